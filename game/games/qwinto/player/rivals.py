"""What an answer is worth against the other seats: the chance to win, and a little for the lead.

Seats win in proportion to exp(slope * expected points). All numbers are integers, so that every machine gets the same.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from game.games.qwinto.player.answers import Answer
from game.games.qwinto.player.evaluation import OVER, POINT, Evaluation
from game.games.qwinto.player.features import MISSES_START, TURN_START
from game.games.qwinto.player.sheet_features import SheetFeatures

CERTAIN: Final = 100 * POINT
"""The worth of a certain victory: a hundredth counts as much as a point alone."""
LEAD_SHARE: Final = 50
"""A lead of this many points counts as much as a hundredth. It decides where the victory is certain or lost."""
ONE: Final = 1 << 20
"""Stands for 1 in what follows."""
SHRINKING: Final = tuple(round(ONE * math.exp(-step / 64)) for step in range(1024))
"""The exponential of 0, -1/64, -2/64 and so on."""
SLOPE_SHIFT: Final = 16
"""A difference of values times a slope, shifted by so many bits, is an exponent in steps of 1/64."""


def shrunk(behind: int, slope: int) -> int:
    """The weight of a seat that expects less than the best, relative to that one's."""
    step = behind * slope >> SLOPE_SHIFT
    return SHRINKING[step] if step < len(SHRINKING) else 0


class RankedAnswer(NamedTuple):
    """An answer and what it is worth, which may come from looking further ahead than the answer's own value."""

    value: int
    answer: Answer


class Standing:
    """What a seat may expect to have in the end, by the stage of the game."""

    def __init__(self, sheet: SheetFeatures, evaluation: Evaluation, seats: int, distance: int) -> None:
        """`distance` is the number of turns until this seat is active."""
        self._score = sheet.score * POINT
        self._evaluation = evaluation
        self._features = [
            *sheet.row_and_column_features(),
            sheet.counts_feature,
            MISSES_START + sheet.misses * 20 + sheet.missing,
            TURN_START + (seats - 1) * 6 + distance,
        ]
        self._values = {OVER: self._score}

    def value(self, stage: int) -> int:
        """The expected result if the game is at this stage."""
        value = self._values.get(stage)
        if value is None:
            weights = self._evaluation.weights(stage)
            value = self._values[stage] = self._score + sum([weights[feature] for feature in self._features])
        return value


class Rivals:
    """All other seats as they stand."""

    def __init__(self, standings: Sequence[Standing], slopes: Sequence[int] = ()) -> None:
        """`slopes` is how steeply the chance to win rises with a lead, by stage."""
        self._standings = standings
        self._slopes = slopes
        self._at_stages: dict[int, tuple[int, int, int]] = {}

    def worth(self, answer: Answer) -> int:
        """What an answer is worth; to a seat that plays alone its value."""
        if not self._standings:
            return answer.value
        slope, best, together = self._at_stages.get(answer.stage) or self._at_stage(answer.stage)
        lead = answer.value - best
        if lead < 0:
            mine = shrunk(-lead, slope)
        else:
            mine, together = ONE, together * shrunk(lead, slope) >> 20
        return CERTAIN * mine // (mine + together) + lead // LEAD_SHARE

    def _at_stage(self, stage: int) -> tuple[int, int, int]:
        """The slope, what the best of the seats expects, and the weight of them all relative to that one's."""
        slope = self._slopes[stage]
        values = [standing.value(stage) for standing in self._standings]
        best = max(values)
        found = self._at_stages[stage] = slope, best, sum(shrunk(best - value, slope) for value in values)
        return found

    def ranked(self, answers: Sequence[Answer]) -> list[RankedAnswer]:
        """Adds to each answer what it is worth."""
        worth = self.worth
        return [RankedAnswer(worth(answer), answer) for answer in answers]


NO_RIVALS: Final = Rivals(())
