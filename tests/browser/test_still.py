"""Nothing jumps: the board stays where it is while notices, curtains, hints and the words of the end come and go."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from game.record import Record, parse
from tests.browser.conftest import few_of
from tests.testkit import hands
from tests.testkit.driver import Table

Sit = Callable[..., Table]

PHONES: Final = {"low": (360, 640), "high": (360, 740)}
SIDEWAYS: Final = (740, 360)
WIDE: Final = (1280, 800)
BOARDS: Final = {"detrak": ".slot.shown", "qwinto": ".slot.shown", "quinto": ".quinto-scroll", "quixo": ".quixo-square"}
GAMES_PLAYED: Final = Path(__file__).parents[1] / "games"
ENDS: Final = (
    "detrak/two-seats-advanced-shared",
    "qwinto/four-seats-two-finish-on-one-throw",
    "quinto/three-seats-out-of-tiles",
    "quixo/two-seats-line",
)
PLACE: Final = """async (board) => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame(); await frame();
    scrollTo(0, 0);
    const { x, y, width, height } = document.querySelector(board).getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
}"""


SHIFTS: Final = """() => {
    window.shifts = [];
    new PerformanceObserver((list) => list.getEntries().forEach(({ hadRecentInput, sources }) => {
        const moved = sources.map(({ node }) => node).filter((node) => node?.closest?.(".controls"));
        if (!hadRecentInput) shifts.push(...moved.map((node) => node.textContent));
    })).observe({ type: "layout-shift" });
}"""
"""Notes the buttons that move by themselves, not at a tap."""
FRAMES_LATER: Final = "() => new Promise((tell) => requestAnimationFrame(() => setTimeout(() => tell(shifts), 50)))"


def place(table: Table, game: str) -> list[int]:
    """Where the board is, and how large."""
    found: list[int] = table.page.evaluate(PLACE, BOARDS[game])
    return found


def check_the_end_moves_nothing(sit: Sit, size: tuple[int, int], game: str) -> None:
    """Plays the last move of a game, waits until it has been counted, and looks where the board is."""
    whole = parse((GAMES_PLAYED / f"{game}.txt").read_text(encoding="utf-8"))
    record = whole.up_to(len(whole.moves) - 1)
    table = sit("phone", viewport={"width": size[0], "height": size[1]}, record=record)
    hands.lift(table, table.tap)
    places = [place(table, record.game)]
    hands.by_touch(table, record.position, whole.moves[-1])
    table.grown(record)
    places.append(place(table, record.game))
    table.press("Escape")
    table.page.locator(".verdict .headline").wait_for()
    assert [*places, place(table, record.game)] == [places[0]] * 3


@pytest.mark.parametrize("phone", PHONES)
@pytest.mark.parametrize("game", few_of(ENDS, "quinto/three-seats-out-of-tiles", "quixo/two-seats-line"))
def test_the_board_stays_when_the_game_ends(sit: Sit, game: str, phone: str) -> None:
    check_the_end_moves_nothing(sit, PHONES[phone], game)


@pytest.mark.parametrize(
    ("game", "size"), [("detrak/two-seats-advanced-shared", SIDEWAYS), ("qwinto/two-seats-rows-second-begins", WIDE)]
)
def test_it_stays_beside_and_below_the_words_of_the_end_too(sit: Sit, game: str, size: tuple[int, int]) -> None:
    check_the_end_moves_nothing(sit, size, game)


@pytest.mark.parametrize(
    ("size", "seats"), [(PHONES["low"], 2), pytest.param(PHONES["high"], 4, marks=pytest.mark.proof), (SIDEWAYS, 2)]
)
def test_the_curtain_and_the_notice_of_who_begins_move_nothing(sit: Sit, size: tuple[int, int], seats: int) -> None:
    table = sit("phone", viewport={"width": size[0], "height": size[1]})
    names = {f"seat{seat}": name for seat, name in enumerate(("Anne-Charlotte", "Ben", "Cléo", "Dominique"), 1)}
    table.begin("quinto", seats, chosen={"First": "highest"}, fields=dict(list(names.items())[:seats]))
    record: Record = table.settled()
    places = [place(table, "quinto")]
    assert table.page.locator(".first-notice").count(), "it was drawn who begins"
    for _ in range(2):
        hands.lift(table, table.tap)
        places.append(place(table, "quinto"))
        hands.by_touch(table, record.position, next(iter(record.position.legal_moves)))
        record = table.grown(record)
        record = table.settled(lambda now: isinstance(now.position.to_move, int))
        places.append(place(table, "quinto"))
    assert table.page.locator(".quinto-curtain").count()
    assert not table.page.locator(".first-notice").count()
    assert [each for each in places if each != places[0]] == []


@pytest.mark.parametrize("game", ["detrak", "qwinto"])
def test_the_main_button_stays_while_the_dice_land(sit: Sit, game: str) -> None:
    table = sit("phone", in_a_hurry=False, reduced_motion="no-preference")
    record = table.begin(game)
    if game == "qwinto":
        table.page.locator("[data-action='touch:o']").first.tap()
    table.page.evaluate(SHIFTS)
    table.page.locator(".controls .main").tap()
    table.settled(lambda now: len(now.moves) > len(record.moves) and isinstance(now.position.to_move, int))
    table.page.locator("[role='grid'] .can").first.wait_for()
    assert table.page.evaluate(FRAMES_LATER) == []


SLIP: Final = """() => {
    const slip = document.querySelector(".refusal").getBoundingClientRect();
    const cell = document.querySelector(".refusal").parentElement.getBoundingClientRect();
    const x = Math.max(slip.left - cell.right, cell.left - slip.right);
    const y = Math.max(slip.top - cell.bottom, cell.top - slip.bottom);
    const isWhole = slip.left >= 0 && slip.right <= innerWidth && slip.top >= 0 && slip.bottom <= innerHeight;
    return { far: slip.width ? Math.max(x, y) : null, isWhole };
}"""
"""How far the slip lies from the cell that was tapped, in pixels, None if it is not shown; and whether all of it is."""


def test_a_refusal_is_told_at_the_cell_in_a_low_window_and_moves_nothing(sit: Sit) -> None:
    table = sit("desktop", viewport={"width": 1366, "height": 650})
    table.begin("detrak")
    before = place(table, "detrak")
    for at in ("a1", "e1", "a5", "e5"):
        table.tap(f'[role=gridcell][data-at="{at}"]')
        table.page.locator(f'[data-at="{at}"] > .refusal').wait_for()
        seen = table.page.evaluate(SLIP)
        assert seen["far"] <= 8
        assert seen["isWhole"]
        assert place(table, "detrak") == before


def test_a_phone_has_the_line_below_the_board_for_that(sit: Sit) -> None:
    table = sit("phone")
    table.begin("detrak")
    table.tap('[role=gridcell][data-at="a1"]')
    table.page.locator(".todo.why").wait_for()
    assert table.page.evaluate(SLIP)["far"] is None


WIDEST: Final = """() => new Promise((tell) => {
    const widths = [];
    const look = () => {
        widths.push(document.documentElement.scrollWidth);
        if (widths.length < 40) requestAnimationFrame(look); else tell(Math.max(...widths));
    };
    look();
})"""
"""The width of the page while something moves on it."""


def test_the_arrows_stay_inside_the_window(sit: Sit) -> None:
    table = sit("phone", record=Record.new("quixo", ("Ana", "Ben")), reduced_motion="no-preference", in_a_hurry=False)
    table.page.locator("[data-at=c1]").tap()
    table.page.locator(".arrow").first.wait_for()
    assert table.page.evaluate(WIDEST) == 360
