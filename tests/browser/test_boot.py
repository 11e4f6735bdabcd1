"""The page starts: under its policy, from its own host alone, with early taps kept and failures told."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, Route, expect

from game.contract import GAMES
from tests.browser.conftest import PHONE, PROOF
from tests.testkit import hands
from tests.testkit.driver import WATCH, Table
from tools.chromium import ARGUMENTS, program
from tools.vendor import PYSCRIPT_MODULES

Contexts = Callable[..., BrowserContext]
Serve = Callable[..., AbstractContextManager[str]]

INTRUDER = Path(__file__).with_name("intruder.py")

IS_READY = "() => 'ready' in document.documentElement.dataset"

# In a timer, for what the debugger evaluates itself is not bound by the policy.
TRY_EVAL = """() => new Promise((tell) => setTimeout(() => {
    try { tell(eval("'allowed'")); } catch (error) { tell(error.name); }
}))"""

TRY_INLINE = """() => {
    const script = document.createElement("script");
    script.textContent = "document.documentElement.dataset.inline = 'allowed'";
    document.body.append(script);
    return document.documentElement.dataset.inline ?? "refused";
}"""

# Refused before it is sent: what tells is the policy's own event, for a host out of reach fails just the same.
TRY_ELSEWHERE = """() => new Promise((tell) => {
    addEventListener("securitypolicyviolation", (event) => tell(event.effectiveDirective));
    fetch("https://elsewhere.invalid/").catch(() => setTimeout(tell, 1000, "sent"));
})"""

# Starts a worker with these files in it, and asks it one thing.
ASK_WORKER = """(files) => new Promise((tell) => {
    const worker = new Worker("static/worker.mjs", {type: "module"});
    worker.onmessage = ({data}) => JSON.parse(data).id === 1 && tell(JSON.parse(data));
    worker.postMessage({files});
    worker.postMessage('{"id": 1}');
})"""


# Chromium looks now and then who asks for memory; with this it does so at nearly every request of a page or a worker.
WATCHFUL = (
    "--enable-features=HeapProfilerReporting:stable-probability/1/nonstable-probability/1/renderer-sampling-rate-bytes/100,"
    "HeapProfilerCentralControl:gpu-prob-pct/0/network-prob-pct/0/renderer-prob-pct/100/utility-prob-pct/0"
)
VISITS = 20 if PROOF else 1
"""Without its one stack about every second one ends with a page lost."""


def start(page: Page, address: str) -> None:
    """Opens the page and waits for the program."""
    page.goto(address)
    page.wait_for_function(IS_READY)


def requests(page: Page) -> list[str]:
    """A list that fills with every address asked for, by the page and by its workers."""
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    return asked


def hold(page: Page, name: str) -> list[Route]:
    """Keeps a file back; the list is empty until it is asked for."""
    held: list[Route] = []
    page.route(f"**/{name}", lambda route: held.append(route))  # noqa: PLW0108 (a method of a list cannot be taken)
    return held


def test_it_starts_and_the_computer_answers(page: Page, address: str) -> None:
    asked = requests(page)
    page.add_init_script(WATCH)
    table = Table(page, address, has_touch=False).open()
    assert page.locator(".trouble:visible").count() == 0
    record = table.begin("quixo", computers=[2])
    hands.by_touch(table, record.position, ("b1", "e1"))
    assert len(table.grown(record, by=2).moves) == 2
    assert asked
    assert all(url.startswith(address) for url in asked)


def test_a_browser_that_watches_its_memory_loses_no_page(browser: Browser, site_address: str) -> None:
    watchful = browser.browser_type.launch(executable_path=program(), args=[*ARGUMENTS, WATCHFUL])
    for _ in range(VISITS):
        context = watchful.new_context(**PHONE)
        context.add_init_script(WATCH)
        table = Table(context.new_page(), site_address, has_touch=True).open()
        record = table.begin("quixo", computers=[2])
        hands.by_touch(table, record.position, ("b1", "e1"))
        assert len(table.grown(record, by=2).moves) == 2
        context.close()
    watchful.close()


def test_the_site_loads_the_program_as_one_file(page: Page, site_address: str) -> None:
    asked = requests(page)
    start(page, site_address)
    program = [url.removeprefix(site_address) for url in asked if url.endswith((".py", ".zip"))]
    assert program == ["static/vendor/pyodide/python_stdlib.zip", "program.zip", "game/main.py"]


def test_the_last_tap_before_the_start_is_kept(page: Page, address: str) -> None:
    held = hold(page, "game/main.py")
    page.goto(address)
    page.click("[data-action='new:detrak']")
    page.click("[data-action='new:qwinto']")
    assert page.locator("[data-kept]").get_attribute("data-action") == "new:qwinto"
    while not held:
        page.wait_for_timeout(50)
    held[0].continue_()
    expect(page.locator("dialog h2")).to_contain_text("Qwinto", timeout=30_000)
    assert page.locator("[data-kept]").count() == 0


@pytest.mark.complains
@pytest.mark.asks_elsewhere
def test_the_policy_binds_the_page(page: Page, address: str) -> None:
    start(page, address)
    assert page.evaluate(TRY_EVAL) == "EvalError"
    assert page.evaluate(TRY_INLINE) == "refused"
    assert page.evaluate(TRY_ELSEWHERE) == "connect-src"


def test_the_worker_has_no_way_out(page: Page, copy: Path, serve: Serve) -> None:
    modules = ("__init__.py", "computer/__init__.py", "computer/worker_entry.py")
    files = {f"./game/{name}": f"./game/{name}" for name in modules}
    page.context.route("**/computer/worker_entry.py", lambda route: route.fulfill(path=INTRUDER))
    with serve(copy) as address:
        start(page, address)  # to the end, for the page would complain that its server has gone
        assert page.evaluate(ASK_WORKER, files) == {"id": 1, "open": []}


@pytest.mark.complains
def test_a_worker_that_cannot_load_says_so(page: Page, copy: Path, serve: Serve) -> None:
    with serve(copy) as address:
        page.goto(address)
        answer = page.evaluate(ASK_WORKER, {"./no-such-file.py": "./game/computer/worker_entry.py"})
    assert answer["id"] == 1
    assert "404" in answer["error"]


NEEDED = (
    "static/vendor/pyscript/core.js",
    "static/vendor/pyscript/core-*.js",
    "static/vendor/pyscript/error-*.js",
    "static/vendor/pyscript/toml-*.js",
    "static/vendor/pyodide/pyodide.mjs",
    "static/vendor/pyodide/pyodide.asm.mjs",
    "static/vendor/pyodide/pyodide.asm.wasm",
    "static/vendor/pyodide/pyodide-lock.json",
    "static/vendor/pyodide/python_stdlib.zip",
    "pyscript.toml",
    "program.zip",
    "game/main.py",
)

BREAK: dict[str, Callable[[Route], None]] = {
    "lost": lambda route: route.abort(),
    "missing": lambda route: route.fulfill(status=404, content_type="text/html", body="<p>not here"),
    "spoilt": lambda route: route.fulfill(status=200, body="<p>not here"),
}

# Chromium keeps this one error from the page; only the patience of boot.mjs ends the waiting.
UNTOLD = ("static/vendor/pyodide/pyodide-lock.json", "spoilt")


@pytest.mark.complains
@pytest.mark.parametrize(
    ("name", "how"),
    [
        pytest.param(name, how, marks=[] if at % len(BREAK) == number else pytest.mark.proof)
        for at, name in enumerate(NEEDED)
        for number, how in enumerate(BREAK)
        if (name, how) != UNTOLD
    ],
)
def test_a_broken_file_is_told(page: Page, site_address: str, name: str, how: str) -> None:
    page.route(f"**/{name}", BREAK[how])
    page.goto(site_address)
    expect(page.locator(".trouble:visible")).to_have_count(1, timeout=15_000)


@pytest.mark.complains
def test_a_failed_program_is_told(page: Page, site_address: str) -> None:
    page.route("**/game/main.py", lambda route: route.fulfill(body="1 / 0"))
    page.goto(site_address)
    expect(page.locator("#trouble-failed")).to_be_visible(timeout=15_000)


TELL_SOURCES = """
import sys
from js import document
modules = [module for module in sys.modules.values() if type(module) is type(sys)]
loaders = {module.__name__: type(getattr(module, "__loader__", None)).__name__ for module in modules}
alone = [name for name, loader in loaders.items() if loader in ("zipimporter", "SourceFileLoader")]
together = [name for name, loader in loaders.items() if loader == "_PackedLoader" and name.startswith("pyscript")]
document.title = f"{' '.join(alone)}={' '.join(together)}"
"""


@pytest.mark.complains
def test_no_module_is_compiled_or_read_alone_at_the_start(page: Page, site_address: str) -> None:
    """PyScript writes the sources of its package; what the library holds of it is found before them."""
    page.route("**/game/main.py", lambda route: route.fulfill(body=TELL_SOURCES))
    page.goto(site_address)
    page.wait_for_function("() => document.title.includes('pyscript')")
    alone, _, together = page.title().partition("=")
    assert alone == "encodings", "the module that finds the others"
    assert set(together.split()) == {f"pyscript.{name}".removesuffix(".__init__") for name in PYSCRIPT_MODULES}


@pytest.mark.complains
@pytest.mark.parametrize(
    ("name", "times"), [("static/vendor/pyscript/core.js", 1), ("pyodide.asm.wasm", 2), ("program.zip", 2)]
)
def test_trying_again_starts_anew_at_the_same_address(page: Page, site_address: str, name: str, times: int) -> None:
    lost: list[Request] = []

    def is_last(request: Request) -> bool:
        """What was asked for early is asked for again, and would come by itself."""
        lost.extend([request] if request.url.endswith(name) else [])
        return len(lost) == times

    page.route(f"**/{name}", BREAK["lost"])
    with page.expect_event("requestfailed", is_last):
        page.goto(f"{site_address}#quixo")
    expect(page.get_by_text("Les jeux n’ont pas pu être chargés.")).to_be_visible(timeout=15_000)
    expect(page.get_by_text("The games could not be loaded.")).not_to_be_visible()
    page.unroute(f"**/{name}")
    page.get_by_role("link", name="Réessayer").click()
    page.wait_for_function(IS_READY)
    assert page.locator(".trouble:visible").count() == 0
    assert page.url == f"{site_address}#quixo"
    expect(page.locator("dialog.new")).to_be_visible()


def test_a_slow_start_is_told_and_may_still_succeed(page: Page, site_address: str) -> None:
    page.clock.install()
    held = hold(page, "game/main.py")
    page.goto(site_address)
    while not held:
        page.clock.run_for(100)
    page.clock.run_for(61_000)
    expect(page.locator("#trouble-slow")).to_be_visible()
    held[0].continue_()
    page.clock.resume()
    page.wait_for_function(IS_READY)
    expect(page.locator("#trouble-slow")).not_to_be_visible()


@pytest.mark.complains
def test_the_sentence_comes_even_without_the_script(page: Page, site_address: str) -> None:
    page.route("**/static/boot.mjs", BREAK["missing"])
    page.goto(site_address)
    expect(page.locator("#trouble-failed")).not_to_be_visible()
    page.evaluate("() => document.getAnimations().forEach((animation) => animation.finish())")
    expect(page.locator("#trouble-failed")).to_be_visible()
    page.unroute("**/static/boot.mjs")
    page.get_by_role("link", name="Réessayer").click()
    page.wait_for_function(IS_READY)


@pytest.mark.parametrize("lack", ["delete window.WebAssembly", "WebAssembly.validate = () => false"])
def test_too_old_a_browser_is_told_and_downloads_nothing(page: Page, site_address: str, lack: str) -> None:
    asked = requests(page)
    page.add_init_script(lack)
    page.goto(site_address)
    expect(page.locator("#trouble-browser")).to_be_visible()
    assert not any("vendor" in url for url in asked)


@pytest.mark.parametrize(
    ("locale", "title"), [("fr-CA", "Cinq sur cinq"), ("en-GB", "Five by Five"), ("de", "Five by Five")]
)
def test_the_first_screen_speaks_the_browser_s_language(
    new_context: Contexts, site_address: str, locale: str, title: str
) -> None:
    page = new_context(locale=locale).new_page()
    page.goto(site_address)
    expect(page.locator("h1")).to_have_text(title, use_inner_text=True)
    page.wait_for_function(IS_READY)
    expect(page.locator("h1")).to_have_text(title, use_inner_text=True)


def test_the_first_screen_needs_no_script(new_context: Contexts, site_address: str) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(site_address)
    for game in GAMES:
        expect(page.locator(f'[data-action="new:{game}"]')).to_be_visible()
