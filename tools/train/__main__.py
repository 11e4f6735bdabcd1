"""Trains the tables of the computer players: python -m tools.train KEY|all [--games N] [--seed S] [--out FOLDER].

Without `--out` it replaces the tables in static/data/. The same games and seed give the same bytes. The docstring of
each module says what is learned, how long it took on which machine, and how strong the player became.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from game.computer import tables
from game.contract import GAMES, LearnedTable
from tools.train.compiler import NoCompiler


def main() -> int:
    """Trains what the command line asks for."""
    options = _parser().parse_args()
    keys = _trainable() if options.key == "all" else [options.key]
    options.out.mkdir(parents=True, exist_ok=True)
    for key in keys:
        try:
            _train(key, options.games, options.seed, options.out)
        except NoCompiler as error:
            print(error, file=sys.stderr)
            return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tools.train", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("key", choices=[*_trainable(), "all"])
    parser.add_argument("--games", type=_whole, help="how many games are played (as many as the game's module says)")
    parser.add_argument("--seed", type=int, help="what chance begins with (what the game's module says)")
    parser.add_argument("--out", type=Path, default=tables.FOLDER)
    return parser


def _whole(text: str) -> int:
    """Parses a number of games."""
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return int(text)


def _trainable() -> list[str]:
    """The keys of the games that have a trainer."""
    return [key for key in GAMES if find_spec(f"tools.train.{key}")]


def _train(key: str, games: int | None, seed: int | None, out: Path) -> None:
    """Trains one game, and prints what game/games/<key>/spec.py must say of its table."""
    module = import_module(f"tools.train.{key}")
    games = games or module.GAMES
    seed = module.SEED if seed is None else seed
    began = time.perf_counter()
    print(f"{key}: {games} games, seed {seed}", flush=True)
    module.train(games, seed, out)
    print(f"{key}: {time.perf_counter() - began:.0f} s")
    path = out / f"{key}.bin"
    if path.exists():
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        learned = LearnedTable(path.name, digest)
        known = f"as game/games/{key}/spec.py has it" if GAMES[key].learned_table == learned else "new"
        print(f'    learned_table=LearnedTable("{path.name}", "{digest}"),  # {path.stat().st_size} bytes, {known}')


if __name__ == "__main__":
    sys.exit(main())
