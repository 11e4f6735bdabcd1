"""The envelope in which everything is stored: version, revision, time and checksum around plain data. Pure.

>>> opened = unseal(seal({"record": "..."}, revision=3, saved=1700000000))
>>> opened.revision, opened.data
(3, {'record': '...'})
>>> unseal('{"cinq": 1, "torn') is None
True
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple
from zlib import crc32

from game.saving.safe_json import parsed

VERSION: Final = 1

HALF_SIGN: Final = r"[\ud800-\udfff]"
"""What a damaged text may hold and no encoding writes: it is spelled out."""
MIGRATIONS: Final[Mapping[int, Callable[[Any], Any]]] = {}
"""For every older version what makes its data into that of the next; a test holds all of them to golden files."""


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
    if re.search(HALF_SIGN, body):
        body = json.dumps(data, separators=(",", ":"), sort_keys=True)
    head = {"cinq": VERSION, "revision": revision, "saved": saved, "sum": checksum(body, revision, saved, VERSION)}
    return json.dumps({**head, "data": body}, ensure_ascii=False, separators=(",", ":"))


def unseal(text: str) -> Envelope | None:
    """Opens an envelope; None where it is damaged. Raises NewerError where the program is too old for it."""
    try:
        letter = parsed(text)
        version = letter["cinq"]
        if not isinstance(version, int) or isinstance(version, bool):
            return None
        if version > VERSION:
            raise NewerError(text[:40])
        revision, saved, body = (letter[name] for name in ("revision", "saved", "data"))
        if letter["sum"] != checksum(body, revision, saved, version) or version < 1:
            return None
        return Envelope(int(revision), int(saved), migrated(parsed(body), version))
    except NewerError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError):
        return None


def migrated(data: Any, version: int) -> Any:
    """Brings data of an older version up to this one, step by step."""
    for step in range(version, VERSION):
        data = MIGRATIONS[step](data)
    return data


def checksum(body: str, revision: int, saved: int, version: int) -> str:
    """Gives the checksum over all that an envelope says."""
    return f"{crc32(f'{version} {revision} {saved} {body}'.encode()):08x}"


def is_older(text: str, other: str) -> bool:
    """Tells whether a sealed text may be replaced by another: it is damaged, or has the lower revision."""
    try:
        there, new = unseal(text), unseal(other)
    except NewerError:
        return False
    return new is not None and (there is None or there.revision < new.revision)


def newer_of(*envelopes: Envelope | None) -> Envelope | None:
    """Gives the sound envelope with the higher revision."""
    sound = [envelope for envelope in envelopes if envelope is not None]
    return max(sound, key=lambda envelope: envelope.revision, default=None)
