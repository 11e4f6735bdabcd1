"""Firefox and WebKit, each behind the few calls of Playwright's `Page` that a `Table` needs for the smoke path.

Playwright drives only builds of its own of these two, which no package registry has. Debian's are driven instead:
Firefox over WebDriver BiDi by a few lines of JavaScript (firefox.mjs), WebKitGTK by its own driver, over plain HTTP.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from tests.testkit.driver import HURRY, WATCH

HERE: Final = Path(__file__).parent
PATIENCE_S: Final = 60

NOTE: Final = """
window.complaints = [];
for (const kind of ["error", "unhandledrejection", "securitypolicyviolation"]) {
    window.addEventListener(kind, (event) => {
        complaints.push(`${kind}: ${event.message ?? event.reason ?? event.blockedURI}`);
    }, true);
}
"""
"""Notes what a page complains of, where a driver does not tell."""


class EngineError(Exception):
    """A browser that refuses what it was asked."""


class Mouse:
    """The mouse of a page."""

    def __init__(self, page: OtherPage) -> None:
        self._page = page

    def click(self, x: float, y: float) -> None:
        self._page.click(x, y)


class OtherPage(ABC):
    """The one page of a browser that Playwright cannot drive."""

    def __init__(self) -> None:
        self.mouse = Mouse(self)

    @abstractmethod
    def goto(self, url: str) -> None: ...

    @abstractmethod
    def reload(self) -> None: ...

    @abstractmethod
    def click(self, x: float, y: float) -> None: ...

    @abstractmethod
    def call(self, expression: str) -> Any:
        """Gives what an expression of JavaScript comes to, once it is settled."""

    @abstractmethod
    def complaints(self) -> list[str]:
        """Tells what the page complained of, and which other hosts it asked."""

    @property
    def url(self) -> str:
        return str(self.call("location.href"))

    def evaluate(self, function: str, arg: Any = None) -> Any:
        return self.call(f"({function})({json.dumps(arg)})")

    def wait_for_function(self, function: str, arg: Any = None) -> None:
        """Waits, frame by frame, until a function gives something true."""
        waiting = f"""(async () => {{
            const until = performance.now() + {PATIENCE_S * 1000};
            while (performance.now() < until) {{
                if (({function})({json.dumps(arg)})) return true;
                await new Promise((resolve) => setTimeout(resolve, 20));
            }}
            return false;
        }})()"""
        if not self.call(waiting):
            raise EngineError(f"not in {PATIENCE_S} s: {function}")


class Firefox(OtherPage):
    """Debian's Firefox."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        super().__init__()
        self._process = process

    def _ask(self, do: str, **request: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps({"do": do, **request}), file=self._process.stdin, flush=True)
        answer = json.loads(self._process.stdout.readline())
        if "error" in answer:
            raise EngineError(answer["error"])
        return answer["value"]

    def goto(self, url: str) -> None:
        self._ask("goto", url=url)

    def reload(self) -> None:
        self._ask("reload")

    def click(self, x: float, y: float) -> None:
        self._ask("click", x=x, y=y)

    def call(self, expression: str) -> Any:
        return self._ask("evaluate", call=expression)

    def complaints(self) -> list[str]:
        heard = self._ask("heard")
        return [*heard["told"], *(url for url in heard["asked"] if is_foreign(url))]


FIREFOX: Final = shutil.which("firefox-esr") or shutil.which("firefox") or "firefox"
"""Where it is, by Debian's name for it or everybody else's."""


@contextmanager
def firefox() -> Iterator[Firefox]:
    """Runs Firefox for as long as a `with` lasts."""
    command = ["node", str(HERE / "firefox.mjs"), FIREFOX, NOTE + WATCH + HURRY]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Firefox(process)
        assert process.stdin is not None
        process.stdin.close()


class WebKit(OtherPage):
    """Debian's WebKitGTK, in its MiniBrowser."""

    def __init__(self, driver: str, session: str) -> None:
        super().__init__()
        self._session = f"{driver}/session/{session}"

    def _ask(self, command: str, **data: Any) -> Any:
        return request(f"{self._session}/{command}", data)

    def goto(self, url: str) -> None:
        # A change of the fragment alone is no new page; people who open a link in a new tab get one.
        self._ask("url", url="about:blank")
        self._ask("url", url=url)
        self._watch()

    def reload(self) -> None:
        self._ask("refresh")
        self._watch()

    def _watch(self) -> None:
        self._ask("execute/sync", script=NOTE + WATCH + HURRY, args=[])

    def click(self, x: float, y: float) -> None:
        there = {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)}
        actions = [there, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self._ask("actions", actions=[{"type": "pointer", "id": "mouse", "actions": actions}])

    def call(self, expression: str) -> Any:
        script = f"""
            const [tell] = arguments;
            (async () => {expression})().then((value) => tell({{value}}), (error) => tell({{error: String(error)}}));
        """
        answer = self._ask("execute/async", script=script, args=[])
        if "error" in answer:
            raise EngineError(answer["error"])
        return answer.get("value")

    def complaints(self) -> list[str]:
        asked = self.call("performance.getEntriesByType('resource').map(({name}) => name)")
        return [*self.call("window.complaints"), *(url for url in asked if is_foreign(url))]


@contextmanager
def webkit() -> Iterator[WebKit]:
    """Runs WebKitGTK, on a screen that nobody sees, for as long as a `with` lasts."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    driver = f"http://127.0.0.1:{port}"
    command = ["xvfb-run", "-a", "-s", "-screen 0 820x1180x24", "WebKitWebDriver", f"--port={port}"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "start_new_session": True}
    with (
        with_little_motion() as settings,
        subprocess.Popen(command, **quiet, env={**os.environ, **settings}) as process,  # type: ignore[call-overload]
    ):
        try:
            session = begin_session(driver)
            yield WebKit(driver, session)
            request(f"{driver}/session/{session}", method="DELETE")
        finally:
            os.killpg(process.pid, signal.SIGTERM)  # the screen too


@contextmanager
def with_little_motion() -> Iterator[dict[str, str]]:
    """Gives the environment in which GTK, and so its WebKit, is asked for as little motion as can be."""
    with TemporaryDirectory() as folder:
        for version in ("gtk-3.0", "gtk-4.0"):
            settings = Path(folder, version, "settings.ini")
            settings.parent.mkdir()
            settings.write_text("[Settings]\ngtk-enable-animations=0\n", encoding="utf-8")
        yield {"XDG_CONFIG_HOME": folder}


def begin_session(driver: str) -> str:
    """Opens a browser as soon as its driver answers."""
    wanted = {"browserName": "MiniBrowser", "timeouts": {"script": PATIENCE_S * 1000, "pageLoad": PATIENCE_S * 1000}}
    wanted["webkitgtk:browserOptions"] = {"args": ["--automation"]}
    until = time.monotonic() + PATIENCE_S
    while True:
        try:
            return str(request(f"{driver}/session", {"capabilities": {"alwaysMatch": wanted}})["sessionId"])
        except URLError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


def request(url: str, data: Any = None, method: str | None = None) -> Any:
    """Asks a driver as the WebDriver standard has it."""
    body = None if data is None else json.dumps(data).encode()
    try:
        with urlopen(Request(url, body, method=method), timeout=2 * PATIENCE_S) as response:
            return json.load(response)["value"]
    except HTTPError as error:
        raise EngineError(error.read().decode(errors="replace")) from None


def is_foreign(url: str) -> bool:
    """Tells a request that would leave this machine."""
    return url.startswith(("http:", "https:", "ws:", "wss:")) and "//127.0.0.1" not in url
