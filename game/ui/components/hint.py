"""Hints: the best move that the computer knows, shown where it is made and told in words; asked again, why."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from game.contract import Move, Reason
from game.ui.nodes import Node, classes, el
from game.ui.scene import GameView, Scene

FRACTION: Final = re.compile(r"[+−-]?[0-9]+\.[0-9]+")


class Hint(NamedTuple):
    """A move to be thought of, why it is the best, and whether that is what is told now."""

    move: Move
    reasons: tuple[Reason, ...] = ()
    is_why: bool = False


AWAITED: Final = Hint(())
"""A hint that was asked for and is not there yet."""


def may_ask(scene: Scene) -> bool:
    """Tells whether the one who is to move is a person who may see all that the hint speaks of."""
    return scene.awaits_person and (not scene.position.has_secrets or scene.viewer == scene.seat)


def hint_of(scene: Scene) -> Hint | None:
    """Gives the hint to be shown, as long as the move being made does not lead elsewhere."""
    given = scene.ui.get("hint")
    if given is None or not may_ask(scene):
        return None
    return given if given is AWAITED or set(scene.draft) <= set(given.move) else None


def told(scene: Scene, view: GameView, given: Hint) -> str:
    """Says the hint, or why, in sentences for the eye and the ear."""
    if given is AWAITED:
        return scene.say("hint.thinking")
    if given.is_why:
        reasons = [scene.say(f"why.{reason.key}", *figures(scene, reason.values)) for reason in given.reasons]
        return " ".join(reasons) or scene.say("why.best")
    position = scene.position
    return scene.say("hint", view.told(scene, position, given.move, position.play(given.move)))


def figures(scene: Scene, values: Iterable[int | str]) -> list[int | str]:
    """Writes decimal fractions as the language does."""
    mark = scene.say("decimal.mark")
    return [each.replace(".", mark) if isinstance(each, str) and FRACTION.fullmatch(each) else each for each in values]


def draft_of(scene: Scene, view: GameView, given: Hint) -> Move:
    """Gives what is drafted to show a hint: the whole move where it waits for a yes, or how it begins."""
    if given.move[0] not in scene.match.following(()):
        return ()
    return given.move if view.waits_for_yes(scene) else given.move[: len(given.move) > 1]


def hint_button(scene: Scene) -> Node:
    """The lamp in the bar; it is out while nobody may ask."""
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
    """Marks the places on the table that a hint speaks of."""
    given = hint_of(scene)
    return _marked(node, frozenset(given.move)) if given is not None and given.move else node


def _marked(node: Node, names: frozenset[str]) -> Node:
    attributes = node.attributes
    is_cell = attributes.get("data-at") in names and attributes.get("role") == "gridcell"
    if is_cell or (attributes.get("data-drop") in names and "data-at" not in attributes):
        attributes = {**attributes, "class": classes(attributes.get("class"), "hinted")}
    return node._replace(attributes=attributes, children=tuple(_marked(child, names) for child in node.children))
