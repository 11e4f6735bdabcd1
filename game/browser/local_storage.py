"""The storage of a page: a `Store` over localStorage, with a second copy in IndexedDB."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, Final

import js
from pyscript.ffi import create_proxy, is_none

from game.browser.indexed_db import SecondPlace
from game.saving.envelope import is_older
from game.saving.names import GAME_PREFIX, PREFIX
from game.saving.places import FullError
from game.saving.store import Store

GAMES: Final = PREFIX + GAME_PREFIX
QUIET_S: Final = 0.3
"""Time in which changes by another tab are batched."""


class LocalStorage:
    """Texts by key in localStorage; it is looked up each time, as a browser may forbid it at any moment."""

    def get(self, key: str) -> str | None:
        text = js.localStorage.getItem(key)
        return None if text is None or is_none(text) else str(text)

    def set(self, key: str, text: str) -> None:
        try:
            js.localStorage.setItem(key, text)
        except Exception as error:
            if "quota" in str(error).lower():  # browsers have different names for this error
                raise FullError from error
            raise

    def remove(self, key: str) -> None:
        js.localStorage.removeItem(key)

    def keys(self) -> list[str]:
        return [str(js.localStorage.key(number)) for number in range(js.localStorage.length)]


def listen_to_other_tabs(store: Store, changed: Callable[[], None]) -> None:
    """Tells the store what other tabs store or delete, and calls `changed` once for many changes of games in a row."""
    waiting: list[asyncio.Future[None]] = []

    async def report_soon() -> None:
        await asyncio.sleep(QUIET_S)
        waiting.clear()
        changed()

    def on_storage(event: Any) -> None:
        key = str(event.key or GAMES)
        if not key.startswith(GAMES):
            return
        store.note_change(key)
        if not waiting:
            waiting.append(asyncio.ensure_future(report_soon()))

    js.window.addEventListener("storage", create_proxy(on_storage))


class Storage(Store):
    """The store of this page."""

    def __init__(self) -> None:
        super().__init__(LocalStorage(), SecondPlace(is_older), time.time_ns)

    async def request_persistence(self) -> None:
        """Asks the browser not to evict stored data."""
        try:
            await js.navigator.storage.persist()
        except Exception:  # absent or forbidden: the browser keeps it as long as it wants
            return
