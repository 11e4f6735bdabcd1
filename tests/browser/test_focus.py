"""The focus in whole flows: never on nothing, never on what cannot be pressed, and back where a dialog was opened."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from playwright.sync_api import expect

from tests.testkit import hands
from tests.testkit.driver import Table

Sit = Callable[..., Table]

LOST: Final = """() => {
    const now = document.activeElement;
    const isUseless = !now || now === document.body || now.matches(":disabled, [hidden] *") || !now.checkVisibility();
    return isUseless ? now?.outerHTML.slice(0, 120) ?? "nothing" : "";
}"""


def keeps(table: Table) -> None:
    """Checks, once the page is at rest, that something useful has the focus."""
    table.page.wait_for_timeout(60)
    assert table.page.evaluate(LOST) == ""


def press(table: Table, action: str) -> None:
    """Presses what asks for an action by keys alone."""
    table.choose(hands.action(action))
    keeps(table)


def focused(table: Table) -> str:
    """Returns what has the focus: its action, or its text."""
    at: str = table.page.evaluate(
        "() => document.activeElement.dataset.action ?? document.activeElement.textContent.trim()"
    )
    return at


def test_dialogs_give_the_focus_back_page_by_page(sit: Sit) -> None:
    table = sit("desktop")
    table.begin("quixo")
    press(table, "dialog:menu")
    press(table, "dialog:help/quixo")
    expect(table.page.locator("dialog")).to_have_count(1)
    table.press("Escape")
    expect(table.page.locator("dialog.menu")).to_be_visible()
    assert focused(table) == "dialog:help/quixo"
    press(table, "dialog:share")
    press(table, "code")
    expect(table.page.locator("svg.qr")).to_be_visible()
    keeps(table)
    press(table, "close")
    assert focused(table) == "dialog:share"
    press(table, "dialog:record")
    press(table, "closeall")
    expect(table.page.locator("dialog")).to_have_count(0)
    assert focused(table) == "dialog:menu"


def test_what_is_typed_stays_while_the_rules_are_read(sit: Sit) -> None:
    table = sit("desktop")
    table.act("new:quixo")
    table.fill("seat1", "Anouk")
    press(table, "dialog:help/quixo")
    table.press("Escape")
    expect(table.page.locator('[name="seat1"]')).to_have_value("Anouk")
    keeps(table)


def test_escape_twice_closes_two_pages(sit: Sit) -> None:
    table = sit("desktop")
    table.begin("quixo")
    press(table, "dialog:menu")
    press(table, "dialog:record")
    table.press("Escape")
    table.press("Escape")
    expect(table.page.locator("dialog")).to_have_count(0)
    keeps(table)
    press(table, "dialog:menu")


def test_after_a_deletion_the_next_row_has_the_focus_and_then_the_heading(sit: Sit) -> None:
    table = sit("desktop")
    ids = []
    for _ in range(2):
        table.begin("quixo")
        hands.by_touch(table, table.record.position, ("b1", "e1"))
        ids.append(table.game_id)
        table.act("leave")
        table.see("home")
    for game_id in ids:
        press(table, f"dialog:game/{game_id}")
        press(table, f"dialog:delete/{game_id}")
        press(table, f"delete:{game_id}")
        expect(table.page.locator("dialog")).to_have_count(0)
        keeps(table)


def test_at_the_table_the_focus_goes_to_what_is_wanted(sit: Sit) -> None:
    table = sit("desktop")
    table.begin("detrak", 1)
    press(table, "throw")
    assert "can" in table.page.evaluate("() => document.activeElement.className").split()
    table.act("leave")
    table.see("home")
    table.begin("qwinto")
    keeps(table)
    assert focused(table) == "touch:o"
    press(table, "touch:o")
    press(table, "throw")
    table.act("leave")
    table.see("home")
    table.begin("quinto")
    table.settled()
    expect(table.page.locator(hands.action("lift"))).to_be_focused()
    press(table, "lift")


def test_after_the_computer_has_played_the_focus_is_on_what_is_wanted(sit: Sit) -> None:
    table = sit("desktop")
    table.begin("detrak", 2, computers=[2])
    hands.play_on(table, random.Random(1), hands.by_keys, most=2)
    expect(table.page.locator(".controls .main")).to_be_focused()


def test_after_giving_up_the_focus_is_on_the_main_button(sit: Sit) -> None:
    table = sit("desktop")
    hands.by_touch(table, table.begin("quixo").position, ("b1", "e1"))
    table.settled()
    for action in ("dialog:menu", "dialog:resign"):
        press(table, action)
    press(table, table.page.locator('dialog [data-action^="then:play:"]').get_attribute("data-action") or "")
    expect(table.page.locator(".verdict .headline")).to_be_visible()
    expect(table.page.locator(".controls .main")).to_be_focused()


def test_the_question_for_the_dot_has_the_focus(sit: Sit) -> None:
    table = sit("desktop")
    table.begin("quixo", 4)
    table.tap(hands.cell("b1"))
    table.tap(".arrow")
    keeps(table)
    assert "turn-dot" in table.page.evaluate("() => document.activeElement.className")
