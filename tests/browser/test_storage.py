"""Nothing is lost: two places keep the same, the higher sound revision wins, and no tab writes over another's moves."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from game.record import parse
from game.saving.envelope import seal, unseal
from tests.browser.conftest import few_of
from tests.browser.test_kills import started
from tests.browser.test_trouble import FORBIDDEN as NO_STORAGE
from tests.testkit import hands
from tests.testkit.driver import Table

Sit = Callable[..., Table]

READ = """(name) => new Promise((done, fail) => {
    const opening = indexedDB.open("cinq.kept", 1);
    opening.onerror = fail;
    opening.onsuccess = () => {
        const reading = opening.result.transaction("kept").objectStore("kept").get(name);
        reading.onsuccess = () => { opening.result.close(); done(reading.result ?? null); };
    };
})"""
WRITE = """([name, text]) => new Promise((done, fail) => {
    const opening = indexedDB.open("cinq.kept", 1);
    opening.onerror = fail;
    opening.onsuccess = () => {
        const change = opening.result.transaction("kept", "readwrite");
        change.objectStore("kept").put(text, name);
        change.oncomplete = () => { opening.result.close(); done(); };
    };
})"""
FORBIDDEN = """IDBFactory.prototype.open = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
};"""
REFUSED = """IDBFactory.prototype.open = () => {
    const request = Object.assign(new EventTarget(), { error: "no" });
    const refusal = new Event("error", { cancelable: true });
    setTimeout(() => (request.onerror ? request.onerror(refusal) : request.dispatchEvent(refusal)));
    return request;
};"""
HANGS = "IDBFactory.prototype.open = () => new EventTarget();"
HIDDEN = """Object.defineProperty(window, "indexedDB", {
    configurable: true, get() { throw new DOMException("The operation is insecure.", "SecurityError"); },
});"""
PUT_BACK = """([name, texts]) => texts.forEach((text, at) =>
    text ? localStorage.setItem(`cinq.${name}.${at}`, text) : localStorage.removeItem(`cinq.${name}.${at}`))"""
LATE = """const { open } = IDBFactory.prototype;
IDBFactory.prototype.open = function (...asked) {
    const request = new EventTarget();
    window.bring = () => {
        const real = open.apply(this, asked);
        real.onsuccess = () => {
            request.result = real.result;
            request.dispatchEvent(new Event("success"));
            setTimeout(() => { window.brought = true; }, 100);
        };
    };
    return request;
};"""
ABSENT = "delete Object.getPrototypeOf(window).indexedDB; delete window.indexedDB;"


def with_two_moves(table: Table) -> str:
    """Begins a game and gives the name under which it is kept."""
    table.begin("quixo")
    hands.by_touch(table, table.record.position, ("b1", "e1"))
    hands.by_touch(table, table.record.position, ("c1", "a1"))
    return f"game.{table.game_id}"


def moves(table: Table) -> int:
    return table.page.locator(".moves li").count()


def test_both_places_hold_the_same(sit: Sit) -> None:
    table = sit("phone")
    name = with_two_moves(table)
    assert table.page.evaluate(READ, name) in table.page.evaluate("(name) => test.stored(name)", name)


def test_what_localstorage_lost_is_still_there(sit: Sit) -> None:
    table = sit("phone")
    name = with_two_moves(table)
    kept = table.stored(name)
    assert kept
    table.page.evaluate("() => localStorage.clear()")
    table.reload()
    table.see("quixo")
    assert moves(table) == 2


def test_the_higher_valid_revision_wins(sit: Sit) -> None:
    table = sit("phone")
    name = with_two_moves(table)
    newest = table.stored(name)
    assert newest
    table.page.evaluate(WRITE, [name, seal({"record": "older"}, 1, 0)])
    table.reload()
    assert moves(table) == 2
    table.page.evaluate(WRITE, [name, "damaged"])
    table.reload()
    assert moves(table) == 2


def test_what_a_newer_version_keeps_in_the_second_place_is_left_alone(sit: Sit) -> None:
    table = sit("phone")
    newer = '{"cinq":99,"all":"different"}'
    table.page.evaluate(WRITE, ["settings", newer])
    table.reload()
    table.act("language:en")
    expect(table.page.locator("html")).to_have_attribute("lang", "en")
    assert table.page.evaluate(READ, "settings") == newer


@pytest.mark.parametrize(
    "trouble",
    few_of(
        {"forbidden": FORBIDDEN, "refused": REFUSED, "hangs": HANGS, "hidden": HIDDEN, "absent": ABSENT},
        "hangs",
    ),
)
def test_without_the_second_place_all_goes_on(sit: Sit, trouble: str) -> None:
    table = sit("phone")
    table.page.add_init_script(trouble)
    table.reload()
    with_two_moves(table)
    table.reload()
    assert moves(table) == 2


def test_moves_that_only_the_second_place_has_are_there_though_it_answers_late(sit: Sit) -> None:
    table = sit("phone")
    name = with_two_moves(table)
    older = table.page.evaluate("(name) => test.stored(name)", name)
    hands.by_touch(table, table.record.position, ("b1", "e1"))
    table.page.evaluate(PUT_BACK, [name, older])
    table.page.add_init_script(LATE)
    table.reload()
    assert moves(table) == 2
    table.page.evaluate("() => bring()")
    table.page.wait_for_function("() => window.brought")
    table.tap(hands.cell("b1"))
    table.tap(hands.cell("e1"))
    expect(table.page.locator(".notice")).to_be_visible()
    expect(table.page.locator(".moves li")).to_have_count(3)


@pytest.mark.complains
def test_a_second_place_that_is_taken_away_is_opened_again(sit: Sit) -> None:
    table = sit("phone")
    name = with_two_moves(table)
    other = table.page.context.new_page()
    other.goto(f"{table.address}static/icons/icon.svg")
    other.evaluate("""() => new Promise((done, fail) => {
        const deleting = indexedDB.deleteDatabase("cinq.kept");
        deleting.onsuccess = done;
        deleting.onerror = deleting.onblocked = fail;
    })""")
    hands.by_touch(table, table.record.position, ("b1", "e1"))
    other.wait_for_function("async () => (await indexedDB.databases()).some(({name}) => name === 'cinq.kept')")
    assert other.evaluate(READ, name) in table.page.evaluate("(name) => test.stored(name)", name)


@pytest.mark.complains
def test_a_browser_that_keeps_nothing_at_all_still_plays(browser: Browser, site_address: str, tmp_path: Path) -> None:
    preferences = tmp_path / "Default" / "Preferences"
    preferences.parent.mkdir()
    preferences.write_text('{"profile": {"default_content_setting_values": {"cookies": 2}}}')
    with started(browser.browser_type, tmp_path) as context:
        table = Table(context.new_page(), site_address, has_touch=True).open()
        table.act("new:quixo")
        table.act("begin")
        table.see("quixo")
        expect(table.page.locator(".notice")).to_be_visible()
        table.tap(hands.cell("b1"))
        table.tap(hands.cell("e1"))
        expect(table.page.locator(".moves li")).to_have_count(1)


def test_a_new_name_from_another_tab_costs_no_move(sit: Sit) -> None:
    table = sit("phone")
    with_two_moves(table)
    other = Table(table.page.context.new_page(), table.address, has_touch=True).open()
    other.act(f"dialog:rename/{table.game_id}")
    other.fill("name", "Sunday")
    other.tap('dialog [type="submit"], dialog .main')
    hands.by_touch(table, table.record.position, ("b1", "a1"))
    assert moves(table) == 3
    assert table.page.locator(".notice").count() == 0
    kept = table.stored(f"game.{table.game_id}")
    assert kept is not None
    assert kept.data["name"] == "Sunday"


def beside(table: Table) -> Table:
    """Opens the game of a table in another tab."""
    other = Table(table.page.context.new_page(), table.address, has_touch=True)
    return other.open(f"#{table.game_id}")


def test_a_game_is_played_in_one_tab_and_the_other_can_take_it(sit: Sit) -> None:
    table = sit("phone")
    name = with_two_moves(table)
    other = beside(table)
    elsewhere = other.page.locator("dialog.elsewhere")
    expect(elsewhere).to_be_visible()
    other.act("close")
    other.see("home")
    other.act(f"continue:{name.removeprefix('game.')}")
    expect(elsewhere).to_be_visible()
    table.page.bring_to_front()
    hands.by_touch(table, table.record.position, ("d1", "a1"))
    other.page.bring_to_front()
    other.act(f"takeover:{name.removeprefix('game.')}")
    other.see("quixo")
    assert moves(other) == 3, "what was played in the first tab in the meantime is here"
    table.see("home")
    expect(table.page.locator("dialog.elsewhere")).to_be_visible()
    hands.by_touch(other, other.record.position, next(iter(other.record.position.legal_moves)))
    table.page.bring_to_front()
    table.act(f"takeover:{name.removeprefix('game.')}")
    table.see("quixo")
    assert moves(table) == 4
    other.see("home")


def test_a_game_that_was_left_is_free_for_another_tab(sit: Sit) -> None:
    table = sit("phone")
    name = with_two_moves(table)
    table.act("leave")
    other = Table(table.page.context.new_page(), table.address, has_touch=True).open()
    other.act(f"continue:{name.removeprefix('game.')}")
    other.see("quixo")
    other.page.close()
    table.page.bring_to_front()
    table.act(f"continue:{name.removeprefix('game.')}")
    table.see("quixo")


def test_the_computer_plays_on_in_the_tab_that_has_the_game_only(sit: Sit) -> None:
    table = sit("phone")
    table.begin("quixo", 2, computers=[1, 2])
    other = beside(table)
    other.act(f"takeover:{table.game_id}")
    table.see("home")
    other.see("quixo")
    other.grown(other.record, by=2)
    assert table.page.locator("dialog.elsewhere").count() == 1
    assert other.page.locator("dialog").count() == 0


def test_without_locks_two_tabs_do_not_write_over_each_other(sit: Sit) -> None:
    table = sit("phone")
    table.page.context.add_init_script("delete Navigator.prototype.locks")
    table.reload()
    with_two_moves(table)
    other = beside(table)
    hands.by_touch(other, other.record.position, ("d1", "a1"))
    whole: Any = other.record
    table.page.bring_to_front()
    table.tap(hands.cell("e1"))
    table.tap(hands.cell("a1"))
    expect(table.page.locator(".notice.news")).to_be_visible()
    assert table.record == whole, "what the other tab wrote is there, and shown here"
    assert moves(table) == 3


def saved(table: Table) -> dict[str, Any]:
    """Saves all to a file by the button of the banner, and reads that."""
    with table.page.expect_download() as download:
        table.act("savefile")
    whole: dict[str, Any] = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    return whole


def test_what_is_only_in_memory_can_be_saved_to_a_file(sit: Sit) -> None:
    table = sit("phone")
    table.page.add_init_script(NO_STORAGE)
    table.reload()
    table.act("new:quixo")
    table.act("begin")
    table.see("quixo")
    table.tap(hands.cell("b1"))
    table.tap(hands.cell("e1"))
    expect(table.page.locator(".moves li")).to_have_count(1)
    games = [unseal(text) for name, text in saved(table)["kept"].items() if name.startswith("game.")]
    assert [parse(game.data["record"]).moves for game in games if game] == [(("b1", "e1"),)]


def test_what_is_damaged_can_be_saved_to_a_file(sit: Sit) -> None:
    table = sit("phone")
    table.page.evaluate("() => localStorage.setItem('cinq.game.abc.0', 'a torn letter')")
    table.reload()
    assert "a torn letter" in saved(table)["others"].values()
