"""The storage of a page: a `Store` over localStorage, with a second copy in IndexedDB."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Collection, Sequence
from typing import Any, Final

import js
from pyscript.ffi import create_proxy, is_none
from pyscript.js_modules import stored

from game.browser.indexed_db import SecondPlace
from game.saving.envelope import is_older
from game.saving.index import Stamps
from game.saving.names import GAME_PREFIX, PREFIX
from game.saving.places import FullError
from game.saving.safe_json import from_our_script, parsed
from game.saving.store import Store

GAMES: Final = PREFIX + GAME_PREFIX
QUIET_S: Final = 0.3
"""Time in which changes by another tab are batched."""
AT_ONCE: Final = 200
"""How many outlines come in one text, which has to stay within the limits of what is read."""


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

    def keys(self, prefix: str) -> list[str]:
        return [str(key) for key in from_our_script(stored.keys(prefix))]

    def stamps(self, apart: Collection[str]) -> Stamps:
        return Stamps(*from_our_script(stored.stamps(json.dumps([*apart]))))

    def outlines(self, names: Sequence[str]) -> Sequence[Any]:
        pieces = (names[at : at + AT_ONCE] for at in range(0, len(names), AT_ONCE))
        return [outline for piece in pieces for outline in parsed(stored.outlines(json.dumps([*piece])))]

    def latest_first(self, apart: Collection[str]) -> list[str]:
        return [str(name) for name in from_our_script(stored.latestFirst(json.dumps([*apart])))]


def listen_to_other_tabs(changed: Callable[[], None], cleared: Callable[[], None]) -> None:
    """Calls `changed` once for many changes of games in a row by other tabs, `cleared` if all of it was deleted."""
    waiting: list[asyncio.Future[None]] = []

    async def report_soon() -> None:
        await asyncio.sleep(QUIET_S)
        waiting.clear()
        changed()

    def on_storage(event: Any) -> None:
        if is_none(event.key):  # by whatever else is on this origin
            cleared()
        if not str(event.key or GAMES).startswith(GAMES):
            return
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
