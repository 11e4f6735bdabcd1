"""A file with many games: it is looked through in slices, and added as it is."""

from __future__ import annotations

from typing import Any

import pytest

from game.app import events
from game.match.match import Match
from game.record import Record
from game.saving.backup_file import packed
from game.saving.envelope import Envelope, seal
from game.saving.saved_game import game_data
from game.ui.dialogs.import_file import Arrival
from tests.testkit.ports import FakeKeyValue, Tab

BEGUN = Record.new("quixo", ("Ann", "Ben")).played(("b1", "e1"))


def data(record: Record) -> dict[str, Any]:
    return game_data(Match(record), "", 5)


def chosen(tab: Tab, things: dict[str, Envelope], text: str = "") -> Tab:
    """Chooses a file, and waits until it is looked through."""
    tab.act("dialog:kept")
    tab.page.file_to_pick = text or packed(things, {})
    return tab.act("openfile").wait(60)


def games(number: int) -> dict[str, Envelope]:
    return {f"game.{at:x}": Envelope(1, 5, data(BEGUN)) for at in range(number)}


def with_games(number: int) -> FakeKeyValue:
    shared = FakeKeyValue()
    for name, (revision, saved, content) in games(number).items():
        shared.texts[f"cinq.{name}.1"] = seal(content, revision, saved)
    return shared


def test_new_known_and_damaged_games_are_counted() -> None:
    things = {**games(6), "game.x": Envelope(1, 5, {"record": "nonsense"})}
    text = packed(things, {}).replace('"game.5": "{', '"game.5": "torn {')
    tab = chosen(Tab(with_games(2)), {}, text)
    assert tab.state.top.arrival == Arrival(games=7, new=3, known=2, damaged=2)
    tab.act("addall")
    assert len(tab.state.games) == 5


def test_a_game_with_the_same_record_is_known_without_being_read(monkeypatch: pytest.MonkeyPatch) -> None:
    tab = Tab(with_games(3))
    monkeypatch.setattr("game.app.carry_out.texts.read_outside", lambda *_: pytest.fail("it was read"))
    assert chosen(tab, games(3)).state.top.arrival == Arrival(games=3, known=3)


def test_a_file_is_looked_through_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[events.Event] = []
    tab = Tab(watch=lambda tab, before, event: seen.append(event))
    times = iter(range(10**6))
    monkeypatch.setattr(tab.app.ports.time, "now", lambda: 1_700_000_000 + next(times) / 100)
    chosen(tab, games(50))
    slices = [len(event.looked_at) for event in seen if isinstance(event, events.FileLookedAt)]
    assert sum(slices) == 50
    assert max(slices) < 10
    assert len(tab.state.top.games) == 50


def test_a_file_whose_dialog_is_closed_is_not_looked_through_any_further(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[events.Event] = []
    tab = Tab(watch=lambda tab, before, event: seen.append(event))
    times = iter(range(10**6))
    monkeypatch.setattr(tab.app.ports.time, "now", lambda: 1_700_000_000 + next(times) / 100)
    tab.act("dialog:kept")
    tab.page.file_to_pick = packed(games(50), {})
    tab.act("openfile", "close").wait(60)
    assert sum(len(event.looked_at) for event in seen if isinstance(event, events.FileLookedAt)) < 10


def test_looking_through_keeps_no_game_in_memory_but_the_one_on_the_table() -> None:
    shared = with_games(3)
    tab = Tab(shared).begin("quixo").act("play:b1e1")
    at_work = f"game.{tab.table.game_id}"
    chosen(tab, {**games(3), at_work: Envelope(1, 5, data(BEGUN))})
    items = tab.store._items.items()
    assert [name for name, item in items if name.startswith("game.") and item.envelope is not None] == [at_work]
