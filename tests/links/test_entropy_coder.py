"""The entropy coder, step by step: the numbers it writes are part of every link and must never change."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.links.entropy_coder import MAX_SYMBOLS, Model, alphabet_of, decode, encode

SPACE, A, B = 0, 1, 2
"""The symbols of the alphabet " ab"; symbol 3 is the end of the text."""


def test_weights_worked_out_by_hand() -> None:
    """Learns words one by one and looks at the start of the next: the factors are 8 (shape), 20 (last) and 200 (word).

    At the start of a word all three contexts are the same few places, so that each has seen the same symbols.
    """
    model = Model(3)
    assert model.weights() == [1, 1, 1, 1], "nothing was seen: all symbols are alike"
    learn(model, A, SPACE)
    # One a was seen, n = d = c = 1: each context adds its factor.
    assert model.weights() == [1, 1 + 8 + 20 + 200, 1, 1]
    learn(model, B, SPACE)
    # One a and one b, n = d = 2 and c = 1: f * n * c / d**2 is half of each factor.
    assert model.weights() == [1, 1 + 4 + 10 + 100, 1 + 4 + 10 + 100, 1]
    learn(model, B, SPACE)
    # One a and two b, n = 3 and d = 2: f * 3 / 4 for a, f * 6 / 4 for b.
    assert model.weights() == [1, 1 + 6 + 15 + 150, 1 + 12 + 30 + 300, 1]


def learn(model: Model, *symbols: int) -> None:
    for symbol in symbols:
        model.learn(symbol, " ab"[symbol])


def test_a_number_worked_out_by_hand() -> None:
    """Writes "ab", whose weights are 1, 1, 1 at all three places: each takes a third, from the end to the start.

    The state begins as 1. A symbol takes it to (state // width) * total + start + state % width, which is here
    3 * state + start: the end (2) to 5, "b" (1) to 16, and "a" (0) to 48.
    """
    assert encode("ab", "ab") == 48
    assert decode(48, "ab", 10) == "ab"


def test_numbers_of_two_games_stay_as_they_are() -> None:
    assert encode("", "") == 1
    assert encode("b1e1 c1a1", alphabet_of("b1e1 c1a1")) == 25806930607
    assert encode("oy (5 4) keep y3 o4", alphabet_of("oy (5 4) keep y3 o4")) == 3086890547116134173677103936


@given(st.text(alphabet="a1 (\n+", max_size=60))
def test_every_text_reads_back(text: str) -> None:
    assert decode(encode(text, alphabet_of(text)), alphabet_of(text), 60) == text


@given(st.integers(-5, 10**12), st.sampled_from(["", "a", "ab", "ba", "aa", "abc123"]))
def test_a_number_is_read_or_refused(number: int, alphabet: str) -> None:
    try:
        text = decode(number, alphabet, 100)
    except ValueError:
        return
    assert encode(text, alphabet) == number


def test_a_text_longer_than_allowed_is_refused() -> None:
    with pytest.raises(ValueError, match="not an encoded text"):
        decode(encode("a" * 11, "a"), "a", 10)


def test_an_alphabet_too_large_is_refused() -> None:
    letters = "".join(chr(0x4E00 + at) for at in range(MAX_SYMBOLS + 1))
    with pytest.raises(ValueError, match="alphabet"):
        decode(5, letters, 10)
