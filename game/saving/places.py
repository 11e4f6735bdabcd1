"""The two places where things are stored, and the first of them with every error caught. Pure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from game.saving.index import Stamps

FULL: Final = "storage.full"
FORBIDDEN: Final = "storage.forbidden"
LOST: Final = "storage.lost"
"""The trouble when storage took a text without an error and does not have it."""


class FullError(Exception):
    """There is no room left."""


if TYPE_CHECKING:  # making these classes would slow down every start

    class KeyValue(Protocol):
        """Texts by key. Every method may raise: FullError where there is no room, else anything."""

        def get(self, key: str) -> str | None: ...
        def set(self, key: str, text: str) -> None: ...
        def remove(self, key: str) -> None: ...
        def keys(self, prefix: str) -> list[str]:
            """Lists the keys that begin with a prefix."""

        def stamps(self, apart: Collection[str]) -> Stamps:
            """Tells which texts are stored, in one go."""

        def outlines(self, names: Sequence[str]) -> Sequence[Any]:
            """Tells in one go what lists show of some games, unchecked; None where that cannot be told."""

        def latest_first(self, apart: Collection[str]) -> list[str]:
            """Lists the games that are not apart, the one that ended last first."""

    class SecondPlace(Protocol):
        """Texts by name, written in the background: a text there is replaced only by one with a higher revision."""

        async def recall(self, settled: Collection[str], late: Callable[[dict[str, str]], None]) -> dict[str, str]:
            """Returns the texts that the first place does not have, except under some names that can wait.

            If that takes too long it returns none, and `late` gets them when they are there.
            """

        async def names(self) -> list[str] | None:
            """Lists the names by now; None where the place does not answer."""

        async def differing(self, names: Sequence[str]) -> dict[str, str]:
            """Returns the texts under some names that the first place does not have."""

        async def read(self, name: str) -> str | None:
            """Returns the text of a name by now, "" where there is none; None where the place does not answer."""

        def write(self, name: str, text: str) -> None: ...
        def remove(self, *names: str) -> None: ...

        async def add(self, texts: Mapping[str, str]) -> None:
            """Writes texts under names that have none."""


class FirstPlace:
    """A key-value storage that raises no errors; `trouble` is the key of the sentence that says what went wrong."""

    def __init__(self, texts: KeyValue) -> None:
        self._texts = texts
        self.trouble = ""

    def keys_with(self, prefix: str) -> list[str]:
        """Lists the keys that begin with a prefix; other projects may have keys of their own here."""
        try:
            return self._texts.keys(prefix)
        except Exception:
            self.trouble = FORBIDDEN
            return []

    def stamps(self, apart: Collection[str]) -> Stamps:
        """Tells which texts are stored: those of some names, and those of all other games."""
        try:
            return self._texts.stamps(apart)
        except Exception:
            self.trouble = FORBIDDEN
            return Stamps({}, "")

    def outlines(self, names: Sequence[str]) -> Sequence[Any]:
        """Tells what lists show of some games; None where that cannot be told without reading them."""
        try:
            return self._texts.outlines(names)
        except Exception:  # nested too deeply, for example
            return [None] * len(names)

    def latest_first(self, apart: Collection[str]) -> list[str]:
        """Lists the games that are not apart, the one that ended last first."""
        try:
            return self._texts.latest_first(apart)
        except Exception:
            self.trouble = FORBIDDEN
            return []

    def get(self, key: str) -> str:
        """Returns a text, "" where there is none."""
        try:
            return self._texts.get(key) or ""
        except Exception:
            self.trouble = FORBIDDEN
            return ""

    def remove(self, key: str) -> None:
        """Deletes a text."""
        try:
            self._texts.remove(key)
        except Exception:
            self.trouble = FORBIDDEN

    def set(self, key: str, text: str) -> str:
        """Writes a text and reads it back; returns the trouble there was, or ""."""
        try:
            self._texts.set(key, text)
            return "" if self._texts.get(key) == text else LOST
        except FullError:
            return FULL
        except Exception:  # a browser may throw anything here
            return FORBIDDEN
