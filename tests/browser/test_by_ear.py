"""By ear and by keys in a real browser: what is heard, where the focus goes, and which keys stay the browser's."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.settings import SMALL
from tests.testkit import hands
from tests.testkit.driver import Table

Sit = Callable[..., Table]


def said(table: Table) -> list[str]:
    return table.page.locator("#said p").all_inner_texts()


def focused(table: Table) -> str:
    return str(table.page.evaluate("() => document.activeElement.dataset.at || document.activeElement.tagName"))


def test_a_game_is_played_by_ear(sit: Sit) -> None:
    table = sit("desktop")
    table.act("byear:on")
    table.begin("quixo", computers=(2,), chosen={"First": "1"})
    table.say("aide")
    assert said(table)[-1].startswith("Demander")
    for _ in range(2):
        before = len(said(table))
        record = table.record
        table.say(record.position.write(next(iter(record.position.legal_moves))))
        table.grown(record, 2)
        expect(table.page.locator("#said p")).to_have_count(before + 1)
        assert said(table)[-1].endswith("À toi de jouer.")
        for question in ("dernier", "rangée 1"):
            table.say(question)
            expect(table.page.locator(".typed .answer")).to_have_text(said(table)[-1])
    table.say("zz")
    table.say("zz")
    assert said(table)[-1] == said(table)[-2], "what is said twice is heard twice"
    assert table.page.locator("#said").get_attribute("role") == "log"


def test_by_ear_the_focus_is_in_the_field_to_type_in_from_the_home_screen_on(sit: Sit) -> None:
    table = sit("desktop")
    table.act("byear:on")
    table.page.reload()
    table.see("home")
    field = table.page.locator('[name="typed"]')
    expect(field).to_be_focused()
    table.say("quixo")
    expect(table.page.locator("dialog.new")).to_be_visible()
    table.press("Enter")
    table.see("quixo")
    expect(field).to_be_focused()
    table.say("a1e1")
    expect(field).to_be_focused()
    table.say("accueil")
    table.see("home")
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    table.say("continuer")
    table.see("quixo")
    expect(field).to_be_focused()


def test_keys_walk_over_a_board_and_leave_the_browser_its_own(sit: Sit) -> None:
    table = sit("desktop")
    table.begin("quixo")
    table.page.locator(hands.cell("c3")).focus()
    for key, cell in (
        *(("PageUp", "c1"), ("PageDown", "c5"), ("Home", "a5"), ("End", "e5")),
        *(("Control+Home", "a1"), ("Control+End", "e5"), ("n", "a1"), ("Shift+N", "e5"), ("Alt+ArrowUp", "e5")),
    ):
        table.press(key)
        assert focused(table) == cell, key
    table.press("?")
    expect(table.page.locator("dialog.keys")).to_be_visible()
    table.press("Escape")
    with table.dialog("dialog:menu"):
        table.act("byear:on")
        expect(table.page.locator("dialog .said p")).to_have_count(1)  # what lies behind a dialog is silent
        table.act("byear:off")
    table.press("?")
    table.press("Escape")
    expect(table.page.locator("dialog.keys")).to_have_count(0)
    before = table.record
    table.tap(hands.cell("b1"))
    table.tap(hands.cell("e1"))
    assert len(table.grown(before).moves) == 1
    table.press("Control+z")
    assert len(table.settled(lambda record: not record.moves).moves) == 0
    table.press("Shift+U")
    assert len(table.grown(before).moves) == 1


def test_the_rack_is_one_tab_stop(sit: Sit) -> None:
    table = sit("desktop")
    table.begin("quinto", **SMALL)
    table.settled()
    hands.lift(table, table.tap)
    tiles = table.page.locator(".quinto-rack button")
    assert [tile.get_attribute("tabindex") for tile in tiles.all()] == ["0", "-1", "-1", "-1", "-1"]
    tiles.first.focus()
    table.press("ArrowRight")
    table.press("ArrowRight")
    assert focused(table) == "place2"
    table.press("End")
    assert focused(table) == "place4"
    table.press("Enter")
    expect(tiles.last).to_have_attribute("aria-pressed", "true")
    table.press("Escape")
    expect(tiles.last).to_have_attribute("aria-pressed", "false")


def test_a_double_click_on_a_space_writes_once(sit: Sit) -> None:
    table = sit("desktop")
    table.begin("qwinto", chosen={"First": "1"})
    for die in "oyp":
        table.tap(f'button[data-action="touch:{die}"]')
    table.act("throw")
    record = table.settled(lambda record: len(record.moves) == 2)
    spot = table.spot(hands.cell("o5"))
    table.page.mouse.dblclick(spot["x"], spot["y"])
    assert table.grown(record, 2).moves[-1] == ("o5",)
