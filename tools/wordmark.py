"""Draws the name of the app as a broad pen writes it, in each language that has a drawing: static/icons/wordmark-*.svg.

    python -m tools.wordmark

A letter is a few strokes of a pen: curves through points, on a baseline at 0 with small letters 50 high. The nib is
held at a slant, so that each stroke is thick or thin by its direction.
"""

# ruff: noqa: E501 (each letter is one line)

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from math import cos, radians, sin
from pathlib import Path
from typing import Final

from game.language import words

ROOT: Final = Path(__file__).parent.parent
LANGUAGES: Final = ("fr", "en")
NIB: Final = 11.5
"""The width of the nib."""
SLANT: Final = radians(38)
LEAN: Final = 0.13
"""How far the letters lean to the right."""
STEPS: Final = 14
"""The points of a curve."""
TOP, BOTTOM = 84, -34
SPACE: Final = 27

ENTRY: Final = "M-7 43 Q-2 51 0 45"
LETTERS: Final[dict[str, tuple[float, tuple[str, ...]]]] = {
    "C": (51, ("M50 59 C45 69 37 74 29 74 C11 74 0 58 0 36 C0 14 11 -2 30 -2 C40 -2 48 4 53 13",)),
    "F": (41, ("M8 73 L8 2 Q8 -1 4 -1", "M-7 64 Q-4 74 8 73 L40 74 Q47 75 49 68", "M8 39 L36 40")),
    "b": (36, ("M-6 73 Q-1 80 0 74 L0 6", "M0 32 C5 45 12 51 19 51 C30 51 36 41 36 26 C36 9 27 -1 16 -1 C8 -1 3 2 0 7")),
    "c": (30, ("M32 42 C29 49 23 51 18 51 C7 51 0 41 0 25 C0 9 7 -1 18 -1 C25 -1 31 3 35 10",)),
    "e": (31, ("M2 23 L31 31 C33 44 27 51 18 51 C7 51 0 40 0 25 C0 9 8 -1 19 -1 C26 -1 32 3 36 10",)),
    "i": (3, (f"{ENTRY} L0 9 Q0 -1 9 5", "M-2 74 L4 66")),
    "n": (36, (f"{ENTRY} L0 0", "M0 29 C6 44 15 51 23 51 C32 51 35 44 35 35 L35 9 Q35 -1 44 5")),
    "q": (35, ("M34 43 C30 49 24 51 19 51 C7 51 0 40 0 25 C0 10 6 -1 16 -1 C25 -1 31 8 34 20", "M34 51 L34 -20 Q34 -31 46 -22")),
    "r": (22, (f"{ENTRY} L0 0", "M0 29 C5 43 11 51 19 51 Q24 51 27 46")),
    "s": (27, ("M28 43 C25 49 20 51 14 51 C6 51 1 46 1 39 C1 30 9 28 15 25 C22 22 29 19 29 11 C29 3 22 -1 14 -1 C7 -1 2 2 -2 8",)),
    "u": (35, (f"{ENTRY} L0 15 C0 4 5 -1 12 -1 C21 -1 29 7 34 19", "M34 50 L34 9 Q34 -1 43 5")),
    "v": (33, ("M-6 44 Q0 53 4 43 L17 0", "M17 0 L33 41 Q36 51 29 51")),
    "y": (35, ("M-6 44 Q0 53 4 43 L19 3", "M37 51 L17 -12 Q11 -30 -1 -22")),
}  # fmt: skip
"""The width of each letter, and its strokes."""
NARROW: Final = {"r": -3.0, "v": -4.0, "y": -4.0, "F": -5.0, "C": 2.0, "c": 6.0, "e": -2.0}
"""How much closer the next letter comes."""
GAP: Final = 15.0

Point = tuple[float, float]


def main() -> None:
    """Writes the drawings."""
    for language in LANGUAGES:
        path = ROOT / "static" / "icons" / f"wordmark-{language}.svg"
        path.write_text(drawn(words(language).say("app.name")), encoding="utf-8")


def drawn(name: str) -> str:
    """Returns the drawing of a name."""
    paths, at = [], 12.0
    for letter in name:
        if letter == " ":
            at += SPACE
            continue
        width, strokes = LETTERS.get(letter) or LETTERS[letter.lower()]
        paths += [outline(stroke, at) for stroke in strokes]
        at += width + GAP + NARROW.get(letter, 0)
    width = round(at + 2)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {TOP - BOTTOM}">'
    return f'{head}\n<path stroke="#000" stroke-width="1.6" stroke-linejoin="round" d="{"".join(paths)}"/>\n</svg>\n'


def outline(stroke: str, at: float) -> str:
    """Returns what the nib covers along a stroke: a shape for each part in which it moves to one side of its edge."""
    x, y = NIB / 2 * cos(SLANT), NIB / 2 * sin(SLANT)
    points = [(at + px + LEAN * py, TOP - py) for px, py in sampled(stroke)]
    parts: list[list[Point]] = []
    side = None
    for (ax, ay), (bx, by) in pairwise(points):
        is_left = (bx - ax) * y + (by - ay) * x > 0
        if is_left != side:
            parts.append([(ax, ay)])
        parts[-1].append((bx, by))
        side = is_left
    return "".join(_swept(part, x, y) for part in parts)


def _swept(points: list[Point], x: float, y: float) -> str:
    """Writes the shape that the nib covers, always the same way round, so that overlapping ones add up."""
    corners = [(px - x, py + y) for px, py in points] + [(px + x, py - y) for px, py in reversed(points)]
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise([*corners, corners[0]]))
    ordered = corners if area >= 0 else corners[::-1]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in ordered) + "Z"


def sampled(stroke: str) -> Iterator[Point]:
    """Yields points along a stroke."""
    now: Point = (0, 0)
    for verb, numbers in re.findall(r"([MLQC])([^MLQC]*)", stroke):
        values = [float(number) for number in numbers.split()]
        ends = list(zip(values[::2], values[1::2], strict=True))
        count = 1 if verb in "ML" else STEPS
        yield from (_on_curve([now, *ends], step / count) for step in range(1, count + 1))
        now = ends[-1]


def _on_curve(points: list[Point], share: float) -> Point:
    """Returns a point of the curve that these points control."""
    while len(points) > 1:
        points = [(ax + (bx - ax) * share, ay + (by - ay) * share) for (ax, ay), (bx, by) in pairwise(points)]
    return points[0]


if __name__ == "__main__":
    main()
