"""Learns what a Quixo position is worth, by playing against itself: python -m tools.train quixo.

What is learned: what two neighbouring lines are worth to the side to move (59 049 ways for an edge line and the next,
as many for that one and the middle line), and a diagonal (243 ways); the eight symmetries share what they learn. First
by TD(0.7), one ply deep; the last twentieth of the games are pulled towards what three plies find.

The table is written as whole numbers of -127..127, 50 of which are one unit of a hyperbolic tangent.

The table in static/data/ took eight minutes of one core of a shared x86 machine (GCC 12),
87 175 bytes. Two and three plies deep it won 64 of 600 games against the table of 600 000 games, drew 504 and lost 32;
that one won 35 of 100 against the table of 20 000 games, drew 64 and lost 1.
"""

from __future__ import annotations

import subprocess
import tempfile
import zlib
from pathlib import Path
from typing import Final

from game.games.quixo.player.evaluation import NAME
from tools.train.compiler import compiled

SOURCE: Final = Path(__file__).with_name("quixo.cpp")
GAMES: Final = 3_000_000
SEED: Final = 7


def train(games: int, seed: int, out: Path) -> None:
    """Writes the table into a folder."""
    with tempfile.TemporaryDirectory() as folder:
        raw = Path(folder) / "raw"
        subprocess.run([compiled(SOURCE), "train", str(games), str(seed), raw], check=True)
        (out / NAME).write_bytes(zlib.compress(raw.read_bytes(), 9))


def match(one: Path, other: Path, games: int, depth: int, seed: int) -> tuple[int, int, int]:
    """Plays the tables of two folders against each other; gives the wins of the first, the draws, and its losses."""
    with tempfile.TemporaryDirectory() as folder:
        raws = [Path(folder) / name for name in ("one", "other")]
        for raw, table in zip(raws, (one, other), strict=True):
            raw.write_bytes(zlib.decompress((table / NAME).read_bytes()))
        words: list[str | Path] = [compiled(SOURCE), "match", *raws, str(games), str(depth), str(seed)]
        told = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    won, drawn, lost = map(int, told.split())
    return won, drawn, lost
