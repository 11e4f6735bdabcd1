"""What the service worker answers to messages, tried in Node with the few things that it asks a browser for."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).parents[1]

SEND: Final = """
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

const { message, pages } = JSON.parse(process.argv[1]);
const listeners = {};
const did = [];
const asker = { id: "asker", url: "https://host.invalid/site/", postMessage: (text) => did.push(text) };
globalThis.self = {
    location: new URL("https://host.invalid/site/service-worker.js"),
    addEventListener: (kind, listener) => (listeners[kind] = listener),
    clients: { matchAll: async () => [asker, ...pages] },
    skipWaiting: async () => did.push("skipWaiting"),
};
runInThisContext(readFileSync("service-worker.js", "utf8").replace("const FILES = {};", 'const FILES = { "./": "" };'));
let done;
listeners.message({ data: message, source: asker, waitUntil: (promise) => (done = promise) });
await done;
console.log(JSON.stringify(did));
"""

HERE: Final = {"id": "other", "url": "https://host.invalid/site/index.html"}
ELSEWHERE: Final = {"id": "other", "url": "https://host.invalid/another/"}


def answers(message: Any, *pages: dict[str, str]) -> list[str]:
    """Sends the service worker a message while some pages are open, and tells what it did."""
    asked = json.dumps({"message": message, "pages": pages})
    command = ["node", "--input-type=module", "--eval", SEND, asked]
    found: list[str] = json.loads(subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout)
    return found


def test_a_waiting_version_takes_over_when_asked() -> None:
    assert answers("renew") == ["skipWaiting"]
    assert answers("renew", ELSEWHERE) == ["skipWaiting"]


def test_another_open_page_holds_it_up() -> None:
    assert answers("renew", HERE) == ["others"]


@pytest.mark.parametrize("message", ["", "renewed", None, 1, {"renew": True}, ["renew"]])
def test_another_message_is_ignored(message: Any) -> None:
    assert answers(message) == []
    assert answers(message, HERE) == []
