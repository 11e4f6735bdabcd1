"""The index: what the first screen shows of stored games, beside them, so that a start need not read them all. Pure.

Nothing depends on it. It says for which texts it holds, by their stamps (length and checksum of both slots), and is
believed only as far as those are what is stored now.

>>> index = Index({"game.2": Entry("90:0a1b2c3d ", 5, "", {"game": "quixo"})}, digest("game.1 80:afd54cdd "))
>>> Index.parse(str(index)) == index
True
>>> Index.parse('{"cinq": 1, "torn') == Index()
True
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple
from zlib import crc32

from game.saving.envelope import NewerError, seal, unseal

VERSION: Final = 1
INDEX: Final = "index"
"""Its name in storage."""
UNKNOWN: Final = "?"
"""Stands in a stamp for a text that is not sealed."""


class Stamps(NamedTuple):
    """Which texts are stored, by their lengths and checksums."""

    apart: Mapping[str, str]
    """The stamp of each name that was asked for, and of each game with a text that is not sealed."""
    rest: str
    """A line for each other game: its name and its stamp."""


class Entry(NamedTuple):
    """A game that is looked at on its own: one to go on with, or one that cannot be trusted."""

    stamp: str = ""
    """The stamp for which the rest holds; empty if the game is to be read each time."""
    saved: int = 0
    title: Any = ""
    facts: Any = None
    """What is stored beside the record for lists (see saved_game.py)."""

    def holds_for(self, stamp: str) -> bool:
        """Whether the texts are those from which this was written."""
        return self.stamp == stamp != "" and UNKNOWN not in stamp


class Index(NamedTuple):
    """What is known of the stored games and results."""

    apart: Mapping[str, Entry] = {}
    """The games to go on with, and those that have to be read each time."""
    rest: str = ""
    """The digest of all other games. They are finished, and only their number is known."""
    results: str = ""
    """The stamp of the results for which `achieved` holds."""
    achieved: Mapping[str, Any] = {}
    """What was achieved in each game, as three numbers."""

    def __str__(self) -> str:
        """Returns the text that is stored."""
        apart = {name: list(entry) for name, entry in self.apart.items()}
        return seal({**self._asdict(), "version": VERSION, "apart": apart}, 1, 0)

    @classmethod
    def parse(cls, text: str) -> Index:
        """Reads a stored index; one that is damaged, absent or of another version says nothing."""
        try:
            opened = unseal(text)
            data = opened.data if opened is not None else {}
            if data["version"] != VERSION:
                return cls()
            apart = {
                str(name): Entry(str(stamp), int(saved), *more) for name, (stamp, saved, *more) in _table(data["apart"])
            }
            return cls(apart, str(data["rest"]), str(data["results"]), dict(_table(data["achieved"])))
        except (NewerError, ValueError, KeyError, TypeError, AttributeError):
            return cls()


def _table(data: Any) -> Any:
    return data.items()


def digest(rest: str) -> str:
    """Sums up the lines of `Stamps.rest`: their number and a checksum."""
    return f"{len(rest.splitlines())}:{crc32(rest.encode()):08x}"
