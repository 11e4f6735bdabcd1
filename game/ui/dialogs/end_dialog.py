"""The result of a finished game as a table, on request: who won, the totals, and the count line by line."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from game.ui.components.buttons import button
from game.ui.components.score_sheet import signed
from game.ui.components.verdict import verdict_banner
from game.ui.dialogs.dialog_frame import Content, Context, Dialog
from game.ui.nodes import Node, classes, el
from game.ui.scene import Scene, view_of


class End(Dialog):
    """The dialog with the count of a finished game; in a game without scores, with its result."""

    kind: ClassVar[str] = "end"

    def content(self, context: Context) -> Content:
        scene = replace(context.game_open, at=None, counting=None)
        view = view_of(scene.match.record.game)
        has_scores = scene.match.record.start.scores is not None
        scores = totals(scene) if has_scores and scene.position.seats > 1 else None
        sheet = el("div", view.sheet(scene), cls="count-box", key="count") if has_scores else None
        actions = [
            button(context.say("end.home"), "leave", key="home"),
            button(context.say("end.step"), "then:step:0", key="step"),
            button(context.say("end.again"), "again", cls="main", key="again"),
        ]
        title = context.say("dialog.end" if has_scores else "dialog.result")
        return Content(title, [verdict_banner(scene, view), scores, sheet], actions)


def totals(scene: Scene) -> Node | None:
    """The final score of each seat at a glance."""
    scores, ending = scene.position.scores, scene.position.ending
    if scores is None or ending is None:
        return None
    is_won = len(ending.winners) < len(scores)
    entries = [
        el(
            "li",
            el("span", scene.name(seat), key="name"),
            el("b", signed(score.total), key="total"),
            cls=classes(won=is_won and seat in ending.winners) or None,
            key=f"s{seat}",
        )
        for seat, score in enumerate(scores, 1)
    ]
    return el("ul", entries, cls="totals", key="totals")
