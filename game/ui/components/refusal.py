"""Why a tap is not allowed, told on a slip at the place that was tapped; the line of what to do says it as well.

The style sheets show the slip only in windows where the line is far from the board.
"""

from __future__ import annotations

from game.ui.components.sentences import reason_text
from game.ui.nodes import Node, classes, el, walk
from game.ui.scene import Scene

Cell = tuple[int, int]


def told_there(scene: Scene, table: Node) -> Node:
    """Returns the table with a slip at the cell whose tap was refused, if there is one."""
    if scene.refused is None or not scene.refused_at or not scene.is_live:
        return table
    cells = {
        node.attributes["data-at"]: _cell(node) for node in walk(table) if node.attributes.get("role") == "gridcell"
    }
    at = cells.get(scene.refused_at)
    if at is None:
        return table
    rows, columns = (max(each) + 1 for each in zip(*cells.values(), strict=True))
    cls = classes("refusal", below=3 * at[0] < rows, leftwards=2 * at[1] >= columns)
    slip = el("span", reason_text(scene, scene.refused), cls=cls, aria_hidden=True, key="refusal")
    return _with_slip(table, scene.refused_at, slip)


def _cell(node: Node) -> Cell:
    return int(node.attributes["data-row"]), int(node.attributes["data-column"])


def _with_slip(node: Node, at: str, slip: Node) -> Node:
    """Puts the slip into the cell, over whatever is in it."""
    if node.attributes.get("data-at") == at and node.attributes.get("role") == "gridcell":
        content = (el("span", node.text, key="text"),) if node.text else node.children
        attributes = {**node.attributes, "class": f"{node.attributes['class']} refused"}
        return node._replace(attributes=attributes, children=(*content, slip), text="")
    return node._replace(children=tuple(_with_slip(child, at, slip) for child in node.children))
