"""Hints: the computer's best move, shown on the board and in words; when asked again, the reasons for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final, TypeGuard

from game.contract import Move, Position, Reason
from game.ui.components.sentences import reason_text, with_full_stop
from game.ui.nodes import Node, classes, el
from game.ui.scene import AWAITED, GameView, Hint, Scene

FRACTION: Final = re.compile(r"[+−-]?[0-9]+\.[0-9]+")
MOST: Final = 144
"""Three lines of a phone hold so many characters in letters of 13 px."""
RING: Final = el("span", cls="hint-ring", key="hint-ring", aria_hidden=True)
"""The double ring around whatever a hint speaks of; it follows the shape of what it is in."""


def may_ask(scene: Scene) -> bool:
    """Whether a person is to move, and may see everything that the hint mentions."""
    return scene.awaits_person and (not scene.position.has_secrets or scene.viewer == scene.seat)


def why_none(scene: Scene) -> str:
    """Returns why nobody may ask for a hint now; empty if something else is to be done first."""
    if not scene.is_live:
        return scene.say("hint.in_review")
    if scene.position.ending:
        return reason_text(scene, Reason("over"))
    if scene.match.level is not None:
        return reason_text(scene, Reason("not_your_turn", (scene.name(scene.seat),)))
    is_covered = scene.position.has_secrets and scene.viewer != scene.seat_at_work
    return scene.say("hint.covered") if is_covered else ""


def hint_of(scene: Scene) -> Hint | None:
    """Returns the hint to show; None once the draft leads to another move."""
    given = scene.hint
    if given is None or not may_ask(scene):
        return None
    return given if given is AWAITED or set(scene.draft) <= set(given.move) else None


def hint_text(scene: Scene, view: GameView, given: Hint) -> str:
    """Returns the hint in words with the first reason for it, or all the reasons."""
    if given is AWAITED:
        return scene.say("hint.thinking")
    if given.is_why:
        return _in_three_lines(_reasons(scene, given)) or scene.say("why.best")
    advice = with_full_stop(scene.say("hint", _advice(scene, view, given)))
    return _in_three_lines([advice, *_reasons(scene, given)[:1]])


def _in_three_lines(sentences: Iterable[str]) -> str:
    """Joins sentences as far as three lines of a phone hold them, the first in any case."""
    text = ""
    for sentence in sentences:
        if not text or len(text) + len(sentence) < MOST:
            text = f"{text} {sentence}".strip()
    return text


def _advice(scene: Scene, view: GameView, given: Hint) -> str:
    """Returns what to do, in words: the move, or what the same seat does after it, which says more."""
    before, after = scene.position, scene.position.play(given.move)
    move = given.move
    for following in given.then:
        before, move, after = after, following, after.play(following)
    return view.move_text(scene, before, move, after)


def _reasons(scene: Scene, given: Hint) -> list[str]:
    return [scene.say(f"why.{reason.key}", *figures(scene, reason.values)) for reason in given.reasons]


def own_moves_after(position: Position, move: Move, tokens: Iterable[str]) -> tuple[Move, ...]:
    """Returns the moves that the seat to move is expected to make right after this one.

    `tokens` are the expected moves, this one first.
    """
    seat, position = position.to_move, position.play(move)
    found: list[Move] = []
    for token in islice(tokens, 1, None):
        if position.to_move != seat:
            break
        found.append(position.read(token))
        position = position.play(found[-1])
    return tuple(found)


def figures(scene: Scene, values: Iterable[int | str]) -> list[int | str]:
    """Writes decimal fractions with the decimal mark of the language, and the words that stand for keys."""
    mark = scene.say("decimal.mark")
    return [
        value.replace(".", mark) if _is_fraction(value) else scene.say(value) if _is_key(value, scene) else value
        for value in values
    ]


def _is_key(value: int | str, scene: Scene) -> TypeGuard[str]:
    return isinstance(value, str) and "." in value and value in scene.words


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


def marked(scene: Scene, view: GameView, node: Node) -> Node:
    """Rings what belongs to the hint: cells, places to drop on, buttons."""
    given = hint_of(scene)
    if given is None or not given.move:
        return node
    return _marked(node, hinted_places(scene, view.places_of), frozenset(_actions(scene, given)))


def hinted_places(scene: Scene, places_of: Callable[[Move], frozenset[str]]) -> frozenset[str]:
    """Returns the cells that the hint on the screen speaks of."""
    given = hint_of(scene)
    moves = () if given is None or not given.move else (given.move, *given.then)
    return frozenset[str]().union(*map(places_of, moves))


def _actions(scene: Scene, given: Hint) -> Iterator[str]:
    """Yields what the buttons ask for that make the move or a step of it, unless more belongs to the hint."""
    yield from (f"touch:{step}" for step in given.move)
    if not given.then:
        yield f"play:{scene.position.write(given.move)}"
        yield f"throw:{given.move[0]}"


def _marked(node: Node, places: frozenset[str], actions: frozenset[str]) -> Node:
    attributes = node.attributes
    is_cell = attributes.get("data-at") in places and attributes.get("role") == "gridcell"
    is_place = attributes.get("data-drop") in places and "data-at" not in attributes
    is_button = node.tag == "button" and "data-at" not in attributes and attributes.get("data-action") in actions
    if is_cell or is_place or is_button:
        content = (el("span", node.text, key="text"),) if node.text else node.children
        attributes = {**attributes, "class": classes(attributes.get("class"), "hinted")}
        return Node(node.tag, node.key, attributes, (*content, RING), "")
    return node._replace(children=tuple(_marked(child, places, actions) for child in node.children))
