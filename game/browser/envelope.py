"""The envelope in which everything is stored: version, revision, time and checksum around plain data. Pure.

>>> opened = unseal(seal({"record": "..."}, revision=3, saved=1700000000))
>>> opened.revision, opened.data
(3, {'record': '...'})
>>> unseal('{"cinq": 1, "torn') is None
True
"""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple
from zlib import crc32

VERSION: Final = 1
MOST_CHARACTERS: Final = 1_000_000


class Envelope(NamedTuple):
    """What was stored, and which of several writings it is."""

    revision: int
    saved: int
    data: Any


class NewerError(ValueError):
    """The envelope was written by a newer version of the program and is left alone."""


def seal(data: Any, revision: int, saved: int) -> str:
    """Puts data into an envelope."""
    body = json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    head = {"cinq": VERSION, "revision": revision, "saved": saved, "sum": checksum(body, revision, saved)}
    return json.dumps({**head, "data": body}, ensure_ascii=False, separators=(",", ":"))


def unseal(text: str) -> Envelope | None:
    """Opens an envelope; None where it is damaged. Raises NewerError where the program is too old for it."""
    if len(text) > MOST_CHARACTERS:
        return None
    try:
        letter = json.loads(text)
        version = letter["cinq"]
        if isinstance(version, int) and version > VERSION:
            raise NewerError(text[:40])
        revision, saved, body = (letter[name] for name in ("revision", "saved", "data"))
        if letter["sum"] != checksum(body, revision, saved) or version != VERSION:
            return None
        return Envelope(int(revision), int(saved), json.loads(body))
    except NewerError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def checksum(body: str, revision: int, saved: int) -> str:
    """Gives the checksum over all that an envelope says."""
    return f"{crc32(f'{VERSION} {revision} {saved} {body}'.encode()):08x}"


def newer_of(one: Envelope | None, other: Envelope | None) -> Envelope | None:
    """Gives the sound envelope with the higher revision."""
    sound = [envelope for envelope in (one, other) if envelope is not None]
    return max(sound, key=lambda envelope: envelope.revision, default=None)
