"""How a game is stored: its record, its name, the throws that come again, and the facts that lists show. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from game.match.match import Match
from game.match.results import result_of
from game.record import Reading, Record, read

UNKNOWN: Final = ("record.unknown_game", "record.unknown_format")
"""The faults of a record that a newer version of the program has stored."""


def game_data(match: Match, name: str, now: int, look: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Returns the data that is stored for a game. Throws are only needed if one may have been undone."""
    may_undo = match.undone or match.record.tag("Undo")
    kept_throws = {key: list(move) for key, move in match.undone_throws.items()} if may_undo else {}
    return {"record": str(match.record), "name": name, "kept": kept_throws, "facts": facts(match, now, look)}


def facts(match: Match, now: int, look: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Returns what lists of games show, stored beside the record so that they need not replay it.

    `look` is how the game stands, for its board in miniature.
    """
    record = match.record
    result = result_of(record, now)
    result_data = result.as_data() if result is not None else None
    return {
        "game": record.game,
        "names": list(record.names),
        "moves": record.decisions,
        "untouched": match.is_untouched,
        "result": result_data,
        **({"look": dict(look)} if look is not None else {}),
    }


def match_from(data: Any, read: Callable[[str], Reading] = read) -> tuple[Match | None, str]:
    """Restores a match and its name from stored data; returns None and "" if the record is not valid."""
    if not isinstance(data, dict) or not isinstance(data.get("record"), str):
        return None, ""
    record, fault = read(data["record"])
    if record is None or fault is not None:
        return None, ""
    name = data.get("name")
    return Match(record, undone_throws=_throws(data.get("kept"))), name if isinstance(name, str) else ""


def is_newer(data: Any) -> bool:
    """Returns whether a stored game has a kind or format that only a newer version of the program knows."""
    fault = read(data["record"]).fault if isinstance(data, dict) and isinstance(data.get("record"), str) else None
    return fault is not None and fault.error.reason.key in UNKNOWN


def _throws(data: Any) -> dict[str, tuple[str, ...]]:
    """Reads the throws that come again; malformed ones are left out."""
    return {
        str(key): tuple(steps)
        for key, steps in (data.items() if isinstance(data, dict) else ())
        if isinstance(steps, list) and all(isinstance(step, str) for step in steps)
    }


def is_only_renamed(before: Any, now: Any) -> bool:
    """Returns whether stored data of a game differs in nothing but the name."""
    return isinstance(before, dict) and isinstance(now, dict) and {**before, "name": now.get("name")} == now


def goes_on(here: Record, there: Record) -> bool:
    """Returns whether the game there is the game here with more moves."""
    return there.tags == here.tags and there.up_to(len(here.moves)) == here != there
