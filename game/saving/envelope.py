"""The envelope around everything that is stored: version, revision, time and checksum. Pure.

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

from game.saving.safe_json import MAX_CHARACTERS, one_string, parsed

VERSION: Final = 1

NUMBER: Final = "(0|[1-9][0-9]{0,14})"
HEAD: Final = re.compile(rf'\{{"cinq":1,"revision":{NUMBER},"saved":{NUMBER},"sum":"([0-9a-f]{{8}})","data":"')
"""How an envelope begins as it is written."""
LONE_SURROGATE: Final = r"[\ud800-\udfff]"
"""Half a character, which a damaged text may contain and UTF-8 cannot encode: it is written as an escape."""
MIGRATIONS: Final[Mapping[int, Callable[[Any], Any]]] = {}
"""For each older version, what turns its data into that of the next; tests check them against golden files."""


class Envelope(NamedTuple):
    """What was stored, when, and after how many earlier versions of it."""

    revision: int
    saved: int
    data: Any


class Checked(NamedTuple):
    """An envelope whose checksum is right, and whose data is still text."""

    revision: int
    saved: int
    body: str
    version: int


class NewerError(ValueError):
    """The envelope was written by a newer version of the program and must be left alone."""


def seal(data: Any, revision: int, saved: int) -> str:
    """Puts data into an envelope."""
    body = json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    if re.search(LONE_SURROGATE, body):
        body = json.dumps(data, separators=(",", ":"), sort_keys=True)
    head = {"cinq": VERSION, "revision": revision, "saved": saved, "sum": checksum(body, revision, saved, VERSION)}
    return json.dumps({**head, "data": body}, ensure_ascii=False, separators=(",", ":"))


def unseal(text: str) -> Envelope | None:
    """Opens an envelope; returns None if it is damaged. Raises NewerError if a newer program wrote it."""
    sealed = checked(text)
    return opened(sealed) if sealed is not None else None


def opened(sealed: Checked) -> Envelope | None:
    """Reads the data of an envelope; returns None if it is not valid."""
    try:
        return Envelope(sealed.revision, sealed.saved, migrated(parsed(sealed.body), sealed.version))
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError):
        return None


def checked(text: str) -> Checked | None:
    """Opens an envelope but not its data; returns None if it is damaged. Raises NewerError as `unseal` does."""
    try:
        content = _in_order(text) or parsed(text)
        version = content["cinq"]
        if not isinstance(version, int) or isinstance(version, bool):
            return None
        if version > VERSION:
            raise NewerError(text[:40])
        revision, saved, body = (content[name] for name in ("revision", "saved", "data"))
        if content["sum"] != checksum(body, revision, saved, version) or version < 1:
            return None
        return Checked(int(revision), int(saved), body, version)
    except NewerError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError):
        return None


def _in_order(text: str) -> dict[str, Any] | None:
    """Reads an envelope as this version writes it, in which only the data is long; None if it is another one."""
    head = HEAD.match(text)
    if head is None or not text.endswith('"}') or len(text) > MAX_CHARACTERS:
        return None
    revision, saved, checksum_told = head.groups()
    try:
        body = one_string(text[head.end() - 1 : -1])
    except ValueError:
        return None
    return {"cinq": 1, "revision": int(revision), "saved": int(saved), "sum": checksum_told, "data": body}


def migrated(data: Any, version: int) -> Any:
    """Upgrades data of an older version, step by step."""
    for step in range(version, VERSION):
        data = MIGRATIONS[step](data)
    return data


def checksum(body: str, revision: int, saved: int, version: int) -> str:
    """Returns the checksum of everything in an envelope."""
    return f"{crc32(f'{version} {revision} {saved} {body}'.encode()):08x}"


def is_older(text: str, other: str) -> bool:
    """Returns whether another sealed text may replace this one: this one is damaged or has the lower revision."""
    try:
        mine, new = unseal(text), unseal(other)
    except NewerError:
        return False
    return new is not None and (mine is None or mine.revision < new.revision)


def newer_of(*envelopes: Envelope | None) -> Envelope | None:
    """Returns the valid envelope with the highest revision."""
    valid = [envelope for envelope in envelopes if envelope is not None]
    return max(valid, key=lambda envelope: envelope.revision, default=None)
