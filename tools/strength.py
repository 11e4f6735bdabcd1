"""Plays the matches that say how strong the computer players are, and writes docs/strength.md.

    python -m tools.strength [--share 0.1] [--seed 1] [--jobs 2]     all of them, or a tenth of the games of each
    python -m tools.strength --only qwinto                           some; in the file the lines of the others stay

The matches are those of tests/testkit/games; each round of games has the same dice, bag or opening for every
way of sitting, and the error is taken over rounds.
"""

from __future__ import annotations

import argparse
import platform
import sys
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

from game.computer.arena import Computer, Entry, MatchResult, Mean, play_match
from game.computer.task import LEVELS
from game.contract import GAMES
from game.language import words
from tests.testkit.games import kit_of
from tests.testkit.matches import EXPERT, Row, alone, wins

PAPER: Final = Path(__file__).parent.parent / "docs" / "strength.md"
SAY: Final = words("en")


def rows() -> Iterator[Row]:
    """Lists the matches."""
    for game in GAMES:
        yield from kit_of(game).matches()
    yield from ladder()


def named(game: str) -> str:
    """Returns the name of a game."""
    return SAY.say(f"game.{game}")


def ladder() -> Iterator[Row]:
    """Lists the matches of each level against the next weaker one, and each level alone where one may play alone."""
    levels = list(LEVELS)
    for game in GAMES:
        games = kit_of(game).ladder_games
        for weaker, stronger in pairwise(levels):
            entries = tuple(Entry(level, Computer(level)) for level in (stronger, weaker))
            yield Row(f"{named(game)}, {stronger} against {weaker}", game, entries, games, wins, "60 %")
    for game, spec in GAMES.items():
        for level in levels if 1 in spec.seat_counts else ():
            entries = (Entry(EXPERT, Computer(level)),)
            yield Row(f"{named(game)} alone, {level}", game, entries, kit_of(game).ladder_games, alone, "a higher mean")


def line(row: Row, table: MatchResult) -> str:
    """Writes one line of the paper."""
    taken = table.seconds(table.names[0])
    times = f"{1000 * Mean.of(taken).value:.0f} / {1000 * max(taken):.0f}"
    return f"| {row.what} | {len(table.games)} | {row.told(table)} | {row.bar} | {row.aim} | {times} |"


def paper(lines: list[str], seed: int) -> str:
    """Writes docs/strength.md around the lines."""
    made = f"Python {platform.python_version()} on {machine()}, seed {seed}"
    head = f"""# How strong the computer players are

Written by `make strength` ({made}).

Each result is a mean with its standard error. Games are played in rounds, with the same dice, bag or opening for each
seating, and errors are computed over rounds. If all rounds have the same result, the error is shown as 0; the number of
games then says how far to trust it. A shared victory counts as its share. The opponents are in
`tests/testkit/baselines`: for Qwinto a hand-made cost with the exact expectation over dice, the weights of an earlier
expert, and those of players that finish early, for Quinto the highest score each turn, for Quixo alpha-beta that counts
the cubes in each line. All times and time limits are processor time of one core, so other load on the machine does not
make a player weaker. No player plays perfectly.

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
    """Plays what is asked for, and writes the paper again after each match."""
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
            games = max(kit_of(row.game).least_games, round(row.games * options.share))
            table = play_match(row.game, row.entries, games, options.seed, row.tags, options.jobs)
            lines[row.what] = line(row, table)
            print(f"{row.what}: {row.told(table)}", flush=True)
            print(f"  {time.perf_counter() - began:.0f} s", file=sys.stderr, flush=True)
            PAPER.parent.mkdir(exist_ok=True)
            PAPER.write_text(paper([lines[each.what] for each in rows() if each.what in lines], options.seed), "utf-8")


if __name__ == "__main__":
    main()
