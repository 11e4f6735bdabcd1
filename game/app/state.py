"""The state of the app: which screen, which dialogs, what was chosen. Frozen data and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.contract import Reason
from game.language import Words, words
from game.match.achievements import Achievement
from game.match.clock import TurnClock, left_s
from game.match.match import Match
from game.match.results import Result
from game.saving.settings import Settings
from game.ui.counting import Counting
from game.ui.dialogs.dialog_frame import Dialog
from game.ui.dialogs.new_game_options import Drawn
from game.ui.scene import NOTHING_OPEN, GameView, Hint, Scene, TableUi, view_of
from game.ui.screens.open_games import OpenGame
from game.value import Value

if TYPE_CHECKING:
    from game.ui.heard import HeardGame


class Moment(NamedTuple):
    """A moment: the time and 128 random bits. An update knows no other clock and no other chance."""

    now: float
    """Seconds of the epoch."""
    random_bits: int


class Device(NamedTuple):
    """Properties of the browser that do not change."""

    site: str = ""
    """The address of the page, without the part after the #."""
    can_send: bool = False
    """Whether it can share a link with other programs."""
    language: str = "en"
    """The first of its languages that the app knows."""


class Home(Value):
    """The home screen."""

    answer: str = ""
    """The answer to what was typed there last."""


HOME: Final = Home()
STOPPED: Final = TurnClock()
USUAL: Final = Settings()
UNKNOWN: Final = Device()
NOT_LOW: Final[Mapping[int, int]] = {}


class Table(Value):
    """A game on the table."""

    game_id: str
    match: Match
    title: str = ""
    """The name that people gave the game."""
    at: int | None = None
    """The number of moves shown while people step through the game, None for all of them."""
    is_replaying: bool = False
    """Whether the game steps on by itself."""
    lifted: int = 0
    """The seat that the curtain was lifted for."""
    ui: TableUi = NOTHING_OPEN
    refused: Reason | None = None
    """Why the last attempt is not allowed."""
    refused_at: str = ""
    """The place that was tapped in vain; empty if it was no tap on the table."""
    hint: Hint | None = None
    clock: TurnClock = STOPPED
    counting: Counting | None = None
    """How far the count at the end is; None while nothing is counted."""
    is_celebrated: bool = False
    """Whether a victory is being celebrated, for a moment after the count."""
    earlier: tuple[Result, ...] = ()
    """The results of earlier games of this kind, read when the game is over."""
    drawn: Drawn | None = None
    """How it was drawn who begins, if it was drawn."""
    moving: str = ""
    """What still moves, and must come to rest before anything is said about it: TUMBLING, SLIDING or nothing."""
    first_unsaid: int | None = None
    """The number of the first move not announced yet, while an announcement is due."""
    low_said: Mapping[int, int] = NOT_LOW
    """The fewest seconds left that were announced, by seat."""
    answer: str = ""
    """The answer to the question that was typed last."""

    @property
    def view(self) -> GameView:
        """The view of this game."""
        return view_of(self.match.record.game)

    @property
    def heard(self) -> HeardGame:
        """What this game says for the ear."""
        from game.ui.heard import heard_of  # nothing is heard before a game is on the table

        return heard_of(self.match.record.game)

    def now_text(self, scene: Scene) -> str:
        """Returns what to do now as it is said aloud; at the end who won, once the count has shown it."""
        from game.ui.components.verdict import what_now

        return what_now(scene, self.view, self.heard.todo)

    @property
    def viewer(self) -> int:
        """The seat whose secrets may be shown: the only person, or the one that the curtain was lifted for."""
        people = self.match.people
        return people[0] if len(people) == 1 else self.lifted

    @property
    def awaits_person(self) -> bool:
        """Whether a person is to move."""
        return isinstance(self.match.mover, int) and self.match.level is None

    @property
    def seat_at_work(self) -> int:
        """The seat to move or to draw, or 0."""
        mover = self.match.mover
        return self.match.position.drawing_seat or (mover if isinstance(mover, int) else 0)

    @property
    def person_at_work(self) -> int:
        """The seat to move or to draw if a person has it, or 0."""
        seat = self.seat_at_work
        return seat if seat and self.match.level_of(seat) is None else 0

    @property
    def is_covered(self) -> bool:
        """Whether the curtain hides what the person to move or draw needs to see."""
        return self.match.spec.has_curtain and self.person_at_work not in (0, self.viewer)

    def times_left(self, now: float) -> dict[int, float]:
        """Returns the seconds that each seat has left, in a game with clocks."""
        return left_s(self.match.record, self.clock, now)

    @property
    def number(self) -> int:
        """The number of moves made before the position on the screen."""
        return len(self.match.record.moves) if self.at is None else self.at


class State(Value):
    """Everything the app knows."""

    settings: Settings = USUAL
    device: Device = UNKNOWN
    screen: Home | Table = HOME
    dialogs: tuple[Dialog, ...] = ()
    """The open dialogs, the one on top last."""
    games: tuple[OpenGame, ...] = ()
    """The games to go on with, and the finished ones that a dialog shows, as they were listed last."""
    finished: int = 0
    """The number of finished games."""
    achieved: Mapping[str, Achievement] = {}  # never changed
    """What people have achieved in each game, as it was read last."""
    damaged: int = 0
    """The number of corrupt copies that are stored."""
    trouble: str = ""
    """Why nothing can be stored, or what could not be read: the key of a sentence."""
    news: str = ""
    """What the banner says: the key of a sentence."""
    is_news_seen: bool = False
    """Whether somebody has seen the news."""
    offline: str = ""
    """The state of the copy for offline play (see game/browser/service_worker.py)."""
    turn_memory: str = ""
    """How long turns took that are not in a record yet, as the tab remembers it across reloads."""

    @cached_property
    def language(self) -> str:
        return self.settings.language or self.device.language

    @cached_property
    def words(self) -> Words:
        return words(self.language)

    @property
    def table(self) -> Table | None:
        """The game on the table, if there is one."""
        return self.screen if isinstance(self.screen, Table) else None

    @property
    def top(self) -> Dialog | None:
        """The dialog on top."""
        return self.dialogs[-1] if self.dialogs else None

    def with_table(self, **changes: Any) -> State:
        """Returns the state with changes on the table."""
        assert isinstance(self.screen, Table)
        return self.having(screen=self.screen.having(**changes))

    def with_top(self, **changes: Any) -> State:
        """Returns the state with changes in the dialog on top."""
        return self.having(dialogs=(*self.dialogs[:-1], self.dialogs[-1].having(**changes)))


def scene_of(state: State, table: Table, now: float) -> Scene:
    """Returns what the view may know about the game on the table."""
    return Scene(
        table.match,
        state.words,
        table.at,
        table.viewer,
        table.ui,
        table.refused,
        table.hint,
        table.times_left(now),
        state.settings.typing or state.settings.by_ear,
        table.match.record.game not in state.achieved,
        table.counting,
        table.earlier,
        table.is_celebrated,
        table.is_replaying,
        table.moving,
        state.settings.by_ear,
        table.answer,
        table.refused_at,
    )
