"""The one entry point of the computer players, for the command line and the browser alike."""

from __future__ import annotations

import gc
import random
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Final, NamedTuple

from game.computer.task import LEVELS, Budget, Clock, Level, Task, Thought, player_of
from game.contract import CHANCE, GAMES, OVER, IllegalMove, Move, Reason
from game.record import parse

LEVEL_NAMES: Final = ("random", *LEVELS)

ONLY: Final = Reason("only")
"""The reason for a move that is the only one."""


class Choice(NamedTuple):
    """A move as text, and what the player thought: the expected result, the expected moves, and its reasons."""

    move: str
    value: float | None = None
    line: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()
    is_poor: bool = False


def choose(
    text: str,
    level: str,
    seed: int | None = None,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    clock: Clock | None = None,
) -> Choice:
    """Chooses a move for the seat to move from the text of the game, of which the player sees what its seat may see.

    With a seed and a number of nodes the answer is always the same; otherwise it depends on how long the lent clock
    lets the player think. Raises a GameError for a record that is wrong or waits for no seat, and a ValueError for a
    level that there is not.
    """
    if level not in LEVEL_NAMES:
        raise ValueError(level)
    grade = LEVELS.get(level)
    budget = Budget(seconds or (grade.seconds if grade else 0.0), nodes, clock)
    record = parse(text)
    position = record.position
    if not isinstance(position.to_move, int):
        raise IllegalMove(Reason("chance_due") if position.to_move == CHANCE else OVER, "", position)
    first = tuple(islice(position.legal_moves, 2))
    if len(first) == 1:
        only = position.write(first[0])
        return Choice(only, line=(only,), reasons=(ONLY,))
    source = random.Random(seed)
    if grade is None:
        moves = list(position.guess_hidden(source.sample).legal_moves)  # with hidden tiles there may be billions
        return Choice(position.write(source.choice(moves or first)))
    player = player_of(record.game)
    with without_collections():
        thought = player.think(Task(record.seen_by(position.to_move), grade, budget, source))
    move, value = pick(thought, grade, GAMES[record.game].swing, source)
    if move != thought.candidates[0].move:
        thought = thought._replace(line=(), reasons=())
    return Choice(position.write(move), value, thought.line, thought.reasons, thought.is_poor)


@contextmanager
def without_collections() -> Iterator[None]:
    """Keeps Python from searching for garbage: a search through all objects takes longer than a player may overrun."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def pick(thought: Thought, grade: Level, swing: float, source: random.Random) -> tuple[Move, float]:
    """The move that a level takes for the best, with its true value: it overlooks some moves and misjudges the others.

    If it overlooks all of them, it plays the best.
    """
    seen = [candidate for candidate in thought.candidates if not grade.overlook or source.random() >= grade.overlook]
    perceived = [candidate.value + source.gauss(0, grade.blur * swing) for candidate in seen]
    best = seen[perceived.index(max(perceived))] if seen else thought.candidates[0]
    return best.move, best.value
