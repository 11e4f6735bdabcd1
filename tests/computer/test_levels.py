"""Each level is better than the next weaker one, and each stops thinking when its time is up.

Sizes are small unless CINQ_PROOF is set, and bounds three standard errors wide: a level that is as it should be fails
once in a thousand runs.
"""

from __future__ import annotations

import math
import os
from itertools import pairwise

import pytest

from game.computer.arena import Computer, Entry, Mean, match
from game.computer.choose import choose
from game.computer.task import LEVELS
from game.contract import GAMES
from game.record import parse
from tests.computer.positions import every_table, some

PROOF = bool(os.environ.get("CINQ_PROOF"))
PAIRS = list(pairwise(LEVELS))
SIZES = {"detrak": 20, "qwinto": 8, "quinto": 12, "quixo": 12}
"""So many games show a difference, where each level has a part of its time."""
PART = 0.1 if PROOF else 0.03
MORE = 5 if PROOF else 1
MOST_LATE = 20
"""So often a player may look at the clock once its time is up, on its way out of what it was doing."""


def player(level: str) -> Computer:
    return Computer(level, LEVELS[level].seconds * PART)


def error_of(score: Mean, games: int) -> float:
    """The standard error of a score; a handful of games that came out alike do not make it smaller than chance does."""
    return score.error if PROOF else max(score.error, math.sqrt(0.6 * 0.4 / games))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("weaker", "stronger"), PAIRS)
def test_a_level_scores_sixty_per_cent_against_the_next_weaker_one(game: str, weaker: str, stronger: str) -> None:
    entries = [Entry(level, player(level)) for level in (stronger, weaker)]
    score = match(game, entries, SIZES[game] * MORE, seed=21).score(stronger)
    assert score.value + 3 * error_of(score, SIZES[game]) >= 0.6


@pytest.mark.parametrize("game", [key for key, rules in GAMES.items() if 1 in rules.seat_counts])
@pytest.mark.parametrize(("weaker", "stronger"), PAIRS)
def test_a_level_has_the_higher_mean_alone(game: str, weaker: str, stronger: str) -> None:
    number = SIZES[game] * MORE
    tables = [match(game, [Entry("alone", player(level))], number, seed=22) for level in (stronger, weaker)]
    gains = [one.totals[0] - other.totals[0] for one, other in zip(*(table.games for table in tables), strict=True)]
    gain = Mean.of(gains)
    assert gain.value + 3 * gain.error > 0


@pytest.mark.parametrize("game", GAMES)
def test_easy_beats_chance(game: str) -> None:
    entries = [Entry("easy", player("easy")), Entry("random", Computer("random"))]
    score = match(game, entries, 12, seed=23).score("easy")
    assert score.value + 3 * error_of(score, 12) >= 0.75


class Stopwatch:
    """A clock that goes on by a tenth of what there is at every look, and counts the looks that come too late."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks * self.seconds / 10

    @property
    def late(self) -> int:
        return max(0, self.looks - 12)


@pytest.mark.parametrize(("game", "seats"), every_table())
def test_every_level_stops_when_its_time_is_up(game: str, seats: int) -> None:
    for level, grade in LEVELS.items():
        for record in some(game, seats, 30, 2):
            clock = Stopwatch(grade.seconds)
            move = parse(str(record)).position.read(choose(str(record), level, 1, clock=clock).move)
            assert move in record.position.legal_moves
            assert clock.late <= MOST_LATE, level
