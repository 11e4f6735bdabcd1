"""A browser with two tabs in which anything may happen; checks.py checks it after every event.

Each thing that may happen is a method with one number, which chooses among its ways: the same number does the same
again, so that a random walk and hypothesis can both play here.
"""

from __future__ import annotations

import os
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from random import Random
from typing import Any, Final, TypeVar
from unittest.mock import patch

from game.app import events
from game.app.actions import DIALOGS, ActionError, parse_event
from game.app.events import Event
from game.app.state import Moment, State, Table
from game.app.update.meaning import meaning_of
from game.contract import CHANCE
from game.links.link import as_fragment
from game.match.match import throw
from game.record import Record
from game.saving.backup_file import opened, unpacked
from game.saving.saved_game import match_from
from game.ui.dialogs.new_game import NewGame
from game.ui.nodes import el
from tests.app import checks
from tests.app.checks import ClockBook
from tests.testkit.ports import FakeKeyValue, FakeLocks, FakeMemory, FakeTime, Tab

T = TypeVar("T")

SMALL: Final = {"Board.rows": "7", "Board.columns": "7"}
"""A small board of Quinto, so that a game is short."""
TINY: Final = {"Board.rows": "5", "Board.columns": "5"}
HASTY: Final = {"Clock.minutes": "1", "Clock.seconds": "2"}

Choices = tuple[str, tuple[str, ...], dict[str, str]]

GAMES_TO_PLAY: Final[tuple[Choices, ...]] = (
    ("quixo", (), {}),
    ("quixo", ("kind2=easy",), {}),
    ("quixo", ("kind1=hard", "kind2=easy", "Repetition=none"), {}),
    ("quixo", ("Clock=own",), HASTY),
    ("quixo", ("Clock=short", "kind1=easy"), {}),
    ("quixo", ("seats=4", "Confer=yes", "Clock=own"), HASTY),
    ("quixo", ("seats=4", "kind3=easy"), {}),
    ("detrak", (), {}),
    ("detrak", ("kind2=easy",), {}),
    ("detrak", ("seats=1", "Rules=advanced", "Undo=throws"), {}),
    ("detrak", ("seats=3", "kind1=easy", "Throws=table", "Symbols=own"), {}),
    ("qwinto", (), {}),
    ("qwinto", ("seats=3", "kind2=easy", "First=1"), {}),
    ("qwinto", ("Undo=throws",), {}),
    ("qwinto", ("Throws=table", "Undo=throws"), {}),
    ("qwinto", ("seats=1",), {}),
    ("quinto", ("Edition=own",), SMALL),
    ("quinto", ("Edition=own", "kind2=easy"), SMALL),
    ("quinto", ("Edition=own", "seats=3", "Passing=free"), TINY),
    ("quinto", ("Edition=own", "seats=4", "kind2=easy", "Multiple=2"), SMALL),
    ("quinto", ("Edition=own", "Throws=table"), TINY),
    ("quinto", ("Edition=own", "Multiple=3", "kind1=easy", "Throws=table"), TINY),
)
"""The games to start: people and computers, one to four, real dice and tiles, clocks, undo of throws."""

MOVES_LOOKED_AT: Final = 25
KINDS: Final = tuple(
    kind + subject
    for kind, is_subject in DIALOGS.items()
    for subject in ("", "/quinto", "/nonsense")
    if is_subject(subject.removeprefix("/"))
)
"""Every dialog that an action can open."""
QUESTIONS: Final = ("last", "score", "board", "row 3", "rack", "moves", "moves c3", "sheet 2", "who", "help")
KEYS: Final = (*"0123456789", "Enter", "Escape", "Backspace", "Delete", "x")
MAX_PRESSES: Final = 20
"""The most presses of the back button that lead home or out of the site."""
LATE: Final = (
    events.ThrowDue,
    events.MoveChosen,
    events.HintFound,
    events.CountDue,
    events.LookAhead,
    events.SheetDue,
    events.Landed,
    events.AnnounceDue,
    events.GameRead,
)
"""Answers that may be late, or come twice."""
READ_EVERY: Final = 3
"""The stored game is compared after each event, and read through the rules after every third."""
PROOF: Final = bool(os.environ.get("CINQ_PROOF"))
SECRETS_EVERY: Final = 5 if PROOF else 20
"""How often other racks are tried, which costs as much as ten events; what happens to a covered table, always."""
MOMENT_S: Final = 0.003
"""Time between two events; a game's id is the millisecond in which it began."""
UNDRAWN: Final = el("div", "not drawn")


@contextmanager
def undrawn() -> Iterator[None]:
    """Leaves out drawing, which costs most; the world draws screens when it needs them."""
    with patch("game.app.carry_out.page.screen", lambda state, now: UNDRAWN):
        yield


class World:
    """Two tabs of one browser. `luck` decides everything that no number decides."""

    def __init__(self, luck: int = 0) -> None:
        self.source = Random(luck)
        self.time = FakeTime(luck)
        self.shared = FakeKeyValue()
        self.locks = FakeLocks(are_known=luck % 4 > 0)
        self.counts: Counter[str] = Counter()
        self.late: deque[Event] = deque(maxlen=12)
        self.books = {0: ClockBook(self.time.now()), 1: ClockBook(self.time.now())}
        self.found: dict[int, Record] = {}
        """The record of each tab that was last found in storage."""
        self.deleted: set[str] = set()
        """The games that somebody has deleted."""
        self.overtaken = {0: False, 1: False}
        """Whether a tab is about to read what another one stored."""
        self.memories = FakeMemory(), FakeMemory()
        self.offered: list[str] = []
        self.tabs: list[Tab] = []
        self.here = 0
        self._opening = 0
        for number in (0, 1):
            self._opening = number
            self.tabs.append(self._open(number))

    def _open(self, number: int) -> Tab:
        language = ("en", "fr")[number]
        tab = Tab(self.shared, self.locks, self.time, "", self.memories[number], language, self._after_event)
        tab.app.watch_effects = checks.check_order
        tab.page.has_reduced_motion = number > 0
        return tab

    @property
    def tab(self) -> Tab:
        """The tab in front."""
        return self.tabs[self.here]

    @property
    def state(self) -> State:
        return self.tab.app.state

    @property
    def table(self) -> Table | None:
        return self.state.table

    # What must hold

    def _after_event(self, tab: Tab, before: State, event: Event) -> None:
        after, now = tab.app.state, self.time.now()
        if isinstance(event, events.Then):
            event = event.event
        event = meaning_of(before, event)
        number = self.tabs.index(tab) if tab in self.tabs else self._opening
        self.counts["ticks" if isinstance(event, events.ClockTicked) else "events"] += 1
        self.counts[type(event).__name__] += 1
        checks.check_moves(before, event, after)
        checks.check_guard(before, event, after)
        checks.check_curtain(before, event, after)
        self.books[number].check(event, after.table, now)
        table = after.table
        if table is not None and tab.store.trouble:
            for book in self.books.values():
                book.uncertain.add(table.game_id)
        if isinstance(event, events.DeleteGame):
            self.deleted.add(event.game_id)
        if isinstance(event, (events.GameOvertaken, *checks.ARRIVALS)):
            self.overtaken[number] = isinstance(event, events.GameOvertaken)
        if isinstance(event, events.GameRead):
            self.found[number] = event.match.record  # another tab may go on with it before this one's storage works
        if table is not None:
            self._look_for(table, tab, number)
        if isinstance(event, LATE):
            self.late.append(event)
        is_blind = before.table is not None and before.table.is_covered and isinstance(event, checks.BY_PEOPLE)
        if is_blind or self.counts["events"] % SECRETS_EVERY == 0:
            moment = Moment(now, self.source.getrandbits(64))
            self.counts["secrets"] += checks.check_secrets(before, event, after, moment, moment.random_bits)

    def _look_for(self, table: Table, tab: Tab, number: int) -> None:
        """Checks that a record that is new on the table of a tab is stored, unless another tab has gone on with it."""
        if self.found.get(number) is table.match.record or self.overtaken[number]:
            return
        is_deleted = table.game_id in self.deleted and checks.stored_text(self.shared, table.game_id) is None
        if is_deleted or not checks.check_stored(tab):
            return
        self.found[number] = table.match.record
        if self.counts["events"] % READ_EVERY == 0:
            checks.check_reading_back(table.match)

    def settle(self) -> None:
        """Lets a moment pass, and checks what holds once all events are handled."""
        self.time.pass_by(MOMENT_S)
        for tab in self.tabs:
            tab.paint()
            assert not tab.page.complaints, tab.page.complaints
            assert tab.page.has_dialog == bool(tab.app.state.dialogs), "the history does not know the dialogs"
            table = tab.app.state.table
            if table is None:
                assert not tab.lock.wanted, "a game is held that nobody plays"
            else:
                assert tab.page.place == table.game_id
                if self.locks.are_known:
                    assert self.locks.holders.get(table.game_id) is tab.lock, "two tabs play one game"

    def draw(self) -> None:
        """Draws the screen of the front tab, and remembers its actions."""
        self.offered = checks.check_screen(self.state, self.time.now())
        self.counts["drawn"] += 1

    # What people do

    def tap(self, number: int) -> None:
        """Taps something that is on the screen, or was a moment ago."""
        if not self.offered or number % 4 == 0:
            self.draw()
        verb = pick(("touch", *dict.fromkeys(action.partition(":")[0] for action in self.offered)), number >> 3)
        actions = [action for action in self.offered if action.partition(":")[0] == verb]
        if actions:
            self.tab.act(pick(actions, number >> 9), **self._fields(number))

    def _fields(self, number: int) -> dict[str, str]:
        """Returns texts for the fields on the screen."""
        names = ("Ann", "Ben", "Player 1", "", "computer:easy", "Zoé, twice", "x" * 60)
        return {
            "seat1": pick(names, number >> 5),
            "seat2": pick(names, number >> 7),
            "name": pick(names, number >> 6),
            "typed": pick(("", "b1e1 c1a1", "b1e1", "pass", "keep", "1 2", "3c3", "agreed", "time"), number >> 4),
            "record": pick(("", "nonsense", self._text(number)), number >> 4),
        }

    def _text(self, number: int) -> str:
        """Returns the text of the game on the table, or the part that a seat may know."""
        if self.table is None:
            return '[Game "quixo"]\n[Format "1"]\n[Seats "Ann, Ben"]\n\nb1e1 c1a1\n'
        record = self.table.match.record
        return str(record.seen_by(number % record.start.seats + 1) if number % 3 else record)

    def sensible(self, number: int) -> None:
        """Makes progress: begins, throws, lifts the curtain, moves, or waits for the computer."""
        tab, state, table = self.tab, self.state, self.table
        if isinstance(state.top, NewGame):
            tab.act("begin")
        elif state.dialogs:
            tab.act("close")
        elif table is None:
            self.begin(number)
        elif table.at is not None:
            tab.act("step:live")
        elif table.match.mover is None:
            tab.act(pick(("again", "leave"), number))
        else:
            self._play(table, number)

    def _play(self, table: Table, number: int) -> None:
        match = table.match
        position, mover = match.position, match.mover
        if table.is_covered:
            self.tab.act("lift")
        elif mover == CHANCE and match.throws_are_real:
            self.tab.act("typed", typed=" ".join(throw(position, Random(number))))
        elif mover == CHANCE:
            self.tab.act("throw") if position.drawing_seat == 0 else self.tab.wait(0.5)
        elif match.level is not None:
            self.tab.wait(0.8)
        else:
            moves = list(islice(position.legal_moves, MOVES_LOOKED_AT))
            token = position.write(pick(moves, number))
            self.tab.act(f"play:{token}") if number % 2 else self.tab.act("typed", typed=token)

    def play_on(self, number: int) -> None:
        """Plays many moves of a game."""
        for at in range(15):
            self.sensible(number >> at)
            self.settle()

    def begin(self, number: int) -> None:
        """Begins a game, from any screen."""
        game, choices, fields = pick(GAMES_TO_PLAY, number)
        if self.state.dialogs:
            self.tab.act("close")
        self.tab.begin(game, *choices, **fields)

    def odd(self, number: int) -> None:
        """Sends a few events that the screen does not offer."""
        for at in (0, 3, 6):
            make = pick(ODD, number >> at)
            event = make(self, number >> 5)
            if event is not None:
                self.tab.send(event)

    def nonsense(self, number: int) -> None:
        """Sends an invalid action, which is reported and changes nothing."""
        action = pick(
            ("", "tuch:a1", "touch", "step:-1", "sheet:x", "confirm:1", "new:chess", "then:", "form:x"), number
        )
        before = self.state
        self.tab.act(action)
        assert self.state is before
        assert self.tab.page.complaints
        self.tab.page.complaints.clear()

    def _cell(self, number: int) -> str:
        return f"{'abcdefg'[number % 7]}{number // 7 % 7 + 1}"

    def turn_back(self, number: int) -> None:
        """Undoes and redoes, several times in a row or after a while."""
        for at in range(number % 4 + 1):
            if (number >> 6) % 3 == 0:
                self.tab.wait(3.3)
            self.tab.act("undo" if (number >> 2 >> at) & 1 else "redo")

    def open_dialog(self, number: int) -> None:
        self.tab.act(f"dialog:{pick(KINDS, number)}")
        if number % 3 == 0:
            self.draw()

    def step(self, number: int) -> None:
        """Steps through the game."""
        at = ("live", "0", "1", "2", "3", "5", "9", str(number % 60))
        self.tab.act(f"step:{pick(at, number)}")

    def wait(self, number: int) -> None:
        """Lets time pass: mostly a little, sometimes a whole clock."""
        self.tab.wait(pick((0.05, 0.3, 0.8, 1.5, 2.0, 5.0, 11.3, 48.0), number))

    def answer_late(self, number: int) -> None:
        """Sends an earlier answer again, on any screen."""
        known = [event for event in self.late if not isinstance(event, events.GameRead)]
        if known:
            self.tab.send(pick(known, number))

    def computers(self, number: int) -> None:
        """Makes computers faster or slower, or lets them play without their tables."""
        for tab in self.tabs:
            tab.computer.thinks_ms = pick((10, 100, 900, 4000), number)
            tab.computer.is_poor = number % 5 == 0

    # The browser

    def reload(self, number: int) -> None:
        """Reloads the front tab."""
        self._opening = self.here
        old = self.tab
        self.found.pop(self.here, None)
        self.books[self.here].running = None
        self.tabs[self.here] = old  # until the new one is there
        new = old.reopened()
        new.app.watch_effects = checks.check_order
        self.tabs[self.here] = new

    def history(self, number: int) -> None:
        """Presses the back or the forward button, or follows a link."""
        if number % 9 == 0 and self.table is not None and self.table.match.record.game == "quixo":
            self.tab.follow(as_fragment(self._text(0)[:2000]))
        elif number % 3:
            self.tab.back()
        else:
            self.tab.forward()

    def hurry(self, number: int) -> None:
        """Does several things before the browser paints or goes back."""
        self.draw()
        ways = [action for action in self.offered if action.partition(":")[0] != "touch"]
        for at in range(number % 3 + 1):
            if ways:
                self.tab.app.act(pick(ways, number >> 3 * at), self._fields(number))
        if number % 2:
            self.tab.page.window.turn(-1)

    def back_home(self, number: int) -> None:
        """Presses the back button until the home screen appears, which takes only a few presses."""
        for _ in range(MAX_PRESSES):
            if self.table is None and not self.state.dialogs:
                return
            if not self.tab.back():
                self.tab.act("close", "close", "leave")  # the page was left; it is opened again
                return
        raise AssertionError("the back button does not lead home")

    def switch(self, number: int) -> None:
        """Brings the other tab to the front."""
        self.here = 1 - self.here
        self.offered = []

    def elsewhere(self, number: int) -> None:
        """Lets the other tab open, take over, rename or delete a game, often the one that is played here."""
        ids = sorted({key.split(".")[2] for key in self.shared.texts if key.startswith("cinq.game.")})
        if self.table is not None and number % 3:
            ids = [self.table.game_id]
        if not ids:
            return
        game_id = pick(ids, number >> 4)
        other = self.tabs[1 - self.here]
        acts = (f"continue:{game_id}", f"takeover:{game_id}", f"rename:{game_id}", f"delete:{game_id}")
        other.act("leave", pick(acts, number >> 2), name=pick(("Sunday", "", "Chez Léa"), number))

    def storage(self, number: int) -> None:
        """Makes storage full or forbidden, or lets it work again."""
        used = sum(map(len, self.shared.texts.values()))
        self.shared.most = pick((used + 200, 10_000_000, 10_000_000), number)
        self.shared.is_forbidden = number % 5 == 0
        self.tab.send(events.StorageCameLate())

    def file(self, number: int) -> None:
        """Saves everything as a file, and reads it again later."""
        tab = self.tab
        if number % 2 or tab.page.file is None:
            if not self.shared.is_forbidden:
                tab.act("savefile")
                assert tab.page.file is not None
                bundle = unpacked(tab.page.file[1])
                envelopes = map(opened, bundle.games.values())
                assert all(each is not None and match_from(each.data)[0] is not None for each in envelopes)
            return
        tab.act("leave")
        tab.page.file_to_pick = tab.page.file[1]
        tab.act("openfile")
        tab.wait(0.1)
        tab.act("addall")


Happening = Callable[[World, int], None]

USUAL: Final[tuple[tuple[int, Happening], ...]] = (
    (34, World.sensible),
    (24, World.tap),
    (2, World.play_on),
    (9, World.odd),
    (7, World.wait),
    (6, World.turn_back),
    (4, World.answer_late),
    (3, World.open_dialog),
    (3, World.step),
    (2, World.reload),
    (2, World.history),
    (1, World.back_home),
    (2, World.hurry),
    (2, World.switch),
    (3, World.elsewhere),
    (1, World.storage),
    (1, World.file),
    (1, World.begin),
    (1, World.computers),
    (1, World.nonsense),
)
"""What may happen, and how often."""


def walk(number_of_events: int, seed: int, length: int = 300) -> Counter[str]:
    """Lets things happen at random until this number of events, with a new world from time to time."""
    source = Random(seed)
    weights, happenings = zip(*USUAL, strict=True)
    counts: Counter[str] = Counter()
    with undrawn():
        while counts["events"] < number_of_events:
            luck = source.getrandbits(32)
            world = World(luck)
            done: list[tuple[str, int]] = []
            try:
                for happening in source.choices(happenings, weights, k=length):
                    number = source.getrandbits(24)
                    done.append((happening.__name__, number))
                    happening(world, number)
                    world.settle()
            except Exception as error:
                error.add_note(f"World({luck}): {done}")
                raise
            counts += world.counts
            counts["worlds"] += 1
    return counts


def pick(values: Sequence[T], number: int) -> T:
    return values[number % len(values)]


# What the screen does not offer

Odd = Callable[[World, int], Event | None]


def _parsed(text: str, **fields: str) -> Event | None:
    try:
        return parse_event(text, fields)
    except ActionError:
        return None


def _legal(world: World, number: int) -> Event | None:
    """Returns a legal move, whoever is to move."""
    table = world.table
    if table is None or not isinstance(table.match.mover, int):
        return events.Play("b1e1")
    moves = list(islice(table.match.position.legal_moves, MOVES_LOOKED_AT))
    return events.Play(table.match.position.write(pick(moves, number)))


def _draft(world: World, number: int) -> Event:
    """Returns a draft from nowhere."""
    steps: tuple[str, ...] = ()
    table = world.table
    if table is not None:
        for at in range(number % 4):
            following = table.match.following(steps) if table.match.mover else ()
            if following:
                steps = (*steps, pick(following, number >> at))
    return events.SetDraft(steps)


def _drag(world: World, number: int) -> Event:
    what = pick((world._cell(number), "drag:0", "drag:3", f"drag:{world._cell(number)}", "drag:99"), number)
    place = pick(("", world._cell(number >> 2), "rack", what), number >> 3)
    return events.Drop(f"{what}>{place}")


ODD: Final[tuple[Odd, ...]] = (
    lambda world, number: events.Touch(world._cell(number)),
    lambda world, number: events.Touch(pick(("tile:0", "tile:4", "tile:9", "recall", "shuffle"), number)),
    lambda world, number: events.Touch(pick(("draw:5", "back:0", "o", "y", "p", "1", "6", ":2", ""), number)),
    lambda world, number: events.Key(f"{pick(KEYS, number)}@{world._cell(number >> 4)}"),
    lambda world, number: events.Hold(pick((world._cell(number), "drag:0", "drag:2"), number >> 1)),
    _drag,
    lambda world, number: events.PutDown(),
    lambda world, number: events.Shortcut(pick("uUhfnN?x", number), world._cell(number >> 3)),
    lambda world, number: events.PlayTyped({"typed": pick(QUESTIONS, number)}),
    lambda world, number: events.PlayTyped({"typed": pick(("undo", "redo", "hint", "throw", ""), number)}),
    _draft,
    _legal,
    _legal,
    lambda world, number: events.Confirm(),
    lambda world, number: events.Throw(pick(("", "again", "o", "nonsense"), number)),
    lambda world, number: events.Play(
        pick(("pass", "keep", "miss", "resign", "agreed", "time", "a9", "(1 2)"), number)
    ),
    lambda world, number: events.PlayTyped({"typed": pick(("b1e1 c1a1", "e1e5 a5a1 b1b5", "pass pass"), number)}),
    lambda world, number: events.PlayTyped(world._fields(number)),
    lambda world, number: events.LiftCurtain(),
    lambda world, number: events.AskHint(),
    lambda world, number: events.ShowSheet(number % 8),
    lambda world, number: events.Explain(pick(("rounds", "held", "nonsense"), number)),
    lambda world, number: events.Arm(pick(("", "miss", "nonsense"), number)),
    lambda world, number: events.Flip(number % 2 == 0),
    lambda world, number: events.Zoom(pick(("in", "out", "whole"), number)),
    lambda world, number: events.Zoomed(number % 90),
    lambda world, number: events.StepTo(number % 70),
    lambda world, number: events.Replay(number % 2 == 0),
    lambda world, number: events.BranchOff(),
    lambda world, number: events.PlayAgain(),
    lambda world, number: events.ChooseLanguage(pick(("en", "fr"), number)),
    lambda world, number: _parsed(f"sound:{pick(('on', 'off'), number)}"),
    lambda world, number: _parsed(f"typing:{pick(('on', 'off'), number)}"),
    lambda world, number: events.OpenRecord(),
    lambda world, number: events.LookAtRecord(world._fields(number)),
    lambda world, number: events.CloseDialogs() if number % 4 == 3 else events.CloseDialog(),
    lambda world, number: _parsed(f"form:{pick(('seats=3', 'kind1=easy', 'swap=2', 'First=2', 'swap=9'), number)}"),
    lambda world, number: events.OfflineChanged(pick(("ready", "", "waiting"), number), True),
)


def play_out(happenings: Sequence[tuple[str, int]], luck: int) -> World:
    """Repeats what happened, as the failure of a walk notes it."""
    world = World(luck)
    with undrawn():
        for name, number in happenings:
            method: Any = getattr(world, name)
            method(number)
            world.settle()
    return world
