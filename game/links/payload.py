"""What a link holds: the text of a record in as few letters as possible, and back again.

>>> version, letters = pack('[Game "quixo"]\\n[Seats "Ann, Ben"]\\n\\nb1e1 c1a1')
>>> version, unpack(version, letters).splitlines()[-1]
(3, 'b1e1 c1a1')
"""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

from game.links.entropy_coder import MAX_SYMBOLS, alphabet_of, decode, encode
from game.links.moves import has_clock_line, in_one_line, lengthened, shortened
from game.record import MAX_BYTES

MAX_ENCODED: Final = 6_000
"""How many characters of moves may be one number, which takes time to read; longer ones use version 1 or 2."""
RAW: Final = -15
"""What zlib calls a stream without a header and a checksum of its own."""

DICTIONARY: Final = b"""\
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
"""Text that records often hold, for the compressor to refer to. Part of every version: it must never change."""


def pack(text: str) -> tuple[int, str]:
    """Returns the version and the letters for a record's text: the newest version that can hold it."""
    text = in_one_line(text)
    short = shortened(text)
    if _can_be_encoded(short):
        return 3, _letters(with_encoded_moves(short))
    if has_clock_line(short):
        return 2, _letters(deflated(short))
    return 1, _letters(deflated(text))


def unpack(version: int, letters: str) -> str:
    """Restores the text; raises a ValueError if it is damaged, an OverflowError if it would be too long."""
    text, rest = _inflated(urlsafe_b64decode(letters + "=" * (-len(letters) % 4)))
    if version == 3:
        text = _with_decoded_moves(text, rest)
    elif rest:
        raise ValueError("data after the compressed text")
    return text if version == 1 else lengthened(text)


def _letters(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def deflated(text: str) -> bytes:
    deflate = zlib.compressobj(9, zlib.DEFLATED, RAW, zdict=DICTIONARY)
    return deflate.compress(text.encode()) + deflate.flush()


def with_encoded_moves(short: str) -> bytes:
    """Compresses the tags and the alphabet of the moves; the moves follow as a number."""
    tags, gap, moves = short.partition("\n\n")
    alphabet = alphabet_of(moves)
    number = encode(moves, alphabet)
    return deflated(f"{tags}{gap}{alphabet}") + number.to_bytes(-(-number.bit_length() // 8))


def _with_decoded_moves(head: str, number: bytes) -> str:
    tags, gap, alphabet = head.partition("\n\n")
    return f"{tags}{gap}{decode(int.from_bytes(number), alphabet, MAX_ENCODED)}"


def _can_be_encoded(short: str) -> bool:
    """Returns whether the moves may be written as a number."""
    _, gap, moves = short.partition("\n\n")
    return bool(gap) and len(moves) <= MAX_ENCODED and len(alphabet_of(moves)) <= MAX_SYMBOLS


def _inflated(data: bytes) -> tuple[str, bytes]:
    """Decompresses no more than a record may hold, whatever the data would swell to; also returns what follows it."""
    inflate = zlib.decompressobj(RAW, zdict=DICTIONARY)
    try:
        text = inflate.decompress(data, MAX_BYTES + 1)
    except zlib.error:
        raise ValueError("not a compressed text") from None
    if len(text) > MAX_BYTES:
        raise OverflowError("longer than a record may be")
    if not inflate.eof:
        raise ValueError("the end is missing")
    return text.decode(), inflate.unused_data
