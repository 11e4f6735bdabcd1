"""Boards of cells: an ARIA grid with one tab stop, arrow keys, and a name for each cell."""

from __future__ import annotations

from collections.abc import Iterable

from game.ui.nodes import Child, Node, Value, el


def board(*rows: Iterable[Node], label: str, cls: str, **attributes: Value) -> Node:
    """Describes a grid of rows."""
    lines = [el("div", row, role="row", cls="row", key=f"row{number}") for number, row in enumerate(rows)]
    return el("div", lines, role="grid", label=label, cls=f"board {cls}", key="board", **attributes)


def cell(
    name: str, row: int, column: int, *children: Child, label: str, cls: str, action: str = "", **attributes: Value
) -> Node:
    """Describes a cell: its content for the eye, its label for the ear."""
    return el(
        "button",
        children,
        key=name,
        at=name,
        type="button",
        role="gridcell",
        tabindex="-1",
        cls=cls,
        label=label,
        action=action or f"touch:{name}",
        data_row=row,
        data_column=column,
        **attributes,
    )


def still(*rows: Iterable[Node], cls: str) -> Node:
    """Describes a board to look at; it has the same elements as a board to play on, so that it can become one."""
    lines = [el("div", row, cls="row", key=f"row{number}") for number, row in enumerate(rows)]
    return el("div", lines, cls=f"board {cls} still", key="board", aria_hidden=True)


def place(name: str, *children: Child, cls: str, **attributes: Value) -> Node:
    """Describes a cell of a board to look at."""
    return el("button", children, key=name, type="button", tabindex="-1", cls=cls, **attributes)
