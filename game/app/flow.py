"""What goes on by itself: throws, draws, the computer's turns, the count at the end."""

from __future__ import annotations

import asyncio
from typing import Final

from game.app.sitting import Sitting
from game.match import Match
from game.rules import CHANCE, GAMES

PAUSE_MS: Final = 700
"""A computer player waits so long, so that people see what happened."""
REFILL_MS: Final = 450
"""Tiles are drawn so long after a play, so that it is seen and heard first."""
LOOK_MS: Final = 250
"""So long after a turn began nothing moves any more, and nobody has tapped yet."""
COUNT_MS: Final = 1200
"""So long after the last move the count appears."""


class App(Sitting):
    """The whole app."""

    def start(self) -> None:
        """Shows what the address asks for, and lets taps in."""
        self._dress()
        asked = self.page.address()
        if f"game.{asked}" in self.storage.names("game."):
            self.do_continue(asked)
        elif asked in GAMES:
            self.do_new(asked)
        else:
            self.show()

    def _go_on(self) -> None:
        """Lets chance and the computer do what is theirs; people press for dice, tiles come by themselves."""
        match = self.match
        if match is None or match.mover is None:
            self._end()
        elif match.mover == CHANCE:
            is_computers = self._last_decider_is_computer(match)
            is_due = match.position.has_secrets or is_computers or getattr(self.view, "THROWS_FOLLOW_CHOICES", False)
            if is_due and not match.throws_are_real:
                self._soon(self._throw_for(match))
        elif match.level:
            self._soon(self._answer_for(match))
        else:
            self._soon(self._look_ahead(match))

    @staticmethod
    def _last_decider_is_computer(match: Match) -> bool:
        """A computer that chose its dice throws them itself."""
        people = [seat for seat in range(1, match.position.seats + 1) if not match.level_of(seat)]
        active = getattr(match.position, "active", 0)
        return not people or bool(active and match.level_of(active))

    async def _look_ahead(self, match: Match) -> None:
        """Finds out what a person may do while the person still looks, so that the first tap need not wait."""
        await asyncio.sleep(LOOK_MS / 1000)
        if self.match is match:
            _ = match.outlook

    async def _throw_for(self, match: Match) -> None:
        if not match.position.has_secrets:
            await asyncio.sleep(PAUSE_MS / 1000)
        elif match.record.moves and not match.record.reached[-2:][0].awaits_chance:
            await asyncio.sleep(REFILL_MS / 1000)
        if self.match is not None and self.match.record is match.record:
            self._accept(match.thrown(self.source))

    async def _answer_for(self, match: Match) -> None:
        """Asks the opponent, who sees what its seat may see; an answer that comes late is dropped."""
        pause = asyncio.ensure_future(asyncio.sleep(PAUSE_MS / 1000))
        seat = match.position.to_move
        assert isinstance(seat, int)
        token = await self.opponent.choose(str(match.record.seen_by(seat)), match.level or "")
        await pause
        if self.match is not None and self.match.record is match.record:
            self._accept(match.played(match.position.read(token)))

    def _end(self) -> None:
        """Lets the count appear by itself when a game ends."""
        match = self.match
        if match is not None and match.position.ending and self.ui.get("counted") != len(match.record.moves):
            self.ui = {**self.ui, "counted": len(match.record.moves)}
            self._soon(self._count_for(match))

    async def _count_for(self, match: Match) -> None:
        await asyncio.sleep(COUNT_MS / 1000)
        is_open = self.match is not None and self.match.record is match.record
        if is_open and self.at is None and not self.dialog:
            self.do_dialog("end")
            if self.settings.sound:
                self.sound.play({"paper": 0})
