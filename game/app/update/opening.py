"""A game comes to the table, and leaves it."""

from __future__ import annotations

from typing import Final

from game.app.effects import (
    Announce,
    Effect,
    GoTo,
    ListGames,
    PrepareComputer,
    ReleaseGame,
    TakeGame,
    TurnTo,
)
from game.app.state import HOME, STOPPED, Moment, State, Table, scene_of
from game.app.update.changes import SHOW, Update
from game.app.update.moves import brought_into_view, go_on, kept
from game.app.update.turn_memory import turns_remembered
from game.match.clock import TurnClock, turn_of
from game.match.match import Match
from game.ui.dialogs.new_game_options import Drawn

MAIN_BUTTON: Final = ".middle .main:not([aria-disabled=true])"
TAB_STOP: Final = '[role="grid"] [tabindex="0"]'


def left_table(state: State) -> Update:
    """Lets go of the game on the table, and of what was said at it."""
    state = state.having(screen=HOME, dialogs=())
    return state, [ReleaseGame(), Announce(""), GoTo("")]


def table_laid(state: State, table: Table, moment: Moment, *, is_new: bool) -> Update:
    """Shows a game, and lets it go on."""
    is_news_seen = state.is_news_seen or state.table is None  # what was said on the home screen stays there
    table = table.having(clock=_clock_of(state, table, moment))
    state = state.having(screen=table, dialogs=(), is_news_seen=is_news_seen)
    effects: list[Effect] = kept(state, moment) if is_new else []
    effects += [Announce(""), GoTo(table.game_id)]
    if is_new:
        effects += [TakeGame(table.game_id), ListGames()]
    text = table.view.todo(scene_of(state, table, moment.now))
    effects += [SHOW, *brought_into_view(state, moment), TurnTo((MAIN_BUTTON, TAB_STOP)), Announce(text)]
    if table.match.has_computer:
        effects.append(PrepareComputer(table.match.record.game))
    state, more = go_on(state)
    return state, [*effects, *more]


def _clock_of(state: State, table: Table, moment: Moment) -> TurnClock:
    """Lets a clock go on with what this tab knows of the turn that runs, and of those that were undone."""
    turn, clock = turn_of(table.match.record), STOPPED
    for other, seconds in turns_remembered(state.turn_memory, table.game_id, turn).items():
        clock = clock.having_used(other, seconds)
    return clock.at_turn(turn, moment.now)


def begun(state: State, match: Match, moment: Moment, drawn: Drawn | None = None) -> Update:
    """Lays a new game on the table."""
    game_id = f"{int(moment.now * 1000):x}"
    return table_laid(state, Table(game_id, match, drawn=drawn), moment, is_new=True)
