"""Quinto: numbered tiles on a board, in lines whose sums are multiples of five.

>>> from game.games.quinto.rules import Quinto
>>> from game.games.quinto.equipment import QuintoOptions
>>> position = Quinto.start(2, QuintoOptions(board=(5, 5)))
>>> for token in ("(3 4 5 8 9)", "(0 5 6 7 7)", "3b3+4c3+8d3", "(1 1 2)"):
...     position = position.play(position.read(token))
>>> str(position)
'...../...../.348./...../..... 1,1,2,5,9|0,5,6,7,7 15,0 2'
>>> [line.total for line in position.consider(("7c2",)).lines]
[11]
>>> position.consider(("6c2",)).gain
10
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, Self

from game.contract import (
    CHANCE,
    HIDDEN,
    OVER,
    Chance,
    Ending,
    Line,
    Move,
    Mover,
    NotationError,
    Position,
    Reason,
    Sample,
    Step,
    whole_number,
    winners_by,
)
from game.contract.grid import Grid, split_fields
from game.games.quinto.equipment import RACK, VALUE, QuintoOptions, Rack, RackScore, parse_board, write_board
from game.games.quinto.fills import Hand, hand, values_by_cell
from game.games.quinto.lines import STEP, broken_shape_rule, broken_sum_rule, covered_board, lines_with, read_placed
from game.games.quinto.placements import Board, Window, demands, windows

PASS: Final = ("pass",)
MAX_LISTED_TILES: Final = 1000


@dataclass(frozen=True)
class Quinto(Position):
    """A game of Quinto. While `drawing` is set, `seat` has to draw tiles; the first deal goes round in seat order."""

    key = "quinto"
    seat_counts = (2, 3, 4)
    option_type = QuintoOptions
    has_secrets = True

    options: QuintoOptions
    board: Board
    racks: tuple[Rack, ...]
    points: tuple[int, ...]
    seat: int
    drawing: bool
    passes: int = field(default=0, compare=False)

    @classmethod
    def start(cls, seats: int, options: QuintoOptions) -> Self:
        options.check(seats)
        if sum(count for _, count in options.tiles) < RACK * seats:
            raise NotationError(Reason("quinto.too_few_tiles"), "[Tiles]")
        rows, columns = options.board
        return cls(options, (None,) * (rows * columns), (Rack(),) * seats, (0,) * seats, 1, True)

    @property
    def grid(self) -> Grid:
        return self.options.grid

    @property
    def seats(self) -> int:
        return len(self.racks)

    @property
    def awaits_chance(self) -> bool:
        return self.drawing

    @property
    def to_move(self) -> Mover:
        if self.drawing:
            return CHANCE
        return None if self.ending else self.seat

    @property
    def drawing_seat(self) -> int:
        return self.seat if self.drawing else 0

    @cached_property
    def _is_dealing(self) -> bool:
        return self.drawing and all(tile is None for tile in self.board)

    @cached_property
    def unseen(self) -> Counter[int]:
        """The tiles that are neither on the board nor among the known ones of a rack."""
        seen = [tile for tile in self.board if tile is not None]
        for rack in self.racks:
            seen += rack.known
        tiles: Counter[int] = Counter()
        dict.update(tiles, self.options.tiles)
        for value, number in Counter(seen).items():
            tiles[value] -= number
        return tiles

    def unseen_tiles(self) -> list[int]:
        """Lists the unseen tiles one by one; of very many it lists a part, in about the same proportions."""
        share = max(1, sum(self.unseen.values()) // MAX_LISTED_TILES)
        return [value for value in sorted(self.unseen) for _ in range(-(-self.unseen[value] // share))]

    @property
    def bag(self) -> int:
        """How many tiles are left to draw."""
        return sum(self.unseen.values()) - sum(rack.hidden for rack in self.racks)

    def _due(self, seat: int) -> int:
        return min(RACK - self.racks[seat - 1].size, self.bag)

    def hand(self, seat: int) -> Hand:
        """Returns the tiles that a seat may play."""
        rack = self.racks[seat - 1]
        unseen = tuple(self.unseen.items()) if rack.hidden else ()
        return hand(rack.known, rack.hidden, unseen, self.options.multiple)

    def _windows(self, most: int) -> Iterator[Window]:
        return windows(self.board, self.grid, self.options.multiple, most)

    def _can_place(self, seat: int) -> bool:
        hand = self.hand(seat)
        here = demands(self.board, self.grid, self.options.multiple, hand.size)
        return any(True for demand in here for _ in hand.fills(*demand))

    @property
    def _has_passed_out(self) -> bool:
        """Whether all seats that hold tiles have passed in a row, where passing is free."""
        if self.options.passing == "forced" or self.drawing or any(rack.hidden for rack in self.racks):
            return False
        return 0 < sum(rack.size > 0 for rack in self.racks) <= self.passes

    @cached_property
    def ending(self) -> Ending | None:
        """Nobody can know that a game is over while a seat holds hidden tiles."""
        if self.drawing or any(rack.hidden for rack in self.racks):
            return None
        holders = [seat for seat, rack in enumerate(self.racks, 1) if rack.size]
        is_stuck = not any(self._can_place(seat) for seat in holders)
        if not is_stuck and not self._has_passed_out:
            return None
        totals = tuple(points - sum(rack.known) for points, rack in zip(self.points, self.racks, strict=True))
        return Ending("stuck" if is_stuck else "passes", winners_by(totals))

    @property
    def scores(self) -> tuple[RackScore, ...]:
        is_over = self.ending is not None
        totals = [sum(rack.known) if is_over else 0 for rack in self.racks]
        return tuple(RackScore(points, held, points - held) for points, held in zip(self.points, totals, strict=True))

    def chances(self, drawn: Move = ()) -> tuple[Chance, ...]:
        """Tiles are drawn one by one; hidden tiles of a rack count as in the bag, which look the same to everybody."""
        if not self.drawing or len(drawn) == self._due(self.seat):
            return ()
        left = self.unseen - Counter(int(step) for step in drawn if step != HIDDEN)
        return tuple(Chance(str(value), left[value]) for value in sorted(left))

    def generate_moves(self) -> Iterator[Move]:
        hand = self.hand(self.seat)
        names = self.grid.names
        has_placed = False
        for cells, asked, rest in self._windows(hand.size):
            for values in hand.fills(asked, rest):
                has_placed = True
                yield tuple([f"{value}{names[cell]}" for value, cell in zip(values, cells, strict=True)])
        if self.options.passing == "free" or hand.hidden or not has_placed:
            yield PASS

    def count_moves(self) -> int:
        hand = self.hand(self.seat)
        placements = sum(hand.count(window.asked, window.rest) for window in self._windows(hand.size))
        return placements + (self.options.passing == "free" or hand.hidden > 0 or not placements)

    def canonical(self, move: Move) -> Move:
        if self.drawing:
            return tuple(sorted(move, key=lambda step: int(step) if VALUE.fullmatch(step) else 100))
        index = self.grid.index
        return tuple(sorted(move, key=lambda step: index.get(step.lstrip("0123456789"), -1)))

    def rule_broken(self, move: Move) -> Reason | None:
        if self.drawing:
            return self._broken_draw_rule(move)
        if self._has_passed_out:
            return OVER
        reason = self._broken_pass_rule() if move == PASS else self._broken_placement_rule(move)
        return OVER if reason and self.ending else reason

    def _broken_draw_rule(self, move: Move) -> Reason | None:
        due = self._due(self.seat)
        if len(move) != due:
            return Reason("quinto.draw_number", (due, len(move)))
        drawn: Counter[int] = Counter()
        for step in move:
            if step != HIDDEN:
                if not VALUE.fullmatch(step):
                    return Reason("not_a_step", (step,))
                drawn[int(step)] += 1
                if drawn[int(step)] > self.unseen[int(step)]:
                    return Reason("quinto.not_in_bag", (step,))
        return None

    def _broken_pass_rule(self) -> Reason | None:
        if self.ending:
            return OVER
        may_pass = self.options.passing == "free" or self.racks[self.seat - 1].hidden
        return None if may_pass or not self._can_place(self.seat) else Reason("quinto.must_play")

    def _broken_placement_rule(self, move: Move) -> Reason | None:
        placed, reason = self._placed(move)
        if reason:
            return reason
        lacking = self.hand(self.seat).lacks(placed.values())
        if lacking is not None:
            return Reason("quinto.not_held", (lacking,))
        reason = broken_shape_rule(self.board, self.grid, list(placed))
        return reason or broken_sum_rule(self._lines_with(placed), self.options.multiple)

    def _placed(self, move: Move) -> tuple[dict[int, int], Reason | None]:
        return read_placed(self.board, self.grid, move)

    def _lines_with(self, placed: dict[int, int]) -> tuple[Line, ...]:
        return lines_with(self.board, self.grid, self.options.multiple, placed)

    def after(self, move: Move) -> Self:
        if self.drawing:
            return self._after_draw(move)
        if move == PASS:
            return replace(self, seat=self._next_holder(self.racks, self.seat), passes=self.passes + 1)
        placed, _ = self._placed(move)
        board = tuple(covered_board(self.board, placed))
        row = self.seat - 1
        rack = self.racks[row].playing(placed.values())
        racks = (*self.racks[:row], rack, *self.racks[self.seat :])
        gained = sum(line.total for line in self._lines_with(placed))
        points = (*self.points[:row], self.points[row] + gained, *self.points[self.seat :])
        if self.bag:
            return replace(self, board=board, racks=racks, points=points, drawing=True, passes=0)
        seat = self._next_holder(racks, self.seat)
        return replace(self, board=board, racks=racks, points=points, seat=seat, passes=0)

    def _after_draw(self, draw: Move) -> Self:
        row = self.seat - 1
        racks = (*self.racks[:row], self.racks[row].drawing(draw), *self.racks[self.seat :])
        after = replace(self, racks=racks)
        if self._is_dealing:
            waiting = (seat for seat in range(self.seat + 1, self.seats + 1) if after._due(seat))
            next_to_deal = next(waiting, None)
            if next_to_deal:
                return replace(after, seat=next_to_deal)
            return replace(after, seat=self._next_holder(racks, self.options.first - 1), drawing=False)
        return replace(after, seat=self._next_holder(racks, self.seat), drawing=False)

    @staticmethod
    def _next_holder(racks: tuple[Rack, ...], seat: int) -> int:
        """Returns the next seat clockwise that holds tiles; a seat without any is skipped."""
        turns = [(seat + turn) % len(racks) + 1 for turn in range(len(racks))]
        return next((other for other in turns if racks[other - 1].size), turns[0])

    @cached_property
    def _options_here(self) -> tuple[Hand, tuple[Window, ...]]:
        """The tiles that the seat to move may play and where, found once for all drafts."""
        hand = self.hand(self.seat)
        return hand, tuple(self._windows(hand.size))

    def following(self, draft: Move) -> Iterator[Step]:
        """Lists the steps of known tiles; those of hidden tiles are far too many."""
        placed, reason = self._placed(draft)
        if reason is None and isinstance(self.to_move, int):
            is_hidden = self.racks[self.seat - 1].hidden > 0
            names = self.grid.names
            hand, here = self._options_here
            options = {} if is_hidden else values_by_cell(here, hand, placed)
            yield from [f"{value}{names[cell]}" for cell, values in options.items() for value in values]
            may_pass = self.options.passing == "free" or is_hidden or not any(options.values())
            if may_pass and not draft:
                yield PASS[0]

    def gain(self, move: Move) -> int | None:
        return None if self.drawing or move == PASS else sum(line.total for line in self.lines(move))

    def lines(self, draft: Move) -> tuple[Line, ...]:
        if self.drawing or draft == PASS:
            return ()
        return self._lines_with(self._placed(draft)[0])

    def seen_by(self, seat: int) -> Self:
        own = self.racks[seat - 1]
        racks = tuple(rack if rack is own else Rack((), rack.size) for rack in self.racks)
        return replace(self, racks=racks)

    def guess_hidden(self, sample: Sample) -> Self:
        row = self.seat - 1
        own = self.racks[row]
        if not own.hidden:
            return self
        known = tuple(sorted([*own.known, *sample(self.unseen_tiles(), own.hidden)]))
        return replace(self, racks=(*self.racks[:row], Rack(known), *self.racks[self.seat :]))

    @classmethod
    def redact(cls, start: Self, turns: Sequence[tuple[Self, Move]], final: Self, seat: int) -> tuple[Self, list[Move]]:
        """Hides what the other seats held and drew."""
        hides = (position.drawing and position.seat != seat for position, _ in turns)
        moves = [(HIDDEN,) * len(move) if hide else move for hide, (_, move) in zip(hides, turns, strict=True)]
        return start.seen_by(seat), moves

    def parse_move(self, text: str) -> Move:
        steps = tuple(text.split("+"))
        if text == "pass" or (len(steps) <= RACK and all(STEP.fullmatch(step) for step in steps)):
            return steps
        raise NotationError(Reason("not_a_move", (text[:40],)), text, self)

    def write(self, move: Move) -> str:
        return super().write(move) if self.drawing else "+".join(move)

    def __str__(self) -> str:
        rows = write_board(self.board, self.grid)
        seat = f"{self.seat}+" if self.drawing else str(self.seat)
        parts = [rows, "|".join(map(str, self.racks)), ",".join(map(str, self.points)), seat, str(self.passes or "")]
        return " ".join(part for part in parts if part)

    @classmethod
    def parse(cls, text: str, seats: int, options: QuintoOptions) -> Self:
        options.check(seats)
        parts = split_fields(text, 4, 5)
        try:
            board = parse_board(parts[0], options.grid)
            racks = tuple(map(Rack.parse, parts[1].split("|")))
            points = tuple(map(whole_number(0, 999999), parts[2].split(",")))
            seat = whole_number(1, seats)(parts[3].removesuffix("+"))
            passes = whole_number(1, 9999)(parts[4]) if len(parts) == 5 else 0
        except ValueError:
            raise NotationError(Reason("position", (text[:80],)), text) from None
        position = cls(options, board, racks, points, seat, parts[3].endswith("+"), passes)
        if len(racks) != seats or len(points) != seats or not position._is_valid:
            raise NotationError(Reason("position", (text[:80],)), text)
        if position.drawing or racks[seat - 1].size or not any(rack.size for rack in racks):
            return position
        return replace(position, seat=cls._next_holder(racks, seat))

    @property
    def _is_valid(self) -> bool:
        """Whether there are enough tiles for the board and the racks, and for a draw that is due."""
        return self.bag >= 0 and min(self.unseen.values()) >= 0 and (not self.drawing or self._due(self.seat) > 0)
