"""The end of a game: who won and why, the count line by line, and what may come next."""

from __future__ import annotations

from dataclasses import replace

from game.views.frame import button
from game.views.nodes import el
from game.views.scene import view_of
from game.views.shell import Content, Context


def count(context: Context, about: str) -> Content:
    """Describes the count; a style sheet lets its lines appear one after the other, and a tap all at once."""
    scene = replace(context.game_open, at=None)
    view = view_of(scene.match.record.game)
    winner = el("p", view.todo(scene), cls="winner", key="winner")
    body = [winner, el("div", view.sheet(scene), cls="counting", data_skippable=True, key="counting")]
    actions = [
        button(context.say("end.home"), "leave", key="home"),
        button(context.say("end.step"), "then:step:0", key="step"),
        button(context.say("end.again"), "again", cls="main", key="again"),
    ]
    return Content(context.say("dialog.end"), body, actions)
