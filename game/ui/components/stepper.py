"""Stepping through a game: a slider over all its moves, buttons from move to move, and a new game from here."""

from __future__ import annotations

from game.ui.components.buttons import icon
from game.ui.nodes import Node, el
from game.ui.scene import Scene


def stepper(scene: Scene) -> list[Node]:
    """Describes what stands under the table while people step through a game."""
    at, last = scene.number, len(scene.match.record.moves)
    return [_slider(scene, at, last), _buttons(scene, at, last), _branch(scene)]


def _slider(scene: Scene, at: int, last: int) -> Node:
    """The slider, which the arrow keys, Home and End move, and beside it the number of the move."""
    field = el(
        "input",
        type="range",
        name="step",
        min=0,
        max=last,
        value=at,
        label=scene.say("step.slider"),
        aria_valuetext=scene.say("step.at", at, last),
        data_slide="step",
        key="slider",
    )
    number = el("span", f"{at} / {last}", cls="step-number", aria_hidden=True, key="number")
    return el("div", field, number, cls="step-line", key="line")


def _buttons(scene: Scene, at: int, last: int) -> Node:
    is_on = scene.is_replaying
    play = icon(
        "pause" if is_on else "play",
        scene.say("step.pause" if is_on else "step.play"),
        f"replay:{'off' if is_on else 'on'}",
        cls="replay",
        key="replay",
    )
    buttons = [
        icon("first", scene.say("step.first"), "step:0", off=at == 0, key="first"),
        icon("previous", scene.say("step.previous"), f"step:{at - 1}", off=at == 0, key="previous"),
        play,
        icon("next", scene.say("step.next"), f"step:{at + 1}", off=at >= last, key="next"),
    ]
    return el("div", buttons, cls="step-buttons", key="buttons")


def _branch(scene: Scene) -> Node:
    """Begins a new game here; where the game is over there is nothing to play on."""
    return el(
        "button",
        scene.say("step.branch"),
        type="button",
        cls="branch",
        action="branch",
        disabled=scene.position.ending is not None,
        key="branch",
    )
