"""Hints: the computer's best move, shown on the board and in words; when asked again, the reasons for it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, TypeGuard

from game.contract import Move
from game.ui.nodes import Node, classes, el
from game.ui.scene import AWAITED, GameView, Hint, Scene

FRACTION: Final = re.compile(r"[+−-]?[0-9]+\.[0-9]+")


def may_ask(scene: Scene) -> bool:
    """Whether a person is to move, and may see everything that the hint mentions."""
    return scene.awaits_person and (not scene.position.has_secrets or scene.viewer == scene.seat)


def hint_of(scene: Scene) -> Hint | None:
    """Returns the hint to show; None once the draft leads to another move."""
    given = scene.hint
    if given is None or not may_ask(scene):
        return None
    return given if given is AWAITED or set(scene.draft) <= set(given.move) else None


def hint_text(scene: Scene, view: GameView, given: Hint) -> str:
    """Returns the hint in words, or the reasons for it."""
    if given is AWAITED:
        return scene.say("hint.thinking")
    if given.is_why:
        reasons = [scene.say(f"why.{reason.key}", *figures(scene, reason.values)) for reason in given.reasons]
        return " ".join(reasons) or scene.say("why.best")
    position = scene.position
    return scene.say("hint", view.move_text(scene, position, given.move, position.play(given.move)))


def figures(scene: Scene, values: Iterable[int | str]) -> list[int | str]:
    """Writes decimal fractions with the decimal mark of the language."""
    mark = scene.say("decimal.mark")
    return [value.replace(".", mark) if _is_fraction(value) else value for value in values]


def _is_fraction(value: int | str) -> TypeGuard[str]:
    return isinstance(value, str) and FRACTION.fullmatch(value) is not None


def draft_of(scene: Scene, view: GameView, given: Hint) -> Move:
    """Returns the draft that shows a hint: the whole move where it needs a confirmation, or else its first step."""
    if given.move[0] not in scene.match.following(()):
        return ()
    return given.move if view.needs_confirmation(scene) else _first_of_several(given.move)


def _first_of_several(move: Move) -> Move:
    """Returns the first step, which leaves the last one to the person; a move of one step has none to spare."""
    return move[:1] if len(move) > 1 else ()


def hint_button(scene: Scene) -> Node:
    """The lamp in the bar; it is off while nobody may ask."""
    given = hint_of(scene)
    is_given = given is not None and given is not AWAITED
    text = scene.say("hint.why" if is_given and given and not given.is_why else "hint.ask")
    return el(
        "button",
        el("span", cls="icon lamp", key="icon"),
        type="button",
        action="hint",
        label=text,
        title=text,
        cls=classes("icon-button", lit=is_given, awaited=given is AWAITED),
        disabled=not may_ask(scene),
        key="hint",
    )


def marked(scene: Scene, node: Node) -> Node:
    """Marks the places on the table that belong to the hint."""
    given = hint_of(scene)
    return _marked(node, frozenset(given.move)) if given is not None and given.move else node


def _marked(node: Node, names: frozenset[str]) -> Node:
    attributes = node.attributes
    is_cell = attributes.get("data-at") in names and attributes.get("role") == "gridcell"
    if is_cell or (attributes.get("data-drop") in names and "data-at" not in attributes):
        attributes = {**attributes, "class": classes(attributes.get("class"), "hinted")}
    return node._replace(attributes=attributes, children=tuple(_marked(child, names) for child in node.children))
