"""Stands in for game/computer/worker_entry.py and tries to get out of the worker."""

import json

import js
from pyodide.code import run_js
from pyodide.ffi import JsException

WAYS_OUT = {
    "fetch": lambda: js.fetch("."),
    "prototype": lambda: js.Object.getPrototypeOf(js.Object.getPrototypeOf(js.self)).fetch("."),
    "request": lambda: js.XMLHttpRequest.new(),  # noqa: PLW0108 (it may be gone)
    "socket": lambda: js.WebSocket.new("ws://127.0.0.1"),
    "events": lambda: js.EventSource.new("."),
    "script": lambda: js.importScripts("."),
    "worker": lambda: js.Worker.new("."),
    "font": lambda: js.FontFace.new("x", "url(.)"),
    "channel": lambda: js.BroadcastChannel.new("x"),
    "database": lambda: js.indexedDB.open("x"),
    "cache": lambda: js.caches.open("x"),
    "files": lambda: js.navigator.storage.getDirectory(),  # noqa: PLW0108
    "eval": lambda: js.eval("1"),
    "run_js": lambda: run_js("1"),
    "Function": lambda: js.Function.new("1"),
    "constructor": lambda: js.postMessage.constructor("1"),
    "timer": lambda: js.setTimeout("1"),
}


def answer(text: str) -> str:
    """The names of the ways that were open."""
    return json.dumps({"id": json.loads(text)["id"], "open": [name for name in WAYS_OUT if _is_open(name)]})


def _is_open(name: str) -> bool:
    try:
        WAYS_OUT[name]()
    except (JsException, AttributeError, TypeError):
        return False
    return True
