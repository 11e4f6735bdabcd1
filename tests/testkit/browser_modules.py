"""Stand-ins for the modules that only a browser has, with proxies that know how often they were destroyed."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType, SimpleNamespace
from typing import Any, Final
from unittest.mock import patch


class FakeProxy:
    """A function that JavaScript may call until it is destroyed."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self.destroyed = 0

    def __call__(self, *values: Any) -> Any:
        assert not self.destroyed, "a function was called that is gone"
        return self._function(*values)

    def destroy(self) -> None:
        self.destroyed += 1


class FakePromise:
    """A promise of JavaScript: it is settled once, and calls one of two functions then."""

    def __init__(self) -> None:
        self._then: Callable[[Any], Any] | None = None
        self._catch: Callable[[Any], Any] | None = None

    def then(self, done: Callable[[Any], Any], failed: Callable[[Any], Any]) -> None:
        self._then, self._catch = done, failed

    def resolve(self, value: Any = None) -> None:
        self._settle(self._then, value)

    def reject(self, error: Any) -> None:
        self._settle(self._catch, error)

    def _settle(self, function: Callable[[Any], Any] | None, value: Any) -> None:
        self._then = self._catch = None
        if function is not None:
            function(value)


class FakeTarget:
    """Something that can be listened to."""

    def __init__(self, **values: Any) -> None:
        self.listeners: dict[str, FakeProxy] = {}
        vars(self).update(values)

    def addEventListener(self, kind: str, proxy: FakeProxy) -> None:  # noqa: N802 (the browser's name)
        self.listeners[kind] = proxy

    def happens(self, kind: str, event: Any = None) -> None:
        self.listeners[kind](event)


STUBS: Final = ("js", "pyodide", "pyodide.ffi", "pyscript", "pyscript.ffi", "pyscript.js_modules")


@contextmanager
def module_of_browser(name: str, **js: Any) -> Iterator[tuple[Any, list[FakeProxy]]]:
    """Imports a module of game/browser over stand-ins, and gives the proxies that it makes."""
    proxies: list[FakeProxy] = []

    def create_proxy(function: Callable[..., Any]) -> FakeProxy:
        proxies.append(FakeProxy(function))
        return proxies[-1]

    stubs = {each: ModuleType(each) for each in STUBS}
    vars(stubs["js"]).update(js)
    vars(stubs["pyodide.ffi"]).update(create_once_callable=lambda function: function)
    vars(stubs["pyscript"]).update(config={})
    vars(stubs["pyscript.js_modules"]).update(stored=SimpleNamespace())
    vars(stubs["pyscript.ffi"]).update(
        create_proxy=create_proxy, to_js=lambda value: SimpleNamespace(**value), is_none=lambda value: value is None
    )
    others = {each for each in sys.modules if each.startswith("game.browser.")}
    with patch.dict(sys.modules, stubs):
        for each in others:
            del sys.modules[each]
        yield importlib.import_module(f"game.browser.{name}"), proxies
