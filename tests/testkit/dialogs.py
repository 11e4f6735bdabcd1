"""Dialogs as the app opens and shows them, without a page."""

from __future__ import annotations

from game.app.actions import parse_event
from game.app.events import Event
from game.app.state import HOME, Moment, State, Table
from game.app.update import update
from game.app.update.changes import context_of
from game.match.match import Match
from game.saving.settings import Settings
from game.ui.dialogs.dialog_frame import stacked
from game.ui.nodes import Node
from game.ui.screens.open_games import OpenGame

MOMENT = Moment(1_700_000_000.0, 1)


def home(language: str = "en", games: tuple[OpenGame, ...] = ()) -> State:
    """Returns the home screen with some games."""
    finished = sum(game.is_over for game in games)
    return State(settings=Settings(language=language), screen=HOME, games=games, finished=finished)


def at_table(match: Match, language: str = "en", lifted: int = 0) -> State:
    """Returns a game on the table."""
    return home(language).having(screen=Table("1", match, lifted=lifted))


def after(state: State, *events: Event | str) -> State:
    """Returns the state after some events; a text is an action."""
    for event in events:
        state, _ = update(state, parse_event(event) if isinstance(event, str) else event, MOMENT)
    return state


def dialogs(state: State) -> tuple[Node, ...]:
    """Returns the open dialogs, each as it looks alone, the one on top last."""
    context = context_of(state, MOMENT.now)
    return tuple(node for each in state.dialogs for node in stacked((each,), context).children)


def dialog(state: State, *events: Event | str) -> Node:
    """Returns the dialog on top after some events."""
    return dialogs(after(state, *events))[-1]
