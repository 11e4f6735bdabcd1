"""Once it was here it needs no network; a new version is offered, and neither it nor another tab does any harm."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Request, expect

from game.contract import GAMES
from game.language import words
from tests.browser.conftest import DEVICES, PROOF, few_of
from tests.browser.host import Host
from tests.testkit import hands
from tests.testkit.driver import WATCH, Table

Contexts = Callable[..., BrowserContext]
Hosts = Callable[..., Host]
Visit = Callable[..., Table]

SAY: Final = words("fr").say

# Registers the service worker without starting the program, and tells how that ends.
INSTALL: Final = """async () => {
    const registration = await navigator.serviceWorker.register("service-worker.js");
    const worker = registration.installing;
    while (!["activated", "redundant"].includes(worker.state)) {
        await new Promise((changed) => worker.addEventListener("statechange", changed, {once: true}));
    }
    return worker.state;
}"""

# Looks for a newer version, and tells how that ends.
LOOK: Final = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update();
    const worker = registration.installing ?? registration.waiting;
    while (worker && worker.state === "installing") {
        await new Promise((changed) => worker.addEventListener("statechange", changed, {once: true}));
    }
    return worker && worker.state;
}"""

KEPT: Final = """async () => Object.fromEntries(await Promise.all((await caches.keys()).map(
    async (name) => [name, (await (await caches.open(name)).keys()).length])))"""

# Asks another host for something, as the page and as a worker of the page's; tells whether they got it.
ASK_ELSEWHERE: Final = """async (url) => {
    const asking = `fetch("${url}", {mode: "no-cors"}).then(() => "got it", () => "refused")`;
    const script = URL.createObjectURL(new Blob([`${asking}.then(postMessage)`], {type: "text/javascript"}));
    const worker = new Promise((tell) => { new Worker(script).onmessage = ({data}) => tell(data); });
    return [await fetch(url, {mode: "no-cors"}).then(() => "got it", () => "refused"), await worker];
}"""

POST: Final = """() => fetch("index.html", {method: "POST"}).then(() => "got it", () => "refused")"""


@pytest.fixture
def publish(site: Path, tmp_path: Path) -> Iterator[Hosts]:
    """Publishes the finished site on a host of its own."""
    hosts: list[Host] = []

    def make(below: str = "/some/repo/") -> Host:
        hosts.append(Host(site, tmp_path / f"host{len(hosts)}", below))
        return hosts[-1]

    yield make
    for host in hosts:
        host.close()


@pytest.fixture
def visit(new_context: Contexts) -> Visit:
    """Opens a host for somebody whose browser keeps the site, or a further tab of theirs."""

    def make(host: Host, beside: Table | None = None, **options: Any) -> Table:
        if beside is not None:
            return Table(beside.page.context.new_page(), host.address, has_touch=True).open()
        context = new_context(keeps=True, **{"reduced_motion": "reduce", **DEVICES["phone"], **options})
        context.add_init_script(WATCH)
        return Table(context.new_page(), host.address, has_touch=True).open()

    return make


def is_kept(table: Table) -> None:
    """Waits until the page says that all of it is kept."""
    expect(table.page.locator(".readiness")).to_have_text(SAY("offline.ready"), timeout=60_000)


def version(table: Table) -> str:
    return str(table.page.evaluate("() => document.documentElement.dataset.version"))


def offer(table: Table) -> Locator:
    return table.page.locator(".offer")


def starts(table: Table, wanted: str) -> None:
    """Waits until this version has started."""
    is_there = "(wanted) => [document.documentElement.dataset].every((now) => now.version === wanted && now.ready)"
    table.page.wait_for_function(is_there, arg=wanted)


def renew(table: Table, wanted: str) -> None:
    """Says yes to the new version, which starts the page anew."""
    table.page.locator('[data-action="renew"]').click()
    starts(table, wanted)


def play(table: Table, game: str) -> None:
    """Makes two moves against the computer, which must know what it has learned."""
    table.begin(game, 2, computers=[2])
    hands.play_on(table, random.Random(1), most=2)
    expect(table.page.locator(".notice")).to_have_count(0)


def missed_by(page: Page) -> list[str]:
    """A list that fills with what a page misses; a picture that leaves the page before it came is only aborted."""
    missed: list[str] = []

    def note(request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":
            missed.append(f"{request.url}: {request.failure}")

    page.on("requestfailed", note)
    page.on("response", lambda response: missed.append(response.url) if not response.ok else None)
    return missed


def test_after_the_first_visit_all_works_without_a_network(visit: Visit, publish: Hosts) -> None:
    host = publish()
    table = visit(host)
    is_kept(table)
    host.is_down = True
    table.reload()
    is_kept(table)
    failed = missed_by(table.page)
    table.act("sound:on")
    for language in ("en", "fr"):
        table.act(f"language:{language}")
        for dialog in ("help", "about", "paste"):
            with table.dialog(f"dialog:{dialog}") as shown:
                expect(shown).to_be_visible()
    for game in GAMES:
        play(table, game)
        table.act("leave")
        table.see("home")
    table.reload()
    table.tap('[data-action^="continue:"]')
    table.page.wait_for_url("**/#*")
    assert table.record.moves
    assert failed == []


def test_it_stays_as_it_is_below_any_path(visit: Visit, publish: Hosts) -> None:
    host = publish(below="/")
    table = visit(host)
    is_kept(table)
    host.is_down = True
    table.page.goto(f"{host.address}index.html?from=a-bookmark#quixo")
    expect(table.page.locator("dialog h2")).to_have_text("Quixo")


FILES: Final = ("./", "game/main.py", "program.zip", "static/icons/up.svg", "static/vendor/pyodide/pyodide.asm.wasm")
"""What a line that breaks may have been bringing; `make proof` tries every file there is."""


@pytest.mark.complains
def test_a_first_visit_that_is_interrupted_keeps_nothing_and_the_next_keeps_all(
    new_context: Contexts, publish: Hosts, record_property: Callable[[str, object], None]
) -> None:
    host = publish()
    files = host.files if PROOF else FILES
    for cut in files:
        page = new_context(keeps=True).new_page()
        page.goto(f"{host.address}service-worker.js")  # the one file that it does not keep
        host.cut = cut
        assert page.evaluate(INSTALL) == "redundant", cut
        assert page.evaluate(KEPT) == {}, cut
        host.cut = ""
        assert page.evaluate(INSTALL) == "activated", cut
        assert list(page.evaluate(KEPT).values()) == [len(host.files)], cut
        page.context.close()
    record_property("result", f"first visits cut off in {len(files)} files: nothing half kept, all kept the next time")


def test_a_new_version_in_mid_game_waits_until_somebody_says_yes(visit: Visit, publish: Hosts) -> None:
    host = publish()
    table = visit(host)
    is_kept(table)
    old = version(table)
    table.begin("quixo", 2)
    hands.by_touch(table, table.record.position, ("b1", "e1"))
    new = host.publish()
    asked = len(host.asked)
    assert table.page.evaluate(LOOK) == "installed"
    brought = [path for path in host.asked[asked:] if "service-worker" not in path]
    assert brought == ["/"], "files that are the same need not come again"
    hands.by_touch(table, table.record.position, ("c1", "a1"))
    expect(offer(table)).to_have_count(0)
    host.is_down = True
    table.reload()
    assert version(table) == old
    assert len(table.record.moves) == 2
    table.act("leave")
    play(table, "qwinto")
    table.act("leave")
    expect(offer(table)).to_contain_text(SAY("offline.newer"), timeout=30_000)
    renew(table, new)
    is_kept(table)
    expect(offer(table)).to_have_count(0)
    play(table, "detrak")
    table.act("leave")
    expect(table.page.locator(".open .resume")).to_have_count(3)
    assert list(table.page.evaluate(KEPT)) == [f"cinq /some/repo/ {new}"]


def test_a_new_version_can_wait_for_another_day(visit: Visit, publish: Hosts) -> None:
    host = publish()
    table = visit(host)
    is_kept(table)
    old = version(table)
    host.publish()
    table.page.evaluate(LOOK)
    table.act("later")
    expect(offer(table)).to_have_count(0)
    is_kept(table)
    table.reload()
    expect(offer(table)).to_be_visible(timeout=30_000)
    assert version(table) == old


def test_a_page_that_stays_open_looks_for_a_new_version(visit: Visit, publish: Hosts) -> None:
    host = publish()
    table = visit(host)
    table.page.clock.install()
    table.reload()
    is_kept(table)
    host.publish()
    table.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    table.page.clock.fast_forward("01:30:00")
    expect(offer(table)).to_have_count(0)
    table.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    expect(offer(table)).to_be_visible(timeout=30_000)


@pytest.mark.complains
@pytest.mark.parametrize("how", few_of(["cut", "missing", "changed", "no service worker"], "cut"))
def test_a_broken_update_leaves_the_old_version_working(visit: Visit, publish: Hosts, how: str) -> None:
    host = publish()
    table = visit(host)
    is_kept(table)
    old = version(table)
    main = host.folder / "game" / "main.py"
    sound = main.read_text(encoding="utf-8")
    main.write_text(f"{sound}\n# a later version\n", encoding="utf-8")
    worker = host.folder / "service-worker.js"
    new = host.publish()
    text = worker.read_text(encoding="utf-8")
    if how == "cut":
        host.cut = "game/main.py"
    elif how == "missing":
        main.rename(main.with_suffix(".gone"))
    elif how == "changed":
        main.write_text(sound, encoding="utf-8")
    else:
        worker.write_text("syntax error", encoding="utf-8")
    assert table.page.evaluate(f"() => ({LOOK})().catch(() => 'redundant')") == "redundant"
    assert list(table.page.evaluate(KEPT)) == [f"cinq /some/repo/ {old}"]
    table.reload()
    assert version(table) == old
    expect(offer(table)).to_have_count(0)
    play(table, "quixo")
    table.act("leave")
    host.cut = ""
    main.with_suffix(".gone").unlink(missing_ok=True)
    main.write_text(f"{sound}\n# a later version\n", encoding="utf-8")
    worker.write_text(text, encoding="utf-8")
    assert table.page.evaluate(LOOK) == "installed"
    renew(table, new)


@pytest.mark.complains
def test_a_version_that_does_not_start_gives_way_to_the_next(visit: Visit, publish: Hosts) -> None:
    host = publish()
    main = host.folder / "game" / "main.py"
    sound = main.read_text(encoding="utf-8")
    table = visit(host)
    is_kept(table)
    main.write_text("1 / 0\n", encoding="utf-8")
    broken = host.publish()
    table.page.evaluate(LOOK)
    table.page.locator('[data-action="renew"]').click()
    expect(table.page.locator("#trouble-failed")).to_be_visible(timeout=30_000)
    assert version(table) == broken
    main.write_text(sound, encoding="utf-8")
    mended = host.publish()
    assert table.page.evaluate(LOOK) == "installed"
    table.page.get_by_role("link", name=SAY("trouble.again")).click()
    starts(table, mended)


def test_a_new_version_does_not_take_over_while_another_tab_plays(visit: Visit, publish: Hosts) -> None:
    host = publish()
    table = visit(host)
    is_kept(table)
    old = version(table)
    other = visit(host, beside=table)
    other.begin("quixo", 2, computers=[2])
    new = host.publish()
    table.page.bring_to_front()
    table.page.evaluate(LOOK)
    table.act("renew")
    expect(offer(table)).to_contain_text(SAY("offline.others"), timeout=30_000)
    other.page.bring_to_front()
    hands.play_on(other, random.Random(1), most=2)
    other.reload()
    assert [version(each) for each in (table, other)] == [old, old]
    other.page.close()
    table.page.bring_to_front()
    renew(table, new)
    expect(table.page.locator(".open .resume")).to_have_count(1)


def test_the_old_and_the_new_version_side_by_side_harm_no_game(visit: Visit, publish: Hosts) -> None:
    host = publish()
    old = visit(host)
    is_kept(old)
    host.publish()
    new = Table(old.page.context.new_page(), host.address, has_touch=True)
    session = old.page.context.new_cdp_session(new.page)
    session.send("Network.enable")
    session.send("Network.setBypassServiceWorker", {"bypass": True})
    new.open()
    assert version(new) != version(old)
    for number, table in enumerate((old, new)):
        table.page.bring_to_front()
        play(table, ("quixo", "detrak")[number])
    for table in (old, new):
        table.page.bring_to_front()
        before = table.record
        hands.play_on(table, random.Random(2), most=1)
        assert table.record.moves[: len(before.moves)] == before.moves
        table.act("leave")
        expect(table.page.locator(".open .resume")).to_have_count(2)


@pytest.mark.complains
@pytest.mark.asks_elsewhere
def test_page_and_worker_reach_no_other_host(visit: Visit, publish: Hosts) -> None:
    host, elsewhere = publish(), publish()
    table = visit(host, bypass_csp=True)  # else the page would not even ask
    is_kept(table)
    assert table.page.evaluate(ASK_ELSEWHERE, elsewhere.address) == ["refused", "refused"]
    assert table.page.evaluate(POST) == "refused"
    assert elsewhere.asked == []


@pytest.mark.asks_elsewhere
def test_other_projects_at_the_same_origin_are_left_alone(visit: Visit, publish: Hosts) -> None:
    host, elsewhere = publish(below="/"), publish()
    table = visit(host)
    is_kept(table)
    names = ["other", "cinq /other/ 1"]
    table.page.evaluate("(names) => Promise.all(names.map((name) => caches.open(name)))", names)
    new = host.publish()
    table.page.evaluate(LOOK)
    renew(table, new)
    assert set(table.page.evaluate(KEPT)) == {*names, f"cinq / {new}"}
    (host.folder / "static" / "other.html").write_text('<link rel="icon" href="icons/icon.svg">', encoding="utf-8")
    page = table.page.context.new_page()
    page.goto(f"{host.address}static/other.html")
    assert page.evaluate(ASK_ELSEWHERE, elsewhere.address)[0] == "got it"
    assert json.loads(page.evaluate("() => fetch('manifest.webmanifest').then((answer) => answer.text())"))


def test_what_was_thrown_out_of_the_cache_is_fetched_again(visit: Visit, publish: Hosts) -> None:
    host = publish()
    table = visit(host)
    is_kept(table)
    table.page.evaluate("async () => { for (const name of await caches.keys()) await caches.delete(name); }")
    table.reload()
    kept = f"async (files) => Object.values(await ({KEPT})()).includes(files)"
    table.page.wait_for_function(kept, arg=len(host.files))
    host.is_down = True
    table.reload()
    play(table, "quixo")


@pytest.mark.complains
def test_no_database_is_opened_but_our_own(visit: Visit, publish: Hosts) -> None:
    host = publish()
    table = visit(host)
    play(table, "quixo")
    table.page.goto(f"{host.address}service-worker.js")
    names = table.page.evaluate("async () => (await indexedDB.databases()).map(({name}) => name)")
    assert names == ["cinq.kept"]
