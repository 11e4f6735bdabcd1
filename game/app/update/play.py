"""What people do to make a move: taps become steps, steps become moves; undo and redo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from game.app.effects import Animate, Announce, ClearField, FocusMain
from game.app.events import (
    Confirm,
    Drop,
    Event,
    Hold,
    Key,
    Play,
    PutDown,
    Redo,
    SetDraft,
    StepTo,
    Throw,
    Touch,
    Undo,
)
from game.app.state import Moment, State, Table, scene_of
from game.app.update.changes import SHOW, Handler, Update, on, to_typing, unchanged
from game.app.update.guards import at_the_table, in_turn, not_your_turn, refused
from game.app.update.moves import accept, drafted, jump, source_of
from game.app.update.stepping import step_to
from game.contract import CHANCE, GameError
from game.ui.nodes import Motion
from game.ui.scene import with_own
from game.ui.touches import Chosen, Confirmed, Draft, OwnUi, Refusal, Steps

# Taps, drags and keys


def touch(state: State, table: Table, event: Touch, moment: Moment) -> Update:
    """A cell, a die or a tile was tapped; if that is refused, it shakes and tells why."""
    if _is_laid_by_hint(table, event.what):
        return unchanged(state)
    state, effects = _told_at(event.what, _step(state, table, event.what, moment))
    is_refused = state.table is not None and state.table.refused is not None
    return state, [*effects, Animate((Motion(event.what, "shake"),), {})] if is_refused else effects


def _told_at(place: str, update: Update) -> Update:
    """Has a refusal told at the place where it was tried."""
    state, effects = update
    return state.with_table(refused_at=place), effects


def _is_laid_by_hint(table: Table, step: str) -> bool:
    """Whether the hint on show has begun its move with this step: a tap there follows it, and takes nothing back."""
    hint, draft = table.hint, table.match.draft
    return hint is not None and draft == (step,) == hint.move[:1] != hint.move


def key(state: State, table: Table, event: Key, moment: Moment) -> Update:
    return _step(state, table, f"key:{event.what}", moment)


def hold(state: State, table: Table, event: Hold, moment: Moment) -> Update:
    """A drag began; a step that is part of the draft already stays there."""
    return unchanged(state) if event.what in table.match.draft else _step(state, table, event.what, moment)


def drop(state: State, table: Table, event: Drop, moment: Moment) -> Update:
    """A drag ended; if on nothing or where it began, it is undone."""
    held, _, place = event.what.partition(">")
    if place and place != held:
        return _told_at(place, _step(state, table, event.what, moment))
    if table.ui.own is not None:
        return _step(state, table, f"{held}>", moment)
    match = table.match.drafting(()) if table.match.draft == (held,) else table.match
    return drafted(state.with_table(match=match, refused=None), moment)


def _step(state: State, table: Table, what: str, moment: Moment) -> Update:
    """Carries out what a tap, a drag or a key means."""
    scene = scene_of(state, table, moment.now)
    meant = table.view.touched(scene, what)
    if isinstance(meant, Chosen):
        return _chosen(state, table, meant.own, moment)
    if isinstance(meant, Refusal):
        ui = with_own(table.ui, table.ui.own if meant.own is None else meant.own)
        return drafted(state.with_table(ui=ui, refused=meant.reason), moment)
    if table.match.level is not None:
        return not_your_turn(state, table, moment)
    if isinstance(meant, Confirmed):
        return confirm(state, table, Confirm(), moment)
    if isinstance(meant, Draft):
        match = table.match.drafting(meant.steps)
        return drafted(state.with_table(match=match, ui=with_own(table.ui, meant.own), refused=None), moment)
    return _stepped(state, table, meant, moment)


def _stepped(state: State, table: Table, meant: Steps, moment: Moment) -> Update:
    """Adds steps to the draft, as far as the rules allow."""
    needs_confirmation = table.view.needs_confirmation(scene_of(state, table, moment.now))
    match, reason = table.match, None
    try:
        for step in meant.steps:
            match = match.touched(step, confirm=needs_confirmation)
    except GameError as error:
        reason = error.reason
    return accept(state, match, moment, reason)


def _chosen(state: State, table: Table, own: OwnUi | None, moment: Moment) -> Update:
    """Shows what is chosen now, and announces what to do if that has changed."""
    before = table.heard.todo(scene_of(state, table, moment.now))
    state = state.with_table(ui=with_own(table.ui, own), refused=None)
    assert state.table is not None
    after = table.heard.todo(scene_of(state, state.table, moment.now))
    return state, [SHOW] if after == before else [SHOW, Announce(after)]


def escape(state: State, event: PutDown, moment: Moment) -> Update:
    """Escape leaves stepping through the game, or else cancels what is held or drafted; it empties the typed field."""
    if state.table is None:
        return unchanged(state)
    if state.table.at is not None:
        state, effects = step_to(state, StepTo(None), moment)
    else:
        state, effects = at_the_table(put_down)(state, event, moment)
    return state, [*effects, ClearField("typed")]


def put_down(state: State, table: Table, event: PutDown, moment: Moment) -> Update:
    """Cancels what is held or drafted."""
    if not (table.match.draft or table.refused or table.ui.armed or table.ui.own):
        return unchanged(state)
    ui = table.ui.after_a_move().having(shown_seat=table.ui.shown_seat)
    return drafted(state.with_table(match=table.match.drafting(()), ui=ui, refused=None, hint=None), moment)


def set_draft(state: State, table: Table, event: SetDraft, moment: Moment) -> Update:
    """Takes back some steps of the draft, or puts them in another order; what comes of it must be a draft too."""
    if event.steps == table.match.draft or not Counter(event.steps) <= Counter(table.match.draft):
        return unchanged(state)
    match = table.match.drafting(())
    try:
        for step in event.steps:
            match = match.touched(step, confirm=True)
    except GameError as error:
        return refused(state, error, moment)
    return drafted(state.with_table(match=match, refused=None), moment)


# Decisions


def confirm(state: State, table: Table, event: Confirm, moment: Moment) -> Update:
    try:
        return accept(state, table.match.confirmed(), moment)
    except GameError as error:
        return refused(state, error, moment)


def throw(state: State, table: Table, event: Throw, moment: Moment) -> Update:
    """Throws; if a choice of what to throw comes first, makes that too. Real dice are thrown by hand."""
    match = table.match
    try:
        if match.mover != CHANCE and (event.choice or match.draft):
            match = match.drafting((event.choice,) if event.choice else match.draft).confirmed()
        if match.mover == CHANCE and not match.throws_are_real:
            match = match.thrown(source_of(moment))
    except GameError as error:
        return refused(state, error, moment)
    return accept(state, match, moment)


def play(state: State, table: Table, event: Play, moment: Moment) -> Update:
    """Plays the move with this token; the game may have gone on under the button, or end with it."""
    try:
        state, effects = accept(state, table.match.typed(event.token), moment)
    except GameError as error:
        return refused(state, error, moment)
    is_over = state.table is not None and state.table.match.position.ending is not None
    to_the_end = to_typing(state) or [FocusMain()]
    return state, [*effects, *to_the_end] if is_over else effects


# Back and forth


def undo(state: State, table: Table, event: Undo, moment: Moment) -> Update:
    """Takes back the last decision; if a throw or a draw is in the way, says so."""
    if table.match.can_undo:
        return jump(state, table.match.undo(), moment)
    barrier = table.match.undo_barrier
    if barrier is not None:
        return drafted(state.with_table(refused=barrier), moment)
    return state, [Announce(state.words.say("heard.undone.nothing"))]


def redo(state: State, table: Table, event: Redo, moment: Moment) -> Update:
    if table.match.undone:
        return jump(state, table.match.redo(), moment)
    return state, [Announce(state.words.say("heard.redone.nothing"))]


HANDLERS: Final[Mapping[type[Event], Handler]] = dict(
    [
        on(Touch, at_the_table(touch)),
        on(Key, at_the_table(key)),
        on(Hold, at_the_table(hold)),
        on(Drop, at_the_table(drop)),
        on(PutDown, escape),
        on(SetDraft, in_turn(set_draft)),
        on(Confirm, in_turn(confirm)),
        on(Throw, in_turn(throw)),
        on(Play, in_turn(play)),
        on(Undo, at_the_table(undo)),
        on(Redo, at_the_table(redo)),
    ]
)
