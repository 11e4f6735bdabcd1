"""What happens by itself at the table: throws, draws, the computer's moves and hints, clocks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.app.effects import AfterPaint, Announce, AskAdvice, Effect, PopDialog, ShowClocks, WorkOutSteps
from game.app.events import (
    AnnounceDue,
    AskHint,
    ClockTicked,
    Event,
    HintFound,
    Landed,
    LookAhead,
    MoveChosen,
    SheetDue,
    ThrowDue,
)
from game.app.state import Moment, State, Table, scene_of
from game.app.update.changes import SHOW, Handler, Update, keep_first, on, unchanged, with_news
from game.app.update.moves import accept, brought_into_view, may_be_said, source_of, turns_since
from game.app.update.turn_memory import remembered
from game.computer.choose import Choice
from game.contract import CHANCE
from game.match.clock import clock_face, is_running, rules_of
from game.ui.components.hint import draft_of, hint_of, hint_text, may_ask, own_moves_after, why_none
from game.ui.scene import AWAITED, TUMBLING, Hint

LOW_S: Final = (60, 30, 10)
"""The seconds left at which a clock that runs low is announced."""
POOR: Final = "computer.poor"
"""The news that a computer plays without its table."""


def throw_due(state: State, event: ThrowDue, moment: Moment) -> Update:
    """Throws or draws, if the game is still at the same record."""
    table = state.table
    if table is None or table.match.record is not event.record:
        return unchanged(state)
    if table.match.mover != CHANCE or table.match.throws_are_real:
        return unchanged(state)
    return accept(state, table.match.thrown(source_of(moment)), moment)


def move_chosen(state: State, event: MoveChosen, moment: Moment) -> Update:
    """Plays the computer's move; a late one is dropped."""
    table = state.table
    if table is None or table.match.record is not event.record or event.choice is None or table.match.level is None:
        return unchanged(state)
    match = table.match.drafting(()).played(table.match.position.read(event.choice.move))
    return accept(_learned(state, event.choice), match, moment)


def _learned(state: State, choice: Choice) -> State:
    """Says once that the computer plays without its table, if that could not be loaded."""
    return with_news(state, POOR) if choice.is_poor and state.news != POOR else state


def ask_hint(state: State, event: AskHint, moment: Moment) -> Update:
    """Asks for the best move; asked again, shows in turn the reasons and the move. Says why there is none."""
    table = state.table
    if table is None:
        return unchanged(state)
    scene = scene_of(state, table, moment.now)
    if not may_ask(scene):
        return state, [Announce(why_none(scene) or table.now_text(scene))]
    given = hint_of(scene)
    if given is None:
        return state.with_table(hint=AWAITED), [SHOW, AskAdvice(table.match)]
    if given is AWAITED:
        return state, [Announce(scene.say("hint.thinking"))]
    return _give(state, given.having(is_why=not given.is_why), moment)


def hint_found(state: State, event: HintFound, moment: Moment) -> Update:
    """Shows the best move, if the game is still at the same record."""
    table = state.table
    if table is None or table.match.record is not event.record:
        return unchanged(state)
    state = state.with_table(hint=None)
    if event.choice is None or table.at is not None:
        return state, [SHOW]
    state = _learned(state, event.choice)
    position = table.match.position
    move = position.read(event.choice.move)
    given = Hint(move, event.choice.reasons, then=own_moves_after(position, move, event.choice.line))
    draft = draft_of(scene_of(state, table, moment.now), table.view, given)
    return _give(state.with_table(match=table.match.drafting(draft)), given, moment)


def _give(state: State, given: Hint, moment: Moment) -> Update:
    state = state.with_table(hint=given)
    assert state.table is not None
    scene = scene_of(state, state.table, moment.now)
    return state, [SHOW, Announce(hint_text(scene, state.table.view, given))]


def look_ahead(state: State, event: LookAhead, moment: Moment) -> Update:
    """Lets the legal steps be worked out while the person still looks."""
    is_current = state.table is not None and state.table.match is event.match
    return state, [WorkOutSteps(event.match)] if is_current else []


def sheet_due(state: State, event: SheetDue, moment: Moment) -> Update:
    """Brings the next sheet into view, unless somebody is writing: nothing moves under a finger."""
    if state.table is None or state.table.match is not event.match:
        return unchanged(state)
    return state, brought_into_view(state, moment)


def landed(state: State, event: Landed, moment: Moment) -> Update:
    """Shows what was kept back while something moved, and lets it be announced."""
    table = state.table
    if table is None:
        return unchanged(state)
    effects: list[Effect] = []
    if table.match.record is event.record:
        state, effects = state.with_table(moving=""), [SHOW]
    elif table.moving == TUMBLING:
        return unchanged(state)  # another throw, which lands later
    return state, [*effects, *([AfterPaint(AnnounceDue())] if table.first_unsaid is not None else [])]


def announce_due(state: State, event: AnnounceDue, moment: Moment) -> Update:
    """Announces what happened since the last message and what to do now, as soon as people are to act."""
    table = state.table
    if table is None or table.first_unsaid is None or table.moving == TUMBLING or not may_be_said(table):
        return unchanged(state)
    from game.ui.heard import turn_text

    text = turn_text(scene_of(state, table, moment.now), table.heard, turns_since(table, table.first_unsaid))
    return state.with_table(first_unsaid=None), [Announce(text)]


def clock_ticked(state: State, event: ClockTicked, moment: Moment) -> Update:
    """Shows the clocks, and ends the game if the player to move is out of time."""
    table = state.table
    if table is None or not is_running(table.match.record):
        return unchanged(state)
    times = table.times_left(moment.now)
    state, memory = remembered(state, moment)
    state, warning = _warned(state, table, times)
    clocks = ShowClocks({seat: clock_face(seconds) for seat, seconds in times.items()})
    effects: list[Effect] = [clocks, *memory, *warning]
    mover, out_of_time = table.match.mover, table.match.spec.out_of_time
    if not isinstance(mover, int) or times[mover] > 0 or out_of_time is None:
        return state, effects
    if state.dialogs:
        effects.append(PopDialog())
    state = state.having(dialogs=()).with_table(at=None)
    state, more = accept(state, table.match.drafting(()).played(out_of_time), moment)
    return state, keep_first([*effects, *more])


def _warned(state: State, table: Table, times: Mapping[int, float]) -> Update:
    """Announces once that the clock of the person to move runs low; what it began with is not low."""
    seat, rules = table.person_at_work, rules_of(table.match.record)
    assert rules is not None  # the clock runs
    passed = [seconds for seconds in LOW_S if seat and times[seat] <= seconds < rules.seconds]
    if not passed or table.low_said.get(seat, LOW_S[0] + 1) <= passed[-1]:
        return state, []
    text = state.words.say("heard.low", scene_of(state, table, 0.0).name(seat), passed[-1])
    return state.with_table(low_said={**table.low_said, seat: passed[-1]}), [Announce(text)]


HANDLERS: Final[Mapping[type[Event], Handler]] = dict(
    [
        on(ThrowDue, throw_due),
        on(MoveChosen, move_chosen),
        on(AskHint, ask_hint),
        on(HintFound, hint_found),
        on(LookAhead, look_ahead),
        on(SheetDue, sheet_due),
        on(Landed, landed),
        on(AnnounceDue, announce_due),
        on(ClockTicked, clock_ticked),
    ]
)
