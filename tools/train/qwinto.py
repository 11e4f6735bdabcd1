"""Teaches the Qwinto tables by self-play: python -m tools.train qwinto [--games N] [--seed S] [--out FOLDER].

A sheet is worth its points and what its parts add to them: each empty gap of a row with the numbers at its sides, each
number in its field, which fields of a row are written, its last number by how many it has, the three fields of each
bonus column with the number that stands or will probably stand in the bonus field, how many numbers each row has, the
misses with the fields lacking until two rows are full, and the turns until the seat throws again.

Each part has a number at four knots of a clock. The clock foresees how many throws are still to come from the two
highest misses at the table and the fewest fields that anybody lacks; it is learned too, as a mean. Between two knots
a number is read off a straight line.

The parts are learned from games by TD(0.5), from the end back to the start, each with a step of its own that shrinks
where its errors alternate. There are two sets, one for playing alone and one for two to six seats; in company every
seat answers as it expects the others to answer the same throw, and some of the others place by a hand-made cost
(tests/computer/baselines/qwinto.py does the same), or slip. One answer and one choice of dice in a hundred is left to
chance until the last 15 % of the games. The file has 16-bit numbers in steps of 1/32 point.

With 800 000 games and seed 1 this takes some eight minutes on one core of a small machine (2026). Alone the tables
reach a mean of 76.2 +- 0.2 with one throw of foresight (5 000 games; the hand-made cost 26.5 +- 0.2), and in company
they win 97.7, 93.1, 86.2, 79.9 and 77.1 % against one to five that play by the cost (1 500 games each).
`tools/train/qwinto.cpp` plays such matches too: it takes `measure` in the place of `train`.
"""

from __future__ import annotations

import subprocess
import zlib
from pathlib import Path
from typing import Final

from tools.train.compiler import compiled

SOURCE: Final = Path(__file__).with_suffix(".cpp")
GAMES: Final = 800_000
"""So many games are played alone; in company 5/16 of them, for each takes longer and has more seats to learn from."""
SEED: Final = 1


def train(games: int, seed: int, out: Path) -> None:
    """Learns both sets of tables and packs them into one file."""
    sizes = {"alone": games, "several": games * 5 // 16}
    raw = b"".join(learned(set_, number, seed, out) for set_, number in sizes.items())
    (out / "qwinto.bin").write_bytes(zlib.compress(raw, 9))


def learned(set_: str, games: int, seed: int, out: Path) -> bytes:
    """Learns one set."""
    path = out / f"qwinto.{set_}.raw"
    subprocess.run([compiled(SOURCE), "train", set_, str(max(1, games)), str(seed), path], check=True)
    raw = path.read_bytes()
    path.unlink()
    return raw
