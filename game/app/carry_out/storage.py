"""Effects on what is stored: games, results, settings, and which tab plays a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from game.app import effects as do
from game.app import events
from game.app import stored_games as stored
from game.app.carry_out.outside import CarryOut, at_work, on
from game.app.events import Event
from game.match.earlier import earlier_results
from game.ui.dialogs.finished_games import FinishedGames

if TYPE_CHECKING:
    from game.app.carry_out.outside import Host


# Games


def keep(app: Host, effect: do.Keep) -> Event | None:
    saved = stored.keep_game(app.ports.store, effect.game_id, effect.match, effect.title, effect.now)
    if not saved.is_done:
        return events.GameOvertaken(effect.game_id)
    return events.TitleChanged(effect.game_id, saved.title) if saved.title != effect.title else None


def note_result(app: Host, effect: do.NoteResult) -> None:
    stored.note_result(app.ports.store, effect.game_id, effect.record, effect.now)


def read_earlier(app: Host, effect: do.ReadEarlier) -> Event:
    results = stored.stored_results(app.ports.store)
    return events.EarlierRead(effect.game_id, earlier_results(results, effect.game_id, effect.game))


def read_game(app: Host, effect: do.ReadGame) -> None:
    app.ports.time.spawn(_open(app, effect))


async def _open(app: Host, effect: do.ReadGame) -> None:
    """Locks a game for this tab and loads its current stored version."""
    lock, store, name = app.ports.lock, app.ports.store, f"{stored.GAMES}{effect.game_id}"
    is_held = await lock.take(effect.game_id, effect.by_force)
    if lock.wanted != effect.game_id:
        return  # another game was requested in the meantime
    if not is_held:
        app.send(events.GameElsewhere(effect.game_id))
        return
    await store.refresh(name)
    if lock.wanted != effect.game_id:
        return
    store.forget(name)
    is_there = name in store.names(stored.GAMES)
    game = stored.read_game(store, name)
    if game is None:
        app.send(events.GameGone(effect.game_id, "" if is_there else effect.missing))
    else:
        app.send(events.GameRead(effect.game_id, *game))


def take_game(app: Host, effect: do.TakeGame) -> None:
    app.ports.time.spawn(_lock(app, effect.game_id))


async def _lock(app: Host, game_id: str) -> None:
    await app.ports.lock.take(game_id)


def release_game(app: Host, effect: do.ReleaseGame) -> None:
    app.ports.lock.release()


def list_games(app: Host, effect: do.ListGames) -> Event:
    dialogs = app.state.dialogs
    rows = next((dialog.rows for dialog in dialogs if isinstance(dialog, FinishedGames)), 0)
    games, finished, achieved = app.lists.listed(rows, but=at_work(app))
    return events.GamesListed(games, finished, app.ports.store.number_damaged, achieved)


def read_results(app: Host, effect: do.ReadResults) -> Event:
    return events.ResultsRead(tuple(stored.stored_results(app.ports.store).values()))


def remove_games(app: Host, effect: do.RemoveGames) -> None:
    app.ports.store.remove(*(f"{stored.GAMES}{game_id}" for game_id in effect.game_ids))


def remove_oldest(app: Host, effect: do.RemoveOldest) -> None:
    app.ports.store.remove(*app.lists.oldest(effect.left, but=at_work(app)))


def drop_untouched(app: Host, effect: do.DropUntouched) -> None:
    stored.drop_untouched(app.ports.store, effect.game_id)


def drop_forgotten(app: Host, effect: do.DropForgotten) -> None:
    stored.drop_forgotten(app.ports.store, app.lists.untouched, effect.before)


def rename_stored(app: Host, effect: do.RenameStored) -> None:
    stored.rename_game(app.ports.store, effect.game_id, effect.title)


def drop_damaged(app: Host, effect: do.DropDamaged) -> None:
    app.ports.store.discard_damaged()


# Settings, and what is left for later


def read_settings(app: Host, effect: do.ReadSettings) -> Event:
    return events.SettingsRead(stored.read_settings(app.ports.store))


def choose(app: Host, effect: do.Choose) -> Event:
    choices = {name: value for name, value in vars(effect).items() if value is not None}
    return events.SettingsRead(stored.change_settings(app.ports.store, lambda settings: settings.choosing(**choices)))


def remember_game(app: Host, effect: do.RememberGame) -> Event:
    settings = stored.change_settings(
        app.ports.store, lambda settings: settings.remembering(effect.game, effect.seats, effect.tags)
    )
    return events.SettingsRead(settings)


def save_summary(app: Host, effect: do.SaveSummary) -> None:
    app.ports.store.leave_plain("summary", effect.text)


def remember_turn(app: Host, effect: do.RememberTurn) -> None:
    app.ports.tab_memory.save(effect.text)


def request_persistence(app: Host, effect: do.RequestPersistence) -> None:
    app.ports.time.spawn(app.ports.store.request_persistence())


CARRY_OUT: Final[Mapping[type[do.Effect], CarryOut]] = dict(
    [
        on(do.Keep, keep),
        on(do.NoteResult, note_result),
        on(do.ReadEarlier, read_earlier),
        on(do.ReadGame, read_game),
        on(do.TakeGame, take_game),
        on(do.ReleaseGame, release_game),
        on(do.ListGames, list_games),
        on(do.ReadResults, read_results),
        on(do.RemoveGames, remove_games),
        on(do.RemoveOldest, remove_oldest),
        on(do.DropUntouched, drop_untouched),
        on(do.DropForgotten, drop_forgotten),
        on(do.RenameStored, rename_stored),
        on(do.DropDamaged, drop_damaged),
        on(do.ReadSettings, read_settings),
        on(do.Choose, choose),
        on(do.RememberGame, remember_game),
        on(do.SaveSummary, save_summary),
        on(do.RememberTurn, remember_turn),
        on(do.RequestPersistence, request_persistence),
    ]
)
