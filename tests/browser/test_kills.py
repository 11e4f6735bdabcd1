"""Tabs and browsers that die in the middle of a game, at any moment: what was shown as made is there afterwards."""

from __future__ import annotations

import os
import random
import shutil
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Error

from game.browser.envelope import newer_of, unseal
from game.record import Record, parse
from game.rules import GAMES
from tests.browser import hands
from tests.browser.conftest import ARGUMENTS, PHONE, PROOF
from tests.browser.driver import WATCH, Table

TIMES: Final = 100 if PROOF else 2
SHOWN_S: Final = 0.3
"""What has been shown for so long is promised to last."""
LIFE_S: Final = (0.4, 4.0)
"""So long the player is left alone after the first move, at the least and at the most."""

NEWEST: Final = "() => Number(document.querySelector('.moves li button')?.dataset.action.split(':')[1] ?? 0)"
"""The number of the newest move on the screen."""

KEPT: Final = """(name) => new Promise((give) => {
    const opening = indexedDB.open("cinq.kept");
    opening.onsuccess = () => {
        const reading = opening.result.transaction("kept").objectStore("kept").get(name);
        reading.onsuccess = () => { opening.result.close(); give([...test.stored(name), reading.result]); };
    };
})"""
"""All that is kept of a game, in both places."""


@contextmanager
def started(chromium: BrowserType, profile: Path) -> Iterator[BrowserContext]:
    """Starts Chromium with what it left on disk."""
    program = shutil.which("chromium")
    context = chromium.launch_persistent_context(
        profile, executable_path=program, args=ARGUMENTS.split(), locale="en-GB", **PHONE
    )
    context.add_init_script(WATCH)
    try:
        yield context
    finally:
        with suppress(Error):
            context.close()


def processes(context: BrowserContext, kind: str) -> list[int]:
    """Gives the processes of a browser that are of one kind."""
    assert context.browser is not None
    session = context.browser.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    return [int(process["id"]) for process in found if process["type"] == kind]


def play_until_killed(table: Table, source: random.Random, victims: list[int]) -> tuple[int, Record]:
    """Plays on while the clock ticks, and gives how many moves had been shown for long enough, and the game so far."""
    seen: list[tuple[float, int]] = []
    ended: list[float] = []
    record = hands.play_on(table, source, most=1)
    seen.append((time.monotonic(), table.page.evaluate(NEWEST)))

    def kill() -> None:
        ended.append(time.monotonic())
        for process in victims:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)

    fate = threading.Timer(source.uniform(*LIFE_S), kill)
    fate.start()
    with suppress(Error):  # the page is gone
        while record.position.to_move is not None:
            record = hands.play_on(table, source, most=1)
            seen.append((time.monotonic(), table.page.evaluate(NEWEST)))
    fate.join()
    return max(number for at, number in seen if at <= ended[0] - SHOWN_S), record


def outcome(table: Table, game_id: str, promised: int, known: Record) -> str:
    """Opens the game again and tells what is wrong with it, if anything."""
    table.open(f"#{game_id}")
    table.see(known.game)
    texts = table.page.evaluate(KEPT, f"game.{game_id}")
    kept = newer_of(*(unseal(text or "") for text in texts))
    assert kept is not None, "the game is shown, so something must be kept of it"
    there = parse(kept.data["record"])
    common = min(len(there.moves), len(known.moves))
    is_same = there.moves[:common] == known.moves[:common]
    return "" if len(there.moves) >= promised and is_same else f"{promised} moves shown, {len(there.moves)} there"


@pytest.mark.parametrize("victim", ["tab", "browser"])
def test_every_move_that_was_shown_is_there_after_a_kill(
    victim: str, browser: Browser, site_address: str, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    source = random.Random(f"kill a {victim}")
    kind = {"tab": "renderer", "browser": "browser"}[victim]
    faults, promised_in_all = [], 0
    for number in range(TIMES):
        game = list(GAMES)[number % len(GAMES)]
        profile = tmp_path / f"{victim}{number}"
        with started(browser.browser_type, profile) as context:
            table = Table(context.new_page(), site_address, has_touch=True).open()
            table.begin(game, 2)
            game_id = table.game_id
            promised, known = play_until_killed(table, source, processes(context, kind))
            if victim == "tab":
                faults.append(outcome(Table(context.new_page(), site_address, True), game_id, promised, known))
        if victim == "browser":
            with started(browser.browser_type, profile) as context:
                faults.append(outcome(Table(context.new_page(), site_address, True), game_id, promised, known))
        shutil.rmtree(profile, ignore_errors=True)
        promised_in_all += promised
    assert [fault for fault in faults if fault] == []
    assert promised_in_all >= TIMES
    sound = sum(not fault for fault in faults)
    record_property("told", f"{TIMES} times a {victim} was killed: all that had been shown was there {sound} times")
