"""Asks the computer players for their moves, in a worker beside the page (see game/browser/worker_client.py).

One question is being answered and one may wait; a later question replaces the waiting one. A computer's answer is never
trusted: a worker that dies, hangs or answers nonsense is replaced. Without any worker the weakest player thinks on the
page, so that the game goes on.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from itertools import count
from typing import Any, Final

from js import console

from game.browser.worker_client import Worker, WorkerError
from game.computer.choose import LEVEL_NAMES, Choice, choose
from game.computer.task import LEVELS
from game.contract import GameError, Reason
from game.match.match import Match

PAINT_S: Final = 0.05
"""Time for the page to paint a game before a worker is loaded."""
MAX_FAILURES: Final = 2
"""After this many failures in a row no further worker is started on this visit."""
ON_PAGE: Final = next(iter(LEVELS))
"""The level that thinks on the page itself, which must wait for it."""
ADVISER: Final = LEVEL_NAMES[-1]
"""The level that gives hints, also on the page; there it has the time of the level ON_PAGE."""


class Opponent:
    """Finds moves for the seat to move, from the record as that seat may see it."""

    def __init__(self) -> None:
        self._worker: Worker | None = None
        self._failures = 0
        self._numbers = count()
        self._latest = 0
        self._is_free = asyncio.Lock()

    async def prepare(self, game: str) -> None:
        """Loads a worker and the game's player after the first paint, so that they are ready when a move is due."""
        await asyncio.sleep(PAINT_S)
        if self._failures < MAX_FAILURES:
            try:
                await self._worker_or_new().ask(game=game)
            except WorkerError:
                return  # the first question for a move will fail again, and handle it

    async def choose(self, match: Match, level: str) -> Choice | None:
        """Returns the choice of a player of this level, or of the middle one if there is no such level.

        Returns None if a later question came in the meantime.
        """
        known = level if level in LEVEL_NAMES else LEVEL_NAMES[len(LEVEL_NAMES) // 2]
        return await self._in_turn(match, known, ON_PAGE if known in LEVELS else known)

    async def advise(self, match: Match) -> Choice | None:
        """Returns the best choice, as a hint."""
        return await self._in_turn(match, ADVISER, ADVISER)

    async def _in_turn(self, match: Match, level: str, on_page: str) -> Choice | None:
        number = self._latest = next(self._numbers)
        async with self._is_free:
            if number != self._latest:
                return None
            choice = await self._chosen(match, level, on_page)
        return choice if number == self._latest else None

    async def _chosen(self, match: Match, level: str, on_page: str) -> Choice:
        seat = match.mover
        assert isinstance(seat, int)
        text = str(match.record.seen_by(seat))
        while self._failures < MAX_FAILURES:
            worker = self._worker_or_new()
            try:
                choice = validated(await worker.ask(game=match.record.game, record=text, level=level), match)
            except WorkerError:
                self._give_up(worker)
            else:
                self._failures = 0
                return choice
        return think_here(text, on_page)

    def _worker_or_new(self) -> Worker:
        self._worker = self._worker or Worker()
        return self._worker

    def _give_up(self, worker: Worker) -> None:
        """Closes a worker that failed, unless another question has already done so."""
        if self._worker is worker:
            worker.close()
            self._worker = None
            self._failures += 1


def think_here(text: str, level: str) -> Choice:
    """Lets a player think while the page waits; if it fails, a random move is better than no move."""
    try:
        return choose(text, level, seconds=LEVELS[ON_PAGE].seconds, clock=time.perf_counter)
    except Exception as error:  # whatever went wrong, the game goes on
        console.error(repr(error))
        return choose(text, LEVEL_NAMES[0])


def validated(answer: Mapping[str, Any], match: Match) -> Choice:
    """Returns the choice in an answer; raises a WorkerError if it is not valid or its move not legal for a computer."""
    try:
        reasons = tuple(Reason(str(key), tuple(values)) for key, values in answer["reasons"])
        line = tuple(map(str, answer["line"]))
        move = match.position.read(answer["move"])
        match.position.play(move)
        if move in match.position.out_of_turn_moves:
            raise ValueError(move)
    except (GameError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise WorkerError(repr(error)) from error
    return Choice(answer["move"], answer.get("value"), line, reasons, bool(answer.get("is_poor")))
