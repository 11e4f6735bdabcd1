"""Tabs and browsers that die in the middle of a game, at any moment: what was shown as made is there afterwards."""

from __future__ import annotations

import os
import random
import shutil
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Error

from game.contract import GAMES
from game.record import Record, parse
from game.saving.envelope import newer_of, unseal
from tests.browser.conftest import PHONE, PROOF, SIMPLY_COMPILED
from tests.testkit import hands
from tests.testkit.driver import WATCH, Table
from tools.chromium import ARGUMENTS

TIMES: Final = 100 if PROOF else 2
ONE_PROFILE: Final = 10
"""So many games are kept on one disk, before a browser begins anew."""
SHOWN_S: Final = 0.3
"""What has been shown for so long is promised to last."""
LIFE_S: Final = (0.4, 4.0)
"""So long the player is left alone after the first move, at the least and at the most."""

NEWEST: Final = """() => {
    const [newest, before] = [...document.querySelectorAll(".moves li button")].map(({dataset}) => dataset.action);
    const number = (action) => Number(action?.split(":")[1] ?? 0);
    return newest === "step:live" ? number(before) + 1 : number(newest);
}"""
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
    """Starts Chromium as people have it, with what it left on disk."""
    whole = shutil.which("chromium")
    context = chromium.launch_persistent_context(
        profile, executable_path=whole, args=[*ARGUMENTS, SIMPLY_COMPILED], locale="en-GB", **PHONE
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


class Life(NamedTuple):
    """What was known when a tab died: the game, how many moves had been shown for long enough, and all of them."""

    game_id: str
    promised: int
    known: Record


def play_until_killed(table: Table, game: str, source: random.Random, victims: list[int]) -> Life:
    """Plays on while the clock ticks."""
    seen: list[tuple[float, int]] = []
    ended: list[float] = []
    table.begin(game, 2)
    game_id = table.game_id
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
    return Life(game_id, max(number for at, number in seen if at <= ended[0] - SHOWN_S), record)


def outcome(table: Table, life: Life) -> str:
    """Opens the game again and tells what is wrong with it, if anything."""
    table.open(f"#{life.game_id}")
    table.see(life.known.game)
    texts = table.page.evaluate(KEPT, f"game.{life.game_id}")
    kept = newer_of(*(unseal(text or "") for text in texts))
    assert kept is not None, "the game is shown, so something must be kept of it"
    there = parse(kept.data["record"])
    common = min(len(there.moves), len(life.known.moves))
    is_same = there.moves[:common] == life.known.moves[:common]
    is_sound = len(there.moves) >= life.promised and is_same
    return "" if is_sound else f"{life.promised} moves shown, {len(there.moves)} there"


Start = Callable[[], AbstractContextManager[BrowserContext]]
Fates = Iterator[tuple[Life, str]]


def tabs_die(start: Start, address: str, games: Sequence[str], source: random.Random) -> Fates:
    """Kills one tab after the other; the browser lives on, and a new tab looks what is there."""
    with start() as context:
        for game in games:
            table = Table(context.new_page(), address, has_touch=True).open()
            victims = processes(context, "renderer")
            life = play_until_killed(table, game, source, victims)
            while not set(victims).isdisjoint(processes(context, "renderer")):
                continue  # a browser that has not noticed yet gives the next page to one that is dead
            heir = Table(context.new_page(), address, has_touch=True)
            yield life, outcome(heir, life)
            heir.page.close()


def browsers_die(start: Start, address: str, games: Sequence[str], source: random.Random) -> Fates:
    """Kills the whole browser; the next one looks what is there, and is killed in its turn."""
    life = None
    for game in [*games, ""]:
        with start() as context:
            table = Table(context.new_page(), address, has_touch=True)
            if life is not None:
                yield life, outcome(table, life)
            if game:
                life = play_until_killed(table.open(), game, source, processes(context, "browser"))


DEATHS: Final = {"tab": tabs_die, "browser": browsers_die}


@pytest.mark.parametrize("victim", DEATHS)
def test_every_move_that_was_shown_is_there_after_a_kill(
    victim: str, browser: Browser, site_address: str, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    source = random.Random(f"kill a {victim}")
    games = list(islice(cycle(GAMES), TIMES))
    found = []
    for at in range(0, TIMES, ONE_PROFILE):
        start = partial(started, browser.browser_type, tmp_path / f"{victim}{at}")
        found += DEATHS[victim](start, site_address, games[at : at + ONE_PROFILE], source)
    assert [fault for _, fault in found if fault] == []
    assert sum(life.promised for life, _ in found) >= TIMES
    sound = sum(not fault for _, fault in found)
    record_property("result", f"{TIMES} times a {victim} was killed: all that had been shown was there {sound} times")
