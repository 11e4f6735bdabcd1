"""Precaches the whole app for offline play, and knows whether a newer version waits (see service-worker.js).

Only the finished site has a service worker: its page names a version. A new version is never forced on an open page; it
takes over when somebody agrees and no other tab uses the old one, or between two visits, as browsers do by themselves.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, Final

from js import document, window
from pyscript.ffi import create_proxy, is_none, to_js

CHECK_S: Final = 3600
"""Minimum time between two checks for a newer version, made when an open page comes into view."""


class ServiceWorker:
    """The service worker of this site, if the browser allows one."""

    def __init__(self, changed: Callable[[str, bool], None]) -> None:
        self.state = ""
        """Empty; `ready` once all is precached; `newer` if a newer version waits, `others` if other tabs hold it up."""
        self.is_first_visit = False
        """Whether the app was precached for the first time on this visit."""
        self._changed = changed
        self._registration: Any = None
        self._is_wanted = False
        self._is_postponed = False
        self._checked = time.time()
        self._task: asyncio.Future[None] | None = None
        self._on_state = create_proxy(self._update_state)

    def begin(self) -> None:
        """Registers the service worker, after everything that a person waits for."""
        is_finished = document.documentElement.hasAttribute("data-version")
        if is_finished and hasattr(window.navigator, "serviceWorker"):
            self._task = asyncio.ensure_future(self._register())

    def take_update(self) -> None:
        """Lets the waiting version take over; the page then reloads."""
        self._is_wanted = True
        if is_none(self._registration.waiting):
            self._reload()
        else:
            self._registration.waiting.postMessage("renew")

    def postpone_update(self) -> None:
        """Stops offering the new version on this visit."""
        self._is_postponed = True
        self._update_state()

    async def _register(self) -> None:
        container = window.navigator.serviceWorker
        try:
            never_from_cache = to_js({"updateViaCache": "none"})
            self._registration = await container.register("service-worker.js", never_from_cache)
        except Exception:  # no room, no network, or forbidden storage: the next visit tries again
            return
        self.is_first_visit = is_none(self._registration.active)
        container.addEventListener("message", create_proxy(self._on_message))
        container.addEventListener("controllerchange", create_proxy(self._reload))
        document.addEventListener("visibilitychange", create_proxy(self._on_visibility))
        self._registration.addEventListener("updatefound", create_proxy(self._on_found))
        self._on_found()

    def _on_found(self, event: Any = None) -> None:
        """A new version is being installed."""
        coming = self._registration.installing
        if not is_none(coming):
            coming.addEventListener("statechange", self._on_state)
        self._update_state()

    def _update_state(self, event: Any = None) -> None:
        """Reports the state, if it has changed."""
        is_ready = not is_none(self._registration.active)
        is_newer = is_ready and not is_none(self._registration.waiting) and not self._is_postponed
        self._change("newer" if is_newer else "ready" if is_ready else "")

    def _change(self, state: str) -> None:
        if state != self.state:
            self.state = state
            self._changed(state, self.is_first_visit)

    def _on_message(self, event: Any) -> None:
        """The waiting version says that it cannot take over."""
        if event.data == "others":
            self._is_wanted = False
            self._change("others")

    def _reload(self, event: Any = None) -> None:
        """Another version has taken over; reloads the page if it was asked for here."""
        if self._is_wanted:
            window.location.reload()

    def _on_visibility(self, event: Any) -> None:
        if str(document.visibilityState) == "visible" and time.time() - self._checked > CHECK_S:
            self._checked = time.time()
            self._task = asyncio.ensure_future(self._check())

    async def _check(self) -> None:
        """Asks the server for a newer version."""
        try:
            await self._registration.update()
        except Exception:  # no network: the present version is good
            return
