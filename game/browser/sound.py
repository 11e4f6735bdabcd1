"""Plays short sounds, if the browser can and allows it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from js import Audio


class Sound:
    """The sounds in static/sounds/, each loaded when it is first played."""

    def __init__(self) -> None:
        self._loaded: dict[str, Any] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def play(self, sounds: Mapping[str, int]) -> None:
        """Plays sounds by name, each after a delay in milliseconds."""
        for name, delay_ms in sounds.items():
            task = asyncio.ensure_future(self._play(name, delay_ms))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _play(self, name: str, delay_ms: int) -> None:
        if name not in self._loaded:
            self._loaded[name] = Audio.new(f"./static/sounds/{name}.wav")
        await asyncio.sleep(delay_ms / 1000)
        try:
            self._loaded[name].currentTime = 0
            await self._loaded[name].play()
        except Exception:  # browsers throw different errors; a game goes on without sound
            return
