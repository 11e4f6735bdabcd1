"""Draws QR codes by a library that is fetched and installed when the first one is asked for."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any, Final

from js import URL, document, fetch
from pyodide_js import loadPackage

WHEELS: Final = "static/vendor/wheels/"
LIBRARY: Final = "/lib/installer.zip"
"""The parts of the standard library that the installer needs and the page else does not."""
DRAWER: Final = "segno-1.6.6-py3-none-any.whl"


class CodeError(Exception):
    """No code can be drawn: the library does not come, or the text is too long (`is_too_long`)."""

    def __init__(self, is_too_long: bool = False) -> None:
        super().__init__()
        self.is_too_long = is_too_long


async def code_of(text: str) -> tuple[bytes, ...]:
    """Gives the rows of the QR code of a text, dark squares as 1."""
    try:
        segno = sys.modules.get("segno") or await _installed()
    except Exception as error:  # the network, or whatever the installer throws
        raise CodeError from error
    try:
        return tuple(bytes(row) for row in segno.make(text, error="l", micro=False).matrix)
    except ValueError as error:
        raise CodeError(is_too_long=True) from error


async def _installed() -> Any:
    """Fetches the installer and lets it install what draws."""
    if not Path(LIBRARY).exists():
        response = await fetch(_address("library.zip"))
        if not response.ok:
            raise CodeError
        Path(LIBRARY).write_bytes((await response.arrayBuffer()).to_bytes())
        _add_library()
    await loadPackage("micropip", messageCallback=_say_nothing)
    micropip = importlib.import_module("micropip")
    await micropip.install(_address(DRAWER))
    return importlib.import_module("segno")


def _add_library() -> None:
    """Lets modules be found in the archive, also those of packages of which a part is there already."""
    sys.path.append(LIBRARY)
    for name in ("html", "importlib"):
        importlib.import_module(name).__path__.append(f"{LIBRARY}/{name}")
    importlib.invalidate_caches()


def _address(name: str) -> str:
    return str(URL.new(f"{WHEELS}{name}", document.baseURI).href)


def _say_nothing(*_: Any) -> None:
    """Pyodide tells the console of every package otherwise."""
