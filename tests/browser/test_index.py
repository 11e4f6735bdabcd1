"""The index in a browser: what a start asks of storage, and how the two places mend each other after it."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import expect

from game.record import Record
from game.saving.envelope import seal
from tests.browser.test_storage import READ, WRITE, with_two_moves
from tests.test_damage import a_stored_value
from tests.testkit import stored_model
from tests.testkit.driver import Table
from tools import kept_games

Sit = Callable[..., Table]

GOLDEN: Final = Path(__file__).parents[1] / "golden"

LOOK: Final = """async (asked) => {
    const stored = await import("./static/stored.mjs");
    const apart = JSON.stringify(asked);
    return [stored.keys("cinq.game."), stored.stamps(apart), stored.outlines(apart), stored.latestFirst(apart)];
}"""
PUT: Final = """(texts) => {
    localStorage.clear();
    for (const key in texts) localStorage.setItem(key, texts[key]);
}"""
UNTIL_MENDED: Final = f"""async (name) => {{
    const read = {READ};
    while (await read(name) === "damaged") await new Promise((done) => setTimeout(done, 50));
}}"""
COUNT_READS: Final = """
window.readFromSecond = [];
const { get, getAll } = IDBObjectStore.prototype;
IDBObjectStore.prototype.get = function (name) { readFromSecond.push(name); return get.call(this, name); };
IDBObjectStore.prototype.getAll = function (...asked) { readFromSecond.push("all"); return getAll.apply(this, asked); };
"""


def odd_texts() -> dict[str, str]:
    """Everything that the first version stored, whole and damaged, with what only sounds like it."""
    golden = json.loads((GOLDEN / "stored-1.json").read_text(encoding="utf-8"))
    texts = {f"cinq.{name}.{slot}": text for name, text in golden.items() for slot in (0, 1)}
    for at, (name, (revision, saved, data)) in enumerate(kept_games.envelopes(8).items()):
        texts[f"cinq.{name}.0"] = seal(data, revision, saved - at * 90_000)
    for number in range(60):
        texts[f"cinq.game.d{number}.{number % 2}"] = a_stored_value(random.Random(number))
    names = ['\\"result\\":{\\"ended\\":5', "é😀"]
    odd = {"name": '"result":{"ended":99', "facts": {"result": {"ended": 7}, "names": names}}
    texts.update({"cinq.game.odd.0": seal(odd, 3, 5), "cinq.game.odd.1": seal({"name": 1}, 12, 5)})
    texts.update({"cinq.game.A b\nc.1": seal(odd, 1, 1), "cinq.game.none.0": seal(None, 1, 1)})
    texts.update({"cinq.game.x.2": "?", "other.game.1.0": "?", "cinq.game.": "?", "cinq.game.l.1": seal([1], 1, 1)})
    return {key: text for key, text in texts.items() if text.isprintable() or "\n" in key}


def test_what_is_told_without_reading_is_what_the_tests_take_it_for(sit: Sit) -> None:
    table = sit("phone")
    texts = odd_texts()
    table.page.evaluate(PUT, texts)
    found = table.page.evaluate("() => ({...localStorage})")
    for asked in ([], [name for name in stored_model.names(texts) if "d" in name], ["results", "game.none"]):
        told = table.page.evaluate(LOOK, asked)
        keys, stamps, outlines, latest = (json.loads(each, parse_int=float) for each in told)
        assert sorted(keys) == sorted(stored_model.keys(found, "cinq.game."))
        assert stamps == [*stored_model.stamps(found, asked)]
        expected = json.dumps(stored_model.outlines(found, asked))
        assert outlines == json.loads(expected, parse_int=float), "numbers of JavaScript have no more digits"
        assert latest == stored_model.latest_first(found, asked)


def test_a_start_asks_the_second_place_for_no_finished_game_and_compares_them_later(sit: Sit) -> None:
    table = sit("phone")
    kept_games.fill(table.page, 30)
    table.reload()
    table.page.add_init_script(COUNT_READS)
    table.reload()
    assert table.page.evaluate("() => readFromSecond") == ["results"]
    table.page.wait_for_function("() => readFromSecond.length > 30")
    table.act("dialog:kept")
    expect(table.page.locator(".games.over li")).to_have_count(30)


def test_a_finished_game_that_went_on_and_that_localstorage_lost_is_shown_and_put_back(sit: Sit) -> None:
    table = sit("phone")
    kept_games.fill(table.page, 3)
    table.reload()
    table.see("home")
    name = next(iter(kept_games.envelopes(3)))
    data: dict[str, Any] = kept_games.envelopes(3)[name].data
    running = Record.new("quixo", ("Ann", "Ben")).played(("b1", "e1"))
    facts = {"game": "quixo", "names": ["Ann", "Ben"], "moves": 1, "untouched": False, "result": None}
    newest = seal({**data, "record": str(running), "facts": facts}, 5, 1_800_000_000)
    table.page.evaluate(WRITE, [name, newest])
    table.reload()
    table.act(f"continue:{name.removeprefix('game.')}")  # it comes after the start
    table.see("quixo")
    assert table.record == running
    assert newest in table.page.evaluate("(name) => test.stored(name)", name)


def test_what_another_page_of_the_origin_clears_comes_back_at_once(sit: Sit) -> None:
    table = sit("phone")
    name = with_two_moves(table)
    table.act("leave")
    table.see("home")
    other = table.page.context.new_page()
    other.goto(f"{table.address}static/icons/icon.svg")
    other.evaluate("() => localStorage.clear()")
    table.page.bring_to_front()
    table.page.wait_for_function("(name) => test.stored(name).some(Boolean)", arg=name)
    table.act(f"continue:{name.removeprefix('game.')}")
    table.see("quixo")
    assert len(table.record.moves) == 2


def test_a_second_place_that_was_emptied_is_filled_again(sit: Sit) -> None:
    table = sit("phone")
    name = with_two_moves(table)
    table.act("leave")
    table.page.evaluate(WRITE, [name, "damaged"])
    table.reload()
    newest = table.stored(name)
    assert newest is not None
    table.page.evaluate(UNTIL_MENDED, name)
    assert table.page.evaluate(READ, name) in table.page.evaluate("(name) => test.stored(name)", name)
