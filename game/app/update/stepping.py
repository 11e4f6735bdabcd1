"""Stepping through a game: to any move, by itself from move to move, and a new game from a moment of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.app.effects import After, AfterPaint, Announce, BringIntoView, Effect, FocusField
from game.app.events import AnnounceDue, BranchOff, Event, Replay, ReplayDue, StepTo
from game.app.state import Moment, State, scene_of
from game.app.update.changes import SHOW, Handler, Update, on, to_typing, unchanged
from game.app.update.moves import animation, brought_into_view
from game.app.update.opening import begun
from game.match.match import CONTINUES, Match
from game.ui.components.sentences import step_text, with_full_stop
from game.ui.components.verdict import verdict_text
from game.ui.screens.table import CURRENT_MOVE

REPLAY_MS: Final = 1100
"""Time for which each move is looked at while the game replays by itself."""


def step_to(state: State, event: StepTo, moment: Moment) -> Update:
    """Shows the game after this number of moves; None leaves it, and shows the latest position to play on."""
    return _stepped(state, event.number, moment)


def _stepped(state: State, number: int | None, moment: Moment, *, is_replaying: bool = False) -> Update:
    table = state.table
    if table is None:
        return unchanged(state)
    was, was_live, last = table.number, table.at is None, len(table.match.record.moves)
    at = None if number is None else min(number, last)
    state = state.with_table(at=at, counting=None, is_celebrated=False, is_replaying=is_replaying and at != last)
    state = state.with_table(ui=table.ui.having(explained=""))
    assert state.table is not None
    effects: list[Effect] = [SHOW, *brought_into_view(state, moment), BringIntoView(CURRENT_MOVE)]
    if at is not None and was_live:
        effects.append(FocusField("step"))
    if at is None and not was_live:
        effects += to_typing(state)
    if state.table.number == was + 1:
        effects += animation(state, was, moment)
    scene = scene_of(state, state.table, moment.now)
    text = state.table.now_text(scene) if at is None else step_text(scene, state.table.view)
    if at == last and scene.position.ending:
        text = f"{with_full_stop(text)} {verdict_text(scene, state.table.view)}"
    unsaid = [] if state.table.first_unsaid is None else [AfterPaint(AnnounceDue())]
    return state, [*effects, Announce(text), *unsaid]


def replay(state: State, event: Replay, moment: Moment) -> Update:
    """Lets the game replay by itself, from its start if its end is on the screen; or stops that."""
    table = state.table
    if table is None or table.at is None or event.is_on == table.is_replaying:
        return unchanged(state)
    if not event.is_on:
        return state.with_table(is_replaying=False), [SHOW]
    start = 0 if table.at == len(table.match.record.moves) else table.at
    state, effects = _stepped(state, start, moment, is_replaying=True)
    return state, [*effects, *_next_due(state)]


def replay_due(state: State, event: ReplayDue, moment: Moment) -> Update:
    """Shows the next move, if nobody has stepped elsewhere in the meantime."""
    table = state.table
    if table is None or not table.is_replaying or (table.game_id, table.at) != (event.game_id, event.number):
        return unchanged(state)
    state, effects = _stepped(state, event.number + 1, moment, is_replaying=True)
    return state, [*effects, *_next_due(state)]


def _next_due(state: State) -> list[Effect]:
    table = state.table
    if table is None or not table.is_replaying or table.at is None:
        return []
    return [After(REPLAY_MS, ReplayDue(table.game_id, table.at))]


def branch_off(state: State, event: BranchOff, moment: Moment) -> Update:
    """Begins a new game at the position on the screen. Its record says from where, and it is in no statistics."""
    table = state.table
    if table is None or table.at is None or table.match.record.position_at(table.at).ending:
        return unchanged(state)
    record = table.match.record.up_to(table.at).with_tag(CONTINUES, f"{table.game_id} {table.at}")
    title = state.words.say("step.branch_title", table.at) if table.at else ""  # from its start, it is like any other
    return begun(state, Match(record), moment, title=title)


HANDLERS: Final[Mapping[type[Event], Handler]] = dict(
    [
        on(StepTo, step_to),
        on(Replay, replay),
        on(ReplayDue, replay_due),
        on(BranchOff, branch_off),
    ]
)
