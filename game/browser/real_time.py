"""The real clock, calendar and randomness, and timers."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import Any

from game.ui.screens.open_games import Day

BITS = 128


class RealTime:
    """Holds a reference to its tasks: the event loop may drop a task that nobody refers to."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def now(self) -> float:
        """Returns the seconds since the epoch."""
        return time.time()

    def day_of(self, seconds: float) -> Day:
        """Returns the local date of a moment."""
        day = time.localtime(seconds)
        return Day(day.tm_year, day.tm_mon, day.tm_mday)

    def random_bits(self) -> int:
        """Returns random bits for one event."""
        return secrets.randbits(BITS)

    def after(self, milliseconds: int, work: Callable[[], None]) -> None:
        """Runs work after a delay."""
        self.spawn(self._later(milliseconds, work))

    async def _later(self, milliseconds: int, work: Callable[[], None]) -> None:
        await asyncio.sleep(milliseconds / 1000)
        work()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Starts a background task."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def pause(self, milliseconds: int) -> None:
        """Waits, so that the page can respond in the meantime."""
        await asyncio.sleep(milliseconds / 1000)
