"""The only place where the parts meet: a tap comes in as text, a match changes, the page shows it, storage keeps it."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from game.browser.awake import Awake
from game.browser.clock import Clock, with_clock
from game.browser.opponent import Opponent
from game.browser.pane import Pane
from game.browser.sound import Sound
from game.browser.storage import Storage
from game.browser.tab import TabMemory
from game.language import Words, words
from game.match import Match
from game.record import read
from game.rules import CHANCE, GAMES, GameError, Move, Position, Reason
from game.settings import LANGUAGES, THEMES, Settings
from game.views import dialogs, home, new_form, new_game, paste
from game.views.frame import game_screen, sentence
from game.views.nodes import Node, el
from game.views.options import Drawn, Form
from game.views.page import Page
from game.views.scene import GameView, Scene, view_of
from game.views.shell import Context
from game.views.sounds import sounds_of

PAUSE_MS: Final = 700
"""A computer player waits so long, so that people see what happened."""
REFILL_MS: Final = 450
"""Tiles are drawn so long after a play, so that it is seen and heard first."""
LOOK_MS: Final = 250
"""So long after a turn began nothing moves any more, and nobody has tapped yet."""

SHEET_MS: Final = 900
"""So long the sheet that was written on stays in view, where another one is next."""

COUNT_MS: Final = 1200
"""So long after the last move the count appears."""


class App:
    """What is open: a match or the home screen, and a dialog over it."""

    def __init__(self) -> None:
        self.storage = Storage()
        self.settings = Settings.from_data(self.storage.load("settings"))
        self.page = Page(self.act)
        self.pane = Pane(self.act)
        self.language = self.settings.language or self.page.language(LANGUAGES)
        self.words: Words = words(self.language)
        self.source = random.SystemRandom()
        self.opponent = Opponent()
        self.sound = Sound()
        self.awake = Awake()
        self.clock = Clock(self._show_clocks, self._out_of_time, TabMemory("turn"))
        self.game_id = ""
        self.name = ""
        self.match: Match | None = None
        self.at: int | None = None
        self.lifted = 0
        self.ui: dict[str, Any] = {}
        self.dialog = ""
        self.below: list[str] = []
        """The dialogs under the one on top, the lowest first."""
        self.form: Form | None = None
        self.text = ""
        self.dialog_error = ""
        self.dialog_news = ""
        self.titles: dict[str, str] = {}
        self.drawn: Drawn | None = None

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
        ui = {**self.ui, "typing": self.settings.typing, "clocks": self.clock.texts(self.match.record)}
        return Scene(self.match, self.words, self.at, self._viewer(), ui)

    def _viewer(self) -> int:
        """The seat whose secrets may be shown: the only person's, or the one for whom the curtain was lifted."""
        assert self.match is not None
        people = [seat for seat in range(1, self.match.position.seats + 1) if not self.match.level_of(seat)]
        return people[0] if len(people) == 1 else self.lifted

    def show(self) -> None:
        """Shows the screen as things stand."""
        self.clock.watch(self.game_id, self.match.record if self.match else None)
        self.awake.keep(self.match is not None and self.match.mover is not None)
        if self.match is None:
            games = self._stored_games()
            self.titles = {game.id: game.title for game in games}
            self.page.show(home.screen(self.words, self.settings, games, self._dialogs(None), self._notice()))
            self.page.set_title(self.words.say("app.name"))
            self.page.set_root(data_ready="home")
            self._leave_summary(games)
            return
        scene = self.scene
        self.page.show(game_screen(scene, self.view, self._dialogs(scene), self._notice()))
        self.pane.settle()
        self.page.set_title(f"{self.words.say(f'game.{scene.match.record.game}')} · {self.words.say('app.name')}")
        self.page.set_root(data_ready=scene.match.record.game)

    def _dialogs(self, scene: Scene | None) -> Node:
        """Describes the dialogs that are open, the one on top last."""
        context = Context(self.words, self.settings, scene, self.form, self.text, titles=self.titles)
        context = replace(context, error=self.dialog_error, news=self.dialog_news)
        return dialogs.open_dialogs([*self.below, self.dialog] if self.dialog else [], context)

    def _notice(self) -> Node | None:
        """A banner while nothing lasts, or else about who begins, until somebody has moved."""
        if self.storage.trouble:
            return el("p", self.words.say(self.storage.trouble), cls="notice", role="alert", key="notice")
        record = self.match.record if self.match else None
        if record is None or self.drawn is None or any(isinstance(at.to_move, int) for at, _ in record.turns()):
            return None
        return new_game.first_notice(Context(self.words, self.settings), self.drawn, record.names)

    def _dress(self) -> None:
        """Sets language and theme on the page."""
        self.page.set_root(lang=self.language, data_theme=self.settings.theme)

    def _stored_games(self) -> list[home.OpenGame]:
        """Lists the games that are stored, the one played last first; none of them is played through for that."""
        names = self.storage.names("game.")
        found = [home.told_game(name, self.storage.load(name), self.storage.saved_at(name)) for name in names]
        return sorted((game for game in found if game), key=lambda game: -game.saved)

    def _leave_summary(self, games: list[home.OpenGame]) -> None:
        """Leaves for the next visit what the page shows before Python is there."""
        look = {"language": self.language, "theme": self.settings.theme, "sound": self.settings.sound}
        self.storage.leave_plain("summary", json.dumps({**look, "games": home.summary(self.words, games)}))

    # Home

    def do_home(self) -> None:
        self.match, self.at, self.ui, self.lifted, self.drawn = None, None, {}, 0, None
        self._drop_dialogs()
        self.page.go_to("")
        self.show()

    do_leave = do_home

    def do_back(self) -> None:
        """The browser's back button: leaves a dialog, or else the game."""
        if self.dialog:
            self._uncover()
            if self.dialog:
                self.page.push_dialog()
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

    def do_typing(self, state: str) -> None:
        """Shows or hides the field in which moves are typed."""
        self._set(typing=state == "on")

    def _set(self, **choices: Any) -> None:
        self.settings = replace(self.settings, **choices)
        self.storage.save("settings", self.settings.as_data())
        self._dress()
        self.show()

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

    def do_unfold(self) -> None:
        """Opens the game that was pasted, as far as it could be read; its computers play on at a level there is."""
        record, _ = read(self.text)
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

    # Beginning, leaving and deleting games

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
            self.dialog_error = new_game.objection(Context(self.words, self.settings), error.reason)
            self.show()
            return
        self.settings = self.settings.remembering(form.game, form.seats, new_form.remembered(form))
        self.storage.save("settings", self.settings.as_data())
        self._open(f"{int(time.time() * 1000):x}", Match(record), "", drawn=drawn)
        self._go_on()

    def do_continue(self, game_id: str) -> None:
        stored = self._stored(f"game.{game_id}")
        if stored is None:
            self.do_home()
            return
        self._open(game_id, *stored, is_new=False)
        self._go_on()

    def _open(
        self, game_id: str, match: Match, name: str, is_new: bool = True, drawn: Drawn | None = None
    ) -> None:
        self.game_id, self.match, self.name, self.drawn = game_id, match, name, drawn
        self.at, self.ui, self.lifted = None, {}, 0
        self._drop_dialogs()
        self.page.go_to(game_id)
        if is_new:
            self._keep()
            self._leave_summary(self._stored_games())
        self.show()
        self._bring_to_front()
        if match.has_computer:
            self.opponent.prepare()

    def do_delete(self, game_id: str) -> None:
        self.storage.remove(f"game.{game_id}")
        self.do_close()

    def do_rename(self, game_id: str) -> None:
        data = self.storage.load(f"game.{game_id}")
        if isinstance(data, dict):
            name = new_form.clean_name(self.page.value_of("name"), dialogs.NAME_LENGTH)
            self.storage.save(f"game.{game_id}", {**data, "name": name})
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
            self._change(meant)
            return
        if self._is_computers_turn():
            return
        match = self.match
        for step in meant:
            match = match.touched(step, confirm=self.view.waits_for_yes(self.scene))
        self._accept(match)

    def _is_computers_turn(self) -> bool:
        """Tells whose turn it is to people who would move for the computer."""
        assert self.match is not None
        if self.match.level is None:
            return False
        self._change({"refused": Reason("not_your_turn", (self.scene.name(self.scene.seat),))})
        return True

    def _change(self, meant: Mapping[str, Any]) -> None:
        """Takes over what a touch changes: the draft, a reason why not, an action to carry out, else what is open."""
        assert self.match is not None
        self.ui = {**self.ui, **{name: value for name, value in meant.items() if name not in NOT_OPEN}}
        draft, refused = tuple(meant.get("draft", self.match.draft)), meant.get("refused")
        if (draft, refused) != (self.match.draft, self.match.refused):
            self.match = replace(self.match, draft=draft, refused=refused)
        if "act" in meant:
            self.act(meant["act"])
            return
        self.show()
        if refused is not None:
            self._announce_refusal()
        elif "draft" in meant:
            self.page.announce(self.view.todo(self.scene))

    def do_key(self, what: str) -> None:
        """A key was pressed on a cell of a board that takes keys: the key, and behind an @ the cell."""
        if self.match is not None and self.at is None:
            self._step(f"key:{what}")

    def do_zoom(self, way: str) -> None:
        """Brings a large board nearer or farther, or shows the whole of it."""
        factor = {"in": 1.25, "out": 0.8}.get(way)
        self.ui = {**self.ui, "zoom": self.pane.zoomed(factor) if factor else 0}
        self.show()

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
            self.ui = {name: value for name, value in self.ui.items() if name != "held"}
            self._accept(self.match.drafting(()) if self.match.draft == (held,) else self.match)

    def do_draft(self, steps: str) -> None:
        """Puts another draft in place of the one being made: turned, or recalled."""
        if self.match is not None:
            self._accept(self.match.drafting(tuple(steps.split())))

    def do_ui(self, change: str) -> None:
        """Changes what is open on the page: a name, and the value behind an equals sign."""
        name, _, value = change.partition("=")
        self.ui = {**self.ui, name: value}
        if self.match is not None and self.match.refused is not None:
            self.match = replace(self.match, refused=None)
        self.show()
        self._bring_to_front()

    def do_confirm(self) -> None:
        if self.match is not None:
            self._accept(self.match.confirmed())

    def do_throw(self, choice: str = "") -> None:
        """Throws; where it is chosen first what to throw, it makes that choice too."""
        if self.match is None:
            return
        match = self.match.drafting((choice,)) if choice else self.match
        match = match.confirmed() if match.draft else match
        if match.refused is None and match.mover == CHANCE:
            match = match.thrown(self.source)
        self._accept(match)

    def do_play(self, text: str) -> None:
        """Makes a move that is given as its token."""
        if self.match is not None:
            self._accept(self.match.typed(text))

    def do_typed(self) -> None:
        """Makes the move that was typed in."""
        if self.match is None or self._is_computers_turn():
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
        self.ui = {name: value for name, value in self.ui.items() if name in LASTING and name != "counted"}
        self._keep()
        self._settle_curtain()
        self.show()
        self._bring_to_front()
        if not was_draft:
            self.page.announce(self.view.todo(self.scene))
        self._go_on()

    def do_lift(self) -> None:
        """Lifts the curtain for the seat to move, or for the one that draws."""
        self.lifted = self.scene.seat or getattr(self.scene.position, "seat", 0)
        self.show()
        self.page.focus_board()
        self.page.announce(getattr(self.view, "at_hand", self.view.todo)(self.scene))

    def do_step(self, to: str) -> None:
        """Steps through the game: shows it as it was after so many moves, or as it stands."""
        assert self.match is not None
        number = len(self.match.record.moves)
        was = number if self.at is None else self.at
        self.at = None if to == "live" or int(to) >= number else max(0, int(to))
        if to == "live" or self.at is None:
            self.lifted = 0 if len(self.ui) else self.lifted
        self.show()
        self._bring_to_front()
        now = number if self.at is None else self.at
        if now == was + 1:
            self._animate(now - 1)
        self.page.announce(self.view.told(self.scene, *self.scene.last, self.scene.position) if self.scene.last else "")

    def _accept(self, match: Match) -> None:
        """Takes over a match that may have grown by moves: keeps, shows, animates and tells them."""
        assert self.match is not None
        before = len(self.match.record.moves)
        self.match = match = with_clock(match, self.clock.used_s) if len(match.record.moves) > before else match
        if len(match.record.moves) == before:
            self.show()
            self._announce_refusal()
            return
        self.ui = {name: value for name, value in self.ui.items() if name in LASTING}
        self._keep()
        self._settle_curtain()
        self.show()
        self._animate(before)
        self._soon(self._bring_to_front_later())
        self._tell(before)
        self._go_on()

    def _bring_to_front(self) -> None:
        """Where sheets lie side by side, pushes them until the one that a view names is seen."""
        in_view = getattr(self.view, "sheet_in_view", None)
        if in_view is not None:
            self.page.slide_to(in_view(self.scene))

    async def _bring_to_front_later(self) -> None:
        """Leaves time to see what was written."""
        match = self.match
        await asyncio.sleep(SHEET_MS / 1000)
        if self.match is not None and match is not None and self.match.record is match.record:
            self._bring_to_front()

    def _show_clocks(self, texts: dict[int, str]) -> None:
        for seat, text in texts.items():
            self.page.write(f"clock{seat}", text)

    def _out_of_time(self) -> None:
        """The clock of the seat to move has run out."""
        if self.match is not None:
            self.at = None
            self._accept(self.match.played(("time",)))

    def _settle_curtain(self) -> None:
        """Lets the curtain fall when another seat is to move, or to draw what only it may see."""
        assert self.match is not None
        position, mover = self.match.position, self.match.mover
        if position.has_secrets and self.lifted != (getattr(position, "seat", 0) if mover == CHANCE else mover):
            self.lifted = 0

    def _animate(self, since: int) -> None:
        motions = [motion for turn in self._turns(since) for motion in self.view.motions(self.scene, *turn)]
        if motions:
            self.page.move(motions)
            if self.settings.sound:
                self.sound.play(sounds_of(self.view, motions))

    def _tell(self, since: int) -> None:
        told = [closed(self.view.told(self.scene, *turn)) for turn in self._turns(since)]
        self.page.announce(" ".join([*told, self.view.todo(self.scene)]))

    def _turns(self, since: int) -> list[tuple[Position, Move, Position]]:
        assert self.match is not None
        record = self.match.record
        turns = list(record.turns())
        until = len(turns) if self.at is None else self.at
        return [(*turns[number], record.reached[number]) for number in range(since, until)]

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

    def _soon(self, work: Any) -> None:
        self._task = asyncio.ensure_future(work)

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


LASTING: Final = ("zoom", "counted", "flipped")
"""What stays open on the page when a move is made."""

NOT_OPEN: Final = ("draft", "refused", "act")
"""What a view's change may hold besides what is open on the page."""


def closed(sentence: str) -> str:
    """Gives a sentence its full stop, so that the next one is heard apart."""
    return sentence if sentence.endswith((".", "?", "!", "…")) else f"{sentence}."


def game_data(match: Match, name: str) -> dict[str, Any]:
    """Gives what is stored of a game: its record, its name, and the throws that would come again."""
    kept = {key: list(move) for key, move in match.kept.items()} if match.undone or match.record.tag("Undo") else {}
    facts = home.facts(match)
    return {"record": str(match.record), "name": name, "kept": kept, "facts": facts}


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
