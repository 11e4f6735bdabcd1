"""Learns the value of a Quixo position by playing against itself: python -m tools.train quixo.

What is learned: values for two neighbouring lines, as the side to move sees them (59 049 patterns of an edge line with
the next one, as many of that one with the middle line), and for a diagonal (243 patterns). The eight symmetries share
what they learn. Most games learn by TD(0.7), one ply deep; in the last twentieth, values move towards the results of
three-ply searches.

The table holds whole numbers from -127 to 127. Fifty of them are one unit of a hyperbolic tangent.

Making the table in static/data/ took eight minutes on one core of a shared x86 machine (GCC 12); it is 87 175 bytes.
Two and three plies deep it won 64 of 600 games against the table of 600 000 games, drew 504 and lost 32. That one won
35 of 100 games against the table of 20 000 games, drew 64 and lost 1.
"""

from __future__ import annotations

import subprocess
import tempfile
import zlib
from pathlib import Path
from typing import Final

from game.games.quixo.player.evaluation import FILE
from tools.train.compiler import compiled

SOURCE: Final = Path(__file__).with_name("quixo.cpp")
GAMES: Final = 3_000_000
SEED: Final = 7


def train(games: int, seed: int, out: Path) -> None:
    """Writes the table into a folder."""
    with tempfile.TemporaryDirectory() as folder:
        unpacked = Path(folder) / "table"
        subprocess.run([compiled(SOURCE), "train", str(games), str(seed), unpacked], check=True)
        (out / FILE).write_bytes(zlib.compress(unpacked.read_bytes(), 9))


def match(first: Path, second: Path, games: int, depth: int, seed: int) -> tuple[int, int, int]:
    """Plays the tables of two folders against each other; returns wins, draws and losses of the first."""
    with tempfile.TemporaryDirectory() as folder:
        unpacked = [Path(folder) / name for name in ("first", "second")]
        for path, source in zip(unpacked, (first, second), strict=True):
            path.write_bytes(zlib.decompress((source / FILE).read_bytes()))
        command: list[str | Path] = [compiled(SOURCE), "match", *unpacked, str(games), str(depth), str(seed)]
        output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    wins, draws, losses = map(int, output.split())
    return wins, draws, losses
