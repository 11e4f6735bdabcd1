"""A game as a link: its record, made small and given a checksum, for the part of an address that goes to no server.

>>> from game.record import parse
>>> record = parse('[Game "quixo"]\\n[Format "1"]\\n[Seats "Ann, Ben"]\\n\\nb1e1 c1a1\\n')
>>> fragment = as_fragment(record)
>>> fragment.startswith("g=1."), read_outside(f"https://example.org/#{fragment}").record == record
(True, True)
"""

from __future__ import annotations

import binascii
import re
import time
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import suppress
from functools import lru_cache
from typing import Final

from game.names import with_clean_names
from game.record import MOST_BYTES, TOKEN, Fault, Reading, Record, read
from game.rules import NotationError, Reason

VERSION: Final = 2
"""Where clocks stand behind the moves; a game that has none is written as in version 1, which older programs read."""
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
WITH_CLOCK: Final = re.compile(rf"({TOKEN.pattern})(?: \{{clk ([0-9]{{1,6}})\}})?")
CLOCKS: Final = re.compile(r"(?:-|-?[0-9]{1,6})(?: (?:-|-?[0-9]{1,6}))*")
SEATS: Final = re.compile(r'^\[Seats "(.*)"\]$', re.MULTILINE)
NO_CLOCK: Final = "-"
MOST_CLOCK: Final = 999_999
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
"""What records often hold: the compressor refers to it. It belongs to versions 1 and 2 and never changes."""


def as_fragment(record: Record | str) -> str:
    """Writes a game as what stands behind the # of an address; empty where it is too long for that."""
    version, text = shortened(str(record))
    deflate = zlib.compressobj(9, zlib.DEFLATED, RAW, zdict=USUAL)
    packed = deflate.compress(text.encode()) + deflate.flush()
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
    until = time.monotonic() + MOST_SECONDS
    try:
        record = unpacked(text.strip()) if is_link(text) else text
    except NotationError as error:
        return Reading(None, Fault("", error))
    found, fault = read(record, lambda: time.monotonic() > until)
    return Reading(found and with_clean_names(found), fault)


def unpacked(link: str) -> str:
    """Gives the text of the record that a link holds; raises where it is damaged, too long, or of a later version."""
    found = LINK.search(link)
    if found is None:
        raise NotationError(DAMAGED)
    if int(found[1]) > VERSION:
        raise NotationError(NEWER)
    if len(link) > 2 * MOST_CHARACTERS or len(found[2]) > MOST_CHARACTERS:
        raise NotationError(TOO_LONG)
    body = BODY.fullmatch(found[2].rstrip(BEHIND))
    if found[1] not in ("1", "2") or body is None or _sum(f"{found[1]}.{body[1]}") != body[2]:
        raise NotationError(DAMAGED)
    text = _inflated(body[1])
    return text if found[1] == "1" else _lengthened(text)


def _inflated(body: str) -> str:
    """Unpacks no more than a record may hold, however much a few bytes would swell to."""
    inflate = zlib.decompressobj(RAW, zdict=USUAL)
    try:
        packed = urlsafe_b64decode(body + "=" * (-len(body) % 4))
        text = inflate.decompress(packed, MOST_BYTES + 1)
        if len(text) > MOST_BYTES:
            raise NotationError(TOO_LONG)
        if not inflate.eof or inflate.unused_data:
            raise NotationError(DAMAGED)
        return text.decode()
    except (zlib.error, binascii.Error, UnicodeError):
        raise NotationError(DAMAGED) from None


def shortened(text: str) -> tuple[int, str]:
    """Gives a version and its text: the moves in one line, and in another, where clocks were told, how they changed.

    Where lines end says nothing, and costs. A clock costs least as its change since its seat's last.
    """
    tags, gap, moves = text.partition("\n\n")
    moves = moves.replace("\n", " ").rstrip()
    text = tags + gap + moves
    told = [(move, int(clock) if clock else None) for move, clock in WITH_CLOCK.findall(moves)]
    if all(clock is None for _, clock in told):
        return 1, text
    last, changes = [0] * _seats(tags), []
    for number, (_, clock) in enumerate(told):
        seat = number % len(last)
        changes.append(NO_CLOCK if clock is None else str(clock - last[seat]))
        last[seat] = last[seat] if clock is None else clock
    shorter = f"{tags}{gap}{' '.join(move for move, _ in told)}\n{' '.join(changes)}"
    with suppress(NotationError):
        if _lengthened(shorter) == text:
            return 2, shorter
    return 1, text


def _lengthened(text: str) -> str:
    """Writes each clock behind its move again: the inverse, or a refusal."""
    tags, gap, moves = text.partition("\n\n")
    moves, _, changes = moves.partition("\n")
    told = [move for move, _ in WITH_CLOCK.findall(moves)]
    if not CLOCKS.fullmatch(changes) or len(told) != changes.count(" ") + 1:
        raise NotationError(DAMAGED)
    last, words = [0] * _seats(tags), []
    for number, (move, change) in enumerate(zip(told, changes.split(" "), strict=True)):
        seat = number % len(last)
        words.append(move)
        if change != NO_CLOCK:
            last[seat] += int(change)
            if not 0 <= last[seat] <= MOST_CLOCK:
                raise NotationError(DAMAGED)
            words.append(f"{{clk {last[seat]}}}")
    return f"{tags}{gap}{' '.join(words)}"


def _seats(tags: str) -> int:
    """Counts the names; how many there may be, `read` says."""
    found = SEATS.search(tags)
    return found[1].count(",") + 1 if found else 1


def _sum(body: str) -> str:
    return f"{zlib.crc32(body.encode()):08x}"
