"""Keeps the whole app for offline play, and knows whether a newer version waits (see service-worker.js).

Only the finished site has a service worker: its page names a version. A new one is never forced on a page that is open;
it takes the place of the old one when somebody says yes and no other tab plays with the old one, or, as browsers do of
themselves, between two visits.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, Final

from js import document, window
from pyscript.ffi import create_proxy, is_none, to_js

CHECK_S: Final = 3600
"""A page that stays open looks for a newer version so often, when it comes into view."""


class Offline:
    """The service worker of this site, if the browser lets it have one."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self.state = ""
        """Empty; `ready` when all is kept; `newer` when a newer version waits, `others` when other tabs hold it up."""
        self.is_first_visit = False
        """Whether all came to be kept while the page was open."""
        self._changed = changed
        self._registration: Any = None
        self._is_wanted = False
        self._is_put_off = False
        self._looked = time.time()
        self._task: asyncio.Future[None] | None = None
        self._on_state = create_proxy(self._tell)

    def begin(self) -> None:
        """Registers the service worker, behind all that a person waits for."""
        is_finished = document.documentElement.hasAttribute("data-version")
        if is_finished and hasattr(window.navigator, "serviceWorker"):
            self._task = asyncio.ensure_future(self._register())

    def renew(self) -> None:
        """Lets the version that waits take over; the page then starts anew."""
        self._is_wanted = True
        if is_none(self._registration.waiting):
            self._start_anew()
        else:
            self._registration.waiting.postMessage("renew")

    def put_off(self) -> None:
        """Offers no new version any more on this visit."""
        self._is_put_off = True
        self._tell()

    async def _register(self) -> None:
        container = window.navigator.serviceWorker
        try:
            never_from_cache = to_js({"updateViaCache": "none"})
            self._registration = await container.register("service-worker.js", never_from_cache)
        except Exception:  # no room, no network, or forbidden storage: the next visit tries again
            return
        self.is_first_visit = is_none(self._registration.active)
        container.addEventListener("message", create_proxy(self._on_message))
        container.addEventListener("controllerchange", create_proxy(self._start_anew))
        document.addEventListener("visibilitychange", create_proxy(self._on_visibility))
        self._registration.addEventListener("updatefound", create_proxy(self._on_found))
        self._on_found()

    def _on_found(self, event: Any = None) -> None:
        """A version is on its way."""
        coming = self._registration.installing
        if not is_none(coming):
            coming.addEventListener("statechange", self._on_state)
        self._tell()

    def _tell(self, event: Any = None) -> None:
        """Tells how things stand, if they stand otherwise than before."""
        is_kept = not is_none(self._registration.active)
        is_newer = is_kept and not is_none(self._registration.waiting) and not self._is_put_off
        self._change("newer" if is_newer else "ready" if is_kept else "")

    def _change(self, state: str) -> None:
        if state != self.state:
            self.state = state
            self._changed()

    def _on_message(self, event: Any) -> None:
        """The version that waits says that it cannot take over."""
        if event.data == "others":
            self._is_wanted = False
            self._change("others")

    def _start_anew(self, event: Any = None) -> None:
        """Another version has taken over: here, if that was wanted here."""
        if self._is_wanted:
            window.location.reload()

    def _on_visibility(self, event: Any) -> None:
        if str(document.visibilityState) == "visible" and time.time() - self._looked > CHECK_S:
            self._looked = time.time()
            self._task = asyncio.ensure_future(self._look())

    async def _look(self) -> None:
        """Asks the server for a newer version."""
        try:
            await self._registration.update()
        except Exception:  # no network: the version that is here is good
            return
