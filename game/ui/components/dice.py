"""Dice as cubes with six faces, and the faces to tap for real dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from game.contract import CHANCE, Move, Position, Step
from game.ui.components.buttons import button
from game.ui.nodes import Motion, Node, Value, classes, el
from game.ui.scene import Scene

LANDING_MS: Final = 600
"""How long dice tumble."""


def die(
    number: int, marks: Sequence[str], face: int, *, label: str, cls: str = "", tag: str = "span", **attributes: Value
) -> Node:
    """Describes one die. `marks` are the classes of its six faces; `face` counts from 0, and is -1 for a blank die."""
    tumbler = _tumbler(number, tuple(marks), face)
    spoken: dict[str, Value] = {"type": "button"} if tag == "button" else {"role": "img"}
    return el(tag, tumbler, cls=classes("die", cls), key=f"die{number}", label=label, **spoken, **attributes)


@lru_cache(maxsize=64)
def _tumbler(number: int, marks: tuple[str, ...], face: int) -> Node:
    """Describes the cube that turns and lands."""
    sides = [el("span", cls=f"die-side {mark}", key=f"f{at}") for at, mark in enumerate(marks)]
    solid = el("span", sides, cls=f"solid shows{face}" if face >= 0 else "solid blank", key="solid")
    return el("span", solid, cls="tumbler", key="tumbler", at=f"die{number}")


def palette(scene: Scene, faces: Sequence[tuple[Step, str, str]], label: str) -> Node:
    """Describes the faces to tap for real dice. Each has its step, the class of its mark, and its name."""
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
    """Returns the action that takes back one of the faces that were tapped."""
    rest = (*draft[:at], *draft[at + 1 :])
    return f"draft:{' '.join(rest)}" if rest else "undo"


def takes_faces(scene: Scene) -> bool:
    """Whether people throw real dice now and tap what these show."""
    return scene.awaits_throw and scene.match.throws_are_real


def throws_so_far(scene: Scene) -> Iterator[tuple[Position, Move]]:
    """Yields the throws so far, the last one first, each after the position in which it was made."""
    turns = list(scene.match.record.turns())
    for before, move in reversed(turns[: scene.number]):
        if before.awaits_chance:
            yield before, move


def tumbling(numbers: Sequence[int]) -> list[Motion]:
    """Returns the motions of dice that fall on the table from the left and the right."""
    return [
        Motion(f"die{number}", "tumble", x=(-0.7, 0.5, 0.9)[at % 3], milliseconds=LANDING_MS, delay=40 * at)
        for at, number in enumerate(numbers)
    ]


def throw_buttons(scene: Scene, label: str) -> list[Node]:
    """The main button at a throw. With real dice it takes the faces that were tapped."""
    if scene.match.throws_are_real:
        complete = scene.position.to_move == CHANCE and not scene.match.following(scene.draft)
        return [button(scene.say("real.take"), "confirm", cls="main", off=not complete)]
    return [button(label, "throw", cls="main")]
