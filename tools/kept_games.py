"""Fills a page's storage with finished games, as if somebody had played for years: for measuring and for tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import cycle, islice
from typing import Any, Final

from playwright.sync_api import Page

from game.contract import GAMES
from game.match.match import Match
from game.match.results import MAX_RESULTS, result_of
from game.record import Record
from game.saving.backup_file import packed
from game.saving.envelope import Envelope, seal
from game.saving.saved_game import game_data
from game.ui.components.miniature import look_of
from tools.bench import random_game

STARTED: Final = 1_700_000_000
HOUR_S: Final = 3600
KINDS: Final = 5
"""How many games of each kind are played; they are stored again and again."""

FILL: Final = """(sealed) => new Promise((done, fail) => {
    localStorage.clear();
    for (const name in sealed) sealed[name].forEach((text, at) => localStorage.setItem(`cinq.${name}.${at}`, text));
    const opening = indexedDB.open("cinq.kept", 1);
    opening.onerror = fail;
    opening.onsuccess = () => {
        const change = opening.result.transaction("kept", "readwrite"), store = change.objectStore("kept");
        store.clear();
        for (const name in sealed) store.put(sealed[name][0], name);
        change.oncomplete = () => { opening.result.close(); done(); };
    };
})"""
"""Replaces what both places hold. The page must be of the app's origin, and have opened the app once."""


@cache
def records() -> tuple[Record, ...]:
    """Returns some finished games of each kind."""
    source = random.Random(5)
    return tuple(random_game(game, 2, source) for game in GAMES for _ in range(KINDS))


def played(number: int) -> Iterator[tuple[str, Record, int]]:
    """Yields the name, the record and the end of each game."""
    for at, record in enumerate(islice(cycle(records()), number)):
        ended = STARTED + at * HOUR_S
        yield f"game.{(ended - HOUR_S) * 1000:x}", record, ended


@cache
def looks() -> dict[int, Any]:
    """Returns how each of the games stands at its end."""
    return {id(record): look_of(Match(record)) for record in records()}


def envelopes(games: int, results: int | None = None) -> dict[str, Envelope]:
    """Returns everything that is stored after so many finished games, by name."""
    things = {
        name: Envelope(2, ended, game_data(Match(record), "", ended, looks()[id(record)]))
        for name, record, ended in played(games)
    }
    return {**things, "results": Envelope(2, STARTED, results_of(games if results is None else results))}


def results_of(number: int) -> dict[str, Any]:
    """Returns the results of so many games, as they are stored."""
    results = {name.removeprefix("game."): result_of(record, ended) for name, record, ended in played(number)}
    return {name: result.as_data() for name, result in [*results.items()][-MAX_RESULTS:] if result is not None}


def fill(page: Page, games: int, results: int | None = None) -> None:
    """Stores finished games in the page: in both slots, the later of them last, and in the second place."""
    sealed = {
        name: [seal(data, revision, saved), seal(data, revision - 1, saved)]
        for name, (revision, saved, data) in envelopes(games, results).items()
    }
    page.evaluate(FILL, sealed)


def file_of(games: int) -> str:
    """Returns a file for another device with so many finished games."""
    return packed(envelopes(games), {})
