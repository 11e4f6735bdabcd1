"""A browser's history without a browser, and the page's own code (game/browser/history.py) at work on it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Final
from unittest.mock import patch

SITE: Final = "https://example.org/"
SOURCE: Final = Path(__file__).parents[2] / "game" / "browser" / "history.py"


class Window:
    """The parts of `window` that know the history. As in a browser, going back takes a while."""

    def __init__(self, address: str = "") -> None:
        self.entries = [address]
        """What stands after the # in each entry."""
        self.at = 0
        """Which of them the browser shows."""
        self._steps: list[int] = []
        self._listeners: list[Callable[[object], None]] = []
        self.pathname = "/"
        self.location = self.history = self

    @property
    def hash(self) -> str:
        return f"#{self.entries[self.at]}" if self.entries[self.at] else ""

    @property
    def href(self) -> str:
        return f"{SITE}{self.hash}"

    def addEventListener(self, kind: str, listener: Callable[[object], None]) -> None:  # noqa: N802 (the browser's name)
        assert kind == "popstate"
        self._listeners.append(listener)

    def pushState(self, state: None, title: str, url: str) -> None:  # noqa: N802
        self.at += 1
        self.entries[self.at :] = [url.partition("#")[2]]

    def replaceState(self, state: None, title: str, url: str) -> None:  # noqa: N802
        self.entries[self.at] = url.partition("#")[2]

    def back(self) -> None:
        self._steps.append(-1)

    def settle(self) -> None:
        """Goes where the page has asked to go."""
        while self._steps:
            self.turn(self._steps.pop(0))

    def turn(self, by: int) -> bool:
        """Goes back (-1) or forward (1), as by the buttons; False where that leads out of the site, or nowhere."""
        if not 0 <= self.at + by < len(self.entries):
            return False
        self.at += by
        for listener in self._listeners:
            listener(None)
        return True

    def follow(self, address: str) -> None:
        """Follows a link to the page itself."""
        self.pushState(None, "", f"#{address}")
        for listener in self._listeners:
            listener(None)

    def reload(self) -> None:
        """Loads the page again, which forgets all listeners and everything under way."""
        self._steps, self._listeners = [], []


def history_of(window: Window, went_back: Callable[[str], None]) -> Any:
    """Makes the page's history in a window of its own."""
    js, pyscript, ffi = ModuleType("js"), ModuleType("pyscript"), ModuleType("pyscript.ffi")
    vars(js).update(window=window)
    vars(ffi).update(create_proxy=lambda function: function)
    spec = spec_from_file_location("history_of_one_tab", SOURCE)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    with patch.dict(sys.modules, {"js": js, "pyscript": pyscript, "pyscript.ffi": ffi}):
        spec.loader.exec_module(module)
    return module.History(went_back)
