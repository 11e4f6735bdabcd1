"""Plays the matches that say how strong the computer players are, and writes docs/strength.md.

    python -m tools.strength [--share 0.1] [--seed 1] [--jobs 2]     all of them, or a tenth of the games of each
    python -m tools.strength --only qwinto                           some; in the file the lines of the others stay

The opponents are those of tests/computer/baselines; each round of games has the same dice, bag or opening for every
way of sitting, and the error is taken over rounds.
"""

from __future__ import annotations

import argparse
import functools
import platform
import random
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.computer.arena import Computer, Entry, Mean, Plain, Table, match
from game.computer.task import LEVELS
from game.contract import Move
from game.language import words
from tests.testkit.baselines import quinto, quixo, qwinto

PAPER: Final = Path(__file__).parent.parent / "docs" / "strength.md"
EXPERT: Final = "expert"
OTHER: Final = "baseline"
LEAST: Final = {"detrak": 200, "qwinto": 24, "quinto": 10, "quixo": 8}
"""So many games are played at the least, however small the share: fewer would tell nothing."""
SAY: Final = words("en")

Told = Callable[[Table], str]


def line_count(position: Any, source: random.Random, depth: int = 4) -> Move:
    """Looks so many moves ahead and counts the cubes in each line."""
    return quixo.choose(position, depth, source)


HIGHEST: Final = Plain(quinto.highest)
COST: Final = Plain(qwinto.careful)
LINES: Final = Plain(line_count)
SHALLOW: Final = Plain(functools.partial(line_count, depth=2))


class Row(NamedTuple):
    """One match: what it is about, who plays, how many games, how the result is told, what was asked of it."""

    what: str
    game: str
    entries: tuple[Entry, ...]
    games: int
    told: Told
    bar: str
    aim: str = ""
    tags: Mapping[str, str] = {}


def share(mean: Mean) -> str:
    return f"{100 * mean.value:.1f} ± {100 * mean.error:.1f} %"


def points(mean: Mean) -> str:
    return f"{mean.value:.2f} ± {mean.error:.2f}"


def alone(table: Table) -> str:
    return f"mean {points(table.points(EXPERT))}"


def alone_with_30(table: Table) -> str:
    return f"{alone(table)}; 30 points in {share(table.reaching(30))}"


def wins(table: Table) -> str:
    return share(table.score(table.names[0]))


def wins_and_lead(table: Table) -> str:
    return f"{wins(table)}, {table.lead(EXPERT).value:+.1f} ± {table.lead(EXPERT).error:.1f} points"


def wins_and_losses(table: Table) -> str:
    lost = sum(game.share(EXPERT) == 0 for game in table.games)
    return f"{wins(table)}, {lost} lost"


def times_fair(table: Table) -> str:
    """Tells the share of wins against that of a seat like any other."""
    seats, score = len(table.games[0].names), table.score(EXPERT)
    return f"{seats * score.value:.2f} ± {seats * score.error:.2f} times the fair share"


def against(player: Plain, seats: int, seconds: float) -> tuple[Entry, ...]:
    """Sets one expert among players of a baseline."""
    return (Entry(EXPERT, Computer(EXPERT, seconds)), *[Entry(OTHER, player)] * (seats - 1))


def rows() -> Iterator[Row]:
    """Lists the matches."""
    alone_50_ms = (Entry(EXPERT, Computer(EXPERT, 0.05)),)
    alone_100_ms = (Entry(EXPERT, Computer(EXPERT, 0.1)),)
    yield Row("Détrak basic, alone", "detrak", alone_50_ms, 2000, alone_with_30, "36.0, 93 %", "36.5")
    for diagonal in ("free", "penalty"):
        tags = {"Rules": "advanced", "Diagonal": diagonal}
        yield Row(f"Détrak advanced ({diagonal}), alone", "detrak", alone_50_ms, 2000, alone, "38.8", "39.5", tags)
    yield Row("Qwinto alone", "qwinto", alone_100_ms, 2000, alone, "76", "79")
    for seats, bar, aim in ((2, "94 %", "96 %"), (3, "82 %", "85 %"), (4, "71 %", "75 %")):
        entries = against(COST, seats, 0.1)
        yield Row(f"Qwinto, {seats} seats, against hand-made cost", "qwinto", entries, 1000, wins, bar, aim)
    for seats in (5, 6):
        entries = against(COST, seats, 0.1)
        yield Row(f"Qwinto, {seats} seats, against hand-made cost", "qwinto", entries, 1000, times_fair, "1.4", "1.6")
    entries, bar, aim = against(HIGHEST, 2, 0.3), "64 %, +25", "70 %, +35"
    yield Row("Quinto, 2 seats, against highest score", "quinto", entries, 1000, wins_and_lead, bar, aim)
    for multiple in "2346789":
        what, tags = f"Quinto, 2 seats, multiple {multiple}", {"Multiple": multiple}
        yield Row(what, "quinto", entries, 150, wins_and_lead, "58 %", "65 %", tags)
    for seats in (3, 4):
        entries = against(HIGHEST, seats, 0.3)
        yield Row(f"Quinto, {seats} seats, against highest score", "quinto", entries, 1000, times_fair, "1.4", "1.6")
    entries = against(LINES, 2, 0.3)
    yield Row("Quixo, 2 seats, against depth 4", "quixo", entries, 40, wins_and_losses, "80 %, 1 lost", "88 %, none")
    entries = against(SHALLOW, 2, 0.3) * 2
    yield Row("Quixo, 4 seats, against a pair of depth 2", "quixo", entries, 40, wins_and_losses, "70 %", "85 %")
    yield from ladder()


def named(game: str) -> str:
    """Gives a game its name."""
    return SAY.say(f"game.{game}")


def ladder() -> Iterator[Row]:
    """Lists the matches of each level against the next weaker one, and each level alone."""
    levels = list(LEVELS)
    for game, games in (("detrak", 400), ("qwinto", 400), ("quinto", 200), ("quixo", 100)):
        for weaker, stronger in pairwise(levels):
            entries = tuple(Entry(level, Computer(level)) for level in (stronger, weaker))
            yield Row(f"{named(game)}, {stronger} against {weaker}", game, entries, games, wins, "60 %")
    for game in ("detrak", "qwinto"):
        for level in levels:
            entries = (Entry(EXPERT, Computer(level)),)
            yield Row(f"{named(game)} alone, {level}", game, entries, 400, alone, "a higher mean")


def line(row: Row, table: Table) -> str:
    """Writes one line of the paper."""
    taken = table.seconds(table.names[0])
    times = f"{1000 * Mean.of(taken).value:.0f} / {1000 * max(taken):.0f}"
    return f"| {row.what} | {len(table.games)} | {row.told(table)} | {row.bar} | {row.aim} | {times} |"


def paper(lines: list[str], seed: int) -> str:
    """Writes docs/strength.md around the lines."""
    made = f"Python {platform.python_version()} on {machine()}, seed {seed}"
    head = f"""# How strong the computer players are

Written by `make strength` ({made}).

Each result is a mean with its standard error. Games come in rounds: the same dice, bag or opening for every way of
sitting, and the error is taken over rounds; where all rounds came out alike it shows as 0, and the number of games
says how much that is worth. A shared victory counts as its share. The opponents stand in `tests/computer/baselines`:
Qwinto by a hand-made cost with the exact expectation over dice, Quinto by the highest score of every turn, Quixo by
counting the cubes in each line with alpha-beta. Times are processor time of one core, and so are the limits of the
players: what else the machine does makes none of them weaker. No player is claimed to play perfectly.

| match | games | result of the first | bar | aim | ms a move, mean / longest |
|---|---|---|---|---|---|
"""
    return head + "\n".join(lines) + "\n"


def machine() -> str:
    """Names the processor as far as the system tells."""
    try:
        names = [row.partition(":")[2] for row in Path("/proc/cpuinfo").read_text().splitlines() if "model name" in row]
    except OSError:
        names = []
    return names[0].strip() if names else platform.machine()


def lines_so_far() -> dict[str, str]:
    """Reads the lines of the paper, each by what it is about."""
    text = PAPER.read_text(encoding="utf-8") if PAPER.exists() else ""
    return {line.split("|")[1].strip(): line for line in text.splitlines() if line.startswith("| ")}


def main() -> None:
    """Plays what is asked for, and writes the paper anew after each match."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--share", type=float, default=1.0, help="the part of the games that are played")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", default="", help="the match of this name, or those whose name holds this")
    options = parser.parse_args()
    lines = lines_so_far()
    named = [row for row in rows() if row.what == options.only]
    for row in named or rows():
        if options.only.lower() in row.what.lower():
            began = time.perf_counter()
            games = max(LEAST[row.game], round(row.games * options.share))
            table = match(row.game, row.entries, games, options.seed, row.tags, options.jobs)
            lines[row.what] = line(row, table)
            print(f"{row.what}: {row.told(table)}", flush=True)
            print(f"  {time.perf_counter() - began:.0f} s", file=sys.stderr, flush=True)
            PAPER.parent.mkdir(exist_ok=True)
            PAPER.write_text(paper([lines[each.what] for each in rows() if each.what in lines], options.seed), "utf-8")


if __name__ == "__main__":
    main()
