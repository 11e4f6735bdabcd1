"""The palette in both themes: text has a contrast of 4.5 to 1, large text and drawings 3 to 1 (WCAG 1.4.3, 1.4.11)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

STYLES = Path(__file__).parent.parent.parent / "static" / "style"
TOKENS = (STYLES / "tokens.css").read_text(encoding="utf-8")
VALUE = re.compile(r"--([a-z-]+): ([^;]+);")

ROWS = ("orange", "yellow", "purple")
GROUNDS = ("ground", "ground-deep", "paper", "paper-deep")
SOFT = ("glow-soft", "last-soft", "good-soft", "bad-soft", *(f"{row}-soft" for row in ROWS))

READ = [
    *((word, ground) for word in ("ink", "ink-soft") for ground in GROUNDS),
    *((word, ground) for word in ("good", "bad", "accent") for ground in ("ground", "paper", "paper-deep")),
    *((word, ground) for word in ("ink", "pencil") for ground in (*SOFT, "paper", "paper-deep", "grey-cell")),
    *(("pencil-soft", ground) for ground in ("paper", "paper-deep", "glow-soft")),
    *((f"{row}-ink", row) for row in ROWS),
    *(("tile-figure", tile) for tile in ("tile", "tile-light")),
    *(("accent-ink", ground) for ground in ("accent", "accent-deep")),
    *(("wood-burn", wood) for wood in ("wood", "wood-light")),
    ("good", "good-soft"),
    ("bad", "bad-soft"),
    ("die-ink", "die"),
]
"""Words and digits, each with its background."""

DRAWN = [
    *(("grid", ground) for ground in ("ground", "paper", "paper-deep")),
    *((sign, ground) for sign in ("glow", "last", "accent") for ground in ("ground", "ground-deep", "paper")),
    *((f"{row}-line", ground) for row in ROWS for ground in ("ground", "paper", f"{row}-soft")),
    *(("wood-glow", wood) for wood in ("wood", "wood-light")),
    ("ground", "glow"),
    ("glow", "glow-soft"),
    ("glow", "grey-cell"),
    ("last", "last-soft"),
    ("tile-rim", "ground"),
    ("hint", "hint-gap"),
    *(("hint", ground) for ground in ("ground", "paper", "last-soft")),
    ("wood-dark", "wood-light"),
]
"""Lines, edges and drawings that mean something, each with its background."""


def block(start: str) -> dict[str, str]:
    """Returns the values that one rule of the palette sets."""
    body = TOKENS[TOKENS.index(start) + len(start) :]
    return dict(VALUE.findall(body[: body.index("}")]))


LIGHT = block(":root {")
DARK = LIGHT | block(':root[data-theme="dark"] {')


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_black_on_white_is_21_to_1() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("pairs", "least"), [(READ, 4.5), (DRAWN, 3.0)], ids=["read", "drawn"])
def test_what_stands_on_what(palette: dict[str, str], pairs: list[tuple[str, str]], least: float) -> None:
    found = {pair: round(contrast(palette[pair[0]], palette[pair[1]]), 2) for pair in pairs}
    assert {pair: ratio for pair, ratio in found.items() if ratio < least} == {}


def test_the_dark_palette_is_the_same_for_who_prefers_it_and_for_who_chose_it() -> None:
    assert block(':root:not([data-theme="light"]) {') == block(':root[data-theme="dark"] {')


def test_the_dark_palette_leaves_no_colour_out() -> None:
    colours = {name for name, value in LIGHT.items() if value.startswith(("#", "rgb", "radial"))}
    assert colours - block(':root[data-theme="dark"] {').keys() == set()


@pytest.mark.parametrize("sheet", sorted(STYLES.glob("*.css")), ids=lambda sheet: sheet.name)
def test_every_token_that_is_used_is_there(sheet: Path) -> None:
    """A name without a fall-back is set in the palette, in some style sheet, or on an element by a view."""
    everywhere = "".join(path.read_text(encoding="utf-8") for path in STYLES.glob("*.css"))
    views = "".join(path.read_text(encoding="utf-8") for path in (STYLES.parent.parent / "game").rglob("*.py"))
    known = set(re.findall(r"--([a-z-]+):", everywhere)) | set(re.findall(r'"--([a-z-]+)"', views))
    known |= {name for call in re.findall(r"style\(([^)]*)", views) for name in re.findall(r"([a-z_]+)=", call)}
    assert set(re.findall(r"var\(--([a-z-]+)\)", sheet.read_text(encoding="utf-8"))) - known == set()
