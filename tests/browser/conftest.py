"""Starts a browser, and serves the page to it: the working copy and the built site, at the root and below a path.

Every test has a browser profile of its own and fails if the page complains or asks another host for anything.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from _pytest.mark import ParameterSet
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from game.record import Record
from tests.testkit.driver import HURRY, WATCH, Table
from tools.build import list_files, make_site
from tools.chromium import ARGUMENTS, program
from tools.serve import serving
from tools.vendor import ROOT, check_vendor, make_vendor

SIMPLY_COMPILED = "--js-flags=--liftoff-only"
"""Most pages of the tests are closed before a browser has made Python faster, which is work that never pays."""

Device = dict[str, Any]
FINGERS: Device = {"has_touch": True, "is_mobile": True}
PHONE: Device = {"viewport": {"width": 360, "height": 740}, **FINGERS}
DESKTOP: Device = {"viewport": {"width": 1280, "height": 800}}
DEVICES = {"phone": PHONE, "desktop": DESKTOP}

FAILED = pytest.StashKey[bool]()

PROOF = bool(os.environ.get("CINQ_PROOF"))
"""Whether to try everything much more often."""


def few_of(values: Iterable[Any], *tried: Any) -> list[ParameterSet]:
    """Marks all but a few values of a parameter for the proof; keys of a mapping name its values."""
    named = values.items() if isinstance(values, Mapping) else [(None, value) for value in values]
    return [
        pytest.param(value, marks=[] if (name or value) in tried else pytest.mark.proof, id=name)
        for name, value in named
    ]


def once(folder: Path, make: Callable[[Path], None]) -> Path:
    """Makes a folder once for all processes that run tests side by side."""
    done = folder.with_suffix(".done")
    try:
        folder.with_suffix(".begun").mkdir(parents=True)
    except FileExistsError:
        while not done.exists():
            time.sleep(0.2)
    else:
        make(folder)
        done.touch()
    return folder


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all processes of this run have in common."""
    base = tmp_path_factory.getbasetemp()
    return base.parent / "shared" / base.parent.name if os.environ.get("PYTEST_XDIST_WORKER") else base / "shared"


@pytest.fixture(scope="session")
def copy(shared: Path) -> Path:
    """The working copy, ready to be served."""

    def prepare(_: Path) -> None:
        try:
            check_vendor()
        except SystemExit:
            make_vendor(pin=False)
        list_files(check=True)

    once(shared / "copy", prepare)
    return ROOT


@pytest.fixture(scope="session")
def site(copy: Path, shared: Path) -> Path:
    """The finished site."""
    return once(shared / "site", make_site)


@pytest.fixture(scope="session")
def serve() -> Callable[..., AbstractContextManager[str]]:
    """Serves a folder for as long as a `with` lasts."""
    return serving


PLACES = [("copy", "/"), ("site", "/some/repo/"), *([("copy", "/some/repo/"), ("site", "/")] if PROOF else [])]
"""What is served, and where: at the root, and below a path as on GitHub Pages."""


@pytest.fixture(scope="session", params=PLACES, ids=" at ".join)
def address(request: pytest.FixtureRequest) -> Iterator[str]:
    """The working copy and the finished site, each where it is served."""
    name, below = request.param
    folder: Path = request.getfixturevalue(name)
    with serving(folder, below=below) as url:
        yield url


LONGEST = ("tests/browser/test_engines.py", "tests/browser/test_kills.py", "tests/browser/test_offline.py")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves to the proof what make test tries by its like, in a browser or without one (tests/app).

    The longest tests come first, so that no process is left alone with one in the end.
    """
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))
    left = [item for item in items if item.get_closest_marker("proof")] if not PROOF else []
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in left]


@pytest.fixture(scope="session")
def site_address(site: Path) -> Iterator[str]:
    """The finished site where it will stand, for what need not be tried everywhere."""
    with serving(site, below="/some/repo/", keep_s=600) as url:
        yield url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The installed Chromium."""
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=program(), args=[*ARGUMENTS, SIMPLY_COMPILED])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keeps in mind whether a test failed."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


def tell(context: BrowserContext, folder: Path) -> None:
    """Tells how the pages of a test that failed look."""
    for number, page in enumerate(context.pages):
        page.screenshot(path=folder / f"{number}.png")
        print(f"{folder / str(number)}.png: {page.url}")
        print(page.locator("body").aria_snapshot())


@pytest.fixture
def new_context(
    request: pytest.FixtureRequest, browser: Browser, tmp_path: Path
) -> Iterator[Callable[..., BrowserContext]]:
    """Makes browser profiles in which nothing is cached, and in the end looks at what their pages complained of."""
    contexts: list[BrowserContext] = []
    heard: list[str] = []
    asked: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            heard.append(f"{message.type}: {message.text}")

    def make(keeps: bool = False, **options: object) -> BrowserContext:
        """Makes a profile; only where that is asked for it keeps the site, for what is kept cannot be broken."""
        context = browser.new_context(**{"locale": "fr-FR", **options})  # type: ignore[arg-type]
        context.set_default_timeout(30_000)
        if not keeps:
            context.add_init_script("delete Navigator.prototype.serviceWorker")
        context.on("console", listen)
        context.on("weberror", lambda error: heard.append(f"exception: {error.error}"))
        context.on("request", lambda each: asked.append(each.url))
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        if request.node.stash.get(FAILED, False):
            tell(context, tmp_path)
        context.close()
    foreign = [url for url in asked if urlsplit(url).hostname not in ("127.0.0.1", None, "")]
    if not request.node.get_closest_marker("asks_elsewhere"):
        assert foreign == []
    if not request.node.get_closest_marker("complains"):
        assert heard == []


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    """A new page in a new profile, as a desktop shows it."""
    return new_context(**DESKTOP).new_page()


@pytest.fixture
def sit(new_context: Callable[..., BrowserContext], site_address: str) -> Callable[..., Table]:
    """Opens the finished site for a person: on a phone or a desktop, with motions and pauses as short as can be.

    It shows the home screen, what an address leads to, or a game as if it had been played there up to this point.
    """

    def make(
        device: str = "phone",
        fragment: str = "",
        *,
        record: Record | None = None,
        in_a_hurry: bool = True,
        **options: object,
    ) -> Table:
        context = new_context(**{"reduced_motion": "reduce", **DEVICES[device], **options})
        context.add_init_script(WATCH + HURRY if in_a_hurry else WATCH)
        table = Table(context.new_page(), site_address, has_touch=device == "phone")
        return table.open(fragment) if record is None else table.resume(record)

    return make
