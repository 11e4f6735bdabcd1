"""Asks the computer's players for their moves, in a worker beside the page (see static/worker.mjs).

A worker that dies or hangs is replaced. Where none can be had the player thinks on the page, so that a game goes on.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from itertools import count
from typing import Any, Final

import js
from pyscript import config
from pyscript.ffi import create_proxy, to_js

from game.computer.choose import LEVELS, choose

START_S: Final = 60
"""So long a worker may take to load, on a slow phone that has to fetch it first."""
ANSWER_S: Final = 20
"""So long a move may take; a worker that needs longer hangs."""
MOST_FAILURES: Final = 2
"""After so many in a row no further worker is tried on this visit."""


class WorkerError(Exception):
    """The worker could not load, died, took too long, or has no answer."""


class Opponent:
    """Answers the text of a game, as a seat may see it, with a move."""

    def __init__(self) -> None:
        self._worker: Worker | None = None
        self._failures = 0

    def prepare(self) -> None:
        """Starts the worker, so that it is there when a computer is to move."""
        if self._worker is None and self._failures < MOST_FAILURES:
            self._worker = Worker()

    async def choose(self, text: str, level: str) -> str:
        """Gives the move of a player of this level, or of the middle one if there is no such level."""
        known = level if level in LEVELS else LEVELS[len(LEVELS) // 2]
        while self._failures < MOST_FAILURES:
            self.prepare()
            worker = self._worker
            assert worker is not None
            try:
                answer = await worker.ask(record=text, level=known)
            except WorkerError:
                self._give_up(worker)
            else:
                self._failures = 0
                return str(answer["move"])
        return choose(text, known).move

    def _give_up(self, worker: Worker) -> None:
        """Ends a worker that failed, unless another question has done so already."""
        if self._worker is worker:
            worker.close()
            self._worker = None
            self._failures += 1


class Worker:
    """One worker with an interpreter of its own, that answers one text with another."""

    def __init__(self) -> None:
        self._ids = count(1)
        self._trouble = ""
        self._loaded: asyncio.Future[Mapping[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting = {0: self._loaded}
        self._listeners = {"message": create_proxy(self._on_message), "error": create_proxy(self._on_error)}
        self._worker = js.Worker.new("static/worker.mjs", type="module")
        for kind, listener in self._listeners.items():
            self._worker.addEventListener(kind, listener)
        # The page's compiled interpreter goes along, so that the worker need not compile it again.
        first = {"files": config["files"], "interpreter": getattr(getattr(js, "cinq", None), "interpreter", None)}
        self._worker.postMessage(to_js(first, dict_converter=js.Object.fromEntries))

    async def ask(self, **request: Any) -> Mapping[str, Any]:
        """Gives the answer to a request; raises a WorkerError where there is none."""
        await self._in_time(self._loaded, START_S)
        if self._trouble:
            raise WorkerError(self._trouble)
        number = next(self._ids)
        self._waiting[number] = answer = asyncio.get_running_loop().create_future()
        self._worker.postMessage(json.dumps({"id": number, **request}))
        return await self._in_time(answer, ANSWER_S)

    def close(self) -> None:
        """Ends the worker at once, in the middle of a thought if need be; who waits is told."""
        self._worker.terminate()
        self._fail_all("closed")
        for kind, listener in self._listeners.items():
            self._worker.removeEventListener(kind, listener)
            listener.destroy()

    @staticmethod
    async def _in_time(answer: asyncio.Future[Mapping[str, Any]], seconds: float) -> Mapping[str, Any]:
        await asyncio.wait([answer], timeout=seconds)
        if not answer.done():
            raise WorkerError("too late")
        return answer.result()

    def _on_message(self, event: Any) -> None:
        answer = json.loads(event.data)
        waiting = self._waiting.pop(answer["id"], None)
        if waiting is None or waiting.done():
            return
        if "error" in answer:
            _fail(waiting, answer["error"])
        else:
            waiting.set_result(answer)

    def _on_error(self, event: Any) -> None:
        """The worker could not even start, or threw where nobody catches."""
        event.preventDefault()
        self._fail_all(str(getattr(event, "message", "")))

    def _fail_all(self, reason: str) -> None:
        self._trouble = reason
        for waiting in self._waiting.values():
            _fail(waiting, reason)
        self._waiting.clear()


def _fail(waiting: asyncio.Future[Any], reason: str) -> None:
    waiting.set_exception(WorkerError(reason))
    waiting.exception()  # where nobody waits, nobody is to be told
