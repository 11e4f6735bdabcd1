"""Names that are safe to show: short, on one line, in one direction, and never those of a computer."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from game.record import COMPUTER, Record

NAME_LENGTH: Final = 20
DIRECTION_MARKS: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that change the direction of what follows, and so could turn a whole line around."""
LEVEL: Final = re.compile(re.escape(COMPUTER) + "[a-z]{1,20}")
NOBODY: Final = "?"
"""The name of a player whose own cannot be shown."""


def clean_name(text: str, length: int = NAME_LENGTH) -> str:
    """Makes a name that a record can hold; "" if nothing of it can be seen."""
    characters = [character for character in text[: 10 * length] if character not in DIRECTION_MARKS]
    spaced = "".join(" " if character == "," or _is_invisible(character) else character for character in characters)
    name = " ".join(spaced.split())
    while name.startswith(COMPUTER):
        name = name.removeprefix(COMPUTER).strip()
    return name[:length].strip() if any(map(_leaves_mark, name)) else ""


def _is_invisible(character: str) -> bool:
    return unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp")


def _leaves_mark(character: str) -> bool:
    """Returns whether a character can be seen on its own, unlike an accent or a joiner."""
    return unicodedata.category(character)[0] not in "CMZ"


def clean_seat(name: str) -> str:
    """Cleans the name of a seat from outside; a computer keeps its level if that is a plain word."""
    return name if LEVEL.fullmatch(name) else clean_name(name) or NOBODY


def with_clean_names(record: Record) -> Record:
    """Returns a record from outside with names that are safe to show."""
    names = ", ".join(map(clean_seat, record.names))
    return record if names == record.tag("Seats") else record.with_tag("Seats", names)
