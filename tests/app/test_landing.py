"""Nothing tells what dice show before they have landed, and what comes next waits until the next sheet has come."""

from __future__ import annotations

import pytest

from game.app.state import scene_of
from game.ui.nodes import Node, text_of, walk
from game.ui.scene import SLIDING, TUMBLING
from tests.testkit.ports import Tab
from tests.testkit.scenes import of_class


def in_motion(game: str, *choices: str) -> Tab:
    """Begins a game where motion is welcome."""
    tab = Tab()
    tab.page.has_reduced_motion = False
    return tab.begin(game, *choices)


def thrown(game: str, *choices: str) -> Tab:
    tab = in_motion(game, *choices)
    if game == "qwinto":
        for colour in "oyp":
            tab.act(f"touch:{colour}")
    tab.act("throw")
    return tab


def shown(tab: Tab) -> Node:
    assert tab.page.screen is not None
    return tab.page.screen


def said(tab: Tab) -> list[str]:
    """What was announced."""
    return [text for kind, text in tab.page.log if kind == "announce"]


def message(tab: Tab) -> str:
    (line,) = of_class(shown(tab), "todo")
    return text_of(line)


@pytest.mark.parametrize("game", ["detrak", "qwinto"])
def test_dice_keep_to_themselves_what_they_show_until_they_have_landed(game: str) -> None:
    tab = thrown(game, "First=1") if game == "qwinto" else thrown(game)
    tab.paint()
    assert tab.table.moving == TUMBLING
    assert message(tab) == "The dice are rolling…"
    assert not of_class(shown(tab), "can"), "no cell is lit"
    assert not of_class(shown(tab), "number"), "nor is there a total"
    assert "dice:" not in text_of(shown(tab)).lower(), "nor a line in the list of moves"
    before = said(tab)
    (main,) = of_class(shown(tab), "main")
    assert main.key == "main", "the button that has the focus stays"
    tab.wait(0.8)
    tab.paint()
    assert not tab.table.moving
    assert of_class(shown(tab), "can")
    assert len(said(tab)) == len(before) + 1, "what they show is said once they have landed"


@pytest.mark.parametrize("game", ["detrak", "qwinto"])
def test_dice_that_do_not_move_are_read_at_once(game: str) -> None:
    tab = Tab().begin(game)
    if game == "qwinto":
        tab.act("touch:o")
    tab.act("throw")
    assert not tab.table.moving
    assert of_class(shown(tab), "can")


def test_a_tap_cuts_it_short_and_the_throw_is_announced_all_the_same() -> None:
    tab = thrown("detrak")
    tab.act("touch:b1")
    assert tab.table.match.draft == ("b1",)
    assert of_class(shown(tab), "faint")
    before = said(tab)
    tab.wait(0.8)
    tab.paint()
    assert len(said(tab)) == len(before) + 1
    assert tab.table.first_unsaid is None


def test_a_second_tap_on_the_button_of_the_throw_does_nothing() -> None:
    tab = thrown("detrak")
    moves = tab.record.moves
    tab.act("throw")
    assert tab.record.moves == moves
    assert tab.table.refused is None


def test_the_message_changes_as_the_next_sheet_comes() -> None:
    tab = thrown("detrak")
    tab.wait(1)
    tab.act("touch:b1")
    tab.act("touch:c1")
    tab.act("confirm")
    assert tab.table.moving == SLIDING
    assert message(tab).startswith("Player 1:"), "what was written, while its sheet is still there"
    tab.wait(1)
    assert message(tab).startswith("Player 2’s turn.")


def test_the_scene_is_calm_when_nothing_tumbles() -> None:
    tab = thrown("detrak")
    flying = scene_of(tab.app.state, tab.table, 0)
    assert flying.calm.number == flying.number - 1
    assert flying.calm.position.awaits_chance
    tab.wait(1)
    landed = scene_of(tab.app.state, tab.table, 0)
    assert landed.calm is landed


def test_no_two_nodes_disagree_on_whose_turn_it_is_while_dice_tumble() -> None:
    tab = thrown("detrak")
    assert [node.key for node in walk(shown(tab)) if "turn" in node.attributes.get("class", "").split()] == []
