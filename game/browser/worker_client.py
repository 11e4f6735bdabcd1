"""A web worker with its own interpreter (see static/worker.mjs), which answers one text with another."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from itertools import count
from typing import Any, Final

import js
from pyscript import config
from pyscript.ffi import create_proxy, to_js

from game.saving.safe_json import parsed

START_S: Final = 30
"""Timeout for loading a worker, on a slow phone that has to download it first."""
ANSWER_S: Final = 15
"""Timeout for an answer; a worker that takes longer hangs."""


class WorkerError(Exception):
    """The worker did not load, died, took too long, or has no answer."""


class Worker:
    """One worker: requests go in, answers come out, each with the number of its request."""

    def __init__(self) -> None:
        self._ids = count(1)
        self._failure = ""
        """Why the worker cannot be used any more; empty while it can."""
        self._loaded: asyncio.Future[Mapping[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting = {0: self._loaded}
        self._listeners = {"message": create_proxy(self._on_message), "error": create_proxy(self._on_error)}
        self._worker = self._start()

    def _start(self) -> Any:
        try:
            worker = js.Worker.new("static/worker.mjs", type="module")
        except Exception as error:  # a browser without workers, or one that forbids them
            self._fail_all(repr(error))
            return None
        for kind, listener in self._listeners.items():
            worker.addEventListener(kind, listener)
        # The page's compiled interpreter is sent along, so that the worker need not compile it again.
        first = {"files": config["files"], "interpreter": getattr(getattr(js, "cinq", None), "interpreter", None)}
        worker.postMessage(to_js(first, dict_converter=js.Object.fromEntries))
        return worker

    async def ask(self, **request: Any) -> Mapping[str, Any]:
        """Returns the answer to a request; raises a WorkerError if there is none."""
        await self._in_time(self._loaded, START_S)
        if self._failure:
            raise WorkerError(self._failure)
        number = next(self._ids)
        self._waiting[number] = answer = asyncio.get_running_loop().create_future()
        self._worker.postMessage(json.dumps({"id": number, **request}))
        return await self._in_time(answer, ANSWER_S)

    def close(self) -> None:
        """Ends the worker at once, even while it is thinking; waiting requests fail."""
        self._fail_all("closed")
        if self._worker is not None:
            self._worker.terminate()
            for kind, listener in self._listeners.items():
                self._worker.removeEventListener(kind, listener)
        for listener in self._listeners.values():
            listener.destroy()

    @staticmethod
    async def _in_time(answer: asyncio.Future[Mapping[str, Any]], seconds: float) -> Mapping[str, Any]:
        await asyncio.wait([answer], timeout=seconds)
        if not answer.done():
            raise WorkerError("too late")
        return answer.result()

    def _on_message(self, event: Any) -> None:
        """Delivers an answer to its waiter; late and duplicate answers are dropped."""
        try:
            answer = parsed(event.data)
            waiting = self._waiting.pop(answer["id"], None)
        except (ValueError, TypeError, KeyError) as error:
            self._fail_all(repr(error))
            return
        if waiting is None or waiting.done():
            return
        if "error" in answer:
            js.console.error(answer["error"])
            _fail(waiting, answer["error"])
        else:
            waiting.set_result(answer)

    def _on_error(self, event: Any) -> None:
        """The worker could not start, or an exception was not caught."""
        event.preventDefault()
        self._fail_all(str(getattr(event, "message", "")) or "failed")

    def _fail_all(self, reason: str) -> None:
        self._failure = reason
        for waiting in self._waiting.values():
            _fail(waiting, reason)
        self._waiting.clear()


def _fail(waiting: asyncio.Future[Any], reason: str) -> None:
    if not waiting.done():
        waiting.set_exception(WorkerError(reason))
        waiting.exception()  # asyncio warns of exceptions that nobody has looked at
