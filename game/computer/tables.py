"""The learned tables in static/data/, loaded when needed and used only if their checksum is right.

`python -m tools.train` makes them; static/data/README.md says how. On the page, the worker fetches the table of a game
into its own file system before the first move of that game.
"""

from __future__ import annotations

import hashlib
import zlib
from functools import cache
from pathlib import Path
from typing import Final

from game.contract import GAMES

FOLDER: Final = Path(__file__).parents[2] / "static" / "data"
MAX_BYTES: Final = 4_000_000
"""Maximum size of an unpacked table."""


@cache
def table(name: str) -> bytes | None:
    """Returns the content of a table; None if it is missing, cut short or altered: the digest is in the GameSpec."""
    spec = GAMES.get(Path(name).stem)
    learned = spec.learned_table if spec is not None else None
    if learned is None or learned.file != name:
        return None
    try:
        packed = (FOLDER / name).read_bytes()
    except OSError:
        return None
    if hashlib.sha256(packed).hexdigest() != learned.sha256:
        return None
    return zlib.decompressobj().decompress(packed, MAX_BYTES)
