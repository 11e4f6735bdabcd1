"""What a view is given: the match, the words, and what is open on the table. Nothing in it can change a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Protocol, cast

from game.contract import CHANCE, GAMES, Move, Position, Reason, Step
from game.language import Words
from game.match.match import Match
from game.record import COMPUTER
from game.ui.nodes import Motion, Node
from game.ui.touches import OwnUi, Touched
from game.value import Value


class Hint(Value):
    """A suggested move, the reasons for it, and whether the reasons are on show now."""

    move: Move
    reasons: tuple[Reason, ...] = ()
    is_why: bool = False


AWAITED: Final = Hint(())
"""A hint that was asked for and has not arrived yet."""


class TableUi(Value):
    """What is chosen or open on the table; none of it matters to a rule."""

    zoom: int = 0
    """The requested size of a cell, in pixels; 0 lets the board choose."""
    is_flipped: bool = False
    """Whether the page is turned to the opposite player."""
    shown_seat: int = 0
    """The seat whose sheet was asked for; 0 for the one that matters now."""
    armed: str = ""
    """The button that waits for a second tap."""
    own: OwnUi | None = None
    """What the view of this game keeps for itself, such as the tile that is chosen."""

    def after_a_move(self) -> TableUi:
        """Returns what lasts from one move to the next."""
        return TableUi(zoom=self.zoom, is_flipped=self.is_flipped)


NOTHING_OPEN: Final = TableUi()


@dataclass(frozen=True)
class Scene:
    """One look at a match.

    `at` is the number of moves shown while people step through the game, None for the game as it stands. `viewer` is
    the seat whose secrets may be shown, 0 for nobody.
    """

    match: Match
    words: Words
    at: int | None = None
    viewer: int = 0
    ui: TableUi = NOTHING_OPEN
    refused: Reason | None = None
    """Why the last attempt is not allowed."""
    hint: Hint | None = None
    clocks: Mapping[int, float] = field(default_factory=dict)
    """The seconds that each seat has left, in a game with clocks."""
    has_typing: bool = False
    """Whether moves can be typed."""
    by_ear: bool = False
    """Whether people play by ear: messages say more then, and nothing waits for what is only seen."""
    answer: str = ""
    """The answer to the question that was typed last."""

    @cached_property
    def number(self) -> int:
        """The number of moves made before the position on the screen."""
        return len(self.match.record.moves) if self.at is None else self.at

    @cached_property
    def position(self) -> Position:
        """The position on the screen."""
        return self.match.record.position_at(self.number)

    @property
    def is_live(self) -> bool:
        """Whether the latest position is on the screen, not an earlier one."""
        return self.at is None

    @property
    def draft(self) -> Move:
        """The steps of the move being made; empty while an earlier position is on the screen."""
        return self.match.draft if self.is_live else ()

    @property
    def seat(self) -> int:
        """The seat to move, or 0."""
        mover = self.position.to_move
        return mover if isinstance(mover, int) else 0

    @property
    def seat_at_work(self) -> int:
        """The seat to move or to draw; 0 if a throw is for all."""
        return self.seat or self.position.drawing_seat

    @property
    def awaits_person(self) -> bool:
        """Whether a person on this device may decide now."""
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
        """The last move, after the position in which it was made."""
        record = self.match.record
        return (record.position_at(self.number - 1), record.moves[self.number - 1]) if self.number else None

    def say(self, key: str, *values: int | str) -> str:
        """Returns a sentence of the catalogue."""
        return self.words.say(key, *values)

    def name(self, seat: int) -> str:
        """Returns the name of a seat as players see it."""
        return self._names[seat - 1]

    @cached_property
    def _names(self) -> tuple[str, ...]:
        return seat_names(self.words, self.match.record.names)

    def listed(self, names: Iterable[str]) -> str:
        """Joins names as a sentence lists them: "one, two and three"."""
        *first, last = names
        return self.say("list.and").join([", ".join(first), last] if first else [last])

    def names(self, seats: Iterable[int]) -> str:
        """Joins the names of seats as a sentence lists them."""
        return self.listed(self.name(seat) for seat in seats)


def seat_name(words: Words, name: str) -> str:
    """Returns the name of a seat as players see it; a computer has the name of its level."""
    if not name.startswith(COMPUTER):
        return name
    level = name.removeprefix(COMPUTER)
    return words.say(f"level.{level}") if f"level.{level}" in words else words.say("level", level)


def seat_names(words: Words, names: Iterable[str]) -> tuple[str, ...]:
    """Returns the names of all seats as players see them; a name that several seats have gets the number of each."""
    shown = [seat_name(words, name) for name in names]
    return tuple(f"{name} {seat}" if shown.count(name) > 1 else name for seat, name in enumerate(shown, 1))


class GameView(Protocol):
    """What each file games/<key>/view.py provides. All of it is pure: scenes in, nodes and sentences out."""

    def table(self, scene: Scene, /) -> Node:
        """Describes the board, the dice, the rack: everything on the table."""

    def controls(self, scene: Scene, /) -> list[Node]:
        """Describes the buttons under the table, the main one last."""

    def badge(self, scene: Scene, seat: int, /) -> Node | None:
        """Describes what is beside the name of a seat: a mark, a symbol, its score."""

    def todo(self, scene: Scene, /) -> str:
        """Returns what to do now, in one line."""

    def move_text(self, scene: Scene, before: Position, move: Move, after: Position, /) -> str:
        """Returns what a move was, in a sentence, for the live region and the list of moves."""

    def sheet(self, scene: Scene, /) -> Node:
        """Describes the score sheet of all seats, and at the end the full count."""

    def motions(self, scene: Scene, before: Position, move: Move, after: Position, /) -> list[Motion]:
        """Returns the motions that show the move."""

    def touched(self, scene: Scene, touch: str, /) -> Touched:
        """Returns what a tap, a drag or a key on the table means."""

    def needs_confirmation(self, scene: Scene, /) -> bool:
        """Whether a complete move waits for the main button."""

    def typed_tokens(self, scene: Scene, text: str, /) -> str:
        """Returns the record's tokens for what people type in their language."""

    def sheet_in_view(self, scene: Scene, /) -> str:
        """Returns the sheet to bring into view, by its `data-at`; empty if sheets are not side by side."""

    def lifted_text(self, scene: Scene, /) -> str:
        """Returns what to announce when the curtain is lifted."""


def view_of(game: str) -> GameView:
    """Returns the view of a game."""
    return cast(GameView, GAMES[game].module("view"))


def with_own(ui: TableUi, own: OwnUi | None) -> TableUi:
    """Returns what is open on the table with something else kept by the view."""
    return ui if own is ui.own else ui.having(own=own)
