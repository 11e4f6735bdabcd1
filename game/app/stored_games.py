"""Games, results and settings in a store: read, listed, and merged with what other tabs store."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.match.achievements import Achievement, achieved_in
from game.match.match import Match
from game.match.results import Result, merged, noted, of_other_games, read_results, result_of
from game.record import Record
from game.saving.saved_game import facts, game_data, goes_on, is_newer, is_only_renamed, match_from
from game.saving.settings import Settings
from game.ui.components.miniature import look_of
from game.ui.screens.open_games import OpenGame, listed_game

if TYPE_CHECKING:
    from game.app.ports import Store

GAMES: Final = "game."
RESULTS: Final = "results"
SETTINGS: Final = "settings"
TRIES: Final = 5
"""How many times a change is tried on top of what another tab has just stored."""


class SaveResult(NamedTuple):
    """Whether a game was saved, and its title, which another tab may have changed."""

    is_done: bool
    title: str


def change(store: Store, name: str, merge: Callable[[Any], Any], saved: int = 0) -> Any:
    """Changes a stored thing; if another tab was faster, again on top of what that has stored.

    Returns what is stored then.
    """
    for _ in range(TRIES):
        store.forget(name)
        if store.save(name, merge(store.load(name)), saved):
            break
    return store.load(name)


# Settings


def read_settings(store: Store) -> Settings:
    """Reads the settings as they are stored now."""
    store.forget(SETTINGS)
    return Settings.from_data(store.load(SETTINGS))


def change_settings(store: Store, merge: Callable[[Settings], Settings]) -> Settings:
    """Changes the settings on top of what other tabs have chosen."""
    return Settings.from_data(change(store, SETTINGS, lambda data: merge(Settings.from_data(data)).as_data()))


# Games


def keep_game(store: Store, game_id: str, match: Match, title: str, now: int) -> SaveResult:
    """Saves a game; if another tab has only renamed it, with the new title."""
    name = f"{GAMES}{game_id}"
    before = store.load(name)
    if store.save(name, game_data(match, title, now, look_of(match))):
        return SaveResult(True, title)
    store.forget(name)
    stored = store.load(name)
    if before != stored and is_only_renamed(before, stored):
        title = match_from(stored)[1]
        return SaveResult(store.save(name, game_data(match, title, now, look_of(match))), title)
    return SaveResult(False, title)


def read_game(store: Store, name: str) -> tuple[Match, str] | None:
    """Reads a stored game through the rules; one that is corrupt is set aside."""
    data = store.load(name)
    if data is None:
        return None
    match, title = match_from(data)
    if match is not None:
        return match, title
    if is_newer(data):
        store.leave_alone(name)
    else:
        store.put_aside(name)
    return None


def listed_or_read(store: Store, name: str) -> OpenGame | None:
    """Returns what lists show of a game; if that is not stored with the game, it is worked out once and stored."""
    data, saved = store.load(name), store.saved_at(name)
    game = listed_game(name, data, saved)
    if game is None and (stored := read_game(store, name)) is not None:
        store.save(name, {**data, "facts": facts(stored[0], saved, look_of(stored[0]))}, saved)
        game = listed_game(name, store.load(name), saved)
    return game


def drop_untouched(store: Store, game_id: str) -> None:
    """Deletes a game in which nobody has decided anything, here or in another tab."""
    name = f"{GAMES}{game_id}"
    store.forget(name)
    game = listed_game(name, store.load(name), store.saved_at(name))
    if game is not None and game.is_untouched:
        store.remove(name)


def drop_forgotten(store: Store, untouched: Iterable[OpenGame], before: int) -> None:
    """Deletes games that nobody has touched and that were saved before a time: the tab was closed over them."""
    for game in untouched:
        if game.saved < before:
            drop_untouched(store, game.id)


def rename_game(store: Store, game_id: str, title: str) -> None:
    """Renames a stored game, if it still exists."""
    name = f"{GAMES}{game_id}"
    store.forget(name)
    if isinstance(store.load(name), dict):
        change(store, name, lambda data: {**data, "name": title} if isinstance(data, dict) else data)


def is_the_same(store: Store, name: str, data: Any) -> bool:
    """Whether a game is stored here with the same record."""
    here = store.load(name)
    record = here.get("record") if isinstance(here, dict) else None
    return isinstance(data, dict) and isinstance(record, str) and record == data.get("record")


def is_new(store: Store, name: str, there: Match) -> bool:
    """Whether a game is not stored here yet, or continues the one stored here."""
    stored = read_game(store, name)
    return stored is None or goes_on(stored[0].record, there.record)


def add_game(store: Store, name: str, match: Match, title: str, saved: int) -> None:
    """Stores a game from a file, with the time at which it was saved there."""
    data = game_data(match, title, saved, look_of(match))
    change(store, name, lambda _: data, saved)


# Results


def achievements(store: Store) -> dict[str, Achievement]:
    """Returns what people have achieved in each game."""
    return achieved_in(read_results(store.load(RESULTS)).values())


def stored_results(store: Store) -> dict[str, Result]:
    """Reads the results of all games as they are stored now."""
    store.forget(RESULTS)
    results = read_results(store.load(RESULTS))
    store.forget(RESULTS)
    return results


def note_result(store: Store, game_id: str, record: Record, now: int) -> None:
    """Notes the result of a game, or that the game goes on after all."""
    _change_results(store, lambda results: noted(results, game_id, result_of(record, now)))


def new_results(store: Store, there: Any) -> Mapping[str, Result]:
    """Returns the results of a file that are not stored here yet, as far as there is room."""
    here = stored_results(store)
    return {game_id: result for game_id, result in merged(here, read_results(there)).items() if game_id not in here}


def add_results(store: Store, results: Mapping[str, Result]) -> None:
    """Adds results from a file; what is stored here already stays as it is."""
    if results:
        _change_results(store, lambda here: merged(here, results))


def _change_results(store: Store, merge: Callable[[dict[str, Result]], Mapping[str, Result]]) -> None:
    """Changes the results, and leaves alone those of games that only a newer version knows."""

    def changed(data: Any) -> Any:
        results = merge(read_results(data))
        return of_other_games(data) | {game_id: result.as_data() for game_id, result in results.items()}

    change(store, RESULTS, changed)
