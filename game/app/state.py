"""What the app is at one moment: which screen, which dialogs, what was chosen. Frozen data and nothing else."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final, NamedTuple

from game.contract import Reason
from game.language import Words, words
from game.match.clock import TurnClock, as_text, left_s
from game.match.match import Match
from game.saving.settings import Settings
from game.ui.dialogs.dialog_frame import Dialog
from game.ui.dialogs.new_game_options import Drawn
from game.ui.scene import NOTHING_OPEN, GameView, Hint, Scene, TableUi, view_of
from game.ui.screens.home import OpenGame
from game.value import Value


class Moment(NamedTuple):
    """When an event happens, and the luck that it brings: an update knows no clock and no chance but these."""

    now: float
    """Seconds of the epoch."""
    luck: int
    """128 random bits."""


class Device(NamedTuple):
    """What the browser says of itself once and for all."""

    site: str = ""
    """The address of the page, without what follows the #."""
    can_send: bool = False
    """Whether it can hand a link on to other programs."""
    language: str = "en"
    """The first of its languages that the app speaks."""


class Home(Value):
    """The home screen: the games, and those that are open."""


HOME: Final = Home()
STOPPED: Final = TurnClock()
USUAL: Final = Settings()
UNKNOWN: Final = Device()


class Table(Value):
    """A game on the table."""

    game_id: str
    match: Match
    title: str = ""
    """The name that people gave this game."""
    at: int | None = None
    """The number of moves shown while people step through the game; None for the game as it stands."""
    lifted: int = 0
    """The seat for which the curtain was lifted."""
    ui: TableUi = NOTHING_OPEN
    refused: Reason | None = None
    """Why what was tried last is not allowed."""
    hint: Hint | None = None
    clock: TurnClock = STOPPED
    counted: int | None = None
    """The number of moves after which the count at the end has appeared."""
    drawn: Drawn | None = None
    """How it came out who begins, where that was drawn."""
    first_unsaid: int | None = None
    """The number of the first move that was not announced yet, while an announcement is due."""

    @property
    def view(self) -> GameView:
        """What draws and explains this game."""
        return view_of(self.match.record.game)

    @property
    def viewer(self) -> int:
        """The seat whose secrets may be shown: the only person's, or the one for whom the curtain was lifted."""
        people = self.match.people
        return people[0] if len(people) == 1 else self.lifted

    @property
    def awaits_person(self) -> bool:
        """Whether a person is to move."""
        return isinstance(self.match.mover, int) and self.match.level is None

    @property
    def is_covered(self) -> bool:
        """Whether a curtain hides what the person who is to move or to draw would decide by."""
        position, mover = self.match.position, self.match.mover
        seat = position.drawing_seat or (mover if isinstance(mover, int) else 0)
        is_persons = seat > 0 and self.match.level_of(seat) is None
        return self.match.spec.has_curtain and is_persons and seat != self.viewer

    @property
    def number(self) -> int:
        """How many moves were made at the moment that is shown."""
        return len(self.match.record.moves) if self.at is None else self.at


class State(Value):
    """All that the app knows."""

    settings: Settings = USUAL
    device: Device = UNKNOWN
    screen: Home | Table = HOME
    dialogs: tuple[Dialog, ...] = ()
    """The dialogs that are open, the one on top last."""
    games: tuple[OpenGame, ...] = ()
    """The games that are stored, as the home screen listed them last."""
    damaged: int = 0
    """How many damaged copies are stored."""
    trouble: str = ""
    """Why nothing lasts, or what could not be read: the key of a sentence, from the storage."""
    news: str = ""
    """What is to be said beside what is shown: the key of a sentence."""
    is_news_seen: bool = False
    """Whether somebody has seen it."""
    offline: str = ""
    """How things stand with the copy for offline play (see browser/service_worker.py)."""
    turn_memory: str = ""
    """How long the turns of games with clocks took that no record tells yet, as the tab remembers it across reloads."""

    @cached_property
    def language(self) -> str:
        return self.settings.language or self.device.language

    @cached_property
    def words(self) -> Words:
        return _words(self.language)

    @property
    def table(self) -> Table | None:
        """The game on the table, if one is."""
        return self.screen if isinstance(self.screen, Table) else None

    @property
    def top(self) -> Dialog | None:
        """The dialog on top."""
        return self.dialogs[-1] if self.dialogs else None

    def with_table(self, **changes: Any) -> State:
        """Changes what is on the table."""
        assert isinstance(self.screen, Table)
        return self.having(screen=self.screen.having(**changes))

    def with_top(self, **changes: Any) -> State:
        """Changes the dialog on top."""
        return self.having(dialogs=(*self.dialogs[:-1], self.dialogs[-1].having(**changes)))


_known: dict[str, Words] = {}


def _words(language: str) -> Words:
    """Opens the catalogue of a language, once."""
    if language not in _known:
        _known[language] = words(language)
    return _known[language]


def scene_of(state: State, table: Table, now: float) -> Scene:
    """Gives what the view of the table is shown."""
    times = left_s(table.match.record, table.clock, now)
    return Scene(
        table.match,
        state.words,
        table.at,
        table.viewer,
        table.ui,
        table.refused,
        table.hint,
        {seat: as_text(seconds) for seat, seconds in times.items()},
        state.settings.typing,
    )
