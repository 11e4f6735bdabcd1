"""Shows every screen of the app, one after the other, to axe-core, to tests of the layout, and to people.

    python -m tools.screens FOLDER [WORD...]

makes a picture of each (make screens), at six sizes, light and dark, in French and English. With words, it takes only
the sizes, schemes and languages whose name contains one of them, such as 360x740-dark-fr.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import sync_playwright

from game.contract import GAMES
from tests.testkit import hands
from tests.testkit.driver import WATCH, Table
from tests.testkit.games import kit_of
from tools import chromium
from tools.serve import serving

SIZES: Final = {
    "360x740": (360, 740),
    "740x360": (740, 360),
    "820x1180": (820, 1180),
    "1280x800": (1280, 800),
    "1366x650": (1366, 650),
    "2560x1440": (2560, 1440),
}
SCHEMES: Final = ("light", "dark")
LOCALES: Final = ("fr-FR", "en-GB")

DIALOGS: Final = ("menu", "sheet", "record", "resign", "draw")

NAMES: Final = {"seat1": "Anne-Charlotte", "seat2": "Bo"}

AT_REST: Final = """() => {
    scrollTo(0, 0);
    const lasts = (animation) => animation.effect.getComputedTiming().endTime === Infinity;
    document.getAnimations().filter((each) => !lasts(each)).forEach((each) => each.finish());
    const front = document.querySelector(".slot.shown")?.getBoundingClientRect();
    if (front && (front.left < 0 || front.right > innerWidth)) return false;
    const places = [...document.querySelectorAll(".cell, .seat, dialog")].map((each) => each.getBoundingClientRect());
    const now = JSON.stringify(places), before = window.restedAt;
    window.restedAt = now;
    return now === before;
}"""


def rest(table: Table) -> None:
    """Scrolls to the top, ends all animations, and waits until everything is in its place."""
    table.page.wait_for_function(AT_REST, polling=200)


def around(table: Table) -> Iterator[str]:
    """The screens around the games."""
    table.see("home")
    yield "home"
    table.act("byear:on")
    table.say("aide")
    yield "home-by-ear"
    table.act("byear:off")
    for name in ("about", "paste"):
        with table.dialog(f"dialog:{name}"):
            yield name
    with table.dialog("dialog:help"):
        for game in GAMES:
            table.act(f"dialog:help/{game}")
            yield f"{game}-help"
    for game in GAMES:
        with table.dialog(f"new:{game}"):
            yield f"{game}-new"
            table.pick("seats", str(max(GAMES[game].seat_counts)))
            if not table.page.evaluate("() => document.querySelector('dialog details').open"):
                table.tap("dialog details summary")
            yield f"{game}-options"


def at_the_table(table: Table, game: str, source: random.Random) -> Iterator[str]:
    """The screens of a game from its start to its count."""
    kit = kit_of(game)
    table.begin(game, kit.screen_seats, chosen=kit.screen_choices, fields=NAMES)
    yield f"{game}-start"
    record = hands.play_on(table, source, most=9)
    if isinstance(record.position.to_move, int):
        hands.lift(table, table.tap)
    yield f"{game}-middle"
    for name in DIALOGS:
        table.act("dialog:menu")
        if table.page.evaluate("(action) => !!document.querySelector(action)", hands.action(f"dialog:{name}")):
            button = table.page.locator(hands.action(f"dialog:{name}")).first
            if name != "menu" and button.is_visible():
                with table.dialog(f"dialog:{name}"):
                    yield f"{game}-{name}"
        if name == "menu":
            yield f"{game}-menu"
        table.act("close")
    table.act("dialog:menu")
    table.tap('[data-action^="then:step:"]')
    yield f"{game}-stepping"
    table.resume(hands.almost_over(game, source, record.names))
    hands.play_on(table, source)
    yield f"{game}-counting"
    table.page.locator(".verdict").wait_for()
    yield f"{game}-over"
    with table.dialog("dialog:end"):
        yield f"{game}-count"
    table.act("leave")
    table.see("home")


PARTS: Final = ("around", *GAMES, "with games")
"""All screens, in parts that need nothing of each other."""


def screens_of(table: Table, part: str) -> Iterator[str]:
    """The screens of one part."""
    if part == "around":
        return around(table)
    return at_the_table(table, part, random.Random(part)) if part in GAMES else with_games(table)


def all_of_them(table: Table) -> Iterator[str]:
    """Every screen there is."""
    for part in PARTS:
        yield from screens_of(table, part)


def with_games(table: Table) -> Iterator[str]:
    """The home screen while games are open, the lists of those that are over, and their statistics."""
    table.resume(hands.almost_over("detrak", random.Random("over")))
    hands.play_on(table, random.Random("over"))
    table.page.locator(".verdict").wait_for()
    table.act("leave")
    table.see("home")
    for game in ("detrak", "quinto"):
        table.begin(game)
        hands.play_on(table, random.Random(game), most=2)
        table.act("leave")
        table.see("home")
    yield "home-with-games"
    with table.dialog("dialog:kept"):
        yield "kept"
        with table.dialog("dialog:results"):
            yield "results"
            with table.dialog("dialog:tally/detrak"):
                yield "tally"


@contextmanager
def sitting_at(address: str, size: tuple[int, int], scheme: str, locale: str) -> Iterator[Table]:
    """Opens the app at a size, in a scheme and a language."""
    width, height = size
    options: dict[str, Any] = {"viewport": {"width": width, "height": height}, "color_scheme": scheme, "locale": locale}
    has_touch = width < 800
    with sync_playwright() as playwright:
        browser = chromium.launched(playwright)
        context = browser.new_context(**options, has_touch=has_touch, reduced_motion="reduce", device_scale_factor=2)
        context.add_init_script(WATCH)
        yield Table(context.new_page(), address, has_touch).open()
        browser.close()


def main() -> None:
    """Takes the pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("words", nargs="*", metavar="WORD")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    with serving() as address:
        for size, scheme, locale in product(SIZES, SCHEMES, LOCALES):
            look = f"{size}-{scheme}-{locale[:2]}"
            if any(word in look for word in options.words) or not options.words:
                with sitting_at(address, SIZES[size], scheme, locale) as table:
                    for name in all_of_them(table):
                        rest(table)
                        table.page.screenshot(path=options.folder / f"{name}-{look}.png")
                        print(f"{name}-{look}", flush=True)


if __name__ == "__main__":
    main()
