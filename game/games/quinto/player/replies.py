"""What the next seat of Quinto may reply to a play, with racks sampled from the unseen tiles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil
from operator import add, itemgetter
from random import Random
from typing import Final

from game.computer.task import Budget
from game.games.quinto.player.evaluation import KeptTileValues
from game.games.quinto.player.move_generator import IMPOSSIBLE_DEMAND, FastBoard
from game.games.quinto.player.rack_values import HAS_VALUE_ABOVE, POINT, Play, RackValues, Tiles

ROUNDS: Final = ((40, 32), (20, 32), (10, 64), (5, 128))
"""How many plays stay in each round, and how many more racks they are tried against."""
BATCH: Final = 8
"""How many racks are tried between looks at the budget."""

PlayOrPass = Play | None
"""None is a pass."""


@lru_cache(maxsize=400)
def rack_values(tiles: Tiles, kept_values: KeptTileValues) -> RackValues:
    """The values of a rack; racks that come again keep what they have computed."""
    return RackValues(tiles, kept_values.multiple, kept_values.value)


class Trial:
    """A play on trial: its own value, and the replies of the next seat to the board that it leaves."""

    def __init__(self, board: FastBoard, option: PlayOrPass, own_value: int) -> None:
        self.option = option
        self.own_value = own_value
        self._total = self._count = 0
        highest_bases = (board.after(option.cells, option.tiles) if option else board).highest_bases()
        # The impossible demand, twice, lets itemgetter return a tuple even if there is no other.
        self._look_up = itemgetter(IMPOSSIBLE_DEMAND, IMPOSSIBLE_DEMAND, *highest_bases)
        self._bases = [0, 0, *[POINT * base for base in highest_bases.values()]]

    def add_replies(self, racks: Iterable[RackValues]) -> None:
        """Includes the best replies of more racks in the mean."""
        for rack in racks:
            self._total += self.reply(rack)
            self._count += 1

    def reply(self, rack: RackValues) -> int:
        """The value of the best reply; 0 if there is none."""
        value = max(map(add, self._bases, self._look_up(rack)))
        return value if value > HAS_VALUE_ABOVE else 0

    @property
    def mean_reply(self) -> float:
        """The expected value of the reply."""
        return self._total / self._count if self._count else 0.0


class RackSampler:
    """Draws racks that the next seat may hold."""

    def __init__(self, known: Tiles, hidden: int, unseen: Sequence[int], source: Random) -> None:
        self._known, self._hidden, self._unseen, self._source = known, hidden, unseen, source

    def racks(self, number: int, kept_values: KeptTileValues) -> list[RackValues]:
        """This many racks; probable ones may come more than once."""
        draws = (self._source.sample(self._unseen, self._hidden) for _ in range(number))
        return [rack_values(tuple(sorted([*self._known, *drawn])), kept_values) for drawn in draws]


def try_plays(
    board: FastBoard,
    own_values: Sequence[tuple[int, PlayOrPass]],
    sampler: RackSampler,
    kept_values: KeptTileValues,
    reply_weight: float,
    effort: float,
    budget: Budget,
) -> list[Trial]:
    """Tries the most promising plays against more and more racks, keeping fewer and fewer of them.

    Those that stay to the end come first. Plays that were not tried at all are left out.
    """
    trials: list[Trial] = []
    for own_value, option in own_values[: ceil(ROUNDS[0][0] * effort)]:
        if trials and budget.is_over:
            break
        trials.append(Trial(board, option, own_value))
        budget.spend()
    dropped: list[Trial] = []
    racks_tried = 0
    for plays, number in [(ceil(plays * effort), ceil(number * effort)) for plays, number in ROUNDS]:
        trials, dropped = trials[:plays], trials[plays:] + dropped
        for start in range(0, number, BATCH):
            if racks_tried and budget.is_over:
                break
            racks = sampler.racks(min(BATCH, number - start), kept_values)
            for trial in trials:
                trial.add_replies(racks)
            racks_tried += len(racks)
            budget.spend(len(racks) * len(trials))
        trials.sort(key=lambda trial: reply_weight * trial.mean_reply - trial.own_value)
    return trials + dropped
