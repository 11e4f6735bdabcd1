"""The field for typed moves and questions, for people who prefer the keyboard."""

from __future__ import annotations

from game.ui.nodes import Node, el
from game.ui.scene import Scene


def typed_moves(scene: Scene) -> Node | None:
    """Describes the field under the board, where moves are typed as a record writes them."""
    may_move = scene.is_live and not scene.position.ending
    if not scene.has_typing or not (may_move or scene.by_ear):
        return None
    field = el(
        "input",
        name="typed",
        label=scene.say("typed.label"),
        autocomplete="off",
        autocapitalize="off",
        spellcheck="false",
        aria_describedby="typed-hint",
        key="typed",
    )
    play = el("button", scene.say("typed.play"), type="submit", key="play")
    hint = el("p", f"{how_to_type(scene)} {scene.say('typed.ask')}", cls="small", id="typed-hint", key="hint")
    line = el("div", field, play, cls="typed-line", key="line")
    answer = el("p", scene.answer, cls="answer", key="answer") if scene.answer else None
    return el("form", line, answer, hint, cls="typed", data_submit="typed", key="typed")


def how_to_type(scene: Scene) -> str:
    """Returns how moves are typed; with as many seats as these, where that differs."""
    game = scene.match.record.game
    of_seats = f"typed.{game}.{scene.position.seats}"
    return scene.say(of_seats if of_seats in scene.words else f"typed.{game}")
