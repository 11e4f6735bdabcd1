"""The home screen and the dialogs: what is done around a game."""

from __future__ import annotations

import time
from typing import Any

from game.app.state import State
from game.language import LANGUAGES, words
from game.links.link import read_outside
from game.match.match import Match
from game.saving.settings import THEMES, Settings
from game.ui.dialogs import new_game_form as new_form
from game.ui.dialogs import record_dialog as paste


class Lobby(State):
    """Home, language and theme, dialogs, games as text."""

    def do_home(self) -> None:
        left = self.match.record.game if self.match else ""
        self._leave_table()
        self.show()
        self.page.turn_to(f'[data-action="new:{left}"]' if left else "")

    do_leave = do_home

    def _leave_table(self) -> None:
        """Lets go of the game that is open, and of what was said at it."""
        self.hold.release()
        self.match, self.at, self.ui, self.lifted, self.drawn = None, None, {}, 0, None
        self._drop_dialogs()
        self.page.announce("")
        self.page.go_to("")

    def do_back(self) -> None:
        """The browser's back button: leaves a dialog, or else the game."""
        if self.dialog:
            self._uncover()
            if self.dialog:
                self.page.push_dialog()
            self.show()
        elif self.match is not None and self.page.address() != self.game_id:
            self.do_home()
        elif self.match is None and self.page.address():
            self._soon(self.show_asked())

    async def show_asked(self) -> None:
        """Shows what the address asks for."""
        raise NotImplementedError

    def do_language(self, language: str) -> None:
        if language in LANGUAGES:
            self._speak(language)
            self.page.announce("")
            self._set(language=language)

    def _speak(self, language: str) -> None:
        if language != self.language:
            self.language, self.words = language, words(language)

    def do_theme(self, theme: str) -> None:
        if theme in THEMES:
            self._set(theme=theme)

    def do_sound(self, state: str) -> None:
        self._set(sound=state == "on")

    def do_typing(self, state: str) -> None:
        """Shows or hides the field in which moves are typed."""
        self._set(typing=state == "on")
        self.page.focus_field("typed")

    def do_read(self) -> None:
        """Puts away what was told once."""
        self.is_news_told = True
        self.show()

    def do_renew(self) -> None:
        """Takes the new version of the whole app that is offered."""
        self.offline.renew()

    def do_later(self) -> None:
        """Stays with this version until the next visit."""
        self.offline.put_off()

    def _set(self, **choices: Any) -> None:
        self._choose(self._choices().choosing(**choices))
        self._dress()
        self.show()

    def _choices(self) -> Settings:
        """Reads what was chosen, anew, for another tab may have remembered more."""
        self.storage.forget("settings")
        return Settings.from_data(self.storage.load("settings"))

    def _choose(self, settings: Settings) -> None:
        self.settings = settings
        self.storage.save("settings", settings.as_data())

    # Dialogs

    def do_dialog(self, name: str) -> None:
        """Opens a dialog over what is there; another of the same kind takes its place."""
        if self.dialog and self.dialog.partition("/")[0] != name.partition("/")[0]:
            self.below.append(self.dialog)
        self.dialog, self.dialog_error, self.dialog_news = name, "", ""
        if name == "paste":
            self.text = ""
        self.page.push_dialog()
        self.show()

    def do_close(self) -> None:
        """Closes the dialog on top."""
        self._uncover()
        if not self.dialog:
            self.page.pop_dialog()
        self.show()

    def do_then(self, action: str) -> None:
        """Closes all dialogs and then does what is asked."""
        self._drop_dialogs()
        self.page.pop_dialog()
        self.act(action)

    def _uncover(self) -> None:
        self.dialog = self.below.pop() if self.below else ""
        self.dialog_error = self.dialog_news = ""

    def _drop_dialogs(self) -> None:
        self.dialog, self.below, self.dialog_error, self.dialog_news = "", [], "", ""

    # Games as text

    def do_look(self) -> None:
        """Reads the text that was pasted."""
        self.text = self.page.value_of("record")
        self.dialog_error = "" if self.text.strip() else self._said("reason.record.empty")
        self.show()

    def do_reword(self) -> None:
        """The text that was read is being changed: it is to be read anew."""
        if self.text or self.dialog_error:
            self.text = self.dialog_error = ""
            self.show()

    def do_unfold(self) -> None:
        """Opens the game that was pasted, as far as it could be read; its computers play on at a level there is."""
        record, _ = read_outside(self.text)
        if record is not None:
            names = [new_form.known_seat(name) for name in record.names]
            record = record.with_tag("Seats", ", ".join(names))
            self._open(f"{int(time.time() * 1000):x}", Match(record), "")
            self._go_on()

    def do_copy(self) -> None:
        """Copies the text of the open game."""
        self.page.copy(paste.may_leave(self.scene), self._copied)

    def _copied(self, is_done: bool) -> None:
        self.dialog_news = self.words.say("record.copied" if is_done else "record.by_hand")
        self.show()

    def _said(self, key: str) -> str:
        told = self.words.say(key)
        return f"{told[:1].upper()}{told[1:]}."
