"""Keys and typed words that stand for something that buttons do: they become its event before it is handled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.app.events import (
    AskHint,
    ContinueGame,
    Event,
    Flip,
    GoHome,
    LiftCurtain,
    NewGame,
    OpenDialog,
    PlayTyped,
    Redo,
    Shortcut,
    Throw,
    Undo,
    Walk,
)
from game.app.state import State, Table
from game.contract import CHANCE, GAMES, ChanceMode
from game.match.match import Match
from game.ui.screens.open_games import waiting

ORDERS: Final[Mapping[str, Callable[[Match], Event]]] = {
    "throw": lambda match: Throw(again(match)),
    "undo": lambda match: Undo(),
    "redo": lambda match: Redo(),
    "hint": lambda match: AskHint(),
    "lift": lambda match: LiftCurtain(),
    "leave": lambda match: GoHome(),
}
"""What the typed orders ask for in a game."""

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
    """Returns the event that a letter or a typed word stands for; any other event means itself."""
    if isinstance(event, PlayTyped):
        return _typed(state, event.fields.get("typed", "")) or event
    table = state.table
    if table is None or not isinstance(event, Shortcut):
        return event
    is_heard = state.settings.keys and not state.dialogs and event.key in LETTERS
    return LETTERS[event.key](table, event.cell) if is_heard else event


def _typed(state: State, text: str) -> Event | None:
    """Returns what a typed line stands for; None for moves, questions, and what is not understood."""
    table = state.table
    if not text.strip():
        return Throw() if table is not None and may_throw(table.match) else None
    from game.ui.questions import understood

    name, about = understood(state.words, text)
    if name in GAMES:
        return NewGame(name)
    if name in DOORS:
        return DOORS[name](state, about)
    return ORDERS[name](table.match) if table is not None and name in ORDERS else None


def _continued(state: State, about: str) -> Event | None:
    """Goes on with the game played last, or the one with this number; at a table there is a game already."""
    games = waiting(state.games) if state.table is None else []
    chosen = [game for at, game in enumerate(games, 1) if str(at) == (about or "1")]
    return ContinueGame(chosen[0].id) if chosen else None


DOORS: Final[Mapping[str, Callable[[State, str], Event | None]]] = {
    "continue": _continued,
    "rules": lambda state, about: OpenDialog("help", state.table.match.record.game if state.table else about),
    "results": lambda state, about: OpenDialog("results"),
    "kept": lambda state, about: OpenDialog("kept"),
}
"""What else the typed words open; None where there is nothing to open."""


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
