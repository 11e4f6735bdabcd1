"""The sheets of all seats as a table for screen readers: opponents' sheets are drawings otherwise."""

from __future__ import annotations

from game.ui.nodes import Node, el
from game.ui.scene import Scene


def sheets_table(scene: Scene) -> Node | None:
    """Describes one row of the table for each row of the sheets, by ear and where each seat has a sheet."""
    match = scene.match
    if not (scene.by_ear and match.spec.sheets_side_by_side and scene.position.seats > 1):
        return None
    from game.ui.heard import heard_of  # only few people hear it

    game, seats = heard_of(match.record.game), range(1, scene.position.seats + 1)
    sheets = [[line for line in game.lines(scene, seat) if line.kind == "row"] for seat in seats]
    heads = [el("th", scene.name(seat), scope="col", key=f"s{seat}") for seat in seats]
    rows = [
        el("tr", [el("td", line.text, key=f"s{seat}") for seat, line in zip(seats, lines, strict=True)], key=f"r{at}")
        for at, lines in enumerate(zip(*sheets, strict=True))
    ]
    caption = el("caption", scene.say("heard.sheets"), key="caption")
    head = el("thead", el("tr", heads, key="names"), key="head")
    return el("table", caption, head, el("tbody", rows, key="body"), cls="visually-hidden", key="sheets-heard")
