"""Qwinto baselines that play by learned weights: the expert as it was before, and one that finishes early.

Both look no throw ahead, and judge the other seats as the expert does. `qwinto_earlier.bin` holds the weights with
which the expert played for as many points as possible; four such players need 36 throws. `qwinto_fast.bin` holds those
of a player for the win that learned among players of other trainings, by an earlier form of `tools/train/qwinto.cpp`;
four of it need 31 throws. The expert has learned from neither.
"""

from __future__ import annotations

import zlib
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from game.contract import Move
from game.games.qwinto.player.evaluation import Evaluation, read
from game.games.qwinto.player.rivals import NO_RIVALS
from game.games.qwinto.player.seat_values import SeatValues, Table
from game.games.qwinto.player.think import candidates
from game.games.qwinto.rules import Qwinto

FOLDER: Final = Path(__file__).parent


class Greedy(SeatValues):
    """The values for a seat that wants points, whatever the others have."""

    def table_now(self, seat: int) -> Table:
        return super().table_now(seat)._replace(rivals=NO_RIVALS)

    def table_after(self, dice: str, number: int) -> Table:
        return super().table_after(dice, number)._replace(rivals=NO_RIVALS)


def earlier(position: Qwinto, source: Random) -> Move:
    """The move of the earlier expert."""
    return candidates(position, Greedy.of(position, weights("earlier")))[0].move


def fast(position: Qwinto, source: Random) -> Move:
    """The move of the player that finishes early."""
    return candidates(position, SeatValues.of(position, weights("fast")))[0].move


@cache
def weights(name: str) -> Evaluation:
    """Loads weights for several seats."""
    return read(zlib.decompress((FOLDER / f"qwinto_{name}.bin").read_bytes()))
