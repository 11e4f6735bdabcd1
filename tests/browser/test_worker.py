"""The computer's seat: thinks in a worker, and plays on when the worker is missing, dies or hangs."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser import hands
from tests.browser.driver import Table

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
    assert not [url for url in asked if "worker" in url]
    table.act("leave")
    table.begin("quixo", computers=[2])
    one_move(table)
    one_move(table)
    assert [url.rpartition("/")[2] for url in asked if "worker" in url] == ["worker.mjs"]
    assert not [url for url in asked if url.endswith(".wasm")], "the page's interpreter was not handed over"


@pytest.mark.complains
@pytest.mark.parametrize(("script", "times", "starts"), [(DIES, 1, 2), (DIES, 9, 2), ("syntax error", 9, 2)])
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


def test_nobody_moves_for_the_computer(sit: Sit) -> None:
    table = sit("phone")
    scripted(table, HANGS, times=9)
    table.begin("quixo", computers=[1])
    with table.dialog("dialog:menu"):
        table.act("typing:on")
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


def test_what_is_taken_back_is_answered_anew(sit: Sit) -> None:
    table = sit("phone")
    table.begin("quixo", computers=[2])
    hands.by_touch(table, table.record.position, ("b1", "e1"))
    table.act("undo")
    assert table.record.moves == ()
    hands.by_touch(table, table.record.position, ("c1", "a1"))
    record = table.settled(lambda now: len(now.moves) == 2)
    assert record.moves[0] == ("c1", "a1")
