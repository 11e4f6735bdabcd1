"""The end of a game on the page: it is counted on the board, nothing covers it, a tap skips; and stepping by keys."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import few_of
from tests.testkit import hands
from tests.testkit.driver import Table

Sit = Callable[..., Table]

UNCOVERED = """() => [...document.querySelectorAll(".block.won")].map((cube) => {
    const box = cube.getBoundingClientRect();
    return cube.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
})"""
"""Whether each cube of the finished line can be seen in its middle."""

TOLD_EARLY = """() => {
    window.told = [];
    const look = () => document.querySelector(".spread.counting") && told.push(!!document.querySelector(".laurel"));
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""Notes, whenever the page changes in mid-count, whether it tells who won."""

FOCUSED = "() => document.activeElement.closest('[data-action], [role=gridcell], [name]')?.outerHTML ?? ''"


@pytest.mark.parametrize("device", few_of(["phone", "desktop"], "phone"))
def test_nothing_ever_covers_the_finished_line(sit: Sit, device: str) -> None:
    table = sit(device, reduced_motion="no-preference", record=hands.almost_over("quixo", random.Random(2)))
    table.page.evaluate(TOLD_EARLY)
    hands.play_on(table, random.Random(2))
    expect(table.page.locator(".verdict .headline")).not_to_be_empty(timeout=15_000)
    expect(table.page.locator("dialog")).to_have_count(0)
    told = table.page.evaluate("() => told")
    assert told, "the line was counted"
    assert not any(told), "nobody is crowned while it is"
    seen = table.page.evaluate(UNCOVERED)
    assert len(seen) >= 5
    assert all(seen)


@pytest.mark.parametrize("game", few_of(["detrak", "qwinto", "quinto"], "qwinto"))
def test_a_tap_on_the_board_shows_the_end_at_once(sit: Sit, game: str) -> None:
    table = sit("phone", record=hands.almost_over(game, random.Random(4)))
    record = hands.play_on(table, random.Random(4))
    table.page.locator("[role=gridcell]").first.tap()
    expect(table.page.locator(".verdict .headline")).not_to_be_empty(timeout=1000)
    assert hands.totals_on_screen(table, record) == [f"{score.total:g}" for score in record.position.scores or ()]
    assert table.record == record


@pytest.mark.parametrize("key", few_of(["Escape", "x"], "x"))
def test_any_key_shows_the_end_at_once_wherever_the_focus_is(sit: Sit, key: str) -> None:
    table = sit("desktop", record=hands.almost_over("detrak", random.Random(4)))
    record = hands.play_on(table, random.Random(4))
    expect(table.page.locator(".spread.counting")).to_be_visible()
    table.page.evaluate("() => document.activeElement.blur()")
    table.press("Shift")
    expect(table.page.locator(".spread.counting")).to_be_visible()
    table.press(key)
    expect(table.page.locator(".verdict .headline")).not_to_be_empty(timeout=1000)
    assert table.record == record


def test_the_arrow_keys_step_and_escape_leaves(sit: Sit) -> None:
    table = sit("desktop")
    table.begin("quixo")
    hands.play_on(table, random.Random(15), most=5)
    with_menu = table.page.locator(".step-number")
    table.act("dialog:menu")
    table.tap('[data-action^="then:step:"]')
    expect(with_menu).to_have_text("4 / 5")
    assert 'name="step"' in table.page.evaluate(FOCUSED)
    for key, number in (("ArrowLeft", 3), ("ArrowLeft", 2), ("Home", 0), ("ArrowRight", 1), ("End", 5)):
        table.page.keyboard.press(key)
        expect(with_menu).to_have_text(f"{number} / 5")
    table.page.keyboard.press("Escape")
    expect(with_menu).to_have_count(0)
    assert table.page.evaluate(FOCUSED), "the focus is somewhere"


def test_the_list_of_moves_is_one_tab_stop_with_arrows(sit: Sit) -> None:
    table = sit("desktop")
    table.begin("quixo")
    hands.play_on(table, random.Random(15), most=4)
    stops = table.page.locator(".moves button[tabindex='0']")
    expect(stops).to_have_count(1)
    stops.focus()
    for key, action in (("ArrowDown", "step:3"), ("ArrowDown", "step:2"), ("ArrowUp", "step:3"), ("End", "step:1")):
        table.page.keyboard.press(key)
        assert f'data-action="{action}"' in table.page.evaluate(FOCUSED)
    expect(stops).to_have_count(1)
    table.page.keyboard.press("Enter")
    expect(table.page.locator(".step-number")).to_have_text("1 / 4")


LINE_IN_VIEW = """() => {
    const line = document.querySelector(".moves [aria-current]").getBoundingClientRect();
    const list = document.querySelector(".moves ol").getBoundingClientRect();
    return line.top >= list.top && line.bottom <= list.bottom;
}"""


@pytest.mark.parametrize("device", few_of(["phone", "desktop"], "desktop"))
def test_the_list_of_moves_follows_and_the_page_stays(sit: Sit, device: str) -> None:
    record = hands.almost_over("quixo", random.Random(3))
    table, moves = sit(device, record=record), len(record.moves)
    table.act("dialog:menu")
    table.tap('[data-action^="then:step:"]')
    scrolled = table.page.evaluate("() => scrollY")
    for number in (1, moves // 2, moves):
        table.page.locator("[name=step]").fill(str(number))
        table.page.wait_for_function(LINE_IN_VIEW)
        expect(table.page.locator(".moves [aria-current]")).to_have_attribute("data-action", f"step:{number}")
        assert table.page.evaluate("() => scrollY") == scrolled


def test_a_game_continues_from_a_moment_of_another(sit: Sit) -> None:
    table = sit("phone")
    table.begin("quixo")
    whole = hands.play_on(table, random.Random(15), most=5)
    before = table.game_id
    table.act("dialog:menu")
    table.tap('[data-action^="then:step:"]')
    table.act("branch")
    table.page.wait_for_function("(id) => location.hash !== '#' + id", arg=before)
    assert table.record.moves == whole.moves[:4]
    assert table.record.tag("Continues") == f"{before} 4"
    hands.play_on(table, random.Random(16), most=1)


WORDS_OF_THE_END: Final = """() => {
    const sheet = document.querySelector(".paper, .quinto-last").getBoundingClientRect();
    return [...document.querySelectorAll(".verdict .headline, .verdict .final, .controls .main")].map((each) => {
        const { left, top, right, bottom } = each.getBoundingClientRect();
        const isClear = top >= sheet.bottom - 1 || left >= sheet.right - 1 || right <= sheet.left + 1;
        return isClear && left >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    });
}"""
"""Whether the words of the end lie beside the sheet, and within the window."""


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("quinto", 4),
        *(pytest.param(*each, marks=pytest.mark.proof) for each in (("detrak", 1), ("detrak", 4), ("qwinto", 4))),
    ],
)
def test_the_words_of_the_end_cover_nothing_and_are_whole(sit: Sit, game: str, seats: int) -> None:
    names = ("Anne-Charlotte", "Bo", "Cécile", "Maximilien")[:seats]
    table = sit("phone", record=hands.almost_over(game, random.Random(game), names))
    hands.play_on(table, random.Random(1))
    table.press("Escape")
    table.page.locator(".verdict .headline").wait_for()
    for width, height in ((360, 740), (360, 640), (740, 360)):
        table.page.set_viewport_size({"width": width, "height": height})
        table.rests()
        assert all(table.page.evaluate(WORDS_OF_THE_END)), (width, height)
