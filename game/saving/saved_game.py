"""How a game is stored: its record, its name, the throws that would come again, and what lists tell of it. Pure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.match.match import Match
from game.match.results import result_of
from game.record import Reading, Record, read

UNKNOWN: Final = ("record.unknown_game", "record.unknown_format")
"""What is wrong with the record of a game that a newer version of the program has stored."""


def game_data(match: Match, name: str, now: int) -> dict[str, Any]:
    """Gives what is stored of a game."""
    kept = {key: list(move) for key, move in match.kept.items()} if match.undone or match.record.tag("Undo") else {}
    return {"record": str(match.record), "name": name, "kept": kept, "facts": facts(match, now)}


def facts(match: Match, now: int) -> dict[str, Any]:
    """Gives what is stored beside a record, so that lists of games need not play it through."""
    record = match.record
    decisions = sum(not position.awaits_chance for position, _ in record.turns())
    result = result_of(record, now)
    told = {"game": record.game, "names": list(record.names), "moves": decisions}
    return {**told, "result": result.as_data() if result is not None else None}


def match_from(data: Any, read: Callable[[str], Reading] = read) -> tuple[Match | None, str]:
    """Makes a match of what was stored, and gives its name; none where the record is not sound."""
    if not isinstance(data, dict) or not isinstance(data.get("record"), str):
        return None, ""
    record, fault = read(data["record"])
    if record is None or fault is not None:
        return None, ""
    name = data.get("name")
    return Match(record, kept=_throws(data.get("kept"))), name if isinstance(name, str) else ""


def is_newer(data: Any) -> bool:
    """Tells whether a stored game is of a kind, or in a format, that only a newer version of the program knows."""
    fault = read(data["record"]).fault if isinstance(data, dict) and isinstance(data.get("record"), str) else None
    return fault is not None and fault.error.reason.key in UNKNOWN


def _throws(kept: Any) -> dict[str, tuple[str, ...]]:
    """Reads the throws that would come again; what makes no sense is left out."""
    return {
        str(key): tuple(steps)
        for key, steps in (kept.items() if isinstance(kept, dict) else ())
        if isinstance(steps, list) and all(isinstance(step, str) for step in steps)
    }


def is_only_renamed(before: Any, now: Any) -> bool:
    """Tells whether what is stored of a game is the same but for its name."""
    return isinstance(before, dict) and isinstance(now, dict) and {**before, "name": now.get("name")} == now


def goes_on(here: Record, there: Record) -> bool:
    """Tells whether a game is the same as another so far, and further."""
    return there.tags == here.tags and there.up_to(len(here.moves)) == here != there
