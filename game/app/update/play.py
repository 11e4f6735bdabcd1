"""What people do at the table: touches become steps, steps become moves; undo, redo, stepping, the curtain."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from game.app.effects import Animate, Announce, ClearField, Effect, FocusBoard, ZoomBy
from game.app.events import (
    Arm,
    Confirm,
    Drop,
    Event,
    Flip,
    Hold,
    Key,
    LiftCurtain,
    Play,
    PlayTyped,
    PutDown,
    Redo,
    SetDraft,
    ShowSheet,
    StepTo,
    Throw,
    Touch,
    Undo,
    Zoom,
    Zoomed,
)
from game.app.state import Moment, State, Table, scene_of
from game.app.update.changes import SHOW, Handler, Update, keep_first, unchanged
from game.app.update.moves import accept, animation, brought_into_view, drafted, jump, source_of
from game.contract import CHANCE, GameError, Reason
from game.ui import scene as meaning
from game.ui.components.sentences import step_text
from game.ui.nodes import Motion
from game.ui.scene import TableUi, with_own

ZOOM_FACTORS: Final = {"in": 1.25, "out": 0.8}


def at_the_table(handle: Callable[[State, Table, Any, Moment], Update]) -> Handler:
    """What can only be done while a game is shown as it stands."""

    def handler(state: State, event: Event, moment: Moment) -> Update:
        table = state.table
        return handle(state, table, event, moment) if table is not None and table.at is None else unchanged(state)

    return handler


def in_turn(handle: Callable[[State, Table, Any, Moment], Update]) -> Handler:
    """What only the person to move may do, who sees what is decided: the one guard against moving for a computer."""

    def handler(state: State, table: Table, event: Event, moment: Moment) -> Update:
        if table.match.level is not None:
            return not_your_turn(state, table, moment)
        if table.is_covered and not isinstance(event, PlayTyped):  # what is typed is answered by the view
            return unchanged(state)
        return handle(state, table, event, moment)

    return at_the_table(handler)


def not_your_turn(state: State, table: Table, moment: Moment) -> Update:
    """Says whose turn it is to people who would move for the computer."""
    scene = scene_of(state, table, moment.now)
    return drafted(state.with_table(refused=Reason("not_your_turn", (scene.name(scene.seat),))), moment)


def refused(state: State, error: GameError, moment: Moment) -> Update:
    """Says why what was tried is not allowed."""
    return drafted(state.with_table(refused=error.reason), moment)


# Touches


def touch(state: State, table: Table, event: Touch, moment: Moment) -> Update:
    """A cell, a die, a tile was touched; it shakes where the touch is refused."""
    state, effects = _step(state, table, event.what, moment)
    is_refused = state.table is not None and state.table.refused is not None
    return state, [*effects, Animate((Motion(event.what, "shake"),), {})] if is_refused else effects


def key(state: State, table: Table, event: Key, moment: Moment) -> Update:
    return _step(state, table, f"key:{event.what}", moment)


def hold(state: State, table: Table, event: Hold, moment: Moment) -> Update:
    """A drag began; what is part of the move already stays so."""
    return unchanged(state) if event.what in table.match.draft else _step(state, table, event.what, moment)


def drop(state: State, table: Table, event: Drop, moment: Moment) -> Update:
    """A drag ended; on nothing, or where it began, it never was."""
    held, _, place = event.what.partition(">")
    if place and place != held:
        return _step(state, table, event.what, moment)
    if table.ui.own is not None:
        return _step(state, table, f"{held}>", moment)
    match = table.match.drafting(()) if table.match.draft == (held,) else table.match
    return drafted(state.with_table(match=match, refused=None), moment)


def _step(state: State, table: Table, what: str, moment: Moment) -> Update:
    """Carries out what a touch means."""
    scene = scene_of(state, table, moment.now)
    meant = table.view.touched(scene, what)
    if isinstance(meant, meaning.Keep):
        return _kept_open(state, table, meant.own, moment)
    if isinstance(meant, meaning.Refusal):
        ui = with_own(table.ui, table.ui.own if meant.own is None else meant.own)
        return drafted(state.with_table(ui=ui, refused=meant.reason), moment)
    if table.match.level is not None:
        return not_your_turn(state, table, moment)
    if isinstance(meant, meaning.Confirm):
        return confirm(state, table, Confirm(), moment)
    if isinstance(meant, meaning.Draft):
        match = table.match.drafting(meant.steps)
        return drafted(state.with_table(match=match, ui=with_own(table.ui, meant.own), refused=None), moment)
    return _stepped(state, table, meant, moment)


def _stepped(state: State, table: Table, meant: meaning.Steps, moment: Moment) -> Update:
    """Adds steps to the move in the making, as far as the rules allow."""
    needs_confirmation = table.view.needs_confirmation(scene_of(state, table, moment.now))
    match, reason = table.match, None
    try:
        for step in meant.steps:
            match = match.touched(step, confirm=needs_confirmation)
    except GameError as error:
        reason = error.reason
    return accept(state, match, moment, reason)


def _kept_open(state: State, table: Table, own: object, moment: Moment) -> Update:
    """Shows what is open on the table now, and says what to do where that is something else."""
    before = table.view.todo(scene_of(state, table, moment.now))
    state = state.with_table(ui=with_own(table.ui, own), refused=None)
    assert state.table is not None
    after = table.view.todo(scene_of(state, state.table, moment.now))
    return state, [SHOW] if after == before else [SHOW, Announce(after)]


def put_down(state: State, table: Table, event: PutDown, moment: Moment) -> Update:
    """Escape: the move in the making is taken back, and nothing is chosen any more."""
    if not (table.match.draft or table.refused or table.ui.armed or table.ui.own):
        return unchanged(state)
    ui = TableUi(table.ui.zoom, table.ui.is_flipped, table.ui.shown_seat)
    return drafted(state.with_table(match=table.match.drafting(()), ui=ui, refused=None, hint=None), moment)


def set_draft(state: State, table: Table, event: SetDraft, moment: Moment) -> Update:
    """Takes back some of the move in the making; what is left must be one as well."""
    if len(event.steps) >= len(table.match.draft):
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
    """Throws; where it must be chosen first what to throw, makes that choice too. Real dice are thrown by hand."""
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
    """Makes a move that is given as its token; the game may have gone on under the button."""
    try:
        return accept(state, table.match.typed(event.token), moment)
    except GameError as error:
        return refused(state, error, moment)


def play_typed(state: State, table: Table, event: PlayTyped, moment: Moment) -> Update:
    """Makes the moves that were typed in."""
    text = event.fields.get("typed", "")
    scene = scene_of(state, table, moment.now)
    try:
        match = table.match.typed(table.view.typed_tokens(scene, text)) if text.strip() else table.match
    except GameError as error:
        return refused(state, error, moment)
    state, effects = accept(state, match, moment)
    return state, keep_first([ClearField("typed"), *effects])


# Back and forth


def undo(state: State, table: Table, event: Undo, moment: Moment) -> Update:
    """Takes back the last decision; where a throw or a draw stands in the way, says so."""
    if table.match.can_undo:
        return jump(state, table.match.undo(), moment)
    barrier = table.match.undo_barrier
    return drafted(state.with_table(refused=barrier), moment) if barrier else unchanged(state)


def redo(state: State, table: Table, event: Redo, moment: Moment) -> Update:
    return jump(state, table.match.redo(), moment) if table.match.undone else unchanged(state)


def step_to(state: State, event: StepTo, moment: Moment) -> Update:
    """Shows the game as it was after so many moves, or as it stands."""
    table = state.table
    if table is None:
        return unchanged(state)
    last = len(table.match.record.moves)
    was = table.number
    state = state.with_table(at=None if event.number is None or event.number >= last else event.number)
    assert state.table is not None
    effects: list[Effect] = [SHOW, *brought_into_view(state, moment)]
    if state.table.number == was + 1:
        effects += animation(state, was, moment)
    text = step_text(scene_of(state, state.table, moment.now), table.view)
    return state, [*effects, Announce(text)]


# What is open on the table


def _opened(change: Callable[[Table, Any], TableUi]) -> Handler:
    """Changes what is open on the table, at any moment of the game."""

    def handler(state: State, event: Event, moment: Moment) -> Update:
        if state.table is None:
            return unchanged(state)
        state = state.with_table(ui=change(state.table, event), refused=None)
        return state, [SHOW, *brought_into_view(state, moment)]

    return handler


def zoom(state: State, event: Zoom, moment: Moment) -> Update:
    """Brings a large board nearer or farther, or shows the whole of it."""
    if state.table is None:
        return unchanged(state)
    factor = ZOOM_FACTORS.get(event.way)
    if factor is not None:
        return state, [ZoomBy(factor)]
    return state.with_table(ui=state.table.ui.having(zoom=0)), [SHOW]


def lift(state: State, table: Table, event: LiftCurtain, moment: Moment) -> Update:
    """Lifts the curtain for the person to move, or for the one that draws; never for a computer."""
    seat = table.match.position.drawing_seat or table.match.mover
    is_persons = isinstance(seat, int) and seat and table.match.level_of(seat) is None
    if not (table.match.spec.has_curtain and is_persons and isinstance(seat, int)):
        return unchanged(state)
    state = state.with_table(lifted=seat, refused=None)
    assert state.table is not None
    text = table.view.lifted_text(scene_of(state, state.table, moment.now))
    return state, [SHOW, FocusBoard(), Announce(text)]


HANDLERS: Final[Mapping[type[Event], Handler]] = {
    Touch: at_the_table(touch),
    Key: at_the_table(key),
    Hold: at_the_table(hold),
    Drop: at_the_table(drop),
    PutDown: at_the_table(put_down),
    SetDraft: in_turn(set_draft),
    Confirm: in_turn(confirm),
    Throw: in_turn(throw),
    Play: in_turn(play),
    PlayTyped: in_turn(play_typed),
    Undo: at_the_table(undo),
    Redo: at_the_table(redo),
    StepTo: step_to,
    LiftCurtain: at_the_table(lift),
    ShowSheet: _opened(lambda table, event: table.ui.having(shown_seat=event.seat)),
    Arm: _opened(lambda table, event: table.ui.having(armed=event.name)),
    Flip: _opened(lambda table, event: table.ui.having(is_flipped=event.is_flipped)),
    Zoomed: _opened(lambda table, event: table.ui.having(zoom=event.pixels)),
    Zoom: zoom,
}
