"""What is left of games: a list of those that are over, and what can be counted of them."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser import hands
from tests.browser.driver import Table

Sit = Callable[..., Table]
GOLDEN = Path(__file__).parents[1] / "golden"


def results(table: Table) -> dict[str, dict[str, object]]:
    """What is stored of all that came out."""
    opened = table.stored("results")
    return opened.data if opened else {}


def give_up(table: Table) -> None:
    table.act("dialog:menu")
    table.act("dialog:resign")
    table.act("then:play:resign")
    table.page.locator("dialog.end").wait_for()


def test_a_finished_game_is_listed_counted_and_can_be_stepped_through(sit: Sit) -> None:
    table = sit("phone")
    table.begin("detrak", 2, fields={"seat1": "Ana", "seat2": "Ben"})
    record = hands.play_on(table, random.Random(3))
    totals = [score.total for score in record.position.scores or ()]
    table.page.locator("dialog.end").wait_for()
    table.act("leave")
    table.act("dialog:kept")
    row = table.page.locator(".games.over li")
    expect(row).to_have_count(1)
    expect(row).to_contain_text(f"Ana{totals[0]}".replace("-", "−"))
    expect(row.locator("time")).to_be_visible()
    table.act("dialog:results")
    lines = table.page.locator("dialog.results tbody tr").all_inner_texts()
    assert sorted(line.split()[:2] for line in lines) == [["Ana", "1"], ["Ben", "1"]]
    table.page.go_back()
    table.tap('.games.over [data-action^="then:continue:"]')
    table.see("detrak")
    table.act("dialog:menu")
    table.tap('[data-action^="then:step:"]')
    table.act("step:0")
    expect(table.page.locator(hands.action("step:0"))).to_be_disabled()


def test_a_game_that_goes_on_after_all_counts_no_more_and_then_once(sit: Sit) -> None:
    table = sit("phone")
    table.begin("quixo", 2)
    give_up(table)
    assert [each["winners"] for each in results(table).values()] == [[2]]
    table.act("close")
    table.act("undo")
    table.page.wait_for_function("() => !document.querySelector('.seat.won')")
    assert results(table) == {}
    give_up(table)
    assert len(results(table)) == 1


def test_a_deleted_game_stays_counted(sit: Sit) -> None:
    table = sit("phone")
    table.begin("quixo", 2)
    give_up(table)
    table.act("leave")
    table.act("dialog:kept")
    table.tap('.games.over [data-action^="dialog:delete/"]')
    table.tap('dialog [data-action^="delete:"]')
    expect(table.page.locator(".games.over")).to_have_count(0)
    table.act("dialog:results")
    expect(table.page.locator("dialog.results tbody tr")).to_have_count(2)


def test_what_the_first_version_kept_is_listed_with_its_scores(sit: Sit) -> None:
    table = sit("phone")
    golden = json.loads((GOLDEN / "stored-1.json").read_text(encoding="utf-8"))
    table.page.evaluate("(kept) => { for (const name in kept) localStorage[`cinq.${name}.0`] = kept[name]; }", golden)
    table.reload()
    table.act("dialog:kept")
    expect(table.page.locator(".games.over li")).to_have_count(6)
    expect(table.page.locator(".games.over")).to_contain_text("P2240")
