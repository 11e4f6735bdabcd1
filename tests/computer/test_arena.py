"""Matches: luck is the same for all, what is counted adds up, and the same seed gives the same table."""

from __future__ import annotations

import math
import random

import pytest

from game.computer.arena import (
    OPENING,
    Computer,
    Entry,
    Mean,
    Plain,
    Played,
    Table,
    match,
    opened,
    play_game,
    play_round,
    ways_of_sitting,
)
from game.contract import GAMES, Move, Position
from game.record import Record

DICE = Computer("random")


def first(position: Position, source: random.Random) -> Move:
    """Makes the first move there is."""
    return next(iter(position.legal_moves))


def entries(*names: str) -> tuple[Entry, ...]:
    return tuple(Entry(name, Plain(first) if name == "first" else DICE) for name in names)


def test_every_player_sits_on_every_seat_once() -> None:
    ways = [tuple(entry.name for entry in way) for way in ways_of_sitting(entries("a", "b", "c"))]
    assert ways == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    assert len(ways_of_sitting(entries("a", "b", "a", "b"))) == 2
    assert len(ways_of_sitting(entries("a"))) == 1


@pytest.mark.parametrize("game", GAMES)
def test_luck_is_the_same_in_all_games_of_a_round_and_in_no_other(game: str) -> None:
    size = 2 if GAMES[game].has_chance else OPENING

    def beginnings(number: int) -> set[tuple[Move, ...]]:
        seen: list[Record] = []

        def watched(record: Record, source: random.Random) -> Move:
            seen.append(record)
            return next(iter(record.position.legal_moves))

        play_round(game, (Entry("a", watched), Entry("b", watched)), 5, {}, number)
        return {record.moves[:size] for record in seen if len(record.moves) >= size}

    found = [beginnings(number) for number in range(3)]
    assert [len(each) for each in found] == [1, 1, 1]
    assert len(set.union(*found)) > 1


def test_a_game_without_chance_is_opened_and_left_open() -> None:
    records = [opened("quixo", entries("a", "b"), {}, str(luck)) for luck in range(20)]
    assert all(len(record.moves) == OPENING and record.position.ending is None for record in records)
    assert len({record.moves for record in records}) > 15
    assert opened("qwinto", entries("a", "b"), {}, "1").moves == ()


def test_tags_hold_the_options() -> None:
    played = opened("detrak", entries("a"), {"Rules": "advanced"}, "1")
    assert played.position.options.rules == "advanced"


def played(names: str, winners: tuple[int, ...], *totals: float) -> Played:
    return Played(tuple(names), winners, totals or tuple(map(float, range(len(names)))), ((0.1,),) * len(names))


def test_a_draw_is_shared_by_seats_and_a_team_wins_together() -> None:
    assert [played("ab", winners).share("a") for winners in ((1,), (2,), (1, 2))] == [1, 0, 0.5]
    assert played("abab", (1, 3)).share("a") == 1
    assert played("abbb", (1, 2, 4)).share("b") == pytest.approx(2 / 3)


def test_what_is_counted_adds_up() -> None:
    table = Table(
        "qwinto",
        1,
        (
            (played("ab", (1,), 50, 40), played("ba", (2,), 30, 45)),
            (played("ab", (1, 2), 20, 20), played("ba", (1,), 70, 60)),
        ),
        ("a", "b"),
    )
    assert table.score("a") == Mean(0.625, 0.375)
    assert table.points("a").value == (50 + 45 + 20 + 60) / 4
    assert table.lead("a").value == (10 + 15 + 0 - 10) / 4 == -table.lead("b").value
    assert table.reaching(50).value == 3 / 8
    assert len(table.seconds("a")) == 4
    words = table.text().splitlines()[2].split()
    assert words[:6] == ["a", "4", "2", "1", "1", "62.5"]


def test_the_error_is_that_of_a_mean() -> None:
    assert Mean.of([1.0, 2.0, 3.0, 4.0]) == (2.5, math.sqrt(5 / 3 / 4))
    assert math.isnan(Mean.of([1.0]).error)


@pytest.mark.parametrize(("game", "seats"), [("detrak", 1), ("qwinto", 3), ("quixo", 4), ("quixo", 2)])
def test_the_same_seed_gives_the_same_table(game: str, seats: int) -> None:
    names = ("first", "dice", "first", "dice")[:seats]
    one, other = (match(game, entries(*names), 6, seed=3, jobs=jobs) for jobs in (1, 2))
    assert one.text() == other.text() != match(game, entries(*names), 6, seed=4).text()
    assert len(one.games) >= 6
    assert all(len(game.totals) == seats for game in one.games)


def test_a_round_that_was_begun_is_played_out() -> None:
    assert len(match("qwinto", entries("a", "b", "c"), 4, seed=1).games) == 6


def test_players_are_not_shown_what_their_seat_may_not_see() -> None:
    def nosy(position: Position, source: random.Random) -> Move:
        hidden = [rack for rack in position.racks if rack.size and not rack.known]  # type: ignore[attr-defined]
        assert len(hidden) == 1 or position.ending
        return next(iter(position.legal_moves))

    record = opened("quinto", entries("a", "b"), {"Board": "5x5"}, "1")
    assert play_game(record, (Entry("a", Plain(nosy)), Entry("b", DICE)), "1").winners
