"""The way home and back: what is listed, what is dropped, and what can be done with a game of the list."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.contract import GAMES
from game.match.achievements import Achievement
from game.match.results import Result
from game.ui.nodes import text_of, walk
from tests.testkit.ports import Tab


def listed(tab: Tab) -> list[str]:
    return [action.partition(":")[2] for action in tab.actions() if action.startswith("continue:")]


def summary(tab: Tab) -> Any:
    return json.loads(tab.shared.texts["cinq.summary"])


def played(game: str, *choices: str) -> Tab:
    """Begins a game and makes its first decision."""
    tab = Tab().begin(game, *choices).wait(3)
    if "throw" in tab.actions():
        tab.act("throw")
    if "lift" in tab.actions():
        tab.act("lift")
    tab.act(f"play:{tab.record.position.write(next(iter(tab.record.position.legal_moves)))}")
    return tab


def test_a_game_that_nobody_has_touched_is_dropped_when_it_is_left() -> None:
    tab = Tab().begin("quinto").wait(3)
    assert tab.record.moves, "the tiles are dealt by themselves"
    game_id = tab.table.game_id
    tab.act("leave")
    assert not listed(tab)
    assert not [key for key in tab.shared.texts if game_id in key]
    tab.begin("quixo").back()
    assert not listed(tab)
    assert not [key for key in tab.shared.texts if key.startswith("cinq.game.")]


def test_what_nobody_touched_before_the_tab_was_closed_is_dropped_a_day_later_and_nothing_else() -> None:
    tab = Tab().begin("quixo").act("play:b1e1", "leave").wait(1).begin("qwinto")
    (with_a_move,) = listed(Tab(tab.shared, tab.locks, tab.time))
    untouched = tab.table.game_id
    tab.close()

    def stored() -> set[str]:
        return {key.split(".")[2] for key in tab.shared.texts if key.startswith("cinq.game.")}

    tab.wait(3600)
    Tab(tab.shared, tab.locks, tab.time)
    assert stored() == {with_a_move, untouched}, "another tab may still have it open"
    tab.wait(24 * 3600)
    Tab(tab.shared, tab.locks, tab.time, with_a_move)
    assert stored() == {with_a_move, untouched}, "a start at a game reads no other"
    assert listed(Tab(tab.shared, tab.locks, tab.time)) == [with_a_move]
    assert stored() == {with_a_move}


@pytest.mark.parametrize(("game", "before", "typed"), [("detrak", (), "(x o)"), ("quinto", ("lift",), "(1 2 3 4 5)")])
def test_what_real_dice_and_tiles_showed_is_kept_though_nobody_has_decided_anything(
    game: str, before: tuple[str, ...], typed: str
) -> None:
    tab = Tab().begin(game, "Throws=table").act(*before).act("typed", typed=typed)
    assert tab.record.moves
    assert not tab.record.decisions
    game_id = tab.table.game_id
    tab.act("leave")
    assert listed(tab) == [game_id]
    tab.wait(2 * 24 * 3600)
    assert listed(Tab(tab.shared, tab.locks, tab.time)) == [game_id]


def test_a_game_that_says_nothing_of_having_been_touched_is_kept() -> None:
    tab = Tab().begin("quixo")
    name = f"game.{tab.table.game_id}"
    store = tab.app.ports.store
    data = store.load(name)
    del data["facts"]["untouched"]
    store.save(name, data)
    tab.act("leave")
    assert listed(tab) == [name.removeprefix("game.")]


def test_a_game_that_waited_for_days_is_kept_from_its_first_move_on() -> None:
    tab = Tab().begin("quixo").wait(3 * 24 * 3600)
    Tab(tab.shared, tab.locks, tab.time)
    tab.act("play:b1e1")
    assert listed(Tab(tab.shared, tab.locks, tab.time)) == [tab.table.game_id]


def test_a_game_is_listed_from_its_first_move_on() -> None:
    tab = Tab().begin("quixo")
    game_id = tab.table.game_id
    assert not listed(Tab(tab.shared, tab.locks, tab.time))
    tab.act("play:b1e1", "leave")
    assert listed(tab) == [game_id]


def test_a_move_that_was_undone_can_be_done_again_later() -> None:
    tab = Tab().begin("quixo").act("play:b1e1", "undo")
    game_id = tab.table.game_id
    tab.act("leave")
    assert [key for key in tab.shared.texts if game_id in key]


def test_a_game_in_which_another_tab_has_moved_is_not_dropped() -> None:
    tab = Tab().begin("quixo")
    game_id = tab.table.game_id
    tab.locks.are_known = False
    other = Tab(tab.shared, tab.locks, tab.time, game_id).wait(1)
    other.act("play:b1e1")
    tab.act("leave")
    assert listed(tab) == [game_id]


def test_a_game_that_another_tab_began_and_plays_is_listed() -> None:
    tab = Tab()
    other = Tab(tab.shared, tab.locks, tab.time).begin("quixo")
    tab.wait(1).begin("qwinto").act("leave")
    assert listed(tab) == []
    other.act("play:b1e1")
    tab.wait(1).begin("qwinto").act("leave")
    assert listed(tab) == [other.table.game_id]


def test_a_game_that_another_tab_takes_over_is_not_dropped() -> None:
    tab = Tab().begin("quixo")
    game_id = tab.table.game_id
    other = Tab(tab.shared, tab.locks, tab.time, game_id).wait(1)
    other.act(f"takeover:{game_id}").wait(1)
    assert tab.table is None
    assert other.table.game_id == game_id
    assert [key for key in tab.shared.texts if game_id in key]


@pytest.mark.parametrize("game", GAMES)
def test_the_game_played_last_stands_first_with_its_board(game: str) -> None:
    tab = played(game)
    tab.act("leave")
    minis = [node for node in walk(tab.screen) if node.attributes.get("class") == f"mini {game}"]
    assert len(minis) == 1
    assert any("class" in cell.attributes for cell in minis[0].children) or game == "qwinto"
    (row,) = summary(tab)["games"]
    assert row["board"].count("/") == len(minis[0].children) // int(minis[0].attributes["--columns"]) - 1
    assert len(json.dumps(row)) < 1500


@pytest.mark.parametrize("game", GAMES)
def test_lists_replay_no_game(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tab = played(game)
    tab.act("leave")
    monkeypatch.setattr("game.app.stored_games.read_game", lambda *_: pytest.fail("a game was replayed"))
    again = tab.reopened()
    assert listed(again) == listed(tab)
    assert again.screen == tab.screen


def test_no_tile_of_a_rack_is_in_the_board_of_a_list() -> None:
    tab = played("quinto").wait(3)
    laid = sorted(str(tile) for tile in tab.record.position.board if tile is not None)
    tab.act("leave")
    (row,) = summary(tab)["games"]
    shown = sorted(cell[1:] for line in row["board"].split("/") for cell in line.split(",") if cell)
    assert shown == laid


def test_a_row_leads_to_renaming_and_deleting_and_makes_room_for_them() -> None:
    tab = played("quixo")
    tab.act("leave")
    (game_id,) = listed(tab)
    tab.act(f"dialog:game/{game_id}")
    assert {f"dialog:rename/{game_id}", f"dialog:delete/{game_id}"} <= set(tab.actions())
    tab.act(f"dialog:delete/{game_id}")
    assert [dialog.kind for dialog in tab.state.dialogs] == ["delete"]
    told = text_of(tab.screen)
    assert "Delete “Quixo”?" in told
    assert "Player 1, Player 2 · 14 Nov 2023" in told
    tab.act(f"delete:{game_id}")
    assert not tab.state.dialogs
    assert not listed(tab)


def test_the_cards_say_what_was_achieved() -> None:
    tab = Tab().begin("quixo").act("play:resign", "leave")
    assert tab.state.achieved == {"quixo": Achievement(1, 1)}
    assert "1 won of 1 game" in text_of(tab.screen)
    assert summary(tab)["achieved"] == {"quixo": "1 won of 1 game"}


@pytest.mark.parametrize("address", ["doesnotexist", "18bcfe56800", "Nothing here?"])
def test_an_address_that_leads_to_no_game_says_so_and_what_helps(address: str) -> None:
    tab = Tab(address=address).wait(1)
    assert "doesn’t lead to a game" in text_of(tab.screen)
    assert {"dialog:paste", "openfile", "read"} <= set(tab.actions())
    tab.act("read")
    assert "doesn’t lead to a game" not in text_of(tab.screen)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_line_says_the_goal_until_a_game_has_been_finished(game: str) -> None:
    tab = Tab().begin(game).wait(3)
    if "lift" in tab.actions():
        tab.act("lift")
    assert _todo(tab).startswith("Goal: ")
    result = Result(game, (), 1, ("Ann", "Ben"), (), (1,))
    tab.store.save("results", {"1": result.as_data()})
    tab.act("leave").begin(game).wait(3)
    if "lift" in tab.actions():
        tab.act("lift")
    assert "Goal: " not in _todo(tab)


@pytest.mark.parametrize("game", GAMES)
def test_only_the_first_line_says_the_goal(game: str) -> None:
    tab = played(game).wait(3)
    assert "Goal: " not in _todo(tab)


def _todo(tab: Tab) -> str:
    return next(text_of(node) for node in walk(tab.screen) if node.attributes.get("data-at") == "todo")


@pytest.mark.parametrize(("game", "tag"), [("quixo", ""), ("detrak", "Throws=table")])
def test_a_game_whose_first_move_was_undone_is_listed(game: str, tag: str) -> None:
    tab = Tab().begin(game, *filter(None, [tag])).act("typed", typed="(x o)" if tag else "b1e1")
    assert tab.record.moves
    tab.act("undo", "leave")
    assert listed(tab) == listed(Tab(tab.shared, tab.locks, tab.time))
    assert len(listed(tab)) == 1
