"""The second copy of everything stored: IndexedDB, which is on disk at once, while localStorage takes seconds.

IndexedDB is asynchronous. At the start it is asked for what localStorage does not have, except under the names of
finished games, and for these afterwards, piece by piece. One name is read again when its game is opened.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final

import js
from pyscript.ffi import create_proxy, is_none
from pyscript.js_modules import stored

from game.browser.proxies import listen_once
from game.saving.names import PREFIX
from game.saving.safe_json import from_our_script

DATABASE: Final = f"{PREFIX}kept"
STORE: Final = "kept"
OPEN_S: Final = 1.5
"""Timeout for opening it at the start; after that localStorage has to suffice."""


class SecondPlace:
    """Texts by name. An existing text is replaced only if `is_older` says so, checked in the same transaction."""

    def __init__(self, is_older: Callable[[str, str], bool]) -> None:
        self._is_older = is_older
        self._database: Any = None
        self._opening: asyncio.Task[dict[str, str]] | None = None
        self._missed: dict[str, str | None] = {}
        """What was to be written (or removed: None) while the database was not open."""

    async def recall(self, settled: Collection[str], late: Callable[[dict[str, str]], None]) -> dict[str, str]:
        """Opens the database and returns the texts that localStorage does not have, except under `settled` names.

        If that takes too long it returns none, and `late` gets them.
        """
        opening = self._opening = asyncio.ensure_future(self._recall(settled))
        await asyncio.wait([opening], timeout=OPEN_S)
        if opening.done():
            return opening.result()
        opening.add_done_callback(lambda _: late(opening.result()))
        return {}

    async def _recall(self, settled: Collection[str]) -> dict[str, str]:
        try:
            missed = await self._open()
            names = await self.names() or []
            texts = await self.differing([name for name in names if name not in settled])
            return {name: text for name, text in texts.items() if missed.get(name, "") is not None}
        except Exception:  # forbidden, absent, of a later version: browsers throw different errors
            return {}

    async def _open(self) -> dict[str, str | None]:
        """Opens the database, and does what was missed while it was closed; returns that."""
        opening = js.indexedDB.open(DATABASE, 1)
        upgrade = create_proxy(lambda _: opening.result.createObjectStore(STORE))
        opening.addEventListener("upgradeneeded", upgrade)
        try:
            database = await self._result(opening)
        finally:
            upgrade.destroy()
        database.onversionchange = create_proxy(lambda _: self._close())
        self._database = database
        missed, self._missed = self._missed, {}
        for name, text in missed.items():
            self.remove(name) if text is None else self.write(name, text)
        return missed

    async def names(self) -> list[str] | None:
        """Lists the names by now; None if the database is not available."""
        try:
            return [str(name) for name in from_our_script(await stored.secondNames(self._database, STORE))]
        except Exception:  # the browser may close it at any time
            return None

    async def differing(self, names: Sequence[str]) -> dict[str, str]:
        """Returns the texts under some names that neither slot of localStorage has."""
        if not names or not self._database:
            return {}
        try:
            found = from_our_script(await stored.differing(self._database, STORE, json.dumps([*names])))
        except Exception:  # the browser may close it at any time
            return {}
        return {str(name): str(text) for name, text in found.items()}

    async def read(self, name: str) -> str | None:
        """Returns the current text of a name, empty if there is none; None if the database is not available."""
        try:
            store = self._store()
            if store is None:
                return None
            result = self._result(store.get(name))
            await asyncio.wait([result], timeout=OPEN_S)
            text = result.result() if result.done() else None
        except Exception:  # the browser may close it at any time
            return None
        return "" if is_none(text) else str(text)

    def write(self, name: str, text: str) -> None:
        """Writes a text, if the stored one is older."""
        store = self._store()
        if store is None:
            self._missed[name] = text
            return
        reading = store.get(name)

        def replace(_: Any) -> None:
            stored = reading.result
            if is_none(stored) or self._is_older(str(stored), text):
                store.put(text, name)

        listen_once(reading, success=replace, error=lambda _: None)

    async def add(self, texts: Mapping[str, str]) -> None:
        """Writes texts under names that have none, all at once."""
        if self._store() is not None:
            try:
                await stored.addAll(self._database, STORE, json.dumps(dict(texts)))
            except Exception:  # the browser may close it at any time
                return

    def remove(self, *names: str) -> None:
        """Removes texts, all at once."""
        if self._store() is None:
            self._missed.update(dict.fromkeys(names))
        else:
            stored.removeAll(self._database, STORE, json.dumps(names))

    def _store(self) -> Any:
        """Returns a store to write to; if the database is closed, returns None and opens it again."""
        try:
            if self._database:
                return self._database.transaction(STORE, "readwrite").objectStore(STORE)
        except Exception:  # the browser may close it at any time, to make room
            self._database = None
        if self._opening is not None and self._opening.done():
            self._opening = asyncio.ensure_future(self._open_again())
        return None

    async def _open_again(self) -> dict[str, str]:
        try:
            await self._open()
        except Exception:  # forbidden by now, or of a later version
            self._database = None
        return {}

    def _close(self) -> None:
        """Closes the database, so that a later version of the program can upgrade it."""
        if self._database:
            self._database.close()
        self._database = None

    def _result(self, request: Any) -> asyncio.Future[Any]:
        """Returns a future for the result of a request."""
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        def settle(_: Any) -> None:
            if not answer.done():
                answer.set_result(request.result)

        def fail(event: Any) -> None:
            event.preventDefault()
            if not answer.done():
                answer.set_exception(OSError(str(request.error)))

        listen_once(request, success=settle, error=fail)
        return answer
