"""Checks after every event: no move lost or made for another, no time given back, no rack shown."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from game.app import events
from game.app.actions import parse_event
from game.app.effects import (
    Animate,
    Announce,
    AskAdvice,
    AskMove,
    BringIntoView,
    ClearField,
    Effect,
    FocusBoard,
    GoTo,
    Keep,
    NoteResult,
    PlaySound,
    PopDialog,
    PushDialog,
    RememberTurn,
    Show,
    ShowClocks,
    TakeGame,
    TurnTo,
    WorkOutSteps,
)
from game.app.events import Event
from game.app.screens import screen, title
from game.app.state import Moment, State, Table
from game.app.update import update
from game.contract import CHANCE
from game.match.clock import is_running, left_s
from game.match.match import Match
from game.record import Record
from game.saving.envelope import newer_of, seal, unseal
from game.saving.saved_game import game_data, match_from
from game.saving.store import DAMAGE
from game.ui.questions import ANSWERS, understood
from tests.testkit.ports import FakeKeyValue, Tab, actions_of
from tests.testkit.racks import with_other_racks

BY_PEOPLE: Final = (
    events.Touch,
    events.Key,
    events.Hold,
    events.Drop,
    events.Confirm,
    events.Throw,
    events.Play,
    events.PlayTyped,
)
"""What people do to move."""
DECIDING: Final = (events.Confirm, events.Throw, events.Play, events.PlayTyped, events.SetDraft)
"""What only the person to move may do."""
WHILE_LIVE: Final = (*BY_PEOPLE, events.SetDraft, events.Undo, events.Redo, events.LiftCurtain)
"""What can only be done while the latest position is on the screen."""
ARRIVALS: Final = (events.GameRead, events.BeginGame, events.OpenRecord, events.PlayAgain, events.BranchOff)
"""What brings a game to the table."""


# Moves


def check_moves(before: State, event: Event, after: State) -> None:
    """Checks that only whoever is to move continues a record, undo shortens it, and nothing else changes it."""
    table, now = before.table, after.table
    if now is None or (table is not None and now.match.record is table.match.record):
        return
    if isinstance(event, ARRIVALS):
        if isinstance(event, events.GameRead):
            assert now.match.record == event.match.record
        return
    assert table is not None, event
    assert now.game_id == table.game_id, event
    old, new = table.match.record, now.match.record
    assert (new.tags, new.start) == (old.tags, old.start)
    if isinstance(event, events.Undo):
        check_undo(table.match, new)
    elif isinstance(event, events.Redo):
        assert new.moves == table.match.undone[-1].moves
    else:
        assert new.moves[: len(old.moves)] == old.moves, f"a move was lost by {event}"
        check_makers(table, event, new)


def check_undo(match: Match, new: Record) -> None:
    """Checks that one decision of a person was taken back, and what came after it."""
    old, number = match.record, len(new.moves)
    assert new.moves == old.moves[:number]
    movers = [old.position_at(at).to_move for at in range(number, len(old.moves))]
    decisions = [mover for mover in movers if isinstance(mover, int) and match.level_of(mover) is None]
    assert decisions == [movers[0]] or (movers[0] == CHANCE and match.throws_are_real and not decisions)


def check_makers(table: Table, event: Event, new: Record) -> None:
    """Checks that each move was made by whoever was to move."""
    match = table.match
    for number in range(len(match.record.moves), len(new.moves)):
        mover, move = new.position_at(number).to_move, new.moves[number]
        if move == match.spec.out_of_time:
            assert isinstance(event, events.ClockTicked), f"time ran out by {event}"
        elif mover == CHANCE:
            makers = BY_PEOPLE if match.throws_are_real else (events.ThrowDue, events.Throw)
            assert isinstance(event, makers), f"a throw by {event}"
        elif isinstance(mover, int) and match.level_of(mover) is not None:
            assert isinstance(event, events.MoveChosen), f"a move for the computer by {event}"
        else:
            assert isinstance(event, BY_PEOPLE), f"a move for a person by {event}"


def check_guard(before: State, event: Event, after: State) -> None:
    """Checks that stepping changes nothing, nobody decides for the computer, and late answers are dropped."""
    table = before.table
    if table is None:
        return
    if is_question(before, event):
        assert after.table is not None
        assert after.table.match is table.match, event
        return
    if table.at is not None and isinstance(event, WHILE_LIVE):
        assert after.table is table, event
    elif table.match.level is not None and isinstance(event, BY_PEOPLE + DECIDING):
        assert after.table is not None
        assert after.table.match is table.match, event
        if isinstance(event, DECIDING):
            assert after.table.refused is not None
            assert after.table.refused.key == "not_your_turn"
    if is_late(table, event):
        assert after.table is table, event


def is_question(state: State, event: Event) -> bool:
    """Whether a question was typed, which is answered in any state and changes nothing in the game."""
    return isinstance(event, events.PlayTyped) and understood(state.words, event.fields.get("typed", ""))[0] in ANSWERS


def check_curtain(before: State, event: Event, after: State) -> None:
    """Checks that the curtain is lifted by hand, and drops as soon as it is another seat's turn."""
    table = after.table
    if table is None or not table.match.spec.has_curtain:
        return
    position, mover = table.match.position, table.match.mover
    assert table.lifted in (0, position.drawing_seat or mover), event
    was = before.table.lifted if before.table is not None else 0
    assert table.lifted in (0, was) or isinstance(event, events.LiftCurtain), event


def is_late(table: Table, event: Event) -> bool:
    """Whether an answer is about an earlier position or another game."""
    if isinstance(
        event, events.ThrowDue | events.MoveChosen | events.HintFound | events.CountDue | events.CelebrationOver
    ):
        return event.record is not table.match.record
    if isinstance(event, events.LookAhead | events.SheetDue):
        return event.match is not table.match
    return False


# The order of effects

AFTER_KEEP: Final = (
    *(Show, Animate, Announce, PlaySound, ShowClocks, BringIntoView, TurnTo, FocusBoard, ClearField),
    *(PopDialog, PushDialog, GoTo, TakeGame, RememberTurn),
)
"""What must not be done before a game is saved: if another tab was faster, it cannot be taken back."""


def check_order(effects: Sequence[Effect]) -> None:
    """Checks that a game is saved before the page, its history or the tab changes."""
    keeps = [at for at, effect in enumerate(effects) if isinstance(effect, Keep)]
    too_early = [effect for effect in effects[: keeps[-1] if keeps else 0] if isinstance(effect, AFTER_KEEP)]
    assert not too_early, f"before the game is saved: {too_early}"


# What is stored


def stored_text(shared: FakeKeyValue, game_id: str) -> str | None:
    """Returns the record of a game as another visit would find it."""
    texts = [shared.texts.get(f"cinq.game.{game_id}.{slot}", "") for slot in (0, 1)]
    envelope = newer_of(*(unseal(text) for text in texts if text))
    return None if envelope is None else str(envelope.data["record"])


def check_stored(tab: Tab) -> bool:
    """Checks that the game on the table is stored; returns False if storage does not work."""
    table = tab.state.table
    if tab.store.trouble not in ("", DAMAGE):
        return False
    if table is not None:
        assert stored_text(tab.shared, table.game_id) == str(table.match.record), "a move was lost"
    return True


def check_reading_back(match: Match) -> None:
    """Checks that the same game is read again from what would be stored."""
    envelope = unseal(seal(game_data(match, "Name", 1), 1, 1))
    assert envelope is not None
    there, name = match_from(envelope.data)
    assert there is not None
    assert (there.record, there.record.reached, name) == (match.record, match.record.reached, "Name")


# Clocks


@dataclass
class ClockBook:
    """How long each turn of each game was on the table of one tab, in real time."""

    seen_at: float
    spent: dict[tuple[str, int, int], float] = field(default_factory=lambda: defaultdict(float))
    """The seconds spent, by game, number of moves before the turn, and seat."""
    running: tuple[str, int, int] | None = None
    """The running turn."""
    uncertain: set[str] = field(default_factory=set)
    """Games played while storage did not work; the next visit finds them as they were before."""
    interruptions: Counter[str] = field(default_factory=Counter)
    """How many times each game was opened, which may make a difference of a second each."""

    def check(self, event: Event, table: Table | None, now: float) -> None:
        """Counts the time since the event before, and compares it with what the clocks show."""
        if self.running is not None:
            self.spent[self.running] += now - self.seen_at
        self.seen_at = now
        self.running = turn_key(table) if table is not None and is_running(table.match.record) else None
        if table is None or table.match.record.start.options.clock is None:
            return
        arrives = isinstance(event, (*ARRIVALS, events.EarlierRead))  # results are read while a game that is over comes
        if arrives or table.game_id not in self.interruptions:  # the list of games comes earlier
            self._read(table, now)
        expected, tolerance = self.expected(table), 0.01 + 1.25 * self.interruptions[table.game_id]
        for seat, shown in left_s(table.match.record, table.clock, now).items():
            assert shown <= expected[seat] + tolerance, f"seat {seat}: {shown} s, not {expected[seat]} s, after {event}"
            assert shown >= expected[seat] - tolerance, f"seat {seat}: {shown} s, not {expected[seat]} s, after {event}"
        moves = table.match.record.moves
        if moves and moves[-1] == table.match.spec.out_of_time:
            loser = table.match.record.position_at(len(moves) - 1).to_move
            assert isinstance(loser, int)
            assert expected[loser] <= tolerance, f"{expected[loser]} s were left"

    def _read(self, table: Table, now: float) -> None:
        """Reads from a record how long its turns took; the running turn is known to the tab."""
        record = table.match.record
        clocks, left, added = dict(record.clocks), *_rules(record)
        for number, (position, move) in enumerate(record.turns()):
            seat = position.to_move
            assert isinstance(seat, int)
            after = int(clocks.get(number, left[seat]))
            bonus = 0 if move in position.out_of_turn_moves else added
            self.spent[table.game_id, number, seat] = left[seat] + bonus - after
            left[seat] = after
        if table.game_id in self.uncertain:  # what the record lost, the clock has lost with it
            self.uncertain.discard(table.game_id)
            for key in [key for key in self.spent if key[0] == table.game_id and key[1] >= len(record.moves)]:
                del self.spent[key]
            self.spent.update({(table.game_id, *turn): each for turn, each in table.clock.all_used(now).items()})
        self.interruptions[table.game_id] += 1

    def expected(self, table: Table) -> dict[int, float]:
        """Returns what each seat has left; half seconds are rounded at each move."""
        record = table.match.record
        left, added = _rules(record)
        for number, (position, move) in enumerate(record.turns()):
            seat = position.to_move
            assert isinstance(seat, int)
            rest = max(0, round(left[seat] - self.spent[table.game_id, number, seat]))
            left[seat] = rest + (0 if move in position.out_of_turn_moves else added)
        times: dict[int, float] = dict(left)
        if is_running(record):
            _, _, seat = key = turn_key(table)
            times[seat] -= self.spent[key]
        return times


def _rules(record: Record) -> tuple[dict[int, int], int]:
    """Returns what each seat has at the beginning, and what a move adds."""
    seconds, added = record.start.options.clock
    return dict.fromkeys(range(1, record.start.seats + 1), seconds), added


def turn_key(table: Table) -> tuple[str, int, int]:
    """Returns a key for the running turn."""
    mover = table.match.mover
    return table.game_id, len(table.match.record.moves), mover if isinstance(mover, int) else 0


# What is shown


def check_screen(state: State, now: float) -> list[str]:
    """Checks that the state can be drawn and its actions are valid. Returns the actions."""
    actions = actions_of(screen(state, now))
    for action in dict.fromkeys(actions):
        parse_event(action)
    return actions


UNSEEN: Final = (Keep, NoteResult, AskMove, AskAdvice, WorkOutSteps)
"""Effects with a whole match that people do not see."""


def check_secrets(before: State, event: Event, after: State, moment: Moment, luck: int) -> bool:
    """Checks that other tiles in hidden racks change nothing that is shown or announced.

    Returns whether there was a hidden rack to try that with.
    """
    table = before.table
    if table is None or after.table is None or after.table.game_id != table.game_id:
        return False
    if isinstance(event, ARRIVALS) or not table.match.spec.has_curtain:
        return False
    known: set[object] = {table.viewer, after.table.viewer}
    if isinstance(event, events.MoveChosen):
        known.add(table.match.mover)  # what it plays, it must hold
    if isinstance(event, events.ThrowDue | events.Throw) and table.match.position.drawing_seat in known:
        return False  # what is drawn is seen, and depends on what the bag holds
    is_entering = table.match.throws_are_real and table.match.position.awaits_chance
    if isinstance(event, events.PlayTyped | events.Touch) and is_entering:
        return False  # people see the tiles that they draw and enter, and which are left
    other = with_other_racks(table.match.record, known, luck)
    if other is None:
        return False
    swapped = before.with_table(match=replace(table.match, record=other))
    assert screen(swapped, moment.now) == screen(before, moment.now), f"a rack is shown before {event}"
    there, told = update(swapped, about(event, before, swapped), moment)
    here, heard = update(before, event, moment)
    assert there.table is not None
    assert here.table is not None
    if there.table.match.mover is None or here.table.match.mover is None:
        return False  # it is over, and all lies open
    heard_here, heard_there = ([what_is_seen(each, known) for each in effects] for effects in (heard, told))
    assert heard_here == heard_there, f"a rack is told by {event}"
    assert screen(there, moment.now) == screen(here, moment.now), f"a rack is shown after {event}"
    assert title(there) == title(here)
    return True


def about(event: Event, before: State, swapped: State) -> Event:
    """Returns an answer about the other game, if it is about the one on the table."""
    one, other = before.table, swapped.table
    assert one is not None
    assert other is not None
    if getattr(event, "record", None) is one.match.record:
        return event.having(record=other.match.record)
    return event.having(match=other.match) if getattr(event, "match", None) is one.match else event


def what_is_seen(effect: Effect, known: Collection[object]) -> object:
    """Returns what can be seen or heard of an effect; computers see what their seats may know."""
    if isinstance(effect, AskMove | AskAdvice):
        seat = effect.match.mover
        assert isinstance(seat, int)
        return type(effect), str(effect.match.record.seen_by(seat)) if seat in known else ""
    values: Mapping[str, object] = vars(effect)
    is_open = not isinstance(effect, UNSEEN) and not any(isinstance(each, Event) for each in values.values())
    return effect if is_open else type(effect)
