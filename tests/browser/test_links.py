"""A game leaves as a link and comes as one: looked at first, opened beside the others, never over one of them."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from game.links.link import as_fragment, read_outside
from game.record import Record, parse
from tests.browser.conftest import few_of
from tests.browser.test_trouble import is_sentence
from tests.testkit import hands
from tests.testkit.driver import Table

Sit = Callable[..., Table]

SAMPLES = sorted((Path(__file__).parents[1] / "games" / "samples").glob("*.txt"))


def kept(table: Table) -> list[str]:
    """The keys of all games in storage."""
    keys: list[str] = table.page.evaluate("() => Object.keys(localStorage).filter((key) => /^cinq.game/.test(key))")
    return sorted(keys)


def link_in(table: Table) -> str:
    return table.page.locator('dialog input[name="link"]').input_value()


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_game_comes_by_link(sit: Sit, path: Path) -> None:
    record = parse(path.read_text(encoding="utf-8"))
    table = sit("phone", f"#{as_fragment(record)}")
    expect(table.page.locator("dialog .preview")).to_be_visible()
    assert kept(table) == []
    assert table.game_id == ""
    table.act("unfold")
    table.see(record.game)
    assert str(table.record) == str(record)


def test_a_game_that_is_sent_is_the_same_elsewhere(sit: Sit) -> None:
    table, other = sit("phone", permissions=["clipboard-read", "clipboard-write"]), sit("desktop")
    table.begin("detrak")
    record = hands.play_on(table, random.Random(3), most=3)
    table.act("dialog:menu")
    table.act("dialog:share")
    link = link_in(table)
    table.act("copylink")
    expect(table.page.locator("dialog .news").last).to_be_visible()
    assert table.page.evaluate("() => navigator.clipboard.readText()") == link
    other.page.goto("about:blank")
    other.page.goto(link)
    other.act("unfold")
    other.see("detrak")
    assert str(other.record) == str(record)


def test_a_link_is_followed_while_a_game_is_open(sit: Sit) -> None:
    table = sit("phone")
    table.begin("quixo")
    hands.by_touch(table, table.record.position, ("b1", "e1"))
    mine, my_id, keys = table.record, table.game_id, kept(table)
    other = Record.new("quixo", ("Ann", "Ben")).played(("c1", "a1"))
    table.page.evaluate("(fragment) => { location.hash = fragment; }", as_fragment(other))
    expect(table.page.locator("dialog .preview")).to_be_visible()
    assert kept(table) == keys
    table.tap("dialog .actions [data-action=close]")
    table.see("home")
    assert kept(table) == keys
    table.page.evaluate("(fragment) => { location.hash = fragment; }", as_fragment(other))
    table.act("unfold")
    table.see("quixo")
    assert table.record == other
    assert table.game_id != my_id
    stored = table.stored(f"game.{my_id}")
    assert stored
    assert parse(stored.data["record"]) == mine


DAMAGED = {
    "torn": "g=1.AAAA.00000000",
    "empty": "g=1.",
    "later": "g=7.later",
    "long": f"g=1.{'A' * 30_000}.00000000",
}


@pytest.mark.parametrize("fragment", few_of(DAMAGED, "torn", "later"))
def test_a_damaged_link_is_explained(sit: Sit, fragment: str) -> None:
    table = sit("phone", f"#{fragment}")
    wrong = table.page.locator("dialog .wrong")
    expect(wrong).to_be_visible()
    assert is_sentence(wrong.inner_text())
    assert table.page.locator('dialog [data-action="unfold"]').count() == 0
    table.act("close")
    table.see("home")
    assert kept(table) == []


def test_secrets_do_not_leave_by_link(sit: Sit) -> None:
    table = sit("phone")
    record = table.begin("quinto", 2)
    record = table.settled()
    table.act("dialog:menu")
    table.act("dialog:share")
    assert table.page.locator('dialog input[name="link"]').count() == 0
    assert is_sentence(table.page.locator("dialog .body p").inner_text())
    table.act("close")
    table.act("close")
    hands.lift(table, table.tap)
    table.act("dialog:menu")
    table.act("dialog:share")
    seen = read_outside(link_in(table)).record
    seat = record.position.to_move
    assert isinstance(seat, int)
    assert seen == record.seen_by(seat)


def test_the_device_is_asked_to_send(sit: Sit) -> None:
    table = sit("phone")
    table.page.add_init_script("navigator.share = async (what) => { test.sent = what; throw new Error('no'); }")
    table.reload()
    table.begin("quixo")
    table.act("dialog:menu")
    table.act("dialog:share")
    link = link_in(table)
    table.act("send")
    assert table.page.evaluate("() => test.sent.url") == link


def test_a_code_for_cameras_is_drawn(sit: Sit) -> None:
    table = sit("phone")
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url))
    table.begin("qwinto")
    assert not any("wheels" in url for url in asked), "nobody asked for a code yet"
    table.act("dialog:menu")
    table.act("dialog:share")
    table.act("code")
    drawing = table.page.locator("dialog svg.qr")
    expect(drawing).to_be_visible()
    size = int(re.findall(r"\d+", drawing.get_attribute("viewBox") or "")[2]) - 8
    assert size in range(21, 178, 4)
    path = drawing.locator("path").get_attribute("d") or ""
    squares = {(int(x) - 4, int(y) - 4) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", path)}
    for corner in ((0, 0), (size - 7, 0), (0, size - 7)):
        ring = {(corner[0] + at, corner[1]) for at in range(7)}
        assert ring <= squares, "three of the corners have the mark by which cameras find it"
    assert sum("segno" in url for url in asked) == 1


def test_a_code_that_cannot_be_drawn_is_told(sit: Sit) -> None:
    table = sit("phone")
    table.page.route("**/wheels/*", lambda route: route.fulfill(status=200, body="nonsense"))
    table.begin("quixo")
    table.act("dialog:menu")
    table.act("dialog:share")
    table.act("code")
    expect(table.page.locator("dialog .body p.news")).to_have_text(re.compile("QR"))
    expect(table.page.locator("dialog .body p.news")).not_to_have_text(re.compile("dessine…"))
