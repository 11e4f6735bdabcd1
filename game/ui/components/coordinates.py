"""Letters and numbers at the edge of a board, for whoever reads a hint, the list of moves or types a move."""

from __future__ import annotations

from functools import lru_cache

from game.contract.grid import Grid
from game.ui.nodes import Node, el


@lru_cache(maxsize=16)
def coordinates(grid: Grid) -> tuple[Node, Node]:
    """Describes the letters of the columns and the numbers of the rows; screen readers find them in the cells."""
    columns = [el("span", grid.names[at][0], key=f"c{at}") for at in range(grid.columns)]
    rows = [el("span", str(at + 1), key=f"r{at}") for at in range(grid.rows)]
    letters = el("div", columns, cls="coordinates letters", key="letters", aria_hidden=True)
    return letters, el("div", rows, cls="coordinates numbers", key="numbers", aria_hidden=True)
