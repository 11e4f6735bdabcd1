"""Guards of what people do at the table: when it may be done, and by whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from game.app.events import Event, PlayTyped
from game.app.state import Moment, State, Table, scene_of
from game.app.update.changes import Update, unchanged
from game.app.update.counting import finished
from game.app.update.moves import drafted
from game.contract import GameError, Reason

E = TypeVar("E", bound=Event)


def at_the_table(handle: Callable[[State, Table, E, Moment], Update]) -> Callable[[State, E, Moment], Update]:
    """Lets something be done only while the latest position is on the screen; during the count it ends the count."""

    def handler(state: State, event: E, moment: Moment) -> Update:
        table = state.table
        if table is None or table.at is not None:
            return unchanged(state)
        return finished(state, moment) if table.counting is not None else handle(state, table, event, moment)

    return handler


def in_turn(handle: Callable[[State, Table, E, Moment], Update]) -> Callable[[State, E, Moment], Update]:
    """Lets only the person to move do something, with the curtain lifted: the one guard against moving for a computer.

    Typed moves pass the curtain, because the view answers them.
    """

    def handler(state: State, table: Table, event: E, moment: Moment) -> Update:
        if table.match.level is not None:
            return not_your_turn(state, table, moment)
        if table.is_covered and not isinstance(event, PlayTyped):
            return unchanged(state)
        return handle(state, table, event, moment)

    return at_the_table(handler)


def not_your_turn(state: State, table: Table, moment: Moment) -> Update:
    """Refuses to move for the computer, and says whose turn it is."""
    scene = scene_of(state, table, moment.now)
    return drafted(state.with_table(refused=Reason("not_your_turn", (scene.name(scene.seat),))), moment)


def refused(state: State, error: GameError, moment: Moment) -> Update:
    """Says why the attempt is not allowed."""
    return drafted(state.with_table(refused=error.reason), moment)
