"""The one place that reads and writes localStorage.

Each thing has two slots that are written in turn and read back, so that a torn write costs the last change at most.
Where storage is full, forbidden or absent, everything is kept in memory and `trouble` says why. What cannot be read is
put aside, what a newer version of the program wrote is left alone.
"""

from __future__ import annotations

import time
from typing import Any, Final

import js
from pyscript.ffi import is_none

from game.browser.envelope import Envelope, NewerError, newer_of, seal, unseal

PREFIX: Final = "cinq."
"""Other projects may share the origin: nothing without this prefix is ever touched."""
DAMAGED: Final = f"{PREFIX}damaged."
SLOTS: Final = (0, 1)


class Storage:
    """Keeps things by name: `settings`, and `game.` with an identifier for each game."""

    def __init__(self) -> None:
        self.trouble = ""
        """Empty, or the key of the sentence that tells why nothing lasts or what could not be read."""
        self._memory: dict[str, Envelope] = {}
        self._newer: set[str] = set()

    def load(self, name: str) -> Any:
        """Gives what was stored last, or None."""
        if name in self._memory:
            return self._memory[name].data
        texts = [self._text(_key(name, slot)) for slot in SLOTS]
        try:
            found = newer_of(*(unseal(text) if text else None for text in texts))
        except NewerError:
            self._newer.add(name)
            self.trouble = "storage.newer"
            return None
        if found is None:
            if any(texts):
                self.put_aside(name)
            return None
        self._memory[name] = found
        return found.data

    def save(self, name: str, data: Any) -> None:
        """Stores data in the older of the two slots and looks whether it is there."""
        self.load(name)
        revision = self._memory[name].revision + 1 if name in self._memory else 1
        envelope = Envelope(revision, int(time.time()), data)
        self._memory[name] = envelope
        if name not in self._newer:
            self.trouble = self._write(_key(name, revision % 2), seal(data, revision, envelope.saved))

    def saved_at(self, name: str) -> int:
        """Tells when a thing was stored, in seconds of the epoch."""
        self.load(name)
        return self._memory[name].saved if name in self._memory else 0

    def remove(self, name: str) -> None:
        """Forgets a thing."""
        self._memory.pop(name, None)
        for slot in SLOTS:
            try:
                js.localStorage.removeItem(_key(name, slot))
            except Exception:
                self.trouble = "storage.forbidden"

    def names(self, beginning: str) -> list[str]:
        """Lists the names that begin so, of all that is stored or held in memory."""
        found = {name for name in self._memory if name.startswith(beginning)}
        try:
            keys = [str(js.localStorage.key(number)) for number in range(js.localStorage.length)]
        except Exception:
            self.trouble = "storage.forbidden"
            keys = []
        start = PREFIX + beginning
        found |= {key[len(PREFIX) :].rpartition(".")[0] for key in keys if key.startswith(start)}
        return sorted(found)

    def put_aside(self, name: str) -> None:
        """Keeps what cannot be used where it harms nothing; it stays where it is if there is no room for a copy."""
        self._memory.pop(name, None)
        texts = {slot: self._text(_key(name, slot)) for slot in SLOTS}
        copied = [self._write(f"{DAMAGED}{name}.{slot}", text) for slot, text in texts.items() if text]
        if not any(copied):
            self.remove(name)
        self.trouble = "storage.damaged"

    def leave_plain(self, name: str, text: str) -> None:
        """Leaves a text for the page to read before Python is there."""
        self.trouble = self._write(f"{PREFIX}{name}", text) or self.trouble

    def _text(self, key: str) -> str:
        try:
            text = js.localStorage.getItem(key)
        except Exception:
            self.trouble = "storage.forbidden"
            return ""
        return "" if text is None or is_none(text) else str(text)

    @staticmethod
    def _write(key: str, text: str) -> str:
        """Writes a text and looks whether it is there; gives the trouble that there was."""
        try:
            js.localStorage.setItem(key, text)
            return "" if js.localStorage.getItem(key) == text else "storage.lost"
        except Exception as error:  # a browser may throw whatever it likes here
            return "storage.full" if "uota" in str(error) else "storage.forbidden"


def _key(name: str, slot: int) -> str:
    return f"{PREFIX}{name}.{slot}"
