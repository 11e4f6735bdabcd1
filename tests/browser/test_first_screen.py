"""The screen before the program is there: the same as after, with the last visit's games, and its choices kept."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import DEVICES, few_of

IS_HOME = "() => document.documentElement.dataset.ready === 'home'"

LAYOUT = """() => [...document.querySelectorAll("#app h1, #app h2, #app button, #app img, #app b, #app .line, #app p")]
    .filter((element) => element.checkVisibility())
    .map((element) => element.getBoundingClientRect())
    .map(({x, y, width, height}) => [x, y, width, height].map(Math.round).join(" "))"""

SHIFT = """() => new Promise((tell) => {
    let shift = 0;
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) shift += entry.value; })
        .observe({type: "layout-shift", buffered: true});
    setTimeout(() => tell(shift), 500);
})"""


LOOK = "() => [document.documentElement.lang, document.documentElement.dataset.theme]"


def hold_the_program(page: Page) -> None:
    """Keeps the program away, so that the first screen stays."""
    page.route("**/main.py", lambda route: None)


def leave(page: Page, address: str, summary: str) -> None:
    """Opens the page with such a summary of the last visit."""
    page.add_init_script(f"localStorage.setItem('cinq.summary', {summary!r})")
    page.goto(address)


TABLET = {"viewport": {"width": 820, "height": 1180}}


@pytest.mark.parametrize("device", few_of({**DEVICES, "tablet": TABLET}, "phone"))
def test_nothing_moves_when_the_program_takes_over(
    new_context: Callable[..., BrowserContext], site_address: str, device: dict[str, object]
) -> None:
    page = new_context(**device).new_page()
    hold_the_program(page)
    page.goto(site_address)
    before = page.evaluate(LAYOUT)
    page.unroute("**/main.py")
    page.reload()
    page.wait_for_function(IS_HOME)
    assert page.evaluate(LAYOUT) == before
    for game in ("quixo", "qwinto"):
        page.click(f"[data-action='new:{game}']")
        page.click("label:has([value='kind1=easy'])")
        page.click("[data-action='begin']")
        page.wait_for_function("(game) => document.documentElement.dataset.ready === game", arg=game)
        page.wait_for_function("() => document.querySelectorAll('.moves li').length > 1")
        page.click("[data-action='leave']")
        page.wait_for_function(IS_HOME)
    page.click(".cog")
    page.click("[data-action='theme:dark']")
    page.click("[data-action='language:en']")
    page.keyboard.press("Escape")
    after = page.evaluate(LAYOUT)
    hold_the_program(page)
    page.reload()
    expect(page.locator("h1")).to_have_text("Five by Five", use_inner_text=True)
    assert page.evaluate(LAYOUT) == after
    page.unroute("**/main.py")
    page.reload()
    page.wait_for_function(IS_HOME)
    assert page.evaluate(SHIFT) < 0.02


def test_the_board_the_seats_and_what_was_achieved_are_there_at_once(page: Page, site_address: str) -> None:
    hold_the_program(page)
    seats = '[["<i>Ana</i>", "7", true], ["Ben", "5", false]]'
    game = (
        f'{{"id": "1a", "game": "quixo", "name": "Quixo", "line": "-", "seats": {seats}, "board": "cross,,o7/,t12,"}}'
    )
    leave(page, site_address, f'{{"language": "en", "games": [{game}], "achieved": {{"quixo": "1 won of 3 games"}}}}')
    row = page.locator(".open li")
    expect(row.locator(".seat-of.turn")).to_have_text("<i>Ana</i>7")
    expect(row.locator(".mini.quixo i")).to_have_count(6)
    assert row.locator(".mini i").evaluate_all("(cells) => cells.map((cell) => cell.className + cell.textContent)") == [
        *("cross", "", "o7", "", "t12", "")
    ]
    expect(page.locator("[data-action='new:quixo'] .achieved")).to_have_text("1 won of 3 games")


def test_open_games_are_there_at_once_and_a_tap_on_one_is_kept(page: Page, site_address: str) -> None:
    hold_the_program(page)
    games = '[{"id": "1a", "game": "quixo", "name": "<b>Ana</b>", "line": "3 moves"}]'
    leave(page, site_address, f'{{"language": "en", "theme": "dark", "games": {games}}}')
    row = page.locator(".open li")
    expect(row.locator("b")).to_have_text("<b>Ana</b>")
    row.locator(".resume").click()
    assert page.locator("[data-kept]").get_attribute("data-action") == "continue:1a"
    assert page.evaluate(LOOK) == ["en", "dark"]


@pytest.mark.parametrize(
    "summary",
    [
        "{torn",
        "null",
        "7",
        '{"language": "xx", "theme": 3, "games": {}}',
        '{"achieved": [1, null], "games": 7}',
        '{"games": [null, 5, {"id": "../..", "game": "quixo"}, {"id": "1a", "game": "chess"}, {"id": ["1"]}]}',
    ],
)
def test_a_damaged_summary_is_as_none(page: Page, site_address: str, summary: str) -> None:
    leave(page, site_address, summary)
    page.wait_for_function(IS_HOME)
    assert page.locator(".open li").count() == 0
    expect(page.locator("h1")).to_have_text("Cinq sur cinq")


def test_forbidden_storage_does_not_keep_the_page_from_starting(page: Page, site_address: str) -> None:
    page.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new Error('forbidden'); }})")
    page.goto(site_address)
    expect(page.locator(".card")).to_have_count(4)
    expect(page.locator("[data-action='language:fr']")).to_have_attribute("aria-pressed", "true")


def test_choices_made_too_early_are_kept_beside_the_last_tap(page: Page, site_address: str) -> None:
    hold_the_program(page)
    page.goto(site_address)
    page.click(".cog")
    page.click("[data-action='theme:dark']")
    page.click("[data-action='language:en']")
    page.keyboard.press("Escape")
    expect(page.locator("h1")).to_have_text("Five by Five", use_inner_text=True)
    page.click("[data-action='new:detrak']")
    page.click("[data-action='new:qwinto']")
    assert page.locator("[data-kept]").count() == 1
    page.unroute("**/main.py")
    page.wait_for_function(IS_HOME)
    expect(page.locator("dialog[open] h2")).to_have_text("Qwinto")
    assert page.locator("[data-kept]").count() == 0
    assert page.evaluate(LOOK) == ["en", "dark"]
