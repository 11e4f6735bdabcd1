"""The computer's seat: thinks in a worker, and plays on when the worker is missing, dies or hangs."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from game.contract import GAMES
from tests.browser.conftest import few_of
from tests.browser.settings import SMALL
from tests.testkit import hands
from tests.testkit.driver import Table

Sit = Callable[..., Table]

DIES = """
let asked = 0;
self.onmessage = () => {
    if (asked++) setTimeout(() => { throw new Error("out of memory"); }); else postMessage('{"id": 0}');
};
"""
HANGS = """
let asked = 0;
self.onmessage = () => { if (!asked++) postMessage('{"id": 0}'); };
"""
ANSWERS = """
const move = (id, move) => postMessage(JSON.stringify({ id, move, value: 0, line: [], reasons: [], is_poor: false }));
let asked = 0;
self.onmessage = ({ data }) => {
    const { id = 0, record } = asked++ ? JSON.parse(data) : {};
    if (!record) postMessage(JSON.stringify({ id })); else answer(id);
};
"""
TWICE = (
    ANSWERS
    + """
const answer = (id) => { move(id, "c1a1"); move(id, "d1a1"); setTimeout(() => move(id, "d1a1"), 900); };
"""
)
LATE = (
    ANSWERS
    + """
const moves = ["c1a1", "d1a1"];
const answer = (id) => { const next = moves.shift(); setTimeout(() => move(id, next), 600); };
"""
)
KEPT = "window.Worker = class extends Worker { constructor(...all) { super(...all); window.lastWorker = this; } };"
NONSENSE = {
    "no JSON": "postMessage('nonsense')",
    "no text": "postMessage(null)",
    "no object": "postMessage('[]')",
    "no id": """postMessage('{"move": "c1a1"}')""",
    "nothing but its id": "postMessage(JSON.stringify({ id }))",
    "no move": 'move(id, "resignation")',
    "a number": "move(id, 7)",
    "a move that is not allowed": 'move(id, "e1e1")',
    "a draw that nobody agreed to": 'move(id, "agreed")',
    "a list of wrong things": "postMessage(JSON.stringify({ id, move: 'c1a1', reasons: 5, line: [] }))",
}


def scripted(table: Table, script: str, times: int) -> list[str]:
    """Puts another worker in place of the app's, so many times; the list tells how often one was started."""
    started: list[str] = []

    def answer(route: Route) -> None:
        started.append(route.request.url)
        if len(started) <= times:
            route.fulfill(content_type="text/javascript", body=script)
        else:
            route.continue_()

    table.page.route("**/static/worker.mjs", answer)
    return started


def one_move(table: Table) -> None:
    """Moves, and waits for the computer's answer."""
    record = table.settled()
    hands.by_touch(table, record.position, next(iter(record.position.legal_moves)))
    assert len(table.grown(record, by=2).moves) == len(record.moves) + 2


def test_a_worker_is_started_when_a_computer_sits_down(sit: Sit) -> None:
    table = sit("phone")
    asked: list[str] = []
    table.page.context.on("request", lambda request: asked.append(request.url))
    table.begin("quixo")
    hands.by_touch(table, table.record.position, ("b1", "e1"))
    assert not [url for url in asked if "worker.mjs" in url]
    table.act("leave")
    table.begin("quixo", computers=[2])
    one_move(table)
    one_move(table)
    assert [url.rpartition("/")[2] for url in asked if "worker.mjs" in url] == ["worker.mjs"]
    assert not [url for url in asked if url.endswith(".wasm")], "the page's interpreter was not handed over"


@pytest.mark.complains
@pytest.mark.parametrize(
    ("script", "times", "starts"),
    [
        (DIES, 1, 2),
        *(pytest.param(script, 9, 2, marks=pytest.mark.proof) for script in (DIES, "syntax error")),
    ],
)
def test_a_worker_that_dies_is_replaced(sit: Sit, script: str, times: int, starts: int) -> None:
    table = sit("phone")
    started = scripted(table, script, times)
    table.begin("quixo", computers=[2])
    for _ in range(3):
        one_move(table)
    assert len(started) == starts


def test_a_worker_that_hangs_is_replaced(sit: Sit) -> None:
    table = sit("phone")
    started = scripted(table, HANGS, times=1)
    table.page.clock.install()
    table.reload()
    table.begin("quixo", computers=[2])
    hands.by_touch(table, table.record.position, ("b1", "e1"))
    table.page.clock.fast_forward(30_000)
    assert len(table.settled(lambda now: len(now.moves) == 2).moves) == 2
    assert len(started) == 2


def test_a_worker_that_is_killed_in_mid_thought_is_replaced(sit: Sit) -> None:
    table = sit("phone")
    table.page.add_init_script(KEPT)
    table.page.clock.install()
    table.reload()
    table.begin("quixo", computers=[2], level="expert")
    one_move(table)
    record = table.record
    hands.by_touch(table, record.position, next(iter(record.position.legal_moves)))
    table.page.evaluate("() => lastWorker.terminate()")
    table.page.clock.fast_forward(30_000)
    assert len(table.grown(record, by=2).moves) == len(record.moves) + 2
    one_move(table)


def test_a_second_answer_is_not_heard(sit: Sit) -> None:
    table = sit("phone")
    scripted(table, TWICE, times=9)
    table.begin("quixo", computers=[2])
    hands.by_touch(table, table.record.position, ("b1", "e1"))
    table.settled(lambda now: len(now.moves) == 2)
    table.page.wait_for_timeout(1200)
    assert table.record.moves == (("b1", "e1"), ("c1", "a1"))


def test_an_answer_that_comes_late_is_dropped(sit: Sit) -> None:
    table = sit("phone")
    scripted(table, LATE, times=9)
    table.begin("quixo", computers=[2])
    hands.by_touch(table, table.record.position, ("b1", "e1"))
    table.act("undo")
    hands.by_touch(table, table.record.position, ("b1", "a1"))
    record = table.settled(lambda now: len(now.moves) == 2)
    assert record.moves == (("b1", "a1"), ("d1", "a1"))


SAID = ("a move that is not allowed",)
"""What make test has a worker say; make proof has it say all."""


@pytest.mark.parametrize("said", few_of(NONSENSE, *SAID))
def test_a_worker_that_talks_nonsense_is_replaced(sit: Sit, said: str) -> None:
    table = sit("phone")
    started = scripted(table, f"{ANSWERS} const answer = (id) => {{ {said}; }};", times=1)
    table.begin("quixo", computers=[2])
    one_move(table)
    assert len(started) == 2


def test_where_there_are_no_workers_the_page_plays(sit: Sit) -> None:
    table = sit("phone")
    table.page.add_init_script("window.Worker = class { constructor() { throw new Error('no workers here'); } };")
    table.reload()
    table.begin("quixo", computers=[2])
    one_move(table)
    table.act("hint")
    expect(table.todo).to_have_class(re.compile("hint"))


SPOILT: dict[str, dict[str, Any]] = {
    "missing": {"status": 404, "body": "not found"},
    "cut": {"body": bytes.fromhex("78da")},
    "altered": {"body": b"x" * 20_000},
    "another page": {"body": "<!doctype html><title>Wi-Fi</title>", "content_type": "text/html"},
}


@pytest.mark.complains
@pytest.mark.parametrize("answer", few_of(SPOILT, "altered"))
def test_a_corrupt_table_is_reported_once_and_the_game_goes_on(sit: Sit, answer: dict[str, Any]) -> None:
    table = sit("phone")
    table.page.context.route("**/static/data/*.bin", lambda route: route.fulfill(**answer))
    table.begin("quixo", computers=[2])
    one_move(table)
    news = table.page.locator(".notice.news")
    expect(news).to_have_text(re.compile("^Une partie de ce que l’ordinateur a appris"))
    before = table.page.locator(".quixo-square").bounding_box()
    one_move(table)
    expect(news).to_have_count(0)
    assert table.page.locator(".quixo-square").bounding_box() == before
    one_move(table)
    expect(news).to_have_count(0)


def test_the_table_of_a_game_comes_when_that_game_is_played(sit: Sit) -> None:
    table = sit("phone")
    asked: list[str] = []
    table.page.context.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    table.begin("quixo", computers=[2])
    one_move(table)
    table.act("leave")
    table.begin("detrak", computers=[2])
    table.act("leave")
    table.begin("quixo", as_before=True)  # with the computer of last time
    one_move(table)
    one_move(table)
    assert [name for name in asked if name.endswith(".bin")].count("quixo.bin") == 1
    assert not {"quinto.bin", "qwinto.bin"} & set(asked)


@pytest.mark.parametrize("game", few_of([*GAMES], "quixo"))
def test_a_whole_game_against_an_expert(sit: Sit, game: str) -> None:
    table = sit("phone")
    more = SMALL if game == "quinto" else {}
    table.begin(game, computers=[2], level="expert", **more)
    record = hands.play_on(table, random.Random(5))
    assert record.names[1] == "computer:expert"
    assert record.position.ending
    assert table.page.locator(".notice").count() == 0


FRAMES = """
window.frames_ = { at: [], stored: [] };
const tick = (now) => { frames_.at.push(now); requestAnimationFrame(tick); };
requestAnimationFrame(tick);
const { setItem } = Storage.prototype;
Storage.prototype.setItem = function (key, value) {
    if (key.startsWith("cinq.game.")) frames_.stored.push(performance.now());
    return setItem.call(this, key, value);
};
"""
SETTLED_MS = 300
"""So long after a move it is still being shown."""
MAX_GAP_MS = 250
"""A computer that thinks on the page holds it up for most of a second, at every move."""


def longest_gap(table: Table) -> float:
    """Makes a move and gives the longest time between two frames while the computer thinks about its own."""
    record = table.settled()
    table.page.evaluate("() => { frames_.stored = []; frames_.at = []; }")
    hands.by_touch(table, record.position, hands.pick(record.position, random.Random(3)))
    table.grown(record)
    table.settled()
    seen = table.page.evaluate("() => frames_")
    began, ended = seen["stored"][0] + SETTLED_MS, seen["stored"][-1]
    frames = [at for at in seen["at"] if began <= at <= ended]
    return max(later - earlier for earlier, later in pairwise(frames))


@pytest.mark.parametrize("game", few_of(["quixo", "quinto"], "quinto"))
def test_the_page_runs_on_while_an_expert_thinks(sit: Sit, game: str) -> None:
    """A busy machine drops frames now and then, a page that waits for the computer at every move."""
    table = sit("desktop", reduced_motion="no-preference")
    table.page.add_init_script(FRAMES)
    table.reload()
    table.begin(game, computers=[2], level="expert", chosen={"First": "1"})
    assert min(longest_gap(table) for _ in range(3)) <= MAX_GAP_MS


def test_nobody_moves_for_the_computer(sit: Sit) -> None:
    table = sit("phone")
    scripted(table, HANGS, times=9)
    table.begin("quixo", computers=[1])
    table.act("dialog:menu")
    table.act("then:typing:on")
    table.tap(hands.cell("b1"))
    table.tap(hands.cell("e1"))
    expect(table.todo).to_have_class(re.compile("why"))
    table.say("b1e1")
    expect(table.todo).to_have_class(re.compile("why"))
    assert table.record.moves == ()


def test_an_answer_survives_a_tap_in_between(sit: Sit) -> None:
    table = sit("phone")
    table.begin("quixo", computers=[2])
    hands.by_touch(table, table.record.position, ("b1", "e1"))
    table.tap(hands.cell("c1"))
    assert len(table.settled(lambda now: len(now.moves) == 2).moves) == 2


def test_what_is_taken_back_is_answered_again(sit: Sit) -> None:
    table = sit("phone")
    table.begin("quixo", computers=[2])
    hands.by_touch(table, table.record.position, ("b1", "e1"))
    table.act("undo")
    assert table.record.moves == ()
    hands.by_touch(table, table.record.position, ("c1", "a1"))
    record = table.settled(lambda now: len(now.moves) == 2)
    assert record.moves[0] == ("c1", "a1")
