"""Puts the app together with the browser it runs in, and starts it."""

from __future__ import annotations

from game.app import events
from game.app.actions import ActionError, parse_event
from game.app.app import App
from game.app.carry_out import Ports
from game.app.events import Event
from game.app.game_lists import settled
from game.app.state import Device
from game.browser.gestures import Gestures, TapHandling
from game.browser.local_storage import Storage, listen_to_other_tabs
from game.browser.opponent import Opponent
from game.browser.page import Page, language, site
from game.browser.qr_code import draw_code
from game.browser.real_time import RealTime
from game.browser.service_worker import ServiceWorker
from game.browser.session_text import SessionText
from game.browser.sharing import can_send
from game.browser.sound import Sound
from game.browser.tab_lock import TabLock
from game.browser.wake_lock import WakeLock
from game.contract import GAMES
from game.language import LANGUAGES
from game.ui.dialogs.new_game_options import options_of_game
from game.ui.dialogs.rules import rules_page_of
from game.ui.scene import view_of

AHEAD_MS = 100
"""Pause between two pieces of what is loaded ahead."""


class GestureHandler:
    """Passes on to the app what people and the browser do. It exists before the app does."""

    def __init__(self) -> None:
        self.app: App | None = None
        self.gestures: Gestures | None = None

    def send(self, event: Event) -> None:
        if self.app is not None:
            self.app.send(event)

    def handling_of(self, action: str) -> TapHandling:
        """Returns how to handle a tap on an element with this action."""
        try:
            event = parse_event(action)
        except ActionError:
            return TapHandling()
        return TapHandling(event.is_at_the_table, event.decides, "fields" in type(event).fields_of_class)

    def act(self, action: str, fields: dict[str, str]) -> None:
        if self.app is not None:
            self.app.act(action, fields)

    def hold(self, what: str) -> None:
        self.send(events.Hold(what))

    def drop(self, what: str) -> None:
        self.send(events.Drop(what))

    def key(self, key: str, cell: str) -> None:
        self.send(events.Key(f"{key}@{cell}"))

    def shortcut(self, key: str, cell: str) -> None:
        self.send(events.Shortcut(key, cell))

    def put_down(self) -> None:
        self.send(events.PutDown())

    def close(self) -> None:
        self.send(events.CloseDialog())


async def start() -> None:
    """Starts the app as soon as what is stored can be read."""
    store, time, handler, memory = Storage(), RealTime(), GestureHandler(), SessionText("turn")
    await store.recall(settled(store))
    page = Page(
        lambda address: handler.send(events.GoBack(address)), lambda pixels: handler.send(events.Zoomed(pixels))
    )
    offline = ServiceWorker(lambda state, is_first: handler.send(events.OfflineChanged(state, is_first)))
    lock = TabLock(lambda game_id: handler.send(events.GameElsewhere(game_id)))
    ports = Ports(page, store, Opponent(), lock, time, Sound(), WakeLock(), offline, memory, draw_code)
    device = Device(site(), can_send(), language(LANGUAGES))
    handler.app = app = App(ports, device, memory.load())
    handler.gestures = Gestures(handler, page.hurry, page.after_paint)
    store.came_late = lambda: app.send(events.StorageCameLate())
    app.send(events.Started(page.address()))
    listen_to_other_tabs(lambda: app.send(events.StorageCameLate()), lambda: time.spawn(store.heal(time.pause)))
    offline.begin()
    time.spawn(_after_the_start(time, store))


async def _after_the_start(time: RealTime, store: Storage) -> None:
    """Does what can wait, in pieces, so that a tap waits for one at most."""
    await _read_ahead(time)
    await store.heal(time.pause)


async def _read_ahead(time: RealTime) -> None:
    """Loads what the games need before the first one starts."""
    from game.ui.heard import heard_of

    for game in GAMES:
        for read in (GAMES.__getitem__, view_of, heard_of, options_of_game, rules_page_of):
            await time.pause(AHEAD_MS)
            read(game)
