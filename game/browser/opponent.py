"""Asks the computer's players for their moves, in a worker beside the page (see game/browser/worker.py).

One question is thought about and one may wait; a later one takes its place. A worker that dies, hangs or talks nonsense
is replaced. Where none can be had the weakest player thinks on the page, so that a game goes on.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from itertools import count
from typing import Any, Final

from js import console

from game.browser.worker_client import Worker, WorkerError
from game.computer.choose import LEVELS, Choice, choose
from game.computer.task import LEVELS as THINKING
from game.contract import GameError, Reason
from game.match.match import Match

PAINT_S: Final = 0.05
"""So long the page is left alone to show a game before a worker is loaded beside it."""
MOST_FAILURES: Final = 2
"""After so many in a row no further worker is tried on this visit."""
ON_PAGE: Final = next(iter(THINKING))
"""The level that thinks where the page must wait for it."""
ADVISER: Final = LEVELS[-1]
"""The level that gives hints, also on the page; there it has the other's time."""


class Opponent:
    """Finds moves for the seat to move of a match, which it sees as that seat may see it."""

    def __init__(self) -> None:
        self._worker: Worker | None = None
        self._failures = 0
        self._numbers = count()
        self._latest = 0
        self._is_free = asyncio.Lock()

    async def prepare(self, game: str) -> None:
        """Loads a worker and the game's player behind the first paint, so that they are there when a move is due."""
        await asyncio.sleep(PAINT_S)
        if self._failures < MOST_FAILURES:
            try:
                await self._at_work().ask(game=game)
            except WorkerError:
                return  # who asks for a move finds it out again, and deals with it

    async def choose(self, match: Match, level: str) -> Choice | None:
        """Gives the choice of a player of this level, or of the middle one if there is no such level.

        There is none where a later question came, for then nobody wants to know any more.
        """
        known = level if level in LEVELS else LEVELS[len(LEVELS) // 2]
        return await self._in_turn(match, known, ON_PAGE if known in THINKING else known)

    async def advise(self, match: Match) -> Choice | None:
        """Gives the best choice there is, as a hint."""
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
        while self._failures < MOST_FAILURES:
            worker = self._at_work()
            try:
                choice = sound(await worker.ask(game=match.record.game, record=text, level=level), match)
            except WorkerError:
                self._give_up(worker)
            else:
                self._failures = 0
                return choice
        return think_here(text, on_page)

    def _at_work(self) -> Worker:
        """Gives the worker there is, or a new one."""
        self._worker = self._worker or Worker()
        return self._worker

    def _give_up(self, worker: Worker) -> None:
        """Ends a worker that failed, unless another question has done so already."""
        if self._worker is worker:
            worker.close()
            self._worker = None
            self._failures += 1


def think_here(text: str, level: str) -> Choice:
    """Lets a player answer while the page waits; should it fail, a move at random is better than no game."""
    try:
        return choose(text, level, seconds=THINKING[ON_PAGE].seconds, clock=time.perf_counter)
    except Exception as error:  # whatever it is, the game goes on
        console.error(repr(error))
        return choose(text, LEVELS[0])


def sound(answer: Mapping[str, Any], match: Match) -> Choice:
    """Takes an answer apart; raises a WorkerError where it is no choice, or its move none that a computer may make."""
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
