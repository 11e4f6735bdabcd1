"""Games come to the table, and leave it."""

from __future__ import annotations

from game.app.effects import (
    BOARD,
    MAIN_BUTTON,
    WAITING,
    WANTED,
    Announce,
    DropUntouched,
    Effect,
    GoTo,
    ListGames,
    PrepareComputer,
    ReadEarlier,
    ReleaseGame,
    TakeGame,
    TurnTo,
)
from game.app.state import HOME, STOPPED, Moment, State, Table, scene_of
from game.app.update.changes import SHOW, Update, to_typing
from game.app.update.moves import brought_into_view, go_on, keep_game, said_at_once
from game.app.update.turn_memory import turns_remembered
from game.match.clock import TurnClock, turn_of
from game.match.match import Match
from game.ui.dialogs.new_game_options import Drawn


def left_table(state: State) -> Update:
    """Leaves the game on the table, and ends its announcements."""
    state = state.having(screen=HOME, dialogs=())
    return state, [ReleaseGame(), Announce(""), GoTo("")]


def untouched(state: State) -> list[Effect]:
    """Drops the game on the table if nobody has done anything in it: there is nothing to go on with."""
    table = state.table
    if table is None or not table.match.is_untouched:
        return []
    return [DropUntouched(table.game_id)]


def table_laid(state: State, table: Table, moment: Moment, *, is_new: bool) -> Update:
    """Puts a game on the table, and lets it continue. A new one is saved first."""
    is_news_seen = state.is_news_seen or state.table is None  # news of the home screen stays there
    table = table.having(clock=_clock_of(state, table, moment))
    state = state.having(screen=table, dialogs=(), is_news_seen=is_news_seen)
    effects: list[Effect] = keep_game(state, moment) if is_new else []
    effects += [Announce(""), GoTo(table.game_id)]
    if is_new:
        effects += [TakeGame(table.game_id), ListGames()]
    if table.match.position.ending:
        effects.append(ReadEarlier(table.game_id, table.match.record.game))
    state, said = said_at_once(state, moment, _who_begins(state, table))
    effects += [SHOW, *brought_into_view(state, moment), TurnTo((MAIN_BUTTON, WANTED, WAITING, BOARD))]
    effects += [*to_typing(state), *said]
    if table.match.has_computer:
        effects.append(PrepareComputer(table.match.record.game))
    state, more = go_on(state)
    return state, [*effects, *more]


def _who_begins(state: State, table: Table) -> str:
    """Says who begins if it was drawn, and how; empty otherwise."""
    if table.drawn is None:
        return ""
    key = f"first.told.{table.drawn.way}" if table.drawn.way else "first.told"
    return state.words.say(key, scene_of(state, table, 0.0).name(table.drawn.seat))


def _clock_of(state: State, table: Table, moment: Moment) -> TurnClock:
    """Returns a clock that knows what this tab remembers of the running turn, and of those that were undone."""
    turn, clock = turn_of(table.match.record), STOPPED
    for other, seconds in turns_remembered(state.turn_memory, table.game_id, turn).items():
        clock = clock.having_used(other, seconds)
    return clock.at_turn(turn, moment.now)


def begun(state: State, match: Match, moment: Moment, drawn: Drawn | None = None, *, title: str = "") -> Update:
    """Puts a new game on the table."""
    game_id = f"{int(moment.now * 1000):x}"
    return table_laid(state, Table(game_id, match, title, drawn=drawn), moment, is_new=True)
