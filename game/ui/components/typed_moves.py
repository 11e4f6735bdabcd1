"""The field in which moves are typed as a record writes them, for those who would rather not point."""

from __future__ import annotations

from game.ui.nodes import Node, el
from game.ui.scene import Scene


def typed_moves(scene: Scene) -> Node | None:
    """The field under the board in which moves are typed as a record writes them."""
    if not scene.ui.get("typing") or not scene.is_live or scene.position.ending:
        return None
    game = scene.match.record.game
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
    hint = el("p", scene.say(f"typed.{game}"), cls="small", id="typed-hint", key="hint")
    line = el("div", field, play, cls="typed-line", key="line")
    return el("form", line, hint, cls="typed", data_submit="typed", key="typed")
