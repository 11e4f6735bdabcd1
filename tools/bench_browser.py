"""Measures how long and how fast the computer players think in Chromium, in the worker of the page."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from playwright.sync_api import Page, sync_playwright

from game.computer.task import LEVELS
from tools import chromium
from tools.serve import serving

ASK: Final = """async ([files, questions]) => {
    const worker = new Worker("static/worker.mjs", { type: "module" });
    const answer = (what) => new Promise((resolve) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.postMessage(what);
    });
    await answer({ files });
    const taken = [];
    for (const question of questions) {
        const began = performance.now();
        const { error } = JSON.parse(await answer(question));
        if (error) throw new Error(error);
        taken.push(performance.now() - began);
    }
    worker.terminate();
    return taken;
}"""


Row = tuple[str, float, str]


def measured(moments: Mapping[str, Sequence[str]], nodes: int, seed: int) -> tuple[list[Row], dict[str, float]]:
    """Returns for each game and level the longest of a few moves, in milliseconds, and the bar.

    The second part is the milliseconds that an expert takes in each game for all moves together, with these nodes.
    """
    if chromium.program() is None:
        return [], {}
    with serving() as address, sync_playwright() as playwright:
        page = chromium.launched(playwright).new_page()
        page.goto(address)
        page.wait_for_function("() => document.documentElement.dataset.ready")
        rows = [row for game, texts in moments.items() for row in _of_game(page, game, texts)]
        return rows, {game: sum(_with_nodes(page, game, texts, nodes, seed)) for game, texts in moments.items()}


def _with_nodes(page: Page, game: str, texts: Sequence[str], nodes: int, seed: int) -> list[float]:
    """Asks each question twice, because the first time the code is still being compiled."""
    asked = [{"record": text, "level": "expert", "nodes": nodes, "seed": seed} for text in texts]
    return _asked(page, game, [{}, *asked, *asked])[len(texts) + 1 :]


def _asked(page: Page, game: str, asked: Sequence[Mapping[str, Any]]) -> list[float]:
    """The milliseconds that each answer took."""
    questions = [json.dumps({"id": at, "game": game, **each}) for at, each in enumerate(asked, 1)]
    taken: list[float] = page.evaluate(ASK, [_files(page), questions])
    return taken


def _of_game(page: Page, game: str, texts: Sequence[str]) -> list[Row]:
    asked: list[dict[str, Any]] = [{"record": text, "level": level} for level in LEVELS for text in texts]
    warm = [{}, {"record": texts[0], "level": "expert"}]
    taken = _asked(page, game, [*warm, *asked])[len(warm) :]
    rows = []
    for at, (level, grade) in enumerate(LEVELS.items()):
        longest = max(taken[at * len(texts) : (at + 1) * len(texts)])
        rows.append((f"Chromium: {game}, 2 seats, {level}", longest, f"{1100 * grade.seconds:.0f}"))
    return rows


def _files(page: Page) -> dict[str, str]:
    """Reads from pyscript.toml which files the worker loads."""
    text = page.evaluate("async () => (await fetch('pyscript.toml')).text()")
    pairs = (line.split(" = ") for line in text.partition("[files]\n")[2].splitlines() if " = " in line)
    return {source.strip('"'): target.strip('"') for source, target in pairs}
