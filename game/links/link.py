"""A game as a link: its record, made small and given a checksum, for the part of an address that goes to no server.

How it is made small stands in `game/packed.py`, which a page that starts does without.

>>> from game.record import parse
>>> record = parse('[Game "quixo"]\\n[Format "1"]\\n[Seats "Ann, Ben"]\\n\\nb1e1 c1a1\\n')
>>> fragment = as_fragment(record)
>>> fragment.startswith("g=3."), read_outside(f"https://example.org/#{fragment}").record == record
(True, True)
"""

from __future__ import annotations

import re
import time
import zlib
from functools import lru_cache
from typing import Final

from game.contract import NotationError, Reason
from game.record import Fault, Reading, Record, read
from game.record.names import with_clean_names

VERSION: Final = 3
"""Where the moves are made shorter, and one whole number. Version 1 has them as text, version 2 with clocks behind."""
MOST_CHARACTERS: Final = 16_000
"""So long a link may be; a game of the usual length takes some hundreds."""
MOST_SECONDS: Final = 0.7
"""So long a game from outside may take to be played through."""

DAMAGED: Final = Reason("link.damaged")
NEWER: Final = Reason("link.newer")
TOO_LONG: Final = Reason("link.too_long")

LINK: Final = re.compile(r"(?:^|#)g=([0-9]{1,4})\.(.*)", re.DOTALL)
BEHIND: Final = " \t\r\n.,;:!?)]}>\"'’”»…\u202f\xa0"
"""What a sentence may put behind a link."""
BODY: Final = re.compile(r"([A-Za-z0-9_-]+)\.([0-9a-f]{8})")


def as_fragment(record: Record | str) -> str:
    """Writes a game, or the text that a record gave, as what stands behind the # of an address; empty if too long."""
    return _fragment(str(record))


@lru_cache(maxsize=1)
def _fragment(text: str) -> str:
    from game.links.payload import pack

    version, letters = pack(text)
    body = f"{version}.{letters}"
    # The sum stands last, for some programs take a sign at the end of an address for one of the sentence.
    fragment = f"g={body}.{_sum(body)}"
    return fragment if len(fragment) <= MOST_CHARACTERS else ""


def is_link(text: str) -> bool:
    """Tells whether a text is meant as a link to a game, sound or not, and not as a record that speaks of one."""
    text = text.strip()
    return not text.startswith("[") and LINK.search(text) is not None


@lru_cache(maxsize=4)
def read_outside(text: str) -> Reading:
    """Reads a game that comes from outside, as a link or as a record: the one door for both. It never raises."""
    try:
        record = unpacked(text.strip()) if is_link(text) else text
    except NotationError as error:
        return Reading(None, Fault("", error))
    until = time.monotonic() + MOST_SECONDS
    found, fault = read(record, lambda: time.monotonic() > until)
    return Reading(found and with_clean_names(found), fault)


def unpacked(link: str) -> str:
    """Gives the text of the record that a link holds; raises where it is damaged, too long, or of a later version."""
    found = LINK.search(link)
    if found is None:
        raise NotationError(DAMAGED)
    version = int(found[1])
    if version > VERSION:
        raise NotationError(NEWER)
    if len(link) > 2 * MOST_CHARACTERS or len(found[2]) > MOST_CHARACTERS:
        raise NotationError(TOO_LONG)
    body = BODY.fullmatch(found[2].rstrip(BEHIND))
    if version < 1 or body is None or _sum(f"{found[1]}.{body[1]}") != body[2]:
        raise NotationError(DAMAGED)
    return _unpacked(version, body[1])


def _unpacked(version: int, letters: str) -> str:
    from game.links.payload import unpack

    try:
        return unpack(version, letters)
    except OverflowError:
        raise NotationError(TOO_LONG) from None
    except ValueError:
        raise NotationError(DAMAGED) from None


def _sum(body: str) -> str:
    return f"{zlib.crc32(body.encode()):08x}"
