"""Keeps the screen awake while a game is open, if the browser can."""

from __future__ import annotations

import asyncio
from typing import Any

from js import document, window
from pyscript.ffi import create_proxy


class WakeLock:
    """A screen wake lock. The browser drops it whenever the page is hidden, so it is requested again."""

    def __init__(self) -> None:
        self._wanted = False
        self._lock: Any = None
        self._task: asyncio.Future[None] | None = None
        self._proxy = create_proxy(self._on_visibility)
        document.addEventListener("visibilitychange", self._proxy)

    def keep(self, is_wanted: bool) -> None:
        """Requests or releases the lock."""
        if is_wanted != self._wanted:
            self._wanted = is_wanted
            self._settle()

    def _on_visibility(self, event: Any) -> None:
        if str(document.visibilityState) == "visible" and self._wanted:
            self._lock = None
            self._settle()

    def _settle(self) -> None:
        if hasattr(window.navigator, "wakeLock"):
            self._task = asyncio.ensure_future(self._ask())

    async def _ask(self) -> None:
        """Requests or releases it; a phone in battery-saving mode refuses, and so does a hidden page."""
        try:
            if self._wanted and self._lock is None:
                self._lock = await window.navigator.wakeLock.request("screen")
            if not self._wanted and self._lock is not None:
                lock, self._lock = self._lock, None
                await lock.release()
        except Exception:  # the game works without it
            self._lock = None
