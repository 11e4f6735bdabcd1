"""Draws QR codes with a library that is downloaded when the first code is needed."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any, Final

from js import URL, document, fetch
from pyodide_js import loadPackage

from game.ui.dialogs.share import Code

WHEELS: Final = "static/vendor/wheels/"
LIBRARY: Final = "/lib/installer.zip"
"""The parts of the standard library that only the installer needs."""
DRAWER: Final = "segno-1.6.6-py3-none-any.whl"


class CodeError(Exception):
    """No code can be drawn: the library did not load, or the text is too long (`is_too_long`)."""

    def __init__(self, is_too_long: bool = False) -> None:
        super().__init__()
        self.is_too_long = is_too_long


async def draw_code(text: str) -> Code:
    """Returns the QR code of a text, or the reason why there is none."""
    try:
        return Code(await _rows(text))
    except CodeError as error:
        return Code(trouble="share.code_too_long" if error.is_too_long else "share.code_failed")


async def _rows(text: str) -> tuple[bytes, ...]:
    """Returns the rows of a code; dark squares are 1."""
    try:
        segno = sys.modules.get("segno") or await _install()
    except Exception as error:  # the network, or whatever the installer throws
        raise CodeError from error
    try:
        return tuple(bytes(row) for row in segno.make(text, error="l", micro=False).matrix)
    except ValueError as error:
        raise CodeError(is_too_long=True) from error


async def _install() -> Any:
    """Downloads the installer, and with it the library."""
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
    """Makes the modules in the archive importable, also those of packages that are partly loaded."""
    sys.path.append(LIBRARY)
    for name in ("html", "importlib"):
        importlib.import_module(name).__path__.append(f"{LIBRARY}/{name}")
    importlib.invalidate_caches()


def _address(name: str) -> str:
    return str(URL.new(f"{WHEELS}{name}", document.baseURI).href)


def _say_nothing(*_: Any) -> None:
    """Replaces Pyodide's messages to the console."""
