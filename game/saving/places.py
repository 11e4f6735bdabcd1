"""The two places where things are stored, and the first of them with every error caught. Pure."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol

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
        def keys(self) -> list[str]: ...

    class SecondPlace(Protocol):
        """Texts by name, written in the background: a text there is replaced only by one with a higher revision."""

        async def recall(self, late: Callable[[dict[str, str]], None]) -> dict[str, str]:
            """Returns all its texts; if that takes too long none, and `late` gets them when they are there."""

        async def read(self, name: str) -> str | None:
            """Returns the text of a name by now, "" where there is none; None where the place does not answer."""

        def write(self, name: str, text: str) -> None: ...
        def remove(self, name: str) -> None: ...


class FirstPlace:
    """A key-value storage that raises no errors; `trouble` is the key of the sentence that says what went wrong."""

    def __init__(self, texts: KeyValue) -> None:
        self._texts = texts
        self.trouble = ""

    def keys_with(self, prefix: str) -> list[str]:
        """Lists the keys that begin with a prefix; other projects may have keys of their own here."""
        try:
            return [key for key in self._texts.keys() if key.startswith(prefix)]  # noqa: SIM118
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
