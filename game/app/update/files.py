"""Everything stored as a file: saved; or chosen, read, and added once people agree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.app.effects import AddGames, Announce, ChooseFile, ListGames, LookThrough, WriteFile
from game.app.events import AddAll, AllAdded, Event, FileChosen, FileLookedAt, FileOpened, PickFile, SaveFile
from game.app.state import Moment, State
from game.app.update.changes import Handler, Update, closed, on, opened, shown, told, unchanged
from game.record.names import clean_name
from game.saving.backup_file import BundleError, unpacked
from game.ui.dialogs.game_dialogs import TITLE_LENGTH
from game.ui.dialogs.import_file import Arrival, ImportFile


def save_file(state: State, event: SaveFile, moment: Moment) -> Update:
    """Hands everything to the browser as a file, and says so; a page cannot know where it puts it."""
    saved = state.words.say("file.saved")
    if state.top is None:
        return state, [WriteFile(), Announce(saved)]
    state, effects = told(state, news=saved)
    return state, [WriteFile(), *effects]


def pick_file(state: State, event: PickFile, moment: Moment) -> Update:
    return state, [ChooseFile()]


def file_chosen(state: State, event: FileChosen, moment: Moment) -> Update:
    """Opens a chosen file, and lets its games be read one by one."""
    try:
        bundle = unpacked(event.text)
    except BundleError as error:
        before = state.top.told if isinstance(state.top, ImportFile) else 0
        return opened(state, ImportFile(arrival=Arrival(trouble=str(error)), told=before + 1))
    arrival = Arrival(games=len(bundle.games))
    state, effects = opened(state, ImportFile(arrival=arrival, bundle=bundle))
    return state, [*effects, LookThrough(bundle)]


def file_opened(state: State, event: FileOpened, moment: Moment) -> Update:
    """Counts the results that are not stored here yet."""
    top = state.top
    if not isinstance(top, ImportFile) or top.bundle is not event.bundle:
        return unchanged(state)
    arrival = top.arrival._replace(results=len(event.results))
    return shown(state.with_top(arrival=arrival, results=event.results))


def file_looked_at(state: State, event: FileLookedAt, moment: Moment) -> Update:
    """Counts some more games of the file: new, known, or corrupt."""
    top = state.top
    if not isinstance(top, ImportFile) or top.bundle is not event.bundle:
        return unchanged(state)
    new = {
        each.name: (each.match, clean_name(each.title, TITLE_LENGTH), each.saved)
        for each in event.looked_at
        if each.match is not None and not each.is_known
    }
    known = sum(each.is_known for each in event.looked_at)
    before, damaged = top.arrival, len(event.looked_at) - len(new) - known
    arrival = before._replace(new=before.new + len(new), known=before.known + known, damaged=before.damaged + damaged)
    return shown(state.with_top(arrival=arrival, games={**top.games, **new}))


def add_all(state: State, event: AddAll, moment: Moment) -> Update:
    """Adds the games and results of the file; what is stored here already stays as it is."""
    top = state.top
    return (state, [AddGames(top.games, top.results)]) if isinstance(top, ImportFile) else unchanged(state)


def all_added(state: State, event: AllAdded, moment: Moment) -> Update:
    state, effects = closed(state)
    return state, [ListGames(), *effects, Announce(state.words.say("load.done"))]


HANDLERS: Final[Mapping[type[Event], Handler]] = dict(
    [
        on(SaveFile, save_file),
        on(PickFile, pick_file),
        on(FileChosen, file_chosen),
        on(FileOpened, file_opened),
        on(FileLookedAt, file_looked_at),
        on(AddAll, add_all),
        on(AllAdded, all_added),
    ]
)
