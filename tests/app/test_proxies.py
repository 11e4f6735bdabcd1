"""What the page hands to JavaScript is given back: every proxy is destroyed exactly once, whatever happens."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tests.testkit.browser_modules import FakePromise, FakeProxy, FakeTarget, module_of_browser


def assert_destroyed(proxies: list[FakeProxy], number: int) -> None:
    assert [proxy.destroyed for proxy in proxies] == [1] * number


# The lock of a tab


class WebLocks:
    """The browser's locks: grants, refuses or steals, as the test says."""

    def __init__(self) -> None:
        self.requests: list[tuple[FakePromise, Callable[[Any], Any]]] = []
        self.held: list[Callable[[], None]] = []
        """The functions that end what was granted."""
        self.options: list[Any] = []

    def request(self, name: str, options: Any, granted: Callable[[Any], Any]) -> FakePromise:
        promise = FakePromise()
        self.requests.append((promise, granted))
        self.options.append(options)
        return promise

    def grant(self, number: int = -1) -> None:
        """Grants a lock; where the page does not hold on to it, it is over at once."""
        promise, granted = self.requests[number]
        executor = granted(None)
        if executor is None:
            promise.resolve()
        else:
            executor(promise.resolve, None)

    def fail(self, error: str, number: int = -1) -> None:
        self.requests[number][0].reject(SimpleNamespace(name=error))


class Locked:
    """A tab with its lock."""

    def __init__(self, module: Any, locks: WebLocks, proxies: list[FakeProxy]) -> None:
        self.locks, self.proxies = locks, proxies
        self.lost: list[str] = []
        self.lock = module.TabLock(self.lost.append)

    async def asked(self, name: str, by_force: bool = False) -> asyncio.Task[bool]:
        task = asyncio.ensure_future(self.lock.take(name, by_force))
        await asyncio.sleep(0)
        return task


@pytest.fixture
def tab() -> Iterator[Locked]:
    locks = WebLocks()
    browser = {
        "window": SimpleNamespace(navigator=SimpleNamespace(locks=locks)),
        "Promise": SimpleNamespace(new=lambda executor: executor),
        "AbortSignal": SimpleNamespace(timeout=lambda milliseconds: milliseconds),
    }
    with module_of_browser("tab_lock", **browser) as (module, proxies):
        yield Locked(module, locks, proxies)


def test_a_lock_that_is_taken_and_released(tab: Locked) -> None:
    async def play() -> None:
        asked = await tab.asked("1")
        tab.locks.grant()
        assert await asked
        assert await tab.lock.take("1"), "it is held already"
        assert [proxy.destroyed for proxy in tab.proxies] == [0, 0, 0]
        tab.lock.release()
        assert tab.lost == []

    asyncio.run(play())
    assert_destroyed(tab.proxies, 3)


def test_a_lock_that_is_refused(tab: Locked) -> None:
    async def play() -> None:
        asked = await tab.asked("1")
        tab.locks.fail("TimeoutError")
        assert not await asked
        assert tab.lost == []

    asyncio.run(play())
    assert_destroyed(tab.proxies, 3)


def test_a_lock_that_is_forbidden_holds_nobody_up(tab: Locked) -> None:
    async def play() -> None:
        asked = await tab.asked("1")
        tab.locks.fail("SecurityError")
        assert await asked

    asyncio.run(play())
    assert_destroyed(tab.proxies, 3)


def test_a_lock_that_is_stolen(tab: Locked) -> None:
    async def play() -> None:
        asked = await tab.asked("1", by_force=True)
        assert tab.locks.options[0].steal
        tab.locks.grant()
        assert await asked
        tab.locks.fail("AbortError")
        assert tab.lost == ["1"]
        tab.lock.release()

    asyncio.run(play())
    assert_destroyed(tab.proxies, 3)


def test_a_lock_that_is_granted_when_another_one_is_wanted(tab: Locked) -> None:
    async def play() -> None:
        first = await tab.asked("1")
        second = await tab.asked("2")
        tab.locks.grant(0)
        assert not await first
        tab.locks.grant(1)
        assert await second
        tab.lock.release()

    asyncio.run(play())
    assert_destroyed(tab.proxies, 6)


# Sharing


@pytest.mark.parametrize("works", [True, False])
def test_copying_a_text(works: bool) -> None:
    promise, answers = FakePromise(), list[bool]()
    clipboard = SimpleNamespace(writeText=lambda text: promise)
    window = SimpleNamespace(navigator=SimpleNamespace(clipboard=clipboard))
    with module_of_browser("sharing", window=window, document=None) as (module, proxies):
        module.copy("text", answers.append)
        promise.resolve() if works else promise.reject("no")
    assert answers == [works]
    assert_destroyed(proxies, 2)


@pytest.mark.parametrize("works", [True, False])
def test_sending_a_link(works: bool) -> None:
    promise = FakePromise()
    window = SimpleNamespace(navigator=SimpleNamespace(share=lambda what: promise))
    with module_of_browser("sharing", window=window, document=None) as (module, proxies):
        module.send("title", "link")
        promise.resolve() if works else promise.reject("no")
    assert_destroyed(proxies, 2)


@pytest.mark.parametrize("way", ["chosen", "too large", "cannot be read", "closed again"])
def test_picking_a_file(way: str) -> None:
    reading, texts = FakePromise(), list[str]()
    file = SimpleNamespace(size=100 if way == "too large" else 1, text=lambda: reading)
    field = FakeTarget(files=SimpleNamespace(item=lambda number: file), click=lambda: None)
    document = SimpleNamespace(createElement=lambda tag: field)
    with module_of_browser("sharing", window=None, document=document) as (module, proxies):
        module.pick_file(10, texts.append)
        field.happens("cancel" if way == "closed again" else "change")
        reading.reject("no") if way == "cannot be read" else reading.resolve("{}")
    assert texts == {"chosen": ["{}"], "too large": [""]}.get(way, [])
    assert_destroyed(proxies, 4 if way in ("chosen", "cannot be read") else 2)


# The database


@pytest.mark.parametrize("works", [True, False])
def test_a_request_to_the_database(works: bool) -> None:
    with module_of_browser("indexed_db") as (module, proxies):

        async def ask() -> Any:
            request = FakeTarget(result="text", error="full")
            answer = module.SecondPlace(lambda one, other: True)._result(request)
            request.happens("success" if works else "error", SimpleNamespace(preventDefault=lambda: None))
            return await answer

        if works:
            assert asyncio.run(ask()) == "text"
        else:
            with pytest.raises(OSError, match="full"):
                asyncio.run(ask())
    assert_destroyed(proxies, 2)
