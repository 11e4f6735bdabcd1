"""The adapter over localStorage, with a stand-in for the browser: what it reads, writes, lists and raises."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from game.saving.places import FORBIDDEN, FULL
from tests.testkit import stored_model

PARTS = ("game.browser.local_storage", "game.browser.indexed_db", "game.browser.proxies")


class BrowserStorage:
    """A localStorage as JavaScript has it."""

    def __init__(self, error: str = "") -> None:
        self.texts: dict[str, str] = {}
        self.error = error

    def getItem(self, key: str) -> str | None:  # noqa: N802 (the browser's name)
        return self.texts.get(key)

    def setItem(self, key: str, text: str) -> None:  # noqa: N802
        if self.error:
            raise RuntimeError(self.error)
        self.texts[key] = text

    def removeItem(self, key: str) -> None:  # noqa: N802
        self.texts.pop(key, None)


class Looks:
    """What static/stored.mjs tells about a localStorage."""

    def __init__(self, js: Any) -> None:
        self._js = js

    def keys(self, prefix: str) -> str:
        return json.dumps(stored_model.keys(self._js.localStorage.texts, prefix))

    def stamps(self, asked: str) -> str:
        return json.dumps(stored_model.stamps(self._js.localStorage.texts, json.loads(asked)))

    def outlines(self, asked: str) -> str:
        return json.dumps(stored_model.outlines(self._js.localStorage.texts, json.loads(asked)))

    def latestFirst(self, asked: str) -> str:  # noqa: N802
        return json.dumps(stored_model.latest_first(self._js.localStorage.texts, json.loads(asked)))


@pytest.fixture
def js(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Stands in for the modules that only a browser has."""
    js, pyscript, ffi = ModuleType("js"), ModuleType("pyscript"), ModuleType("pyscript.ffi")
    in_js = ModuleType("pyscript.js_modules")
    vars(in_js).update(stored=Looks(js))
    vars(ffi).update(is_none=lambda value: value is None, create_proxy=lambda function: function)
    vars(js).update(localStorage=BrowserStorage(), navigator=SimpleNamespace())
    for name, module in (("js", js), ("pyscript", pyscript), ("pyscript.ffi", ffi), ("pyscript.js_modules", in_js)):
        monkeypatch.setitem(sys.modules, name, module)
    for name in PARTS:
        monkeypatch.delitem(sys.modules, name, raising=False)
    yield js
    for name in PARTS:
        sys.modules.pop(name, None)


def storage() -> Any:
    """Opens the storage of a page."""
    return importlib.import_module(PARTS[0]).Storage()


def test_what_is_saved_is_there_on_the_next_visit(js: Any) -> None:
    page = storage()
    assert page.load("game.1") is None
    assert page.save("game.1", {"moves": 1})
    page.leave_plain("summary", "{}")
    assert storage().load("game.1") == {"moves": 1}
    assert storage().names("game.") == ["game.1"]
    assert sorted(js.localStorage.texts) == ["cinq.game.1.1", "cinq.summary"]
    page.remove("game.1")
    assert list(js.localStorage.texts) == ["cinq.summary"]


@pytest.mark.parametrize(
    ("error", "trouble"),
    [
        ("QuotaExceededError", FULL),
        ("The quota has been exceeded.", FULL),
        ("NS_ERROR_DOM_QUOTA_REACHED", FULL),
        ("SecurityError", FORBIDDEN),
    ],
)
def test_an_error_of_the_browser_becomes_a_trouble(js: Any, error: str, trouble: str) -> None:
    js.localStorage.error = error
    page = storage()
    assert page.save("game.1", {"moves": 1})
    assert page.trouble == trouble
    assert page.load("game.1") == {"moves": 1}


def test_a_page_without_storage_plays_from_memory(js: Any) -> None:
    js.localStorage = None
    page = storage()
    assert page.load("game.1") is None
    assert page.save("game.1", {"moves": 1})
    assert page.trouble == FORBIDDEN
    assert page.names("game.") == ["game.1"]
