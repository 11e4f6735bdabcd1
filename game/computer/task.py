"""What a computer player is asked, what it may spend on thinking, and what it answers."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final, NamedTuple, Protocol, cast

from game.contract import GAMES, Move, Reason
from game.record import Record

Clock = Callable[[], float]


class Level(NamedTuple):
    """How much a player thinks and how far it errs. All levels run the same code."""

    name: str
    seconds: float
    """The longest it thinks about a move."""
    effort: float
    """The share of a full search: of candidates, depth or samples, as each game sees fit."""
    blur: float
    """The standard deviation of its normally distributed errors about a move, in units of the game's `swing`."""
    overlook: float
    """The chance that it does not see a move at all."""


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
"""Worst-case duration of one search step, which may begin just before the time is up."""
MIN_SHARE: Final = 0.6
"""The share of the time that is used in any case, however short the time is."""


class Budget:
    """What may be spent on one move: a number of nodes, or else seconds on the given clock."""

    def __init__(self, seconds: float, nodes: int | None = None, clock: Clock | None = None) -> None:
        self.nodes = nodes
        self.seconds = max(seconds - LAST_STEP_S, MIN_SHARE * seconds)
        self.used = 0
        self._clock = clock if nodes is None else None
        self._until = self._clock() + self.seconds if self._clock else 0.0

    def spend(self, nodes: int = 1) -> None:
        """Counts nodes that were searched."""
        self.used += nodes

    @property
    def is_over(self) -> bool:
        """Whether to stop and answer."""
        if self.nodes is not None:
            return self.used >= self.nodes
        return self._clock is not None and self._clock() >= self._until

    @property
    def left(self) -> float:
        """The share that is left, from 1 down to 0. Without a limit it stays 1."""
        if self.nodes is not None:
            return max(0.0, 1 - self.used / self.nodes)
        if self._clock is None:
            return 1.0
        return min(1.0, max(0.0, (self._until - self._clock()) / self.seconds))


class Task(NamedTuple):
    """A position in which a move is due, as the seat to move sees it, and what may be used to find one."""

    record: Record
    level: Level
    budget: Budget
    source: random.Random

    @property
    def position(self) -> Any:
        """The position in which to move."""
        return self.record.position


class Candidate(NamedTuple):
    """A move and its expected result: points, or in a game without points from -1 to 1."""

    move: Move
    value: float


class Thought(NamedTuple):
    """The result of thinking: the moves that were considered, the best first, and why it is the best."""

    candidates: tuple[Candidate, ...]
    line: tuple[str, ...] = ()
    """The moves that the player expects, as tokens, its own first."""
    reasons: tuple[Reason, ...] = ()
    """As keys with numbers; the catalogues have a sentence `why.<key>` for each."""
    is_poor: bool = False
    """Whether a table was missing or corrupt, so that the player knew less than it should."""


class Player(Protocol):
    """The computer player of a game, game/games/<key>/player/think.py."""

    def think(self, task: Task) -> Thought:
        """Ranks the moves of the seat to move; the first is the best."""


def player_of(game: str) -> Player:
    """Imports the computer player of a game."""
    return cast(Player, GAMES[game].module("player.think"))
