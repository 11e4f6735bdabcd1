"""The clocks of Quixo: what a record tells of them, and how a move writes them."""

from __future__ import annotations

import pytest

from game.app.update.turn_memory import turns_remembered
from game.match.clock import Turn, TurnClock, as_text, left_s, timed, times_of, turn_of
from game.match.match import Match
from game.record import Record, parse
from tests.testkit.ports import FakeMemory, Tab


def match(clock: str = "300+5", seats: tuple[str, ...] = ("Ann", "Ben")) -> Match:
    return Match(Record.new("quixo", seats, {"Clock": clock} if clock else {}))


def test_a_game_without_a_clock_has_no_times() -> None:
    assert times_of(match("").record) == {}
    played = match("").played(("b1", "e1"))
    assert timed(played, {Turn(0, 1): 3}) is played


def test_a_game_of_another_kind_has_no_times() -> None:
    assert times_of(Record.new("detrak", ("Ann",))) == {}


def test_each_seat_begins_with_the_same_time() -> None:
    assert times_of(match(seats=("A", "B", "C", "D")).record) == {1: 300, 2: 300, 3: 300, 4: 300}


def test_a_move_writes_what_is_left_and_adds_its_seconds() -> None:
    first = timed(match().played(("b1", "e1")), {Turn(0, 1): 12.3})
    assert times_of(first.record) == {1: 293, 2: 300}
    second = timed(first.played(("c1", "a1")), {Turn(0, 1): 12.3, Turn(1, 2): 0.2})
    assert times_of(second.record) == {1: 293, 2: 305}
    assert parse(str(second.record)) == second.record


def test_a_move_is_written_once() -> None:
    once = timed(match().played(("b1", "e1")), {Turn(0, 1): 10})
    for later in ({}, {Turn(0, 1): 10}, {Turn(1, 2): 99}, {Turn(0, 2): 99}):
        assert timed(once, later) is once


def test_the_clock_is_at_zero_when_the_time_is_over() -> None:
    over = timed(match("10+5").played(("time",)), {Turn(0, 1): 11})
    assert times_of(over.record) == {1: 0, 2: 10}
    assert over.position.ending is not None
    assert over.position.ending.winners == (2,)


def test_undo_takes_the_reading_out_of_the_record_and_the_time_stays_used() -> None:
    begun = match().played(("e4", "a4")).played(("e3", "a3"))
    clock = TurnClock().at_turn(turn_of(begun.record), now=100)
    moved = timed(begun.played(("b1", "e1")), clock.all_used(now=120))
    clock = clock.at_turn(turn_of(moved.record), now=120)
    undone = moved.undo()
    assert times_of(undone.record) == {1: 300, 2: 300}
    clock = clock.at_turn(turn_of(undone.record), now=150)
    assert left_s(undone.record, clock, now=150) == {1: 280, 2: 300}


@pytest.mark.parametrize(
    ("seconds", "text"), [(300, "5:00"), (299.2, "5:00"), (61, "1:01"), (9.01, "0:10"), (0, "0:00"), (-3, "0:00")]
)
def test_a_time_is_shown_in_whole_seconds(seconds: float, text: str) -> None:
    assert as_text(seconds) == text


def test_the_first_turn_takes_no_time() -> None:
    begun = match()
    clock = TurnClock().at_turn(turn_of(begun.record), now=100)
    assert left_s(begun.record, clock, now=150) == {1: 300, 2: 300}
    moved = timed(begun.played(("b1", "e1")), clock.all_used(now=150))
    assert times_of(moved.record) == {1: 305, 2: 300}
    clock = clock.at_turn(turn_of(moved.record), now=150)
    assert left_s(moved.record, clock, now=160) == {1: 305, 2: 290}


def shown(memory: str) -> dict[int, str]:
    """What the clocks show when a page is loaded again with what its tab remembers, after two moves."""
    record = match().played(("e4", "a4")).played(("e3", "a3")).record
    turn = turn_of(record)
    seconds = turns_remembered(memory, "game", turn).get(turn, 0)
    clock = TurnClock().having_used(turn, seconds).at_turn(turn, now=1000)
    return {seat: as_text(seconds) for seat, seconds in left_s(record, clock, now=1000).items()}


def test_a_page_that_is_loaded_again_goes_on_where_the_turn_was() -> None:
    assert shown("game 2 40") == {1: "4:20", 2: "5:00"}


OTHERS = ["", "game 1 40", "other 2 40", "game 2 x", "40", "game 2 " + "9" * 5000]


@pytest.mark.parametrize("text", OTHERS, ids=lambda text: text[:20])
def test_what_another_turn_took_does_not_count(text: str) -> None:
    assert shown(text) == {1: "5:00", 2: "5:00"}


def test_a_tab_remembers_how_long_the_turn_has_taken() -> None:
    first = Tab().begin("quixo", "Clock=middle").act("play:e4a4", "play:e3a3").wait(40.3)
    assert first.memory.text == f"{first.table.game_id} 2 1 41"
    again = first.reopened().wait(0.2)
    assert again.table.clock.used_s(again.time.now()) == pytest.approx(
        41.2
    )  # whole seconds, rounded up, so that none is given back
    assert again.memory.text == first.memory.text


def test_the_clock_tells_when_the_time_is_over() -> None:
    begun = Tab().begin("quixo", "Clock=middle").act("play:e4a4", "play:e3a3")
    memory = FakeMemory()
    memory.text = f"{begun.table.game_id} 2 304"
    tab = Tab(begun.shared, time=begun.time, address=begun.page.place, memory=memory)
    assert len(tab.wait(0.9).record.moves) == 2
    assert tab.wait(0.4).record.moves[2:] == (("time",),)
