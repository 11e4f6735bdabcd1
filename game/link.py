"""A game as a link: its record, made small and given a checksum, for the part of an address that goes to no server.

>>> from game.record import parse
>>> record = parse('[Game "quixo"]\\n[Format "1"]\\n[Seats "Ann, Ben"]\\n\\nb1e1 c1a1\\n')
>>> fragment = as_fragment(record)
>>> fragment.startswith("g=3."), read_outside(f"https://example.org/#{fragment}").record == record
(True, True)
"""

from __future__ import annotations

import binascii
import re
import time
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache
from typing import Final

from game.dense import MOST_SIGNS, as_number, as_text, signs_of
from game.names import with_clean_names
from game.record import MOST_BYTES, Fault, Reading, Record, read
from game.rules import NotationError, Reason
from game.shorter import DAMAGED, in_one_line, lengthened, shortened

VERSION: Final = 3
"""Where the moves are made shorter, and one whole number. Version 1 has them as text, version 2 with clocks behind."""
MOST_LETTERS: Final = 6_000
"""So much text may stand in a number, for reading it takes time; a longer one is written as in version 1."""
MOST_CHARACTERS: Final = 16_000
"""So long a link may be; a game of the usual length takes some hundreds."""
MOST_SECONDS: Final = 0.7
"""So long a game from outside may take to be played through."""

NEWER: Final = Reason("link.newer")
TOO_LONG: Final = Reason("link.too_long")

LINK: Final = re.compile(r"(?:^|#)g=([0-9]{1,4})\.(.*)", re.DOTALL)
BEHIND: Final = " \t\r\n.,;:!?)]}>\"'’”»…\u202f\xa0"
"""What a sentence may put behind a link."""
BODY: Final = re.compile(r"([A-Za-z0-9_-]+)\.([0-9a-f]{8})")
RAW: Final = -15
"""What zlib calls a stream without a head and a sum of its own."""

USUAL: Final = b"""\
[Position "[Throws "table"]
[Undo "throws"]
[Clock "300+5"]
[Confer "yes"]
[Repetition "none"]
[Passing "free"]
[Multiple "5"]
[Board "13x17"]
[Tiles "0:7 1:6 2:6 3:7 4:10 5:6 6:10 7:14 8:12 9:12"]
[Symbols "o /, x |, # ^"]
[Diagonal "penalty"]
[Rules "advanced"]
[First "2"]
(o /) (^ #) (| x) b1c1 c3d3 pass again keep miss oyp (5 4 3) oy (6 2) +7h8 {clk 271} a1e1 e1a1 b1e1 c1a1
[Game "detrak"]
[Format "1"]
[Game "qwinto"]
[Format "1"]
[Game "quinto"]
[Format "1"]
[Game "quixo"]
[Format "1"]
[Seats "Joueur 1, Joueur 2, Player 1, Player 2, computer:easy, computer:medium, computer:hard, computer:expert"]
"""
"""What records often hold: the compressor refers to it. It belongs to all versions and never changes."""


def as_fragment(record: Record | str) -> str:
    """Writes a game, or the text that a record gave, as what stands behind the # of an address; empty if too long."""
    return _fragment(in_one_line(str(record)))


@lru_cache(maxsize=1)
def _fragment(text: str) -> str:
    short = shortened(text)
    version, packed = (3, in_two(short)) if _fits(short) else (1, deflated(text))
    body = f"{version}.{urlsafe_b64encode(packed).decode().rstrip('=')}"
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
    text, behind = _inflated(body[1])
    if version == 3:
        text = _out_of_two(text, behind)
    elif behind:
        raise NotationError(DAMAGED)
    return text if version == 1 else lengthened(text)


def deflated(text: str) -> bytes:
    deflate = zlib.compressobj(9, zlib.DEFLATED, RAW, zdict=USUAL)
    return deflate.compress(text.encode()) + deflate.flush()


def in_two(short: str) -> bytes:
    """Packs the tags with the signs of the moves; the moves are the number behind them."""
    tags, gap, moves = short.partition("\n\n")
    signs = signs_of(moves)
    number = as_number(moves, signs)
    return deflated(f"{tags}{gap}{signs}") + number.to_bytes(-(-number.bit_length() // 8))


def _out_of_two(head: str, behind: bytes) -> str:
    tags, gap, signs = head.partition("\n\n")
    try:
        return f"{tags}{gap}{as_text(int.from_bytes(behind), signs, MOST_LETTERS)}"
    except ValueError:
        raise NotationError(DAMAGED) from None


def _fits(short: str) -> bool:
    """Tells whether the moves may be written as a number."""
    _, gap, moves = short.partition("\n\n")
    return bool(gap) and len(moves) <= MOST_LETTERS and len(signs_of(moves)) <= MOST_SIGNS


def _inflated(body: str) -> tuple[str, bytes]:
    """Unpacks no more than a record may hold, however much a few bytes would swell to; gives also what is behind."""
    inflate = zlib.decompressobj(RAW, zdict=USUAL)
    try:
        packed = urlsafe_b64decode(body + "=" * (-len(body) % 4))
        text = inflate.decompress(packed, MOST_BYTES + 1)
        if len(text) > MOST_BYTES:
            raise NotationError(TOO_LONG)
        if not inflate.eof:
            raise NotationError(DAMAGED)
        return text.decode(), inflate.unused_data
    except (zlib.error, binascii.Error, UnicodeError):
        raise NotationError(DAMAGED) from None


def _sum(body: str) -> str:
    return f"{zlib.crc32(body.encode()):08x}"
