"""A peek at another seat's sheet: it shows what is on it, marks what was just written, and comes near for a moment."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from game.match.match import Match
from game.ui.components.miniature import changed_cells
from game.ui.nodes import Node, walk
from game.ui.scene import view_of
from game.ui.screens.table import seat_chip
from tests.testkit.scenes import of_class, recorded, scene

WRITTEN: Final = {"detrak": "(# o) b1c1 d4d5", "qwinto": "oy (4 5) keep o4 y2"}
"""Moves after which both seats have written."""
AGAINST: Final = "Ann, computer:easy"


def chip(match: Match, seat: int, viewer: int = 1) -> Node:
    return seat_chip(scene(match, viewer), view_of(match.record.game), seat)


def marked(node: Node) -> list[Node]:
    return [each for each in walk(node) if "marked" in each.attributes.get("class", "").split()]


def test_what_the_opponent_has_just_written_is_marked_on_its_sheet() -> None:
    cells = marked(chip(recorded("detrak", WRITTEN["detrak"], AGAINST), 2))
    assert [(cell.key, cell.attributes["class"].split()[0]) for cell in cells] == [("18", "hash"), ("23", "circle")]
    cells = marked(chip(recorded("qwinto", WRITTEN["qwinto"], AGAINST), 2))
    assert [(cell.attributes["class"].split()[0], cell.text) for cell in cells] == [("y", "9")]


def test_choosing_dice_leaves_the_mark_and_a_miss_marks_nothing_older() -> None:
    chosen = recorded("qwinto", "oy (4 5) keep o4 y2 o", AGAINST)
    assert chosen.position.awaits_chance
    assert [cell.text for cell in marked(chip(chosen, 2))] == ["9"]
    missed = recorded("qwinto", "oy (4 5) keep o4 y2 o (3) keep miss", AGAINST)
    assert of_class(chip(missed, 2), "missed")
    assert not marked(chip(missed, 2))


@pytest.mark.parametrize("game", WRITTEN)
def test_the_sheet_is_there_without_marks_where_nothing_is_new(game: str) -> None:
    for moves in ("", "(# o) b1c1" if game == "detrak" else "oy (4 5) keep o4 pass"):
        node = chip(recorded(game, moves, AGAINST), 2)
        assert of_class(node, "peek")
        assert not marked(node)


@pytest.mark.parametrize("game", WRITTEN)
def test_nobody_peeks_at_a_sheet_that_is_in_front_and_only_sheets_are_peeked_at(game: str) -> None:
    assert "own" in chip(recorded(game, "", AGAINST), 1).attributes["class"].split(), "the style sheet hides its peek"
    assert "own" not in chip(recorded(game, "", AGAINST), 2).attributes["class"].split()
    assert not of_class(chip(recorded(game, "", "Ann"), 1), "peek")
    assert not of_class(chip(recorded("quixo", "b1e1", AGAINST), 2), "peek")


@pytest.mark.parametrize("game", WRITTEN)
def test_the_sheet_that_a_computer_writes_on_comes_near_and_no_persons_does(game: str) -> None:
    for seats, is_near in ((AGAINST, True), ("Ann, Ben", False), ("computer:easy, computer:easy", False)):
        match = recorded(game, WRITTEN[game], seats)
        before, after = match.record.position_at(len(match.record.moves) - 1), match.position
        motions = view_of(game).motions(scene(match, 1), before, match.record.moves[-1], after)
        near = [motion.at for motion in motions if motion.kind == "near"]
        assert near == (["peek2"] if is_near else [])
        places = {node.attributes.get("data-at") for node in walk(chip(match, 2))}
        assert set(near) <= places


def test_boards_of_other_shapes_do_not_break_it() -> None:
    assert changed_cells("a,b/c", "a") == frozenset()


@pytest.mark.parametrize("game", WRITTEN)
def test_nothing_comes_near_while_people_step_through_a_game(game: str) -> None:
    match = recorded(game, WRITTEN[game], AGAINST)
    number = len(match.record.moves)
    before, after = match.record.position_at(number - 1), match.position
    stepping = replace(scene(match, 1), at=number)
    motions = view_of(game).motions(stepping, before, match.record.moves[-1], after)
    assert motions
    assert not [motion for motion in motions if motion.kind == "near"]
