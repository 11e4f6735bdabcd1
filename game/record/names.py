"""Names as they may be shown: short, on one line, in one direction, and never the computer's."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from game.record import COMPUTER, Record

NAME_LENGTH: Final = 20
TURNING: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Signs that turn the direction of what follows them, and so could turn the whole line around."""
LEVEL: Final = re.compile(re.escape(COMPUTER) + "[a-z]{1,20}")
NOBODY: Final = "?"
"""Who has a name of which nothing can be shown."""


def clean_name(text: str, length: int = NAME_LENGTH) -> str:
    """Makes a name that a record can hold: no comma, no sign that nobody sees, not the computer's, not too long."""
    begun = "".join(sign for sign in text[: 10 * length] if sign not in TURNING)
    name = " ".join("".join(" " if sign == "," or _is_unseen(sign) else sign for sign in begun).split())
    while name.startswith(COMPUTER):
        name = name.removeprefix(COMPUTER).strip()
    return name[:length].strip() if any(map(_is_printed, name)) else ""


def _is_unseen(sign: str) -> bool:
    return unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp")


def _is_printed(sign: str) -> bool:
    """Tells whether a sign leaves a mark of its own, unlike an accent or a joiner."""
    return unicodedata.category(sign)[0] not in "CMZ"


def clean_seat(name: str) -> str:
    """Cleans the name of a seat that comes from outside; a computer keeps its level, if that is a plain word."""
    return name if LEVEL.fullmatch(name) else clean_name(name) or NOBODY


def with_clean_names(record: Record) -> Record:
    """Gives a record from outside with names that may be shown."""
    names = ", ".join(map(clean_seat, record.names))
    return record if names == record.tag("Seats") else record.with_tag("Seats", names)
