"""Demo: a race along a strip, with one die that is thrown as often as one dares.

A turn is a row of throws. Their sum is collected, and banked by stopping; a 1 loses it. Whoever reaches the goal wins.

The text of a position: how far each seat has come, the seat whose turn it is, and what it has collected in this turn,
with a `+` while a throw is due: `12,7 2 5+`.

>>> from game.games.demo.rules import Demo, DemoOptions
>>> position = Demo.start(2, DemoOptions())
>>> for token in ("go", "(5)", "go", "(3)", "stop"):
...     position = position.play(position.read(token))
>>> str(position)
'8,0 2 0'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, Self

from game.contract import (
    CHANCE,
    OVER,
    Chance,
    Ending,
    Move,
    Mover,
    NotationError,
    Options,
    Position,
    Reason,
    one_of,
    option,
    whole_number,
)
from game.contract.dice import broken_throw_rule, next_die
from game.contract.grid import split_fields

FACES: Final = "123456"
BAD: Final = "1"
"""The face that loses what a turn has collected."""
GOALS: Final = {"short": 20, "long": 40}
GO: Final = ("go",)
STOP: Final = ("stop",)


@dataclass(frozen=True)
class DemoOptions(Options):
    """How a game of Demo is to be played."""

    length: str = option("Length", "short", one_of("short", "long"))
    first: int = option("First", 1, whole_number(1, 4))


class StripScore(NamedTuple):
    """How far a seat has come."""

    total: int


@dataclass(frozen=True)
class Demo(Position):
    """A game of Demo. `collected` is what the throws of this turn add up to."""

    key = "demo"
    seat_counts = (2, 3, 4)
    option_type = DemoOptions

    options: DemoOptions
    places: tuple[int, ...]
    seat: int
    collected: int = 0
    is_thrown: bool = False
    """Whether the die is in the air."""

    @classmethod
    def start(cls, seats: int, options: DemoOptions) -> Self:
        options.check(seats)
        return cls(options, (0,) * seats, options.first)

    @property
    def goal(self) -> int:
        return GOALS[self.options.length]

    @property
    def seats(self) -> int:
        return len(self.places)

    @property
    def awaits_chance(self) -> bool:
        return self.is_thrown

    @property
    def to_move(self) -> Mover:
        if self.is_thrown:
            return CHANCE
        return None if self.ending else self.seat

    @property
    def ending(self) -> Ending | None:
        winners = tuple(seat for seat, place in enumerate(self.places, 1) if place >= self.goal)
        return Ending("goal", winners) if winners else None

    @property
    def scores(self) -> tuple[StripScore, ...]:
        return tuple(StripScore(place) for place in self.places)

    def chances(self, drawn: Move = ()) -> tuple[Chance, ...]:
        return next_die(FACES, 1, drawn) if self.is_thrown else ()

    def generate_moves(self) -> Iterator[Move]:
        yield GO
        if self.collected:
            yield STOP

    def rule_broken(self, move: Move) -> Reason | None:
        if self.ending:
            return OVER
        if self.is_thrown:
            return broken_throw_rule(FACES, 1, move)
        if move not in (GO, STOP):
            return Reason("demo.go_or_stop")
        return Reason("demo.throw_first") if move == STOP and not self.collected else None

    def after(self, move: Move) -> Self:
        if self.is_thrown:
            return self._after_throw(move[0])
        return replace(self, is_thrown=True) if move == GO else self._next_turn(self.collected)

    def _after_throw(self, face: str) -> Self:
        if face == BAD:
            return self._next_turn(0)
        collected = self.collected + int(face)
        if self.places[self.seat - 1] + collected >= self.goal:
            return self._next_turn(collected)
        return replace(self, collected=collected, is_thrown=False)

    def _next_turn(self, gained: int) -> Self:
        row = self.seat - 1
        place = min(self.places[row] + gained, self.goal)
        places = (*self.places[:row], place, *self.places[self.seat :])
        return type(self)(self.options, places, self.seat % self.seats + 1)

    def gain(self, move: Move) -> int | None:
        return self.collected if move == STOP else None

    def parse_move(self, text: str) -> Move:
        if (text,) in (GO, STOP):
            return (text,)
        raise NotationError(Reason("not_a_move", (text[:40],)), text, self)

    def __str__(self) -> str:
        return f"{','.join(map(str, self.places))} {self.seat} {self.collected}{'+' if self.is_thrown else ''}"

    @classmethod
    def parse(cls, text: str, seats: int, options: DemoOptions) -> Self:
        options.check(seats)
        places, seat, collected = split_fields(text, 3)
        goal = GOALS[options.length]
        try:
            numbers = tuple(map(whole_number(0, goal), places.split(",")))
            at, sum_so_far = whole_number(1, seats)(seat), whole_number(0, goal)(collected.removesuffix("+"))
        except ValueError:
            raise NotationError(Reason("position", (text[:80],)), text) from None
        position = cls(options, numbers, at, sum_so_far, collected.endswith("+"))
        if len(numbers) != seats or not position._is_possible:
            raise NotationError(Reason("position", (text[:80],)), text)
        return position

    @property
    def _is_possible(self) -> bool:
        """Whether play leads here: a sum below the goal and not 1, and at most one seat that has arrived."""
        if self.ending:
            return len(self.ending.winners) == 1 and not self.collected and not self.is_thrown
        return self.collected != int(BAD) and self.places[self.seat - 1] + self.collected < self.goal
