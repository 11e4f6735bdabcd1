"""Learns the Qwinto weights by self-play: python -m tools.train qwinto [--games N] [--seed S] [--out FOLDER].

The value of a sheet is its points plus the weights of its features: each gap of a row with the numbers at its sides,
each number in its field, which fields of a row are taken, how many are with the row's last number, the three fields of
each bonus column with the number that is or is expected in the bonus field, how many numbers each row has, the misses
with the fields missing until two rows are full, and the turns until the seat is active again.

Each weight has a value at four knots and is interpolated between them by the stage of the game. The stage estimates how
many throws are still to come, by the two highest numbers of misses at the table and the fewest fields that any seat is
missing. This estimate is learned too, as a mean.

Weights are learned from games by TD(0.5), from the end back to the start. Each has its own step size, which shrinks
while its errors alternate. There are two sets, one for playing alone and one for two to six seats. In company every
seat answers as it expects the others to answer the same throw; some of the others place by a hand-made cost
(tests/testkit/baselines/qwinto.py does the same) or make random slips. One answer and one choice of dice in a hundred
is random, except in the last 15 % of the games. The file holds 16-bit numbers in steps of 1/32 point.

With 800 000 games and seed 1 this takes some eight minutes on one core of a small machine (2026). With one throw of
lookahead the weights reach a mean of 76.2 +- 0.2 alone (5 000 games; the hand-made cost 26.5 +- 0.2). In company they
win 97.7, 93.1, 86.2, 79.9 and 77.1 % against one to five players that place by the cost (1 500 games each).
`tools/train/qwinto.cpp` plays such matches too, with `measure` instead of `train`.
"""

from __future__ import annotations

import subprocess
import zlib
from pathlib import Path
from typing import Final

from game.games.qwinto.player.evaluation import FILE
from tools.train.compiler import compiled

SOURCE: Final = Path(__file__).with_suffix(".cpp")
GAMES: Final = 800_000
"""Games played alone. In company there are 5/16 as many, because each takes longer and teaches more seats."""
SEED: Final = 1


def train(games: int, seed: int, out: Path) -> None:
    """Learns both sets of weights and packs them into one file."""
    game_counts = {"alone": games, "several": games * 5 // 16}
    unpacked = b"".join(learn(company, count, seed, out) for company, count in game_counts.items())
    (out / FILE).write_bytes(zlib.compress(unpacked, 9))


def learn(company: str, games: int, seed: int, out: Path) -> bytes:
    """Learns one set of weights."""
    path = out / f"qwinto.{company}.raw"
    subprocess.run([compiled(SOURCE), "train", company, str(max(1, games)), str(seed), path], check=True)
    unpacked = path.read_bytes()
    path.unlink()
    return unpacked
