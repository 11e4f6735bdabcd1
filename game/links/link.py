"""A game as a link: its record, compressed and with a checksum, in the part of an address that no server sees.

`game/links/payload.py` does the compressing. It is imported only when a link is made or read, not when a page starts.

>>> from game.record import parse
>>> record = parse('[Game "quixo"]\\n[Format "1"]\\n[Seats "Ann, Ben"]\\n\\nb1e1 c1a1\\n')
>>> fragment = as_fragment(record)
>>> fragment.startswith("g=3."), read_outside(f"https://example.org/#{fragment}").record == record
(True, True)
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from game.contract import NotationError, Reason
from game.record import Fault, Reading, Record, read
from game.record.names import with_clean_names
from game.record.reader import never

VERSION: Final = 3
"""Version 1 is the compressed text, version 2 has the clocks after the moves, version 3 the moves as one number."""
MAX_CHARACTERS: Final = 16_000
"""Length limit of a link; an ordinary game needs a few hundred characters."""
MAX_SECONDS: Final = 0.7
"""Time limit for replaying a game from outside."""
READINGS_REMEMBERED: Final = 4

DAMAGED: Final = Reason("link.damaged")
NEWER: Final = Reason("link.newer")
TOO_LONG: Final = Reason("link.too_long")
TOO_SLOW: Final = "record.too_slow"

LINK: Final = re.compile(r"(?:^|#)g=([0-9]{1,4})\.(.*)", re.DOTALL)
AFTER_LINK: Final = " \t\r\n.,;:!?)]}>\"'’”»…\u202f\xa0"
"""Characters that may follow a link in a sentence."""
BODY: Final = re.compile(r"([A-Za-z0-9_-]+)\.([0-9a-f]{8})")

_readings: dict[str, Reading] = {}
"""The last texts read to their end, most recent last: a dialog draws the same text again and again."""


def deadline(clock: Callable[[], float], seconds: float = MAX_SECONDS) -> Callable[[], bool]:
    """Sets a time limit that starts now: the result says whether it has passed."""
    end = clock() + seconds
    return lambda: clock() > end


def as_fragment(record: Record | str) -> str:
    """Writes a game, or the text of its record, as an address fragment without the #; empty if it is too long."""
    return _fragment(str(record))


@lru_cache(maxsize=1)
def _fragment(text: str) -> str:
    from game.links.payload import pack

    version, letters = pack(text)
    body = f"{version}.{letters}"
    # The checksum comes last: some programs cut punctuation off the end of an address, and it has none.
    fragment = f"g={body}.{_checksum(body)}"
    return fragment if len(fragment) <= MAX_CHARACTERS else ""


def is_link(text: str) -> bool:
    """Returns whether a text is meant as a link to a game, valid or not, and not as a record that mentions one."""
    text = text.strip()
    return not text.startswith("[") and LINK.search(text) is not None


def read_outside(text: str, is_late: Callable[[], bool] = never) -> Reading:
    """Reads a game from outside, as a link or as a record: the only entry point for both. Never raises.

    The answer is remembered unless the time limit cut it short: the same text may be read in time when asked again.
    """
    reading = _readings.pop(text, None) or _read_outside(text, is_late)
    if reading.fault is None or reading.fault.error.reason.key != TOO_SLOW:
        _readings[text] = reading
        if len(_readings) > READINGS_REMEMBERED:
            del _readings[next(iter(_readings))]
    return reading


def _read_outside(text: str, is_late: Callable[[], bool]) -> Reading:
    try:
        written = unpacked(text.strip()) if is_link(text) else text
    except NotationError as error:
        return Reading(None, Fault("", error))
    record, fault = read(written, is_late)
    return Reading(record and with_clean_names(record), fault)


def unpacked(link: str) -> str:
    """Returns the text of the record that a link holds; raises if it is damaged, too long, or of a later version."""
    match = LINK.search(link)
    if match is None:
        raise NotationError(DAMAGED)
    version, rest = int(match[1]), match[2]
    if version > VERSION:
        raise NotationError(NEWER)
    if len(link) > 2 * MAX_CHARACTERS or len(rest) > MAX_CHARACTERS:
        raise NotationError(TOO_LONG)
    body = BODY.fullmatch(rest.rstrip(AFTER_LINK))
    if version < 1 or body is None or _checksum(f"{match[1]}.{body[1]}") != body[2]:
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


def _checksum(body: str) -> str:
    return f"{zlib.crc32(body.encode()):08x}"
