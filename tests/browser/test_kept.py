"""What is left of games: a list of those that are over, what can be counted of them, and all of it as a file."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from game.match.match import Match
from game.record import parse
from game.saving.backup_file import packed
from game.saving.envelope import Envelope, seal
from game.saving.saved_game import facts
from game.ui.dialogs import finished_games as kept
from tests.browser.conftest import PROOF
from tests.testkit import hands
from tests.testkit.driver import Table

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
    table.page.locator(".verdict").wait_for()


def test_a_finished_game_is_listed_counted_and_can_be_stepped_through(sit: Sit) -> None:
    table = sit("phone", record=hands.almost_over("detrak", random.Random(3)))
    record = hands.play_on(table, random.Random(3))
    totals = [score.total for score in record.position.scores or ()]
    table.page.locator(".verdict").wait_for()
    table.act("leave")
    table.act("dialog:kept")
    row = table.page.locator(".games.over li")
    expect(row).to_have_count(1)
    expect(row).to_contain_text(f"Ana{totals[0]}".replace("-", "−"))
    expect(row.locator("time")).to_be_visible()
    table.act("dialog:results")
    table.act("dialog:tally/detrak")
    lines = table.page.locator("dialog.tally .page:not([hidden]) tbody tr").all_inner_texts()
    assert sorted(line.split()[:2] for line in lines) == [["Ana", "1"], ["Ben", "1"]]
    table.page.go_back()
    expect(table.page.locator("dialog.results")).to_be_visible()
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
    table.tap('.games.over [data-action^="dialog:game/"]')
    table.tap('dialog [data-action^="dialog:delete/"]')
    table.tap('dialog [data-action^="delete:"]')
    expect(table.page.locator(".games.over")).to_have_count(0)
    table.act("dialog:results")
    table.act("dialog:tally/quixo")
    expect(table.page.locator("dialog.tally .page:not([hidden]) tbody tr")).to_have_count(2)


def test_what_the_first_version_kept_is_listed_with_its_scores(sit: Sit) -> None:
    table = sit("phone")
    golden = json.loads((GOLDEN / "stored-1.json").read_text(encoding="utf-8"))
    table.page.evaluate("(kept) => { for (const name in kept) localStorage[`cinq.${name}.0`] = kept[name]; }", golden)
    table.reload()
    table.act("dialog:kept")
    expect(table.page.locator(".games.over li")).to_have_count(6)
    expect(table.page.locator(".games.over")).to_contain_text("P2240")


def chosen(table: Table, file: Path | dict[str, Any]) -> None:
    """Chooses a file to add games from, and waits until it is looked through."""
    with table.page.expect_file_chooser() as chooser:
        table.act("openfile")
    chooser.value.set_files(file)  # type: ignore[arg-type]
    table.page.locator("dialog.load").wait_for()
    expect(table.page.locator("dialog.load")).not_to_contain_text("Lecture")


def content(text: str) -> dict[str, Any]:
    return {"name": "parties.json", "mimeType": "application/json", "buffer": text.encode()}


def test_all_of_it_goes_to_another_device_and_a_second_time_adds_nothing(sit: Sit, tmp_path: Path) -> None:
    table = sit("phone")
    table.begin("quixo", 2, fields={"seat1": "Ana", "seat2": "Ben"})
    hands.by_touch(table, table.record.position, ("b1", "e1"))
    game_id, record = table.game_id, table.record
    table.act("leave")
    table.begin("quixo", 2)
    give_up(table)
    table.act("leave")
    table.act("dialog:kept")
    with table.page.expect_download() as download:
        table.act("savefile")
    download.value.save_as(tmp_path / "all.json")

    other = sit("phone")
    other.act("dialog:kept")
    chosen(other, tmp_path / "all.json")
    told = other.page.locator("dialog.load")
    expect(told).to_contain_text("2 parties à ajouter")
    expect(told).to_contain_text("1 résultat de plus")
    assert other.stored(f"game.{game_id}") is None, "nothing is added before a yes"
    other.act("addall")
    expect(other.page.locator(".games.over li")).to_have_count(1)
    assert len(results(other)) == 1
    other.act("close")
    other.act(f"continue:{game_id}")
    other.see("quixo")
    assert other.record == record

    other.act("leave")
    other.act("dialog:kept")
    before = other.page.evaluate("() => ({...localStorage})")
    chosen(other, tmp_path / "all.json")
    expect(told).to_contain_text("2 parties déjà ici")
    expect(told).to_contain_text("Rien de nouveau")
    expect(other.page.locator(hands.action("addall"))).to_have_count(0)
    assert other.page.evaluate("() => ({...localStorage})") == before


def test_a_game_that_went_on_elsewhere_goes_on_here_and_one_that_did_not_stays(sit: Sit) -> None:
    table = sit("phone")
    table.begin("quixo", 2)
    hands.by_touch(table, table.record.position, ("b1", "e1"))
    name, start = f"game.{table.game_id}", table.record.up_to(0)
    table.act("leave")
    table.act("dialog:kept")
    further, elsewhere = table.stored(name), start.played(("c1", "a1"))
    assert further is not None
    longer = parse(further.data["record"]).played(("c1", "a1"))
    known = "1 partie déjà ici"
    for record, told in ((elsewhere, known), (start, known), (longer, "1 partie à ajouter")):
        data = Envelope(9, 9, {**further.data, "record": str(record)})
        chosen(table, content(packed({name: data}, {})))
        expect(table.page.locator("dialog.load")).to_contain_text(told)
        if record is not longer:
            table.act("close")
    table.act("addall")
    table.act("close")
    table.act(f"continue:{name.removeprefix('game.')}")
    table.see("quixo")
    assert table.record == longer


FOREIGN = ("Bonjour", '{"cinq-file": 99, "kept": {}}', "", "[" * 100_000, "\u0000", " " * 20_000_001)
"""Files that tests/saving/test_backup_file.py tries as well."""


def test_files_that_are_none_of_ours_are_refused_in_a_sentence(sit: Sit) -> None:
    table = sit("phone")
    table.act("dialog:kept")
    before = table.page.evaluate("() => ({...localStorage})")
    for text in FOREIGN if PROOF else FOREIGN[:2]:
        chosen(table, content(text))
        expect(table.page.locator("dialog.load [role=alert]")).to_be_visible()
        table.act("close")
    impossible = Envelope(1, 1, {"record": '[Game "quixo"]\n[Format "1"]\n[Seats "Ann, Ben"]\n\nc3a3\n', "name": ""})
    chosen(table, content(packed({"game.1": impossible, "game.2": Envelope(1, 1, ["<b>"])}, {})))
    expect(table.page.locator("dialog.load")).to_contain_text("2 parties illisibles")
    assert table.page.evaluate("() => ({...localStorage})") == before


def test_the_oldest_go_only_after_a_word_and_a_yes(sit: Sit) -> None:
    table = sit("phone")
    record = parse('[Game "quixo"]\n[Format "1"]\n[Seats "Ann, Ben"]\n\nb1e1 resign\n')
    sealed = {}
    for number in range(kept.MAX_FINISHED):
        data = {"record": str(record), "name": "", "kept": {}, "facts": facts(Match(record), 1_700_000_000 + number)}
        sealed[f"cinq.game.{number:x}.1"] = seal(data, 1, 1_700_000_000)
    table.page.evaluate("(sealed) => { for (const key in sealed) localStorage[key] = sealed[key]; }", sealed)
    table.reload()
    expect(table.page.locator(".notice")).to_have_count(0)
    table.begin("quixo", 2)
    give_up(table)
    table.act("leave")
    expect(table.page.locator(".notice")).to_contain_text("201 parties terminées")
    table.act("dialog:trim")
    expect(table.page.locator("dialog.trim")).to_contain_text("51 parties")
    table.act("close")
    assert table.stored("game.0") is not None
    table.act("dialog:trim")
    table.act("trim")
    expect(table.page.locator(".notice")).to_have_count(0)
    assert table.stored("game.0") is None
    table.reload()
    assert table.stored("game.0") is None
    table.act("dialog:kept")
    expect(table.page.locator(".games.over li")).to_have_count(kept.ROWS)
    for number in range(2, kept.FINISHED_LEFT // kept.ROWS + 1):
        table.act("more")
        expect(table.page.locator(".games.over li")).to_have_count(number * kept.ROWS)
    expect(table.page.locator(hands.action("more"))).to_have_count(0)


def test_after_a_finished_game_the_browser_is_asked_to_keep_everything(sit: Sit) -> None:
    table = sit("phone")
    table.page.evaluate("() => { window.asked = 0; StorageManager.prototype.persist = async () => { asked += 1; }; }")
    table.begin("quixo", 2)
    hands.by_touch(table, table.record.position, ("b1", "e1"))
    assert table.page.evaluate("() => asked") == 0
    give_up(table)
    table.page.wait_for_function("() => asked === 1")
