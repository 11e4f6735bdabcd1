"""A record's text in few letters, and back again: what a link holds. Only what links need, when they need it.

>>> version, letters = pack('[Game "quixo"]\\n[Seats "Ann, Ben"]\\n\\nb1e1 c1a1')
>>> version, unpack(version, letters).splitlines()[-1]
(3, 'b1e1 c1a1')
"""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

from game.links.entropy_coder import MOST_SIGNS, as_number, as_text, signs_of
from game.links.moves import in_one_line, lengthened, shortened
from game.record import MOST_BYTES

MOST_LETTERS: Final = 6_000
"""So much text may stand in a number, for reading it takes time; a longer one is written as in version 1 or 2."""
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


def pack(text: str) -> tuple[int, str]:
    """Gives a version and the letters for a record's text."""
    text = in_one_line(text)
    short = shortened(text)
    has_clocks = short.count("\n") > text.count("\n")
    version = 3 if _fits(short) else 2 if has_clocks else 1
    whole = in_two(short) if version == 3 else deflated(short if version == 2 else text)
    return version, urlsafe_b64encode(whole).decode().rstrip("=")


def unpack(version: int, letters: str) -> str:
    """Gives the text again; raises a ValueError where it is damaged, an OverflowError where it swells too much."""
    text, behind = _inflated(urlsafe_b64decode(letters + "=" * (-len(letters) % 4)))
    if version == 3:
        text = _out_of_two(text, behind)
    elif behind:
        raise ValueError("more than a text")
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
    return f"{tags}{gap}{as_text(int.from_bytes(behind), signs, MOST_LETTERS)}"


def _fits(short: str) -> bool:
    """Tells whether the moves may be written as a number."""
    _, gap, moves = short.partition("\n\n")
    return bool(gap) and len(moves) <= MOST_LETTERS and len(signs_of(moves)) <= MOST_SIGNS


def _inflated(whole: bytes) -> tuple[str, bytes]:
    """Unpacks no more than a record may hold, however much a few bytes would swell to; gives also what is behind."""
    inflate = zlib.decompressobj(RAW, zdict=USUAL)
    try:
        text = inflate.decompress(whole, MOST_BYTES + 1)
    except zlib.error:
        raise ValueError("not what was packed") from None
    if len(text) > MOST_BYTES:
        raise OverflowError("more than a record may hold")
    if not inflate.eof:
        raise ValueError("not all of it")
    return text.decode(), inflate.unused_data
