"""What the next seat of Quinto may answer to a play, on racks sampled from the tiles that are not seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil
from operator import add, itemgetter
from random import Random
from typing import Final

from game.computer.task import Budget
from game.games.quinto.player.evaluation import Keeper
from game.games.quinto.player.move_generator import IMPOSSIBLE, Field
from game.games.quinto.player.rack_fills import NOTHING, PARTS, Play, Rack, Tiles

ROUNDS: Final = ((40, 32), (20, 32), (10, 64), (5, 128))
"""How many plays stay in each round, and how many more racks they are tried against."""
AT_ONCE: Final = 8
"""So many racks are tried before the clock is looked at."""

Option = Play | None
"""A play, or None to pass."""


@lru_cache(maxsize=400)
def rack_of(tiles: Tiles, keep: Keeper) -> Rack:
    """Gives the rack with these tiles, which remembers what it worked out."""
    return Rack(tiles, keep.multiple, keep.worth)


class Trial:
    """A play under trial: its value on its own, and what the next seat makes of the board that it leaves."""

    def __init__(self, field: Field, option: Option, static: int) -> None:
        self.option = option
        self.static = static
        self._total = self._number = 0
        peaks = (field.after(option.cells, option.tiles) if option else field).peaks()
        self._look_up = itemgetter(IMPOSSIBLE, IMPOSSIBLE, *peaks)
        self._bases = [0, 0, *[PARTS * base for base in peaks.values()]]

    def meet(self, racks: Iterable[Rack]) -> None:
        """Counts the best answers of more racks."""
        for rack in racks:
            self._total += self.answer(rack)
            self._number += 1

    def answer(self, rack: Rack) -> int:
        """Gives the value of the best answer in parts of a point, 0 where there is none."""
        value = max(map(add, self._bases, self._look_up(rack)))
        return value if value > NOTHING // 2 else 0

    @property
    def mean(self) -> float:
        """The answer to be expected, in parts of a point."""
        return self._total / self._number if self._number else 0.0


class Sampler:
    """Draws racks that the next seat may hold."""

    def __init__(self, known: Tiles, hidden: int, unseen: Sequence[int], source: Random) -> None:
        self._known, self._hidden, self._unseen, self._source = known, hidden, unseen, source

    def racks(self, number: int, keep: Keeper) -> list[Rack]:
        """Gives so many racks, equal ones among them as often as chance has it."""
        drawn = (self._source.sample(self._unseen, self._hidden) for _ in range(number))
        return [rack_of(tuple(sorted([*self._known, *tiles])), keep) for tiles in drawn]


def try_out(
    field: Field,
    statics: Sequence[tuple[int, Option]],
    sampler: Sampler,
    keep: Keeper,
    weight: float,
    effort: float,
    budget: Budget,
) -> list[Trial]:
    """Tries the plays, the most promising first, against more and more racks and keeps fewer and fewer of them.

    The plays that stay to the end come first; those that were not tried at all are left out.
    """
    trials: list[Trial] = []
    for static, option in statics[: ceil(ROUNDS[0][0] * effort)]:
        if trials and budget.is_over:
            break
        trials.append(Trial(field, option, static))
        budget.spend()
    out: list[Trial] = []
    tried = 0
    for width, number in [(ceil(width * effort), ceil(number * effort)) for width, number in ROUNDS]:
        trials, out = trials[:width], trials[width:] + out
        for start in range(0, number, AT_ONCE):
            if tried and budget.is_over:
                break
            racks = sampler.racks(min(AT_ONCE, number - start), keep)
            for trial in trials:
                trial.meet(racks)
            tried += len(racks)
            budget.spend(len(racks) * len(trials))
        trials.sort(key=lambda trial: weight * trial.mean - trial.static)
    return trials + out
