"""What the page shows: the screen, the dialogs over it, and the banner. Pure."""

from __future__ import annotations

from typing import Final

from game.app.state import Home, State, Table, scene_of
from game.app.update.changes import context_of
from game.saving.store import DAMAGE, NEWER
from game.ui.dialogs import finished_games, new_game
from game.ui.dialogs.dialog_frame import stacked
from game.ui.nodes import Node, el
from game.ui.screens import home
from game.ui.screens.table import game_screen

ELSEWHERE: Final = (DAMAGE, NEWER)
"""Storage problems that do not concern the open game; they are not shown over it."""


UNKNOWN_ADDRESS: Final = "address.unknown"
"""The news that an address leads to no game here."""


def screen(state: State, now: float) -> Node:
    """Describes the whole page."""
    context = context_of(state, now)
    dialogs = stacked(state.dialogs, context)
    over, shown = notice(state), state.screen
    if isinstance(shown, Home):
        known = (state.offline, state.achieved, shown.answer)
        return home.screen(state.words, state.settings, state.games, dialogs, over, *known)
    return game_screen(scene_of(state, shown, now), shown.view, dialogs, over)


def title(state: State) -> str:
    """Returns the title of the page."""
    name = state.words.say("app.name")
    return f"{state.words.say(f'game.{state.table.match.record.game}')} · {name}" if state.table else name


def notice(state: State) -> Node | None:
    """The banner for a storage problem, for news until a person moves, or for who begins."""
    table, words = state.table, state.words
    if state.trouble and (state.trouble not in ELSEWHERE or table is None):
        return finished_games.nothing_lasts(words, state.trouble)
    if state.news == UNKNOWN_ADDRESS and not state.is_news_seen and table is None:
        return finished_games.unknown_address(words)
    if state.news and not state.is_news_seen:
        return el("p", words.say(state.news), cls="notice news", role="status", action="read", key="notice")
    if table is None:
        return finished_games.too_many(words, state.finished)
    return _who_begins(state, table)


def _who_begins(state: State, table: Table) -> Node | None:
    record = table.match.record
    if table.drawn is None or any(isinstance(position.to_move, int) for position, _ in record.turns()):
        return None
    return new_game.first_notice(context_of(state, 0.0), table.drawn, record.names)
