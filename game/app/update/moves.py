"""How a game on the table continues: moves are accepted, undone, animated and announced."""

from __future__ import annotations

from random import Random
from typing import Final

from game.app.effects import (
    After,
    AfterLanding,
    AfterPaint,
    Animate,
    Announce,
    AskMove,
    BringIntoView,
    Effect,
    Keep,
    NoteResult,
    ReadEarlier,
    RequestPersistence,
)
from game.app.events import AnnounceDue, CountDue, Landed, LookAhead, SheetDue, ThrowDue
from game.app.state import Moment, State, Table, scene_of
from game.app.update.changes import SHOW, Update
from game.app.update.turn_memory import remembered
from game.contract import CHANCE, ChanceMode, Move, Position, Reason
from game.match.clock import Turn, TurnClock, spent_on, timed, turn_of
from game.match.match import CONTINUES, Match
from game.ui.components.sentences import reason_text, with_full_stop
from game.ui.components.sounds import sounds_of
from game.ui.counting import Counting
from game.ui.scene import SLIDING, TUMBLING, Scene

PAUSE_MS: Final = 700
"""Pause before a computer moves or its dice fall, so that people see what happened."""
REFILL_MS: Final = 450
"""Pause before tiles are drawn after a play, so that the play is seen and heard first."""
LOOK_MS: Final = 250
"""Delay before legal steps are worked out ahead of the first tap."""
COUNT_MS: Final = 1200
"""Delay between the last move and the first stage of the count."""
SHEET_MS: Final = 900
"""Time for which the sheet that was written on stays in view before the next one comes."""


def accept(state: State, match: Match, moment: Moment, refused: Reason | None = None) -> Update:
    """Accepts a match that may have grown: saves it, shows, animates and announces it, and lets the game continue."""
    table = _table(state)
    before = len(table.match.record.moves)
    if len(match.record.moves) == before:
        return drafted(state.with_table(match=match, refused=refused), moment)
    used = {**dict.fromkeys(_turns_made(match, before), 0.0), **table.clock.all_used(moment.now)}
    match = timed(match, used)
    clock = table.clock.at_turn(turn_of(match.record), moment.now)
    is_by_person = table.awaits_person
    state = state.having(is_news_seen=state.is_news_seen or bool(state.news and is_by_person))
    state = state.with_table(
        match=match, refused=refused, hint=None, clock=clock, ui=table.ui.after_a_move(), answer=""
    )
    effects = keep_game(state, moment)
    if match.position.ending:
        effects += note_result(state, moment)
    state, curtain = settle_curtain(state)
    state, count = begin_count(state, moment)
    state, announcement = announce_later(state, before)
    state, rest = _until_rest(state, table, moment)
    effects += [
        *curtain,
        SHOW,
        *animation(state, before, moment),
        After(SHEET_MS, SheetDue(match)),
        *rest,
        *announcement,
        *count,
    ]
    state, more = go_on(state)
    return state, [*effects, *more]


def _until_rest(state: State, before: Table, moment: Moment) -> Update:
    """Keeps what dice show to itself until they have landed, and what comes next until the next sheet has come."""
    table = _table(state)
    record = table.match.record
    tumbling = landing_ms(state, moment)
    if state.settings.by_ear:
        return state.with_table(moving=""), []
    if tumbling:
        return state.with_table(moving=TUMBLING), [AfterLanding(tumbling, Landed(record))]
    sheets = [each.view.sheet_in_view(scene_of(state, each, moment.now)) for each in (before, table)]
    if sheets[0] != sheets[1]:
        return state.with_table(moving=SLIDING), [After(SHEET_MS, Landed(record))]
    return state.with_table(moving=""), []


def landing_ms(state: State, moment: Moment) -> int:
    """Returns how long the dice of the last move tumble; 0 if it was no throw of the app."""
    table = _table(state)
    if table.match.throws_are_real:
        return 0
    scene = scene_of(state, table, moment.now)
    turns = turns_since(table, len(table.match.record.moves) - 1)
    motions = (motion for turn in turns for motion in table.view.motions(scene, *turn))
    return max((motion.delay + motion.milliseconds for motion in motions if motion.kind == "tumble"), default=0)


def drafted(state: State, moment: Moment) -> Update:
    """Shows the draft, and announces what to do next or why the last attempt was refused."""
    state = state.with_table(refused_at="")
    table = _table(state)
    scene = scene_of(state, table, moment.now)
    text = reason_text(scene, table.refused) if table.refused is not None else table.now_text(scene)
    return state, [SHOW, Announce(text)]


def jump(state: State, match: Match, moment: Moment) -> Update:
    """Moves to another point of the game by undo or redo; used time stays used."""
    table = _table(state)
    was_over = table.match.position.ending is not None
    is_shorter = len(match.record.moves) <= len(table.match.record.moves)
    clock = clock_knowing(table.clock, table.match, len(match.record.moves))
    match = timed(match, clock.all_used(moment.now))
    clock = clock.at_turn(turn_of(match.record), moment.now)
    ui = table.ui.after_a_move()
    state = state.with_table(match=match, refused=None, hint=None, clock=clock, ui=ui, answer="")
    state = state.with_table(counting=None, is_celebrated=False, moving="")
    state, memory = remembered(state, moment)
    effects = [*keep_game(state, moment), *memory]
    if was_over or match.position.ending:
        effects += note_result(state, moment)
    state, curtain = settle_curtain(state)
    told = _told_between(scene_of(state, table, moment.now), table, match)
    done = ("heard.undone", "heard.undone.moves") if is_shorter else ("heard.redone", "heard.redone.moves")
    state, said = said_at_once(state, moment, state.words.say(done[bool(told)], told))
    effects += [*curtain, SHOW, *brought_into_view(state, moment), *said]
    state, more = go_on(state)
    return state, [*effects, *more]


def go_on(state: State) -> Update:
    """Lets chance or the computer act if it is their turn. People press for dice; tiles come by themselves."""
    table = _table(state)
    match, record = table.match, table.match.record
    if match.mover is None:
        return state, []
    pause = 0 if state.settings.by_ear else 1
    if match.mover == CHANCE:
        is_due = goes_on_by_itself(match)
        return state, [After(pause * _chance_ms(match), ThrowDue(record))] if is_due else []
    if match.level:
        return state, [AskMove(match, match.level, pause * PAUSE_MS)]
    return state, [After(LOOK_MS, LookAhead(match))]


def goes_on_by_itself(match: Match) -> bool:
    """Whether chance or a computer acts next, without anybody asking for it."""
    if match.mover == CHANCE:
        is_due = match.spec.chance != ChanceMode.ON_REQUEST or _thrower_is_computer(match)
        return is_due and not match.throws_are_real
    return match.level is not None


def begin_count(state: State, moment: Moment) -> Update:
    """Begins the count when a game ends on its board: until it is over, nothing tells the result.

    Whoever steps through the game meanwhile finds it counted.
    """
    table = _table(state)
    stages = table.view.count(scene_of(state, table, moment.now)) if table.match.position.ending else ()
    if not stages or state.settings.by_ear or table.at is not None:
        return state, []
    return state.with_table(counting=Counting(stages)), [After(COUNT_MS, CountDue(table.match.record))]


def _thrower_is_computer(match: Match) -> bool:
    """Whether the computer throws, because it chose the dice or nobody else plays."""
    active = match.position.active_seat
    return not match.people or bool(active and match.level_of(active))


def _chance_ms(match: Match) -> int:
    if match.spec.chance != ChanceMode.AUTOMATIC:
        return PAUSE_MS
    number = len(match.record.moves)
    return REFILL_MS if number and not match.record.position_at(number - 1).awaits_chance else 0


def keep_game(state: State, moment: Moment) -> list[Effect]:
    """Saves the game on the table."""
    table = _table(state)
    return [Keep(table.game_id, table.match, table.title, int(moment.now))]


def note_result(state: State, moment: Moment) -> list[Effect]:
    """Notes the result of the game, or that the game goes on after all."""
    table = _table(state)
    note = NoteResult(table.game_id, table.match.record, int(moment.now))
    if table.match.record.tag(CONTINUES):
        return []  # what was begun at a moment of another game is no achievement
    if table.match.position.ending is None:
        return [note]
    return [note, ReadEarlier(table.game_id, table.match.record.game), RequestPersistence()]


def settle_curtain(state: State) -> Update:
    """Drops the curtain if it is another seat's turn to move or draw."""
    table = _table(state)
    is_over = table.match.mover is None
    if table.lifted == 0 or (table.lifted == table.seat_at_work and not is_over):
        return state, []
    return state.with_table(lifted=0), [Announce("")]


def animation(state: State, since: int, moment: Moment) -> list[Effect]:
    """Animates the moves from this number on."""
    table = _table(state)
    scene = scene_of(state, table, moment.now)
    motions = tuple(motion for turn in turns_since(table, since) for motion in table.view.motions(scene, *turn))
    sounds = sounds_of(table.match.spec, motions) if state.settings.sound else {}
    shown = () if state.settings.by_ear else motions
    return [Animate(shown, sounds)] if shown or sounds else []


def announce_later(state: State, since: int) -> Update:
    """Announces moves after the next frame, together with those that are not announced yet."""
    first = _table(state).first_unsaid
    return state.with_table(first_unsaid=since if first is None else first), [AfterPaint(AnnounceDue())]


def may_be_said(table: Table) -> bool:
    """Whether it is the moment to announce what happened: when people are to act, so that a turn is one message.

    Where nobody but computers plays, every move of theirs is a message.
    """
    match = table.match
    return table.at is None and not (goes_on_by_itself(match) and (match.people or match.mover == CHANCE))


def said_at_once(state: State, moment: Moment, first: str = "") -> Update:
    """Announces a sentence and what to do now, or when people are to act if something goes on by itself."""
    table = _table(state)
    if goes_on_by_itself(table.match):
        state = state.with_table(first_unsaid=len(table.match.record.moves))
        return state, [Announce(first)] if first else []
    text = f"{first} {table.now_text(scene_of(state, table, moment.now))}".strip()
    return state.with_table(first_unsaid=None), [Announce(text)]


def brought_into_view(state: State, moment: Moment) -> list[Effect]:
    """Brings the sheet into view that matters now, if sheets are side by side."""
    table = _table(state)
    at = table.view.sheet_in_view(scene_of(state, table, moment.now))
    return [BringIntoView(at)] if at else []


def turns_since(table: Table, since: int) -> list[tuple[Position, Move, Position]]:
    """Lists the moves from this number on, with the positions before and after each, as far as the game is shown."""
    record = table.match.record
    numbers = range(since, table.number)
    return [(record.position_at(at), record.moves[at], record.position_at(at + 1)) for at in numbers]


def source_of(moment: Moment) -> Random:
    """Returns a random source from the bits of the moment."""
    return Random(moment.random_bits)


def _table(state: State) -> Table:
    assert state.table is not None
    return state.table


def _turns_made(match: Match, since: int) -> list[Turn]:
    """Lists the turns in which moves were made, from this number on."""
    turns = enumerate(match.record.turns())
    movers = [(number, position.to_move) for number, (position, _) in turns if number >= since]
    return [Turn(number, mover) for number, mover in movers if isinstance(mover, int)]


def _told_between(scene: Scene, table: Table, match: Match) -> str:
    """Returns what players decided between two points of a game, in sentences."""
    shorter, longer = sorted((table.match.record, match.record), key=lambda record: len(record.moves))
    told = []
    for at in range(len(shorter.moves), len(longer.moves)):
        before = longer.position_at(at)
        if isinstance(before.to_move, int):
            told.append(table.view.move_text(scene, before, longer.moves[at], longer.position_at(at + 1)))
    return " ".join(map(with_full_stop, told))


def clock_knowing(clock: TurnClock, match: Match, number: int) -> TurnClock:
    """Returns a clock that knows the turns that undo takes back; those of earlier visits are in the record."""
    record = match.record
    for at in range(number, len(record.moves)):
        mover = record.position_at(at).to_move
        if isinstance(mover, int) and record.clocks and Turn(at, mover) not in clock.used:
            clock = clock.having_used(Turn(at, mover), spent_on(record, at))
    return clock
