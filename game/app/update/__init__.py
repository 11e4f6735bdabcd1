"""What an event changes, and what is to be done: `update(state, event, moment)` returns a state and effects. Pure.

Each module has one concern and a table of the events that it handles; a test checks that every event has one handler.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.app.effects import ClearField, Effect
from game.app.events import Event, PlayTyped, Then
from game.app.state import Moment, State
from game.app.update import (
    counting,
    dialogs,
    files,
    library,
    look,
    new_game,
    play,
    settings,
    sharing,
    stepping,
    turns,
    typed,
)
from game.app.update.changes import Handler, Update, keep_first
from game.app.update.meaning import meaning_of

HANDLERS: Final[Mapping[type[Event], Handler]] = {
    **settings.HANDLERS,
    **library.HANDLERS,
    **new_game.HANDLERS,
    **dialogs.HANDLERS,
    **sharing.HANDLERS,
    **files.HANDLERS,
    **play.HANDLERS,
    **typed.HANDLERS,
    **look.HANDLERS,
    **turns.HANDLERS,
    **counting.HANDLERS,
    **stepping.HANDLERS,
}


def update(state: State, event: Event, moment: Moment) -> tuple[State, list[Effect]]:
    """Returns the state after an event, and the effects to carry out in this order."""
    if isinstance(event, Then):
        state, effects = dialogs.close_all(state)
        state, more = update(state, event.event, moment)
        return state, keep_first([*effects, *more])
    meant = meaning_of(state, event)
    before = _tapped(state) if meant.is_at_the_table else state
    state, effects = HANDLERS[type(meant)](before, meant, moment)
    is_order = isinstance(event, PlayTyped) and meant is not event
    return state, keep_first([*effects, ClearField("typed")]) if is_order else effects


def _tapped(state: State) -> State:
    """A tap at the table cuts every motion short, and ends what is explained."""
    table = state.table
    if table is None or table.at is not None or not (table.ui.explained or table.moving):
        return state
    return state.with_table(ui=table.ui.having(explained=""), moving="")


__all__ = ["HANDLERS", "Update", "update"]
