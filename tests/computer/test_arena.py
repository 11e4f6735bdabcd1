"""Matches: luck is the same for all, results add up, and the same seed gives the same result."""

from __future__ import annotations

import math
import random

import pytest

from game.computer.arena import (
    OPENING_MOVES,
    Computer,
    Entry,
    MatchResult,
    Mean,
    PlayedGame,
    PositionPlayer,
    play_game,
    play_match,
    play_round,
    seatings,
    start_game,
)
from game.contract import GAMES, Move, Position
from game.record import Record

RANDOM = Computer("random")


def first(position: Position, source: random.Random) -> Move:
    """The first legal move."""
    return next(iter(position.legal_moves))


def entries(*names: str) -> tuple[Entry, ...]:
    return tuple(Entry(name, PositionPlayer(first) if name == "first" else RANDOM) for name in names)


def test_every_player_sits_on_every_seat_once() -> None:
    names = [tuple(entry.name for entry in seated) for seated in seatings(entries("a", "b", "c"))]
    assert names == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    assert len(seatings(entries("a", "b", "a", "b"))) == 2
    assert len(seatings(entries("a"))) == 1


@pytest.mark.parametrize("game", GAMES)
def test_luck_is_the_same_in_all_games_of_a_round_and_in_no_other(game: str) -> None:
    size = 2 if GAMES[game].has_chance else OPENING_MOVES

    def beginnings(number: int) -> set[tuple[Move, ...]]:
        records: list[Record] = []

        def watched(record: Record, source: random.Random) -> Move:
            records.append(record)
            return next(iter(record.position.legal_moves))

        play_round(game, (Entry("a", watched), Entry("b", watched)), 5, {}, number)
        return {record.moves[:size] for record in records if len(record.moves) >= size}

    in_rounds = [beginnings(number) for number in range(3)]
    assert [len(moves) for moves in in_rounds] == [1, 1, 1]
    assert len(set.union(*in_rounds)) > 1


def test_a_game_without_chance_starts_with_random_moves_that_do_not_end_it() -> None:
    records = [start_game("quixo", entries("a", "b"), {}, str(luck)) for luck in range(20)]
    assert all(len(record.moves) == OPENING_MOVES and record.position.ending is None for record in records)
    assert len({record.moves for record in records}) > 15
    assert start_game("qwinto", entries("a", "b"), {}, "1").moves == ()


def test_tags_set_the_options() -> None:
    record = start_game("detrak", entries("a"), {"Rules": "advanced"}, "1")
    assert record.position.options.rules == "advanced"


def played_game(names: str, winners: tuple[int, ...], *totals: float) -> PlayedGame:
    return PlayedGame(tuple(names), winners, totals or tuple(map(float, range(len(names)))), ((0.1,),) * len(names))


def test_a_draw_is_shared_by_seats_and_a_team_wins_together() -> None:
    assert [played_game("ab", winners).share("a") for winners in ((1,), (2,), (1, 2))] == [1, 0, 0.5]
    assert played_game("abab", (1, 3)).share("a") == 1
    assert played_game("abbb", (1, 2, 4)).share("b") == pytest.approx(2 / 3)


def test_results_add_up() -> None:
    result = MatchResult(
        "qwinto",
        1,
        (
            (played_game("ab", (1,), 50, 40), played_game("ba", (2,), 30, 45)),
            (played_game("ab", (1, 2), 20, 20), played_game("ba", (1,), 70, 60)),
        ),
        ("a", "b"),
    )
    assert result.score("a") == Mean(0.625, 0.375)
    assert result.points("a").value == (50 + 45 + 20 + 60) / 4
    assert result.lead("a").value == (10 + 15 + 0 - 10) / 4 == -result.lead("b").value
    assert result.reaching(50).value == 3 / 8
    assert len(result.seconds("a")) == 4
    words = result.text().splitlines()[2].split()
    assert words[:6] == ["a", "4", "2", "1", "1", "62.5"]


def test_the_error_is_the_standard_error_of_a_mean() -> None:
    assert Mean.of([1.0, 2.0, 3.0, 4.0]) == (2.5, math.sqrt(5 / 3 / 4))
    assert math.isnan(Mean.of([1.0]).error)


@pytest.mark.parametrize(("game", "seats"), [("detrak", 1), ("qwinto", 3), ("quixo", 4), ("quixo", 2)])
def test_the_same_seed_gives_the_same_result(game: str, seats: int) -> None:
    names = ("first", "random", "first", "random")[:seats]
    alone, parallel = (play_match(game, entries(*names), 6, seed=3, jobs=jobs) for jobs in (1, 2))
    assert alone.text() == parallel.text() != play_match(game, entries(*names), 6, seed=4).text()
    assert len(alone.games) >= 6
    assert all(len(game.totals) == seats for game in alone.games)


def test_the_last_round_is_completed() -> None:
    assert len(play_match("qwinto", entries("a", "b", "c"), 4, seed=1).games) == 6


def test_players_are_not_shown_what_their_seat_may_not_see() -> None:
    def nosy(position: Position, source: random.Random) -> Move:
        hidden = [rack for rack in position.racks if rack.size and not rack.known]  # type: ignore[attr-defined]
        assert len(hidden) == 1 or position.ending
        return next(iter(position.legal_moves))

    record = start_game("quinto", entries("a", "b"), {"Board": "5x5"}, "1")
    assert play_game(record, (Entry("a", PositionPlayer(nosy)), Entry("b", RANDOM)), "1").winners
