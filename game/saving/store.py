"""Keeps things by name in two places at once, and survives whatever happens to either. Pure.

The first place is a `KeyValue` (localStorage), in which each name has two slots. They are written in turn and read
back, so that a torn write costs the last change at most. The second place (IndexedDB) holds the latest text of each
name and reaches the disk sooner. At the start the valid text with the highest revision wins.

What cannot be read is set aside, what a newer version of the program wrote is left alone, and what another tab wrote is
never overwritten. Where storage is full, forbidden or absent, things stay in memory and `trouble` says why.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from game.saving.backup_file import packed
from game.saving.envelope import Envelope, NewerError, newer_of, seal, unseal
from game.saving.item import Item
from game.saving.names import DAMAGED, PREFIX, SLOTS, name_of, slot_key
from game.saving.places import FirstPlace

if TYPE_CHECKING:
    from game.saving.places import KeyValue, SecondPlace

SECOND: Final = "second"
"""Names the second place where a slot is named otherwise."""
NS_PER_S: Final = 10**9

DAMAGE: Final = "storage.damaged"
"""The trouble after something was set aside, until the next visit."""
NEWER: Final = "storage.newer"
"""The trouble while something is left alone."""


class Store:
    """Keeps things by name: `settings`, `results`, and `game.` with an identifier for each game."""

    def __init__(self, first: KeyValue, second: SecondPlace, now_ns: Callable[[], int]) -> None:
        self._first = FirstPlace(first)
        self._second = second
        self._now_ns = now_ns
        self._items: dict[str, Item] = {}
        self._changed_elsewhere: set[str] = set()
        self._is_damaged = False
        """Whether something was set aside on this visit."""
        self.came_late: Callable[[], None] = lambda: None
        """Called when things that were read without the second place have to be read again."""

    @property
    def trouble(self) -> str:
        """The key of the sentence that says why nothing lasts or what could not be read, or ""."""
        for item in self._items.values():
            if item.problem:
                return item.problem
        is_newer = any(item.is_foreign for item in self._items.values())
        return (NEWER if is_newer else self._first.trouble) or (DAMAGE if self._is_damaged else "")

    # Reading

    async def recall(self) -> None:
        """Reads the second place; to be awaited before anything is loaded."""
        for name, text in (await self._second.recall(self._take_late)).items():
            self._item(name).recalled = text

    def load(self, name: str) -> Any:
        """Returns what was stored last under a name, or None."""
        item = self._item(name)
        envelope = item.envelope or self._read(name, item)
        return envelope.data if envelope is not None else None

    async def refresh(self, name: str) -> None:
        """Asks the second place again for one name: another tab may have deleted it, or gone on with it."""
        text = await self._second.read(name)
        if text is not None and text != self._item(name).recalled:
            self._item(name).recalled = text
            self.forget(name)

    def _read(self, name: str, item: Item) -> Envelope | None:
        """Reads the best text of a name and sets the damaged ones aside."""
        texts = self._texts(name)
        try:
            opened = {place: unseal(text) for place, text in texts.items()}
        except NewerError:
            item.is_foreign = True
            return None
        item.envelope = newer_of(*opened.values())
        if item.envelope is not None:
            self._copy_aside(name, {place: text for place, text in texts.items() if opened[place] is None})
        elif texts:
            self.put_aside(name)
        return item.envelope

    def saved_at(self, name: str) -> int:
        """Returns the time a thing was stored, in seconds since 1970."""
        self.load(name)
        envelope = self._item(name).envelope
        return envelope.saved if envelope is not None else 0

    def names(self, beginning: str) -> list[str]:
        """Lists all stored names with this beginning, also those in memory alone."""
        known = {name for name, item in self._items.items() if item.envelope is not None or item.recalled}
        stored = {name_of(key) for key in self._first.keys_with(PREFIX + beginning)}
        return sorted({name for name in known if name.startswith(beginning)} | stored)

    def forget(self, name: str) -> None:
        """Makes the next `load` read a thing again, because another tab may have changed it."""
        item = self._item(name)
        if item.problem and not self._goes_on(name, item):
            item.problem = ""  # another tab has gone further
        if not item.problem and not item.is_foreign:
            item.envelope = None

    def note_change(self, key: str) -> None:
        """Notes that another tab has written under a key, so that lists read it again."""
        self._changed_elsewhere.add(name_of(key))

    def forget_changes(self, but: str = "") -> None:
        """Makes the next `load` read again what other tabs have changed, but not what this one is working on."""
        for name in self._changed_elsewhere - {but}:
            self.forget(name)
        self._changed_elsewhere &= {but}

    # Writing

    def save(self, name: str, data: Any, saved: int = 0) -> bool:
        """Stores data in the older of the two slots; `saved` is its time, if not now.

        Returns False and writes nothing where another tab has written since this one has read.
        """
        self.load(name)
        item = self._item(name)
        revision = item.envelope.revision if item.envelope is not None else 0
        if max(self._stored_revision(name), item.late_revision) > revision:
            return False
        item.is_saved = True
        item.envelope = Envelope(revision + 1, saved or self._now_ns() // NS_PER_S, data)
        if not item.is_foreign:
            self._write(name, item, item.envelope)
        return True

    def _write(self, name: str, item: Item, envelope: Envelope) -> None:
        text = seal(envelope.data, envelope.revision, envelope.saved)
        self._first.trouble = ""
        item.problem = self._first.set(slot_key(name, envelope.revision % 2), text)
        self._second.write(name, text)

    def remove(self, name: str) -> None:
        """Deletes a thing; what had no room may find it now."""
        self._second.remove(name)
        self._clear(name)

    def _clear(self, name: str) -> None:
        """Deletes a thing here, but not in the second place."""
        self._items.pop(name, None)
        for slot in SLOTS:
            self._first.remove(slot_key(name, slot))
        self._write_held()

    def _write_held(self) -> None:
        """Tries again to write what is held in memory alone."""
        for name, item in self._items.items():
            if item.problem and not item.is_foreign and item.envelope is not None and self._goes_on(name, item):
                self._write(name, item, item.envelope)

    def _goes_on(self, name: str, item: Item) -> bool:
        """Returns whether what is in memory comes after what is stored."""
        return item.envelope is not None and self._stored_revision(name) < item.envelope.revision

    def leave_alone(self, name: str) -> None:
        """Protects what this version of the program does not know from being overwritten."""
        self._item(name).is_foreign = True

    def leave_plain(self, name: str, text: str) -> None:
        """Leaves a text for the page to read before Python has started."""
        self._first.trouble = self._first.set(f"{PREFIX}{name}", text) or self._first.trouble

    # What comes late from the second place

    def _take_late(self, texts: dict[str, str]) -> None:
        """Takes the answer of a second place that was too slow for the start."""
        for name, text in texts.items():
            item = self._item(name)
            try:
                envelope = unseal(text)
            except NewerError:
                item.is_foreign = True
                continue
            if envelope is None or item.is_foreign:
                continue
            if item.is_saved:
                self._outdo(name, text, envelope)
            else:
                item.recalled, item.late_revision = text, envelope.revision
        self.came_late()

    def _outdo(self, name: str, late_text: str, late: Envelope) -> None:
        """Keeps what this visit has saved, with a revision above that of a late text, which is set aside."""
        self.forget(name)
        self.load(name)
        item = self._item(name)
        mine = item.envelope
        if mine is None or late.revision < mine.revision:
            return
        is_same = late.data == mine.data
        if is_same and late.revision == mine.revision:
            return
        if not is_same:
            self._copy_aside(name, {SECOND: late_text})
            self._is_damaged = True
        item.envelope = mine._replace(revision=late.revision + 1)
        self._write(name, item, item.envelope)

    # What cannot be read

    def put_aside(self, name: str) -> None:
        """Moves what cannot be used to where it harms nothing; it stays where it is if there is no room for a copy."""
        self._item(name).envelope = None
        texts = self._texts(name)
        if self._copy_aside(name, texts):
            if SECOND in texts:
                self._second.remove(name)
            self._clear(name)
        self._is_damaged = True

    def _copy_aside(self, name: str, texts: dict[str, str]) -> bool:
        """Copies texts to where nothing overwrites them; returns whether all of them are there."""
        if not texts:
            return True
        aside = set(self.damaged().values())
        new = [(place, text) for place, text in texts.items() if text not in aside]
        problems = [self._first.set(f"{DAMAGED}{name}.{place}.{self._now_ns()}", text) for place, text in new]
        return not any(problems)

    def damaged(self) -> dict[str, str]:
        """Returns all that was ever set aside, by its key."""
        return {key: self._first.get(key) for key in self._first.keys_with(DAMAGED)}

    def discard_damaged(self) -> None:
        """Deletes all damaged copies; what had no room may find it now."""
        for key in self.damaged():
            self._first.remove(key)
        self._is_damaged = False
        self._write_held()

    def everything(self) -> str:
        """Writes all there is as one text: what is stored or in memory, what was set aside, what is left alone."""
        names = self.names("")
        things = {name: envelope for name in names if (envelope := self._loaded(name)) is not None}
        texts = {key: self._first.get(key) for key in self._first.keys_with(PREFIX)}
        return packed(things, {key: text for key, text in texts.items() if name_of(key) not in things})

    def _loaded(self, name: str) -> Envelope | None:
        return self._item(name).envelope if self.load(name) is not None else None

    def _item(self, name: str) -> Item:
        return self._items.setdefault(name, Item())

    def _texts(self, name: str) -> dict[str, str]:
        """Returns all texts stored under a name, by their place."""
        texts = {str(slot): self._first.get(slot_key(name, slot)) for slot in SLOTS}
        texts[SECOND] = self._item(name).recalled
        return {place: text for place, text in texts.items() if text}

    def _stored_revision(self, name: str) -> int:
        """Returns the revision in the slots, 0 where there is none."""
        try:
            envelope = newer_of(*(unseal(self._first.get(slot_key(name, slot))) for slot in SLOTS))
        except NewerError:
            self._item(name).is_foreign = True
            return 0
        return envelope.revision if envelope is not None else 0
