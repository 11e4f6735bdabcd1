"""Makes sure that a game is played in one tab at a time: the tab that plays it holds a lock (Web Locks)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from js import AbortSignal, Promise, window
from pyodide.ffi import create_once_callable
from pyscript.ffi import create_proxy, to_js

from game.saving.names import PREFIX

PATIENCE_MS: Final = 800
"""Time for a tab that was closed or reloaded to release its game."""


class TabLock:
    """The game that this tab holds, one at most. In a browser without locks every tab may hold every game."""

    def __init__(self, is_lost: Callable[[str], None]) -> None:
        self.wanted = ""
        """The game that is held here, or requested."""
        self._is_lost = is_lost
        self._release: Callable[[], None] = lambda: None
        self._answer: asyncio.Future[bool] | None = None
        """Whether the lock was granted, as soon as that is known; None if no lock is needed."""

    async def take(self, name: str, by_force: bool = False) -> bool:
        """Takes a game if no other tab has it, or by force; returns whether it is held now."""
        if name == self.wanted and not by_force:
            return self._answer is None or await asyncio.shield(self._answer)
        self.release()
        self.wanted = name
        return not hasattr(window.navigator, "locks") or await self._locked(name, by_force)

    def release(self) -> None:
        """Releases the game for other tabs."""
        self.wanted, self._answer = "", None
        self._release()
        self._release = lambda: None

    async def _locked(self, name: str, by_force: bool) -> bool:
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._answer = answer
        proxies: list[Any] = []

        def hold(resolve: Any, _: Any) -> None:
            """The executor of a promise; the lock is held until the promise is resolved."""
            self._release = resolve

        def granted(_: Any) -> Any:
            is_wanted = self.wanted == name
            answer.set_result(is_wanted)
            return Promise.new(create_once_callable(hold)) if is_wanted else None

        def ended(error: Any = None) -> None:
            """The lock was released; or the request timed out, the lock was stolen, or locks are forbidden here."""
            for proxy in proxies:
                proxy.destroy()
            if error is None:
                return
            if not answer.done():
                answer.set_result(str(error.name) not in ("TimeoutError", "AbortError"))
            elif self.wanted == name:
                self.wanted = ""
                self._is_lost(name)

        proxies += [create_proxy(granted), create_proxy(lambda _: ended()), create_proxy(ended)]
        options = {"steal": True} if by_force else {"signal": AbortSignal.timeout(PATIENCE_MS)}
        request = window.navigator.locks.request(f"{PREFIX}{name}", to_js(options), proxies[0])
        request.then(proxies[1], proxies[2])
        return await answer
