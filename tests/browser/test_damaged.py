"""Damaged games in a real browser: each is shown or refused at once, and no other game is touched."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Final

from game.links.link import LINK
from tests.browser.conftest import PROOF
from tests.test_damage import a_link, a_record, a_stored_value
from tests.testkit import hands
from tests.testkit.driver import Table

NUMBER: Final = 2000 if PROOF else 24
MAX_MS: Final = 1000

PASTE: Final = """(text) => {
    const field = document.querySelector('textarea[name="record"]');
    field.value = JSON.parse(text);
    const began = performance.now();
    field.form.requestSubmit();
    return performance.now() - began;
}"""
FOLLOW: Final = """(link) => new Promise((give) => {
    const began = performance.now();
    addEventListener("popstate", () => setTimeout(() => give(performance.now() - began)), { once: true });
    location.hash = JSON.parse(link);
})"""
KEPT: Final = """() => {
    const games = Object.entries(localStorage).filter(([key]) => key.startsWith("cinq.game."));
    return JSON.stringify(games.sort());
}"""
ANSWERED: Final = "() => !!document.querySelector('dialog :is(.wrong, .preview, [role=alert])')"

Sit = Callable[..., Table]


def paste(table: Table, text: str) -> float:
    """Pastes a game, and gives how long the answer took."""
    table.act("dialog:paste")
    taken: float = table.page.evaluate(PASTE, json.dumps(text))
    is_empty = not text.strip()
    assert is_empty or table.page.evaluate(ANSWERED), text[:300]
    table.act("close")
    return taken


def follow(table: Table, link: str) -> float:
    """Follows a link on the open page, and gives how long the answer took."""
    if LINK.match(link) is None:  # it would be the address of some game
        link = f"g=1.{link}"
    taken: float = table.page.evaluate(FOLLOW, json.dumps(link))
    table.page.wait_for_function(ANSWERED)
    table.act("close")
    return taken


def restart(table: Table, text: str) -> float:
    """Lets the app start with something damaged in its storage, which is gone afterwards."""
    put = "(text) => localStorage.setItem('cinq.game.odd.0', JSON.parse(text))"
    table.page.evaluate(put, json.dumps(text))
    table.reload()
    table.see("home")
    take = "() => Object.keys(localStorage).forEach((key) => key.includes('.odd.') && localStorage.removeItem(key))"
    table.page.evaluate(take)
    return 0.0


def test_what_is_damaged_is_shown_or_refused_and_harms_no_game(
    sit: Sit, record_property: Callable[[str, object], None]
) -> None:
    table = sit("phone")
    hands.by_touch(table, table.begin("quixo", 2).position, ("b1", "e1"))
    table.act("leave")
    table.see("home")
    before = table.page.evaluate(KEPT)
    slowest = 0.0
    for number in range(NUMBER):
        source = random.Random(f"page {number}")
        make, give = ((a_record, paste), (a_link, follow))[number % 2]
        if number % 30 == 29:
            make, give = a_stored_value, restart
        slowest = max(slowest, give(table, make(source)))
        assert table.page.evaluate(KEPT) == before, number
    assert slowest < MAX_MS
    told = "damaged records, links and stored values in Chromium: each shown or refused, no game touched"
    record_property("result", f"{NUMBER} {told}, the slowest in {slowest:.0f} ms")
