"""Home and stored games: opened, renamed, deleted, listed, played in other tabs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from game.app.effects import (
    Announce,
    DropDamaged,
    DropForgotten,
    Effect,
    GoTo,
    ListGames,
    PushDialog,
    ReadGame,
    ReadSettings,
    ReadText,
    RemoveGames,
    RemoveOldest,
    RenameStored,
    SaveSummary,
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
from game.app.update.changes import (
    SHOW,
    Handler,
    Update,
    closed,
    listing,
    on,
    opened,
    summary_text,
    to_typing,
    unchanged,
    with_news,
)
from game.app.update.moves import clock_knowing
from game.app.update.new_game import new_game_dialog
from game.app.update.opening import begun, left_table, table_laid, untouched
from game.app.update.turn_memory import with_turns_of
from game.contract import GAMES
from game.links.link import is_link
from game.record.names import clean_name
from game.ui.dialogs.finished_games import FINISHED_LEFT, MAX_FINISHED, FinishedGames
from game.ui.dialogs.game_dialogs import TITLE_LENGTH
from game.ui.dialogs.small_dialogs import Elsewhere

GAME_ID: Final = re.compile("[0-9a-z]{1,20}")
FORGOTTEN_S: Final = 24 * 60 * 60
"""A game that nobody has touched is dropped at a start after this time."""


# Screens


def started(state: State, event: Started, moment: Moment) -> Update:
    """Shows the first screen, by the address; and drops what nobody touched, once no tab can still have it open."""
    state, effects = address_asked(state, AddressAsked(event.address), moment)
    if event.address:
        return state, effects
    return state, [*effects, *to_typing(state), DropForgotten(int(moment.now) - FORGOTTEN_S)]


def address_asked(state: State, event: AddressAsked, moment: Moment) -> Update:
    """Shows what an address names: a stored game, the choices for a new one, or a game received as a link."""
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
    """Shows a game received as a link; the address is cleared, so that the link is not opened again and again."""
    state, effects = left_table(state)
    return state, [*effects, ListGames(), ReadText(link, is_link=True)]


def go_home(state: State, event: Event, moment: Moment) -> Update:
    dropped = untouched(state)
    state, effects = shown_home(state)
    return state, [*dropped, *effects]


def shown_home(state: State) -> Update:
    """Shows the home screen; a game that was on the table stays as it is stored."""
    left = state.table.match.record.game if state.table else ""
    state, effects = left_table(state)
    return state, [*effects, ListGames(), TurnTo((f"new:{left}",) if left else ()), *to_typing(state)]


def go_back(state: State, event: GoBack, moment: Moment) -> Update:
    """Leaves a dialog by the browser's back button, or else the game; or follows a link while the page is open."""
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
    """Continues a game here that another tab plays, and closes it there."""
    return opening(state, ReadGame(event.game_id, by_force=True, missing="game.deleted"))


def opening(state: State, asked: ReadGame) -> Update:
    """Leaves the game on the table before another one is read, because a tab holds one game."""
    if state.table is None:
        return state, [asked]
    dropped = untouched(state) if asked.game_id != state.table.game_id else []
    state, effects = left_table(state)
    return state, [*dropped, *effects, ListGames(), asked]


def game_read(state: State, event: GameRead, moment: Moment) -> Update:
    """Puts a stored game on the table; where another tab has gone back in it, the time of those turns stays used."""
    before = state.table
    if before is not None and before.game_id == event.game_id:
        clock = clock_knowing(before.clock, before.match, len(event.match.record.moves))
        known = before.having(match=event.match, clock=clock)
        state = state.having(turn_memory=with_turns_of(state.turn_memory, known, moment.now))
    return table_laid(state, Table(event.game_id, event.match, event.title), moment, is_new=False)


def game_gone(state: State, event: GameGone, moment: Moment) -> Update:
    state = with_news(state, event.news) if event.news else state
    return shown_home(state)


def game_elsewhere(state: State, event: GameElsewhere, moment: Moment) -> Update:
    """Says that a game is played in another tab, and offers to take it over."""
    if state.table is not None and state.table.game_id != event.game_id:
        return unchanged(state)
    state, effects = shown_home(state)
    state, more = opened(state, Elsewhere(game_id=event.game_id))
    return state, [*effects, *more]


def game_overtaken(state: State, event: GameOvertaken, moment: Moment) -> Update:
    """Loads the game again as another tab has stored it."""
    state = with_news(state, "storage.elsewhere")
    return state, [ReadGame(event.game_id, missing="game.deleted"), SHOW]


def title_changed(state: State, event: TitleChanged, moment: Moment) -> Update:
    is_here = state.table is not None and state.table.game_id == event.game_id
    return (state.with_table(title=event.title), []) if is_here else unchanged(state)


def delete_game(state: State, event: DeleteGame, moment: Moment) -> Update:
    state, effects = closed(state)
    return state, [RemoveGames((event.game_id,)), ListGames(), *effects, Announce(state.words.say("heard.deleted"))]


def rename_game(state: State, event: RenameGame, moment: Moment) -> Update:
    title = clean_name(event.fields.get("name", ""), TITLE_LENGTH)
    state, effects = closed(state)
    return state, [RenameStored(event.game_id, title), ListGames(), *effects]


def trim_games(state: State, event: TrimGames, moment: Moment) -> Update:
    """Deletes the games that ended longest ago; their results stay."""
    removed = [RemoveOldest(FINISHED_LEFT)] if state.finished > MAX_FINISHED else []
    state, effects = closed(state)
    return state, [*removed, ListGames(), *effects, Announce(state.words.say("heard.deleted"))]


def discard_damaged(state: State, event: DiscardDamaged, moment: Moment) -> Update:
    state, effects = closed(state)
    return state, [DropDamaged(), ListGames(), *effects]


def show_more(state: State, event: ShowMore, moment: Moment) -> Update:
    top = state.top
    return (
        listing(state.with_top(more=top.more + 1, is_whole=True))
        if isinstance(top, FinishedGames)
        else unchanged(state)
    )


def games_listed(state: State, event: GamesListed, moment: Moment) -> Update:
    """Shows the games on the home screen, and saves a summary for the next visit."""
    state = state.having(games=event.games, finished=event.finished, damaged=event.damaged, achieved=event.achieved)
    effects: list[Effect] = [SaveSummary(summary_text(state))]
    return state, [*effects, SHOW] if state.table is None else effects


def storage_came_late(state: State, event: StorageCameLate, moment: Moment) -> Update:
    """Shows what was not there at the start; a game on the table is compared with it when it is saved next."""
    return state, [ReadSettings(), *([ListGames()] if state.table is None else [])]


HANDLERS: Final[Mapping[type[Event], Handler]] = dict(
    [
        on(Started, started),
        on(AddressAsked, address_asked),
        on(GoHome, go_home),
        on(GoBack, go_back),
        on(PlayAgain, play_again),
        on(ContinueGame, continue_game),
        on(TakeOver, take_over),
        on(GameRead, game_read),
        on(GameGone, game_gone),
        on(GameElsewhere, game_elsewhere),
        on(GameOvertaken, game_overtaken),
        on(TitleChanged, title_changed),
        on(DeleteGame, delete_game),
        on(RenameGame, rename_game),
        on(TrimGames, trim_games),
        on(DiscardDamaged, discard_damaged),
        on(ShowMore, show_more),
        on(GamesListed, games_listed),
        on(StorageCameLate, storage_came_late),
    ]
)
