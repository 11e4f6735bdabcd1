"""Qwinto: three dice, and three rows of nine fields with numbers that rise from left to right.

The text of a position: the sheets as they were when the throw was settled, separated by `;`, each of three rows of nine
(`.` for a free field), a `:` and the misses; the active seat; the phase of its turn; then, as far as they are known,
the dice, the faces thrown and the answers given: `... 1 answer oy 2,6 y3`.

>>> from game.games.qwinto.rules import Qwinto, QwintoOptions
>>> position = Qwinto.start(2, QwintoOptions())
>>> for token in ("oy", "(5 4)", "again", "(2 6)", "y3", "o4"):
...     position = position.play(position.read(token))
>>> print(position.sheets[0])
.,.,.,.,.,.,.,.,./.,.,8,.,.,.,.,.,./.,.,.,.,.,.,.,.,.:0
>>> position.to_move, [score.total for score in position.scores]
(2, [1, 1])
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import Final, Literal, Self

from game.contract import (
    CHANCE,
    HIDDEN,
    OVER,
    Chance,
    Ending,
    Move,
    Mover,
    NotationError,
    Options,
    Position,
    Rank,
    Reason,
    Step,
    option,
    whole_number,
    winners_by,
)
from game.contract.dice import broken_throw_rule, next_die
from game.contract.grid import split_fields
from game.games.qwinto.written_sheet import COLOURS, ENDINGS, FIELDS, INDEX, Sheet, SheetScore

FACES: Final = "123456"
DICE: Final = tuple("".join(some) for number in (1, 2, 3) for some in combinations(COLOURS, number))

RANKS: Final = (
    Rank(80, "virtuoso"),
    Rank(65, "expert"),
    Rank(45, "skilled"),
    Rank(25, "amateur"),
    Rank(-100, "apprentice"),
)
"""The ranks of a game played alone. They are ours, not the printed rules': the best computer reaches 78 on average."""

Phase = Literal["choose", "throw", "decide", "rethrow", "answer"]


@dataclass(frozen=True)
class QwintoOptions(Options):
    """The options of a game of Qwinto."""

    first: int = option("First", 1, whole_number(1, 6))


@dataclass(frozen=True)
class Qwinto(Position):
    """A game of Qwinto.

    A turn has the phases choose (dice), throw, decide (keep or again), rethrow, answer. All seats answer the same throw
    at the same time, so `at_throw` keeps the sheets as they were until the last seat has answered.
    """

    key = "qwinto"
    seat_counts = (1, 2, 3, 4, 5, 6)
    option_type = QwintoOptions
    out_of_turn_moves = frozenset({(HIDDEN,)})

    options: QwintoOptions
    sheets: tuple[Sheet, ...]
    active: int
    phase: Phase = "choose"
    dice: str = ""
    throw: Move = ()
    answers: tuple[Step, ...] = ()
    at_throw: tuple[Sheet, ...] = ()

    @classmethod
    def start(cls, seats: int, options: QwintoOptions) -> Self:
        options.check(seats)
        return cls(options, (Sheet(),) * seats, options.first)

    @property
    def seats(self) -> int:
        return len(self.sheets)

    @property
    def awaits_chance(self) -> bool:
        return self.phase in ("throw", "rethrow")

    @property
    def to_move(self) -> Mover:
        if self.awaits_chance:
            return CHANCE
        return None if self.ending else self._seat

    @property
    def active_seat(self) -> int:
        return self.active

    @property
    def _seat(self) -> int:
        return (self.active + len(self.answers) - 1) % self.seats + 1

    @property
    def number(self) -> int:
        """The number to write: the sum of the throw."""
        return sum(map(int, self.throw))

    @cached_property
    def ending(self) -> Ending | None:
        if self.phase != "choose":
            return None
        found = {sheet.ending for sheet in self.sheets}
        reason = next((ending for ending in ENDINGS if ending in found), "")
        return Ending(reason, winners_by(tuple(score.total for score in self.scores))) if reason else None

    @property
    def scores(self) -> tuple[SheetScore, ...]:
        return tuple(sheet.score for sheet in self.sheets)

    @property
    def ranks(self) -> tuple[Rank, ...]:
        return RANKS

    def chances(self, drawn: Move = ()) -> tuple[Chance, ...]:
        return next_die(FACES, len(self.dice), drawn) if self.awaits_chance else ()

    def generate_moves(self) -> Iterator[Move]:
        if self.phase == "choose":
            yield from map(tuple, DICE)
        elif self.phase == "decide":
            yield ("keep",)
            yield ("again",)
        else:
            yield from ((field,) for field in FIELDS if self._broken_field_rule(field) is None)
            yield ("miss",) if self._seat == self.active else ("pass",)

    def canonical(self, move: Move) -> Move:
        is_choice = self.phase == "choose" and set(move) <= set(COLOURS)
        return tuple(sorted(move, key=COLOURS.find)) if is_choice else move

    def rule_broken(self, move: Move) -> Reason | None:
        if self.ending:
            return OVER
        if self.awaits_chance:
            return broken_throw_rule(FACES, len(self.dice), move)
        if self.phase == "choose":
            return None if move in map(tuple, DICE) else Reason("qwinto.choose_dice")
        if self.phase == "decide":
            return None if move in (("keep",), ("again",)) else Reason("qwinto.keep_or_again")
        return self._broken_answer_rule(move)

    def _broken_answer_rule(self, move: Move) -> Reason | None:
        is_active = self._seat == self.active
        if move == (HIDDEN,) and len(self.answers) + 1 == self.seats:
            return Reason("qwinto.hidden")
        if move in ((HIDDEN,), ("miss",) if is_active else ("pass",)):
            return None
        if move in (("miss",), ("pass",)):
            return Reason("qwinto.miss_instead" if is_active else "qwinto.pass_instead")
        if len(move) != 1:
            return Reason("qwinto.one_field")
        return self._broken_field_rule(move[0])

    def _broken_field_rule(self, step: Step) -> Reason | None:
        if step not in INDEX:
            return Reason("not_a_step", (step,))
        if step[0] not in self.dice:
            return Reason("qwinto.colour", (step[0],))
        return self.sheets[self._seat - 1].rule_broken(INDEX[step], self.number)

    def after(self, move: Move) -> Self:
        if self.phase == "choose":
            return replace(self, phase="throw", dice="".join(move))
        if self.phase == "throw":
            return replace(self, phase="decide", throw=move)
        if self.phase == "rethrow":
            return replace(self, phase="answer", throw=move, at_throw=self.sheets)
        if move == ("again",):
            return replace(self, phase="rethrow", throw=())
        if move == ("keep",):
            return replace(self, phase="answer", at_throw=self.sheets)
        return self._after_answer(move[0])

    def _after_answer(self, answer: Step) -> Self:
        seat = self._seat
        sheet = self.sheets[seat - 1]
        if answer == "miss":
            sheet = replace(sheet, misses=sheet.misses + 1)
        elif answer in INDEX:
            sheet = sheet.with_number(INDEX[answer], self.number)
        sheets = (*self.sheets[: seat - 1], sheet, *self.sheets[seat:])
        if len(self.answers) + 1 < self.seats:
            return replace(self, sheets=sheets, answers=(*self.answers, answer))
        return type(self)(self.options, sheets, self.active % self.seats + 1)

    def following(self, draft: Move) -> Iterator[Step]:
        if self.phase == "choose" and not self.ending:
            yield from (colour for colour in COLOURS if colour not in draft)
        elif not draft:
            yield from (move[0] for move in self.legal_moves)

    def gain(self, move: Move) -> int | None:
        if self.phase != "answer":
            return None
        row = self._seat - 1
        after = self.after(move)
        return after.scores[row].total - self.scores[row].total

    def seen_by(self, seat: int) -> Self:
        """Hides the answers of the others to the throw on the table: all answer at the same time."""
        answering = [(self.active + turn - 1) % self.seats + 1 for turn in range(len(self.answers))]
        if not any(other != seat for other in answering):
            return self
        seen = replace(self, sheets=self.at_throw, answers=())
        for other, answer in zip(answering, self.answers, strict=True):
            seen = seen.after((answer if other == seat else HIDDEN,))
        return seen

    @classmethod
    def redact(cls, start: Self, turns: Sequence[tuple[Self, Move]], final: Self, seat: int) -> tuple[Self, list[Move]]:
        """Hides the answers of the others to the throw that is still on the table."""
        open_since = len(turns) - len(final.answers)
        hides = (at >= open_since and position._seat != seat for at, (position, _) in enumerate(turns))
        moves = [(HIDDEN,) if hide else move for hide, (_, move) in zip(hides, turns, strict=True)]
        return start.seen_by(seat) if open_since < 0 else start, moves

    def parse_move(self, text: str) -> Move:
        if self.phase == "choose" and text in DICE:
            return tuple(text)
        if text in ("keep", "again", "pass", "miss", HIDDEN) or text in INDEX or text in DICE:
            return (text,)
        raise NotationError(Reason("not_a_move", (text[:40],)), text, self)

    def __str__(self) -> str:
        """Writes the sheets as they were at the throw, the active seat, the phase, dice, throw and answers."""
        sheets = ";".join(map(str, self.at_throw or self.sheets))
        parts = [sheets, str(self.active), self.phase, self.dice, ",".join(self.throw), ",".join(self.answers)]
        return " ".join(part for part in parts if part)

    @classmethod
    def parse(cls, text: str, seats: int, options: QwintoOptions) -> Self:
        options.check(seats)
        sheets, active, phase, *rest = split_fields(text, 3, 4, 5, 6)
        dice, throw, answers = (*rest, "", "", "")[:3]
        try:
            filled = tuple(map(Sheet.parse, sheets.split(";")))
            position = cls(options, filled, whole_number(1, seats)(active))
            for move in _moves_to(phase, dice, tuple(throw.split(",")), tuple(answers.split(",")) if answers else ()):
                position = position.play(move)
        except ValueError:
            raise NotationError(Reason("position", (text[:80],)), text) from None
        if len(filled) != seats or str(position) != text:
            raise NotationError(Reason("position", (text[:80],)), text)
        return position


def _moves_to(phase: str, dice: str, throw: Move, answers: tuple[Step, ...]) -> Iterator[Move]:
    """Yields the moves from the start of a turn to a phase of it."""
    if phase != "choose":
        yield tuple(dice)
    if phase == "rethrow":
        yield ("1",) * len(dice)
        yield ("again",)
    if phase in ("decide", "answer"):
        yield throw
    if phase == "answer":
        yield ("keep",)
    for answer in answers:
        yield (answer,)
