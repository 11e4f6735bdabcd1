"""The page is closed: whatever is injected into it, no code of others runs and no other host is reached.

The other host is there and would answer; that it was never asked is what counts. In Chromium and in Firefox.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tests.browser.engines import FIREFOX, Firefox, firefox
from tests.browser.host import Host
from tests.testkit.driver import IS_READY

Asks = Callable[..., Any]

# The debugger's own code is not bound by the policy, what a timer starts is.
RUN: Final = """(url) => new Promise((tell) => setTimeout(async () => {
    const loaded = (element) => new Promise((settle) => {
        element.onload = () => settle("got it");
        element.onerror = () => settle("refused");
        setTimeout(settle, 3000, "refused");
        document.body.append(element);
    });
    const made = (name, properties) => Object.assign(document.createElement(name), properties);
    try { tell(await (%s)(url)); } catch (error) { tell("refused"); }
}))"""

INJECTED: Final = {
    "eval": "() => eval(\"'got it'\")",
    "Function": "() => Function(\"return 'got it'\")()",
    "timer": """() => new Promise((settle) => {
        window.hit = settle;
        setTimeout("hit('got it')");
        setTimeout(settle, 500, "refused");
    })""",
    "inline script": """() => {
        document.body.append(made("script", {textContent: "window.ran = true"}));
        return window.ran ? "got it" : "refused";
    }""",
    "inline handler": """() => {
        const button = made("button");
        button.setAttribute("onclick", "window.clicked = true");
        document.body.append(button);
        button.click();
        return window.clicked ? "got it" : "refused";
    }""",
    "script in an address": """() => {
        const link = made("a", {href: "javascript:window.followed = true"});
        document.body.append(link);
        link.click();
        return new Promise((settle) => setTimeout(() => settle(window.followed ? "got it" : "refused"), 300));
    }""",
    "script of a blob": """() => loaded(made("script", {
        src: URL.createObjectURL(new Blob(["1"], {type: "text/javascript"}))}))""",
    "inline style": """() => {
        const box = made("p");
        box.setAttribute("style", "position: fixed");
        document.body.append(box);
        return getComputedStyle(box).position === "fixed" ? "got it" : "refused";
    }""",
    "another base": """() => {
        document.head.append(made("base", {href: "https://elsewhere.invalid/"}));
        return document.baseURI.includes("elsewhere") ? "got it" : "refused";
    }""",
    "foreign image": '(url) => loaded(made("img", {src: `${url}static/icons/bin.svg`}))',
    "foreign script": '(url) => loaded(made("script", {src: `${url}service-worker.js`}))',
    "foreign style": '(url) => loaded(made("link", {rel: "stylesheet", href: `${url}static/style/all.css`}))',
    "foreign request": '(url) => fetch(url, {mode: "no-cors"}).then(() => "got it")',
    "foreign beacon": '(url) => { navigator.sendBeacon(url, "secret"); return "refused"; }',
    "foreign socket": """(url) => new Promise((settle) => {
        const socket = new WebSocket(url.replace("http", "ws"));
        socket.onerror = socket.onclose = () => settle("refused");
    })""",
    "foreign worker": """(url) => new Promise((settle) => {
        const asking = `fetch("${url}", {mode: "no-cors"}).then(() => postMessage("got it"))`;
        const worker = new Worker(`data:text/javascript,${asking}`);
        worker.onmessage = ({data}) => settle(data);
        worker.onerror = () => settle("refused");
    })""",
    "foreign frame": """(url) => {
        document.body.append(made("iframe", {src: url}));
        return new Promise((settle) => setTimeout(settle, 500, "refused"));
    }""",
}


@pytest.fixture
def hosts(site: Path, tmp_path: Path) -> Iterator[tuple[Host, Host]]:
    """The site, and another one at another origin."""
    made = (Host(site, tmp_path / "here", "/"), Host(site, tmp_path / "elsewhere", "/"))
    yield made
    for host in made:
        host.close()


def outcomes(ask: Callable[[str, str], Any], url: str) -> dict[str, Any]:
    return {name: ask(RUN % code, url) for name, code in INJECTED.items()}


@pytest.mark.complains
@pytest.mark.asks_elsewhere
def test_nothing_that_is_injected_runs_or_reaches_another_host(
    page: Page, hosts: tuple[Host, Host], record_property: Callable[[str, object], None]
) -> None:
    here, elsewhere = hosts
    page.goto(here.address)
    page.wait_for_function(IS_READY, arg="")
    assert set(outcomes(page.evaluate, elsewhere.address).values()) == {"refused"}
    assert elsewhere.asked == []
    record_property("result", f"{len(INJECTED)} kinds of code and requests injected in Chromium: all refused")


@pytest.mark.complains
@pytest.mark.asks_elsewhere
def test_without_the_policy_all_of_it_would_run(new_context: Callable[..., Any], hosts: tuple[Host, Host]) -> None:
    here, elsewhere = hosts
    page = new_context(bypass_csp=True).new_page()
    page.goto(here.address)
    page.wait_for_function(IS_READY, arg="")
    refused = {name for name, outcome in outcomes(page.evaluate, elsewhere.address).items() if outcome != "got it"}
    assert refused == {"foreign beacon", "foreign socket", "foreign frame"}, "these do not tell"
    assert len(elsewhere.asked) >= 6


@pytest.fixture
def other_browser() -> Iterator[Firefox]:
    if shutil.which(FIREFOX) is None:
        pytest.skip("Firefox is not installed, and only root can install it")
    with firefox() as page:
        yield page


def test_firefox_refuses_all_of_it_too(other_browser: Firefox, hosts: tuple[Host, Host]) -> None:
    here, elsewhere = hosts
    other_browser.goto(here.address)
    other_browser.wait_for_function(IS_READY, "")
    assert set(outcomes(other_browser.evaluate, elsewhere.address).values()) == {"refused"}
    assert elsewhere.asked == []


# A worker is not bound by the page's policy: here one that asks before its doors are shut.
PROBE: Final = """self.onmessage = async ({data}) => {
    const asked = await Promise.all([data, new URL("index.html", import.meta.url)].map(
        (url, at) => fetch(url, {mode: "no-cors", method: at ? "POST" : "GET"}).then(() => "got it", () => "refused")));
    postMessage(asked);
};"""
ASK_PROBE: Final = """(url) => new Promise((tell) => {
    const worker = new Worker("static/probe.mjs", {type: "module"});
    worker.onmessage = ({data}) => tell(data);
    worker.postMessage(url);
})"""


def test_in_firefox_too_the_service_worker_lets_no_worker_out(other_browser: Firefox, hosts: tuple[Host, Host]) -> None:
    here, elsewhere = hosts
    (here.folder / "static" / "probe.mjs").write_text(PROBE, encoding="utf-8")
    here.publish()
    other_browser.goto(here.address)
    other_browser.wait_for_function("() => document.querySelector('.readiness').textContent !== ''")
    other_browser.wait_for_function("() => navigator.serviceWorker.controller !== null")
    assert other_browser.evaluate(ASK_PROBE, elsewhere.address) == ["refused", "refused"]
    assert elsewhere.asked == []


VIOLATIONS: Final = """window.violations = [];
addEventListener("securitypolicyviolation", ({effectiveDirective, sourceFile}) =>
    violations.push(`${effectiveDirective} ${sourceFile}`));"""
TIDY: Final = "hooks.worker.onBeforeRunAsync.clear();"


@pytest.mark.complains
def test_the_policy_rests_on_the_order_in_which_pyscript_is_loaded(page: Page, site: Path, site_address: str) -> None:
    page.add_init_script(VIOLATIONS)
    page.goto(site_address)
    page.wait_for_function(IS_READY, arg="")
    assert page.evaluate("() => violations") == []
    boot = (site / "static" / "boot.mjs").read_text(encoding="utf-8")
    assert TIDY in boot
    page.route("**/boot.mjs", lambda route: route.fulfill(body=boot.replace(TIDY, ""), content_type="text/javascript"))
    page.goto(f"{site_address}?again")
    page.wait_for_function("() => violations.length > 0")
    assert "script-src" in page.evaluate("() => violations[0]")
