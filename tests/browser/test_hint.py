"""Hints on the page: one tap gives a move that can be made, another tells why, in every game."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import expect

from game.contract import GAMES
from game.ui.components.hint import MOST
from tests.browser.conftest import few_of
from tests.testkit import hands
from tests.testkit.driver import Table

Sit = Callable[..., Table]

SHOWN = re.compile(r"\bhint\b")


def asked(table: Table) -> str:
    """Asks for a hint and gives what is told."""
    table.act("hint")
    expect(table.todo).to_have_class(SHOWN)
    expect(table.todo).not_to_have_text(re.compile("…$"))
    return table.todo.inner_text()


@pytest.mark.parametrize("game", few_of([*GAMES], "quixo"))
def test_a_hint_is_given_and_told_and_explained(sit: Sit, game: str) -> None:
    table = sit("phone")
    table.begin(game, chosen={"First": "1"} if game in ("quinto", "qwinto") else None)
    for _ in range(2):
        record = table.settled()
        if record.position.awaits_chance:
            table.act("throw")
            record = table.grown(record)
        if record.position.has_secrets:
            hands.lift(table, table.tap)
        move = asked(table)
        assert move.startswith("Conseil — ")
        assert table.page.locator("#said p").last.inner_text() == move
        table.act("hint")
        why = table.todo.inner_text()
        assert why
        assert not why.startswith("Conseil")
        assert not re.search(r"[a-z]\.[a-z]|\d\.\d", why), "a key, or figures that are not French"
        assert table.page.locator("#said p").last.inner_text() == why
        assert table.record == record
        hands.by_touch(table, record.position, cleared(table, record.position.legal_moves))


def cleared(table: Table, moves: object) -> tuple[str, ...]:
    """Takes back what a hint laid out, and gives some legal move."""
    if table.page.locator('[data-action="undo"]:not(:disabled)').count() and table.page.locator(".todo.hint").count():
        table.act("undo")
    return random.Random(2).choice(list(moves))  # type: ignore[call-overload,no-any-return]


def test_there_is_no_hint_for_the_computers_move_nor_behind_the_curtain(sit: Sit) -> None:
    table = sit("phone")
    table.begin("quinto")
    lamp = table.page.locator('[data-action="hint"]')
    expect(lamp).to_be_disabled()
    hands.lift(table, table.tap)
    expect(lamp).to_be_enabled()
    table.act("leave")
    table.begin("quixo", computers=[2])
    hands.by_touch(table, table.record.position, ("b1", "e1"))
    expect(lamp).to_be_disabled()
    table.settled(lambda now: len(now.moves) == 2)
    expect(lamp).to_be_enabled()


@pytest.mark.parametrize(("game", "board"), [("quixo", ".quixo-square"), ("detrak", ".slot.shown")])
def test_what_is_shown_does_not_move_the_board(sit: Sit, game: str, board: str) -> None:
    table = sit("phone")
    table.begin(game)
    if game == "detrak":
        table.act("throw")
        table.settled()
    before = table.page.locator(board).bounding_box()
    asked(table)
    assert table.page.locator(board).bounding_box() == before
    assert table.page.locator(".cell.hinted > .hint-ring").count() == 2
    table.act("hint")
    assert table.page.locator(board).bounding_box() == before, "nor do the reasons"


def test_a_move_made_meanwhile_drops_the_hint(sit: Sit) -> None:
    table = sit("phone")
    table.begin("quixo")
    table.act("hint")
    hands.by_touch(table, table.record.position, ("b1", "e1"))
    expect(table.todo).not_to_have_class(SHOWN)
    asked(table)
    assert len(table.record.moves) == 1


LINES_OF: Final = """(text) => {
    const todo = document.querySelector(".todo");
    todo.className = "todo hint long";
    todo.textContent = text;
    const { height, left, right } = todo.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(todo);
    const lines = new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size;
    return { lines, height, left, right, size: parseFloat(getComputedStyle(todo).fontSize) };
}"""
LONGEST: Final = (
    "Conseil — Anne-Charlotte : triple barre en b1, triple barre en c1. Il forme un groupe de quatre sur la diagonale, "
    "qui compte double ; a5 reste."
)


def test_the_longest_hint_has_three_lines_that_can_be_read_on_a_phone(sit: Sit) -> None:
    assert MOST - 6 <= len(LONGEST) <= MOST
    table = sit("phone")
    table.begin("detrak")
    before = table.todo.bounding_box()
    seen = table.page.evaluate(LINES_OF, LONGEST)
    assert before
    assert seen["lines"] <= 3
    assert seen["size"] >= 13
    assert seen["height"] <= before["height"]
    assert 4 < seen["left"] < seen["right"] < 356, "the band does not touch the edge"
