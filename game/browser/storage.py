"""The one place that reads and writes localStorage.

Each thing has two slots that are written in turn and read back, so that a torn write costs the last change at most.
Where storage is full, forbidden or absent, everything is kept in memory and `trouble` says why.
"""

from __future__ import annotations

import time
from typing import Any, Final

from js import localStorage
from pyscript.ffi import is_none

from game.browser.envelope import Envelope, NewerError, newer_of, seal, unseal

PREFIX: Final = "cinq."
"""Other projects may share the origin: nothing without this prefix is ever touched."""
DAMAGED: Final = f"{PREFIX}damaged."


class Storage:
    """Keeps things by name: `settings`, and `game.` with an identifier for each game."""

    def __init__(self) -> None:
        self.trouble = ""
        """Empty, or the key of the sentence that tells why nothing lasts."""
        self._memory: dict[str, Envelope] = {}

    def load(self, name: str) -> Any:
        """Gives what was stored last, or None."""
        if name in self._memory:
            return self._memory[name].data
        found = newer_of(self._open(name, 0), self._open(name, 1))
        if found is None:
            return None
        self._memory[name] = found
        return found.data

    def save(self, name: str, data: Any) -> None:
        """Stores data in the older of the two slots and looks whether it is there."""
        self.load(name)
        revision = self._memory[name].revision + 1 if name in self._memory else 1
        envelope = Envelope(revision, int(time.time()), data)
        self._memory[name] = envelope
        text = seal(data, revision, envelope.saved)
        key = f"{PREFIX}{name}.{revision % 2}"
        try:
            localStorage.setItem(key, text)
            self.trouble = "" if localStorage.getItem(key) == text else "storage.lost"
        except Exception as error:  # a browser may throw whatever it likes here
            self.trouble = "storage.full" if "uota" in str(error) else "storage.forbidden"

    def saved_at(self, name: str) -> int:
        """Tells when a thing was stored, in seconds of the epoch."""
        self.load(name)
        return self._memory[name].saved if name in self._memory else 0

    def remove(self, name: str) -> None:
        """Forgets a thing."""
        self._memory.pop(name, None)
        for slot in (0, 1):
            try:
                localStorage.removeItem(f"{PREFIX}{name}.{slot}")
            except Exception:
                self.trouble = "storage.forbidden"

    def names(self, beginning: str) -> list[str]:
        """Lists the names that begin so, of all that is stored or held in memory."""
        found = {name for name in self._memory if name.startswith(beginning)}
        try:
            keys = [str(localStorage.key(number)) for number in range(localStorage.length)]
        except Exception:
            self.trouble = "storage.forbidden"
            keys = []
        start = PREFIX + beginning
        found |= {key[len(PREFIX) :].rpartition(".")[0] for key in keys if key.startswith(start)}
        return sorted(found)

    def put_aside(self, name: str) -> None:
        """Keeps what cannot be used where it harms nothing."""
        for slot in (0, 1):
            text = self._text(f"{PREFIX}{name}.{slot}")
            if text:
                self._write(f"{DAMAGED}{name}.{slot}", text)
        self.remove(name)

    def leave_plain(self, name: str, text: str) -> None:
        """Leaves a text for the page to read before Python is there."""
        self._write(f"{PREFIX}{name}", text)

    def _open(self, name: str, slot: int) -> Envelope | None:
        key = f"{PREFIX}{name}.{slot}"
        text = self._text(key)
        if not text:
            return None
        try:
            envelope = unseal(text)
        except NewerError:
            return None
        if envelope is None:
            self._write(f"{DAMAGED}{name}.{slot}", text)
        return envelope

    def _text(self, key: str) -> str:
        try:
            text = localStorage.getItem(key)
        except Exception:
            self.trouble = "storage.forbidden"
            return ""
        return "" if text is None or is_none(text) else str(text)

    def _write(self, key: str, text: str) -> None:
        try:
            localStorage.setItem(key, text)
        except Exception:
            self.trouble = "storage.full"
