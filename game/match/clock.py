"""The clocks of a game that has them: how long each seat may still think.

The record tells them by a comment behind each move, and a turn counts from the moment at which its position came on
the screen. It goes on while the page is hidden. How long a turn took is kept with the tab: a page that is loaded again
goes on where it was, and does not count the time for which it was closed.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final, Protocol

from game.match.match import Match
from game.record import Record

TICK_S: Final = 0.2


def rules_of(record: Record) -> tuple[int, int] | None:
    """Gives the seconds that a seat has and those that a move adds; None where no clock runs."""
    clock: tuple[int, int] | None = getattr(record.start.options, "clock", None)
    return clock


def times_of(record: Record) -> dict[int, int]:
    """Gives the seconds that each seat had left when it moved last."""
    rules = rules_of(record)
    if rules is None:
        return {}
    left = dict.fromkeys(range(1, record.start.seats + 1), rules[0])
    told = dict(record.clocks)
    for number, (position, _) in enumerate(record.turns()):
        if number in told and isinstance(position.to_move, int):
            left[position.to_move] = int(told[number])
    return left


def with_clock(match: Match, used_s: float) -> Match:
    """Writes behind the last move what its seat has left, with what the move adds."""
    record = match.record
    rules, number = rules_of(record), len(record.moves) - 1
    if rules is None or number < 0 or number in dict(record.clocks):
        return match
    before = record.reached[number - 1] if number else record.start
    if not isinstance(before.to_move, int):
        return match
    added = 0 if record.moves[-1] in before.out_of_turn_moves else rules[1]
    left = max(0, round(times_of(record)[before.to_move] - used_s)) + added
    return replace(match, record=replace(record, clocks=(*record.clocks, (number, str(left)))))


def as_text(seconds: float) -> str:
    """Writes a time as clocks show it: whole seconds, as long as a part of one is left."""
    whole = max(0, -int(-seconds // 1))
    return f"{whole // 60}:{whole % 60:02}"


class Memory(Protocol):
    """Keeps one text for as long as the tab is open."""

    def load(self) -> str: ...

    def save(self, text: str) -> None: ...


class Clock:
    """Counts the turn that is on the screen, shows it, and tells when the time is over."""

    def __init__(self, show: Callable[[dict[int, str]], None], is_over: Callable[[], None], memory: Memory) -> None:
        self._show = show
        self._is_over = is_over
        self._memory = memory
        self._record: Record | None = None
        self._turn = ""
        self._began = 0.0
        self._task: asyncio.Task[None] | None = None

    def watch(self, game_id: str, record: Record | None) -> None:
        """Begins a turn where the game has come to another; None ends the watch."""
        if record is not None and (rules_of(record) is None or record.position.to_move is None):
            record = None
        turn = f"{game_id} {len(record.moves)}" if record is not None else ""
        if turn != self._turn:
            self._turn = turn
            self._began = time.time() - self._used_before(turn)
        self._record = record
        if record is not None and self._task is None:
            self._task = asyncio.ensure_future(self._run())

    def _used_before(self, turn: str) -> float:
        """Gives the seconds that the turn had taken when the page was left in the midst of it."""
        kept, _, seconds = self._memory.load().rpartition(" ")
        return int(seconds) if turn and kept == turn and seconds.isdecimal() and len(seconds) < 9 else 0

    @property
    def used_s(self) -> float:
        """How long the turn has taken so far."""
        return max(0.0, time.time() - self._began)

    def texts(self, record: Record) -> dict[int, str]:
        """Gives what the clock of each seat shows; while a turn is on, its seat's counts down."""
        left: dict[int, float] = dict(times_of(record))
        seat = record.position.to_move
        if self._record is not None and isinstance(seat, int) and left:
            left[seat] -= self.used_s
        return {seat: as_text(seconds) for seat, seconds in left.items()}

    async def _run(self) -> None:
        while self._record is not None:
            record = self._record
            self._show(self.texts(record))
            self._memory.save(f"{self._turn} {int(self.used_s)}")
            seat = record.position.to_move
            if isinstance(seat, int) and times_of(record)[seat] - self.used_s <= 0:
                self._is_over()
            await asyncio.sleep(TICK_S)
        self._task = None
