"""The clocks of Quixo: what a record tells of them, and how a move writes them."""

from __future__ import annotations

import asyncio

import pytest

from game.match.clock import Clock, as_text, times_of, with_clock
from game.match.match import Match
from game.record import Record, parse


def match(clock: str = "300+5", seats: tuple[str, ...] = ("Ann", "Ben")) -> Match:
    return Match(Record.new("quixo", seats, {"Clock": clock} if clock else {}))


def test_a_game_without_a_clock_has_no_times() -> None:
    assert times_of(match("").record) == {}
    played = match("").played(("b1", "e1"))
    assert with_clock(played, 3) is played


def test_a_game_of_another_kind_has_no_times() -> None:
    assert times_of(Record.new("detrak", ("Ann",))) == {}


def test_each_seat_begins_with_the_same_time() -> None:
    assert times_of(match(seats=("A", "B", "C", "D")).record) == {1: 300, 2: 300, 3: 300, 4: 300}


def test_a_move_writes_what_is_left_and_adds_its_seconds() -> None:
    first = with_clock(match().played(("b1", "e1")), 12.3)
    assert times_of(first.record) == {1: 293, 2: 300}
    second = with_clock(first.played(("c1", "a1")), 0.2)
    assert times_of(second.record) == {1: 293, 2: 305}
    assert parse(str(second.record)) == second.record


def test_a_move_is_written_once() -> None:
    once = with_clock(match().played(("b1", "e1")), 10)
    assert with_clock(once, 99) is once


def test_the_clock_is_at_zero_when_the_time_is_over() -> None:
    over = with_clock(match("10+5").played(("time",)), 11)
    assert times_of(over.record) == {1: 0, 2: 10}
    assert over.position.ending is not None
    assert over.position.ending.winners == (2,)


def test_undo_gives_the_time_back() -> None:
    moved = with_clock(match().played(("b1", "e1")), 20)
    assert times_of(moved.undo().record) == {1: 300, 2: 300}


@pytest.mark.parametrize(
    ("seconds", "text"), [(300, "5:00"), (299.2, "5:00"), (61, "1:01"), (9.01, "0:10"), (0, "0:00"), (-3, "0:00")]
)
def test_a_time_is_shown_in_whole_seconds(seconds: float, text: str) -> None:
    assert as_text(seconds) == text


class Kept:
    """A tab's memory without a browser."""

    def __init__(self, text: str = "") -> None:
        self.text = text

    def load(self) -> str:
        return self.text

    def save(self, text: str) -> None:
        self.text = text


def clock(memory: Kept, over: list[bool] | None = None) -> Clock:
    return Clock(lambda texts: None, lambda: (over if over is not None else []).append(True), memory)


def watched(memory: Kept, record: Record, over: list[bool] | None = None) -> tuple[Clock, dict[int, str]]:
    """Watches for a moment, as a page does."""

    async def watch() -> tuple[Clock, dict[int, str]]:
        made = clock(memory, over)
        made.watch("game", record)
        await asyncio.sleep(0)
        texts = made.texts(record)
        made.watch("game", None)
        return made, texts

    return asyncio.run(watch())


def test_a_page_that_is_loaded_again_goes_on_where_the_turn_was() -> None:
    memory = Kept("game 0 40")
    assert watched(memory, match().record)[1] == {1: "4:20", 2: "5:00"}
    assert memory.text == "game 0 40"


OTHERS = ["", "game 1 40", "other 0 40", "game 0 x", "40", "game 0 " + "9" * 5000]


@pytest.mark.parametrize("text", OTHERS, ids=lambda text: text[:20])
def test_what_another_turn_took_does_not_count(text: str) -> None:
    assert watched(Kept(text), match().record)[1] == {1: "5:00", 2: "5:00"}


def test_the_clock_tells_when_the_time_is_over() -> None:
    over: list[bool] = []
    watched(Kept("game 0 300"), match().record, over)
    assert over == [True]
