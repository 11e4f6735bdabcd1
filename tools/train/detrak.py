"""Learns the tables of Détrak by playing alone: the basic rules, then the advanced ones with either diagonal by turns.

What is learned is the expected final score of a sheet on which 1 to 11 pairs are written, as a sum of look-ups: of its
ten lines (203 patterns of equal symbols), the diagonal, its 24 rectangles of two by three (877 patterns), and the free
cells that are cut off or have one free neighbour left. Shapes and patterns that a symmetry of the rules makes equal
share their values. Each value is learned by temporal differences, TD(0.7), from the sheets that were played to; a step
is as large as the errors of that value still point in one direction. In three games out of four some choices are left
to chance, up to 40 in 100 of them, or the first eight pairs: without that the players see too little, and end at 25.
With the advanced rules an empty diagonal is free in every other game and charged in the rest; all they do not share is
the table of the diagonal. 2 000 000 games of each take about a minute of one core (a shared server of 2 cores, g++ 12).

What the tables (seed 1) reach without looking ahead is what `detrak play` prints, over 10 000 games: 35.9 with the
basic rules, 38.8 with a free diagonal and 38.7 with a charged one; looking one throw ahead adds 0.2 to 0.3. Larger
rectangles (2 x 4), lines with a pair beside them, crosses, TD(0.5) to TD(0.8), steps towards the mean over all throws,
and a second throw looked ahead changed the mean by less than 0.1.
"""

from __future__ import annotations

import subprocess
import zlib
from pathlib import Path
from typing import Final

from tools.train.compiler import compiled

SOURCE: Final = Path(__file__).with_suffix(".cpp")
GAMES: Final = 2_000_000
SEED: Final = 1


def train(games: int, seed: int, out: Path) -> None:
    """Plays so many games with the basic rules and as many with the advanced ones, and writes detrak.bin."""
    tables = [learn(rules, games, seed) for rules in ("basic", "advanced")]
    (out / "detrak.bin").write_bytes(zlib.compress(b"".join(tables), 9))


def learn(rules: str, games: int, seed: int) -> bytes:
    """Gives the unpacked table for one set of rules."""
    return run("learn", rules, str(games), str(seed))


def run(*words: str, given: bytes = b"") -> bytes:
    """Runs the trainer that is written in C++."""
    return subprocess.run([compiled(SOURCE), *words], input=given, stdout=subprocess.PIPE, check=True).stdout
