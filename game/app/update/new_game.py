"""The form for a new game: filled in, changed, begun."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.app.effects import RememberGame
from game.app.events import BeginGame, Event, Fields, FormChanged, FormFilled, NewGame
from game.app.state import Moment, State
from game.app.update.changes import Handler, Update, complained, opened, shown, unchanged
from game.app.update.moves import source_of
from game.app.update.opening import begun
from game.contract import GameError
from game.match.match import Match
from game.ui.dialogs import new_game_form as forms
from game.ui.dialogs.dialog_frame import Context
from game.ui.dialogs.new_game import NewGame as NewGameDialog
from game.ui.dialogs.new_game import objection


def new_game_dialog(state: State, game: str) -> NewGameDialog:
    """Gives the choices for a new game as they were made last time."""
    return NewGameDialog(form=forms.new_form(game, state.settings, state.words))


def new_game(state: State, event: NewGame, moment: Moment) -> Update:
    return opened(state, new_game_dialog(state, event.game))


def form_filled(state: State, event: FormFilled, moment: Moment) -> Update:
    """Takes over what was typed into a field."""
    return shown(_filled(state, event.fields)) if isinstance(state.top, NewGameDialog) else unchanged(state)


def form_changed(state: State, event: FormChanged, moment: Moment) -> Update:
    """Makes one choice; what is typed into the fields by then is taken over."""
    if not isinstance(state.top, NewGameDialog):
        return unchanged(state)
    state = _filled(state, event.fields)
    assert isinstance(state.top, NewGameDialog)
    form = forms.changed_form(state.top.form, event.name, event.value, state.words)
    return shown(state.with_top(form=form, error=""))


def begin_game(state: State, event: BeginGame, moment: Moment) -> Update:
    """Begins the game that the form describes, or says what is wrong with it."""
    if not isinstance(state.top, NewGameDialog):
        return unchanged(state)
    state = _filled(state, event.fields)
    assert isinstance(state.top, NewGameDialog)
    form = state.top.form
    try:
        record, drawn = forms.begun(form, source_of(moment))
    except GameError as error:
        return complained(state, objection(Context(state.words, state.settings), error.reason))
    remember = RememberGame(form.game, form.seats, forms.remembered(form))
    state, effects = begun(state, Match(record), moment, drawn)
    return state, [*effects, remember]


def _filled(state: State, fields: Fields) -> State:
    top = state.top
    assert isinstance(top, NewGameDialog)
    return state.with_top(form=forms.filled_form(top.form, fields, state.words))


HANDLERS: Final[Mapping[type[Event], Handler]] = {
    NewGame: new_game,
    FormFilled: form_filled,
    FormChanged: form_changed,
    BeginGame: begin_game,
}
