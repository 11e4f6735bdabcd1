"""Clocks: how much time each seat has left. Pure; the time comes from the caller.

A comment after each move in the record says how much time its seat had left. A turn starts when its position appears on
the screen, and goes on while the page is hidden; the first turn of a game takes no time. Time that was used is never
given back: not by undo, not by redo, and not by replacing a move.

>>> ann, ben = Turn(2, seat=1), Turn(3, seat=2)
>>> clock = TurnClock().at_turn(ann, now=100.0)
>>> clock = clock.at_turn(ben, now=130.0).at_turn(ann, now=150.0)    # a move, and 20 seconds later it is undone
>>> clock.used_s(now=160.0)
40.0
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from game.match.match import Match
from game.record import Record
from game.value import Value

NEARLY_OUT_S: Final = 10
"""A clock with no more than this is shown as running out."""


class TimeRules(Value):
    """What each seat has for the whole game, and what each move adds, in seconds."""

    seconds: int
    added: int


def rules_of(record: Record) -> TimeRules | None:
    """Returns the time rules of a game; None if it has no clocks."""
    clock = record.start.options.clock
    return TimeRules(*clock) if clock else None


class Turn(NamedTuple):
    """One turn of a match: the number of moves made before it, and the seat to move (0 where chance moves)."""

    number: int
    seat: int


def turn_of(record: Record) -> Turn:
    """Returns the current turn of a game."""
    mover = record.position.to_move
    return Turn(len(record.moves), mover if isinstance(mover, int) else 0)


NOTHING: Final[Mapping[Turn, float]] = {}


class TurnClock(Value):
    """How long the turns of this match took."""

    turn: Turn | None = None
    """The turn that is running."""
    began: float = 0.0
    """When it began, earlier by what it had used before it was interrupted."""
    used: Mapping[Turn, float] = NOTHING
    """What the other turns used, in seconds."""

    def used_s(self, now: float) -> float:
        """Returns how long the running turn has taken so far."""
        if self.turn is not None and self.turn.number == 0:
            return self.used.get(self.turn, 0.0)  # clocks start after the first move
        return max(0.0, now - self.began)

    def at_turn(self, turn: Turn, now: float) -> TurnClock:
        """Returns the clock at another turn; an interrupted turn goes on with the time it had used."""
        if turn == self.turn:
            return self
        used = dict(self.all_used(now))
        spent = used.get(turn, 0.0) if turn.number == 0 else used.pop(turn, 0.0)
        return TurnClock(turn, now - spent, used)

    def having_used(self, turn: Turn, seconds: float) -> TurnClock:
        """Returns the clock with a lower bound for the time that a turn has used."""
        if turn == self.turn or self.used.get(turn, 0.0) >= seconds:
            return self
        return self.having(used={**self.used, turn: seconds})

    def all_used(self, now: float) -> Mapping[Turn, float]:
        """Returns what each turn has used, including the running one."""
        return self.used if self.turn is None else {**self.used, self.turn: self.used_s(now)}


def times_of(record: Record) -> dict[int, int]:
    """Returns the seconds that each seat had left after its last move."""
    rules = rules_of(record)
    if rules is None:
        return {}
    left = dict.fromkeys(range(1, record.start.seats + 1), rules.seconds)
    for number, seconds in record.clocks:
        mover = record.position_at(number).to_move if number < len(record.moves) else None
        if isinstance(mover, int):
            left[mover] = int(seconds)
    return left


def timed(match: Match, used: Mapping[Turn, float]) -> Match:
    """Writes after each move how much time its seat has left, for turns of known length; other moves are unchanged."""
    record, rules = match.record, rules_of(match.record)
    if rules is None:
        return match
    left = dict.fromkeys(range(1, record.start.seats + 1), rules.seconds)
    written, clocks = dict(record.clocks), {}
    for number, (position, _) in enumerate(record.turns()):
        mover = position.to_move
        if not isinstance(mover, int):
            continue
        seconds = used.get(Turn(number, mover))
        if seconds is not None:
            clocks[number] = str(max(0, round(left[mover] - seconds)) + _added(record, rules, number))
        elif number in written:
            clocks[number] = written[number]
        left[mover] = int(clocks.get(number, left[mover]))
    times = tuple(clocks.items())
    return match if times == record.clocks else replace(match, record=replace(record, clocks=times))


def _added(record: Record, rules: TimeRules, number: int) -> int:
    """Returns the seconds that a move added; resigning and the like add none."""
    is_out_of_turn = record.moves[number] in record.position_at(number).out_of_turn_moves
    return 0 if is_out_of_turn else rules.added


def spent_on(record: Record, number: int) -> float:
    """Returns how long the turn of a move took according to the record; 0 if the record does not say."""
    rules, written = rules_of(record), dict(record.clocks)
    mover = record.position_at(number).to_move
    if rules is None or number not in written or not isinstance(mover, int):
        return 0.0
    before = times_of(record.up_to(number))[mover]
    return max(0.0, before + _added(record, rules, number) - int(written[number]))


def left_s(record: Record, clock: TurnClock, now: float) -> dict[int, float]:
    """Returns the seconds that each seat has left now; the clock of the seat to move is running."""
    left: dict[int, float] = dict(times_of(record))
    seat = record.position.to_move
    if left and isinstance(seat, int):
        left[seat] -= clock.used_s(now)
    return left


def is_running(record: Record) -> bool:
    """Whether the clock of a seat is running; clocks start after the first move."""
    return bool(record.moves) and rules_of(record) is not None and isinstance(record.position.to_move, int)


def as_text(seconds: float) -> str:
    """Writes a time as clocks show it, rounded up to whole seconds."""
    whole = max(0, -int(-seconds // 1))
    return f"{whole // 60}:{whole % 60:02}"


def is_low(seconds: float) -> bool:
    """Whether a clock has nearly run out."""
    return seconds <= NEARLY_OUT_S


class ClockFace(NamedTuple):
    """What a clock shows."""

    text: str
    is_low: bool


def clock_face(seconds: float) -> ClockFace:
    """Returns what a clock with this time shows."""
    return ClockFace(as_text(seconds), is_low(seconds))
