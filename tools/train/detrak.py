"""Learns the Détrak tables by playing alone: python -m tools.train detrak [--games N] [--seed S] [--out FOLDER].

It learns the basic rules first, and then the advanced ones with either diagonal in turns. The expected final score of a
sheet with 1 to 11 pairs is a sum of look-ups: of its ten lines (203 patterns of equal symbols), the diagonal, its 24
rectangles of two by three (877 patterns), and the counts of free cells with no or one free neighbour. Shapes and
patterns that are symmetric under the rules share their values.

Each value is learned by temporal differences, TD(0.7), from the sheets that were reached. Its step size shrinks while
its errors alternate. In three games out of four some choices are random, up to 40 in 100 of them or the first eight
pairs; without that the players see too few sheets and end at 25. With the advanced rules an empty diagonal is free in
every other game and costs points in the rest; only the table of the diagonal is not shared. 2 000 000 games of each
take about a minute on one core (a shared server of 2 cores, g++ 12).

`detrak play` measures the tables without looking ahead. With seed 1, over 10 000 games, they reach 35.9 with the basic
rules, 38.8 with a free diagonal and 38.7 with a penalty. Looking one throw ahead adds 0.2 to 0.3. Larger rectangles
(2 x 4), lines with a pair beside them, crosses, TD(0.5) to TD(0.8), steps towards the mean over all throws, and looking
two throws ahead changed the mean by less than 0.1.
"""

from __future__ import annotations

import subprocess
import zlib
from pathlib import Path
from typing import Final

from game.games.detrak.player.evaluation import FILE
from tools.train.compiler import compiled

SOURCE: Final = Path(__file__).with_suffix(".cpp")
GAMES: Final = 2_000_000
"""Number of games with the basic rules; there are as many with the advanced ones."""
SEED: Final = 1


def train(games: int, seed: int, out: Path) -> None:
    """Writes both tables into one file of a folder."""
    tables = [learn(rules, games, seed) for rules in ("basic", "advanced")]
    (out / FILE).write_bytes(zlib.compress(b"".join(tables), 9))


def learn(rules: str, games: int, seed: int) -> bytes:
    """The unpacked table for one set of rules."""
    return run("learn", rules, str(games), str(seed))


def run(*arguments: str, given: bytes = b"") -> bytes:
    """The output of the C++ trainer."""
    return subprocess.run([compiled(SOURCE), *arguments], input=given, stdout=subprocess.PIPE, check=True).stdout
