"""Lists of games by the index: it spares reading, and nothing depends on it, however it disagrees with the games."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

import pytest

from game.app.game_lists import GameLists, Listed, settled
from game.match.achievements import Achievement, achieved_in
from game.match.match import Match
from game.match.results import read_results
from game.record import Record
from game.saving.envelope import seal, unseal
from game.saving.index import Index
from game.saving.saved_game import game_data
from game.ui.components.miniature import look_of
from game.ui.dialogs import finished_games as kept
from game.ui.screens.open_games import listed_game
from tests.testkit.ports import FakeKeyValue, FakeStore, FakeTime, Tab

BEGUN: Final = Record.new("quixo", ("Ann", "Ben")).played(("b1", "e1"))
FURTHER: Final = BEGUN.played(("c1", "a1"))
OVER: Final = BEGUN.played(("resign",))
INDEX: Final = "cinq.index"


def sealed(record: Record, saved: int, revision: int = 1, title: str = "") -> str:
    match = Match(record)
    return seal(game_data(match, title, saved, look_of(match)), revision, saved)


def put(texts: dict[str, str], name: str, record: Record, saved: int, revision: int = 1, title: str = "") -> None:
    texts[f"cinq.game.{name}.{revision % 2}"] = sealed(record, saved, revision, title)


class Reading(FakeKeyValue):
    """A localStorage that knows which keys were read by the program, one by one."""

    def __init__(self) -> None:
        super().__init__()
        self.read: list[str] = []

    def get(self, key: str) -> str | None:
        self.read.append(key)
        return super().get(key)

    @property
    def games_read(self) -> set[str]:
        return {key.split(".")[2] for key in self.read if key.startswith("cinq.game.")}


def filled() -> Reading:
    """Five finished games, two to go on with, a result, and an index that is in step with them."""
    shared = Reading()
    for number in range(5):
        put(shared.texts, f"f{number}", OVER, 100 + number, revision=2)
        shared.texts[f"cinq.game.f{number}.1"] = sealed(FURTHER, 90, 1)
    put(shared.texts, "a", BEGUN, 200)
    put(shared.texts, "b", FURTHER, 300, title="Sunday")
    result = {"game": "quixo", "rules": {}, "ended": 5, "names": ["Ann", "Ben"], "scores": [], "winners": [1]}
    shared.texts["cinq.results.1"] = seal({"f0": result}, 1, 0)
    listed(shared)
    shared.read.clear()
    return shared


def lists_of(shared: FakeKeyValue) -> GameLists:
    """Opens a tab: what is stored is there, and nothing else is known."""
    time = FakeTime()
    return GameLists(FakeStore(shared, time), time.day_of)


def listed(shared: FakeKeyValue, rows: int = 9) -> Listed:
    return lists_of(shared).listed(rows)


def ids(found: Listed) -> tuple[list[str], list[str]]:
    """The games to go on with, and the finished ones, in their order."""
    waiting = [game.id for game in found.games if not game.is_over]
    return waiting, [game.id for game in found.games if game.is_over]


ALL: Final = (["b", "a"], ["f4", "f3", "f2", "f1", "f0"])


def from_scratch(shared: FakeKeyValue) -> Listed:
    """Lists without an index, game by game through the store."""
    without = FakeKeyValue()
    without.texts = {key: text for key, text in shared.texts.items() if key != INDEX}
    store = FakeStore(without, FakeTime())
    games = [
        game._replace(ended_on=FakeTime().day_of(0) if game.result else None, saved_on=FakeTime().day_of(0))
        for name in store.names("game.")
        if (game := listed_game(name, store.load(name), store.saved_at(name))) is not None and not game.is_untouched
    ]
    waiting = sorted((game for game in games if not game.is_over), key=lambda game: -game.saved)
    over = sorted((game for game in games if game.is_over), key=lambda game: (-game.result.ended, -game.saved))  # type: ignore[union-attr]
    achieved = achieved_in(read_results(store.load("results")).values())
    return Listed((*waiting, *over), len(over), achieved)


# In step


def test_an_index_in_step_spares_reading_any_game_or_result() -> None:
    shared = filled()
    found = listed(shared, rows=0)
    assert ids(found) == (["b", "a"], [])
    assert (found.finished, found.achieved) == (5, {"quixo": Achievement(1, 1)})
    assert set(shared.read) == {INDEX}


def test_the_second_place_is_not_asked_at_the_start_for_finished_games_in_step() -> None:
    shared = filled()
    assert settled(FakeStore(shared, FakeTime())) == {f"game.f{number}" for number in range(5)}
    put(shared.texts, "f2", OVER, 150, revision=3)
    assert settled(FakeStore(shared, FakeTime())) == frozenset()


def test_lists_are_the_same_by_the_index_and_from_scratch() -> None:
    shared = filled()
    assert listed(shared) == from_scratch(shared)
    assert ids(listed(shared)) == ALL


def test_as_many_finished_games_are_listed_as_are_asked_for_the_latest_first() -> None:
    shared = filled()
    assert ids(listed(shared, rows=2))[1] == ["f4", "f3"]
    assert shared.games_read == set(), "what is stored beside the records is enough"


def test_what_has_changed_is_read_and_nothing_else() -> None:
    shared = filled()
    put(shared.texts, "a", FURTHER, 400, revision=2)
    assert ids(listed(shared)) == (["a", "b"], ALL[1])
    assert shared.games_read == {"a"}
    shared.read.clear()
    listed(shared)
    assert shared.games_read == set(), "the index was written anew"


# Every way in which it may disagree


def lost(shared: Reading) -> None:
    del shared.texts[INDEX]


def torn(shared: Reading) -> None:
    shared.texts[INDEX] = shared.texts[INDEX][:50]


def changed_by_hand(shared: Reading) -> None:
    shared.texts[INDEX] = shared.texts[INDEX].replace("Sunday", "Monday")


def of_a_newer_version(shared: Reading) -> None:
    shared.texts[INDEX] = '{"cinq":99,"all":"different"}'


def of_another_shape(shared: Reading) -> None:
    shared.texts[INDEX] = seal({"version": 2, "apart": 5}, 1, 0)


def of_another_version(shared: Reading) -> None:
    index = Index.parse(shared.texts[INDEX])
    entry = index.apart["game.a"]._replace(title="not to be believed")
    opened = unseal(str(index._replace(apart={**index.apart, "game.a": entry})))
    assert opened is not None
    shared.texts[INDEX] = seal({**opened.data, "version": 2}, 1, 0)


def full_of_nonsense(shared: Reading) -> None:
    shared.texts[INDEX] = seal({"version": 1, "apart": {"game.a": 7}, "rest": [], "results": {}, "achieved": "x"}, 1, 0)


def of_an_earlier_time(shared: Reading) -> None:
    before = shared.texts[INDEX]
    put(shared.texts, "c", BEGUN, 500)
    listed(shared)
    shared.texts[INDEX] = before


def a_game_was_begun(shared: Reading) -> None:
    put(shared.texts, "c", BEGUN, 500)


def a_game_was_deleted(shared: Reading) -> None:
    del shared.texts["cinq.game.a.1"]


def a_finished_game_was_deleted(shared: Reading) -> None:
    for slot in (0, 1):
        del shared.texts[f"cinq.game.f3.{slot}"]


def a_game_ended(shared: Reading) -> None:
    put(shared.texts, "a", OVER, 600, revision=2)


def a_finished_game_goes_on_after_all(shared: Reading) -> None:
    put(shared.texts, "f1", BEGUN, 600, revision=3)


def a_finished_game_was_renamed(shared: Reading) -> None:
    put(shared.texts, "f1", OVER, 600, revision=3, title="Final")


def a_game_was_replaced_by_one_of_the_same_length(shared: Reading) -> None:
    put(shared.texts, "b", FURTHER, 300, title="Mon" + "day")


def a_finished_game_lost_its_last_write(shared: Reading) -> None:
    del shared.texts["cinq.game.f2.0"]


def a_slot_is_torn(shared: Reading) -> None:
    shared.texts["cinq.game.a.0"] = sealed(FURTHER, 600, 2)[:70]


def a_slot_of_a_finished_game_is_torn(shared: Reading) -> None:
    shared.texts["cinq.game.f2.0"] = shared.texts["cinq.game.f2.0"][:70]


def an_end_is_torn_off(shared: Reading) -> None:
    shared.texts["cinq.game.f2.0"] = shared.texts["cinq.game.f2.0"][:-5]


def both_slots_are_nonsense(shared: Reading) -> None:
    shared.texts.update({"cinq.game.f2.0": "torn", "cinq.game.f2.1": "torn as well"})


def one_of_a_newer_version_came(shared: Reading) -> None:
    shared.texts["cinq.game.f2.1"] = '{"cinq":99,"all":"different"}'


def facts_are_missing(shared: Reading) -> None:
    shared.texts["cinq.game.f2.0"] = seal({**game_data(Match(OVER), "", 104), "facts": {}}, 4, 104)


def facts_are_nonsense(shared: Reading) -> None:
    facts: Any = {"game": "quixo", "names": [{}], "moves": [], "result": "x" * 99}
    shared.texts["cinq.game.f2.0"] = seal({"record": str(OVER), "name": 7, "kept": [], "facts": facts}, 4, 104)


def facts_are_nested_too_deeply(shared: Reading) -> None:
    deep: Any = "x"
    for _ in range(200):
        deep = [deep]
    shared.texts["cinq.game.z.0"] = seal({"record": str(OVER), "name": "", "facts": {"result": deep}}, 4, 104)


def the_settings_are_of_a_newer_version(shared: Reading) -> None:
    shared.texts.update({"cinq.settings.0": '{"cinq":99}', "cinq.settings.1": '{"cinq":99,"all":"different"}'})


def the_settings_are_torn(shared: Reading) -> None:
    shared.texts.update({"cinq.settings.0": "torn"})


def a_name_is_odd(shared: Reading) -> None:
    put(shared.texts, "An odd\nname", OVER, 900)


def the_results_are_others(shared: Reading) -> None:
    result = {"game": "detrak", "rules": {}, "ended": 5, "names": ["Ann"], "scores": [3], "winners": [1]}
    shared.texts["cinq.results.0"] = seal({"f0": result}, 2, 0)


def the_results_are_gone(shared: Reading) -> None:
    del shared.texts["cinq.results.1"]


def the_results_are_torn(shared: Reading) -> None:
    shared.texts["cinq.results.1"] = shared.texts["cinq.results.1"][:40]


def all_is_gone(shared: Reading) -> None:
    shared.texts.clear()


def all_but_the_index_is_gone(shared: Reading) -> None:
    shared.texts = {INDEX: shared.texts[INDEX]}


DISAGREEMENTS: Final = (
    *(
        lost,
        torn,
        changed_by_hand,
        of_a_newer_version,
        of_another_shape,
        of_another_version,
        full_of_nonsense,
        of_an_earlier_time,
    ),
    *(a_game_was_begun, a_game_was_deleted, a_finished_game_was_deleted, a_game_ended),
    *(a_finished_game_goes_on_after_all, a_finished_game_was_renamed, a_game_was_replaced_by_one_of_the_same_length),
    *(a_finished_game_lost_its_last_write, a_slot_is_torn, a_slot_of_a_finished_game_is_torn, an_end_is_torn_off),
    *(both_slots_are_nonsense, one_of_a_newer_version_came, facts_are_missing, facts_are_nonsense),
    *(
        the_settings_are_of_a_newer_version,
        the_settings_are_torn,
        facts_are_nested_too_deeply,
        a_name_is_odd,
        the_results_are_others,
        the_results_are_gone,
        the_results_are_torn,
    ),
    *(all_is_gone, all_but_the_index_is_gone),
)


@pytest.mark.parametrize("happen", DISAGREEMENTS)
def test_however_it_disagrees_every_game_is_listed_as_it_is_stored(happen: Callable[[Reading], None]) -> None:
    shared, tab_shared = filled(), filled()
    open_tab = lists_of(tab_shared)
    open_tab.listed(9)
    happen(shared)
    happen(tab_shared)
    games = {key: text for key, text in shared.texts.items() if key.startswith(("cinq.game.", "cinq.settings."))}
    lists = lists_of(shared)
    lists._store.load("settings")
    found = lists.listed(9)
    assert open_tab.listed(9) == found, "a tab that was open meanwhile sees the same"
    assert found == listed(shared), "the next visit sees the same"
    assert found == from_scratch(shared)
    assert set(games.values()) <= {*shared.texts.values(), *put_right(happen)}, "no text is lost"


def put_right(happen: Callable[[Reading], None]) -> set[str]:
    """What the program replaces: a game without valid facts gets them, in its older slot."""
    shared = filled()
    happen(shared)
    return {
        text for key, text in shared.texts.items() if "facts" in happen.__name__ and key.startswith("cinq.game.f2.")
    }


@pytest.mark.parametrize("seed", range(40))
def test_whatever_happens_in_a_row_lists_are_those_from_scratch(seed: int) -> None:
    source, shared = random.Random(seed), filled()
    tab = lists_of(shared)
    for _ in range(12):
        happen = source.choice(DISAGREEMENTS)
        try:
            happen(shared)
        except KeyError:
            continue  # what it changes is gone already
        lists = tab if source.random() < 0.5 else lists_of(shared)
        if source.random() < 0.8:
            assert lists.listed(20) == from_scratch(shared), happen.__name__


def test_without_room_for_an_index_all_is_listed_and_nobody_is_told() -> None:
    shared = filled()
    lost(shared)
    shared.most = sum(map(len, shared.texts.values()))
    lists = lists_of(shared)
    assert ids(lists.listed(9)) == ALL
    assert lists._store.trouble == ""  # type: ignore[attr-defined]
    assert INDEX not in shared.texts


def test_a_game_without_room_is_listed_as_it_is_in_memory_and_on_the_next_visit_as_it_is_stored() -> None:
    shared, time = filled(), FakeTime()
    shared.most = sum(map(len, shared.texts.values()))
    store = FakeStore(shared, time)
    lists = GameLists(store, time.day_of)
    store.save("game.f1", game_data(Match(FURTHER), "went on without room " * 9, 700, {}), 700)
    assert store.trouble
    assert ids(lists.listed(9)) == (["f1", "b", "a"], ["f4", "f3", "f2", "f0"])
    assert ids(listed(shared)) == ALL


def test_a_game_that_is_further_in_memory_is_listed_so_though_the_index_is_in_step() -> None:
    shared, time = filled(), FakeTime()
    shared.most = sum(map(len, shared.texts.values()))
    store = FakeStore(shared, time)
    lists = GameLists(store, time.day_of)
    store.save("game.a", game_data(Match(FURTHER), "went on without room " * 9, 700, {}), 700)
    assert [game.moves for game in lists.listed().games] == [2, 2]
    assert [game.moves for game in lists_of(shared).listed().games] == [2, 1]


def test_results_that_are_in_memory_alone_count() -> None:
    shared, time = filled(), FakeTime()
    shared.most = sum(map(len, shared.texts.values()))
    store = FakeStore(shared, time)
    result = {
        "game": "detrak",
        "rules": {"Board": "9x9" * 90},
        "ended": 5,
        "names": ["Ann"],
        "scores": [3],
        "winners": [1],
    }
    store.save("results", {"f0": result})
    assert GameLists(store, time.day_of).listed().achieved == {"detrak": Achievement(1, 0, 3)}


def test_results_in_memory_count_each_time_as_they_are() -> None:
    shared, time = filled(), FakeTime()
    shared.most = 10
    store = FakeStore(shared, time)
    lists = GameLists(store, time.day_of)
    result = {"game": "detrak", "rules": {}, "ended": 5, "names": ["Ann"], "scores": [3], "winners": [1]}
    for number in range(1, 4):
        store.save("results", {str(at): result for at in range(number)})
        shared.most = 10_000  # for the index
        assert lists.listed().achieved == {"detrak": Achievement(number, 0, 3)}
        shared.most = 10


def test_what_was_loaded_before_another_tab_went_on_is_read_again() -> None:
    shared, time = filled(), FakeTime()
    store = FakeStore(shared, time)
    store.load("game.a")
    store.load("results")
    put(shared.texts, "a", FURTHER, 400, revision=2)
    the_results_are_others(shared)
    found = GameLists(store, time.day_of).listed()
    assert ids(found)[0] == ["a", "b"]
    assert found.achieved == {"detrak": Achievement(1, 0, 3)}


def test_what_this_tab_works_on_is_not_forgotten() -> None:
    """Forgetting it would let the next save overwrite what another tab has stored."""
    shared, time = filled(), FakeTime()
    store = FakeStore(shared, time)
    lists = GameLists(store, time.day_of)
    store.load("game.a")
    put(shared.texts, "a", FURTHER, 900, revision=4)
    lists.listed(9, but="game.a")
    assert not store.save("game.a", game_data(Match(BEGUN), "", 1))


def test_games_that_were_listed_are_not_kept_in_memory() -> None:
    shared = filled()
    lost(shared)
    lists = lists_of(shared)
    lists.listed(9)
    items = lists._store._items.values()  # type: ignore[attr-defined]
    assert [item for item in items if item.envelope is not None] == []


# In the app


def of_many(number: int) -> FakeKeyValue:
    shared = FakeKeyValue()
    for at in range(number):
        put(shared.texts, f"f{at}", OVER, 1000 + at)
    return shared


def rows(tab: Tab) -> list[str]:
    return [action.rpartition(":")[2] for action in tab.actions() if action.startswith("then:continue:")]


def test_a_long_list_comes_by_and_by() -> None:
    tab = Tab(of_many(kept.ROWS + 2)).act("dialog:kept")
    latest = [f"f{at}" for at in reversed(range(kept.ROWS + 2))]
    assert rows(tab) == latest[: kept.ROWS]
    assert "more" in tab.actions()
    assert rows(tab.act("more")) == latest
    assert "more" not in tab.actions()


def test_finished_games_are_not_in_memory_before_somebody_asks() -> None:
    tab = Tab(of_many(3))
    assert (tab.state.games, tab.state.finished) == ((), 3)
    assert len(tab.act("dialog:kept").state.games) == 3
    assert tab.act("close", "dialog:results").state.finished == 3


def test_a_finished_game_can_be_renamed_and_deleted_from_the_list() -> None:
    tab = Tab(of_many(3)).act("dialog:kept", "dialog:rename/f1").act("rename:f1", name="Final")
    assert [game.title for game in tab.state.games] == ["", "Final", ""]
    tab.act("dialog:delete/f1", "delete:f1")
    assert rows(tab) == ["f2", "f0"]
    assert not [key for key in tab.shared.texts if ".f1." in key]


def test_the_oldest_go_and_what_goes_on_again_stays() -> None:
    shared = of_many(kept.MAX_FINISHED + 3)
    tab = Tab(shared)
    assert "dialog:trim" in tab.actions()
    put(shared.texts, "f0", BEGUN, 5, revision=2)
    tab.act("dialog:trim", "trim")
    left = {key.split(".")[2] for key in shared.texts if key.startswith("cinq.game.")}
    assert left == {"f0", *(f"f{at}" for at in range(53, kept.MAX_FINISHED + 3))}
    assert tab.state.finished == kept.FINISHED_LEFT
    assert "dialog:trim" not in tab.actions()


def test_the_index_costs_little_room() -> None:
    shared = of_many(300)
    Tab(shared)
    assert len(shared.texts[INDEX]) < 1000
    assert Index.parse(shared.texts[INDEX]).apart == {}


@pytest.mark.parametrize("name", ["settings", "results"])
def test_only_games_are_taken_for_games(name: str) -> None:
    """What no list shows may be in memory alone as well; it must not be set aside as a game that cannot be read."""
    shared, time = filled(), FakeTime()
    shared.most = sum(map(len, shared.texts.values()))
    store = FakeStore(shared, time)
    store.save(name, {"some": "x" * 500})
    GameLists(store, time.day_of).listed(9)
    assert store.load(name) == {"some": "x" * 500}
    assert store.number_damaged == 0
