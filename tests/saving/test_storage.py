"""Writing is cut off between any two steps, and two tabs race, with a store that stands in for the browser's."""

from __future__ import annotations

import asyncio
import importlib
import random
import sys
from collections.abc import Callable, Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from game.saving.envelope import seal


class Killed(BaseException):
    """The browser is gone: nothing more is done, and nothing is caught."""


class Store:
    """A localStorage that dies at one of its writings: before it, in the midst of it, or behind it."""

    def __init__(self, dies_at: int = -1, how: str = "") -> None:
        self.texts: dict[str, str] = {}
        self.dies_at, self.how = dies_at, how
        self.writings = 0
        self.room = 10_000
        """So many characters there is room for."""

    @property
    def length(self) -> int:
        return len(self.texts)

    def key(self, number: int) -> str:
        return list(self.texts)[number]

    def getItem(self, key: str) -> str | None:  # noqa: N802 (the browser calls it so)
        return self.texts.get(key)

    def setItem(self, key: str, text: str) -> None:  # noqa: N802
        if sum(len(each) for at, each in self.texts.items() if at != key) + len(text) > self.room:
            raise RuntimeError("QuotaExceededError")
        self._change(lambda: self.texts.update({key: text}), lambda: self.texts.update({key: text[: len(text) // 2]}))

    def removeItem(self, key: str) -> None:  # noqa: N802
        self._change(lambda: self.texts.pop(key, None), lambda: None)

    def _change(self, whole: Callable[[], Any], torn: Callable[[], Any]) -> None:
        self.writings += 1
        is_last = self.writings == self.dies_at
        if is_last and self.how != "behind":
            if self.how == "torn":
                torn()
            raise Killed
        whole()
        if is_last:
            raise Killed


@pytest.fixture
def visit(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Store], Any]]:
    """Opens a tab on a store: everything that a page knows is new, what is stored is there."""
    js, pyscript, ffi = ModuleType("js"), ModuleType("pyscript"), ModuleType("pyscript.ffi")
    vars(ffi).update(is_none=lambda value: value is None, create_proxy=lambda function: function)
    for name, module in (("js", js), ("pyscript", pyscript), ("pyscript.ffi", ffi)):
        monkeypatch.setitem(sys.modules, name, module)
    parts = ("game.browser.local_storage", "game.browser.indexed_db")
    for name in parts:
        monkeypatch.delitem(sys.modules, name, raising=False)
    storage = importlib.import_module(parts[0])

    def opened(store: Store) -> Any:
        vars(js).update(localStorage=store, navigator=SimpleNamespace())
        return storage.Storage()

    yield opened
    for name in parts:
        sys.modules.pop(name, None)


SAVES = 6


def saved_until_killed(visit: Callable[[Store], Any], store: Store) -> int:
    """Saves one move after the other, and gives how many were saved before the end came."""
    for number in range(1, SAVES + 1):
        try:
            visit(store).save("game.1", {"moves": number})
        except Killed:
            return number - 1
    raise AssertionError("it was not killed")


@pytest.mark.parametrize("how", ["before", "torn", "behind"])
@pytest.mark.parametrize("dies_at", range(1, SAVES + 1))
def test_the_last_state_or_the_one_before_is_there(
    visit: Callable[[Store], Any], dies_at: int, how: str, record_property: Callable[[str, object], None]
) -> None:
    store = Store(dies_at, how)
    done = saved_until_killed(visit, store)
    again = visit(store)
    found = again.load("game.1")
    assert (found["moves"] if found else 0) in (done, done + 1)
    assert again.trouble == ("storage.damaged" if how == "torn" and not done else "")
    again.save("game.1", {"moves": 99})
    assert visit(store).load("game.1") == {"moves": 99}
    record_property("told", f"writing cut off at step {dies_at} ({how}): the last state or the one before is there")


@pytest.mark.parametrize("how", ["before", "torn", "behind"])
@pytest.mark.parametrize("dies_at", range(1, 8))
def test_what_is_damaged_is_never_lost_while_it_is_put_aside(
    visit: Callable[[Store], Any], dies_at: int, how: str
) -> None:
    store = Store()
    store.texts = {"cinq.game.1.0": "torn one", "cinq.game.1.1": "torn other", "other.project": "x"}
    store.dies_at, store.how = dies_at, how
    try:
        visit(store).load("game.1")
    except Killed:
        assert {"torn one", "torn other"} <= set(store.texts.values())
    store.dies_at = -1
    tab = visit(store)
    assert tab.load("game.1") is None
    assert {"torn one", "torn other"} <= set(store.texts.values())
    assert {"torn one", "torn other"} <= set(tab.damaged().values())
    assert store.texts["other.project"] == "x"


def test_two_tabs_that_race_lose_no_move(
    visit: Callable[[Store], Any], record_property: Callable[[str, object], None]
) -> None:
    store, source = Store(), random.Random(1)
    tabs = [visit(store), visit(store)]
    made: list[int] = []
    for number in range(500):
        tab = source.choice(tabs)
        if source.random() < 0.2:
            tab.forget("game.1")
        moves = (tab.load("game.1") or {"moves": []})["moves"]
        if tab.save("game.1", {"moves": [*moves, number]}):
            made.append(number)
        else:
            tab.forget("game.1")
    assert visit(store).load("game.1") == {"moves": made}
    assert len(made) > 250
    record_property("told", f"two tabs raced for 500 moves: the {len(made)} that were made are all there, in order")


def test_what_there_is_no_room_for_is_held_until_there_is(visit: Callable[[Store], Any]) -> None:
    store = Store()
    tab = visit(store)
    tab.save("game.1", {"moves": 1})
    tab.save("game.2", {"moves": "x" * 400})
    tab.save("settings", {"theme": "light"})
    tab.save("settings", {"theme": "night"})
    store.room = sum(map(len, store.texts.values())) + 20
    assert tab.save("game.1", {"moves": 2})
    assert tab.trouble == "storage.full"
    tab.save("settings", {"theme": "heavy"})
    assert tab.trouble == "storage.full"
    tab.forget("game.1")
    assert tab.load("game.1") == {"moves": 2}
    tab.remove("game.2")
    assert tab.trouble == ""
    assert visit(store).load("game.1") == {"moves": 2}


def test_what_a_newer_version_wrote_is_told_of_as_long_as_it_is_left_alone(visit: Callable[[Store], Any]) -> None:
    store = Store()
    store.texts["cinq.game.1.0"] = '{"cinq": 99}'
    tab = visit(store)
    assert tab.load("game.1") is None
    assert tab.trouble == "storage.newer"
    tab.save("settings", {})
    assert tab.trouble == "storage.newer"


def test_what_is_held_gives_way_to_what_another_tab_has_made_of_it(visit: Callable[[Store], Any]) -> None:
    store = Store()
    tab, other = visit(store), visit(store)
    tab.save("game.1", {"moves": 1})
    tab.save("game.2", {})
    store.room = sum(map(len, store.texts.values()))
    tab.save("game.1", {"moves": [2, "here"]})
    assert tab.trouble == "storage.full"
    store.room = 10_000
    other.save("game.1", {"moves": [2, "there"]})
    tab.remove("game.2")
    assert visit(store).load("game.1") == {"moves": [2, "there"]}
    tab.forget("game.1")
    assert tab.load("game.1") == {"moves": [2, "there"]}
    assert tab.trouble == ""


def late(tab: Any, texts: dict[str, str]) -> None:
    """Lets the second place answer only when the tab has given up waiting for it."""
    heard: list[Callable[[dict[str, str]], None]] = []

    async def recall(late: Callable[[dict[str, str]], None]) -> dict[str, str]:
        heard.append(late)
        return {}

    tab._second.recall = recall
    asyncio.run(tab.recall())
    tab.later = lambda: heard[0](texts)


def test_what_comes_late_from_the_second_place_is_taken_where_nothing_was_stored(visit: Callable[[Store], Any]) -> None:
    store = Store()
    visit(store).save("game.1", {"moves": 1})
    tab = visit(store)
    late(tab, {"game.1": seal({"moves": 7}, 7, 0), "game.2": seal({"moves": 3}, 3, 0), "game.3": '{"cinq": 99}'})
    assert tab.load("game.1") == {"moves": 1}
    tab.later()
    assert tab.load("game.2") == {"moves": 3}
    assert not tab.save("game.1", {"moves": 2}), "seven moves had been shown: they are looked at first"
    tab.forget("game.1")
    assert tab.load("game.1") == {"moves": 7}
    assert tab.save("game.1", {"moves": 8})
    assert visit(store).load("game.1") == {"moves": 8}
    assert tab.trouble == "storage.newer"


def test_what_comes_late_costs_no_move_that_was_made_without_it(visit: Callable[[Store], Any]) -> None:
    store = Store()
    visit(store).save("game.1", {"moves": 1})
    tab = visit(store)
    kept = seal({"moves": 7}, 7, 0)
    late(tab, {"game.1": kept})
    tab.save("game.1", {"moves": [1, "new"]})
    tab.later()
    assert tab.trouble == "storage.damaged"
    assert kept in tab.damaged().values()
    assert tab.save("game.1", {"moves": [1, "new", "newer"]})
    again = visit(store)
    late(again, {})
    again._recalled = {"game.1": kept}
    assert again.load("game.1") == {"moves": [1, "new", "newer"]}


def test_what_comes_late_is_not_taken_for_deleted(visit: Callable[[Store], Any]) -> None:
    store = Store()
    store.texts = {"cinq.game.1.0": "torn one", "cinq.game.1.1": "torn other"}
    tab = visit(store)
    removed: list[str] = []
    late(tab, {"game.1": seal({"moves": 7}, 7, 0)})
    tab._second.remove = removed.append
    assert tab.load("game.1") is None
    assert removed == []
    told: list[Any] = []
    tab.came_late = lambda: told.append(tab.load("game.1"))
    tab.later()
    assert told == [{"moves": 7}]


def test_what_comes_late_goes_behind_what_another_tab_has_stored(visit: Callable[[Store], Any]) -> None:
    store = Store()
    tab = visit(store)
    late(tab, {"settings": seal({"sound": True}, 2, 0)})
    tab.save("settings", {"sound": False})
    visit(store).save("settings", {"sound": True})
    before = dict(store.texts)
    tab.later()
    assert store.texts == before
    assert tab.trouble == ""
    assert tab.load("settings") == {"sound": True}


def test_what_is_stored_counts_on_from_what_came_late(visit: Callable[[Store], Any]) -> None:
    store = Store()
    tab = visit(store)
    late(tab, {"results": seal({"a": 1}, 60, 0)})
    tab.save("results", {"a": 1})
    tab.later()
    tab.save("results", {"a": 1, "b": 2})
    again = visit(store)
    again._recalled = {"results": seal({"a": 1}, 60, 0)}
    assert again.load("results") == {"a": 1, "b": 2}


def test_what_was_put_aside_is_told_of_until_the_next_visit(visit: Callable[[Store], Any]) -> None:
    store = Store()
    store.texts["cinq.game.1.0"] = "a torn letter"
    tab = visit(store)
    tab.load("game.1")
    tab.save("settings", {})
    assert tab.trouble == "storage.damaged"
    assert visit(store).trouble == ""


def test_what_only_a_newer_program_knows_is_left_alone(visit: Callable[[Store], Any]) -> None:
    store = Store()
    tab = visit(store)
    tab.save("game.1", {"record": "of a fifth game"})
    before = dict(store.texts)
    tab.leave_alone("game.1")
    assert tab.trouble == "storage.newer"
    tab.save("game.1", {"record": "mine"})
    assert store.texts == before
