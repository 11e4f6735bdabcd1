"""How much room every game gets: cells and boards measured in many windows, and zoomed in up to 400 %."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from game.contract import GAMES
from game.match.match import Match
from game.record import Record, parse
from tests.browser.conftest import few_of
from tests.testkit.driver import Table

Sit = Callable[..., Table]
Size = tuple[int, int]

GAMES_PLAYED: Final = Path(__file__).parents[1] / "games"

ZOOMS: Final = (100, 125, 150, 175, 200, 250, 300, 400)
"""In per cent, of a window of 1280 x 800."""

SMALLEST: Final = 24
"""No cell is ever smaller, in pixels; with larger fingers in mind, most are."""

WINDOWS: Final[dict[Size, dict[str, tuple[float, float]]]] = {
    (320, 256): {"detrak": (43, 0.6), "qwinto": (24, 0.4), "quinto": (34, 0.7), "quixo": (54, 0.8)},
    (360, 740): {"detrak": (51, 0.26), "qwinto": (26, 0.23), "quinto": (34, 0.39), "quixo": (65.5, 0.39)},
    (740, 360): {"detrak": (47, 0.22), "qwinto": (33, 0.25), "quinto": (34, 0.36), "quixo": (58, 0.32)},
    (820, 1180): {"detrak": (88, 0.21), "qwinto": (56, 0.23), "quinto": (43, 0.46), "quixo": (136, 0.48)},
    (1024, 768): {"detrak": (90, 0.27), "qwinto": (43, 0.17), "quinto": (39, 0.48), "quixo": (110, 0.38)},
    (1280, 800): {"detrak": (66, 0.11), "qwinto": (36, 0.08), "quinto": (29, 0.2), "quixo": (95, 0.22)},
    (1366, 650): {"detrak": (77, 0.18), "qwinto": (46, 0.15), "quinto": (37, 0.39), "quixo": (92, 0.24)},
    (1920, 1080): {"detrak": (100, 0.12), "qwinto": (58, 0.1), "quinto": (45, 0.25), "quixo": (136, 0.23)},
    (2560, 1440): {"detrak": (147, 0.15), "qwinto": (86, 0.13), "quinto": (68, 0.31), "quixo": (190, 0.25)},
}
"""The least side of a cell in pixels, and the least share of the window that the grid of cells takes."""

LOOK: Final = """async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame(); await frame();
    scrollTo(0, 0);
    const grid = document.querySelector("[role=grid]"), { scrollWidth } = document.documentElement;
    const around = grid.closest("[data-look]") ?? grid;
    const { width, height } = around.getBoundingClientRect();
    const cells = [...grid.querySelectorAll("[role=gridcell]")], hidden = [];
    for (const cell of cells) {
        cell.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        const box = cell.getBoundingClientRect();
        const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        if (!cell.contains(hit)) hidden.push(`${cell.dataset.at} under ${hit?.outerHTML.slice(0, 80)}`);
    }
    const boxes = cells.map((cell) => cell.getBoundingClientRect());
    scrollTo(0, 0);
    for (const button of document.querySelectorAll(".controls .main, .die-place, .quinto-rack button, .lift")) {
        button.scrollIntoView({ block: "center", behavior: "instant" });
        const box = button.getBoundingClientRect();
        const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        if (!button.contains(hit)) hidden.push(`${button.outerHTML.slice(0, 60)} under ${hit?.outerHTML.slice(0, 80)}`);
    }
    const button = document.querySelector(".controls .main");
    scrollTo(0, 0);
    const main = button?.getBoundingClientRect();
    const apart = [grid.closest(".paper") ?? around, ...document.querySelectorAll(".quinto-rack, .quinto-curtain")]
        .map((near) => near.getBoundingClientRect())
        .map((box) => main ? Math.max(main.top - box.bottom, box.left - main.right, main.left - box.right) : 0);
    return {
        cell: Math.min(...boxes.map((box) => Math.min(box.width, box.height))),
        wide: boxes[0].width, high: boxes[0].height,
        share: Math.min(width / innerWidth, 1) * Math.min(height / innerHeight, 1),
        sideways: scrollWidth - innerWidth,
        down: document.documentElement.scrollHeight - innerHeight,
        far: Math.min(...apart),
        hidden,
    };
}"""


OUTSIDE: Final = """() => [...document.querySelectorAll(".bar *, .controls *, .seat, .seat .name, .die-place, .number")]
    .filter((each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((each) => {
        const { left, right } = each.getBoundingClientRect();
        return left < -1 || right > innerWidth + 1;
    })
    .map((each) => each.outerHTML.slice(0, 100))"""
"""What is cut off at the left or the right of the window."""
FULL_TABLES: Final = {
    "detrak": "detrak/six-seats-line-of-five",
    "qwinto": "qwinto/four-seats-two-finish-on-one-throw",
    "quinto": "quinto/four-seats-1968-third-begins",
    "quixo": "quixo/four-seats-line-confer",
}


def seated(sit: Sit, game: str) -> Table:
    """Opens a game of two people; no notice says how it was drawn who begins."""
    table = sit("desktop", record=Record.new(game, ("Ana", "Ben")))
    table.settled()
    return table


def measured(table: Table, sizes: list[Size]) -> Iterator[tuple[Size, dict[str, Any]]]:
    """Measures the board on the table in windows of these sizes."""
    for width, height in sizes:
        table.page.set_viewport_size({"width": width, "height": height})
        yield (width, height), table.page.evaluate(LOOK)


@pytest.mark.parametrize("game", few_of([*GAMES], "qwinto", "quinto"))
def test_every_window_has_room_for_every_game(sit: Sit, game: str) -> None:
    table = seated(sit, game)
    for size, seen in measured(table, [*WINDOWS]):
        cell, share = WINDOWS[size][game]
        assert seen["hidden"] == [], size
        assert seen["sideways"] <= 0, size
        assert seen["cell"] >= max(cell, SMALLEST), size
        assert seen["share"] >= share, size
        if size in ((1280, 800), (1366, 650), (1920, 1080), (2560, 1440)):
            assert seen["down"] <= 0, f"{size}: the page itself never scrolls on a desktop"
            assert seen["far"] <= 28, f"{size}: the main button is beside the board"


@pytest.mark.parametrize("game", few_of(FULL_TABLES, "qwinto"))
def test_nothing_is_cut_off_at_a_full_table_and_while_stepping_through_it(sit: Sit, game: str) -> None:
    whole = parse((GAMES_PLAYED / f"{game}.txt").read_text(encoding="utf-8"))
    table = sit("desktop", record=whole.up_to(len(whole.moves) // 2))
    table.settled()
    for is_stepping in (False, True):
        if is_stepping:
            table.act("dialog:menu")
            table.tap('[data-action^="then:step:"]')
        for width, height in WINDOWS:
            table.page.set_viewport_size({"width": width, "height": height})
            assert table.page.evaluate(OUTSIDE) == [], (width, height, is_stepping)


@pytest.mark.parametrize("game", few_of([*GAMES], "detrak"))
def test_zooming_in_never_makes_a_board_smaller(sit: Sit, game: str) -> None:
    """A cell is measured on the glass; a pixel of the page, to which cells are rounded, is as large as the zoom."""
    table = seated(sit, game)
    sizes = [(round(1280 * 100 / zoom), round(800 * 100 / zoom)) for zoom in ZOOMS]
    before = 0.0
    for zoom, (_, seen) in zip(ZOOMS, measured(table, sizes), strict=True):
        on_glass = seen["cell"] * zoom / 100
        assert on_glass >= before - zoom / 100, f"{zoom} %: {on_glass} after {before}"
        assert seen["cell"] >= SMALLEST
        assert seen["hidden"] == []
        assert seen["sideways"] <= 0
        before = max(before, on_glass)


AIR: Final = """async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame(); await frame();
    scrollTo(0, 0);
    const sides = [...document.querySelectorAll(".dice .die-side")].map((side) => side.getBoundingClientRect());
    const top = Math.min(...sides.map((side) => side.top)), middle = sides[0].top + sides[0].height / 2;
    const left = Math.min(...sides.map((side) => side.left)), right = Math.max(...sides.map((side) => side.right));
    const above = [...document.querySelectorAll(".seat, .todo")].map((each) => each.getBoundingClientRect())
        .filter((box) => box.bottom < middle && box.left < right && box.right > left);
    return top - Math.max(...above.map((box) => box.bottom));
}"""
"""The pixels between the tops of the dice, which rise above their places, and what stands above them."""


def test_dice_have_air_above_them(sit: Sit) -> None:
    table = seated(sit, "detrak")
    for width, height in ((360, 640), (360, 740), (740, 360), (820, 1180), (1280, 800), (1366, 650)):
        table.page.set_viewport_size({"width": width, "height": height})
        assert table.page.evaluate(AIR) >= 6, (width, height)


PITCH: Final = """() => [...document.querySelectorAll("[role=gridcell]")].flatMap((cell) => {
    const { x, y, width, height } = cell.getBoundingClientRect();
    return [[-13.5, 0], [13.5, 0], [0, -25], [0, 25]].flatMap(([right, down]) => {
        const hit = document.elementFromPoint(x + width / 2 + right, y + height / 2 + down);
        return cell.contains(hit) ? [] : [`${cell.dataset.at} ${right} ${down}: ${hit?.outerHTML.slice(0, 80)}`];
    });
})"""
"""The fields that a thumb misses though it comes down beside their middle, but nearer to it than to the next one."""


def test_a_thumb_hits_a_narrow_field_anywhere_in_its_column(sit: Sit) -> None:
    table = seated(sit, "qwinto")
    table.page.set_viewport_size({"width": 360, "height": 740})
    table.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert table.page.evaluate(PITCH) == []
    boxes = [table.page.locator(f"[role=gridcell][data-at={name}]").bounding_box() for name in ("y1", "y2", "p2")]
    left, right, below = (box for box in boxes if box)
    assert right["x"] - left["x"] >= 29
    assert below["y"] - left["y"] >= 51


NAMES: Final = """() => [...document.querySelectorAll(".slot:not(.shown) > .owner")]
    .map((owner) => [parseFloat(getComputedStyle(owner).fontSize), owner.clientWidth, owner.clientHeight])"""


@pytest.mark.parametrize("game", ["detrak", "qwinto"])
def test_the_names_of_small_sheets_can_be_read(sit: Sit, game: str) -> None:
    table = sit("desktop")
    table.begin(game, 6)
    for width, height in ((820, 1180), (1024, 768), (1280, 800)):
        table.page.set_viewport_size({"width": width, "height": height})
        names = table.page.evaluate(NAMES)
        assert len(names) == 5
        assert all(size >= 12 and wide >= 24 and high >= size for size, wide, high in names), names


def test_a_long_list_of_moves_scrolls_in_its_column(sit: Sit) -> None:
    match, source = Match(Record.new("quixo", ("Ana", "Ben"))), random.Random(3)
    for _ in range(24):
        match = match.played(source.choice([move for move in match.position.legal_moves if len(move) > 1]))
    table = sit("desktop", record=match.record)
    assert table.page.locator(".moves li").count() == 24
    table.page.set_viewport_size({"width": 1280, "height": 760})
    down, newest = table.page.evaluate(
        """() => [document.documentElement.scrollHeight - innerHeight,
            document.querySelector(".moves li").getBoundingClientRect().bottom]"""
    )
    assert down <= 0
    assert newest < 760


CONTRASTS: Final = """() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.background = "Canvas";
    const canvas = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const channels = (colour) => colour.match(/[0-9.]+/g).map(Number);
    const light = (colour) => channels(colour).slice(0, 3).map((value) => value / 255)
        .map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
        .reduce((sum, value, at) => sum + value * [0.2126, 0.7152, 0.0722][at], 0);
    const ratio = (one, other) => {
        const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
        return (bright + 0.05) / (dark + 0.05);
    };
    const ground = (element) => {
        for (let each = element; each; each = each.parentElement) {
            const { backgroundColor } = getComputedStyle(each);
            if ((channels(backgroundColor)[3] ?? 1) > 0.5) return backgroundColor;
        }
        return canvas;
    };
    const within = document.querySelector("dialog[open]") ?? document.body, faults = [];
    for (const element of within.querySelectorAll("button, label > span, .letter")) {
        if (!element.innerText?.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
        if (element.matches(":disabled, [aria-disabled=true]") || element.querySelector("button")) continue;
        const { color, forcedColorAdjust } = getComputedStyle(element);
        const found = ratio(color, forcedColorAdjust === "none" ? ground(element) : canvas);
        if (found < 4.5) faults.push(`${found.toFixed(1)}: ${element.outerHTML.slice(0, 100)}`);
    }
    return faults;
}"""
"""The text that cannot be read in forced colours: behind text, browsers paint a plate in the colour of the canvas."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_can_be_read(sit: Sit, scheme: str) -> None:
    table = sit("desktop", forced_colors="active", color_scheme=scheme)
    found: dict[str, list[str]] = {"home": table.page.evaluate(CONTRASTS)}
    with table.dialog("new:qwinto"):
        table.tap('label:has(input[name="who2"]:not(:checked))')
        found["new"] = table.page.evaluate(CONTRASTS)
    table.begin("qwinto")
    table.tap('button[data-action="touch:o"]')
    found["table"] = table.page.evaluate(CONTRASTS)
    with table.dialog("dialog:menu"):
        found["menu"] = table.page.evaluate(CONTRASTS)
    assert {place: faults for place, faults in found.items() if faults} == {}
