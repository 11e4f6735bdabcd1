"""All that is kept as a file: saved, and added elsewhere after a look."""

from __future__ import annotations

import asyncio
import time
from typing import NamedTuple

from game.app.archive import Archive
from game.links.link import read_outside
from game.match.match import Match
from game.match.results import Result, merged, read_results
from game.record.names import clean_name
from game.saving.backup_file import MOST_CHARACTERS, Bundle, BundleError, unpacked
from game.saving.saved_game import game_data, goes_on, match_from
from game.ui.dialogs import index as dialogs
from game.ui.dialogs.import_file import Arrival


class Arrived(NamedTuple):
    """A game out of a file that is to be added."""

    match: Match
    title: str
    saved: int


class Parcel(Archive):
    """What leaves as a file, and what comes as one."""

    arrived: dict[str, Arrived]
    """The games to be added, by their names in storage."""
    arrived_results: dict[str, Result]

    def do_savefile(self) -> None:
        """Gives all that is kept to the browser as a file."""
        self.page.save_file(time.strftime("cinq-sur-cinq-%Y-%m-%d.json"), self.storage.everything())

    def do_openfile(self) -> None:
        """Lets people choose a file."""
        self.page.pick_file(MOST_CHARACTERS, self._take)

    def _take(self, text: str) -> None:
        """Opens a file that was chosen; an empty text where it is far too long."""
        try:
            bundle = unpacked(text)
        except BundleError as error:
            self.arrival = Arrival(trouble=str(error))
        else:
            self.arrival = Arrival(games=len(bundle.games) + bundle.damaged, damaged=bundle.damaged)
            self._soon(self._look_through(bundle, self.arrival))
        self.do_dialog("load")

    async def _look_through(self, bundle: Bundle, arrival: Arrival) -> None:
        """Plays every game through, one by one, so that the page stays alive; ends when the dialog is closed."""
        self.arrived = {}
        there, here = read_results(bundle.results), self._results()
        both = merged(here, there)
        self.arrived_results = {game_id: result for game_id, result in both.items() if game_id not in here}
        arrival = self.arrival = arrival._replace(results=len(self.arrived_results))
        for name, envelope in bundle.games.items():
            if self.arrival is not arrival or self.dialog != "load":
                return
            match, title = match_from(envelope.data, read_outside)
            if match is None:
                arrival = arrival._replace(damaged=arrival.damaged + 1)
            elif self._is_new(name, match):
                arrival = arrival._replace(new=arrival.new + 1)
                title = clean_name(title, dialogs.NAME_LENGTH)
                self.arrived[name] = Arrived(match, title, envelope.saved)
            else:
                arrival = arrival._replace(known=arrival.known + 1)
            self.arrival = arrival
            self.show()
            await asyncio.sleep(0)
        self.show()

    def _is_new(self, name: str, there: Match) -> bool:
        """Tells whether a game is not here yet, or goes on from where it stands here."""
        self.storage.forget(name)
        stored = self._stored(name)
        return stored is None or goes_on(stored[0].record, there.record)

    def do_addall(self) -> None:
        """Adds what the file brings; what is here already stays as it is."""
        for name, (match, title, saved) in self.arrived.items():
            self.storage.save(name, game_data(match, title, saved), saved)
        self._save_results(merged(self._results(), self.arrived_results))
        self.do_close()
        self.page.announce(self.words.say("load.done"))
