"""Makes the pictures with which devices show the app: icons from our own drawings, and screenshots of games.

    python -m tools.pictures            all that static/manifest.webmanifest and the README show (make pictures)
    python -m tools.pictures icons      only the icons

A browser draws them, so their bytes may change with its version: they are committed.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

from game.contract import GAMES
from tests.testkit import hands
from tests.testkit.driver import Table
from tools.screens import rest, sitting_at
from tools.serve import serving

STATIC: Final = Path(__file__).parent.parent / "static"
WIDTHS: Final = {"narrow": (360, 740), "wide": (1280, 800)}
README_SIZE: Final = (360, 640)
README_PICTURES: Final = STATIC.parent / "docs" / "pictures"
SEATS: Final = {"narrow": 2, "wide": 3}
MOVES: Final = 14
PLAYERS: Final = {"seat1": "Ana", "seat2": "Ben", "seat3": "Chloé"}


def pictures() -> tuple[list[str], list[str]]:
    """The icons and the screenshots that the manifest names, as paths from static/."""
    manifest = json.loads((STATIC / "manifest.webmanifest").read_text(encoding="utf-8"))
    shown = [*manifest["icons"], *(icon for shortcut in manifest["shortcuts"] for icon in shortcut["icons"])]
    icons = [icon["src"] for icon in shown if icon["src"].endswith(".png")]
    return icons, [each["src"] for each in manifest["screenshots"]]


def draw_icons(page: Page, names: list[str]) -> None:
    """Draws icons/NAME-SIZE.png from icons/NAME.svg; app is the icon of the page itself."""
    for name in names:
        drawing, size = re.fullmatch(r"icons/(.+)-(\d+)\.png", name).groups()  # type: ignore[union-attr]
        source = STATIC / "icons" / ("icon.svg" if drawing == "app" else f"{drawing}.svg")
        page.set_viewport_size({"width": int(size), "height": int(size)})
        page.set_content(f'<body style="margin: 0">{source.read_text(encoding="utf-8")}</body>')
        page.locator("svg").evaluate("(svg, size) => { svg.style.cssText = `display: block; width: ${size}px`; }", size)
        page.screenshot(path=STATIC / name, omit_background=True)


def scenes(table: Table, width: str) -> Iterator[str]:
    """Brings one scene after the other before the camera."""
    for game, spec in GAMES.items():
        seats: Any = SEATS[width] if SEATS[width] in spec.seat_counts else 2
        fields = {name: PLAYERS[name] for name in list(PLAYERS)[:seats]}
        table.begin(game, seats, fields=fields)
        hands.play_on(table, random.Random(4), most=MOVES)
        hands.lift(table, table.tap)
        rest(table)
        yield game
        table.act("leave")
        table.see("home")
    rest(table)
    yield "home"


def take_screenshots(address: str, names: list[str]) -> None:
    """Photographs the scenes that are named screenshots/GAME-WIDTH.jpg."""
    for width, size in WIDTHS.items():
        with sitting_at(address, size, "light", "fr-FR") as table:
            for scene in scenes(table, width):
                name = f"screenshots/{scene}-{width}.jpg"
                if name in names:
                    table.page.screenshot(path=STATIC / name, type="jpeg", quality=82)


def take_pictures_for_readme(address: str) -> None:
    """Photographs the home screen and three games on a phone, for the README."""
    with sitting_at(address, README_SIZE, "light", "fr-FR") as table:
        for scene in scenes(table, "narrow"):
            if (README_PICTURES / f"{scene}.png").exists():
                table.page.screenshot(path=README_PICTURES / f"{scene}.png", scale="css")


def main() -> None:
    """Makes the pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", nargs="?", choices=["icons"], help="only the icons")
    part = parser.parse_args().part
    icons, screenshots = pictures()
    with serving() as address:
        with sitting_at(address, (512, 512), "light", "fr-FR") as table:
            browser = table.page.context.browser
            assert browser is not None
            draw_icons(browser.new_page(), icons)
        if part != "icons":
            (STATIC / "screenshots").mkdir(exist_ok=True)
            take_screenshots(address, screenshots)
            take_pictures_for_readme(address)


if __name__ == "__main__":
    main()
