"""Choices for new games that several tests make."""

from __future__ import annotations

from typing import Any, Final

SMALL: Final[dict[str, Any]] = {
    "chosen": {"Edition": "own"},
    "fields": {"Board.rows": "7", "Board.columns": "7", **{f"Tiles.{figure}": "3" for figure in range(10)}},
}
"""A game of Quinto that is soon over."""
