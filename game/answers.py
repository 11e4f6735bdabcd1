"""What the command line can say about a record: what it shows, its legal moves, their number, the computer's move."""

from __future__ import annotations

import math
import time
from typing import Any, Final

from game.contract import CHANCE, Position
from game.language import Words
from game.record import Fault, Record

MAX_DEPTH: Final = 99
"""No machine counts so deep; deeper requests are mistakes."""
MAX_LISTED: Final = 1_000_000
"""How many moves one answer of `serve` lists; with tiles known there are always fewer."""


class UseError(Exception):
    """A request that makes no sense, whatever its record."""


def show(position: Position) -> dict[str, Any]:
    """Returns the facts about a position that `show` prints."""
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
    """Returns the totals, whole ones as whole numbers."""
    if position.scores is None:
        return None
    return [int(score.total) if score.total == int(score.total) else score.total for score in position.scores]


def moves_of(position: Position) -> list[str]:
    """Lists the legal moves for one answer; raises a UseError where hidden tiles make them too many."""
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
    """Counts sequences of moves for a request, whose depth may be anything."""
    if record.position.has_chance:
        raise UseError(f"perft is for games without chance, not for {record.game}")
    if not isinstance(depth, int) or isinstance(depth, bool) or not 0 <= depth <= MAX_DEPTH:
        raise UseError(f"perft needs a depth from 0 to {MAX_DEPTH}")
    return perft(record.position, depth)


def choice_of(record: Record, options: dict[str, Any]) -> dict[str, Any]:
    """Lets a computer player choose; it sees what its seat may know and nothing else."""
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
    """Returns how long a player may think by these options, and a clock to measure it."""
    for name in ("seconds", "nodes"):
        limit = options.get(name)
        if limit is not None and not (isinstance(limit, int | float) and 0 < limit < math.inf):
            raise UseError(f"{name} is a number above 0")
    return {"seconds": options.get("seconds"), "nodes": options.get("nodes"), "clock": time.perf_counter}


def explain(fault: Fault, say: Words) -> str:
    """Returns the sentence about a fault, in one line."""
    number, _, text = fault.where.partition(" ")
    place = say.say("fault.where_token", number, text) if number.isdigit() else fault.where
    reason = fault.error.reason
    parts = [place, say.say(f"fault.{fault.kind}"), say.say(f"reason.{reason.key}", *reason.values)]
    sentence = ": ".join(part for part in parts if part)
    legal = say.say("fault.legal", ", ".join(fault.legal)) if fault.legal else ""
    return one_line("; ".join(part for part in (sentence, legal) if part))


def one_line(text: str) -> str:
    """Replaces what would break a line or upset a terminal."""
    return "".join(character if character.isprintable() else "�" for character in text)
