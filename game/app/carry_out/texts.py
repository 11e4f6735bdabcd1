"""Effects by which games leave the device or arrive on it: text, links, QR codes, files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from game.app import effects as do
from game.app import events
from game.app import stored_games as stored
from game.app.carry_out.outside import CarryOut, on
from game.app.events import Event
from game.links.link import deadline, read_outside
from game.saving.backup_file import MAX_CHARACTERS
from game.saving.saved_game import match_from
from game.ui.dialogs.import_file import ImportFile

if TYPE_CHECKING:
    from game.app.carry_out.outside import Host


def copy(app: Host, effect: do.Copy) -> None:
    app.ports.page.copy(effect.text, lambda is_done: app.send(events.Copied(is_done)))


def send(app: Host, effect: do.Send) -> None:
    app.ports.page.send(effect.title, effect.link)


def draw_code(app: Host, effect: do.DrawCode) -> None:
    app.ports.time.spawn(_draw(app, effect.link))


async def _draw(app: Host, link: str) -> None:
    app.send(events.CodeDrawn(link, await app.ports.draw_code(link)))


def read_text(app: Host, effect: do.ReadText) -> Event:
    return events.TextRead(read_outside(effect.text, deadline(app.ports.time.now)), effect.is_link)


# Files


def write_file(app: Host, effect: do.WriteFile) -> None:
    day = app.ports.time.day_of(app.now)
    name = f"cinq-sur-cinq-{day.year:04}-{day.month:02}-{day.day:02}.json"
    app.ports.page.save_file(name, app.ports.store.everything())


def choose_file(app: Host, effect: do.ChooseFile) -> None:
    app.ports.page.pick_file(MAX_CHARACTERS, lambda text: app.send(events.FileChosen(text)))


def look_through(app: Host, effect: do.LookThrough) -> None:
    app.ports.time.spawn(_look_at_all(app, effect))


async def _look_at_all(app: Host, effect: do.LookThrough) -> None:
    """Reads the games of a file one by one, so that the page stays responsive, until its dialog is closed."""
    store, bundle = app.ports.store, effect.bundle
    app.send(events.FileOpened(bundle, stored.new_results(store, bundle.results)))
    for name, envelope in bundle.games.items():
        top = app.state.top
        if not isinstance(top, ImportFile) or top.bundle is not bundle:
            return
        in_time = deadline(app.ports.time.now)
        match, title = match_from(envelope.data, partial(read_outside, is_late=in_time))
        is_new = match is not None and stored.is_new(store, name, match)
        app.send(events.FileLookedAt(bundle, name, match, title, envelope.saved, is_new))
        await app.ports.time.pause(0)


def add_games(app: Host, effect: do.AddGames) -> Event:
    store = app.ports.store
    for name, (match, title, saved) in effect.games.items():
        stored.add_game(store, name, match, title, saved)
    stored.add_results(store, effect.results)
    return events.AllAdded()


CARRY_OUT: Final[Mapping[type[do.Effect], CarryOut]] = dict(
    [
        on(do.Copy, copy),
        on(do.Send, send),
        on(do.DrawCode, draw_code),
        on(do.ReadText, read_text),
        on(do.WriteFile, write_file),
        on(do.ChooseFile, choose_file),
        on(do.LookThrough, look_through),
        on(do.AddGames, add_games),
    ]
)
