"""Home and the games that are kept: opened, named, deleted, listed, played in other tabs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from game.app.effects import (
    DropDamaged,
    Effect,
    GoTo,
    LeaveSummary,
    ListGames,
    PushDialog,
    ReadGame,
    ReadText,
    RemoveGames,
    RenameStored,
    TurnTo,
)
from game.app.events import (
    AddressAsked,
    ContinueGame,
    DeleteGame,
    DiscardDamaged,
    Event,
    GameElsewhere,
    GameGone,
    GameOvertaken,
    GameRead,
    GamesListed,
    GoBack,
    GoHome,
    PlayAgain,
    RenameGame,
    ShowMore,
    Started,
    StorageCameLate,
    TakeOver,
    TitleChanged,
    TrimGames,
)
from game.app.state import Moment, State, Table
from game.app.update.changes import SHOW, Handler, Update, closed, opened, shown, summary_text, unchanged, with_news
from game.app.update.new_game import new_game_dialog
from game.app.update.opening import begun, left_table, table_laid
from game.app.update.settings import read_anew
from game.contract import GAMES
from game.links.link import is_link
from game.record.names import clean_name
from game.ui.dialogs.finished_games import FinishedGames, oldest
from game.ui.dialogs.small_dialogs import NAME_LENGTH, Elsewhere

GAME_ID: Final = re.compile("[0-9a-z]{1,20}")


# Where one is


def started(state: State, event: Started, moment: Moment) -> Update:
    """Shows the first screen: what the address asks for."""
    return address_asked(state, AddressAsked(event.address), moment)


def address_asked(state: State, event: AddressAsked, moment: Moment) -> Update:
    """Shows what an address asks for: a stored game, a new game of a kind, or a game that came as a link."""
    asked = event.address
    if asked in GAMES:
        state, effects = opened(state, new_game_dialog(state, asked))
        return state, [ListGames(), *effects]
    if is_link(asked):
        return received(state, asked, moment)
    if GAME_ID.fullmatch(asked):
        return opening(state, ReadGame(asked, missing="address.unknown"))
    if asked:
        return with_news(state, "address.unknown"), [GoTo(""), ListGames()]
    return state, [ListGames()]


def received(state: State, link: str, moment: Moment) -> Update:
    """Shows what a link brings; the address is given up, so that it is not opened again and again."""
    state, effects = left_table(state)
    return state, [*effects, ListGames(), ReadText(link, is_link=True)]


def go_home(state: State, event: Event, moment: Moment) -> Update:
    left = state.table.match.record.game if state.table else ""
    state, effects = left_table(state)
    return state, [*effects, ListGames(), TurnTo((f'[data-action="new:{left}"]',) if left else ())]


def go_back(state: State, event: GoBack, moment: Moment) -> Update:
    """The browser's back button leaves a dialog, or else the game; a link may be followed while the page is open."""
    if is_link(event.address):
        return received(state, event.address, moment)
    if state.dialogs:
        state = state.having(dialogs=state.dialogs[:-1])
        return state, [PushDialog(), SHOW] if state.dialogs else [SHOW]
    if state.table is not None:
        return unchanged(state) if event.address == state.table.game_id else go_home(state, event, moment)
    return address_asked(state, AddressAsked(event.address), moment) if event.address else unchanged(state)


# Games


def play_again(state: State, event: PlayAgain, moment: Moment) -> Update:
    return begun(state, state.table.match.again(), moment) if state.table is not None else unchanged(state)


def continue_game(state: State, event: ContinueGame, moment: Moment) -> Update:
    return opening(state, ReadGame(event.game_id, missing="game.deleted"))


def take_over(state: State, event: TakeOver, moment: Moment) -> Update:
    """Goes on here with a game that another tab plays, and ends it there."""
    return opening(state, ReadGame(event.game_id, by_force=True, missing="game.deleted"))


def opening(state: State, asked: ReadGame) -> Update:
    """Leaves the game on the table, if there is one, before another is asked for: a tab holds one game."""
    if state.table is None:
        return state, [asked]
    state, effects = left_table(state)
    return state, [*effects, ListGames(), asked]


def game_read(state: State, event: GameRead, moment: Moment) -> Update:
    return table_laid(state, Table(event.game_id, event.match, event.title), moment, is_new=False)


def game_gone(state: State, event: GameGone, moment: Moment) -> Update:
    state = with_news(state, event.news) if event.news else state
    return go_home(state, event, moment)


def game_elsewhere(state: State, event: GameElsewhere, moment: Moment) -> Update:
    """Says that a game is played in another tab, from where it can be taken."""
    if state.table is not None and state.table.game_id != event.game_id:
        return unchanged(state)
    state, effects = go_home(state, event, moment)
    state, more = opened(state, Elsewhere(game_id=event.game_id))
    return state, [*effects, *more]


def game_overtaken(state: State, event: GameOvertaken, moment: Moment) -> Update:
    """Shows what another tab has made of the game."""
    state = with_news(state, "storage.elsewhere")
    return state, [ReadGame(event.game_id, missing="game.deleted"), SHOW]


def title_changed(state: State, event: TitleChanged, moment: Moment) -> Update:
    is_here = state.table is not None and state.table.game_id == event.game_id
    return (state.with_table(title=event.title), []) if is_here else unchanged(state)


def delete_game(state: State, event: DeleteGame, moment: Moment) -> Update:
    state, effects = closed(state)
    return state, [RemoveGames((event.game_id,)), ListGames(), *effects]


def rename_game(state: State, event: RenameGame, moment: Moment) -> Update:
    title = clean_name(event.fields.get("name", ""), NAME_LENGTH)
    state, effects = closed(state)
    return state, [RenameStored(event.game_id, title), ListGames(), *effects]


def trim_games(state: State, event: TrimGames, moment: Moment) -> Update:
    """Deletes the games that have been over for longest; what came out of them stays counted."""
    games = tuple(game.id for game in oldest(state.games))
    state, effects = closed(state)
    return state, [RemoveGames(games), ListGames(), *effects]


def discard_damaged(state: State, event: DiscardDamaged, moment: Moment) -> Update:
    state, effects = closed(state)
    return state, [DropDamaged(), ListGames(), *effects]


def show_more(state: State, event: ShowMore, moment: Moment) -> Update:
    top = state.top
    return shown(state.with_top(more=top.more + 1)) if isinstance(top, FinishedGames) else unchanged(state)


def games_listed(state: State, event: GamesListed, moment: Moment) -> Update:
    """Shows the games on the home screen, and leaves them for the next visit."""
    state = state.having(games=event.games, damaged=event.damaged)
    effects: list[Effect] = [LeaveSummary(summary_text(state))]
    return state, [*effects, SHOW] if state.table is None else effects


def storage_came_late(state: State, event: StorageCameLate, moment: Moment) -> Update:
    """Shows what was not there at the start; a game on the table is compared with it at its next move."""
    return state, [read_anew(), *([ListGames()] if state.table is None else [])]


HANDLERS: Final[Mapping[type[Event], Handler]] = {
    Started: started,
    AddressAsked: address_asked,
    GoHome: go_home,
    GoBack: go_back,
    PlayAgain: play_again,
    ContinueGame: continue_game,
    TakeOver: take_over,
    GameRead: game_read,
    GameGone: game_gone,
    GameElsewhere: game_elsewhere,
    GameOvertaken: game_overtaken,
    TitleChanged: title_changed,
    DeleteGame: delete_game,
    RenameGame: rename_game,
    TrimGames: trim_games,
    DiscardDamaged: discard_damaged,
    ShowMore: show_more,
    GamesListed: games_listed,
    StorageCameLate: storage_came_late,
}
