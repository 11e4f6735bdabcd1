"""The learned weights of the Qwinto player: what each feature of a sheet adds to the points still to come.

Weights change in the course of a game. The stage estimates how many throws are still to come, by the misses and the
missing fields of all seats. The table holds each weight at a few stages, the knots; between them it is interpolated.
It also holds how steeply the chance to win rises with a lead, by seats and stage.
"""

from __future__ import annotations

import sys
from array import array
from bisect import bisect_right
from functools import cache
from typing import Final, NamedTuple

from game.computer import tables
from game.games.qwinto.player.features import FEATURES, FIELD_START, GAP_STARTS, HIGH, NEVER, gap_feature
from game.games.qwinto.player.row_gaps import ColumnChange, Gap, split

FILE: Final = "qwinto.bin"
KNOTS: Final = 4
STAGES_PER_KNOT: Final = 16
"""Number of stages from one knot to the next."""
OVER: Final = (KNOTS - 1) * STAGES_PER_KNOT + 1
"""Stands for the stage once the game has ended; above all others."""
SPREAD_BOUNDS: Final = (2, 4, 7)
"""The spread says how many more fields the second nearest seat is missing than the nearest, by these bounds."""
SITUATIONS: Final = 6 * 16 * 20 * (len(SPREAD_BOUNDS) + 1)
"""Size of the table of stages: by seats, the two highest numbers of misses, the fewest missing fields, the spread."""
SLOPES: Final = 6 * (OVER + 1)
"""Size of the table of slopes: by seats and stage."""
SLOPE_UNIT: Final = 8192
"""What adds 1 to the exponent for each point of a lead."""
HANDMADE_SLOPE: Final = 1000
SIZE: Final = SITUATIONS + SLOPES + KNOTS * FEATURES
"""How many numbers a set of weights has."""
MAX_CACHED: Final = 20_000
POINT: Final = 32 * STAGES_PER_KNOT
"""One point, in the unit of all values here. They are integers, so that every machine gets the same."""


class Others(NamedTuple):
    """How close some seats are to ending the game: the two highest numbers of misses, the two fewest missing fields."""

    misses: int = 0
    second_misses: int = 0
    missing: int = NEVER
    second_missing: int = NEVER
    has_ended: bool = False

    def with_seat(self, misses: int, missing: int, has_ended: bool = False) -> Others:
        """Includes one more seat."""
        if misses > self.misses:
            highest, second = misses, self.misses
        else:
            highest, second = self.misses, max(misses, self.second_misses)
        if missing < self.missing:
            fewest, second_fewest = missing, self.missing
        else:
            fewest, second_fewest = self.missing, min(missing, self.second_missing)
        return Others(highest, second, fewest, second_fewest, has_ended or self.has_ended)

    @property
    def situation(self) -> int:
        """Where the stages of this situation are."""
        misses = min(self.misses, 3) * 4 + min(self.second_misses, 3)
        spread = bisect_right(SPREAD_BOUNDS, self.second_missing - self.missing)
        return (misses * 20 + self.missing) * (len(SPREAD_BOUNDS) + 1) + spread


class Placement(NamedTuple):
    """A number that can be written into a field of a gap."""

    number: int
    is_crowded: bool
    """Whether the row can then no longer be filled."""
    value: int
    """The change in the value of the gap's features."""
    columns: tuple[ColumnChange, ...]


Placements = tuple[tuple[int, tuple[Placement, ...]], ...]
"""What can be written into a gap, by place in the row."""


class Evaluation:
    """The weights for playing alone, or for playing in company."""

    def __init__(self, stages: array[int], slopes: array[int], knots: tuple[array[int], ...], is_poor: bool) -> None:
        self.is_poor = is_poor
        self._stages = stages
        self._slopes = slopes
        self._knots = knots
        self._weights: dict[int, array[int]] = {}
        self._placements: dict[tuple[Gap, int, int, bool], Placements] = {}

    def stage(self, seats: int, everybody: Others) -> int:
        """The stage of a game."""
        return self._stages[(seats - 1) * (SITUATIONS // 6) + everybody.situation]

    def slopes(self, seats: int) -> array[int]:
        """How steeply the chance to win rises with a lead, by stage: in 1/8192, the exponent that a point adds."""
        return self._slopes[(seats - 1) * (OVER + 1) : seats * (OVER + 1)]

    def weights(self, stage: int) -> array[int]:
        """The weight of each feature at a stage."""
        weights = self._weights.get(stage)
        if weights is None:
            knot = min(stage // STAGES_PER_KNOT, KNOTS - 2)
            beyond = stage - knot * STAGES_PER_KNOT
            pairs = zip(self._knots[knot], self._knots[knot + 1], strict=True)
            weights = array("i", [low * (STAGES_PER_KNOT - beyond) + high * beyond for low, high in pairs])
            self._weights[stage] = weights
        return weights

    def placements(self, gap: Gap, roomy_stage: int, crowded_stage: int, is_narrow: bool) -> Placements:
        """What can be written into a gap, given the stages that follow if the row can still be filled, and if not.

        A narrow list only has fields near to where a number would be if the numbers rose evenly.
        """
        key = gap, roomy_stage, crowded_stage, is_narrow
        placements = self._placements.get(key)
        if placements is None:
            if len(self._placements) >= MAX_CACHED:
                self._placements.clear()
            both_weights = self.weights(roomy_stage), self.weights(crowded_stage)
            placements = self._placements[key] = _list_placements(gap, both_weights, is_narrow)
        return placements


def _list_placements(gap: Gap, both_weights: tuple[array[int], array[int]], is_narrow: bool) -> Placements:
    places = []
    for place in range(gap.first, gap.end):
        placements = []
        for number in range(gap.low + 1, gap.high):
            if is_narrow and not gap.fits_evenly(place, number):
                continue
            is_crowded, features, columns = split(gap, place, number)
            weights = both_weights[is_crowded]
            value = sum([weights[feature] for feature in features]) - weights[gap.feature]
            placements.append(Placement(number, is_crowded, value, columns))
        places.append((place, tuple(placements)))
    return tuple(places)


@cache
def evaluation(is_alone: bool) -> Evaluation:
    """Loads the learned weights; hand-made ones if the table is missing or corrupt."""
    learned = tables.table(FILE)
    if learned is None or len(learned) != 4 * SIZE:
        stages, slopes = array("h", [STAGES_PER_KNOT] * SITUATIONS), array("h", [HANDMADE_SLOPE] * SLOPES)
        return Evaluation(stages, slopes, (_handmade_weights(),) * KNOTS, True)
    return read(learned[: 2 * SIZE] if is_alone else learned[2 * SIZE :])


def read(learned: bytes) -> Evaluation:
    """Reads one set of learned weights."""
    numbers = array("h")
    numbers.frombytes(learned)
    if sys.byteorder == "big":
        numbers.byteswap()
    slopes = numbers[SITUATIONS : SITUATIONS + SLOPES]
    starts = range(SITUATIONS + SLOPES, SIZE, FEATURES)
    knots = tuple(numbers[start : start + FEATURES] for start in starts)
    return Evaluation(numbers[:SITUATIONS], slopes, knots, False)


def _handmade_weights() -> array[int]:
    """Weights for fields by how evenly their numbers rise, and for gaps by whether enough numbers are left."""
    weights = array("h", [0] * FEATURES)
    for field in range(27):
        for number in range(1, HIGH):
            off = 2 * number - 4 * (field % 9) - 3
            weights[FIELD_START + field * HIGH + number] = 60 - 3 * off * off
    for row in range(3):
        for first, end in GAP_STARTS:
            for low in range(1, HIGH) if first else (0,):
                for high in range(low + 1, HIGH) if end < 9 else (HIGH,):
                    lacking = max(0, end - first - (high - low - 1))
                    weights[gap_feature(row, first, end, low, high)] = -40 * lacking
    return weights
