"""What is open, and how it is shown: a match or the home screen, and dialogs over it."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

from game.browser.gestures import Gestures
from game.browser.local_storage import ELSEWHERE, Storage
from game.browser.opponent import Opponent
from game.browser.page import Page
from game.browser.pan_zoom import Pane
from game.browser.service_worker import Offline
from game.browser.sound import Sound
from game.browser.tab_lock import Hold
from game.browser.wake_lock import Awake
from game.language import LANGUAGES, Words, words
from game.match.clock import Clock
from game.match.match import Match
from game.match.results import Result
from game.saving.settings import Settings
from game.ui.dialogs import finished_games as kept
from game.ui.dialogs import index as dialogs
from game.ui.dialogs import new_game, share
from game.ui.dialogs.dialog_frame import Context
from game.ui.dialogs.import_file import Arrival
from game.ui.dialogs.new_game_options import Drawn, Form
from game.ui.frame import game_screen
from game.ui.nodes import Node, el
from game.ui.scene import GameView, Scene, view_of
from game.ui.screens import home


class State:
    """What is open. The classes that follow add, concern by concern, what can be done with it."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.settings = Settings.from_data(self.storage.load("settings"))
        self.page = Page(self.act)
        self.gestures = Gestures(self.act, self.page.hurry, self.page.later)
        self.pane = Pane(self.act)
        self.language = self.settings.language or self.page.language(LANGUAGES)
        self.words: Words = words(self.language)
        self.source = random.SystemRandom()
        self.opponent = Opponent()
        self.sound = Sound()
        self.awake = Awake()
        self.offline = Offline(self._renewed)
        self.hold = Hold(self._lost)
        self.clock: Clock
        self._tasks: set[asyncio.Future[Any]] = set()
        """What is under way: a task that nobody holds may be dropped unfinished."""
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
        self.games: list[home.OpenGame] = []
        """The games that the home screen shows."""
        self.arrival: Arrival | None = None
        """How far a file from elsewhere has been looked through."""
        self.more = 0
        """How often more of the finished games were asked for."""
        self.results: list[Result] = []
        """What came out of all games, for the dialog that counts it."""
        self.drawn: Drawn | None = None
        self.code: share.Code | None = None
        """The QR code in the dialog, once it was asked for."""
        self.news = ""
        """What is to be told once, beside the game: the key of a sentence."""
        self.is_news_told = False

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
            self.games = games = self._stored_games()
            screen = home.screen(
                self.words, self.settings, games, self._dialogs(None), self._notice(), self.offline.state
            )
            self.page.show(screen)
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
        return dialogs.open_dialogs([*self.below, self.dialog] if self.dialog else [], self._context(scene))

    def _context(self, scene: Scene | None) -> Context:
        """Gives what dialogs are told."""
        context = Context(self.words, self.settings, scene, self.form, self.text, games=self.games)
        context = context._replace(results=self.results, arrival=self.arrival, more=self.more)
        context = context._replace(site=self.page.site(), can_send=self.page.can_send(), code=self.code)
        return context._replace(error=self.dialog_error, news=self.dialog_news)

    def _notice(self) -> Node | None:
        """A banner while nothing lasts, or of news until a person moves, or about who begins until somebody has."""
        trouble = self.storage.trouble
        if trouble and (trouble not in ELSEWHERE or self.match is None):  # no trouble of the game at the table
            return kept.nothing_lasts(self.words, trouble)
        if self.news and not self.is_news_told:
            return el("p", self.words.say(self.news), cls="notice news", role="status", action="read", key="notice")
        if self.match is None:
            return kept.too_many(self.words, self.games)
        record = self.match.record
        if self.drawn is None or any(isinstance(at.to_move, int) for at, _ in record.turns()):
            return None
        return new_game.first_notice(Context(self.words, self.settings), self.drawn, record.names)

    def _bring_news(self, news: str) -> None:
        """Has something told beside what is shown, until somebody has seen it."""
        self.news, self.is_news_told = news, False

    def _renewed(self) -> None:
        """What is kept for offline play has changed: told on the home screen, and never over a game."""
        if self.match is None:
            self.show()
            if self.offline.state == "ready" and self.offline.is_first_visit:
                self.page.announce(self.words.say("offline.ready"))

    def _dress(self) -> None:
        """Sets language and theme on the page."""
        self.page.set_root(lang=self.language, data_theme=self.settings.theme)

    def _leave_summary(self, games: list[home.OpenGame]) -> None:
        """Leaves for the next visit what the page shows before Python is there."""
        look = {"language": self.language, "theme": self.settings.theme, "sound": self.settings.sound}
        self.storage.leave_plain("summary", json.dumps({**look, "games": home.summary(self.words, games)}))

    def _soon(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
