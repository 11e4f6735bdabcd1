"""How tests name what is on the page, and press it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.testkit.driver import Table

Way = Callable[[str], None]
"""Presses what a selector names: Table.tap, or Table.choose for keys."""


def action(name: str) -> str:
    return f'[data-action="{name}"]'


def cell(name: str) -> str:
    return f'[role="gridcell"][data-at="{name}"]'


def lift(table: Table, way: Way) -> None:
    """Lifts the curtain where there is one."""
    if table.page.evaluate("(selector) => !!document.querySelector(selector)", action("lift")):
        way(action("lift"))
