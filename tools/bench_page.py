"""Measures the page in Chromium: how long it takes to start, and to answer a tap.

    python -m tools.bench_page              all of it
    python -m tools.bench_page starts       only the starts (or only `kept`, or `taps`)

A start is compared with a page that loads stock Pyodide and runs `1+1`, in the same run. The computer's worker is timed
from the moment the page creates it until it can answer. Taps are measured with the processor slowed four times: from
the touch to the frame that answers it, as the browser reports it (Event Timing), and to the later frame that shows
the result of the tap. What is kept for years is tried as well: a start, the lists, and a file, with many games.
"""

from __future__ import annotations

import argparse
import gzip
import io
import random
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from http import HTTPStatus
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final, NamedTuple

from playwright.sync_api import BrowserContext, Page, sync_playwright

from game.contract import GAMES
from tests.testkit import hands
from tests.testkit.driver import WATCH, Table
from tools import chromium, kept_games
from tools.bench import count, milliseconds, random_game
from tools.build import make_site
from tools.serve import SiteHandler, serving
from tools.vendor import MODULES

TIMES: Final = 7
SLOWER: Final = 4
MOVES: Final = 24
IS_READY: Final = "() => 'ready' in document.documentElement.dataset"

COMPRESSED: Final = (".html", ".css", ".mjs", ".js", ".json", ".svg", ".toml", ".py", ".wasm")
"""GitHub Pages compresses these and sends archives as they are."""

BARE_PAGE: Final = '<!doctype html><html><script type="module" src="static/bare.mjs"></script>'
BARE_SCRIPT: Final = """
import { loadPyodide } from "./pyodide.mjs";
(await loadPyodide()).runPython("1+1");
document.documentElement.dataset.ready = "";
"""

SLOW_TIMES: Final = 3
LINE: Final = {"offline": False, "latency": 60, "downloadThroughput": 10e6 / 8, "uploadThroughput": 10e6 / 8}
FIRST_SCREEN: Final = """
window.first = { painted: 0, shift: 0 };
const look = (type, handle) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true });
look("largest-contentful-paint", ({ startTime }) => (first.painted = startTime));
look("layout-shift", ({ value }) => (first.shift += value));
"""

WORKER_CLOCK: Final = """
window.Worker = class extends Worker {
    constructor(...asked) {
        const began = performance.now();
        super(...asked);
        this.addEventListener("message", () => (window.workerMs = performance.now() - began), { once: true });
    }
};
"""

NOTE: Final = """
window.seen = { taps: [], brought: [], long: [], shift: 0 };
const note = (type, handle, more) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true, ...more });
note("event", ({ name, duration }) => name === "click" && seen.taps.push(duration), { durationThreshold: 16 });
const painted = (then) => requestAnimationFrame(() => setTimeout(then));
window.addEventListener("click", ({ timeStamp }) =>
    painted(() => painted(() => seen.brought.push(performance.now() - timeStamp))));
note("longtask", ({ startTime, duration }) => seen.long.push([startTime, duration]));
note("layout-shift", ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.shift += value; });
"""


KEPT: Final = (10, 200, 1000)
KEPT_TIMES: Final = 3
MANY: Final = 1000
LISTS: Final = (
    ("1000 finished games", MANY, 0, "dialog:kept"),
    ("statistics of 3000 results", 0, 3 * MANY, "dialog:results"),
)
LOADED_MS: Final = 6000
"""How long the page goes on loading and comparing after it has started."""


class Start(NamedTuple):
    """The times of one start."""

    main_thread_ms: float
    wall_ms: float


class Taps(NamedTuple):
    """How the page answered in a game: the times of each tap and of its result, and what else happened."""

    times: list[float]
    brought: list[float]
    longest_task: float
    shift: float


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", nargs="?", choices=["starts", "kept", "taps"], help="one part only")
    part = parser.parse_args().part
    print(f"calibration: a loop of a million takes {milliseconds(count):.0f} ms\n")
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        make_site(site)
        if part in (None, "starts"):
            make_bare(Path(folder) / "bare")
            tell_starts(site, Path(folder) / "bare")
            tell_slow_starts(site, Path(folder) / "bare")
            tell_worker(site)
        if part in (None, "kept"):
            tell_kept_starts(site)
            tell_lists(site)
            tell_file(site)
        if part in (None, "taps"):
            tell_taps(site)


def tell_starts(site: Path, bare: Path) -> None:
    """Prints the cost of a start, and its ratio to that of bare Pyodide."""
    print(f"{f'start, median of {TIMES}, ms':26}{'cold: main, wall':>20}{'warm: main, wall':>20}{'files':>7}{'kB':>7}")
    medians = []
    for name, folder in (("stock Pyodide, 1+1", bare), ("this site", site)):
        colds, warms, files, size = starts_of(folder)
        row = [median(values) for starts in (colds, warms) for values in zip(*starts, strict=True)]
        medians.append(row)
        print(f"{name:26}{row[0]:>11.0f},{row[1]:>8.0f}{row[2]:>11.0f},{row[3]:>8.0f}{files:>7}{size / 1000:>7.0f}")
    share = [ours / theirs for theirs, ours in zip(*medians, strict=True)]
    print(f"{'share':26}{share[0]:>11.2f},{share[1]:>8.2f}{share[2]:>11.2f},{share[3]:>8.2f}")
    print(f"{'bar':26}{'0.60':>11}{'':>9}{'0.50':>11}{'':>16}{'6300':>7}\n", flush=True)


def make_bare(bare: Path) -> None:
    """Writes a page that loads unchanged Pyodide, and adds one and one."""
    shutil.copytree(MODULES / "pyodide", bare / "static")
    (bare / "index.html").write_text(BARE_PAGE, encoding="utf-8")
    (bare / "static" / "bare.mjs").write_text(BARE_SCRIPT, encoding="utf-8")


def tell_slow_starts(site: Path, bare: Path) -> None:
    """Prints how long a first start takes on a phone with a slow line, and when its first screen is painted."""
    print(f"{f'processor {SLOWER} times slower, 10 Mbit/s, 60 ms':34}{'ready, ms':>11}{'largest paint':>15}{'CLS':>7}")
    medians = []
    for name, folder in (("stock Pyodide, 1+1", bare), ("this site", site)):
        rows = [slow_start(folder) for _ in range(SLOW_TIMES)]
        ready, painted, shift = (median(values) for values in zip(*rows, strict=True))
        medians.append(ready)
        print(f"{name:34}{ready:>11.0f}{painted:>15.0f}{shift:>7.3f}", flush=True)
    print(f"{'share':34}{medians[1] / medians[0]:>11.2f}")
    print(f"{'bar':34}{'0.60':>11}{'1000':>15}{'0.020':>7}\n", flush=True)


def slow_start(folder: Path) -> tuple[float, float, float]:
    """Starts once: when Python answers, when the largest part of the first screen was painted, how far it moved."""
    with serving(folder, handler=Compressing) as address, profile() as context:
        page = context.new_page()
        page.add_init_script(FIRST_SCREEN)
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", LINE)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(address, wait_until="commit")
        page.wait_for_function(IS_READY, timeout=180_000)
        ready = float(page.evaluate("() => performance.now()"))
        return ready, page.evaluate("() => first.painted"), page.evaluate("() => first.shift")


def tell_worker(site: Path) -> None:
    """Prints how soon the computer's worker is ready, cold and warm, given the interpreter that the page compiled."""
    rows = []
    for _ in range(TIMES):
        with serving(site, keep_s=600) as address, profile() as context:
            rows.append([worker_start(context, address, is_first=not visit) for visit in range(3)])
    cold, _, warm = (median(values) for values in zip(*rows, strict=True))
    print(f"{f'the worker is ready, median of {TIMES}, ms':34}{'cold':>8}{'warm':>8}{'bar':>8}")
    print(f"{'':34}{cold:>8.0f}{warm:>8.0f}{'700':>8}\n", flush=True)


def worker_start(context: BrowserContext, address: str, is_first: bool) -> float:
    """Begins a game against the computer, which later games repeat, and returns how long its worker took to load."""
    page = context.new_page()
    page.add_init_script(WATCH + WORKER_CLOCK)
    Table(page, address, has_touch=False).open().begin("quixo", computers=[2] if is_first else [])
    page.wait_for_function("() => window.workerMs !== undefined")
    took = float(page.evaluate("() => window.workerMs"))
    page.wait_for_timeout(1000)  # for the browser to write its caches
    page.close()
    return took


class Compressing(SiteHandler):
    """Compresses what GitHub Pages compresses."""

    def send_head(self) -> Any:
        path = Path(self.translate_path("/" + self.path.removeprefix(self._below)))
        path = path / "index.html" if path.is_dir() else path
        if path.suffix not in COMPRESSED or not path.is_file():
            return super().send_head()
        data = compressed(path)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        return io.BytesIO(data)


@cache
def compressed(path: Path) -> bytes:
    """Compresses a file once."""
    return gzip.compress(path.read_bytes(), 6)


def starts_of(folder: Path) -> tuple[list[Start], list[Start], int, int]:
    """Cold and warm starts, and the number of files and bytes that a cold one loads over the wire."""
    colds, warms, asked = [], [], set[str]()
    for _ in range(TIMES):
        with serving(folder, keep_s=600) as address, profile() as context:
            colds.append(start(context, address, asked))
            start(context, address, asked)  # the browser keeps compiled code only once it has seen a file again
            warms.append(start(context, address, asked))
    return colds, warms, len(asked), sum(wire_size(folder / path) for path in asked)


@contextmanager
def profile() -> Iterator[BrowserContext]:
    """A browser that has never seen the page, with its caches on disk."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        context = chromium.launched_in(playwright, Path(folder))
        yield context
        context.close()


def start(context: BrowserContext, address: str, asked: set[str]) -> Start:
    """Opens the page in a new tab, and adds the files that it requests to those known."""
    page = context.new_page()
    page.on("request", lambda request: asked.add(request.url.removeprefix(address) or "index.html"))
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(address, wait_until="commit")
    page.wait_for_function(IS_READY)
    metrics = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
    wall_ms = float(page.evaluate("() => performance.now()"))
    page.wait_for_timeout(1000)  # for the browser to write its caches
    page.close()
    return Start(metrics["TaskDuration"] * 1000, wall_ms)


def wire_size(path: Path) -> int:
    """The number of bytes in which GitHub Pages sends a file."""
    if not path.is_file():
        return 0
    return len(compressed(path)) if path.suffix in COMPRESSED else path.stat().st_size


def tell_kept_starts(site: Path) -> None:
    """Prints the cost of a start by the number of finished games that are stored."""
    title = f"finished games kept, median of {KEPT_TIMES}, ms"
    print(f"{title:38}{'first: main':>14}{'later: main, wall':>20}{'share':>8}")
    few = 0.0
    for number in KEPT:
        firsts, laters = zip(*(kept_starts(site, number) for _ in range(KEPT_TIMES)), strict=True)
        first, later = (median(start.main_thread_ms for start in starts) for starts in (firsts, laters))
        few = few or later
        wall = median(start.wall_ms for start in laters)
        print(f"{number:<38}{first:>14.0f}{later:>11.0f},{wall:>8.0f}{later / few:>8.2f}", flush=True)
    print(f"{'bar':38}{'':>34}{'1.10':>8}\n", flush=True)


def kept_starts(site: Path, number: int) -> tuple[Start, Start]:
    """Starts with so many finished games: as after an update of the program, without an index, and then with one."""
    with serving(site, keep_s=600) as address, profile() as context:
        open_with(context.new_page(), address, number).close()
        first = start(context, address, set())
        start(context, address, set())
        return first, start(context, address, set())


def open_with(page: Page, address: str, games: int, results: int | None = None) -> Page:
    """Opens the page once, and stores finished games and results in it."""
    page.goto(address)
    page.wait_for_function(IS_READY)
    kept_games.fill(page, games, results)
    return page


def tell_lists(site: Path) -> None:
    """Prints how soon the finished games and the statistics are shown, from the click to the second frame after it."""
    print(f"{f'lists, processor {SLOWER} times slower, ms':34}{'first':>8}{'later':>8}{'bar':>8}")
    for name, games, results, action in LISTS:
        with serving(site, keep_s=600) as address, profile() as context:
            context.add_init_script(NOTE)
            page = open_with(context.new_page(), address, games, results)
            page.reload()
            page.wait_for_function(IS_READY)
            page.wait_for_timeout(LOADED_MS)
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            first, *later = [opened_in(page, action) for _ in range(TIMES)]
            print(f"{name:34}{first:>8.0f}{median(later):>8.0f}{'150':>8}", flush=True)
    print()


def opened_in(page: Page, action: str) -> float:
    """Opens a dialog and closes it again; returns how long it took to be painted."""
    page.evaluate("() => { seen.brought = []; }")
    page.click(f'[data-action="{action}"]')
    page.wait_for_selector("dialog[open] :is(.games.over, table)")
    page.wait_for_function("() => seen.brought.length")
    took = float(page.evaluate("() => seen.brought[0]"))
    page.click('dialog[open] [data-action="close"]')
    page.wait_for_selector("dialog", state="detached")
    return took


def tell_file(site: Path) -> None:
    """Prints how long a file with many games is looked through, and the longest task in the meantime."""
    print(f"{'a file of a thousand games':34}{'s':>8}{'long task, ms':>15}")
    for name, is_known in (("none of them here", False), ("all of them here", True)):
        with serving(site, keep_s=600) as address, profile() as context, tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "all.json"
            file.write_text(kept_games.file_of(MANY), encoding="utf-8")
            context.add_init_script(NOTE)
            page = open_with(context.new_page(), address, MANY if is_known else 0)
            page.reload()
            page.wait_for_function(IS_READY)
            page.wait_for_timeout(LOADED_MS)
            seconds, longest = looked_through(page, file)
            print(f"{name:34}{seconds:>8.1f}{longest:>15.0f}", flush=True)
    print(f"{'bar':34}{'2.0':>8}{'100':>15}\n", flush=True)


def looked_through(page: Page, file: Path) -> tuple[float, float]:
    """Chooses a file; returns the seconds until it is looked through, and the longest task."""
    page.click('[data-action="dialog:kept"]')
    with page.expect_file_chooser() as chooser:
        page.click('[data-action="openfile"]')
    page.evaluate("""() => {
        const has = (selector) => document.querySelector(selector) !== null;
        const isDone = () => has("dialog.load") && !has("dialog.load [role=status]");
        const watch = () => (isDone() ? (seen.done = performance.now()) : setTimeout(watch, 20));
        seen.began = performance.now();
        watch();
    }""")
    chooser.value.set_files(file)
    page.wait_for_function("() => seen.done", timeout=120_000)
    seen: dict[str, Any] = page.evaluate("() => seen")
    longest = max((ms for at, ms in seen["long"] if at >= seen["began"]), default=0)
    return (seen["done"] - seen["began"]) / 1000, longest


def tell_taps(site: Path) -> None:
    """Prints how soon taps are answered in each game, and in the middle of a long game of Quinto."""
    print(f"{f'taps, processor {SLOWER} times slower, ms':34}  taps  median  p95  brought: median  p95", end="")
    print("  long task    CLS")
    with serving(site, keep_s=600) as address, sync_playwright() as playwright:
        browser = chromium.launched(playwright)
        for name in (*GAMES, "quinto, late"):
            context = browser.new_context(**chromium.PHONE, locale="fr-FR")
            context.add_init_script(NOTE + WATCH)
            taps = taps_of(context.new_page(), address, name)
            row = f"{len(taps.times):>6}{median(taps.times):>8.0f}{p95(taps.times):>5.0f}"
            row += f"{median(taps.brought):>17.0f}{p95(taps.brought):>5.0f}"
            print(f"{name:34}{row}{taps.longest_task:>11.0f}{taps.shift:>7.3f}", flush=True)
            context.close()
    print(f"{'bar':34}{'':>14}{'100':>5}{'':>22}{'200':>11}{'0.020':>7}")


def p95(values: list[float]) -> float:
    """The value that one in twenty exceeds: the 95th percentile."""
    return quantiles(values, n=20)[-1]


def taps_of(page: Page, address: str, name: str) -> Taps:
    """Plays a while on a slow phone."""
    game, _, is_late = name.partition(", ")
    table = Table(page, address, has_touch=True).open()
    if is_late:
        open_late(table, game)
    else:
        table.begin(game)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    since = page.evaluate("() => { seen.taps = []; seen.brought = []; return performance.now(); }")
    hands.play_on(table, random.Random(1), most=MOVES)
    seen: dict[str, Any] = page.evaluate("() => seen")
    longest = max((ms for at, ms in seen["long"] if at >= since), default=0)
    return Taps(seen["taps"], seen["brought"], longest, seen["shift"])


def open_late(table: Table, game: str) -> None:
    """Opens a game that is two thirds over, when the board is nearly full and the racks still are."""
    whole = random_game(game, 2, random.Random(2))
    record = whole.up_to(len(whole.moves) * 2 // 3)
    table.resume(record)


if __name__ == "__main__":
    main()
