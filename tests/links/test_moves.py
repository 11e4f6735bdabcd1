"""Shortening a record's text for a link can be undone exactly, whatever the text."""

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from game.links.moves import in_one_line, lengthened, shortened

HEAD = '[Game "quinto"]\n[Seats "Ann, Ben"]\n\n'
PARTS = ["3h7", "+8k7", "+10h9", "+1>", "+2v", "+", " ", "\n", "b1e1", " {clk 5}", " {clk 07}", " -3", "(2 7)"]


def test_a_play_gives_its_first_cell_and_then_steps() -> None:
    assert shortened(HEAD + "3h7+4i7+8k7 (2 7) 1b2+10b3+2b5") == HEAD + "3h7+4>+8>> (2 7) 1b2+10v+2vv"


def test_clock_readings_follow_the_moves_as_changes() -> None:
    text = HEAD + "b1e1 {clk 0} c1a1 {clk 271} a2a5 e1a1 {clk 260}"
    assert shortened(text) == HEAD + "b1e1 c1a1 a2a5 e1a1\n0 271 - -11"
    assert lengthened(shortened(text)) == text


@pytest.mark.parametrize(
    "moves",
    [
        *("b1e1 {clk 007} c1a1", "b1e1 {a word} c1a1 {clk 5}", "b1e1 {clk 5} {clk 6}", "(a {clk 5} b)"),
        *("3h7+4h6", "3h7+4i8", "3h7+4h7", "3h7+4>", "3h7+4y77", "1a1+1b1+1c1+1d1+1e1+1f1"),
    ],
)
def test_moves_in_another_notation_are_left_alone(moves: str) -> None:
    assert shortened(HEAD + moves) in (HEAD + moves, "")


@given(st.lists(st.sampled_from(PARTS), max_size=40).map("".join))
def test_shortening_can_be_undone_exactly(moves: str) -> None:
    text = in_one_line(HEAD + moves)
    short = shortened(text)
    assert not short or lengthened(short) == text
    event(f"can be shortened: {bool(short)}")


@pytest.mark.parametrize(
    "changes",
    [
        *("", "5", "5 5 5", "5 5 5 x", "5 5  5 5", "5 5\n5 5", "5 5 5 1234567", "5 5 - ²", "-5 5 5 5", "999999 5 1 5"),
    ],
)
def test_clock_readings_that_do_not_fit_the_moves_are_refused(changes: str) -> None:
    with pytest.raises(ValueError, match="clock"):
        lengthened(f"{HEAD}b1e1 c1a1 a2a5 e1a1\n{changes}")
