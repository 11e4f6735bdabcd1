"""Whatever text a position, an option or a move is read from, the result is a valid value or one of three errors."""

import os
from collections.abc import Callable
from dataclasses import fields
from functools import lru_cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.contract import CHANCE, GAMES, AmbiguousMove, GameError, IllegalMove, NotationError, Position
from game.match.match import throw
from tests.testkit.games import kit_of

PROOF = os.environ.get("CINQ_PROOF") == "1"
THREE_ERRORS = (NotationError, IllegalMove, AmbiguousMove)


def many(examples: int) -> Callable:
    """So many examples, always the same ones, and more of them to prove a release."""
    number, unchecked = examples * (20 if PROOF else 1), [HealthCheck.too_slow]
    return settings(
        max_examples=number, derandomize=True, database=None, deadline=None, suppress_health_check=unchecked
    )


CHARACTERS = '/x|#^o.?()[]{}+:;,1234567890abeyp \n\t\r"\\\0é＄٣\ud800'
STEPS = [
    *("a1", "e1", "c3", "b1", "y3", "o9", "p1", "o", "oy", "pass", "miss", "keep", "again", "?", "resign", "agreed"),
    *(":1", ":3", "3h7", "0a1", "10b2", "5i9", "/", "x", "|", "6", "7", "99", "", "a0", "z9", "٣", "a1e1", "3h7+4i7"),
]


TAGS = sorted({each.metadata["tag"] for spec in GAMES.values() for each in fields(spec.option_type)})
VALUES = st.sampled_from(
    [
        *("1", "2", "4", "6", "0", "advanced", "penalty", "o /", "/ x | # ^ o", "5x5", "5x6", "25x25", "9"),
        *("0:7 5:30", "5:9999", "free", "none", "yes", "1+0", "300+5", "1:9 1:9", "5x", "99999999999x5"),
        *("²", "-1", " 1", "1 "),
    ]
)
OPTIONS = st.dictionaries(st.sampled_from(TAGS), VALUES | st.text(CHARACTERS, max_size=8), max_size=4)


@st.composite
def edited(draw: Any, text: str) -> str:
    """A text with a few things cut out, doubled, exchanged or put in."""
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        end = draw(st.integers(at, min(len(text), at + 12)))
        put = draw(st.sampled_from(["", text[at:end] * 2, text[:12], " "]) | st.text(CHARACTERS, max_size=3))
        text = text[:at] + put + text[end:]
    return text


@lru_cache
def reached(key: str, seed: int) -> tuple[Position, ...]:
    """The positions of a game at random on a small board."""
    source, game = Random(f"{key} {seed}"), GAMES[key].position_type
    options = game.option_type.from_tags(kit_of(key).small_tags)
    positions = [game.start(source.choice(game.seat_counts), options)]
    while (mover := positions[-1].to_move) is not None:
        moves = [throw(positions[-1], source)] if mover == CHANCE else list(positions[-1].legal_moves)
        positions.append(positions[-1].play(source.choice(moves)))
    return tuple(positions)


POSITIONS = st.builds(
    lambda key, seed, at: reached(key, seed)[at % len(reached(key, seed))],
    st.sampled_from(list(GAMES)),
    st.integers(0, 5),
    st.integers(0, 999),
)


def parsed(game: type[Position], text: str, seats: int, options: Any) -> Position | None:
    try:
        return game.parse(text, seats, options)
    except THREE_ERRORS:
        return None


def check_sound(position: Position) -> None:
    """A position that was read is as good as one that was played."""
    assert type(position).parse(str(position), position.seats, position.options) == position
    is_over = position.ending is not None
    assert (position.to_move is None) == is_over
    assert bool(position.legal_moves) == (not is_over and not position.awaits_chance)
    assert position.scores is not None or not is_over
    assert len(position.examples()) > 0 or is_over
    for token in position.examples():
        assert position.play(position.read(token))
    for seat in range(1, position.seats + 1):
        assert position.seen_by(seat).to_move is not None or is_over


@many(150)
@given(st.sampled_from(list(GAMES)), st.text() | st.text(CHARACTERS), st.integers(0, 5))
def test_any_text_as_a_position(key: str, text: str, number: int) -> None:
    game = GAMES[key].position_type
    assert parsed(game, text, game.seat_counts[number % len(game.seat_counts)], game.option_type()) is None


@pytest.mark.parametrize("key", GAMES)
@many(200)
@given(st.data())
def test_nearly_a_position(key: str, data: st.DataObject) -> None:
    game = GAMES[key].position_type
    options = game.option_type.from_tags(kit_of(key).near_tags)
    text = data.draw(kit_of(key).near_positions())
    for seats in game.seat_counts:
        position = parsed(game, text, seats, options)
        if position is not None:
            check_sound(position)


@many(300)
@given(POSITIONS, st.data())
def test_a_position_with_errors_of_writing(position: Position, data: st.DataObject) -> None:
    again = parsed(type(position), data.draw(edited(str(position))), position.seats, position.options)
    if again is not None:
        check_sound(again)


@many(300)
@given(st.sampled_from(list(GAMES)), OPTIONS, st.data())
def test_any_options(key: str, tags: dict[str, str], data: st.DataObject) -> None:
    game = GAMES[key].position_type
    seats = data.draw(st.sampled_from(game.seat_counts))
    options, error = outcome_of(lambda: game.option_type.from_tags(tags))
    position, error = outcome_of(lambda: game.start(seats, options)) if options else (None, error)
    if position:
        assert game.option_type.from_tags(options.tags()) == options
        check_sound(position)
    else:
        assert type(error) is NotationError
        assert error.reason.key == "tag" or error.reason.key.startswith(f"{key}.")


def outcome_of(attempt: Callable[[], Any]) -> tuple[Any, GameError | None]:
    """A value, or one of the three errors."""
    try:
        return attempt(), None
    except THREE_ERRORS as error:
        return None, error


@many(400)
@given(POSITIONS, st.sampled_from(STEPS) | st.text(CHARACTERS, max_size=12) | st.text(max_size=6), st.booleans())
def test_any_token(position: Position, token: str, is_group: bool) -> None:
    text = f"({token})" if is_group else token
    move, error = outcome_of(lambda: position.read(text))
    after, error = outcome_of(lambda: position.play(move)) if move else (None, error)
    if after:
        assert position.read(position.write(move)) == move
        check_sound(after)
    else:
        assert error.position == str(position)


@many(400)
@given(POSITIONS, st.lists(st.sampled_from(STEPS) | st.text(CHARACTERS, max_size=4), max_size=7).map(tuple))
def test_any_steps(position: Position, steps: tuple[str, ...]) -> None:
    after, error = outcome_of(lambda: position.play(steps))
    assert (position.consider(steps).move is None) == (after is None)
    if after is None:
        assert type(error) is IllegalMove
        assert steps not in position.legal_moves
    else:
        assert steps in position.legal_moves or position.awaits_chance or steps in position.out_of_turn_moves


LONG = ["1", "x", "(", "1 ", "a1", "+", "pass", "?", "3h7+", "? ", "é", "9" * 50]


@many(60)
@given(POSITIONS, st.sampled_from(LONG), st.integers(7, 20_000), st.booleans())
def test_a_token_of_any_length(position: Position, piece: str, times: int, is_group: bool) -> None:
    token = f"({piece * times})" if is_group else piece * times
    with pytest.raises(THREE_ERRORS):
        position.play(position.read(token))
