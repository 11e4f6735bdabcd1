"""Effects by which games leave the device or arrive on it: text, links, QR codes, files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from game.app import effects as do
from game.app import events
from game.app import stored_games as stored
from game.app.carry_out.outside import CarryOut, at_work, on
from game.app.events import Event
from game.links.link import deadline, read_outside
from game.saving.backup_file import MAX_CHARACTERS, opened
from game.saving.saved_game import match_from
from game.ui.dialogs.import_file import ImportFile

if TYPE_CHECKING:
    from game.app.carry_out.outside import Host


AT_ONCE_S: Final = 0.04
"""How long games of a file are read before the page may answer and show how far that has come."""


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
    """Reads the games of a file, some at a time, so that the page stays responsive, until its dialog is closed."""
    bundle, time = effect.bundle, app.ports.time
    app.send(events.FileOpened(bundle, stored.new_results(app.ports.store, bundle.results)))
    games = iter(bundle.games.items())
    while looked_at := _looked_at(app, games):
        top = app.state.top
        if not isinstance(top, ImportFile) or top.bundle is not bundle:
            return
        app.send(events.FileLookedAt(bundle, looked_at))
        await time.pause(0)


def _looked_at(app: Host, games: Iterator[tuple[str, Any]]) -> tuple[events.LookedAt, ...]:
    """Reads the next games for a moment; none are left if there are none."""
    now, looked_at = app.ports.time.now, list[events.LookedAt]()
    until = now() + AT_ONCE_S
    for name, sealed in games:
        looked_at.append(_looked_at_one(app, name, sealed))
        if name != at_work(app):
            app.ports.store.forget(name)  # not to be kept in memory
        if now() > until:
            break
    return tuple(looked_at)


def _looked_at_one(app: Host, name: str, sealed: Any) -> events.LookedAt:
    """Reads a game of a file; one that stands here in the same words is known without reading it."""
    store, envelope = app.ports.store, opened(sealed)
    if envelope is None:
        return events.LookedAt(name)
    if name != at_work(app):
        store.forget(name)
    if stored.is_the_same(store, name, envelope.data):
        return events.LookedAt(name, is_known=True)
    in_time = deadline(app.ports.time.now)
    match, title = match_from(envelope.data, partial(read_outside, is_late=in_time))
    is_known = match is not None and not stored.is_new(store, name, match)
    return events.LookedAt(name, is_known, match, title, envelope.saved)


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
