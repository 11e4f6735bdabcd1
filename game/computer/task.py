"""What a computer player is asked, what it may spend on it, and what it answers."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from game.contract import Move, Reason
from game.record import Record

Clock = Callable[[], float]


class Level(NamedTuple):
    """How much a player thinks, and how far it errs: weaker levels run the same code with less of it."""

    name: str
    seconds: float
    """So long it thinks at the most."""
    effort: float
    """The share of the full search that it makes: candidates, depth, samples; each game says what that means."""
    blur: float
    """How far it misjudges a move, in swings of its game, as the standard deviation of a normal error."""
    overlook: float
    """How often it does not even see a move that it should have considered."""


LEVELS: Final = {
    level.name: level
    for level in (
        Level("easy", 0.1, effort=0.0, blur=0.6, overlook=0.3),
        Level("medium", 0.2, effort=0.1, blur=0.3, overlook=0.1),
        Level("hard", 0.3, effort=0.4, blur=0.12, overlook=0.0),
        Level("expert", 1.0, effort=1.0, blur=0.0, overlook=0.0),
    )
}


LAST_STEP_S: Final = 0.03
"""So long a step may take that was begun just before the time is up."""
LEAST: Final = 0.6
"""Even so, of a short time such a part is used."""


class Budget:
    """What may be spent on one move: nodes where a number is given, or else seconds of a clock that is lent."""

    def __init__(self, seconds: float, nodes: int | None = None, clock: Clock | None = None) -> None:
        self.nodes = nodes
        self.seconds = max(seconds - LAST_STEP_S, LEAST * seconds)
        self.used = 0
        self._clock = clock if nodes is None else None
        self._until = self._clock() + self.seconds if self._clock else 0.0

    def spend(self, nodes: int = 1) -> None:
        """Counts what was looked at."""
        self.used += nodes

    @property
    def is_over(self) -> bool:
        """Tells whether to stop and answer."""
        if self.nodes is not None:
            return self.used >= self.nodes
        return self._clock is not None and self._clock() >= self._until

    @property
    def left(self) -> float:
        """The share that is left, from 1 down to 0; 1 where nothing limits it."""
        if self.nodes is not None:
            return max(0.0, 1 - self.used / self.nodes)
        if self._clock is None:
            return 1.0
        return min(1.0, max(0.0, (self._until - self._clock()) / self.seconds))


class Task(NamedTuple):
    """A position where a move is due, as the seat to move may see it, with all that may be used to find one."""

    record: Record
    level: Level
    budget: Budget
    source: random.Random

    @property
    def position(self) -> Any:
        """The position to find a move in."""
        return self.record.position


class Candidate(NamedTuple):
    """A move that was looked at, and what the player expects of it: points, or from -1 to 1 where a game has none."""

    move: Move
    value: float


class Thought(NamedTuple):
    """What came of thinking: the moves looked at, the best one first, and why it is the best."""

    candidates: tuple[Candidate, ...]
    line: tuple[str, ...] = ()
    """The moves that the player foresees, as tokens, its own first."""
    reasons: tuple[Reason, ...] = ()
    """Why, as keys with numbers; the catalogues have `why.<key>` for each."""
    is_poor: bool = False
    """Whether a table was missing or spoilt, and less was known than should be."""
