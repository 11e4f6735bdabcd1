"""Ways for text to leave the page and to enter it: the clipboard, the device's share dialog, files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from js import document, window
from pyodide.ffi import create_once_callable
from pyscript.ffi import to_js

from game.browser.proxies import listen_once, when_settled

FILE_MS: Final = 60_000
"""Time for the browser to begin writing a file, before its address is revoked."""


def can_send() -> bool:
    """Whether the device can share a link with other programs."""
    return hasattr(window.navigator, "share")


def copy(text: str, done: Callable[[bool], None]) -> None:
    """Copies a text to the clipboard and reports whether that worked; some browsers have none, or forbid it."""
    try:
        promise = window.navigator.clipboard.writeText(text)
        when_settled(promise, lambda _: done(True), lambda _: done(False))
    except Exception:  # browsers throw different errors here
        done(False)


def send(title: str, link: str) -> None:
    """Opens the device's share dialog for a link; people may close it again."""
    try:
        promise = window.navigator.share(to_js({"title": title, "url": link}))
        when_settled(promise, _do_nothing, _do_nothing)
    except Exception:  # browsers throw different errors here
        return


def save_file(name: str, text: str) -> None:
    """Downloads a text as a file."""
    address = window.URL.createObjectURL(window.Blob.new(to_js([text]), to_js({"type": "application/json"})))
    link = document.createElement("a")
    link.href, link.download = address, name
    link.click()
    window.setTimeout(create_once_callable(lambda: window.URL.revokeObjectURL(address)), FILE_MS)


def pick_file(most_bytes: int, done: Callable[[str], None]) -> None:
    """Lets people choose a file and passes on its text, or an empty one if the file is too large."""
    field = document.createElement("input")
    field.type, field.accept = "file", ".json,application/json"

    def chosen(event: Any) -> None:
        file = field.files.item(0)
        if file.size > most_bytes:
            done("")
        else:
            when_settled(file.text(), done, _do_nothing)

    listen_once(field, change=chosen, cancel=_do_nothing)
    field.click()


def _do_nothing(value: Any) -> None:
    """For what may come of something, but needs no answer."""
