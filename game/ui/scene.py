"""What a view is given: the match, the words, and what is open on the table. Nothing in it can change a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, NamedTuple, Protocol, cast

from game.contract import CHANCE, GAMES, Move, Position, Reason, Step
from game.language import Words, name_in
from game.match.match import Match
from game.match.results import Result
from game.record import COMPUTER
from game.ui.counting import Counting, Stage
from game.ui.nodes import Motion, Node
from game.ui.touches import OwnUi, Touched
from game.value import Value


class Hint(Value):
    """A suggested move, the reasons for it, and whether the reasons are on show now."""

    move: Move
    reasons: tuple[Reason, ...] = ()
    is_why: bool = False
    then: tuple[Move, ...] = ()
    """What the same seat is expected to do right after the move."""


AWAITED: Final = Hint(())
"""A hint that was asked for and has not arrived yet."""


class Glance(NamedTuple):
    """What a game shows of a position in lists: its board in miniature, and the round where it counts rounds."""

    board: str
    """The board as text (see game/ui/components/miniature.py); never what a seat keeps hidden."""
    round: int = 0
    rounds: int = 0


TUMBLING: Final = "tumbling"
"""Dice are in the air."""
SLIDING: Final = "sliding"
"""The sheet that was written on is about to give way to the next one."""


class TableUi(Value):
    """What is chosen or open on the table; none of it matters to a rule."""

    zoom: int = 0
    """The requested size of a cell, in pixels; 0 lets the board choose."""
    zoomed_at: int = 0
    """The number of moves that had been made when it was requested."""
    is_flipped: bool = False
    """Whether the page is turned to the opposite player."""
    shown_seat: int = 0
    """The seat whose sheet was asked for; 0 for the one that matters now."""
    explained: str = ""
    """The small sign that was tapped, and whose meaning is shown in the line of what to do."""
    armed: str = ""
    """The button that waits for a second tap."""
    own: OwnUi | None = None
    """What the view of this game keeps for itself, such as the tile that is chosen."""

    def after_a_move(self) -> TableUi:
        """Returns what lasts from one move to the next."""
        return TableUi(zoom=self.zoom, zoomed_at=self.zoomed_at, is_flipped=self.is_flipped)


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
    is_first_game: bool = False
    """Whether nobody at this device has finished a game of this kind yet."""
    counting: Counting | None = None
    """How far the count at the end is; None while nothing is counted."""
    earlier: tuple[Result, ...] = ()
    """The results of earlier games of this kind, once this one is over."""
    is_celebrated: bool = False
    """Whether a victory is being celebrated."""
    is_replaying: bool = False
    """Whether the game steps on by itself."""
    moving: str = ""
    """What still moves: TUMBLING, SLIDING or nothing."""

    @cached_property
    def calm(self) -> Scene:
        """The scene without the throw that still tumbles: what may be shown and said until the dice have landed."""
        if self.moving != TUMBLING or not self.is_live:
            return self
        record = self.match.record.up_to(len(self.match.record.moves) - 1)
        return replace(self, match=replace(self.match, record=record, draft=()), hint=None, refused=None, moving="")

    by_ear: bool = False
    """Whether people play by ear: messages say more then, and nothing waits for what is only seen."""
    answer: str = ""
    """The answer to the question that was typed last."""
    refused_at: str = ""
    """The place that was tapped when the last attempt was refused; empty if it was something else."""

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

    def hides(self, place: str) -> bool:
        """Whether the count at the end has not reached a place yet, by its `data-at`: it must not tell its points."""
        return self.counting is not None and self.counting.hides(place)

    def lights(self, place: str) -> bool:
        """Whether a place is being counted now."""
        return self.counting is not None and self.counting.lights(place)

    @property
    def is_result_known(self) -> bool:
        """Whether the game is over and people have seen how it ended."""
        return self.position.ending is not None and self.counting is None

    @property
    def draft(self) -> Move:
        """The steps of the move being made; empty while an earlier position is on the screen."""
        return self.match.draft if self.is_live else ()

    @cached_property
    def seat(self) -> int:
        """The seat to move, or 0."""
        mover = self.position.to_move
        return mover if isinstance(mover, int) else 0

    @cached_property
    def seat_at_work(self) -> int:
        """The seat to move or to draw; 0 if a throw is for all."""
        return self.seat or self.position.drawing_seat

    @cached_property
    def awaits_person(self) -> bool:
        """Whether a person on this device may decide now."""
        return self.is_live and self.seat > 0 and self.match.level is None

    @cached_property
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

    def opening(self, sentence: str, *values: int | str) -> str:
        """Puts the goal of the game before what to do first, for whoever has not finished such a game yet."""
        goal = self.say(f"goal.{self.match.record.game}", *values)
        return f"{goal} {sentence}" if self.is_first_game else sentence

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
    """Returns the name of a seat as players see it, in their language; a computer has the name of its level."""
    if not name.startswith(COMPUTER):
        return name_in(words, name)
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

    def trace(self, scene: Scene, seat: int, /) -> Node | None:
        """Describes in little what a seat has just done, beside its name; None where the board shows it."""

    def todo(self, scene: Scene, /) -> str:
        """Returns what to do now, in one line."""

    def move_text(self, scene: Scene, before: Position, move: Move, after: Position, /) -> str:
        """Returns what a move was, in a sentence, for the live region and the list of moves."""

    def sheet(self, scene: Scene, /) -> Node:
        """Describes the score sheet of all seats, and at the end the full count."""

    def count(self, scene: Scene, /) -> tuple[Stage, ...]:
        """Returns how a finished game is counted on its board; empty where its end is plain to see."""

    def why_over(self, scene: Scene, /) -> str:
        """Returns why the game is over, or what decided it; empty where the scores say it."""

    def motions(self, scene: Scene, before: Position, move: Move, after: Position, /) -> list[Motion]:
        """Returns the motions that show the move."""

    def touched(self, scene: Scene, touch: str, /) -> Touched:
        """Returns what a tap, a drag or a key on the table means."""

    def needs_confirmation(self, scene: Scene, /) -> bool:
        """Whether a complete move waits for the main button."""

    def places_of(self, move: Move, /) -> frozenset[str]:
        """Returns the cells that a move speaks of, by their `data-at`."""

    def typed_tokens(self, scene: Scene, text: str, /) -> str:
        """Returns the record's tokens for what people type in their language."""

    def sheet_in_view(self, scene: Scene, /) -> str:
        """Returns the sheet to bring into view, by its `data-at`; empty if sheets are not side by side."""

    def glance(self, position: Position, seat: int, /) -> Glance:
        """Returns what lists of games show of a position: the board, or the sheet of a seat; nothing hidden."""

    def lifted_text(self, scene: Scene, /) -> str:
        """Returns what to announce when the curtain is lifted."""


def view_of(game: str) -> GameView:
    """Returns the view of a game."""
    return cast(GameView, GAMES[game].module("view"))


def with_own(ui: TableUi, own: OwnUi | None) -> TableUi:
    """Returns what is open on the table with something else kept by the view."""
    return ui if own is ui.own else ui.having(own=own)
