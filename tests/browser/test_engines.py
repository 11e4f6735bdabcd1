"""The same short way through the app in Firefox and in WebKit: moves of each game, a reload, and on."""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import Any, Final

import pytest

from game.contract import GAMES
from tests.browser.conftest import PROOF
from tests.browser.engines import FIREFOX, firefox, webkit
from tests.browser.host import Host
from tests.testkit import hands
from tests.testkit.driver import Table

MOVES: Final = 10 if PROOF else 1
ENGINES: Final = {"firefox": (firefox, FIREFOX), "webkit": (webkit, "WebKitWebDriver")}


@pytest.mark.parametrize("engine", ENGINES)
def test_moves_of_each_game_a_reload_and_on(engine: str, site_address: str) -> None:
    start, program = ENGINES[engine]
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed, and only root can install it")
    with start() as page:
        table = Table(page, site_address, has_touch=False)  # type: ignore[arg-type]
        table.open()
        for number, game in enumerate(GAMES):
            play_across_a_reload(table, game, random.Random(number), reloads=PROOF or game == "quinto")
        assert page.complaints() == []


@pytest.mark.proof  # test_offline.py tries it in Chromium
@pytest.mark.parametrize("engine", ENGINES)
def test_it_needs_no_network_after_the_first_visit(engine: str, site: Path, tmp_path: Path) -> None:
    start, program = ENGINES[engine]
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed, and only root can install it")
    host = Host(site, tmp_path / "host", below="/some/repo/")
    with start() as page:
        table = Table(page, host.address, has_touch=False)  # type: ignore[arg-type]
        table.open()
        table.page.wait_for_function("() => document.querySelector('.readiness').textContent !== ''")
        host.is_down = True
        asked = len(host.asked)
        table.reload()
        table.begin("quixo", 2, computers=[2])
        assert len(hands.play_on(table, random.Random(1), most=2).moves) == 4
        assert len(host.asked) == asked
        assert page.complaints() == []
    host.close()


def play_across_a_reload(table: Table, game: str, source: random.Random, reloads: bool) -> None:
    """Plays some moves, reloads, finds the same record, plays two more and goes home."""
    table.begin(game)
    before: Any = hands.play_on(table, source, most=MOVES)
    if reloads:
        table.reload()
        table.see(game)
    assert table.record == before
    after = hands.play_on(table, source, most=2)
    assert after.moves[: len(before.moves)] == before.moves
    assert len(after.moves) > len(before.moves)
    table.act("leave")
    table.see("home")
