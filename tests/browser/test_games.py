"""Whole games through the page: by touch, by keys, typed; each as the record says."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from game.contract import CHANCE, GAMES
from game.record import Record, parse
from tests.browser.conftest import few_of
from tests.browser.settings import SMALL
from tests.testkit import hands
from tests.testkit.driver import Table
from tests.testkit.games.quinto import tile

Sit = Callable[..., Table]

SETTINGS: Final = {"quinto": SMALL}
"""Choices for a game that would be long."""


def check_end(table: Table, record: Record) -> None:
    """The record replays, and the page tells the same end."""
    ending = record.position.ending
    assert ending
    assert parse(str(record)).position == record.position
    expect(table.page.locator(".verdict .headline").first).not_to_be_empty(timeout=30_000)
    if record.position.seats > len(ending.winners):
        expect(table.page.locator(".seats .won .laurel")).to_have_count(len(ending.winners))
    if record.game != "quixo":
        assert hands.totals_on_screen(table, record) == [f"{score.total:g}" for score in record.position.scores]


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_touch(sit: Sit, game: str) -> None:
    """Others are played to their end by keys, by four seats and against the computer."""
    table = sit("phone")
    table.begin(game)
    check_end(table, hands.play_on(table, random.Random(1)))


@pytest.mark.parametrize("game", few_of([*GAMES], "qwinto", "quinto"))
def test_a_whole_game_by_keys(sit: Sit, game: str) -> None:
    table = sit("desktop")
    table.begin(game, **SETTINGS.get(game, {}))
    check_end(table, hands.play_on(table, random.Random(2), hands.by_keys))


@pytest.mark.proof
@pytest.mark.parametrize("game", few_of([*GAMES], "detrak", "quinto"))
def test_a_whole_game_typed(sit: Sit, game: str) -> None:
    table = sit("desktop")
    table.begin(game, **SETTINGS.get(game, {}))
    table.act("dialog:menu")
    table.act("then:typing:on")
    check_end(table, hands.play_on(table, random.Random(3), hands.by_typing))


@pytest.mark.parametrize(
    ("game", "seats", "chosen"),
    [
        pytest.param("detrak", 1, {"Rules": "advanced"}, marks=pytest.mark.proof),
        pytest.param("qwinto", 1, {}, marks=pytest.mark.proof),
        pytest.param("qwinto", 3, {}, marks=pytest.mark.proof),
        ("quixo", 4, {}),
    ],
)
def test_a_whole_game_with_other_seats(sit: Sit, game: str, seats: int, chosen: dict[str, str]) -> None:
    table = sit("phone")
    table.begin(game, seats, chosen=chosen)
    check_end(table, hands.play_on(table, random.Random(4)))


@pytest.mark.parametrize("device", few_of(["phone", "desktop"], "phone"))
def test_cubes_are_dragged(sit: Sit, device: str) -> None:
    table = sit(device, reduced_motion="no-preference")
    record = table.begin("quixo")
    for _ in range(6):
        move = hands.pick(record.position, random.Random(5))
        table.drag(hands.cell(move[0]), hands.cell(move[1]))
        record = table.grown(record)
        assert record.moves[-1] == move
    assert record.position.to_move == 1


def test_a_cube_that_still_slides_is_taken_where_it_is_seen(sit: Sit) -> None:
    table = sit("desktop", reduced_motion="no-preference")
    table.begin("quixo")
    there = table.spot(hands.cell("b2"))
    session = table.page.context.new_cdp_session(table.page)
    session.send("Animation.enable")
    table.tap(hands.cell("b1"))
    goal = table.spot(hands.cell("b5"))
    session.send("Animation.setPlaybackRate", {"playbackRate": 0.001})
    table.page.mouse.click(goal["x"], goal["y"])
    table.grown(Record.new("quixo", ("Ana", "Ben")))
    table.page.mouse.click(there["x"], there["y"])  # the cube that comes from b2 is on its way to b1
    session.send("Animation.setPlaybackRate", {"playbackRate": 1})
    table.tap(hands.cell("b5"))
    assert table.record.moves == (("b1", "b5"), ("b1", "b5"))


def test_a_clock_that_runs_out_warns_and_then_ends_the_game(sit: Sit) -> None:
    table = sit("phone")
    table.page.clock.install()
    table.reload()
    record = table.begin("quixo", chosen={"Clock": "own"}, fields={"Clock.minutes": "1", "Clock.seconds": "0"})
    clocks = table.page.locator(".clock")
    expect(clocks.nth(1)).to_have_text("1:00")
    hands.by_touch(table, record.position, ("b1", "e1"))  # clocks start after the first move
    table.grown(record)
    table.page.clock.fast_forward(51_000)
    expect(clocks.nth(1)).to_have_class("clock low")
    expect(clocks.first).to_have_class("clock")
    table.page.clock.fast_forward(10_000)
    assert table.settled(lambda now: now.position.to_move is None).moves == (("b1", "e1"), ("time",))
    expect(table.todo).to_contain_text("temps")


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_tiles_are_dragged(sit: Sit, device: str) -> None:
    table = sit(device)
    table.begin("quinto", **SMALL)
    for _ in range(2):
        record = table.settled()
        hands.lift(table, table.tap)
        move = hands.pick(record.position, random.Random(6))
        for step in move:
            value = step.rstrip("0123456789")[:-1]
            table.drag(tile(table, value), hands.cell(step.removeprefix(value)))
        table.act("confirm")
        assert table.record.moves[len(record.moves)] == record.position.canonical(move)


@pytest.mark.parametrize("device", few_of(["phone", "desktop"], "desktop"))
def test_symbols_are_dragged(sit: Sit, device: str) -> None:
    table = sit(device)
    table.begin("detrak", 1)
    for _ in range(2):
        table.act("throw")
        record = table.settled()
        move = hands.pick(record.position, random.Random(7))
        table.drag(hands.cell(move[0]), hands.cell(move[1]))
        table.act("confirm")
        assert table.record.moves[-1] == record.position.canonical(move)


@pytest.mark.parametrize("game", few_of(["detrak", "qwinto"], "qwinto"))
def test_real_dice_are_tapped_in(sit: Sit, game: str) -> None:
    table = sit("phone")
    table.begin(game, 1, chosen={"Throws": "table"})
    source = random.Random(8)
    for _ in range(12):
        record = table.settled()
        position = record.position
        if position.to_move != CHANCE:
            if game == "qwinto" and position.phase == "choose":
                table.act("touch:o")
                table.act("confirm")
            else:
                hands.by_touch(table, position, next(iter(position.legal_moves)))
            continue
        faces: tuple[str, ...] = ()
        while chances := position.chances(faces):
            faces = (*faces, source.choice(chances).step)
            table.tap(f".palette {hands.action(f'touch:{faces[-1]}')}")
        table.act("confirm")
        assert table.record.moves == (*record.moves, faces)


def test_real_tiles_are_tapped_in(sit: Sit) -> None:
    table = sit("phone")
    table.begin("quinto", **{**SMALL, "chosen": {"Edition": "own", "Throws": "table"}})
    source = random.Random(9)
    for _ in range(6):
        record = table.settled()
        position = record.position
        hands.lift(table, table.tap)
        if position.to_move != CHANCE:
            hands.by_touch(table, position, hands.pick(position, source))
            continue
        tiles: tuple[str, ...] = ()
        while chances := position.chances(tiles):
            tiles = (*tiles, source.choice(chances).step)
            table.act(f"touch:draw:{tiles[-1]}")
        table.act("confirm")
        assert table.record.moves == (*record.moves, position.canonical(tiles))


@pytest.mark.parametrize("game", few_of([*GAMES], "detrak"))
def test_the_computer_plays_its_seat_to_the_end(sit: Sit, game: str) -> None:
    table = sit("phone")
    table.begin(game, computers=[2], **SETTINGS.get(game, {}))
    check_end(table, hands.play_on(table, random.Random(10)))


@pytest.mark.proof
def test_computers_play_among_themselves(sit: Sit) -> None:
    table = sit("desktop")
    table.begin("detrak", computers=[1, 2])
    check_end(table, table.settled(lambda record: record.position.to_move is None))


MIDDLE = """() => {
    const view = document.querySelector("[data-look]").getBoundingClientRect();
    const at = (x, y) => document.elementFromPoint(x, y)?.closest("[role=gridcell]")?.dataset.at;
    return at(view.left + view.width / 2 + 0.5, view.top + view.height / 2 + 0.5);
}"""
"""The cell under the middle of the window through which a large board is seen."""


def place(cell: str) -> tuple[int, int]:
    return ord(cell[0]) - ord("a"), int(cell[1:])


OUT_OF_SIGHT = """() => {
    const view = document.querySelector("[data-look]").getBoundingClientRect();
    const isSeen = ({ left, right, top, bottom }) =>
        left >= view.left - 1 && right <= view.right + 1 && top >= view.top - 1 && bottom <= view.bottom + 1;
    const tiles = [...document.querySelectorAll(".quinto-grid .tile")];
    return tiles.filter((tile) => !isSeen(tile.getBoundingClientRect())).map((tile) => tile.dataset.at);
}"""
"""The tiles on the board that the window does not show whole."""

WIDTH = "() => document.querySelector('[role=gridcell]').getBoundingClientRect().width"


def short_play(table: Table) -> float:
    """Plays few tiles near the others, and returns how large the cells are then."""
    record = table.settled()
    hands.lift(table, table.tap)
    move = min(islice(record.position.legal_moves, 500), key=len)
    hands.by_touch(table, record.position, move)
    table.grown(record)
    table.rests()
    return float(table.page.evaluate(WIDTH))


def test_after_each_turn_a_phone_shows_all_tiles_unless_somebody_has_zoomed(sit: Sit) -> None:
    table = sit("phone", reduced_motion="no-preference")
    table.begin("quinto", 2)
    assert short_play(table) > 34, "few tiles are shown larger than the smallest cells"
    assert table.page.evaluate(OUT_OF_SIGHT) == []
    hands.lift(table, table.tap)
    for _ in range(3):
        table.act("zoom:in")
    asked = float(table.page.evaluate(WIDTH))
    assert short_play(table) == asked, "what was asked for in this turn stays"
    assert short_play(table) < asked, "and the next one is fitted again"
    assert table.page.evaluate(OUT_OF_SIGHT) == []


FINGER = """([kind, by]) => {
    const target = document.querySelector("[data-look]"), touch = new Touch({ identifier: 1, target });
    if (by) target.scrollTo(target.scrollLeft ? 0 : by, target.scrollTop ? 0 : by);
    target.dispatchEvent(new TouchEvent(kind, { touches: kind === "touchstart" ? [touch] : [], bubbles: true }));
}"""
"""A finger comes down on the board, or has scrolled it so far and goes up."""

MARK = "() => document.querySelector('[data-look]').style.setProperty('--across', 17)"
FITTED = """async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame(); await frame(); await frame();
    return document.querySelector("[data-look]").style.getPropertyValue("--across") !== "17";
}"""
"""Whether the board has been fitted since it was marked."""


def test_no_board_is_fitted_under_a_finger_or_after_somebody_has_scrolled(sit: Sit) -> None:
    path = Path(__file__).parents[1] / "games/quinto/multiple-7-big-tiles.txt"
    table = sit("phone", record=parse(path.read_text(encoding="utf-8")))
    table.act("dialog:menu")
    table.tap('[data-action^="then:step:"]')

    def step_to_another_play() -> bool:
        """Returns whether the board is fitted then."""
        look = table.page.locator("[data-look]")
        table.page.evaluate(MARK)
        before = look.get_attribute("data-look")
        while look.get_attribute("data-look") == before:
            table.press("ArrowLeft")
        return bool(table.page.evaluate(FITTED))

    assert step_to_another_play()
    table.page.evaluate(FINGER, ["touchstart", 0])
    assert not step_to_another_play(), "a finger is down"
    table.page.evaluate(FINGER, ["touchend", 0])
    assert table.page.evaluate(FITTED), "it went up"
    table.page.evaluate(FINGER, ["touchstart", 0])
    table.page.evaluate(FINGER, ["touchend", 30])
    assert not step_to_another_play(), "it has scrolled the board"
    assert step_to_another_play(), "in an earlier turn"


@pytest.mark.parametrize("motion", few_of(["reduce", "no-preference"], "no-preference"))
def test_a_board_that_is_enlarged_stays_where_it_is(sit: Sit, motion: str) -> None:
    table = sit("phone", reduced_motion=motion)
    table.begin("quinto")
    hands.lift(table, table.tap)
    across, down = place(table.page.evaluate(MIDDLE))
    for way in ("in", "in", "in", "in", "in", "out", "out", "in"):
        width = table.page.locator("[role=gridcell]").first.bounding_box()["width"]
        table.act(f"zoom:{way}")
        table.page.wait_for_function(
            "(width) => document.querySelector('[role=gridcell]').getBoundingClientRect().width !== width", arg=width
        )
        now_across, now_down = place(table.page.evaluate(MIDDLE))
        assert max(abs(now_across - across), abs(now_down - down)) <= 1, way
