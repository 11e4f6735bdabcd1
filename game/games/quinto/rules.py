"""Quinto: numbered tiles on a board, every line of them a multiple of five.

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

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, Self

from game.contract.grid import Grid, split_fields
from game.contract.position import (
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
    Step,
    whole_number,
    winners_by,
)
from game.games.quinto.equipment import RACK, VALUE, QuintoOptions, Rack, RackScore, parse_board, write_board
from game.games.quinto.placements import (
    LONGEST,
    Board,
    Hand,
    Window,
    common_values,
    demands,
    hand,
    run_through,
    windows,
)

PASS: Final = ("pass",)
STEP: Final = re.compile(r"(0|[1-9][0-9]?)([a-y][1-9][0-9]?)")


@dataclass(frozen=True)
class Quinto(Position):
    """A game of Quinto. `drawing` says that tiles are due to `seat`; the first deal goes by the order of the seats."""

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

    @cached_property
    def _is_dealing(self) -> bool:
        return self.drawing and all(tile is None for tile in self.board)

    @cached_property
    def unseen(self) -> Counter[int]:
        """The tiles that lie neither on the board nor on a known place of a rack."""
        tiles = Counter(dict(self.options.tiles))
        tiles.subtract(tile for tile in self.board if tile is not None)
        tiles.subtract(value for rack in self.racks for value in rack.known)
        return tiles

    @property
    def bag(self) -> int:
        """How many tiles are left to draw."""
        return sum(self.unseen.values()) - sum(rack.hidden for rack in self.racks)

    def _due(self, seat: int) -> int:
        return min(RACK - self.racks[seat - 1].size, self.bag)

    def hand(self, seat: int) -> Hand:
        """Gives what a seat may play with."""
        rack = self.racks[seat - 1]
        unseen = tuple(self.unseen.items()) if rack.hidden else ()
        return hand(rack.known, rack.hidden, unseen, self.options.multiple)

    def _windows(self, most: int) -> Iterator[Window]:
        return windows(self.board, self.grid, self.options.multiple, most)

    def _can_place(self, seat: int) -> bool:
        hand = self.hand(seat)
        asked = demands(self.board, self.grid, self.options.multiple, hand.size)
        return any(True for demand in asked for _ in hand.fills(*demand))

    @property
    def _has_passed_out(self) -> bool:
        """Tells whether all who hold tiles have passed in a row where passing is free."""
        if self.options.passing == "forced" or self.drawing or any(rack.hidden for rack in self.racks):
            return False
        return 0 < sum(rack.size > 0 for rack in self.racks) <= self.passes

    @cached_property
    def ending(self) -> Ending | None:
        """A game in which a seat holds hidden tiles is not known to be over."""
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
        held = [sum(rack.known) if is_over else 0 for rack in self.racks]
        return tuple(RackScore(points, off, points - off) for points, off in zip(self.points, held, strict=True))

    def chances(self, drawn: Move = ()) -> tuple[Chance, ...]:
        """Tiles are drawn one by one; a hidden rack and the bag are alike to who sees neither."""
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
            return self._draw_objection(move)
        if self._has_passed_out:
            return OVER
        reason = self._pass_objection() if move == PASS else self._placement_objection(move)
        return OVER if reason and self.ending else reason

    def _draw_objection(self, move: Move) -> Reason | None:
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

    def _pass_objection(self) -> Reason | None:
        if self.ending:
            return OVER
        may_pass = self.options.passing == "free" or self.racks[self.seat - 1].hidden
        return None if may_pass or not self._can_place(self.seat) else Reason("quinto.must_play")

    def _placement_objection(self, move: Move) -> Reason | None:
        placed, reason = self._placed(move)
        if reason:
            return reason
        lacking = self.hand(self.seat).lacks(placed.values())
        if lacking is not None:
            return Reason("quinto.not_held", (lacking,))
        return self._shape_objection(list(placed)) or self._sum_objection(placed)

    def _placed(self, move: Move) -> tuple[dict[int, int], Reason | None]:
        """Understands the steps as tiles on free cells of the board."""
        placed: dict[int, int] = {}
        for step in move:
            found = STEP.fullmatch(step)
            if not found:
                return placed, Reason("not_a_step", (step,))
            cell = self.grid.index.get(found[2])
            if cell is None:
                return placed, Reason("quinto.off_board", (found[2],))
            if self.board[cell] is not None or cell in placed:
                return placed, Reason("quinto.taken", (found[2],))
            placed[cell] = int(found[1])
        return placed, None

    def _shape_objection(self, cells: list[int]) -> Reason | None:
        """One unbroken line, that touches earlier tiles or in the first turn covers the centre."""
        if not cells:
            return Reason("quinto.no_tiles")
        columns = self.grid.columns
        is_row = len({cell // columns for cell in cells}) == 1
        if not is_row and len({cell % columns for cell in cells}) > 1:
            return Reason("quinto.one_line")
        covered = set(cells)
        for cell in range(min(cells), max(cells), 1 if is_row else columns):
            if self.board[cell] is None and cell not in covered:
                return Reason("quinto.gap", (self.grid.names[cell],))
        if all(tile is None for tile in self.board):
            return Reason("quinto.centre") if self.grid.centre.isdisjoint(cells) else None
        beside = (other for cell in cells for other in self.grid.neighbours[cell])
        return None if any(self.board[other] is not None for other in beside) else Reason("quinto.touch")

    def _sum_objection(self, placed: dict[int, int]) -> Reason | None:
        lines = self._lines_with(placed)
        for line in lines:
            if len(line.cells) > LONGEST:
                return Reason("quinto.too_long", (len(line.cells), LONGEST))
        for line in lines:
            if not line.fits:
                return Reason("quinto.multiple", (line.total, self.options.multiple))
        return None

    def _lines_with(self, placed: dict[int, int]) -> tuple[Line, ...]:
        """Gives each line of two or more that holds a new tile; a single first tile is a line of its own."""
        board = list(self.board)
        for cell, value in placed.items():
            board[cell] = value
        grid = self.grid
        runs: dict[tuple[int, ...], None] = {}
        for cell in placed:
            row, column = divmod(cell, grid.columns)
            both = run_through(board, cell, grid.across[row]), run_through(board, cell, grid.down[column])
            runs.update(dict.fromkeys(run for run in both if len(run) > 1))
            if len(both[0]) == len(both[1]) == 1:
                runs[both[0]] = None
        return tuple(self._line(board, run) for run in runs)

    def _line(self, board: list[int | None], run: tuple[int, ...]) -> Line:
        total = sum(board[cell] or 0 for cell in run)
        fits = total % self.options.multiple == 0 and len(run) <= LONGEST
        return Line(tuple(self.grid.names[cell] for cell in run), total, fits)

    def after(self, move: Move) -> Self:
        if self.drawing:
            return self._after_draw(move)
        if move == PASS:
            return replace(self, seat=self._next_holder(self.racks, self.seat), passes=self.passes + 1)
        placed, _ = self._placed(move)
        board = list(self.board)
        for cell, value in placed.items():
            board[cell] = value
        row = self.seat - 1
        rack = self.racks[row].playing(placed.values())
        racks = (*self.racks[:row], rack, *self.racks[self.seat :])
        gained = sum(line.total for line in self._lines_with(placed))
        points = (*self.points[:row], self.points[row] + gained, *self.points[self.seat :])
        if self.bag:
            return replace(self, board=tuple(board), racks=racks, points=points, drawing=True, passes=0)
        seat = self._next_holder(racks, self.seat)
        return replace(self, board=tuple(board), racks=racks, points=points, seat=seat, passes=0)

    def _after_draw(self, draw: Move) -> Self:
        row = self.seat - 1
        racks = (*self.racks[:row], self.racks[row].drawing(draw), *self.racks[self.seat :])
        drawn = replace(self, racks=racks)
        if self._is_dealing:
            waiting = (seat for seat in range(self.seat + 1, self.seats + 1) if drawn._due(seat))
            next_to_deal = next(waiting, None)
            if next_to_deal:
                return replace(drawn, seat=next_to_deal)
            return replace(drawn, seat=self._next_holder(racks, self.options.first - 1), drawing=False)
        return replace(drawn, seat=self._next_holder(racks, self.seat), drawing=False)

    @staticmethod
    def _next_holder(racks: tuple[Rack, ...], seat: int) -> int:
        """Gives the next seat clockwise that holds tiles; a seat without any is not asked."""
        turns = [(seat + turn) % len(racks) + 1 for turn in range(len(racks))]
        return next((other for other in turns if racks[other - 1].size), turns[0])

    @cached_property
    def _options_here(self) -> tuple[Hand, tuple[Window, ...]]:
        """What the seat to move may play with and where, found once for all drafts."""
        hand = self.hand(self.seat)
        return hand, tuple(self._windows(hand.size))

    def following(self, draft: Move) -> Iterator[Step]:
        """Lists what known tiles may do; what a hidden rack could is far too much to list."""
        placed, reason = self._placed(draft)
        if reason is None and isinstance(self.to_move, int):
            is_hidden = self.racks[self.seat - 1].hidden > 0
            names = self.grid.names
            found = {} if is_hidden else self._takers(placed)
            yield from [f"{value}{names[cell]}" for cell, values in found.items() for value in values]
            may_pass = self.options.passing == "free" or is_hidden or not any(found.values())
            if may_pass and not draft:
                yield PASS[0]

    def _takers(self, placed: dict[int, int]) -> dict[int, set[int]]:
        """The values that each cell may take beside those placed; windows that ask the same have the same fillings."""
        hand, open_windows = self._options_here
        fitting: dict[tuple[object, ...], list[set[int]]] = {}
        found: dict[int, set[int]] = {}
        for cells, asked, rest in open_windows:
            if placed and not (len(placed) < len(cells) and placed.keys() <= set(cells)):
                continue
            given = tuple([placed.get(cell) for cell in cells]) if placed else (None,) * len(cells)
            key = asked, rest, given
            if key not in fitting:
                fitting[key] = common_values(hand.fills(asked, rest), given)
            for cell, values in zip(cells, fitting[key], strict=True):
                if values:
                    found[cell] = found[cell] | values if cell in found else values
        return found

    def gain(self, move: Move) -> int | None:
        return None if self.drawing or move == PASS else sum(line.total for line in self.lines(move))

    def lines(self, draft: Move) -> tuple[Line, ...]:
        if self.drawing or draft == PASS:
            return ()
        return self._lines_with(self._placed(draft)[0])

    def seen_by(self, seat: int) -> Self:
        own = self.racks[seat - 1]
        blanked = tuple(rack if rack is own else Rack((), rack.size) for rack in self.racks)
        return replace(self, racks=blanked)

    @classmethod
    def redact(cls, start: Self, turns: Sequence[tuple[Self, Move]], final: Self, seat: int) -> tuple[Self, list[Move]]:
        """Blanks what the others held and drew."""
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
        if len(racks) != seats or len(points) != seats or not position._is_sound:
            raise NotationError(Reason("position", (text[:80],)), text)
        if position.drawing or racks[seat - 1].size or not any(rack.size for rack in racks):
            return position
        return replace(position, seat=cls._next_holder(racks, seat))

    @property
    def _is_sound(self) -> bool:
        """Tells whether the tiles suffice for what lies and is held, and a draw that is due can be made."""
        return self.bag >= 0 and min(self.unseen.values()) >= 0 and (not self.drawing or self._due(self.seat) > 0)
