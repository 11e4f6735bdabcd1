"""What people type: questions are answered, moves are played. Words that open or order something are in meaning.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.app.effects import Announce, ClearField, SelectField
from game.app.events import Event, PlayTyped
from game.app.state import Home, Moment, State, Table, scene_of
from game.app.update.changes import SHOW, Handler, Update, keep_first, on
from game.app.update.guards import in_turn, refused
from game.app.update.moves import accept, drafted
from game.contract import GameError, Reason

MOST: Final = 80
"""So many characters are repeated of what was not understood."""


def typed(state: State, event: PlayTyped, moment: Moment) -> Update:
    """Answers a typed question, at any moment of the game, or plays the typed moves; what was refused is selected."""
    from game.ui.questions import ANSWERS, answered, understood

    table, text = state.table, event.fields.get("typed", "")
    if table is None:
        return _at_home(state, text)
    question, about = understood(state.words, text)
    if question not in ANSWERS:
        state, effects = in_turn(play_typed)(state, event, moment)
        is_refused = state.table is not None and state.table.refused is not None
        return state, [*effects, SelectField("typed")] if is_refused else effects
    answer = answered(scene_of(state, table, moment.now), question, about)
    return state.with_table(answer=answer, refused=None), [ClearField("typed"), SHOW, Announce(answer)]


def _at_home(state: State, text: str) -> Update:
    """Says what can be typed on the home screen, or that this cannot."""
    from game.ui.questions import answered_at_home

    answer = answered_at_home(state.words, state.games, text)
    return state.having(screen=Home(answer=answer)), [ClearField("typed"), SHOW, Announce(answer)]


def play_typed(state: State, table: Table, event: PlayTyped, moment: Moment) -> Update:
    """Plays the typed moves."""
    text = event.fields.get("typed", "")
    scene = scene_of(state, table, moment.now)
    try:
        match = table.match.typed(table.view.typed_tokens(scene, text)) if text.strip() else table.match
    except GameError as error:
        if error.reason.key != "not_a_move":
            return refused(state, error, moment)
        return drafted(state.with_table(refused=Reason("not_understood", (text.strip()[:MOST],))), moment)
    state, effects = accept(state, match, moment)
    return state, keep_first([ClearField("typed"), *effects])


HANDLERS: Final[Mapping[type[Event], Handler]] = dict([on(PlayTyped, typed)])
