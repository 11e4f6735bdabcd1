"""Sees to it that a game is played in one tab at a time: the tab that plays it holds it, by a lock of the browser."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from js import Promise, window
from pyscript.ffi import create_proxy, is_none, to_js

PREFIX: Final = "cinq."


class Hold:
    """What this tab holds: one game at most. Where the browser has no locks, every tab may hold everything."""

    def __init__(self, is_lost: Callable[[str], None]) -> None:
        self._is_lost = is_lost
        self._name = ""
        self._let_go: Callable[[], None] = lambda: None

    async def take(self, name: str, by_force: bool = False) -> bool:
        """Takes a game, where no other tab has it, or from the other tab; tells whether it is held now."""
        if name == self._name:
            return True
        self.release()
        if not hasattr(window.navigator, "locks"):
            return True
        self._name = name if await self._locked(name, by_force) else ""
        return bool(self._name)

    def release(self) -> None:
        """Lets other tabs have what is held."""
        self._name = ""
        self._let_go()
        self._let_go = lambda: None

    async def _locked(self, name: str, by_force: bool) -> bool:
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def granted(lock: Any) -> Any:
            answer.set_result(not is_none(lock))
            return None if is_none(lock) else Promise.new(create_proxy(self._keep))

        def ended(_: Any) -> None:
            """The lock was let go or taken away; or it could not be asked for."""
            if not answer.done():
                answer.set_result(True)
            elif self._name == name:
                self._name = ""
                self._is_lost(name)

        how = {"steal": True} if by_force else {"ifAvailable": True}
        request = window.navigator.locks.request(f"{PREFIX}{name}", to_js(how), create_proxy(granted))
        request.catch(create_proxy(ended))
        return await answer

    def _keep(self, resolve: Any, _: Any) -> None:
        """Keeps the lock until the promise that this belongs to is resolved."""
        self._let_go = resolve
