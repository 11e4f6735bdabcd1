"""The end of a game: who won and why, the count line by line, and what to do next."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from game.ui.components.buttons import button
from game.ui.components.score_sheet import signed
from game.ui.dialogs.dialog_frame import Content, Context, Dialog
from game.ui.nodes import Node, classes, el
from game.ui.scene import Scene, view_of


class End(Dialog):
    """The dialog at the end of a game. Its lines appear one after the other; a tap shows all of them at once."""

    kind: ClassVar[str] = "end"

    def content(self, context: Context) -> Content:
        scene = replace(context.game_open, at=None)
        view = view_of(scene.match.record.game)
        winner = el("p", view.todo(scene), cls="winner", key="winner")
        body = [
            winner,
            totals(scene),
            el("div", view.sheet(scene), cls="counting", data_skippable=True, key="counting"),
        ]
        actions = [
            button(context.say("end.home"), "leave", key="home"),
            button(context.say("end.step"), "then:step:0", key="step"),
            button(context.say("end.again"), "again", cls="main", key="again"),
        ]
        return Content(context.say("dialog.end"), body, actions)


def totals(scene: Scene) -> Node | None:
    """The final score of each seat at a glance; None for a game without scores."""
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
