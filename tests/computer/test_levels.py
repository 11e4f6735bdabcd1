"""Each level is better than the next weaker one, and none thinks longer than it may, on a slow machine either.

Sizes are small unless CINQ_PROOF is set, and bounds three standard errors wide: a level that is as it should be fails
once in a thousand runs.
"""

from __future__ import annotations

import os
import random
import time
from functools import partial
from itertools import pairwise

import pytest

from game.arena import Computer, Entry, Mean, match
from game.computer.choose import choose
from game.computer.task import LEVELS
from game.rules import GAMES
from tests.computer.positions import every_table, some

PROOF = bool(os.environ.get("CINQ_PROOF"))
PAIRS = list(pairwise(LEVELS))
SIZES = {"detrak": 30, "qwinto": 12, "quinto": 6, "quixo": 8}
"""So many games show a difference, where each level has a part of its time."""
PART = 1.0 if PROOF else 0.05
SLACK_S = 0.12
"""Reading the record, a first answer, and the last look before the clock is asked again."""


def player(level: str) -> Computer:
    return Computer(level, LEVELS[level].seconds * PART)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("weaker", "stronger"), PAIRS)
def test_a_level_scores_sixty_per_cent_against_the_next_weaker_one(game: str, weaker: str, stronger: str) -> None:
    entries = [Entry(level, player(level)) for level in (stronger, weaker)]
    score = match(game, entries, SIZES[game] * (10 if PROOF else 1), seed=21).score(stronger)
    assert score.value + 3 * score.error >= 0.6


@pytest.mark.parametrize("game", [key for key, rules in GAMES.items() if 1 in rules.seat_counts])
@pytest.mark.parametrize(("weaker", "stronger"), PAIRS)
def test_a_level_has_the_higher_mean_alone(game: str, weaker: str, stronger: str) -> None:
    number = SIZES[game] * (10 if PROOF else 1)
    tables = [match(game, [Entry("alone", player(level))], number, seed=22) for level in (stronger, weaker)]
    gains = [one.totals[0] - other.totals[0] for one, other in zip(*(table.games for table in tables), strict=True)]
    gain = Mean.of(gains)
    assert gain.value + 3 * gain.error > 0


@pytest.mark.parametrize("game", GAMES)
def test_easy_beats_chance(game: str) -> None:
    entries = [Entry("easy", player("easy")), Entry("random", Computer("random"))]
    score = match(game, entries, 12, seed=23).score("easy")
    assert score.value + 3 * score.error >= 0.75


def slowed(factor: float) -> float:
    """A clock that runs so many times too fast; it counts this thread's work, whatever else the machine does."""
    return factor * time.thread_time()


AS_IT_IS = [(game, 2, 1) for game in GAMES]
TEN_TIMES_SLOWER = [(game, seats, 10) for game, seats in every_table()]


@pytest.mark.parametrize(("game", "seats", "slowness"), [*AS_IT_IS, *TEN_TIMES_SLOWER])
def test_every_level_answers_in_time(game: str, seats: int, slowness: int) -> None:
    records = some(game, seats, 30 + slowness, 2)
    choose(str(records[0]), "expert", 1, nodes=10)  # what is loaded once is loaded
    for level, grade in LEVELS.items():
        for record in records:
            began = time.thread_time()
            choose(str(record), level, random.randrange(99), clock=partial(slowed, slowness))
            taken = time.thread_time() - began
            assert taken <= 1.1 * grade.seconds / slowness + SLACK_S, (level, str(record))
