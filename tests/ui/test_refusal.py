"""Why a tap is refused is told at the cell that was tapped, and nowhere once something else is done."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.contract import Reason
from game.ui.components.refusal import told_there
from game.ui.nodes import Node, text_of
from game.ui.scene import view_of
from tests.testkit.ports import Tab
from tests.testkit.scenes import cells, match, of_class, recorded, scene

WHY = "Roll the dice first."


def slips(node: Node) -> dict[str, tuple[str, str]]:
    """The slips on the screen by the cell that they lie at: their class and what they say."""
    return {
        at: (slip.attributes["class"], text_of(slip))
        for at, each in cells(node).items()
        for slip in of_class(each, "refusal")
    }


@pytest.mark.parametrize(
    ("game", "at", "cls"),
    [
        ("detrak", "a1", "refusal below"),
        ("detrak", "b3", "refusal"),
        ("detrak", "e5", "refusal leftwards"),
        ("qwinto", "o9", "refusal below leftwards"),
        ("qwinto", "p1", "refusal"),
        ("quinto", "q1", "refusal below leftwards"),
        ("quinto", "a13", "refusal"),
        ("quixo", "e3", "refusal leftwards"),
    ],
)
def test_the_slip_lies_at_the_cell_over_the_board(game: str, at: str, cls: str) -> None:
    look = replace(scene(match(game)), refused=Reason("throw_first"), refused_at=at)
    before = view_of(game).table(look)
    table = told_there(look, before)
    assert slips(table) == {at: (cls, WHY)}
    was = cells(before)[at].attributes
    heard = {**was, "class": f"{was['class']} refused"}
    assert cells(table)[at].attributes == heard, "a screen reader hears the cell as before"
    assert all(slip.attributes["aria-hidden"] == "true" for slip in of_class(table, "refusal"))


def test_what_is_written_in_the_cell_stays_under_the_slip() -> None:
    played = recorded("quinto", "(4 6 1 2 3) (1 2 3 4 5) 4i7+6i8 (5 5)")
    look = replace(scene(played), refused=Reason("throw_first"), refused_at="i7")
    table = view_of("quinto").table(look)
    written = {at: text_of(cell) for at, cell in cells(told_there(look, table)).items()}
    assert written == {at: text_of(cell) for at, cell in cells(table).items()} | {"i7": f"4 {WHY}"}


def test_a_refused_tap_is_told_at_its_cell_until_something_else_is_done() -> None:
    tab = Tab().begin("detrak")
    assert slips(tab.screen) == {}
    tab.act("touch:d2")
    assert slips(tab.screen) == {"d2": ("refusal below leftwards", WHY)}
    assert WHY in [text_of(node) for node in of_class(tab.screen, "todo")], "the line says it as well"
    tab.act("touch:b4")
    assert list(slips(tab.screen)) == ["b4"]
    tab.act("confirm")
    assert tab.table.refused is not None
    assert slips(tab.screen) == {}, "what a button is refused has no place on the board"
    tab.act("touch:b4", "throw")
    assert slips(tab.screen) == {}
