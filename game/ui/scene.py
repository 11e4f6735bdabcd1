"""What a view is told: the match, the words, and what is open on the page. Nothing in it can change a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import Any, Protocol, cast

from game.contract import CHANCE, Move, Position, Step
from game.language import Words
from game.match.match import Match
from game.record import COMPUTER
from game.ui.nodes import Motion, Node


@dataclass(frozen=True)
class Scene:
    """One look at a match.

    `at` is the number of moves shown when people step through the game, None for the game as it stands. `viewer` is the
    seat whose secrets may be shown, 0 for nobody. `ui` holds what is chosen or open on the page and matters to no rule.
    """

    match: Match
    words: Words
    at: int | None = None
    viewer: int = 0
    ui: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def position(self) -> Position:
        """The position to be shown."""
        record = self.match.record
        if self.at is None:
            return record.position
        return record.reached[self.at - 1] if self.at else record.start

    @property
    def is_live(self) -> bool:
        """Tells whether the game as it stands is shown, not one of its earlier moments."""
        return self.at is None

    @property
    def draft(self) -> Move:
        """The move being made, where it can go on."""
        return self.match.draft if self.is_live else ()

    @property
    def seat(self) -> int:
        """The seat to move, 0 when none is."""
        mover = self.position.to_move
        return mover if isinstance(mover, int) else 0

    @property
    def seat_at_work(self) -> int:
        """The seat to move, or the one that is to draw; 0 where a throw is for all."""
        return self.seat or (getattr(self.position, "seat", 0) if self.position.to_move == CHANCE else 0)

    @property
    def awaits_person(self) -> bool:
        """Tells whether a person on this device may decide now."""
        return self.is_live and self.seat > 0 and self.match.level is None

    @property
    def awaits_throw(self) -> bool:
        return self.is_live and self.position.to_move == CHANCE

    @cached_property
    def following(self) -> frozenset[Step]:
        """The steps that a person may take now."""
        if self.awaits_person:
            return frozenset(self.match.outlook.following)
        if self.awaits_throw and self.match.throws_are_real:
            return frozenset(self.match.following(self.draft))
        return frozenset()

    @property
    def last(self) -> tuple[Position, Move] | None:
        """The move made last, with the position in which it was made."""
        record = self.match.record
        number = len(record.moves) if self.at is None else self.at
        if not number:
            return None
        before = record.reached[number - 2] if number > 1 else record.start
        return before, record.moves[number - 1]

    def say(self, key: str, *values: int | str) -> str:
        """Says a sentence of the catalogue."""
        return self.words.say(key, *values)

    def name(self, seat: int) -> str:
        """Names a seat as players see it."""
        return seat_name(self.words, self.match.record.names[seat - 1])

    def listed(self, names: Iterable[str]) -> str:
        """Writes names as a sentence lists them: "one, two and three"."""
        *first, last = names
        return self.say("list.and").join([", ".join(first), last] if first else [last])

    def names(self, seats: Iterable[int]) -> str:
        """Names some seats as a sentence lists them."""
        return self.listed(self.name(seat) for seat in seats)


def seat_name(words: Words, name: str) -> str:
    """Gives the name of a seat as players see it: a computer is called by its level, an unknown level by itself."""
    if not name.startswith(COMPUTER):
        return name
    level = name.removeprefix(COMPUTER)
    return words.say(f"level.{level}") if f"level.{level}" in words else words.say("level", level)


class GameView(Protocol):
    """What each file views/<key>.py gives. All of it is pure: scenes in, nodes and sentences out."""

    def table(self, scene: Scene) -> Node:
        """The board, the dice, the rack: all that lies on the table."""

    def controls(self, scene: Scene) -> list[Node]:
        """The buttons under the thumb, the main one last."""

    def badge(self, scene: Scene, seat: int) -> Node | None:
        """The sign of a seat beside its name: a mark, a symbol, its score."""

    def todo(self, scene: Scene) -> str:
        """What to do now, in one line."""

    def told(self, scene: Scene, before: Position, move: Move, after: Position) -> str:
        """What a move was, in one sentence, for the live region and the list of moves."""

    def sheet(self, scene: Scene) -> Node:
        """The score sheet of all seats, and at the end the full count."""

    def motions(self, scene: Scene, before: Position, move: Move, after: Position) -> list[Motion]:
        """How the move is shown to happen."""

    def steps(self, scene: Scene, touch: str) -> tuple[Step, ...] | Mapping[str, Any]:
        """What a touch means: steps of the move, or else a change of `ui`."""

    def waits_for_yes(self, scene: Scene) -> bool:
        """Tells whether a complete move waits for the main button."""

    def typed(self, scene: Scene, text: str) -> str:
        """Turns what people type in their language into the record's tokens."""


def view_of(game: str) -> GameView:
    """Finds the view of a game by its name."""
    return cast(GameView, import_module(f"game.games.{game}.view"))
