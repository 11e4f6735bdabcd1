"""The command line: `python -m game show FILE`, and moves, perft, choose, play, arena and serve beside it."""

from __future__ import annotations

import json
import math
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Final

from game.contract import CHANCE, GAMES, GameError, Position
from game.language import Words, words
from game.record import COMPUTER, MAX_BYTES, Fault, Record, read

WRONG_RECORD: Final = 1
WRONG_USE: Final = 2
MAX_LINE: Final = 4 * 1024 * 1024
"""A request of `serve` may be so long, a record and all."""


MAX_DEPTH: Final = 99
"""No machine counts so deep; deeper requests are mistakes."""


MAX_LISTED: Final = 1_000_000
"""How many moves one answer of `serve` lists; with tiles known there are always fewer."""


GIVEN: Final = {"Game", "Seats", "Format", "Result"}
"""Tags that `play` writes itself."""


class UseError(Exception):
    """A request that makes no sense, whatever the record."""


def show(position: Position) -> dict[str, Any]:
    """Says what a position is."""
    ending = position.ending
    return {
        "game": position.key,
        "over": ending is not None,
        "to_move": position.to_move,
        "scores": scores(position),
        "winners": list(ending.winners) if ending else None,
        "ending": ending.reason if ending else None,
        "legal": position.legal_moves.count(),
        "position": str(position),
    }


def scores(position: Position) -> list[float] | None:
    """Gives the totals, whole ones as whole numbers."""
    if position.scores is None:
        return None
    return [int(score.total) if score.total == int(score.total) else score.total for score in position.scores]


def moves_of(position: Position) -> list[str]:
    """Lists the legal moves for one answer, unless hidden tiles make them too many to hold."""
    number = position.legal_moves.count()
    if number > MAX_LISTED:
        raise UseError(f"there are {number} moves, and at most {MAX_LISTED} can be listed")
    return [position.write(move) for move in position.legal_moves]


def perft(position: Position, depth: int) -> int:
    """Counts the sequences of so many moves; the last ones are counted without being made."""
    if depth == 0:
        return 1
    if depth == 1:
        return position.legal_moves.count()
    return sum(perft(position.play(move), depth - 1) for move in position.legal_moves)


def perft_of(record: Record, depth: Any) -> int:
    """Counts for a request, which may ask for nonsense."""
    if record.position.has_chance:
        raise UseError(f"perft is for games without chance, not for {record.game}")
    if not isinstance(depth, int) or isinstance(depth, bool) or not 0 <= depth <= MAX_DEPTH:
        raise UseError(f"perft needs a depth from 0 to {MAX_DEPTH}")
    return perft(record.position, depth)


def choice_of(record: Record, options: dict[str, Any]) -> dict[str, Any]:
    """Lets a computer player choose; it is told what its seat may know and nothing else."""
    from game.computer.choose import LEVEL_NAMES, choose

    seat = record.position.to_move
    if not isinstance(seat, int):
        raise UseError("a throw or a draw is due here" if seat == CHANCE else "the game is over")
    level, seed = options.get("level", LEVEL_NAMES[-1]), options.get("seed")
    if level not in LEVEL_NAMES:
        raise UseError(f"there is no level {level!r}: {', '.join(LEVEL_NAMES)}")
    if seed is not None and not isinstance(seed, int):
        raise UseError("the seed is a whole number")
    text, limits = str(record.seen_by(seat)), limits_of(options)
    began = time.perf_counter()
    choice = choose(text, level, seed, **limits)
    seconds = round(time.perf_counter() - began, 4)
    return {"move": choice.move, "seconds": seconds, "value": choice.value, "line": list(choice.line)}


def limits_of(options: dict[str, Any]) -> dict[str, Any]:
    """Takes from the options how long a player may think, and lends it a clock."""
    for name in ("seconds", "nodes"):
        limit = options.get(name)
        if limit is not None and not (isinstance(limit, int | float) and 0 < limit < math.inf):
            raise UseError(f"{name} is a number above 0")
    return {"seconds": options.get("seconds"), "nodes": options.get("nodes"), "clock": time.perf_counter}


def explain(fault: Fault, say: Words) -> str:
    """Tells a fault in one line."""
    number, _, text = fault.where.partition(" ")
    place = say.say("fault.where_token", number, text) if number.isdigit() else fault.where
    reason = fault.error.reason
    parts = [place, say.say(f"fault.{fault.kind}"), say.say(f"reason.{reason.key}", *reason.values)]
    told = ": ".join(part for part in parts if part)
    legal = say.say("fault.legal", ", ".join(fault.legal)) if fault.legal else ""
    return one_line("; ".join(part for part in (told, legal) if part))


def one_line(text: str) -> str:
    """Leaves out what would break a line or upset a terminal."""
    return "".join(sign if sign.isprintable() else "�" for sign in text)


def answer(request: Any, say: Words) -> dict[str, Any]:
    """Answers one request of `serve`; a bad one gets an error and never an exception."""
    if not isinstance(request, dict):
        return {"id": None, "error": "a request is a JSON object"}
    head = {"id": request.get("id")}
    text = request.get("record")
    if not isinstance(text, str):
        return {**head, "error": "a request needs the text of a record"}
    record, fault = read(text)
    if fault:
        told = {**head, "error": explain(fault, say)}
        return {**told, **show(record.position)} if record else told
    assert record is not None  # there is a record wherever there is no fault
    try:
        return {**head, **carry_out(record, request)}
    except UseError as error:
        return {**head, "error": str(error)}


def answer_safely(request: Any, say: Words) -> dict[str, Any]:
    """Answers whatever comes: one request that meets a fault of ours must not end the service for the others."""
    try:
        return answer(request, say)
    except Exception as error:
        named = request.get("id") if isinstance(request, dict) else None
        return {"id": named, "error": one_line(f"{type(error).__name__}: {error}")}


def carry_out(record: Record, request: dict[str, Any]) -> dict[str, Any]:
    """Does what a request asks with a record that is sound."""
    match request.get("do"):
        case "show":
            return show(record.position)
        case "moves":
            return {"moves": moves_of(record.position)}
        case "perft":
            return {"count": perft_of(record, request.get("depth"))}
        case "choose":
            return choice_of(record, request)
    raise UseError("do is one of show, moves, perft, choose")


def finite(text: str) -> float:
    """Reads a number as JSON knows them: neither infinite nor none at all."""
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


def requests() -> Iterator[Any]:
    """Reads standard input line by line; a line that is no JSON, or far too long, is None."""
    stream = sys.stdin.buffer
    while line := stream.readline(MAX_LINE):
        is_whole = line.endswith(b"\n") or len(line) < MAX_LINE
        while not is_whole:
            line = stream.readline(MAX_LINE)
            is_whole = line.endswith(b"\n") or len(line) < MAX_LINE
            line = b"too long"
        if line.strip():
            try:
                yield json.loads(line, parse_constant=finite, parse_float=finite)
            except (ValueError, RecursionError):
                yield None


def serve(say: Words) -> int:
    """Answers requests until standard input ends."""
    for request in requests():
        print(json.dumps(answer_safely(request, say)), flush=True)
    return 0


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
    """Reads who sits on each seat: `computer:` and a level, or the level alone."""
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


def hold(options: Namespace) -> int:
    """Plays a match between levels and prints how it went."""
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
        ("show", "say what the position is, as JSON"),
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
    sitting = commands.add_parser("play", help="play a game to its end and print the record")
    sitting.add_argument("--seed", type=int)
    contest = commands.add_parser("arena", help="play a match between levels and say how it went")
    contest.add_argument("--games", type=int, default=100)
    contest.add_argument("--seed", type=int, default=1)
    contest.add_argument("--jobs", type=int, default=1, help="how many games are played side by side")
    for command in (sitting, contest):
        command.add_argument("game", choices=list(GAMES))
        command.add_argument("--seats", required=True, metavar='"computer:LEVEL, ..."')
        command.add_argument("--tag", action="append", default=[], metavar="Name=value")
        add_limits(command)
    commands.add_parser("serve", help="answer JSON requests line by line")
    return top


def add_limits(command: ArgumentParser) -> None:
    """Lets a command say how long a player thinks about a move: seconds, or nodes for the same move every time."""
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
            return play(options) if options.do == "play" else hold(options)
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
