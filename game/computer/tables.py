"""The learned tables in static/data/, read only when they are needed and used only when they are sound.

`python -m tools.train` makes them; static/data/README.md tells how. A page fetches them from beside the program: the
worker brings the file of a game into its own file system before the first move of that game is asked for.
"""

from __future__ import annotations

import hashlib
import zlib
from functools import cache
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parents[2] / "static" / "data"
MOST_BYTES: Final = 4_000_000
"""No table is so large once it is unpacked."""

SHA256: Final[dict[str, str]] = {
    "qwinto.bin": "d9a9d651a2044bdf1e2a395527e21abdcc6b476cf83e7654a52b4dde2e1af46a",
    "quixo.bin": "5ca14ba961519bd62a41176cbf4231bb6a74f389b4b549a6c7fa65cfa92bf5ed",
    "detrak.bin": "f686e137b59967acc2011dfcf02624d5f64cd17b1109c85150277aee72c7a82a",
    "quinto.bin": "ceae8e1c95ae71d2ae8bd9e97ce85f9ffec652fee84126c72b844e679e9c589a",
}
"""What each file must be. The trainer prints the line for here, and a test compares."""


@cache
def table(name: str) -> bytes | None:
    """Gives what a table holds, or None where it is missing, cut short or altered."""
    try:
        packed = (FOLDER / name).read_bytes()
    except OSError:
        return None
    if hashlib.sha256(packed).hexdigest() != SHA256.get(name):
        return None
    return zlib.decompressobj().decompress(packed, MOST_BYTES)
