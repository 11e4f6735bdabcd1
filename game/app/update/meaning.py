"""Keys and typed words that stand for something that buttons do: they become its event before it is handled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.app.events import AskHint, Event, Flip, OpenDialog, PlayTyped, Redo, Shortcut, Throw, Undo, Walk
from game.app.state import State, Table
from game.contract import CHANCE, ChanceMode
from game.match.match import Match

ORDERS: Final[Mapping[str, Callable[[Match], Event]]] = {
    "throw": lambda match: Throw(again(match)),
    "undo": lambda match: Undo(),
    "redo": lambda match: Redo(),
    "hint": lambda match: AskHint(),
}
"""What the typed orders ask for."""

LETTERS: Final[Mapping[str, Callable[[Table, str], Event]]] = {
    "u": lambda table, cell: Undo(),
    "U": lambda table, cell: Redo(),
    "h": lambda table, cell: AskHint(),
    "f": lambda table, cell: Flip(not table.ui.is_flipped),
    "n": lambda table, cell: Walk(cell),
    "N": lambda table, cell: Walk(cell, is_backwards=True),
    "?": lambda table, cell: OpenDialog("keys"),
}
"""What single letters ask for, the same in all games."""


def meaning_of(state: State, event: Event) -> Event:
    """Returns the event that a letter or a typed order stands for; any other event means itself."""
    table = state.table
    if table is None:
        return event
    if isinstance(event, Shortcut):
        is_heard = state.settings.keys and not state.dialogs and event.key in LETTERS
        return LETTERS[event.key](table, event.cell) if is_heard else event
    if not isinstance(event, PlayTyped):
        return event
    text = event.fields.get("typed", "")
    if not text.strip():
        return Throw() if may_throw(table.match) else event
    from game.ui.questions import understood

    order, _ = understood(state.words, text)
    return ORDERS[order](table.match) if order in ORDERS else event


def again(match: Match) -> str:
    """Returns the choice to throw again what was thrown, where a person has it."""
    move = match.spec.throw_again
    return move[0] if move and match.position.rule_broken(move) is None else ""


def may_throw(match: Match) -> bool:
    """Whether a person is to throw, or has chosen what to throw."""
    if match.throws_are_real:
        return False
    is_chosen = match.spec.chance == ChanceMode.AFTER_CHOICE and bool(match.draft)
    return is_chosen or (match.mover == CHANCE and match.spec.chance == ChanceMode.ON_REQUEST)
