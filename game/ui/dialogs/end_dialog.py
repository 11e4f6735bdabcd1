"""The end of a game: who won and why, the count line by line, and what may come next."""

from __future__ import annotations

from dataclasses import replace

from game.ui.components.score_sheet import signed
from game.ui.dialogs.dialog_frame import Content, Context
from game.ui.frame import button
from game.ui.nodes import Node, classes, el
from game.ui.scene import Scene, view_of


def count(context: Context, about: str) -> Content:
    """Describes the count; a style sheet lets its lines appear one after the other, and a tap all at once."""
    scene = replace(context.game_open, at=None)
    view = view_of(scene.match.record.game)
    winner = el("p", view.todo(scene), cls="winner", key="winner")
    body = [winner, totals(scene), el("div", view.sheet(scene), cls="counting", data_skippable=True, key="counting")]
    actions = [
        button(context.say("end.home"), "leave", key="home"),
        button(context.say("end.step"), "then:step:0", key="step"),
        button(context.say("end.again"), "again", cls="main", key="again"),
    ]
    return Content(context.say("dialog.end"), body, actions)


def totals(scene: Scene) -> Node | None:
    """What each seat has in the end, at one glance; a game that keeps no score has none."""
    scores, ending = scene.position.scores, scene.position.ending
    if scores is None or ending is None or scene.match.record.start.scores is None:
        return None
    entries = [
        el(
            "li",
            el("span", scene.name(seat), key="name"),
            el("b", signed(score.total), key="total"),
            cls=classes(won=seat in ending.winners) or None,
            key=f"s{seat}",
        )
        for seat, score in enumerate(scores, 1)
    ]
    return el("ul", entries, cls="totals", key="totals")
