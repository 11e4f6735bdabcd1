"""Keys and typed words that stand for something that buttons do: they become its event before it is handled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.app.events import AskHint, Event, PlayTyped, Redo, Throw, Undo
from game.app.state import State
from game.ui.questions import understood

ORDERS: Final[Mapping[str, Event]] = {"throw": Throw(), "undo": Undo(), "redo": Redo(), "hint": AskHint()}
"""What the typed orders ask for."""


def meaning_of(state: State, event: Event) -> Event:
    """Returns the event that a typed order stands for; any other event means itself."""
    if state.table is None or not isinstance(event, PlayTyped):
        return event
    order, _ = understood(state.words, event.fields.get("typed", ""))
    return ORDERS.get(order, event)
