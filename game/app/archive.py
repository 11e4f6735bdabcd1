"""What is left of games: those that are over, and what can be counted of them."""

from __future__ import annotations

import time
from typing import Final

from game.app.shelf import Shelf
from game.match.results import Result, noted, of_other_games, read_results, result_of
from game.ui.dialogs import finished_games as kept

RESULTS: Final = "results"
"""The name under which it is stored what came out of all games."""


class Archive(Shelf):
    """Games that are over."""

    def do_dialog(self, name: str) -> None:
        """Opens a dialog; the one with the results shows what another tab may have added, too."""
        if name == "kept":
            self.more = 0
        if name == RESULTS:
            self.results = list(self._results().values())
        super().do_dialog(name)

    def _note(self) -> None:
        """Notes what came out of the open game, or that it goes on after all."""
        assert self.match is not None
        result = result_of(self.match.record, int(time.time()))
        self._save_results(noted(self._results(), self.game_id, result))
        if result is not None:
            self._soon(self.storage.ask_to_stay())

    def do_more(self) -> None:
        """Lists more of the finished games."""
        self.more += 1
        self.show()

    def do_trim(self) -> None:
        """Removes the games that have been over for longest; what came out of them stays counted."""
        for game in kept.oldest(self._stored_games()):
            self.storage.remove(f"game.{game.id}")
        self.do_close()

    def _results(self) -> dict[str, Result]:
        """Reads what came out of all games, anew, for another tab may have added to it."""
        self.storage.forget(RESULTS)
        return read_results(self.storage.load(RESULTS))

    def _save_results(self, results: dict[str, Result]) -> None:
        """Stores them, beside those of games that only a newer version of the program knows."""
        others = of_other_games(self.storage.load(RESULTS))
        self.storage.save(RESULTS, others | {game_id: result.as_data() for game_id, result in results.items()})
