"""The store: writing is cut off between any two steps, tabs race, the second place answers late, room runs out."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from itertools import count
from typing import Any, Final

import pytest

from game.saving.backup_file import opened, unpacked
from game.saving.envelope import is_older, seal
from game.saving.item import Item
from game.saving.places import FORBIDDEN, FULL, FullError
from game.saving.store import DAMAGE, NEWER, Store
from tests.testkit import stored_model
from tests.testkit.stored_model import StoredModel

FOREIGN: Final = '{"cinq": 99}'
"""What a newer version of the program may have written."""


class Killed(BaseException):
    """The browser was killed: nothing more is done, and nothing is caught."""


class Memory(StoredModel):
    """A key-value storage that can be killed at one of its writings: before it, in the middle of it, or after it."""

    def __init__(self, killed_at: int = -1, when: str = "") -> None:
        self.texts: dict[str, str] = {}
        self.killed_at, self.when = killed_at, when
        self.writings = 0
        self.listings = 0
        self.room = 10_000
        """How many characters there is room for."""
        self.is_forbidden = False

    def get(self, key: str) -> str | None:
        if self.is_forbidden:
            raise PermissionError
        return self.texts.get(key)

    def set(self, key: str, text: str) -> None:
        if sum(len(each) for other, each in self.texts.items() if other != key) + len(text) > self.room:
            raise FullError
        self._change(lambda: self.texts.update({key: text}), lambda: self.texts.update({key: text[: len(text) // 2]}))

    def remove(self, key: str) -> None:
        self._change(lambda: self.texts.pop(key, None), lambda: None)

    def check(self) -> None:
        self.listings += 1
        if self.is_forbidden:
            raise PermissionError

    def fill(self, spare: int = 0) -> None:
        """Leaves room for so many more characters."""
        self.room = sum(map(len, self.texts.values())) + spare

    def _change(self, whole: Callable[[], object], torn: Callable[[], object]) -> None:
        if self.is_forbidden:
            raise PermissionError
        self.writings += 1
        is_last = self.writings == self.killed_at
        if is_last and self.when != "after":
            if self.when == "torn":
                torn()
            raise Killed
        whole()
        if is_last:
            raise Killed


class Second:
    """A second place that answers at the start, or late."""

    def __init__(self, texts: dict[str, str] | None = None, *, is_late: bool = False) -> None:
        self.texts = dict(texts or {})
        self.is_late = is_late
        self.first: dict[str, str] = {}
        """The texts of the first place, to compare with."""
        self.asked: list[str] = []
        """The names whose texts were compared."""
        self.answer_late: Callable[[], None] = lambda: None
        self.removed: list[str] = []

    async def recall(self, settled: Collection[str], late: Callable[[dict[str, str]], None]) -> dict[str, str]:
        texts = await self.differing([name for name in self.texts if name not in settled])
        self.answer_late = lambda: late(texts)
        return {} if self.is_late else texts

    async def names(self) -> list[str] | None:
        return None if self.is_late else list(self.texts)

    async def differing(self, names: Sequence[str]) -> dict[str, str]:
        self.asked += names
        return stored_model.differing(self.first, self.texts, names)

    async def read(self, name: str) -> str | None:
        return None if self.is_late else self.texts.get(name, "")

    def write(self, name: str, text: str) -> None:
        if name not in self.texts or is_older(self.texts[name], text):
            self.texts[name] = text

    async def add(self, texts: Mapping[str, str]) -> None:
        self.texts = {**texts, **self.texts}

    def remove(self, *names: str) -> None:
        self.removed += names
        for name in names:
            self.texts.pop(name, None)


TICKS: Final = count(1_700_000_000 * 10**9)


def visit(memory: Memory, second: Second | None = None) -> Store:
    """Opens a tab: what is stored is there, and nothing else is known."""
    second = second or Second()
    second.first = memory.texts
    store = Store(memory, second, lambda: next(TICKS))
    asyncio.run(store.recall())
    return store


# The states and events of one name, as the table in `Item` has them


def state(store: Store, name: str = "game.1") -> str:
    item = store._items.get(name, Item())
    if item.is_foreign:
        return "foreign"
    assert item.envelope is not None or not item.problem
    return "held" if item.problem else "stored" if item.envelope is not None else "unread"


class Scene:
    """A tab on a storage in which one name is in a certain state; another tab can be opened beside it."""

    def __init__(self, start: str) -> None:
        self.memory = Memory()
        self.second = Second({"game.1": seal({"moves": 9}, 9, 0)}, is_late=True)
        visit(self.memory).save("game.1", {"moves": 1})
        visit(self.memory).save("game.2", {"moves": "x" * 400})
        self.store = visit(self.memory, self.second)
        if start != "unread":
            self.store.load("game.1")
        if start == "held":
            self.memory.fill()
            self.store.save("game.1", {"moves": "held"})
            self.memory.room = 10_000
        if start == "foreign":
            self.store.leave_alone("game.1")
        assert state(self.store) == start

    def load(self) -> None:
        self.store.load("game.1")

    def load_newer(self) -> None:
        self.memory.texts["cinq.game.1.0"] = FOREIGN
        self.store.load("game.1")

    def load_damaged(self) -> None:
        self.memory.texts.update({"cinq.game.1.0": "torn", "cinq.game.1.1": "torn"})
        self.store.load("game.1")

    def save(self) -> None:
        assert self.store.save("game.1", {"moves": 2})

    def save_refused(self) -> None:
        self.memory.fill()
        assert self.store.save("game.1", {"moves": "more"})

    def save_beaten(self) -> None:
        self.store.load("game.1")
        self.other_tab_saves()
        assert not self.store.save("game.1", {"moves": 2})

    def other_tab_saves(self) -> None:
        other = visit(self.memory)
        for number in range(3):
            assert other.save("game.1", {"other": number})

    def forget(self) -> None:
        self.store.forget("game.1")

    def forget_beaten(self) -> None:
        self.other_tab_saves()
        self.store.forget("game.1")

    def room_is_made(self) -> None:
        self.store.remove("game.2")

    def late(self) -> None:
        self.second.answer_late()

    def late_newer(self) -> None:
        self.second.texts["game.1"] = FOREIGN
        asyncio.run(self.store.recall())
        self.second.answer_late()

    def leave_alone(self) -> None:
        self.store.leave_alone("game.1")

    def remove(self) -> None:
        self.store.remove("game.1")

    def put_aside(self) -> None:
        self.store.put_aside("game.1")


STATES: Final = ("unread", "stored", "held", "foreign")
TABLE: Final = {
    "load": ("stored", "stored", "held", "foreign"),
    "load_newer": ("foreign", "stored", "held", "foreign"),
    "load_damaged": ("unread", "stored", "held", "foreign"),
    "save": ("stored", "stored", "stored", "foreign"),
    "save_refused": ("held", "held", "held", "foreign"),
    "save_beaten": ("stored", "stored", "held", "foreign"),
    "forget": ("unread", "unread", "held", "foreign"),
    "forget_beaten": ("unread", "unread", "unread", "foreign"),
    "room_is_made": ("unread", "stored", "stored", "foreign"),
    "late": ("unread", "stored", "stored", "foreign"),
    "late_newer": ("foreign", "foreign", "foreign", "foreign"),
    "leave_alone": ("foreign", "foreign", "foreign", "foreign"),
    "remove": ("unread", "unread", "unread", "unread"),
    "put_aside": ("unread", "unread", "unread", "unread"),
}


@pytest.mark.parametrize(
    ("start", "event", "end"),
    [(start, event, end) for event, ends in TABLE.items() for start, end in zip(STATES, ends, strict=True)],
)
def test_an_event_leads_from_state_to_state(start: str, event: str, end: str) -> None:
    scene = Scene(start)
    getattr(scene, event)()
    assert state(scene.store) == end


@pytest.mark.parametrize("event", TABLE)
def test_what_is_foreign_is_never_written_over(event: str) -> None:
    scene = Scene("foreign")
    before = {key: text for key, text in scene.memory.texts.items() if key.startswith("cinq.game.1.")}
    getattr(scene, event)()
    now = {key: text for key, text in scene.memory.texts.items() if key.startswith("cinq.game.1.")}
    is_wanted = event in ("remove", "put_aside") or "beaten" in event or event.startswith("load_")
    assert now == before or is_wanted


# Killed while writing

SAVES: Final = 6


def saved_until_killed(memory: Memory) -> int:
    """Saves one move after the other; returns how many were saved before the end came."""
    for number in range(1, SAVES + 1):
        try:
            visit(memory).save("game.1", {"moves": number})
        except Killed:
            return number - 1
    raise AssertionError("it was not killed")


@pytest.mark.parametrize("when", ["before", "torn", "after"])
@pytest.mark.parametrize("killed_at", range(1, SAVES + 1))
def test_a_kill_costs_at_most_the_last_change(
    killed_at: int, when: str, record_property: Callable[[str, object], None]
) -> None:
    memory = Memory(killed_at, when)
    done = saved_until_killed(memory)
    store = visit(memory)
    data = store.load("game.1")
    assert (data["moves"] if data else 0) in (done, done + 1)
    assert store.trouble == (DAMAGE if when == "torn" and not done else "")
    store.save("game.1", {"moves": 99})
    assert visit(memory).load("game.1") == {"moves": 99}
    record_property("result", f"killed at write {killed_at} ({when}): the last state or the one before is there")


@pytest.mark.parametrize("when", ["before", "torn", "after"])
@pytest.mark.parametrize("killed_at", range(1, 8))
def test_damaged_texts_are_never_lost_while_they_are_set_aside(killed_at: int, when: str) -> None:
    memory = Memory()
    memory.texts = {"cinq.game.1.0": "torn one", "cinq.game.1.1": "torn other", "other.project": "x"}
    memory.killed_at, memory.when = killed_at, when
    try:
        visit(memory).load("game.1")
    except Killed:
        assert {"torn one", "torn other"} <= set(memory.texts.values())
    memory.killed_at = -1
    store = visit(memory)
    assert store.load("game.1") is None
    assert {"torn one", "torn other"} <= set(memory.texts.values())
    assert {"torn one", "torn other"} <= set(store.damaged().values())
    assert memory.texts["other.project"] == "x"


def in_file(store: Store) -> Any:
    """What a file with everything has of the game."""
    envelope = opened(unpacked(store.everything()).games["game.1"])
    return envelope.data if envelope is not None else None


# Two tabs


def test_two_tabs_that_race_lose_no_move(record_property: Callable[[str, object], None]) -> None:
    memory, source = Memory(), random.Random(1)
    tabs = [visit(memory), visit(memory)]
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
    assert visit(memory).load("game.1") == {"moves": made}
    assert len(made) > 250
    record_property("result", f"two tabs raced for 500 moves: all {len(made)} that were made are there, in order")


def test_a_held_change_gives_way_to_what_another_tab_has_saved() -> None:
    memory = Memory()
    tab, other = visit(memory), visit(memory)
    tab.save("game.1", {"moves": 1})
    tab.save("game.2", {})
    memory.fill()
    tab.save("game.1", {"moves": [2, "here"]})
    assert tab.trouble == FULL
    memory.room = 10_000
    other.save("game.1", {"moves": [2, "there"]})
    tab.remove("game.2")
    assert visit(memory).load("game.1") == {"moves": [2, "there"]}
    tab.forget("game.1")
    assert tab.load("game.1") == {"moves": [2, "there"]}
    assert tab.trouble == ""


# No room, or no storage at all


def test_a_change_without_room_is_held_until_there_is_room() -> None:
    memory = Memory()
    store = visit(memory)
    store.save("game.1", {"moves": 1})
    store.save("game.2", {"moves": "x" * 400})
    store.save("settings", {"theme": "light"})
    store.save("settings", {"theme": "night"})
    memory.fill(spare=20)
    assert store.save("game.1", {"moves": 2})
    assert store.trouble == FULL
    store.save("settings", {"theme": "heavy"})
    assert store.trouble == FULL
    store.forget("game.1")
    assert store.load("game.1") == {"moves": 2}
    store.remove("game.2")
    assert store.trouble == ""
    assert visit(memory).load("game.1") == {"moves": 2}


def test_without_storage_everything_is_in_memory() -> None:
    memory = Memory()
    memory.is_forbidden = True
    store = visit(memory)
    assert store.load("game.1") is None
    assert store.save("game.1", {"moves": 1})
    assert store.trouble == FORBIDDEN
    assert store.load("game.1") == {"moves": 1}
    assert store.names("game.") == ["game.1"]
    assert in_file(store) == {"moves": 1}


def test_many_games_are_loaded_without_listing_storage_each_time() -> None:
    memory = Memory()
    writer = visit(memory)
    for number in range(50):
        writer.save(f"game.{number}", {"moves": number})
    memory.listings = 0
    store = visit(memory)
    assert [store.load(name) for name in store.names("game.")]
    assert memory.listings == 1


# Newer versions of the program


def test_the_trouble_of_a_newer_version_lasts_as_long_as_its_text_is_left_alone() -> None:
    memory = Memory()
    memory.texts["cinq.game.1.0"] = FOREIGN
    store = visit(memory)
    assert store.load("game.1") is None
    assert store.trouble == NEWER
    store.save("settings", {})
    assert store.trouble == NEWER


def test_what_only_a_newer_program_knows_is_left_alone() -> None:
    memory = Memory()
    store = visit(memory)
    store.save("game.1", {"record": "of a fifth game"})
    before = dict(memory.texts)
    store.leave_alone("game.1")
    assert store.trouble == NEWER
    store.save("game.1", {"record": "mine"})
    assert memory.texts == before


# The second place


def test_the_higher_revision_of_both_places_is_read() -> None:
    memory = Memory()
    visit(memory).save("game.1", {"moves": 1})
    for revision, moves in ((1, 1), (2, 7)):
        store = visit(memory, Second({"game.1": seal({"moves": 7}, revision, 0)}))
        assert store.load("game.1") == {"moves": moves}


def test_a_late_text_is_read_where_nothing_was_saved() -> None:
    memory = Memory()
    visit(memory).save("game.1", {"moves": 1})
    texts = {"game.1": seal({"moves": 7}, 7, 0), "game.2": seal({"moves": 3}, 3, 0), "game.3": FOREIGN}
    second = Second(texts, is_late=True)
    store = visit(memory, second)
    assert store.load("game.1") == {"moves": 1}
    second.answer_late()
    assert store.load("game.2") == {"moves": 3}
    assert not store.save("game.1", {"moves": 2}), "seven moves were there: they have to be looked at first"
    store.forget("game.1")
    assert store.load("game.1") == {"moves": 7}
    assert store.save("game.1", {"moves": 8})
    assert visit(memory).load("game.1") == {"moves": 8}
    assert store.trouble == NEWER


def test_a_late_text_costs_no_move_that_was_saved_without_it() -> None:
    memory = Memory()
    visit(memory).save("game.1", {"moves": 1})
    late = seal({"moves": 7}, 7, 0)
    second = Second({"game.1": late}, is_late=True)
    store = visit(memory, second)
    store.save("game.1", {"moves": [1, "new"]})
    second.answer_late()
    assert store.trouble == DAMAGE
    assert late in store.damaged().values()
    assert store.save("game.1", {"moves": [1, "new", "newer"]})
    assert visit(memory, Second({"game.1": late})).load("game.1") == {"moves": [1, "new", "newer"]}


def test_damaged_slots_delete_nothing_in_a_second_place_that_has_not_answered() -> None:
    memory = Memory()
    memory.texts = {"cinq.game.1.0": "torn one", "cinq.game.1.1": "torn other"}
    second = Second({"game.1": seal({"moves": 7}, 7, 0)}, is_late=True)
    store = visit(memory, second)
    assert store.load("game.1") is None
    assert second.removed == []
    loaded: list[Any] = []
    store.came_late = lambda: loaded.append(store.load("game.1"))
    second.answer_late()
    assert loaded == [{"moves": 7}]


def test_a_late_text_changes_nothing_that_another_tab_has_saved() -> None:
    memory = Memory()
    second = Second({"settings": seal({"sound": True}, 2, 0)}, is_late=True)
    store = visit(memory, second)
    store.save("settings", {"sound": False})
    visit(memory).save("settings", {"sound": True})
    before = dict(memory.texts)
    second.answer_late()
    assert memory.texts == before
    assert store.trouble == ""
    assert store.load("settings") == {"sound": True}


def test_a_save_after_a_late_text_has_the_higher_revision() -> None:
    memory = Memory()
    texts = {"results": seal({"a": 1}, 60, 0)}
    second = Second(texts, is_late=True)
    store = visit(memory, second)
    store.save("results", {"a": 1})
    second.answer_late()
    store.save("results", {"a": 1, "b": 2})
    assert visit(memory, Second(texts)).load("results") == {"a": 1, "b": 2}


# Damaged copies


def test_the_trouble_of_damage_lasts_until_the_next_visit() -> None:
    memory = Memory()
    memory.texts["cinq.game.1.0"] = "a torn text"
    store = visit(memory)
    store.load("game.1")
    store.save("settings", {})
    assert store.trouble == DAMAGE
    assert visit(memory).trouble == ""


def test_damaged_copies_can_be_deleted() -> None:
    memory = Memory()
    memory.texts = {"cinq.game.1.0": "torn " * 100, "cinq.game.2.1": "torn", "other.damaged.x": "x"}
    store = visit(memory)
    assert store.damaged() == {}
    for name in ("game.1", "game.2"):
        store.load(name)
    assert len(store.damaged()) == 2
    store.discard_damaged()
    assert (store.damaged(), store.trouble) == ({}, "")
    assert memory.texts == {"other.damaged.x": "x"}


def test_deleting_damaged_copies_makes_room_for_what_was_held() -> None:
    memory = Memory()
    memory.texts = {"cinq.game.1.0": "torn " * 100}
    store = visit(memory)
    store.load("game.1")
    memory.fill()
    store.save("game.2", {"moves": 1})
    assert store.trouble == FULL
    store.discard_damaged()
    assert store.trouble == ""
    assert visit(memory).load("game.2") == {"moves": 1}


def test_a_damaged_copy_that_cannot_be_deleted_is_no_error() -> None:
    memory = Memory()
    memory.texts = {"cinq.damaged.game.1.0.5": "torn"}
    store = visit(memory)
    memory.is_forbidden = True
    store.discard_damaged()
    assert store.trouble == FORBIDDEN


# After the start: the two places are compared, and each gets what only the other has


async def at_once(milliseconds: int) -> None:
    """No pause."""


def heal(store: Store) -> list[str]:
    """Compares the places; returns what was called."""
    came: list[str] = []
    store.came_late = lambda: came.append("late")
    asyncio.run(store.heal(at_once))
    return came


def settled_visit(memory: Memory, second: Second, *settled: str) -> Store:
    """Opens a tab that does not ask the second place for some names at the start."""
    second.first = memory.texts
    store = Store(memory, second, lambda: next(TICKS))
    asyncio.run(store.recall(settled))
    return store


def both_with(moves: int) -> tuple[Memory, Second]:
    """A game that both places hold."""
    memory, second = Memory(), Second()
    for number in range(1, moves + 1):
        visit(memory, second).save("game.1", {"moves": number})
    return memory, second


def test_at_the_start_only_what_differs_is_read_and_nothing_under_settled_names() -> None:
    memory, second = both_with(2)
    visit(memory, second).save("game.2", {"moves": 5})
    second.asked.clear()
    assert settled_visit(memory, second, "game.1").loose("") == set()
    assert second.asked == ["game.2"]
    del memory.texts["cinq.game.2.1"]
    assert settled_visit(memory, second, "game.1").loose("") == {"game.2"}


@pytest.mark.parametrize("is_settled", [True, False])
def test_what_the_first_place_has_lost_is_put_back(is_settled: bool) -> None:
    memory, second = both_with(3)
    newest = memory.texts.pop("cinq.game.1.1")
    memory.texts["cinq.game.1.1"] = seal({"moves": 1}, 1, 0)
    store = settled_visit(memory, second, *(["game.1"] if is_settled else []))
    assert store.load("game.1") == {"moves": 2 if is_settled else 3}
    assert heal(store) == (["late"] if is_settled else [])
    assert memory.texts["cinq.game.1.1"] == newest
    store.forget("game.1")
    assert store.load("game.1") == {"moves": 3}
    assert (store.trouble, store.damaged(), store.loose("")) == ("", {}, set())
    assert heal(settled_visit(memory, second, "game.1")) == []


def test_a_first_place_that_was_cleared_is_filled_again() -> None:
    memory, second = both_with(3)
    visit(memory, second).save("settings", {"sound": True})
    memory.texts.clear()
    store = visit(memory, second)
    assert store.load("game.1") == {"moves": 3}
    heal(store)
    assert visit(memory).load("game.1") == {"moves": 3}
    assert visit(memory).load("settings") == {"sound": True}


def test_a_second_place_that_was_cleared_or_is_behind_is_filled_again() -> None:
    memory, second = both_with(3)
    for texts in ({}, {"game.1": seal({"moves": 2}, 2, 0)}, {"game.1": "damaged"}):
        second.texts = dict(texts)
        heal(visit(memory, second))
        assert second.texts == {"game.1": memory.texts["cinq.game.1.1"]}


def test_what_a_tab_works_on_is_not_overwritten_after_the_first_place_was_mended() -> None:
    memory, second = both_with(3)
    store = settled_visit(memory, second, "game.1")
    store.load("game.1")
    second.texts["game.1"] = seal({"moves": 5}, 5, 0)
    heal(store)
    assert visit(memory).load("game.1") == {"moves": 5}
    assert not store.save("game.1", {"moves": 4}), "five moves are there: they have to be looked at first"
    assert visit(memory).load("game.1") == {"moves": 5}


def test_what_only_memory_and_the_second_place_have_goes_on_from_there() -> None:
    """Another page of the origin has cleared the first place while a game is being played."""
    memory, second = both_with(3)
    store = visit(memory, second)
    store.save("game.1", {"moves": 4})
    memory.texts.clear()
    heal(store)
    assert visit(memory).load("game.1") == {"moves": 4}
    assert store.save("game.1", {"moves": 5})
    assert visit(memory, second).load("game.1") == {"moves": 5}
    assert visit(Memory(), second).load("game.1") == {"moves": 5}


def test_what_another_tab_saves_while_places_are_compared_is_not_overwritten() -> None:
    memory, second = both_with(3)
    memory.texts["cinq.game.1.1"] = seal({"moves": 1}, 1, 0)
    store = settled_visit(memory, second, "game.1")
    text = second.texts["game.1"]

    async def read(name: str) -> str:
        memory.texts["cinq.game.1.1"] = seal({"moves": "other"}, 5, 0)
        return text

    second.read = read  # type: ignore[method-assign]
    heal(store)
    assert visit(memory).load("game.1") == {"moves": "other"}


def test_what_was_saved_on_this_visit_stays_above_what_is_found_later() -> None:
    memory, second = both_with(1)
    late = second.texts["game.1"] = seal({"moves": 7}, 7, 0)
    store = settled_visit(memory, second, "game.1")
    store.save("game.1", {"moves": [1, "new"]})
    heal(store)
    assert late in store.damaged().values()
    assert visit(memory, second).load("game.1") == {"moves": [1, "new"]}


def test_a_game_that_another_tab_deletes_meanwhile_does_not_come_back() -> None:
    memory, second = both_with(3)
    store = visit(memory, second)
    memory.texts.clear()  # the other tab has deleted it here, and there it will be in a moment

    async def read(name: str) -> str:
        second.texts.pop(name, None)
        return ""

    second.read = read  # type: ignore[method-assign]
    assert heal(store) == []
    assert memory.texts == {}


def test_what_is_damaged_is_set_aside_before_its_slot_is_used() -> None:
    memory, second = both_with(3)
    memory.texts["cinq.game.1.1"] = "torn"
    heal(settled_visit(memory, second, "game.1"))
    assert "torn" in visit(memory).damaged().values()
    assert visit(memory).load("game.1") == {"moves": 3}


def test_what_is_damaged_stays_where_there_is_no_room_for_a_copy() -> None:
    memory, second = both_with(3)
    memory.texts["cinq.game.1.1"] = "torn"
    memory.fill()
    store = settled_visit(memory, second, "game.1")
    heal(store)
    assert memory.texts["cinq.game.1.1"] == "torn"
    store.forget("game.1")
    assert store.load("game.1") == {"moves": 3}


@pytest.mark.parametrize("place", ["first", "second"])
def test_what_a_newer_version_wrote_in_either_place_is_left_alone(place: str) -> None:
    memory, second = both_with(3)
    if place == "first":
        memory.texts["cinq.game.1.1"] = FOREIGN
    else:
        second.texts["game.1"] = FOREIGN
    before = dict(memory.texts), dict(second.texts)
    store = settled_visit(memory, second, "game.1")
    heal(store)
    assert (memory.texts, second.texts) == before
    assert store.trouble == NEWER


@pytest.mark.parametrize("when", ["before", "torn", "after"])
@pytest.mark.parametrize("killed_at", range(1, 4))
def test_a_kill_while_places_are_mended_costs_nothing(killed_at: int, when: str) -> None:
    memory, second = both_with(3)
    memory.texts["cinq.game.1.1"] = "torn"
    memory.killed_at, memory.when = memory.writings + killed_at, when
    with suppress(Killed):
        heal(settled_visit(memory, second, "game.1"))
    memory.killed_at = -1
    store = visit(memory, second)
    assert store.load("game.1") == {"moves": 3}
    heal(store)
    assert visit(memory).load("game.1") == {"moves": 3}
    assert "torn" in store.damaged().values() or "torn" in memory.texts.values()


def test_what_has_no_room_in_the_first_place_is_not_saved_over() -> None:
    memory, second = both_with(3)
    memory.texts = {"cinq.game.1.1": seal({"moves": 1}, 1, 0)}
    store = settled_visit(memory, second, "game.1")
    store.load("game.1")
    second.texts["game.1"] = seal({"moves": "x" * 200}, 3, 0)
    memory.fill()
    heal(store)
    assert not store.save("game.1", {"moves": 2})
    store.forget("game.1")
    assert store.load("game.1") == {"moves": "x" * 200}


def test_a_late_text_costs_nothing_that_is_only_in_memory() -> None:
    memory, second = Memory(), Second({"game.1": seal({"moves": 7}, 1, 0)}, is_late=True)
    store = visit(memory, second)
    for moves in (8, 9):
        store.save("game.1", {"moves": moves})
    memory.texts.clear()
    second.answer_late()
    assert store.load("game.1") == {"moves": 9}
    assert store.save("game.1", {"moves": 10})
    assert visit(memory, second).load("game.1") == {"moves": 10}


def test_places_that_hold_the_same_are_left_as_they_are() -> None:
    memory, second = both_with(3)
    before = dict(memory.texts)
    memory.killed_at, memory.when = memory.writings + 1, "before"
    assert heal(visit(memory, second)) == []
    assert memory.texts == before


def test_a_second_place_that_does_not_answer_is_let_be() -> None:
    memory, second = both_with(2)
    second.is_late = True
    assert heal(settled_visit(memory, second, "game.1")) == []


def test_an_opened_game_that_both_places_hold_counts_as_told_by_the_first_alone() -> None:
    memory, second = both_with(2)
    store = visit(memory, second)
    asyncio.run(store.refresh("game.1"))
    assert store.loose("") == set()
    second.texts["game.1"] = seal({"moves": 9}, 9, 0)
    asyncio.run(store.refresh("game.1"))
    assert store.loose("") == {"game.1"}
    assert store.load("game.1") == {"moves": 9}


def test_a_file_of_everything_leaves_nothing_in_memory() -> None:
    memory, second = both_with(2)
    store = visit(memory, second)
    assert in_file(store) == {"moves": 2}
    assert state(store) == "unread"
    store.load("game.1")
    store.everything()
    assert state(store) == "stored", "a tab that works on it must notice what another one writes"
