"""The field for typed moves, questions and orders, for people who prefer the keyboard or play by ear."""

from __future__ import annotations

from game.language import Words
from game.ui.nodes import Node, el
from game.ui.scene import Scene


def typed_moves(scene: Scene) -> Node | None:
    """Describes the field under the board, where moves are typed as a record writes them."""
    may_move = scene.is_live and not scene.position.ending
    if not scene.has_typing or not (may_move or scene.by_ear):
        return None
    return typed_field(scene.words, "typed.label", f"{how_to_type(scene)} {scene.say('typed.ask')}", scene.answer)


def typed_field(words: Words, label: str, hint: str, answer: str) -> Node:
    """Describes a field to type in, with its button, the answer to what was typed last, and what may be typed."""
    field = el(
        "input",
        name="typed",
        label=words.say(label),
        autocomplete="off",
        autocapitalize="off",
        spellcheck="false",
        aria_describedby="typed-hint",
        key="typed",
    )
    enter = el("button", words.say("typed.play"), type="submit", key="play")
    line = el("div", field, enter, cls="typed-line", key="line")
    answered = el("p", answer, cls="answer", key="answer") if answer else None
    hint_line = el("p", hint, cls="small", id="typed-hint", key="hint")
    return el("form", line, answered, hint_line, cls="typed", data_submit="typed", key="typed")


def how_to_type(scene: Scene) -> str:
    """Returns how moves are typed; with as many seats as these, where that differs."""
    game = scene.match.record.game
    of_seats = f"typed.{game}.{scene.position.seats}"
    return scene.say(of_seats if of_seats in scene.words else f"typed.{game}")
