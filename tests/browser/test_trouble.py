"""Bad input: a short sentence in the player's language, nothing lost, no exception."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from game.record import Record
from tests.browser.conftest import PROOF, few_of
from tests.testkit import hands
from tests.testkit.driver import Table

Sit = Callable[..., Table]

KEY = re.compile(r"\b[a-z]+\.[a-z_]+(\.[a-z_]+)*\b|\{\d")
"""A key of the catalogues that no sentence was found for, or a gap that was not filled."""

WRONG = {
    "quixo": ["zz", "c3a3", "b1", "b1b1", "b1c1", "(3 4)", "é€😀", "b1e1:3", "b1e1 e1a1", "<b>x</b>", "x" * 3000],
    "detrak": ["b1c1", "zz", "(o /)", "(o", "()"],
    "qwinto": ["x9", "keep", "(5 4)", "o1", "oo oo"],
    "quinto": ["zz", "3h7", "3a1+4z9", "99h7", "pass", "passe", "(1 2)", "h7", "3h7 3h7"],
}
FULL = """Storage.prototype.setItem = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError"); };"""
SILENT = "Storage.prototype.setItem = () => undefined;"
FORBIDDEN = """Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("The operation is insecure.", "SecurityError"); } });"""
ABSENT = """Object.defineProperty(window, "localStorage", {value: null});"""


def is_sentence(text: str) -> bool:
    """Tells whether a text is one for people, and in French."""
    said = re.sub("«.*?»", "", text).strip()
    return said != "" and not KEY.search(said) and said[-1] in ".?…"


@pytest.mark.parametrize("game", few_of(list(WRONG), "detrak", "quinto"))
def test_a_wrong_move_is_explained(sit: Sit, game: str) -> None:
    table = sit("desktop")
    table.begin(game)
    table.act("dialog:menu")
    table.act("then:typing:on")
    if game == "quinto":
        hands.lift(table, table.tap)
    before = table.settled()
    for text in WRONG[game]:
        table.say(text)
        expect(table.todo, text[:20]).to_have_class(re.compile(r"\bwhy\b"))
        assert is_sentence(table.todo.inner_text()), (text, table.todo.inner_text())
        assert len(table.todo.inner_text()) < 200
        assert table.page.locator("#said p").last.inner_text() == table.todo.inner_text()
        assert table.page.locator('[name="typed"]').input_value() == text
        assert table.record == before
    if not before.position.awaits_chance:  # an empty line throws
        table.say("")
    assert table.record == before


GOOD = '[Game "quixo"]\n[Format "1"]\n[Seats "Ann, Ben"]\n\nb1e1 c1a1\n'
DAMAGED = {
    "nothing": "",
    "spaces": " \n ",
    "prose": "Bonjour, voici ma partie.",
    "a page": "<html><body onload=alert(1)>",
    "no tags": "b1e1 c1a1",
    "a game nobody knows": GOOD.replace("quixo", "chess"),
    "a later format": GOOD.replace('"1"', '"2"'),
    "too many seats": GOOD.replace("Ann, Ben", "Ann, Ben, Cem"),
    "a tag twice": '[Game "quixo"]\n' + GOOD,
    "a broken tag": GOOD.replace('"Ann, Ben"]', '"Ann, Ben'),
    "unprintable signs": GOOD.replace("Ann", "A\x00n"),
    "half a surrogate": GOOD.replace("Ann", "A\ud800n"),
    "too long": GOOD + "{" + "x" * 300_000 + "}",
    "an impossible move": GOOD + "c3a3",
    "a half move": GOOD + "b1",
    "an open comment": GOOD + "{so far",
    "a wrong result": GOOD.replace("]\n\n", ']\n[Result "1 0"]\n\n'),
    "signs of a page": GOOD + '<img/src="x"onerror="document.title=1">',
}


def test_a_damaged_record_is_explained(sit: Sit) -> None:
    table = sit("phone")
    for what, text in DAMAGED.items():
        table.act("dialog:paste")
        # Set as a paste does: typing would not let every sign through.
        table.page.locator('textarea[name="record"]').evaluate(
            "(field, text) => { field.value = JSON.parse(text); }", json.dumps(text)
        )
        table.tap("dialog [type=submit]")
        told = table.page.locator("dialog .wrong")
        expect(told).to_have_count(1)
        lines = [line for line in told.inner_text().split("\n") if line]
        assert lines, what
        assert is_sentence(lines[0].replace(text, "")), (what, lines)
        assert len(lines[0]) < 250, what
        assert table.page.locator("dialog img[src=x]").count() == 0
        if table.page.locator('[data-action="unfold"]').count():
            table.act("unfold")
            table.see("quixo")
            assert len(table.record.moves) == 2, what
            table.act("leave")
        else:
            table.act("close")
        table.see("home")


def test_a_valid_record_is_opened(sit: Sit) -> None:
    table = sit("phone")
    table.act("dialog:paste")
    table.fill("record", GOOD)
    table.tap("dialog [type=submit]")
    assert table.page.locator("dialog .wrong").count() == 0
    table.act("unfold")
    table.see("quixo")
    assert str(table.record) == GOOD
    hands.by_touch(table, table.record.position, ("d1", "a1"))
    assert len(table.record.moves) == 3


@pytest.mark.parametrize(
    "trouble",
    few_of({"full": FULL, "silent": SILENT, "forbidden": FORBIDDEN, "absent": ABSENT}, "full", "forbidden"),
)
def test_a_game_goes_on_without_storage(sit: Sit, trouble: str) -> None:
    table = sit("phone")
    table.page.add_init_script(trouble)
    table.reload()
    table.act("new:quixo")
    table.tap('label:has(input[value="kind2=person"])')
    table.act("begin")
    table.see("quixo")
    notice = table.page.locator(".notice[role=alert]")
    expect(notice).to_be_visible()
    assert is_sentence(notice.locator("p").inner_text())
    for seat, move in enumerate([("b1", "e1"), ("c1", "a1"), ("d1", "a1")]):
        table.tap(hands.cell(move[0]))
        table.tap(hands.cell(move[1]))
        expect(table.page.locator(".seat.turn")).to_have_count(1)
        expect(table.page.locator(".seat").nth((seat + 1) % 2)).to_have_class(re.compile("turn"))
    table.act("leave")
    table.see("home")
    table.tap('[data-action^="continue:"]')
    table.see("quixo")
    assert table.page.locator(".moves li").count() == 3


def test_storage_that_fills_up_loses_nothing(sit: Sit) -> None:
    table = sit("phone")
    table.begin("quixo")
    hands.by_touch(table, table.record.position, ("b1", "e1"))
    kept = table.record
    table.page.evaluate("() => { window.setItem = Storage.prototype.setItem; " + FULL + " }")
    table.tap(hands.cell("c1"))
    table.tap(hands.cell("a1"))
    expect(table.page.locator(".notice[role=alert]")).to_be_visible()
    assert table.record == kept, "what was stored before is still there"
    table.page.evaluate("() => { Storage.prototype.setItem = window.setItem; }")
    table.tap(hands.cell("d1"))
    table.tap(hands.cell("a1"))
    assert len(table.record.moves) == 3
    expect(table.page.locator(".notice[role=alert]")).to_have_count(0)


NONSENSE = [
    *("", "null", "[]", "{}", "42", '"x"', "\u0000", "[" * 200_000, '{"a":' * 99_000, '{"cinq":1}'),
    '{"cinq":1,"revision":"x","saved":0,"sum":"","data":"1"}',
    '{"cinq":1,"revision":1,"saved":1,"sum":"00000000","data":"{}"}',
]


PUT = "(texts) => { for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text); }"


def nonsense(name: str) -> list[dict[str, str]]:
    """What lies in storage at one visit after the other: the same nonsense in both slots, or a game of each kind."""
    if name == "games":
        return [{f"cinq.game.abc{at}.{slot}": text for at, text in enumerate(NONSENSE) for slot in (0, 1)}]
    keys = ["cinq.summary"] if name == "summary" else [f"cinq.{name}.0", f"cinq.{name}.1"]
    return [dict.fromkeys(keys, text) for text in NONSENSE]


@pytest.mark.parametrize("name", few_of(["games", "settings", "game.abc", "summary"], "games"))
def test_stored_nonsense_harms_nothing(sit: Sit, name: str) -> None:
    table = sit("phone")
    for texts in nonsense(name):
        table.page.evaluate(PUT, texts)
        table.reload()
        table.see("home")
        assert table.page.locator('[data-action^="continue:"]').count() == 0
    table.begin("quixo")
    hands.by_touch(table, table.record.position, ("b1", "e1"))
    table.reload()
    assert len(table.record.moves) == 1


SEALED_NONSENSE = [
    *(None, 1, [], {}, {"record": 5}, {"record": "x"}),
    {"facts": {"game": "quixo", "names": "x"}, "record": GOOD},
    {"facts": {"game": "quixo", "names": ["A", "B"], "moves": "many"}, "record": GOOD},
    {"facts": {"game": ["quixo"], "names": [1, None], "moves": 2, "result": "x"}, "record": GOOD, "name": 7},
]


def test_sealed_nonsense_harms_nothing(sit: Sit) -> None:
    table = sit("phone")
    for number, data in enumerate(SEALED_NONSENSE):
        table.store(f"game.abc{number}", data)
    table.reload()
    table.see("home")


def test_a_game_that_cannot_be_read_is_set_aside(sit: Sit) -> None:
    table = sit("phone")
    facts = {"game": "quixo", "names": ["Ann", "Ben"], "moves": 3, "result": None}
    table.store("game.abc", {"record": GOOD + "c3a3", "name": "", "kept": {}, "facts": facts})
    table.reload()
    table.act("continue:abc")
    notice = table.page.locator("[role=alert]:visible")
    expect(notice).to_have_count(1)
    assert is_sentence(notice.locator("p").inner_text())
    aside = table.page.evaluate("() => Object.keys(localStorage).filter((key) => key.startsWith('cinq.damaged.'))")
    assert aside
    assert table.page.evaluate("(key) => localStorage.getItem(key)", aside[0]).count("c3a3") == 1


def test_one_torn_slot_costs_one_move_at_most(sit: Sit) -> None:
    table = sit("phone")
    table.begin("quixo")
    hands.by_touch(table, table.record.position, ("b1", "e1"))
    hands.by_touch(table, table.record.position, ("c1", "a1"))
    name = f"game.{table.game_id}"
    envelope = table.stored(name)
    assert envelope
    key = f"cinq.{name}.{envelope.revision % 2}"
    table.page.evaluate("(key) => localStorage.setItem(key, localStorage.getItem(key).slice(0, 100))", key)
    forget_second(table)
    table.reload()
    assert table.record.moves == (("b1", "e1"),)
    hands.by_touch(table, table.record.position, ("d1", "a1"))
    assert len(table.record.moves) == 2
    aside = table.page.evaluate("() => Object.keys(localStorage).filter((key) => key.startsWith('cinq.damaged.'))")
    assert len(aside) == 1, "what was torn is not lost either"


def forget_second(table: Table) -> None:
    """Takes away what IndexedDB holds, so that localStorage is alone."""
    table.page.evaluate(
        """() => new Promise((done) => {
            const opening = indexedDB.open("cinq.kept", 1);
            opening.onsuccess = () => {
                const change = opening.result.transaction("kept", "readwrite");
                change.objectStore("kept").clear();
                change.oncomplete = () => { opening.result.close(); done(); };
            };
        })"""
    )


def test_what_a_newer_version_wrote_is_left_alone(sit: Sit) -> None:
    table = sit("phone")
    newer = '{"cinq":99,"all":"different"}'
    keys = [f"cinq.{name}.{slot}" for name in ("settings", "game.abc") for slot in (0, 1)]
    table.page.evaluate("([keys, text]) => keys.forEach((key) => localStorage.setItem(key, text))", [keys, newer])
    table.reload()
    table.see("home")
    table.act("language:en")
    table.begin("quixo")
    hands.by_touch(table, table.record.position, ("b1", "e1"))
    assert table.page.evaluate("(keys) => keys.map((key) => localStorage.getItem(key))", keys) == [newer] * len(keys)


def test_a_text_that_was_changed_is_read_again(sit: Sit) -> None:
    table = sit("phone")
    start = '[Game "quixo"]\n[Format "1"]\n[Seats "Anne, Bruno"]\n\n'
    table.act("dialog:paste")
    table.fill("record", f"{start}e1a1 e5a5 z9")
    table.tap("dialog [type=submit]")
    expect(table.page.locator(hands.action("unfold"))).to_be_visible()
    table.fill("record", f"{start}e1a1 e5a5 d1a1")
    expect(table.page.locator(hands.action("unfold"))).to_have_count(0)
    expect(table.page.locator("dialog .wrong")).to_have_count(0)
    table.tap("dialog [type=submit]")
    table.act("unfold")
    table.see("quixo")
    assert len(table.record.moves) == 3


NOWHERE = ("#__proto__", "#<b>", "#nothing", "#%00", "#game.", "#../x")


def test_an_address_that_leads_nowhere_leads_home(sit: Sit) -> None:
    table = sit("phone")
    for fragment in NOWHERE if PROOF else NOWHERE[:2]:
        table.page.goto("about:blank")
        table.open(fragment)
        table.see("home")
        expect(table.page.locator(".notice")).to_contain_text("ne mène à aucune partie")
        assert table.game_id == ""
    table.begin("quixo")
    expect(table.page.locator(".notice")).to_have_count(0)


def test_names_are_only_names(sit: Sit) -> None:
    table = sit("phone")
    names = {"seat1": '<img src=x onerror="document.title=1">"]', "seat2": "computer:expert, é\u202e😀"}
    record = table.begin("quixo", fields=names)
    assert isinstance(record, Record)
    assert table.page.locator("img[src=x]").count() == 0
    assert not any(name.startswith("computer:") for name in record.names)
    table.reload()
    assert table.record == record
