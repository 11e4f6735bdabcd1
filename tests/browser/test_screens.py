"""Every screen in both themes before axe-core and a ruler, and every option opened once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import expect

from game.contract import GAMES
from game.language import words
from game.saving.settings import Settings
from game.ui.dialogs.new_game_form import new_form, options_of
from game.ui.dialogs.new_game_options import OWN
from tests.browser.conftest import PROOF
from tests.browser.test_games import check_end
from tests.testkit.driver import Table
from tools.screens import PARTS, screens_of
from tools.vendor import ROOT

Sit = Callable[..., Table]

AXE: Final = ROOT / "node_modules" / "axe-core" / "axe.min.js"

FAULTS: Final = """async (rules) => {
    const comesToRest = ({ playState, effect }) =>
        playState !== "finished" && effect.getComputedTiming().endTime !== Infinity;
    for (let moving; (moving = document.getAnimations().filter(comesToRest)).length; ) {
        moving.forEach((each) => each.finish());
        await new Promise(requestAnimationFrame);  // what inherits begins only now
    }
    const { violations } = await axe.run(document, { resultTypes: ["violations"], ...(rules && { runOnly: rules }) });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) =>
        `${id}: ${html.slice(0, 120)} ${any.map(({ message }) => message).join(" ").slice(0, 200)}`));
}"""

THEMES: Final = (("light", None), *([("dark", ["color-contrast", "link-in-text-block"])] if PROOF else []))
"""The rules asked in each theme: all of them once, and in the other what hangs on colours (see tests/ui)."""

RULER: Final = """() => {
    const faults = [], { scrollWidth } = document.documentElement;
    const within = document.querySelector("dialog:last-of-type[open]") ?? document.body;
    if (scrollWidth > innerWidth) faults.push(`the page is ${scrollWidth} wide`);
    for (const element of within.querySelectorAll("button, summary, [role=gridcell], input, select, textarea")) {
        const isSeen = element.checkVisibility({ visibilityProperty: true });
        if (!isSeen || element.closest(".visually-hidden, [inert], .still")) continue;
        const owner = element.matches("input") ? element.closest("label") ?? element : element;
        const { width, height } = owner.getBoundingClientRect();
        if (Math.min(width, height) < 24) faults.push(`${width} x ${height}: ${owner.outerHTML.slice(0, 120)}`);
    }
    return faults;
}"""
"""Nothing is wider than the page, and nothing that can be touched is smaller than 24 px."""


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize(
    ("device", "scheme"), [("phone", "light"), pytest.param("desktop", "dark", marks=pytest.mark.proof)]
)
def test_nothing_is_found_on_any_screen(sit: Sit, device: str, scheme: str, part: str) -> None:
    table = sit(device, color_scheme=scheme)
    table.page.add_init_script(path=AXE)
    table.page.evaluate(AXE.read_text(encoding="utf-8"))  # on the page that is open already
    found: dict[str, list[str]] = {}
    for name in screens_of(table, part):
        if name.endswith("-count"):
            check_end(table, table.record)
        for theme, rules in THEMES:
            table.page.evaluate("(theme) => document.documentElement.setAttribute('data-theme', theme)", theme)
            faults = table.page.evaluate(FAULTS, rules) + table.page.evaluate(RULER)
            if faults:
                found[f"{name}, {theme}"] = faults
    assert found == {}


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
def test_every_option_begins_a_game_of_its_own(sit: Sit, game: str) -> None:
    table = sit("desktop")
    form = new_form(game, Settings(), words("fr"))._replace(seats=("Ann", "Ben"))
    for option in (each for each in options_of(game) if each.applies(form)):
        for value in (*option.values[1:], option.values[0]):  # the plain one last: choices are kept for the next game
            record = table.begin(game, chosen={option.tag: value})
            if option.write is None and value not in (OWN, option.values[0]):
                assert record.tag(option.tag) == value
            expect(table.page.locator("dialog")).to_have_count(0)
            expect(table.todo).not_to_be_empty()
            table.act("leave")
            table.see("home")
