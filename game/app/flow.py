"""What goes on by itself: throws, draws, the computer's turns, the count at the end."""

from __future__ import annotations

import asyncio
from typing import Final

from game.app.sitting import Sitting
from game.computer.choose import Choice
from game.contract import CHANCE, GAMES
from game.links.link import is_link
from game.match.match import Match
from game.ui.booklets import booklet_of
from game.ui.components import hint
from game.ui.scene import view_of

PAUSE_MS: Final = 700
"""A computer player waits so long, so that people see what happened."""
REFILL_MS: Final = 450
"""Tiles are drawn so long after a play, so that it is seen and heard first."""
LOOK_MS: Final = 250
"""So long after a turn began nothing moves any more, and nobody has tapped yet."""
AHEAD_MS: Final = 100
"""So long the page is left alone between two pieces of what it reads ahead."""
COUNT_MS: Final = 1200
"""So long after the last move the count appears."""


class App(Sitting):
    """The whole app."""

    async def start(self) -> None:
        """Shows the first screen, and lets taps in."""
        self._dress()
        self.storage.came_late = self._read_anew
        await self.show_asked()
        self.offline.begin()
        self._soon(self._read_ahead())

    def _read_anew(self) -> None:
        """Shows what was not there at the start; a game that is open is compared with it at its next move."""
        self.settings = self._choices()
        self._speak(self.settings.language or self.language)
        self._dress()
        if self.match is None:
            self.show()

    async def show_asked(self) -> None:
        asked = self.page.address()
        if f"game.{asked}" in self.storage.names("game."):
            await self._continue(asked)
        elif asked in GAMES:
            self.do_new(asked)
        elif is_link(asked):
            self._receive(asked)
        else:
            if asked:
                self.page.go_to("")
                self._bring_news("address.unknown")
            self.show()

    async def _read_ahead(self) -> None:
        """Reads what the games need before the first is begun, piece by piece, so that a tap waits for one at most."""
        for game in GAMES:
            for read in (GAMES.__getitem__, view_of, booklet_of):
                await asyncio.sleep(AHEAD_MS / 1000)
                read(game)

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
        choice = await self.opponent.choose(match, match.level or "")
        await pause
        if choice and self.match is not None and self.match.record is match.record:
            self._learn(choice)
            self._accept(match.played(match.position.read(choice.move)))

    def _learn(self, choice: Choice) -> None:
        """Tells once that the computer plays without what it has learned, where that could not be had."""
        if choice.is_poor and self.news != "computer.poor":
            self._bring_news("computer.poor")

    def do_hint(self) -> None:
        """Gives the best move; asked again, tells why it is the best, and then which one it was."""
        if self.match is None or not hint.may_ask(self.scene):
            return
        given = hint.hint_of(self.scene)
        if given is None:
            self.ui = {**self.ui, "hint": hint.AWAITED}
            self.show()
            self._soon(self._hint_for(self.match))
        elif given is not hint.AWAITED:
            self._give(given._replace(is_why=not given.is_why))

    async def _hint_for(self, match: Match) -> None:
        """Asks the opponent for the best move as the person who is to move may see the game."""
        choice = await self.opponent.advise(match)
        if self.match is None or self.match.record is not match.record:
            return
        self.ui = {name: value for name, value in self.ui.items() if name != "hint"}
        if choice is None or self.at is not None:
            self.show()
            return
        self._learn(choice)
        given = hint.Hint(match.position.read(choice.move), choice.reasons)
        self.match = self.match.drafting(hint.draft_of(self.scene, self.view, given))
        self._give(given)

    def _give(self, given: hint.Hint) -> None:
        self.ui = {**self.ui, "hint": given}
        self.show()
        self.page.announce(hint.told(self.scene, self.view, given))

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
