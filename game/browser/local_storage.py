"""The one place that keeps things: in localStorage and, by the same envelope, in IndexedDB.

Each thing has two slots of localStorage that are written in turn and read back, so that a torn write costs the last
change at most, and a third in IndexedDB, which is sooner on the disk. At the start the highest sound revision wins.
Where storage is full, forbidden or absent, everything is kept in memory and `trouble` says why. What cannot be read is
put aside, what a newer version of the program wrote is left alone, what another tab wrote is not written over.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

import js
from pyscript.ffi import is_none

from game.browser.indexed_db import SecondPlace
from game.saving.backup_file import packed
from game.saving.envelope import Envelope, NewerError, is_older, newer_of, seal, unseal

PREFIX: Final = "cinq."
"""Other projects may share the origin: nothing without this prefix is ever touched."""
DAMAGED: Final = f"{PREFIX}damaged."
DAMAGE: Final = "storage.damaged"
"""What is told of it when something was put aside, until the next visit."""
NEWER: Final = "storage.newer"
"""What is told of it while something is left alone."""
ELSEWHERE: Final = (DAMAGE, NEWER)
"""Troubles that are those of other things than the one that is in use."""
SLOTS: Final = (0, 1)


class Storage:
    """Keeps things by name: `settings`, `results`, and `game.` with an identifier for each game."""

    def __init__(self) -> None:
        self._trouble = ""
        """What went wrong last, with no one thing that is kept."""
        self._unwritten: dict[str, str] = {}
        """What is held in memory alone, and why."""
        self._newer: set[str] = set()
        self._memory: dict[str, Envelope] = {}
        self._second = SecondPlace(is_older)
        self._recalled: dict[str, str] = {}
        """What IndexedDB held at the start."""
        self._late: dict[str, int] = {}
        """The revisions of what came from there only when things had been read without it."""
        self._written: set[str] = set()
        """What this visit has stored."""
        self._is_damaged = False
        """Whether something was put aside."""
        self.came_late: Callable[[], None] = lambda: None
        """Called when what was read without IndexedDB is to be read anew."""

    @property
    def trouble(self) -> str:
        """Empty, or the key of the sentence that tells why nothing lasts or what could not be read."""
        others = (NEWER if self._newer else self._trouble) or (DAMAGE if self._is_damaged else "")
        return next(iter(self._unwritten.values()), others)

    async def recall(self) -> None:
        """Reads what IndexedDB holds; to be waited for before anything is loaded."""
        self._recalled = await self._second.recall(self._hear_late)

    def _hear_late(self, texts: dict[str, str]) -> None:
        """Takes what IndexedDB gives after all: where it is the newer, it is read in place of what was read without."""
        for name, text in texts.items():
            try:
                there = unseal(text)
            except NewerError:
                self._newer.add(name)
                continue
            if there is not None and name in self._written:
                self._outdo(name, text, there)
            elif there is not None:
                self._recalled[name], self._late[name] = text, there.revision
        self.came_late()

    def _outdo(self, name: str, text: str, there: Envelope) -> None:
        """What was stored on this visit stays where it is, and what was not known then is put aside."""
        self.forget(name)
        self.load(name)
        mine = self._memory.get(name)
        is_same = mine is not None and there.data == mine.data
        if mine is None or there.revision < mine.revision or (is_same and there.revision == mine.revision):
            return
        if not is_same:
            self._copy_aside(name, {"second": text})
            self._is_damaged = True
        self._memory[name] = mine._replace(revision=there.revision + 1)
        self._put(name, self._memory[name])

    def load(self, name: str) -> Any:
        """Gives what was stored last, or None."""
        if name in self._memory:
            return self._memory[name].data
        texts = self._texts(name)
        try:
            opened = {slot: unseal(text) for slot, text in texts.items()}
            found = newer_of(*opened.values())
        except NewerError:
            self._newer.add(name)
            return None
        if found is not None:
            self._memory[name] = found
            self._copy_aside(name, {slot: texts[slot] for slot in texts if opened[slot] is None})
        elif texts:
            self.put_aside(name)
        return found.data if found is not None else None

    def save(self, name: str, data: Any, saved: int = 0) -> bool:
        """Stores data in the older of the two slots and looks whether it is there; `saved` is when, if not now.

        Tells whether it was so: nothing is written where another tab has written since this one has read.
        """
        self.load(name)
        mine = self._memory[name].revision if name in self._memory else 0
        if max(self._revision_in_slots(name), self._late.get(name, 0)) > mine:
            return False
        self._written.add(name)
        envelope = Envelope(mine + 1, saved or int(time.time()), data)
        self._memory[name] = envelope
        if name not in self._newer:
            self._put(name, envelope)
        return True

    def _put(self, name: str, envelope: Envelope) -> None:
        text = seal(envelope.data, envelope.revision, envelope.saved)
        trouble, self._trouble = self._write(_key(name, envelope.revision % 2), text), ""
        self._unwritten.pop(name, None)
        if trouble:
            self._unwritten[name] = trouble
        self._second.write(name, text)

    def forget(self, name: str) -> None:
        """Lets a thing be read anew when it is asked for next, for another tab may have changed it."""
        if name in self._unwritten and not self._is_next(name):
            del self._unwritten[name]  # another tab has gone on with it
        if name not in self._unwritten and name not in self._newer:
            self._memory.pop(name, None)

    def saved_at(self, name: str) -> int:
        """Tells when a thing was stored, in seconds of the epoch."""
        self.load(name)
        return self._memory[name].saved if name in self._memory else 0

    def remove(self, name: str) -> None:
        """Forgets a thing; what there was no room for may find it now."""
        self._second.remove(name)
        self._clear(name)

    def _clear(self, name: str) -> None:
        """Forgets all that is known of a thing."""
        self._memory.pop(name, None)
        self._unwritten.pop(name, None)
        self._newer.discard(name)
        self._written.discard(name)
        self._recalled.pop(name, None)
        self._late.pop(name, None)
        for slot in SLOTS:
            try:
                js.localStorage.removeItem(_key(name, slot))
            except Exception:
                self._trouble = "storage.forbidden"
        for other in filter(self._is_next, list(self._unwritten)):
            self._put(other, self._memory[other])

    def _is_next(self, name: str) -> bool:
        """Tells whether what is held in memory goes on from what is stored."""
        return self._revision_in_slots(name) < self._memory[name].revision

    def names(self, beginning: str) -> list[str]:
        """Lists the names that begin so, of all that is stored or held in memory."""
        found = {name for name in (*self._memory, *self._recalled) if name.startswith(beginning)}
        start = PREFIX + beginning
        found |= {key[len(PREFIX) :].rpartition(".")[0] for key in self._keys() if key.startswith(start)}
        return sorted(found)

    def leave_alone(self, name: str) -> None:
        """Keeps what this program does not know from being written over."""
        self._newer.add(name)

    def put_aside(self, name: str) -> None:
        """Keeps what cannot be used where it harms nothing; it stays where it is if there is no room for a copy."""
        self._memory.pop(name, None)
        texts = self._texts(name)
        if self._copy_aside(name, texts):
            if "second" in texts:
                self._second.remove(name)
            self._clear(name)  # what IndexedDB may yet bring is left alone
        self._is_damaged = True

    def damaged(self) -> dict[str, str]:
        """Gives all that was ever put aside, by its key."""
        return {key: self._text(key) for key in self._keys() if key.startswith(DAMAGED)}

    def everything(self) -> str:
        """Gives all that is kept, in memory too, with what was put aside and what is left alone, as one text."""
        names = self.names("")
        kept = {name: self._memory[name] for name in names if self.load(name) is not None}
        untouched = {key: self._text(key) for key in self._keys() if key.startswith(PREFIX)}
        others = {key: text for key, text in untouched.items() if key[len(PREFIX) :].rpartition(".")[0] not in kept}
        return packed(kept, others)

    async def ask_to_stay(self) -> None:
        """Asks the browser not to make room here of its own accord."""
        try:
            await js.navigator.storage.persist()
        except Exception:  # absent, or forbidden: it stays as long as the browser likes
            return

    def leave_plain(self, name: str, text: str) -> None:
        """Leaves a text for the page to read before Python is there."""
        self._trouble = self._write(f"{PREFIX}{name}", text) or self._trouble

    def _texts(self, name: str) -> dict[str, str]:
        """Gives all that is stored under a name, by where it is."""
        texts = {str(slot): self._text(_key(name, slot)) for slot in SLOTS}
        texts["second"] = self._recalled.get(name, "")
        return {slot: text for slot, text in texts.items() if text}

    def _revision_in_slots(self, name: str) -> int:
        try:
            found = newer_of(*(unseal(self._text(_key(name, slot))) for slot in SLOTS))
        except NewerError:
            self._newer.add(name)
            return 0
        return found.revision if found is not None else 0

    def _copy_aside(self, name: str, texts: dict[str, str]) -> bool:
        """Copies texts to where nothing overwrites them; tells whether all of them are there."""
        aside = set(self.damaged().values())
        new = {f"{DAMAGED}{name}.{slot}.{time.time_ns()}": text for slot, text in texts.items() if text not in aside}
        troubles = [self._write(key, text) for key, text in new.items()]
        return not any(troubles)

    def _keys(self) -> list[str]:
        try:
            return [str(js.localStorage.key(number)) for number in range(js.localStorage.length)]
        except Exception:
            self._trouble = "storage.forbidden"
            return []

    def _text(self, key: str) -> str:
        try:
            text = js.localStorage.getItem(key)
        except Exception:
            self._trouble = "storage.forbidden"
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
