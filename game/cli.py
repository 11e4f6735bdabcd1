"""The command line: `python -m game show FILE`, and moves, perft, choose, play, arena and serve beside it."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from io import TextIOWrapper
from pathlib import Path
from typing import Final

from game.answers import UseError, choice_of, explain, limits_of, one_line, perft_of, show
from game.contract import GAMES, GameError
from game.language import Words, words
from game.record import COMPUTER, MAX_BYTES, Record, read
from game.serve import serve

WRONG_RECORD: Final = 1
WRONG_USE: Final = 2
GIVEN: Final = {"Game", "Seats", "Format", "Result"}
"""Tags that `play` writes itself."""


def play(options: Namespace) -> int:
    """Plays a game between computer players to its end and prints the record."""
    import random

    from game.computer.choose import choose
    from game.match.match import throw

    levels, limits = levels_of(options.seats), limits_of(vars(options))
    source = random.Random(options.seed)
    record = Record.new(options.game, tuple(f"{COMPUTER}{level}" for level in levels), tags_of(options.tag))
    while (mover := record.position.to_move) is not None and not record.is_full:
        if isinstance(mover, int):
            choice = choose(str(record.seen_by(mover)), levels[mover - 1], source.randrange(2**32), **limits)
            record = record.played(record.position.read(choice.move))
        else:
            record = record.played(throw(record.position, source))
    print(record, end="")
    return 0


def levels_of(seats: str) -> list[str]:
    """Reads the level of each seat: `computer:` and a level, or the level alone."""
    from game.computer.choose import LEVEL_NAMES

    levels = [name.strip().removeprefix(COMPUTER) for name in seats.split(",")]
    if set(levels) - set(LEVEL_NAMES):
        raise UseError(f"every seat is {COMPUTER} and one of {', '.join(LEVEL_NAMES)}")
    return levels


def tags_of(given: list[str]) -> dict[str, str]:
    """Reads the tags that hold the options of a game."""
    if any("=" not in tag for tag in given):
        raise UseError("a tag is given as Name=value")
    tags = dict(tag.split("=", 1) for tag in given)
    if GIVEN & tags.keys():
        raise UseError(f"{', '.join(sorted(GIVEN & tags.keys()))} cannot be given as a tag")
    return tags


def arena(options: Namespace) -> int:
    """Plays a match between levels and prints the results."""
    from game.computer.arena import Computer, Entry, play_match

    levels = levels_of(options.seats)
    limits_of(vars(options))
    if min(options.games, options.jobs) < 1:
        raise UseError("games and jobs are whole numbers above 0")
    is_one = len(set(levels)) == 1 < len(levels)
    names = [f"{level} {seat}" if is_one else level for seat, level in enumerate(levels, 1)]
    players = [Computer(level, options.seconds, options.nodes) for level in levels]
    entries = [Entry(*each) for each in zip(names, players, strict=True)]
    table = play_match(options.game, entries, options.games, options.seed, tags_of(options.tag), options.jobs)
    print(table.text(with_times=True))
    return 0


def read_file(name: str) -> bytes:
    """Reads a file, or standard input for `-`."""
    if name == "-":
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    with Path(name).open("rb") as file:
        return file.read(MAX_BYTES + 1)


def on_record(options: Namespace, say: Words) -> int:
    """Carries out show, moves, perft and choose on the record in a file."""
    try:
        record, fault = read(read_file(options.file))
    except (OSError, ValueError) as error:
        print(one_line(f"{options.file}: {getattr(error, 'strerror', None) or error}"), file=sys.stderr)
        return WRONG_RECORD
    if options.do == "show" and record:
        print(json.dumps(show(record.position)))
    if fault:
        print(one_line(f"{options.file}: {explain(fault, say)}"), file=sys.stderr)
        return WRONG_RECORD
    assert record is not None  # there is a record wherever there is no fault
    if options.do == "moves":
        for move in record.position.legal_moves:
            print(record.position.write(move))
    elif options.do == "perft":
        print(perft_of(record, options.depth))
    elif options.do == "choose":
        given = {name: value for name, value in vars(options).items() if value is not None}
        print(choice_of(record, given)["move"])
    return 0


def parser() -> ArgumentParser:
    """Describes the commands."""
    top = ArgumentParser(prog="python -m game", description="Détrak, Qwinto, Quinto and Quixo on the command line.")
    commands = top.add_subparsers(dest="do", required=True, metavar="COMMAND")
    for name, about in (
        ("show", "describe the position, as JSON"),
        ("moves", "list the legal moves"),
        ("perft", "count the sequences of DEPTH moves"),
        ("choose", "let the computer choose a move"),
    ):
        command = commands.add_parser(name, help=about)
        command.add_argument("file", metavar="FILE", help="a record, - for standard input")
        if name == "perft":
            command.add_argument("depth", metavar="DEPTH", type=int)
        if name == "choose":
            command.add_argument("--level")
            command.add_argument("--seed", type=int)
            add_limits(command)
    play_command = commands.add_parser("play", help="play a game to its end and print the record")
    play_command.add_argument("--seed", type=int)
    arena_command = commands.add_parser("arena", help="play a match between levels and print the results")
    arena_command.add_argument("--games", type=int, default=100)
    arena_command.add_argument("--seed", type=int, default=1)
    arena_command.add_argument("--jobs", type=int, default=1, help="how many games are played side by side")
    for command in (play_command, arena_command):
        command.add_argument("game", choices=list(GAMES))
        command.add_argument("--seats", required=True, metavar='"computer:LEVEL, ..."')
        command.add_argument("--tag", action="append", default=[], metavar="Name=value")
        add_limits(command)
    commands.add_parser("serve", help="answer JSON requests line by line")
    return top


def add_limits(command: ArgumentParser) -> None:
    """Adds how long a player thinks about a move: seconds, or nodes for the same move every time."""
    command.add_argument("--seconds", type=float)
    command.add_argument("--nodes", type=int)


def main() -> int:
    """Does what the command line asks; all text is UTF-8, as in a record."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    options = parser().parse_args()
    say = words("en")
    try:
        if options.do == "serve":
            return serve(say)
        if options.do in ("play", "arena"):
            return play(options) if options.do == "play" else arena(options)
        return on_record(options, say)
    except UseError as error:
        print(error, file=sys.stderr)
    except GameError as error:
        print(say.say(f"reason.{error.reason.key}", *error.reason.values), file=sys.stderr)
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    return WRONG_USE


if __name__ == "__main__":
    sys.exit(main())
