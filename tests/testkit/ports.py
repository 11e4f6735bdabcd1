"""The outside world of the app in tests: a page that remembers what it shows, a clock that is set by hand."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from contextlib import suppress
from heapq import heappop, heappush
from itertools import count, islice
from typing import Any, Final

from game.app import events
from game.app.actions import parse_event
from game.app.app import App
from game.app.carry_out import Ports
from game.app.effects import BOARD, MAIN_BUTTON, WAITING, WANTED, Effect
from game.app.events import Event
from game.app.game_lists import settled
from game.app.state import Device, State
from game.computer.choose import Choice
from game.match.match import Match
from game.record import Record
from game.saving.places import FullError
from game.saving.store import Store
from game.ui.dialogs.new_game_options import options_of_game
from game.ui.dialogs.share import Code
from game.ui.nodes import Motion, Node, walk
from game.ui.screens.open_games import Day
from tests.testkit.browser_history import Window, history_of
from tests.testkit.stored_model import StoredModel

START: Final = 1_700_000_000.0
MAX_MOVES: Final = 30
"""The most moves that a computer looks at: some positions have millions."""


class FakePage:
    """A page that remembers everything in order; its history is the real page's."""

    def __init__(self, window: Window, went_back: Callable[[str], None]) -> None:
        self.screen: Node | None = None
        self.log: list[tuple[str, Any]] = []
        self.window = window
        self._history = history_of(window, went_back)
        self.fields: dict[str, str] = {}
        self.clipboard = ""
        self.can_copy = True
        self.file: tuple[str, str] | None = None
        self.file_to_pick = ""
        self.painted: list[Callable[[], None]] = []
        self.complaints: list[str] = []
        self.has_reduced_motion = True

    def show(self, node: Node) -> None:
        self.screen = node
        self.log.append(("show", node))

    def set_title(self, title: str) -> None:
        self.log.append(("title", title))

    def set_root(self, **attributes: str) -> None:
        self.log.append(("root", attributes))

    def announce(self, sentence: str) -> None:
        self.log.append(("announce", sentence))

    def move(self, motions: Sequence[Motion]) -> None:
        self.log.append(("move", tuple(motions)))

    def write(self, at: str, text: str, is_low: bool) -> None:
        self.log.append(("write", (at, text, is_low)))

    def after_paint(self, work: Callable[[], None]) -> None:
        self.painted.append(work)

    @property
    def place(self) -> str:
        """The address that the browser shows."""
        return self.window.entries[self.window.at]

    @property
    def has_dialog(self) -> bool:
        """Whether the history knows that a dialog is open."""
        return bool(self._history._has_dialog)

    def address(self) -> str:
        return str(self._history.address())

    def go_to(self, address: str) -> None:
        self._history.go_to(address)

    def push_dialog(self) -> None:
        self._history.push_dialog()

    def pop_dialog(self) -> None:
        self._history.pop_dialog()

    def turn_to(self, *places: str) -> None:
        for place in places:
            assert place in (MAIN_BUTTON, WANTED, WAITING, BOARD) or parse_event(place)
        self.log.append(("turn", places))

    def focus_board(self) -> None:
        self.log.append(("focus", "board"))

    def focus_cell(self, name: str) -> None:
        self.log.append(("focus", name))

    def focus_main(self) -> None:
        self.log.append(("focus", "main"))

    def focus_field(self, name: str) -> None:
        self.log.append(("focus", name))

    def select_field(self, name: str) -> None:
        self.log.append(("select", name))

    def clear(self, name: str) -> None:
        self.fields.pop(name, None)
        self.log.append(("clear", name))

    def slide_to(self, at: str) -> None:
        self.log.append(("slide", at))

    def zoomed(self, factor: float) -> int:
        return round(32 * factor)

    def copy(self, text: str, done: Callable[[bool], None]) -> None:
        self.clipboard = text if self.can_copy else ""
        done(self.can_copy)

    def send(self, title: str, link: str) -> None:
        self.log.append(("send", (title, link)))

    def save_file(self, name: str, text: str) -> None:
        self.file = name, text

    def pick_file(self, most_bytes: int, done: Callable[[str], None]) -> None:
        done(self.file_to_pick)

    def complain(self, text: str) -> None:
        self.complaints.append(text)

    @property
    def announced(self) -> list[str]:
        """All announcements."""
        return [text for kind, text in self.log if kind == "announce" and text]


class FakeKeyValue(StoredModel):
    """The localStorage of a store; `most` is the number of characters that fit."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.most = 10_000_000
        self.is_forbidden = False

    def get(self, key: str) -> str | None:
        self.check()
        return self.texts.get(key)

    def set(self, key: str, text: str) -> None:
        self.check()
        others = sum(map(len, self.texts.values())) - len(self.texts.get(key, ""))
        if others + len(text) > self.most:
            raise FullError
        self.texts[key] = text

    def remove(self, key: str) -> None:
        self.check()
        self.texts.pop(key, None)

    def check(self) -> None:
        if self.is_forbidden:
            raise PermissionError


class NoSecondPlace:
    """A browser without IndexedDB."""

    async def recall(self, settled: Collection[str], late: Callable[[dict[str, str]], None]) -> dict[str, str]:
        return {}

    async def names(self) -> list[str] | None:
        return None

    async def differing(self, names: Sequence[str]) -> dict[str, str]:
        return {}

    async def read(self, name: str) -> str | None:
        return None

    def write(self, name: str, text: str) -> None:
        return

    async def add(self, texts: Mapping[str, str]) -> None:
        return

    def remove(self, *names: str) -> None:
        return


class FakeStore(Store):
    """The store of one tab; tabs with the same texts share what is stored."""

    def __init__(self, shared: FakeKeyValue, time: FakeTime) -> None:
        ticks = count()
        super().__init__(shared, NoSecondPlace(), lambda: int(time.now() * 1e9) + next(ticks))

    async def request_persistence(self) -> None:
        return


class FakeTime:
    """A clock that is set by hand; timers run when it passes their time."""

    def __init__(self, seed: int = 1) -> None:
        self.seconds = START
        self._random = random.Random(seed)
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._numbers = count()

    def now(self) -> float:
        return self.seconds

    def day_of(self, seconds: float) -> Day:
        return Day(2023, 11, 14)

    def random_bits(self) -> int:
        return self._random.getrandbits(128)

    def after(self, milliseconds: int, work: Callable[[], None]) -> None:
        heappush(self._due, (self.seconds + milliseconds / 1000, next(self._numbers), work))

    @property
    def is_idle(self) -> bool:
        return not self._due

    def pass_by(self, seconds: float) -> None:
        """Advances the clock, and runs the timers that are due, in order."""
        until = self.seconds + seconds
        while self._due and self._due[0][0] <= until:
            at, _, work = heappop(self._due)
            self.seconds = max(self.seconds, at)
            work()
        self.seconds = until


class TabTime:
    """The time of one tab; in a closed tab no timer runs any more."""

    def __init__(self, time: FakeTime) -> None:
        self._time = time
        self.is_over = False

    def now(self) -> float:
        return self._time.now()

    def day_of(self, seconds: float) -> Day:
        return self._time.day_of(seconds)

    def random_bits(self) -> int:
        return self._time.random_bits()

    def after(self, milliseconds: int, work: Callable[[], None]) -> None:
        self._time.after(milliseconds, lambda: None if self.is_over else work())

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs a task until its first wait; it continues when time has passed."""
        if self.is_over:
            work.close()
            return
        try:
            milliseconds = work.send(None)
        except StopIteration:
            return
        self._time.after(int(milliseconds or 0), lambda: self.spawn(work))

    async def pause(self, milliseconds: int) -> None:
        await _Wait(milliseconds)


class _Wait:
    """Waits for some milliseconds of FakeTime."""

    def __init__(self, milliseconds: int) -> None:
        self._milliseconds = milliseconds

    def __await__(self) -> Any:
        yield self._milliseconds


class FakeComputer:
    """Chooses one of the first legal moves, after a while; a second question cancels the first.

    It can be set to think longer, to have no answer, or to play without its table.
    """

    def __init__(self, time: TabTime) -> None:
        self._time = time
        self._latest = 0
        self.thinks_ms = 50
        self.is_mute = False
        self.is_poor = False
        self.asked: list[Record] = []
        """The records that it has seen."""

    async def prepare(self, game: str) -> None:
        return

    async def choose(self, match: Match, level: str) -> Choice | None:
        return await self._answer(match)

    async def advise(self, match: Match) -> Choice | None:
        return await self._answer(match)

    async def _answer(self, match: Match) -> Choice | None:
        seat = match.mover
        assert isinstance(seat, int)
        seen = match.record.seen_by(seat)
        self.asked.append(seen)
        self._latest = number = self._latest + 1
        await self._time.pause(self.thinks_ms)
        if self.is_mute or number != self._latest:
            return None
        moves = list(islice(seen.position.legal_moves, MAX_MOVES))
        move = random.Random(len(seen.moves)).choice(moves)
        token = seen.position.write(move)
        return Choice(token, line=(token,), is_poor=self.is_poor)


class FakeLocks:
    """The browser's locks, shared by tabs: which tab plays which game. Some browsers have none."""

    def __init__(self, are_known: bool = True) -> None:
        self.are_known = are_known
        self.holders: dict[str, FakeTabLock] = {}


class FakeTabLock:
    """The lock of one tab."""

    def __init__(self, locks: FakeLocks) -> None:
        self._locks = locks
        self.wanted = ""
        self.is_lost: Callable[[str], None] = lambda name: None

    async def take(self, name: str, by_force: bool = False) -> bool:
        if name == self.wanted and not by_force:
            return not self._locks.are_known or self._locks.holders.get(name) is self
        self.release()
        self.wanted = name
        if not self._locks.are_known:
            return True
        holder = self._locks.holders.get(name)
        if holder is not None and not by_force:
            return False
        self._locks.holders[name] = self
        if holder is not None:
            holder.wanted = ""
            holder.is_lost(name)
        return True

    def release(self) -> None:
        if self._locks.holders.get(self.wanted) is self:
            del self._locks.holders[self.wanted]
        self.wanted = ""


class FakeSound:
    def __init__(self) -> None:
        self.played: list[Mapping[str, int]] = []

    def play(self, sounds: Mapping[str, int]) -> None:
        self.played.append(sounds)


class FakeWakeLock:
    def __init__(self) -> None:
        self.is_wanted = False

    def keep(self, is_wanted: bool) -> None:
        self.is_wanted = is_wanted


class FakeOffline:
    def __init__(self) -> None:
        self.log: list[str] = []

    def take_update(self) -> None:
        self.log.append("take update")

    def postpone_update(self) -> None:
        self.log.append("postpone update")


class FakeMemory:
    def __init__(self) -> None:
        self.text = ""

    def save(self, text: str) -> None:
        self.text = text


Watch = Callable[["Tab", State, Event], None]


async def no_code(text: str) -> Code:
    """Draws two squares for any link."""
    return Code((b"\1\0", b"\0\1"))


class WatchedApp(App):
    """An app whose events, answers of effects included, and lists of effects can be watched."""

    watch: Callable[[State, Event], None] = staticmethod(lambda before, event: None)
    watch_effects: Callable[[Sequence[Effect]], None] = staticmethod(lambda effects: None)

    def _deal_with(self, event: Event) -> None:
        before = self.state
        super()._deal_with(event)
        self.watch(before, event)

    def _carry_out(self, effects: Sequence[Effect], before: State) -> None:
        self.watch_effects(effects)
        super()._carry_out(effects, before)


class Tab:
    """One tab with the app in it. `watch` is called after each event, with the state before it."""

    def __init__(
        self,
        shared: FakeKeyValue | None = None,
        locks: FakeLocks | None = None,
        time: FakeTime | None = None,
        address: str = "",
        memory: FakeMemory | None = None,
        language: str = "en",
        watch: Watch = lambda tab, before, event: None,
        window: Window | None = None,
    ) -> None:
        self._language = language
        self._watch = watch
        self.time = time or FakeTime()
        self.shared = shared or FakeKeyValue()
        self.locks = locks or FakeLocks()
        self.page = FakePage(window or Window(address), lambda place: self.app.send(events.GoBack(place)))
        self._tab_time = TabTime(self.time)
        self.store = FakeStore(self.shared, self.time)
        self.computer = FakeComputer(self._tab_time)
        self.lock = FakeTabLock(self.locks)
        self.sound, self.wake_lock, self.offline = FakeSound(), FakeWakeLock(), FakeOffline()
        self.memory = memory or FakeMemory()
        reading = self.store.recall(settled(self.store))
        with suppress(StopIteration):
            reading.send(None)
        ports = Ports(
            self.page,
            self.store,
            self.computer,
            self.lock,
            self._tab_time,
            self.sound,
            self.wake_lock,
            self.offline,
            self.memory,
            no_code,
        )
        self.app = WatchedApp(ports, Device("https://example.org/", True, language), self.memory.text)
        self.app.watch = lambda before, event: watch(self, before, event)
        self.lock.is_lost = lambda name: self.app.send(events.GameElsewhere(name))
        self.app.send(events.Started(address))

    @property
    def state(self) -> Any:
        return self.app.state

    @property
    def table(self) -> Any:
        return self.app.state.table

    @property
    def record(self) -> Any:
        return self.table.match.record

    @property
    def screen(self) -> Node:
        assert self.page.screen is not None
        return self.page.screen

    def act(self, *actions: str, **fields: str) -> Tab:
        """Carries out actions of elements, and paints the screen after each."""
        for action in actions:
            self.app.act(action, fields)
            self.paint()
        return self

    def send(self, event: Event) -> Tab:
        self.app.send(event)
        self.paint()
        return self

    def paint(self) -> None:
        """Paints the screen, and does what waited for that; then lets the browser go back if it has to."""
        while self.page.painted:
            self.page.painted.pop(0)()
        self.page.window.settle()

    def wait(self, seconds: float = 0.0) -> Tab:
        self.time.pass_by(seconds)
        self.paint()
        return self

    def begin(self, game: str, *choices: str, **fields: str) -> Tab:
        """Begins a game with some choices of the form; at first, people sit on all seats."""
        self.act(f"new:{game}")
        if game not in self.state.settings.seats:
            usual = options_of_game(game).FIRST_DEFAULT
            people = [f"form:kind{seat}=person" for seat in range(1, len(self.state.top.form.seats) + 1)]
            self.act(*people, *([f"form:First={usual}"] if usual else []))
        return self.act(*(f"form:{choice}" for choice in choices)).act("begin", **fields)

    def actions(self) -> list[str]:
        """Returns all actions on the screen."""
        return actions_of(self.screen)

    def back(self) -> bool:
        """Presses the browser's back button; returns whether that leads anywhere within the site."""
        return self._turned(-1)

    def forward(self) -> bool:
        """Presses the browser's forward button; returns whether that leads anywhere."""
        return self._turned(1)

    def _turned(self, by: int) -> bool:
        leads_on = self.page.window.turn(by)
        self.paint()
        return leads_on

    def follow(self, address: str) -> Tab:
        """Follows a link to an address of the page itself."""
        self.page.window.follow(address)
        self.paint()
        return self

    def close(self) -> None:
        """Closes the tab: it releases its game, and its timers end."""
        self.lock.release()
        self._tab_time.is_over = True

    def reopened(self) -> Tab:
        """Reloads the page in the same tab: only what is stored is left."""
        self.close()
        window = self.page.window
        window.reload()
        shared = self.shared, self.locks, self.time, self.page.place, self.memory
        return Tab(*shared, self._language, self._watch, window)


def actions_of(node: Node) -> list[str]:
    """Returns the actions of all elements: for a tap, a change, or a submitted form."""
    found: list[str] = []
    for each in walk(node):
        if "disabled" in each.attributes:
            continue
        found += [
            each.attributes[name] for name in ("data-action", "data-submit", "data-input") if name in each.attributes
        ]
        for name in ("data-change", "data-slide"):
            if name in each.attributes:
                found.append(f"{each.attributes[name]}:{each.attributes.get('value', '')}")
    return found
