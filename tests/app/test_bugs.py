"""Bugs of the past: each has a test that was red before the bug was fixed."""

from __future__ import annotations

import importlib
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import MagicMock

import pytest

from game.app import events
from game.app.effects import BOARD, MAIN_BUTTON
from game.app.events import Event
from game.app.state import scene_of
from game.app.stored_games import stored_results
from game.computer.choose import choose
from game.contract import CHANCE, GAMES, Move, Reason
from game.games.quinto.rules import Quinto
from game.match.clock import left_s
from game.match.match import Match
from game.match.results import Result, Tally
from game.record import parse
from game.saving.saved_game import game_data
from game.ui.nodes import text_of, walk
from tests.testkit.ports import FakeMemory, FakeStore, FakeTime, Tab

BEN = Result("detrak", (), 1, ("Ben",), (12,), (1,))
HASTY = {"Clock.minutes": "5", "Clock.seconds": "0"}


FIRST_MOVES = ("play:e4a4", "play:e3a3")


def with_clocks(memory: FakeMemory | None = None) -> Tab:
    """Begins a game of Quixo for two with five minutes each; clocks start after the first move."""
    return Tab(memory=memory).begin("quixo", "Clock=own", **HASTY).act(*FIRST_MOVES)


def left(tab: Tab) -> dict[int, float]:
    """Returns what each seat has left, in whole seconds."""
    times = left_s(tab.record, tab.table.clock, tab.time.now())
    return {seat: round(seconds) for seat, seconds in times.items()}


# The computer


def test_the_computer_thinks_during_the_pause_before_its_move_and_not_after_it() -> None:
    tab = Tab()
    tab.computer.thinks_ms = 600
    tab.begin("quixo", "kind1=easy")
    tab.wait(0.69)
    assert not tab.record.moves
    tab.wait(0.02)
    assert len(tab.record.moves) == 1
    tab.computer.thinks_ms = 2000
    tab.act("play:c1a1")
    tab.wait(1.99)
    assert len(tab.record.moves) == 2
    tab.wait(0.02)
    assert len(tab.record.moves) == 3


# Clocks


def test_two_moves_that_are_typed_at_once_take_the_first_player_the_time() -> None:
    tab = with_clocks()
    tab.wait(100)
    tab.act("typed", typed="b1e1 c1a1")
    assert tab.record.clocks[2:] == ((2, "200"), (3, "300"))
    assert left(tab) == {1: 200, 2: 300}
    tab.wait(7)
    tab.act("typed", typed="b5e5 c5a5 b5e5")
    assert tab.record.clocks[4:] == ((4, "193"), (5, "300"), (6, "193"))


def test_undo_and_redo_give_the_running_turn_no_time_back() -> None:
    tab = with_clocks()
    tab.act("play:b1e1")
    tab.wait(200)
    tab.act("undo", "redo")
    assert left(tab) == {1: 300, 2: 100}


def test_undo_and_another_move_give_no_time_back() -> None:
    tab = with_clocks()
    tab.wait(30)
    tab.act("play:b1e1")
    tab.wait(200)
    tab.act("undo")
    assert left(tab)[1] == 270
    tab.wait(10)
    tab.act("play:c1a1")
    assert left(tab) == {1: 260, 2: 100}


def test_a_game_that_is_left_and_opened_again_gives_no_time_back() -> None:
    tab = with_clocks()
    tab.act("play:b1e1")
    tab.wait(200)
    game_id = tab.table.game_id
    tab.act("leave")
    tab.wait(1000)
    tab.act(f"continue:{game_id}")
    assert left(tab) == {1: 300, 2: 100}


def test_a_game_with_a_clock_that_is_played_in_between_gives_no_time_back() -> None:
    tab = with_clocks()
    tab.act("play:b1e1")
    tab.wait(200)
    game_id = tab.table.game_id
    tab.begin("quixo", "Clock=own", **HASTY).act(*FIRST_MOVES)
    tab.wait(50)
    other_id = tab.table.game_id
    tab.act("play:b1e1", "leave", f"continue:{game_id}")
    assert left(tab) == {1: 300, 2: 100}
    tab.act("leave", f"continue:{other_id}")
    assert left(tab) == {1: 250, 2: 300}


def test_a_reload_gives_no_time_back() -> None:
    tab = with_clocks()
    tab.act("play:b1e1")
    tab.wait(200)
    tab = tab.reopened()
    assert left(tab) == {1: 300, 2: 100}
    for _ in range(10):  # less than a second each
        tab.wait(0.9)
        tab = tab.reopened()
    assert left(tab)[2] <= 91


def test_a_reload_after_an_undo_gives_no_time_back() -> None:
    tab = with_clocks()
    tab.act("play:b1e1")
    tab.wait(200)
    tab.act("undo")
    tab = tab.reopened()
    tab.act("play:b1e1")
    assert left(tab) == {1: 300, 2: 100}


def test_an_undo_in_a_later_visit_and_a_reload_give_no_time_back() -> None:
    tab = with_clocks()
    tab.wait(40)
    tab.act("play:b1e1")
    tab.wait(60)
    tab.act("play:c1a1")
    tab = tab.reopened().act("undo", "undo").reopened()
    tab.act("play:b1e1")
    assert left(tab) == {1: 260, 2: 240}


def test_undo_takes_no_time_either() -> None:
    """Seconds are rounded in a record; a turn that was undone takes as long as it took."""
    tab = with_clocks()
    for _ in range(8):
        tab.wait(0.6)
        tab.act("play:b1e1", "undo")
    assert left(tab) == {1: 295, 2: 300}
    tab.act("play:b1e1")
    for _ in range(8):
        tab.act("undo", "play:b1e1")
    assert left(tab) == {1: 295, 2: 300}


def test_what_a_tab_of_the_version_before_remembers_is_read() -> None:
    memory = FakeMemory()
    tab = with_clocks(memory)
    tab.act("play:b1e1")
    memory.text = f"{tab.table.game_id} 3 75"
    assert left(tab.reopened()) == {1: 300, 2: 225}


@pytest.mark.parametrize(
    "text", ["nonsense", "{} 1", "{} 1 x", "{} 1 2 3 4", "{} 0 75", "{} 1 2 ٣", ";;", "{}", "x 1 75"]
)
def test_what_makes_no_sense_in_the_memory_of_a_tab_is_left_out(text: str) -> None:
    memory = FakeMemory()
    tab = with_clocks(memory)
    tab.act("play:b1e1")
    memory.text = text.format(tab.table.game_id)
    assert left(tab.reopened()) == {1: 300, 2: 300}


# Who may do what

DECISIONS = (
    events.Confirm(),
    events.Throw(),
    events.Throw("again"),
    events.Play("c1a1"),
    events.PlayTyped({"typed": "c1a1"}),
    events.SetDraft(("c1",)),
)


@pytest.mark.parametrize("event", DECISIONS, ids=repr)
def test_nobody_decides_on_the_turn_of_the_computer(event: Event) -> None:
    tab = Tab().begin("quixo", "kind1=easy")
    before = tab.table.match
    tab.send(event)
    assert tab.table.match == before
    name = tab.state.words.say("level.easy")
    assert tab.table.refused == Reason("not_your_turn", (name,))
    assert name in tab.page.announced[-1]


def hidden_hand() -> Tab:
    """Begins Quinto for two; it is Ann's turn and the curtain is down."""
    tab = Tab().begin("quinto").wait(2)
    assert "lift" in tab.actions()
    return tab


@pytest.mark.parametrize("kind", [events.Play, events.SetDraft, events.Confirm, events.Throw, events.PlayTyped])
def test_nobody_decides_behind_the_curtain(kind: type[Event]) -> None:
    tab = hidden_hand()
    move = next(iter(tab.table.match.position.legal_moves))
    token = tab.table.match.position.write(move)
    given: dict[type[Event], tuple[object, ...]] = {
        events.Play: (token,),
        events.SetDraft: (move[:1],),
        events.PlayTyped: ({"typed": token},),
    }
    before = tab.table.match
    tab.send(kind(*given.get(kind, ())))
    assert tab.table.match == before
    tab.act("lift").send(events.Play(token))
    assert tab.record.moves[-1] == move


@pytest.mark.parametrize("typed", ["(9 9)", "(9 9 9)", "(5 5 5)", "9 9 9"])
def test_nobody_chooses_the_tiles_that_the_app_draws(typed: str) -> None:
    tab = hidden_hand().act("lift")
    record = tab.record
    move = next(move for move in record.position.legal_moves if len(move) == len(typed.split()))
    token = record.position.write(move)
    tab.act(f"play:{token}", "typed", f"play:{typed}", typed=typed)
    assert tab.record.moves == (*record.moves, move)
    tab.act("undo", "typed", typed=f"{token} {typed}")
    assert len(tab.record.moves) <= len(record.moves) + 1


def test_only_what_is_being_made_can_be_taken_back_by_a_draft() -> None:
    tab = Tab().begin("quixo", "seats=4")
    tab.act("draft:b1 e1")
    assert tab.table.match.draft == ()
    tab.act("touch:b1", "touch:e1", "draft:zz")
    assert tab.table.match.draft == ("b1", "e1")
    tab.act("draft:b1")
    assert tab.table.match.draft == ("b1",)
    assert not tab.page.complaints


def test_a_game_is_left_before_another_is_asked_for() -> None:
    """It stayed on the table, played by two tabs, if the other one could not be opened."""
    tab = Tab().begin("quixo")
    other = Tab(tab.shared, tab.locks, tab.time, language="fr").wait(1).begin("detrak")
    held = other.table.game_id
    tab.act(f"continue:{held}")
    assert tab.table is None
    assert tab.state.top.kind == "elsewhere"
    assert list(tab.locks.holders) == [held]


# Actions

WRONG = (
    *(
        "",
        "nonsense",
        "tuch:b1",
        "TOUCH:b1",
        "touch",
        "play",
        "hold",
        "drop",
        "key",
        "confirm:1",
        "put_down:x",
        "undo:1",
    ),
    *("sheet", "sheet:", "sheet:x", "sheet:-1", "sheet:1.5", "sheet:٣", "step", "step:x", "step:-1", "step:1234567"),
    *("flip", "flip:yes", "zoom", "zoom:far", "zoomed:x", "draft", "typed:b1e1", "lift:1", "hint:why"),
    *("home:x", "leave:x", "new", "new:chess", "form", "form:seats", "form:=2", "form:seats=x", "form:swap=-1"),
    *("form:kind1=nobody", "form:kind2=", "begin:x", "again:x", "continue", "takeover", "delete", "rename", "trim:1"),
    *("discard:1", "more:1", "dialog", "dialog:nonsense", "dialog:menu/x", "dialog:rename", "dialog:delete/"),
    *("dialog:help/chess", "close:1", "then", "then:", "then:tuch:b1", "then:step:x", "language", "language:de"),
    *("theme:pink", "sound", "sound:loud", "typing:maybe", "read:1", "renew:1", "later:1", "look:x", "reword:x"),
    *("unfold:x", "copy:x", "copylink:x", "send:x", "code:x", "savefile:x", "openfile:x", "addall:x"),
)


@pytest.mark.parametrize("game", [None, *GAMES])
def test_a_wrong_action_changes_nothing_and_is_complained_of(game: str | None) -> None:
    tab = Tab()
    if game is not None:
        tab.begin(game)
    before = tab.state
    for action in WRONG:
        tab.act(action)
        assert tab.state is before, action
    assert tab.page.complaints == [f"no such action: {action}" for action in WRONG]


def test_a_choice_that_a_game_does_not_have_changes_nothing() -> None:
    """Two hasty taps, or a screen that changes under the finger."""
    tab = Tab().act("new:quixo")
    before = tab.state.top
    tab.act("form:swap=9", "form:swap=1", "form:swap=0", "form:seats=3", "form:kind7=easy", "form:kind3=easy")
    tab.act("form:Edition=own", "form:nonsense=1")
    assert tab.state.top == before
    assert not tab.page.complaints
    tab.act("form:swap=2", "form:kind1=easy", "form:seats=4", "form:First=3")
    assert tab.state.top.form.seats == ("computer:easy", "Player 1", "Player 3", "Player 4")


@pytest.mark.parametrize("kind", ["resign", "draw", "end"])
def test_a_dialog_opens_only_over_a_game_that_knows_what_it_asks(kind: str) -> None:
    tab = Tab().begin("detrak").act(f"dialog:{kind}")
    assert not tab.state.dialogs
    tab.act("leave").wait(1).begin("quixo", "kind1=easy").act(f"dialog:{kind}")
    assert not tab.state.dialogs, "it is the computer's turn"
    tab.wait(1).act(f"dialog:{kind}")
    assert bool(tab.state.dialogs) == (kind != "end")


# Results and names


def test_one_game_of_ann_against_ann_is_one_game() -> None:
    tab = Tab().begin("quixo", seat1="Ann", seat2="Ann").act("play:resign").act("dialog:results")
    assert [(each.name, each.played, each.contests, each.won) for each in people(tab)] == [("Ann", 1, 1, 1)]


def people(tab: Tab) -> list[Tally]:
    return [tally for chapter in tab.state.top.chapters for tally in chapter.people]


def test_names_that_nobody_has_given_are_not_remembered() -> None:
    tab = Tab().begin("quixo", seat1="Ann", seat2="").act("leave")
    assert tab.state.settings.seats == {"quixo": ["Ann", ""]}
    tab.act("language:fr", "new:quixo")
    assert tab.state.top.form.seats == ("Ann", "Joueur 2")
    tab.act("begin").act("leave", "language:en", "new:quixo")
    assert tab.state.top.form.seats == ("Ann", "Player 2")


def test_names_that_were_remembered_before_follow_the_language() -> None:
    tab = Tab(language="fr")
    stored = {"language": "en", "seats": {"quixo": ["Joueur 1", "Léa"], "detrak": ["Player 1", "computer:easy"]}}
    tab.store.save("settings", stored)
    tab = tab.reopened().act("new:quixo")
    assert tab.state.top.form.seats == ("Player 1", "Léa")
    tab.act("close", "language:fr", "new:detrak")
    assert tab.state.top.form.seats == ("Joueur 1", "computer:easy")


def test_names_in_a_form_follow_a_language_that_changes_under_it() -> None:
    tab = Tab().act("new:quixo", "form:kind2=person").act("filled", seat2="Ann")
    other = Tab(tab.shared, tab.locks, tab.time)
    other.act("language:fr")
    tab.send(events.StorageCameLate())
    assert tab.state.top.form.seats == ("Joueur 1", "Ann")


def test_names_that_nobody_has_given_are_counted_as_one_in_all_languages() -> None:
    tab = Tab().begin("quixo").act("play:resign", "leave", "language:fr").wait(1)
    tab.begin("quixo").act("play:resign", "leave", "dialog:results")
    assert [(each.name, each.played, each.won) for each in people(tab)] == [("Joueur 1", 2, 0), ("Joueur 2", 2, 2)]
    tab.act("close", "language:en", "dialog:results")
    assert [each.name for each in people(tab)] == ["Player 1", "Player 2"]


# Storage


def in_between(tab: Tab, name: str, merge: Callable[[Any], Any]) -> None:
    """Lets another tab change something just before this one stores it, once."""
    save = tab.store.save

    def hindered(saved_name: str, data: Any, saved: int = 0) -> bool:
        if saved_name == name:
            tab.store.save = save
            other = FakeStore(tab.shared, tab.time)
            assert other.save(name, merge(other.load(name)))
        return save(saved_name, data, saved)

    tab.store.save = hindered


def test_a_choice_is_made_again_where_another_tab_was_faster() -> None:
    tab = Tab().act("sound:on")
    in_between(tab, "settings", lambda data: {**(data or {}), "theme": "dark"})
    tab.act("language:fr")
    settings = tab.reopened().state.settings
    assert (settings.language, settings.theme, settings.sound) == ("fr", "dark", True)
    assert tab.state.settings == settings


def test_a_result_is_noted_again_where_another_tab_was_faster() -> None:
    tab = Tab().begin("quixo").act("play:resign")
    first = tab.table.game_id
    tab.wait(1).act("again")
    in_between(tab, "results", lambda data: {**data, "1": BEN.as_data()})
    tab.act("play:resign")
    assert set(stored_results(FakeStore(tab.shared, tab.time))) == {"1", first, tab.table.game_id}


def test_a_name_is_given_again_where_another_tab_was_faster() -> None:
    tab = Tab().begin("quixo").act("play:b1e1")
    game_id, other = tab.table.game_id, Match(tab.record).played(("c1", "a1"))
    tab.act("leave")
    in_between(tab, f"game.{game_id}", lambda data: game_data(other, "", 1))
    tab.act(f"dialog:rename/{game_id}").act(f"rename:{game_id}", name="Sunday")
    tab.act(f"continue:{game_id}")
    assert (tab.table.title, tab.record) == ("Sunday", other.record)


def test_a_game_from_a_file_is_added_again_where_another_tab_was_faster() -> None:
    tab = Tab().begin("quixo").act("play:b1e1")
    game_id, whole = tab.table.game_id, tab.record
    tab.act("savefile", "undo", "leave")
    assert tab.page.file is not None
    tab.page.file_to_pick = tab.page.file[1]
    tab.act("dialog:kept", "openfile").wait(1)
    in_between(tab, f"game.{game_id}", lambda data: {**data, "name": "Sunday"})
    tab.act("addall", f"continue:{game_id}")
    assert tab.record == whole


def test_a_game_that_was_deleted_in_another_tab_cannot_be_opened_from_an_old_home_screen() -> None:
    tab = Tab().begin("quixo").act("play:b1e1")
    game_id = tab.table.game_id
    tab.act("leave")
    other = Tab(tab.shared, tab.locks, tab.time)
    other.act(f"dialog:delete/{game_id}", f"delete:{game_id}")
    assert f"continue:{game_id}" in tab.actions()
    tab.act(f"continue:{game_id}")
    assert tab.table is None
    assert tab.state.news == "game.deleted"
    assert f"continue:{game_id}" not in tab.actions()
    assert tab.page.place == ""
    assert not [key for key in tab.shared.texts if game_id in key]


def test_a_choice_that_could_not_be_stored_is_not_shown_as_made(monkeypatch: pytest.MonkeyPatch) -> None:
    tab = Tab().act("theme:dark")
    monkeypatch.setattr(tab.store, "save", lambda *_: False)
    tab.act("theme:light")
    assert tab.state.settings.theme == "dark"


def test_damaged_copies_can_be_deleted() -> None:
    tab = Tab().begin("quixo").act("play:b1e1")
    name = f"game.{tab.table.game_id}"
    tab.act("leave")
    for slot in (0, 1):
        tab.shared.texts[f"cinq.{name}.{slot}"] = "damaged"
    tab = tab.reopened()
    assert tab.state.damaged == 2
    tab.act("dialog:kept")
    assert "dialog:damaged" in tab.actions()
    tab.act("dialog:damaged")
    assert "2" in text_of(tab.screen)
    assert "savefile" in tab.actions()
    tab.act("discard")
    assert tab.state.damaged == 0
    assert not [key for key in tab.shared.texts if "damaged" in key]
    assert "dialog:damaged" not in tab.actions()


# Reading


class SlowTime(FakeTime):
    """Each look at the clock takes a while."""

    step = 0.0

    def now(self) -> float:
        self.seconds += self.step
        return self.seconds


def test_a_game_that_was_too_slow_to_read_once_is_read_when_there_is_time() -> None:
    time = SlowTime()
    tab = Tab(time=time).act("dialog:paste")
    moves = "b1e1 c1a1 " * 3
    text = f'[Game "quixo"]\n[Format "1"]\n[Seats "Ann, Slow"]\n\n{moves}\n'
    time.step = 0.3
    tab.act("look", record=text)
    assert tab.state.top.reading.fault.error.reason.key == "record.too_slow"
    time.step = 0.0
    tab.act("look", record=text)
    fault = tab.state.top.reading.fault
    assert fault is None or fault.error.reason.key != "record.too_slow"


def test_a_screen_is_drawn_with_the_time_of_its_event() -> None:
    time = SlowTime()
    tab = Tab(time=time).begin("quixo", "Clock=own", **HASTY)
    time.step = 2.0
    before = time.seconds
    tab.act("flip:on")
    assert time.seconds == before + time.step, "the clock was read more than once"


HIDDEN_HANDS = """[Game "quinto"]
[Format "1"]
[Seats "computer:random, Ann"]
[Board "25x25"]
[Multiple "2"]
[Tiles "0:99 1:99 2:99 3:99 4:99 5:99 6:99 7:99 8:99 9:99"]
[Position "{board} ?????|????? 0,0 1"]
"""


def test_hidden_tiles_of_a_computer_are_never_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A link of 169 letters once had 58.8 million moves listed, twice in the worker and once on the page."""
    text = HIDDEN_HANDS.format(board="/".join([("4" + "." * 5) * 4 + "4", *["." * 25] * 5] * 4 + ["." * 25]))
    generate, listed = Quinto.generate_moves, Counter[str]()

    def counted(position: Quinto) -> Iterator[Move]:
        for move in generate(position):
            listed["moves"] += 1
            assert listed["moves"] < 100_000
            yield move

    monkeypatch.setattr(Quinto, "generate_moves", counted)
    record = parse(text)
    assert record.position.count_moves() > 1_000_000
    tab = Tab().act("dialog:paste").act("look", record=text).act("unfold")
    assert tab.table is not None
    tab.wait(3)
    move = choose(text, "random", seed=1).move
    assert record.position.rule_broken(record.position.read(move)) is None
    tab.act("hint").wait(1)
    tab.act("undo", "play:pass", "hint").wait(1)


# At the table


def test_escape_puts_a_held_cube_back() -> None:
    tab = Tab().begin("quixo").act("touch:b1")
    assert tab.table.match.draft == ("b1",)
    tab.send(events.PutDown())
    assert tab.table.match.draft == ()
    assert tab.page.announced[-1] == tab.table.view.todo(scene_of(tab.state, tab.table, 0))
    before = tab.state
    assert tab.send(events.PutDown()).state is before, "nothing is held"


@pytest.mark.parametrize("game", ["detrak", "qwinto", "quinto"])
def test_undo_at_a_throw_or_a_draw_says_why_it_goes_no_further(game: str) -> None:
    tab = Tab().begin(game)
    while not any(isinstance(position.to_move, int) for position, _ in tab.record.turns()):
        make_a_move(tab)
    while tab.record.position.to_move != CHANCE and tab.table.match.can_undo:
        make_a_move(tab)
    make_a_move(tab)  # the throw, or a draw
    while tab.table.match.can_undo:
        tab.act("undo")
    before = tab.record
    button = next(each for each in walk(tab.screen) if each.attributes.get("data-action") == "undo")
    assert button.attributes["aria-disabled"] == "true"
    assert "disabled" not in button.attributes
    tab.act("undo")
    assert tab.record == before
    assert tab.table.refused == Reason("undo.stops")
    assert tab.state.words.say("reason.undo.stops")[1:] in tab.page.announced[-1]


def make_a_move(tab: Tab) -> None:
    """Throws, lifts the curtain, or makes the first legal move."""
    position = tab.record.position
    if position.to_move == CHANCE:
        tab.act("throw").wait(1)
    elif tab.table.is_covered:
        tab.act("lift")
    else:
        tab.act(f"play:{position.write(next(iter(position.legal_moves)))}").wait(1)


# The page


@pytest.fixture
def page_module(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The module that changes elements, with stand-ins for what only a browser has."""
    known = set(sys.modules)
    for name in ("js", "pyodide", "pyodide.ffi", "pyscript", "pyscript.ffi", "pyscript.js_modules"):
        monkeypatch.setitem(sys.modules, name, MagicMock())
    yield importlib.import_module("game.browser.page")
    for name in {name for name in sys.modules if name.startswith("game.browser.")} - known:
        del sys.modules[name]


def test_each_announcement_is_a_line_of_its_own_and_stays_until_others_came(page_module: Any) -> None:
    class Region:
        """A live region in which lines are added."""

        def __init__(self) -> None:
            self.lines: list[Any] = []

        @property
        def childElementCount(self) -> int:  # noqa: N802 (the page's own name)
            return len(self.lines)

        @property
        def firstElementChild(self) -> Any:  # noqa: N802
            return MagicMock(remove=lambda: self.lines.pop(0))

        def append(self, line: Any) -> None:
            self.lines.append(line)

        def replaceChildren(self) -> None:  # noqa: N802
            self.lines.clear()

    page_module.document.getElementById.return_value = region = Region()
    page_module.document.createElement.side_effect = lambda tag: MagicMock()
    page = object.__new__(page_module.Page)
    for sentence in ("Ann wins.", "Ann wins.", "Ben’s turn."):
        page.announce(sentence)
    assert [line.textContent for line in region.lines] == ["Ann wins.", "Ann wins.", "Ben’s turn."]
    for number in range(page_module.LINES_HEARD):
        page.announce(str(number))
    assert [line.textContent for line in region.lines] == [str(number) for number in range(page_module.LINES_HEARD)]
    page.announce("")
    assert region.lines == []


def test_the_page_knows_the_places_that_effects_name(page_module: Any) -> None:
    document = page_module.document
    document.activeElement.tagName = "BODY"
    page_module.is_none.side_effect = lambda element: element is None
    document.querySelector.return_value = None
    page = object.__new__(page_module.Page)
    page._focus = page_module.Focus()
    page.turn_to(MAIN_BUTTON, BOARD, "new:quixo")
    asked = [call.args[0] for call in document.querySelector.call_args_list]
    assert asked == [page_module.PLACES["main"], page_module.TAB_STOP, '[data-action="new:quixo"]']


def test_the_two_symbols_of_a_pair_change_places() -> None:
    tab = Tab().begin("detrak", "Throws=table")
    tab.act("touch:x", "touch:o", "confirm", "touch:b3", "touch:b4")
    assert tab.table.match.draft == ("b3", "b4")
    tab.act("draft:b4 b3")
    assert tab.table.match.draft == ("b4", "b3")
    tab.act("confirm")
    assert tab.record.moves[-1] == ("b4", "b3")


def test_a_tap_on_the_cube_that_a_hint_has_lifted_follows_the_hint() -> None:
    tab = Tab().begin("quixo").act("hint").wait(1)
    taken, entry = tab.table.hint.move
    assert tab.table.match.draft == (taken,)
    tab.act(f"touch:{taken}", f"touch:{entry}")
    assert tab.record.moves == ((taken, entry),)


def test_a_game_that_goes_on_from_the_start_of_another_is_dropped_if_nobody_touches_it() -> None:
    tab = Tab().begin("quixo").act("play:b1e1").wait(1).act("step:0", "branch")
    assert tab.record.moves == ()
    branch = tab.table.game_id
    tab.act("leave")
    assert len(tab.state.games) == 1, "the first game is still listed"
    assert not [key for key in tab.shared.texts if branch in key]


def test_a_dialog_that_was_opened_while_the_page_goes_back_leaves_nothing_in_the_history() -> None:
    tab = Tab().begin("quixo").act("dialog:menu")
    for action in ("close", "dialog:menu", "leave"):
        tab.app.act(action)  # before the browser has gone back
    tab.paint()
    assert not tab.state.dialogs
    assert not tab.page.has_dialog


def test_undo_in_another_tab_gives_no_time_back_here() -> None:
    """Browsers without locks let two tabs hold one game; what one has undone, the other reads."""
    here = Tab().begin("quixo", "Clock=short")
    here.locks.are_known = False
    limit = here.record.start.options.clock[0]
    here.act("play:b1e1").wait(30).act("play:c1c5").wait(1)
    there = Tab(here.shared, here.locks, here.time, here.table.game_id).wait(1)
    here.act("undo")
    there.act("play:b5e5").wait(1)
    assert there.record == here.record
    assert left_s(there.record, there.table.clock, there.time.now())[2] <= limit - 30


def test_default_names_at_a_table_follow_the_language() -> None:
    tab = Tab().act("language:en").begin("quixo")
    assert "Player 1" in text_of(tab.screen)
    tab.act("language:fr")
    assert "Joueur 1" in text_of(tab.screen)
    assert "Player 1" not in text_of(tab.screen)


def test_saving_a_file_says_that_it_is_on_its_way() -> None:
    tab = Tab().act("language:en", "dialog:kept", "savefile")
    assert "The file is on its way" in text_of(tab.screen)
