"""Games begun, continued, named, deleted: each is kept as its record and comes back through the rules."""

from __future__ import annotations

import time

from game.app.lobby import Lobby
from game.contract import GAMES, GameError
from game.match.match import Match
from game.record.names import clean_name
from game.saving.saved_game import facts, game_data, is_newer, is_only_renamed, match_from
from game.ui.dialogs import index as dialogs
from game.ui.dialogs import new_game
from game.ui.dialogs import new_game_form as new_form
from game.ui.dialogs.dialog_frame import Context
from game.ui.dialogs.new_game_options import Drawn, Form
from game.ui.screens import home


class Shelf(Lobby):
    """The games that are kept."""

    def do_new(self, game: str) -> None:
        """Opens the choices for a new game, as they were made last time."""
        if game in GAMES:
            self.form = new_form.new_form(game, self.settings, self.words)
            self.do_dialog("new")

    def do_form(self, change: str) -> None:
        """Changes one choice of the form: its name, and the value behind an equals sign."""
        name, _, value = change.partition("=")
        form = self._filled()
        if form is not None:
            self.form, self.dialog_error = new_form.changed_form(form, name, value, self.words), ""
            self.show()

    def do_filled(self, _: str = "") -> None:
        """Takes over what was typed into a field of the form."""
        self.form = self._filled()
        self.show()

    def _filled(self) -> Form | None:
        if self.form is None:
            return None
        inputs = {name: self.page.value_of(name) for name in new_form.inputs_of(self.form)}
        return new_form.filled_form(self.form, inputs, self.words)

    def do_begin(self) -> None:
        """Begins the game that the form describes."""
        self.form = form = self._filled()
        if form is None:
            return
        try:
            record, drawn = new_form.begun(form, self.source)
        except GameError as error:
            self.dialog_error = new_game.rule_broken(Context(self.words, self.settings), error.reason)
            self.show()
            return
        self._choose(self._choices().remembering(form.game, form.seats, new_form.remembered(form)))
        self._open(f"{int(time.time() * 1000):x}", Match(record), "", drawn=drawn)
        self._go_on()

    def do_continue(self, game_id: str) -> None:
        self._soon(self._continue(game_id))

    def do_takeover(self, game_id: str) -> None:
        """Goes on here with a game that another tab plays, and ends it there."""
        self._soon(self._continue(game_id, by_force=True))

    async def _continue(self, game_id: str, by_force: bool = False) -> None:
        """Opens a stored game, as it stands by now, unless another tab plays it."""
        is_held = await self.hold.take(game_id, by_force)
        if self.hold.wanted != game_id:
            return  # another one was asked for in the meantime
        if not is_held:
            self._tell_elsewhere(game_id)
            return
        self.storage.forget(f"game.{game_id}")
        stored = self._stored(f"game.{game_id}")
        if stored is None:
            self.do_home()
            return
        self._open(game_id, *stored, is_new=False)
        self._go_on()

    def _tell_elsewhere(self, game_id: str) -> None:
        """Tells that a game is played in another tab, from where it can be taken."""
        self.do_home()
        self.do_dialog(f"elsewhere/{game_id}")

    def _open(self, game_id: str, match: Match, name: str, is_new: bool = True, drawn: Drawn | None = None) -> None:
        self.is_news_told = self.is_news_told or self.match is None  # what was told on the home screen stays there
        self.game_id, self.match, self.name, self.drawn = game_id, match, name, drawn
        self.at, self.ui, self.lifted = None, {}, 0
        self._drop_dialogs()
        self.page.announce("")
        self.page.go_to(game_id)
        if is_new:
            self._soon(self.hold.take(game_id))
            self._keep()
            self._leave_summary(self._stored_games())
        self.show()
        self._bring_to_front()
        self.page.turn_to(".middle .main:not([aria-disabled=true])", '[role="grid"] [tabindex="0"]')
        self.page.announce(self.view.todo(self.scene))
        if match.has_computer:
            self._soon(self.opponent.prepare(match.record.game))

    def _lost(self, game_id: str) -> None:
        """Another tab has taken the game that is open here: it goes on there."""
        if self.match is not None and game_id == self.game_id:
            self._tell_elsewhere(game_id)

    def do_delete(self, game_id: str) -> None:
        self.storage.remove(f"game.{game_id}")
        self.do_close()

    def do_rename(self, game_id: str) -> None:
        self.storage.forget(f"game.{game_id}")
        data = self.storage.load(f"game.{game_id}")
        if isinstance(data, dict):
            name = clean_name(self.page.value_of("name"), dialogs.NAME_LENGTH)
            self.storage.save(f"game.{game_id}", {**data, "name": name})
        self.do_close()

    def do_again(self) -> None:
        assert self.match is not None
        self._open(f"{int(time.time() * 1000):x}", self.match.again(), "")
        self._go_on()

    def _stored_games(self) -> list[home.OpenGame]:
        """Lists the games that are stored, the one played last first; none of them is played through for that."""
        found = [self._told(name) for name in self.storage.names("game.")]
        return sorted((game for game in found if game), key=lambda game: -game.saved)

    def _told(self, name: str) -> home.OpenGame | None:
        """Tells what the home screen shows of a game; where that is not stored beside it, it is found out once."""
        data, saved = self.storage.load(name), self.storage.saved_at(name)
        told = home.told_game(name, data, saved)
        stored = self._stored(name) if told is None else None
        if stored is not None:
            self.storage.save(name, {**data, "facts": facts(stored[0], saved)}, saved)
            told = home.told_game(name, self.storage.load(name), saved)
        return told

    def _stored(self, name: str) -> tuple[Match, str] | None:
        """Reads a stored game through the rules; what is impossible is put aside."""
        data = self.storage.load(name)
        if data is None:
            return None
        match, title = match_from(data)
        if match is None and is_newer(data):
            self.storage.leave_alone(name)
        elif match is None:
            self.storage.put_aside(name)
        if match is None:
            return None
        return match, title

    def _keep(self) -> bool:
        """Stores the open game; where another tab has played on, shows what that one made of it and says so."""
        assert self.match is not None
        name = f"game.{self.game_id}"
        before = self.storage.load(name)
        if self.storage.save(name, game_data(self.match, self.name, int(time.time()))):
            return True
        self.storage.forget(name)
        now = self.storage.load(name)
        if before != now and is_only_renamed(before, now):
            self.name = match_from(now)[1]
            return self.storage.save(name, game_data(self.match, self.name, int(time.time())))
        self.do_continue(self.game_id)
        self._bring_news("storage.elsewhere")
        self.show()
        return False
