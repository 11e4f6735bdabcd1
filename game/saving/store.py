"""Keeps things by name in two places at once, and survives whatever happens to either. Pure.

The first place is a `KeyValue` (localStorage), in which each name has two slots. They are written in turn and read
back, so that a torn write costs the last change at most. The second place (IndexedDB) holds the latest text of each
name and reaches the disk sooner. The valid text with the highest revision wins. At the start only what is needed then
is read; what differs in the rest is found and mended afterwards, in small pieces.

What cannot be read is set aside, what a newer version of the program wrote is left alone, and what another tab wrote is
never overwritten. Where storage is full, forbidden or absent, things stay in memory and `trouble` says why.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from game.saving.backup_file import packed
from game.saving.envelope import Checked, Envelope, NewerError, checked, newer_of, opened, seal, unseal
from game.saving.index import Stamps
from game.saving.item import Item
from game.saving.names import DAMAGED, NOT_IN_FILES, PREFIX, SLOTS, name_of, slot_key
from game.saving.places import FirstPlace

if TYPE_CHECKING:
    from game.saving.places import KeyValue, SecondPlace

SECOND: Final = "second"
"""Names the second place where a slot is named otherwise."""
NS_PER_S: Final = 10**9
PIECE: Final = 10
"""How many names are compared at once after the start."""
PIECE_MS: Final = 30
"""Pause between two pieces."""

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

    async def recall(self, settled: Collection[str] = ()) -> None:
        """Reads what only the second place has; to be awaited before anything is loaded.

        Under `settled` names the first place has what nobody asks for at the start; `heal` compares them later.
        """
        for name, text in (await self._second.recall(settled, self._take_late)).items():
            self._item(name).recalled = text

    def load(self, name: str) -> Any:
        """Returns what was stored last under a name, or None."""
        item = self._item(name)
        envelope = item.envelope or self._read(name, item)
        return envelope.data if envelope is not None else None

    async def refresh(self, name: str) -> None:
        """Asks the second place again for one name: another tab may have deleted it, or gone on with it."""
        text = await self._second.read(name)
        if text is None:
            return
        recalled = "" if text in self._slots(name) else text
        if recalled != self._item(name).recalled:
            self._item(name).recalled = recalled
            self.forget(name)

    def _read(self, name: str, item: Item) -> Envelope | None:
        """Reads the best text of a name and sets the damaged ones aside."""
        texts = self._texts(name)
        try:
            sealed = {place: checked(text) for place, text in texts.items()}
        except NewerError:
            item.is_foreign = True
            return None
        item.envelope, unreadable = _best_of(sealed)
        if item.envelope is not None:
            self._copy_aside(name, {place: texts[place] for place in unreadable})
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

    # What is told without reading everything

    def stamps(self, apart: Collection[str]) -> Stamps:
        """Tells which texts the first place holds: those of some names, and those of all other games."""
        return self._first.stamps(apart)

    def outlines(self, names: Sequence[str]) -> Sequence[Any]:
        """Tells what lists show of some games, unchecked; None where that cannot be told without reading them."""
        return self._first.outlines(names)

    def latest_first(self, apart: Collection[str]) -> list[str]:
        """Lists the games of the first place that are not apart, the one that ended last first."""
        return self._first.latest_first(apart)

    def loose(self, beginning: str) -> set[str]:
        """Lists the names of which the first place alone does not tell what `load` answers."""
        items = self._items.items()
        known = {name for name, item in items if item.problem or item.recalled or item.is_foreign}
        return {name for name in known if name.startswith(beginning)}

    def plain(self, name: str) -> str:
        """Returns a text that was left with `leave_plain` or `cache`."""
        return self._first.get(f"{PREFIX}{name}")

    def cache(self, name: str, text: str) -> None:
        """Leaves a text on which nothing depends; where there is no room for it, that is no trouble."""
        self._first.set(f"{PREFIX}{name}", text)

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
        item.recalled = item.recalled if item.problem else ""
        self._second.write(name, text)

    def remove(self, *names: str) -> None:
        """Deletes things; what had no room may find it now."""
        self._second.remove(*names)
        self._clear(*names)

    def _clear(self, *names: str) -> None:
        """Deletes things here, but not in the second place."""
        for name in names:
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
            self._take(name, text)
        self.came_late()

    def _take(self, name: str, text: str) -> None:
        """Takes one text of the second place that was not there at the start."""
        item = self._item(name)
        try:
            envelope = unseal(text)
        except NewerError:
            item.is_foreign = True
            return
        if envelope is None or item.is_foreign:
            return
        if item.is_saved:
            self._outdo(name, text, envelope)
        else:
            item.recalled, item.late_revision = text, envelope.revision

    def _outdo(self, name: str, late_text: str, late: Envelope) -> None:
        """Keeps what this visit has saved, with a revision above that of a late text, which is set aside."""
        if self._stored_revision(name):  # else only memory has it
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

    # After the start

    async def heal(self, pause: Callable[[int], Awaitable[None]]) -> None:
        """Compares the two places in small pieces, and gives each what only the other has."""
        second = await self._second.names()
        if second is None:
            return
        has_come = False
        for names in _pieces(second):
            await pause(PIECE_MS)
            for name, text in (await self._second.differing(names)).items():
                has_come |= await self._mend(name, text)
        for names in _pieces(sorted({*self.names("")} - {*second})):
            await pause(PIECE_MS)
            best = {name: text for name in names if (text := self._best_text(name))}
            if best:
                await self._second.add(best)
        if has_come:
            self.came_late()

    async def _mend(self, name: str, text: str) -> bool:
        """Decides between the places where they differ; returns whether there is something new to show."""
        item = self._item(name)
        try:
            there = unseal(text)
        except NewerError:
            item.is_foreign = True
            return True
        if there is None or there.revision <= self._stored_revision(name) or item.is_foreign:
            item.recalled = ""
            self._write_second(name)
            return False
        is_known = item.recalled == text
        if await self._second.read(name) != text:
            return False  # another tab has just deleted it, or gone on with it
        if item.is_saved and self._stored_revision(name):
            self._outdo(name, text, there)
        elif not item.problem:
            item.recalled, item.late_revision = text, there.revision
            self._copy_to_first(name, text, there)
        return not is_known

    def _copy_to_first(self, name: str, text: str, envelope: Envelope) -> None:
        """Gives the first place what it has lost; what is damaged there is set aside before."""
        if envelope.revision <= self._stored_revision(name) or self._item(name).is_foreign:
            return
        key = slot_key(name, envelope.revision % 2)
        before = self._first.get(key)
        if before and unseal(before) is None and not self._copy_aside(name, {key[-1]: before}):
            return
        if not self._first.set(key, text):
            self._item(name).recalled = ""  # what was loaded before stays: `save` must see that it is older

    def _write_second(self, name: str) -> None:
        """Gives the second place the best text of the first one, if that is newer."""
        text = self._best_text(name)
        if text:
            self._second.write(name, text)

    def _best_text(self, name: str) -> str:
        """Returns the valid text with the higher revision in the slots; "" if there is none, or it is foreign."""
        item, found = self._item(name), list[tuple[int, str]]()
        try:
            found = [(envelope.revision, text) for text in self._slots(name) if (envelope := unseal(text)) is not None]
        except NewerError:
            item.is_foreign = True
        return max(found)[1] if found and not item.is_foreign else ""

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

    @property
    def number_damaged(self) -> int:
        """The number of texts that were set aside."""
        return len(self._first.keys_with(DAMAGED))

    def discard_damaged(self) -> None:
        """Deletes all damaged copies; what had no room may find it now."""
        for key in self.damaged():
            self._first.remove(key)
        self._is_damaged = False
        self._write_held()

    def everything(self) -> str:
        """Writes all there is as one text: what is stored or in memory, what was set aside, what is left alone."""
        things = {name: envelope for name in self.names("") if (envelope := self._looked_up(name)) is not None}
        keys = [key for key in self._first.keys_with(PREFIX) if name_of(key) not in things and key not in NOT_IN_FILES]
        return packed(things, {key: self._first.get(key) for key in keys})

    def _looked_up(self, name: str) -> Envelope | None:
        """Returns what is stored under a name, and does not remember it if it was not in memory."""
        item = self._item(name)
        was_unread = item.envelope is None
        envelope = item.envelope if self.load(name) is not None else None
        if was_unread:
            self.forget(name)
        return envelope

    def _item(self, name: str) -> Item:
        return self._items.setdefault(name, Item())

    def _texts(self, name: str) -> dict[str, str]:
        """Returns all texts stored under a name, by their place."""
        first, other = self._slots(name)
        texts = {"0": first, "1": other, SECOND: self._item(name).recalled}
        return {place: text for place, text in texts.items() if text}

    def _slots(self, name: str) -> list[str]:
        """Returns the texts of both slots."""
        return [self._first.get(slot_key(name, slot)) for slot in SLOTS]

    def _stored_revision(self, name: str) -> int:
        """Returns the revision in the slots, 0 where there is none."""
        try:
            envelope = newer_of(*map(unseal, self._slots(name)))
        except NewerError:
            self._item(name).is_foreign = True
            return 0
        return envelope.revision if envelope is not None else 0


def _best_of(sealed: Mapping[str, Checked | None]) -> tuple[Envelope | None, list[str]]:
    """Opens the envelope with the highest revision that is valid; returns the places of those that are not, too."""
    unreadable = [place for place, each in sealed.items() if each is None]
    valid = [(place, each) for place, each in sealed.items() if each is not None]
    for place, each in sorted(valid, key=lambda entry: -entry[1].revision):
        if (envelope := opened(each)) is not None:
            return envelope, unreadable
        unreadable.append(place)
    return None, unreadable


def _pieces(names: Sequence[str]) -> Iterator[Sequence[str]]:
    return (names[at : at + PIECE] for at in range(0, len(names), PIECE))
