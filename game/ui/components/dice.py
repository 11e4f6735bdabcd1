"""Dice as cubes with six faces, and the faces that people tap in when they throw real dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from game.contract import Move, Position, Step
from game.ui.nodes import Motion, Node, Value, classes, el
from game.ui.scene import Scene

LANDING_MS: Final = 600
"""So long dice tumble before they lie."""


def die(
    number: int, marks: Sequence[str], face: int, *, label: str, cls: str = "", tag: str = "span", **attributes: Value
) -> Node:
    """Describes one die: `marks` are the classes of its six faces, `face` is the one on show from 0 on, -1 for none."""
    tumbler = _tumbler(number, tuple(marks), face)
    spoken: dict[str, Value] = {"type": "button"} if tag == "button" else {"role": "img"}
    return el(tag, tumbler, cls=classes("die", cls), key=f"die{number}", label=label, **spoken, **attributes)


@lru_cache(maxsize=64)
def _tumbler(number: int, marks: tuple[str, ...], face: int) -> Node:
    """The cube itself, which turns and lands."""
    sides = [el("span", cls=f"die-side {mark}", key=f"f{at}") for at, mark in enumerate(marks)]
    solid = el("span", sides, cls=f"solid shows{face}" if face >= 0 else "solid blank", key="solid")
    return el("span", solid, cls="tumbler", key="tumbler", at=f"die{number}")


def palette(scene: Scene, faces: Sequence[tuple[Step, str, str]], label: str) -> Node:
    """Describes the faces to tap in for real dice: of each the step, the class of its mark, and its name."""
    choices = [
        el(
            "button",
            el("span", cls=f"die-side {mark}", key="face"),
            type="button",
            cls="choice",
            label=name,
            action=f"touch:{step}",
            key=f"face-{step}",
            disabled=step not in scene.following,
        )
        for step, mark, name in faces
    ]
    return el("div", choices, cls="palette", role="group", label=label, key="palette")


def without(draft: Move, at: int) -> str:
    """Gives the action that takes back one of the faces tapped in."""
    rest = (*draft[:at], *draft[at + 1 :])
    return f"draft:{' '.join(rest)}" if rest else "undo"


def throws_so_far(scene: Scene) -> Iterator[tuple[Position, Move]]:
    """Yields the throws made, the last one first, each with the position in which it was made."""
    turns = list(scene.match.record.turns())
    for before, move in reversed(turns if scene.at is None else turns[: scene.at]):
        if before.awaits_chance:
            yield before, move


def tumbling(numbers: Sequence[int]) -> list[Motion]:
    """Lets dice fall on the table from the left and the right."""
    return [
        Motion(f"die{number}", "tumble", x=(-0.7, 0.5, 0.9)[at % 3], milliseconds=LANDING_MS, delay=40 * at)
        for at, number in enumerate(numbers)
    ]
