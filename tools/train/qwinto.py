"""Learns the Qwinto weights by self-play: python -m tools.train qwinto [--games N] [--seed S] [--out FOLDER].

The value of a sheet is its points plus the weights of its features: each gap of a row with the numbers at its sides,
each number in its field, which fields of a row are taken, how many are with the row's last number, the three fields of
each bonus column with the number that is or is expected in the bonus field, how many numbers each row has, the misses
with the fields missing until two rows are full, and the turns until the seat is active again.

Each weight has a value at four knots and is interpolated between them by the stage of the game. The stage estimates how
many throws are still to come, by the two highest numbers of misses at the table and the two fewest missing fields. This
estimate is learned too, as a mean. By seats and stage it is also learned how steeply the chance to win rises with a
lead: seats win in proportion to exp(slope * expected points), and the slopes make the victories seen most likely.

Weights are learned from games by TD(0.5), from the end back to the start. Each has its own step size, which shrinks
while its errors alternate. One answer and one choice of dice in a hundred is random, except in the last 15 % of the
games. There are two sets, one for playing alone and one for two to six seats. In company every seat answers as it
expects the others to answer the same throw, and chooses what gives the best chance to win, where a lead of ten points
counts as much as a hundredth.

In company all seats are copies of the player, which learn together. The file holds 16-bit numbers in steps of 1/32
point.

With 800 000 games and seed 1 this takes some seven minutes on one core of a small machine (2026). Without looking ahead
the weights reach a mean of 76.2 +- 0.2 alone (8 000 games). One player wins 87 +- 1 % against three that place by the
hand-made cost (2 500 games), and against three that have learned (tests/testkit/baselines/qwinto_learned.py) 31 +- 1 %
(the earlier expert) and 27 +- 1 % (early finishers; 1 500 games or more each). Four of it need 28.6 throws.

What is learned in company differs much from training to training, because who learns among copies of itself comes to
throw the numbers that suit them all. Seven trainings with other seeds, other shares of the lead, or slower and earlier
players as company won 6 to 15 % among three copies of this one, which won 27 to 47 % among three of theirs (1 000 games
or more each). `tools/train/qwinto.cpp` plays such matches, with `match` instead of `train`.
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
"""Games played alone. In company there are 3/16 as many, because each takes longer and teaches more seats."""
SEED: Final = 1


def train(games: int, seed: int, out: Path) -> None:
    """Learns both sets of weights and packs them into one file."""
    game_counts = {"alone": games, "several": games * 3 // 16}
    unpacked = b"".join(learn(company, count, seed, out) for company, count in game_counts.items())
    (out / FILE).write_bytes(zlib.compress(unpacked, 9))


def learn(company: str, games: int, seed: int, out: Path) -> bytes:
    """Learns one set of weights."""
    path = out / f"qwinto.{company}.raw"
    subprocess.run([compiled(SOURCE), "train", company, str(max(1, games)), str(seed), path], check=True)
    unpacked = path.read_bytes()
    path.unlink()
    return unpacked
