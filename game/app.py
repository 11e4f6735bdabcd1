"""The only place where the parts meet: a tap comes in as text, a match changes, the page shows it, storage keeps it."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from game.browser.opponent import Opponent
from game.browser.storage import Storage
from game.language import Words, words
from game.match import Match
from game.record import read
from game.rules import CHANCE, GAMES, GameError, Move, Position
from game.settings import LANGUAGES, THEMES, Settings
from game.views import dialogs, home
from game.views.frame import ended, game_screen, sentence
from game.views.nodes import Node, el
from game.views.page import Page
from game.views.scene import GameView, Scene, view_of

PAUSE_MS: Final = 700
"""A computer player waits so long, so that people see what happened."""


class App:
    """What is open: a match or the home screen, and a dialog over it."""

    def __init__(self) -> None:
        self.storage = Storage()
        self.settings = Settings.from_data(self.storage.load("settings"))
        self.page = Page(self.act)
        self.language = self.settings.language or self.page.language(LANGUAGES)
        self.words: Words = words(self.language)
        self.source = random.SystemRandom()
        self.opponent = Opponent()
        self.game_id = ""
        self.name = ""
        self.match: Match | None = None
        self.at: int | None = None
        self.lifted = 0
        self.ui: dict[str, Any] = {}
        self.dialog = ""
        self.form: dict[str, Any] = {}
        self.dialog_error = ""

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

    def act(self, action: str) -> None:
        """Carries out what an element asks for: a verb, and behind a colon what it is about."""
        verb, _, about = action.partition(":")
        carry_out = getattr(self, f"do_{verb}", None)
        if carry_out is None:
            return
        carry_out(about) if about else carry_out()

    # What is shown

    @property
    def view(self) -> GameView:
        assert self.match is not None
        return view_of(self.match.record.game)

    @property
    def scene(self) -> Scene:
        assert self.match is not None
        return Scene(self.match, self.words, self.at, self._viewer(), self.ui)

    def _viewer(self) -> int:
        """The seat whose secrets may be shown: the only person's, or the one for whom the curtain was lifted."""
        assert self.match is not None
        people = [seat for seat in range(1, self.match.position.seats + 1) if not self.match.level_of(seat)]
        return people[0] if len(people) == 1 else self.lifted

    def show(self) -> None:
        """Shows the screen as things stand."""
        if self.match is None:
            dialog = dialogs.open_dialog(self.dialog, self.words, None, self.form, self.settings, self.dialog_error)
            games = self._open_games()
            self.page.show(home.screen(self.words, self.settings, games, dialog, self._notice()))
            self.page.set_title(self.words.say("app.name"))
            self.page.set_root(data_ready="home")
            self._leave_summary(games)
            return
        scene = self.scene
        dialog = dialogs.open_dialog(self.dialog, self.words, scene, self.form, self.settings, self.dialog_error)
        self.page.show(game_screen(scene, self.view, dialog, self._notice()))
        self.page.set_title(f"{self.words.say(f'game.{scene.match.record.game}')} · {self.words.say('app.name')}")
        self.page.set_root(data_ready=scene.match.record.game)

    def _notice(self) -> Node | None:
        """A banner while nothing lasts."""
        if not self.storage.trouble:
            return None
        return el("p", self.words.say(self.storage.trouble), cls="notice", role="alert", key="notice")

    def _dress(self) -> None:
        """Sets language and theme on the page."""
        self.page.set_root(lang=self.language, data_theme=self.settings.theme)

    def _open_games(self) -> list[home.OpenGame]:
        """Lists the games that are not over, the one played last first."""
        found = []
        for name in self.storage.names("game."):
            stored = self._stored(name)
            if stored is not None and stored[0].position.to_move is not None:
                match, title = stored
                found.append(home.OpenGame(name.removeprefix("game."), match, title, self.storage.saved_at(name)))
        return sorted(found, key=lambda game: -game.saved)

    def _leave_summary(self, games: list[home.OpenGame]) -> None:
        """Leaves for the next visit what the page shows before Python is there."""
        lines = [{"id": game.id, "game": game.match.record.game, "line": home.line(self.words, game)} for game in games]
        self.storage.leave_plain("summary", json.dumps({"language": self.language, "theme": self.settings.theme, "games": lines}))

    # Home

    def do_home(self) -> None:
        self.match, self.at, self.ui, self.dialog, self.lifted = None, None, {}, "", 0
        self.page.go_to("")
        self.show()

    do_leave = do_home

    def do_back(self) -> None:
        """The browser's back button: leaves a dialog, or else the game."""
        if self.dialog:
            self.dialog = ""
            self.show()
        elif self.match is not None and not self.page.address():
            self.do_home()
        elif self.match is None and self.page.address():
            self.start()

    def do_language(self, language: str) -> None:
        if language in LANGUAGES:
            self.language = language
            self.words = words(language)
            self._set(language=language)

    def do_theme(self, theme: str) -> None:
        if theme in THEMES:
            self._set(theme=theme)

    def do_sound(self, state: str) -> None:
        self._set(sound=state == "on")

    def _set(self, **choices: Any) -> None:
        self.settings = replace(self.settings, **choices)
        self.storage.save("settings", self.settings.as_data())
        self._dress()
        self.show()

    # Dialogs

    def do_dialog(self, name: str) -> None:
        self.dialog, self.dialog_error = name, ""
        self.page.push_dialog()
        self.show()

    def do_close(self) -> None:
        self.dialog, self.dialog_error = "", ""
        self.page.pop_dialog()
        self.show()

    # Beginning, leaving and deleting games

    def do_new(self, game: str) -> None:
        """Opens the choices for a new game, as they were made last time."""
        if game in GAMES:
            self.form = dialogs.new_form(game, self.settings, self.words)
            self.do_dialog("new")

    def do_form(self, change: str) -> None:
        """Changes one choice of the form: its name, and the value behind an equals sign."""
        name, _, value = change.partition("=")
        self._keep_names()
        self.form = dialogs.changed_form(self.form, name, value, self.words)
        self.show()

    def _keep_names(self) -> None:
        """Takes over the names as they are typed."""
        seats = list(self.form.get("seats", []))
        typed = [self.page.value_of(f"seat{number}") for number in range(1, len(seats) + 1)]
        self.form = {**self.form, "seats": [typed[at] or seat for at, seat in enumerate(seats)]}

    def do_begin(self) -> None:
        """Begins the game that the form describes."""
        self._keep_names()
        try:
            record, reason = dialogs.begun(self.form, self.source)
        except GameError as error:
            record, reason = None, error.reason
        if record is None:
            self.dialog_error = self.words.say(f"reason.{reason.key}", *reason.values) if reason else ""
            self.show()
            return
        self.settings = self.settings.remembering(self.form["game"], tuple(self.form["seats"]), self.form["tags"])
        self.storage.save("settings", self.settings.as_data())
        self._open(f"{int(time.time() * 1000):x}", Match(record), "")
        self._go_on()

    def do_continue(self, game_id: str) -> None:
        stored = self._stored(f"game.{game_id}")
        if stored is None:
            self.do_home()
            return
        self._open(game_id, *stored, is_new=False)
        self._go_on()

    def _open(self, game_id: str, match: Match, name: str, is_new: bool = True) -> None:
        self.game_id, self.match, self.name = game_id, match, name
        self.at, self.ui, self.dialog, self.lifted = None, {}, "", 0
        self.page.go_to(game_id)
        if is_new:
            self._keep()
        self.show()

    def do_delete(self, game_id: str) -> None:
        self.storage.remove(f"game.{game_id}")
        self.do_close()

    def do_rename(self, game_id: str) -> None:
        stored = self._stored(f"game.{game_id}")
        if stored is not None:
            self.storage.save(f"game.{game_id}", game_data(stored[0], self.page.value_of("name")[:40]))
        self.do_close()

    def do_again(self) -> None:
        assert self.match is not None
        self._open(f"{int(time.time() * 1000):x}", self.match.again(), "")
        self._go_on()

    def _stored(self, name: str) -> tuple[Match, str] | None:
        """Reads a stored game through the rules; what is impossible is put aside."""
        data = self.storage.load(name)
        if data is None:
            return None
        match, title = match_from(data)
        if match is None:
            self.storage.put_aside(name)
            return None
        return match, title

    def _keep(self) -> None:
        assert self.match is not None
        self.storage.save(f"game.{self.game_id}", game_data(self.match, self.name))

    # Playing

    def do_touch(self, what: str) -> None:
        """A cell, a die, a tile was touched."""
        if self.match is None or self.at is not None:
            return
        self._step(what)

    def _step(self, what: str) -> None:
        assert self.match is not None
        meant = self.view.steps(self.scene, what)
        if isinstance(meant, Mapping):
            self.ui = {**self.ui, **meant}
            self.match = replace(self.match, refused=meant.get("refused"))
            self.show()
            return
        match = self.match
        for step in meant:
            match = match.touched(step, confirm=self.view.waits_for_yes(self.scene))
        self._accept(match)

    def do_hold(self, what: str) -> None:
        """A drag began."""
        if self.match is not None and self.at is None and what not in self.match.draft:
            self._step(what)

    def do_drop(self, what: str) -> None:
        """A drag ended; on nothing, it never was."""
        if self.match is None or self.at is not None:
            return
        held, _, place = what.partition(">")
        if place and place != held:
            self._step(what)
        else:
            self._accept(self.match.drafting(()) if self.match.draft == (held,) else self.match)

    def do_draft(self, steps: str) -> None:
        """Puts another draft in place of the one being made: turned, or recalled."""
        if self.match is not None:
            self._accept(self.match.drafting(tuple(steps.split())))

    def do_ui(self, change: str) -> None:
        """Changes what is open on the page: a name, and the value behind an equals sign."""
        name, _, value = change.partition("=")
        self.ui = {**self.ui, name: value}
        self.show()

    def do_confirm(self) -> None:
        if self.match is not None:
            self._accept(self.match.confirmed())

    def do_throw(self) -> None:
        """Throws; where dice are chosen first, it makes that choice too."""
        if self.match is None:
            return
        match = self.match.confirmed() if self.match.draft else self.match
        if match.refused is None and match.mover == CHANCE:
            match = match.thrown(self.source)
        self._accept(match)

    def do_play(self, text: str) -> None:
        """Makes a move that is given as its token."""
        if self.match is not None:
            self._accept(self.match.typed(text))

    def do_typed(self) -> None:
        """Makes the move that was typed in."""
        if self.match is None:
            return
        text = self.page.value_of("typed")
        try:
            match = self.match.typed(self.view.typed(self.scene, text)) if text.strip() else self.match
        except GameError as error:
            self._refuse(error)
            return
        self.page.clear("typed")
        self._accept(match)

    def _refuse(self, error: GameError) -> None:
        assert self.match is not None
        self.match = replace(self.match, refused=error.reason)
        self.show()
        self._announce_refusal()

    def _announce_refusal(self) -> None:
        assert self.match is not None
        if self.match.refused is not None:
            self.page.announce(sentence(self.scene, f"reason.{self.match.refused.key}", *self.match.refused.values))

    def do_undo(self) -> None:
        if self.match is not None:
            self._jump(self.match.undo())

    def do_redo(self) -> None:
        if self.match is not None:
            self._jump(self.match.redo())

    def _jump(self, match: Match) -> None:
        assert self.match is not None
        was_draft = bool(self.match.draft)
        self.match = match
        self.ui = {name: value for name, value in self.ui.items() if name in LASTING}
        self._keep()
        self.show()
        if not was_draft:
            self.page.announce(self.view.todo(self.scene))
        self._go_on()

    def do_lift(self) -> None:
        """Lifts the curtain for the seat to move."""
        self.lifted = self.scene.seat
        self.show()

    def do_step(self, to: str) -> None:
        """Steps through the game: shows it as it was after so many moves, or as it stands."""
        assert self.match is not None
        number = len(self.match.record.moves)
        was = number if self.at is None else self.at
        self.at = None if to == "live" or int(to) >= number else max(0, int(to))
        if to == "live" or self.at is None:
            self.lifted = 0 if len(self.ui) else self.lifted
        self.show()
        now = number if self.at is None else self.at
        if now == was + 1:
            self._animate(now - 1)
        self.page.announce(self.view.told(self.scene, *self.scene.last, self.scene.position) if self.scene.last else "")

    def _accept(self, match: Match) -> None:
        """Takes over a match that may have grown by moves: keeps, shows, animates and tells them."""
        assert self.match is not None
        before = len(self.match.record.moves)
        self.match = match
        if len(match.record.moves) == before:
            self.show()
            self._announce_refusal()
            return
        self.ui = {name: value for name, value in self.ui.items() if name in LASTING}
        self._keep()
        self._settle_curtain()
        self.show()
        self._animate(before)
        self._tell(before)
        self._go_on()

    def _settle_curtain(self) -> None:
        """Lets the curtain fall when another seat is to move."""
        assert self.match is not None
        if self.match.position.has_secrets and self.match.mover not in (self.lifted, CHANCE):
            self.lifted = 0

    def _animate(self, since: int) -> None:
        motions = [motion for turn in self._turns(since) for motion in self.view.motions(self.scene, *turn)]
        if motions:
            self.page.move(motions)

    def _tell(self, since: int) -> None:
        told = [self.view.told(self.scene, *turn) for turn in self._turns(since)]
        if self.match is not None and self.match.position.ending:
            told.append(ended(self.scene))
        self.page.announce(" ".join([*told, self.view.todo(self.scene)]))

    def _turns(self, since: int) -> list[tuple[Position, Move, Position]]:
        assert self.match is not None
        record = self.match.record
        turns = list(record.turns())
        until = len(turns) if self.at is None else self.at
        return [(*turns[number], record.reached[number]) for number in range(since, until)]

    def _go_on(self) -> None:
        """Lets chance and the computer do what is theirs; people press for a throw of dice, tiles come by themselves."""
        match = self.match
        if match is None or match.mover is None:
            self._end()
        elif match.mover == CHANCE:
            is_computers = self._last_decider_is_computer(match)
            if not match.throws_are_real and (match.position.has_secrets or is_computers):
                self._soon(self._throw_for(match))
        elif match.level:
            self._soon(self._answer_for(match))

    @staticmethod
    def _last_decider_is_computer(match: Match) -> bool:
        """A computer that chose its dice throws them itself."""
        people = [seat for seat in range(1, match.position.seats + 1) if not match.level_of(seat)]
        active = getattr(match.position, "active", 0)
        return not people or bool(active and match.level_of(active))

    def _soon(self, work: Any) -> None:
        self._task = asyncio.ensure_future(work)

    async def _throw_for(self, match: Match) -> None:
        if not match.position.has_secrets:
            await asyncio.sleep(PAUSE_MS / 1000)
        if self.match is match:
            self._accept(match.thrown(self.source))

    async def _answer_for(self, match: Match) -> None:
        """Asks the opponent, who sees what its seat may see; an answer that comes late is dropped."""
        pause = asyncio.ensure_future(asyncio.sleep(PAUSE_MS / 1000))
        seat = match.position.to_move
        assert isinstance(seat, int)
        token = await self.opponent.choose(str(match.record.seen_by(seat)), match.level or "")
        await pause
        if self.match is match:
            self._accept(match.played(match.position.read(token)))

    def _end(self) -> None:
        if self.match is not None and self.match.position.ending and not self.dialog and self.ui.get("counted") is None:
            self.ui = {**self.ui, "counted": True}


LASTING: Final = ("zoom", "shown_seat", "counted", "flipped")
"""What stays open on the page when a move is made."""


def game_data(match: Match, name: str) -> dict[str, Any]:
    """Gives what is stored of a game: its record, its name, and the throws that would come again."""
    kept = {key: list(move) for key, move in match.kept.items()} if match.undone or match.record.tag("Undo") else {}
    return {"record": str(match.record), "name": name, "kept": kept}


def match_from(data: Any) -> tuple[Match | None, str]:
    """Makes a match of what was stored; None where the record is not sound."""
    if not isinstance(data, dict) or not isinstance(data.get("record"), str):
        return None, ""
    record, fault = read(data["record"])
    if record is None or fault is not None:
        return None, ""
    kept = data.get("kept")
    sound = {
        key: tuple(steps)
        for key, steps in (kept.items() if isinstance(kept, dict) else ())
        if isinstance(steps, list) and all(isinstance(step, str) for step in steps)
    }
    name = data.get("name")
    return Match(record, kept=sound), name if isinstance(name, str) else ""


def start() -> None:
    """Starts the app."""
    App().start()
