"""The second place where things are kept: IndexedDB, which is on the disk at once, while localStorage takes seconds.

It answers later than it is asked, so all of it is read at the start and only written afterwards.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

import js
from pyscript.ffi import create_proxy, is_none

DATABASE: Final = "cinq.kept"
STORE: Final = "kept"
OPEN_S: Final = 1.5
"""So long the start waits for it; without an answer by then the first place must do."""


class SecondPlace:
    """Texts by name. What is there already is replaced only if `is_older` says so, looked at in the same breath."""

    def __init__(self, is_older: Callable[[str, str], bool]) -> None:
        self._is_older = is_older
        self._database: Any = None
        self._opening: asyncio.Task[dict[str, str]] | None = None
        self._missed: dict[str, str | None] = {}
        """What was to be written, or removed, while the database was not there."""

    async def recall(self, late: Callable[[dict[str, str]], None]) -> dict[str, str]:
        """Opens the database and gives all that is in it; where it takes too long, nothing, and `late` gets it."""
        opening = self._opening = asyncio.ensure_future(self._recall())
        await asyncio.wait([opening], timeout=OPEN_S)
        if opening.done():
            return opening.result()
        opening.add_done_callback(lambda _: late(opening.result()))
        return {}

    async def _recall(self) -> dict[str, str]:
        try:
            return await self._open()
        except Exception:  # forbidden, absent, of a later version: browsers say it in many ways
            return {}

    async def _open(self) -> dict[str, str]:
        opening = js.indexedDB.open(DATABASE, 1)
        self._listen(opening, "upgradeneeded", lambda _: opening.result.createObjectStore(STORE))
        database = await self._result(opening)
        database.onversionchange = create_proxy(lambda _: self._close())
        self._database = database
        store = database.transaction(STORE).objectStore(STORE)
        asked = [self._result(store.getAllKeys()), self._result(store.getAll())]
        names, texts = await asyncio.gather(*asked)
        missed, self._missed = self._missed, {}
        for name, text in missed.items():
            self.remove(name) if text is None else self.write(name, text)
        found = {str(name): str(text) for name, text in zip(names, texts, strict=True)}
        return {name: text for name, text in found.items() if missed.get(name, "") is not None}

    def write(self, name: str, text: str) -> None:
        """Puts a text in the place of an older one."""
        store = self._store()
        if store is None:
            self._missed[name] = text
            return
        reading = store.get(name)

        def replace(_: Any) -> None:
            there = reading.result
            if is_none(there) or self._is_older(str(there), text):
                store.put(text, name)

        self._listen(reading, "success", replace)

    def remove(self, name: str) -> None:
        """Forgets a text."""
        store = self._store()
        if store is None:
            self._missed[name] = None
        else:
            store.delete(name)

    def _store(self) -> Any:
        """Gives what can be written to; where there is nothing any more, it is opened anew."""
        try:
            if self._database:
                return self._database.transaction(STORE, "readwrite").objectStore(STORE)
        except Exception:  # the browser may close it at any time, to make room
            self._database = None
        if self._opening is not None and self._opening.done():
            self._opening = asyncio.ensure_future(self._recall())
        return None

    def _close(self) -> None:
        """Makes way for a later version of the program that opens it anew."""
        if self._database:
            self._database.close()
        self._database = None

    def _result(self, request: Any) -> asyncio.Future[Any]:
        """Waits for what a request brings."""
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        def settle(_: Any) -> None:
            if not answer.done():
                answer.set_result(request.result)

        def fail(event: Any) -> None:
            event.preventDefault()
            if not answer.done():
                answer.set_exception(OSError(str(request.error)))

        self._listen(request, "success", settle)
        self._listen(request, "error", fail)
        return answer

    def _listen(self, request: Any, kind: str, heard: Callable[[Any], Any]) -> None:
        """Hears one event of a request, and then forgets about it."""

        def hear(event: Any) -> None:
            heard(event)
            proxy.destroy()

        proxy = create_proxy(hear)
        request.addEventListener(kind, proxy)
