"""Sees to it that a game is played in one tab at a time: the tab that plays it holds it, by a lock of the browser."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from js import AbortSignal, Promise, window
from pyscript.ffi import create_proxy, to_js

PREFIX: Final = "cinq."
PATIENCE_MS: Final = 800
"""So long a tab that was closed, or loaded again, may take to let a game go."""


class Hold:
    """What this tab holds: one game at most. Where the browser has no locks, every tab may hold everything."""

    def __init__(self, is_lost: Callable[[str], None]) -> None:
        self.wanted = ""
        """The game that is held here, or is being asked for."""
        self._is_lost = is_lost
        self._let_go: Callable[[], None] = lambda: None
        self._answer: asyncio.Future[bool] | None = None
        """Whether it could be had, as soon as that is known; none where nobody need be asked."""

    async def take(self, name: str, by_force: bool = False) -> bool:
        """Takes a game, where no other tab has it, or from the other tab; tells whether it is held now."""
        if name == self.wanted and not by_force:
            return self._answer is None or await asyncio.shield(self._answer)
        self.release()
        self.wanted = name
        return not hasattr(window.navigator, "locks") or await self._locked(name, by_force)

    def release(self) -> None:
        """Lets other tabs have what is held."""
        self.wanted, self._answer = "", None
        self._let_go()
        self._let_go = lambda: None

    async def _locked(self, name: str, by_force: bool) -> bool:
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._answer = answer

        def granted(_: Any) -> Any:
            is_wanted = self.wanted == name
            answer.set_result(is_wanted)
            return Promise.new(create_proxy(self._keep)) if is_wanted else None

        def ended(error: Any) -> None:
            """The lock did not come in time; or it was taken away; or locks are forbidden here, and all is open."""
            if not answer.done():
                answer.set_result(str(error.name) not in ("TimeoutError", "AbortError"))
            elif self.wanted == name:
                self.wanted = ""
                self._is_lost(name)

        how = {"steal": True} if by_force else {"signal": AbortSignal.timeout(PATIENCE_MS)}
        request = window.navigator.locks.request(f"{PREFIX}{name}", to_js(how), create_proxy(granted))
        request.catch(create_proxy(ended))
        return await answer

    def _keep(self, resolve: Any, _: Any) -> None:
        """Keeps the lock until the promise that this belongs to is resolved."""
        self._let_go = resolve
