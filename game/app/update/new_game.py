"""The form for a new game: filled in, changed, and the game started."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.app.effects import FocusField, RememberGame
from game.app.events import BeginGame, Event, Fields, FormChanged, FormFilled, NewGame
from game.app.state import Moment, State
from game.app.update.changes import Handler, Update, complained, on, opened, shown, told, unchanged
from game.app.update.moves import source_of
from game.app.update.opening import begun
from game.contract import GameError
from game.match.match import Match
from game.ui.dialogs import new_game_form as forms
from game.ui.dialogs.dialog_frame import Context
from game.ui.dialogs.new_game import NewGame as NewGameDialog
from game.ui.dialogs.new_game import why_not


def new_game_dialog(state: State, game: str) -> NewGameDialog:
    """Returns the dialog for a new game, with the choices of last time."""
    return NewGameDialog(form=forms.new_form(game, state.settings, state.words))


def new_game(state: State, event: NewGame, moment: Moment) -> Update:
    return opened(state, new_game_dialog(state, event.game))


def form_filled(state: State, event: FormFilled, moment: Moment) -> Update:
    """Accepts the text of the fields."""
    return shown(_filled(state, event.fields)) if isinstance(state.top, NewGameDialog) else unchanged(state)


def form_changed(state: State, event: FormChanged, moment: Moment) -> Update:
    """Makes one choice, and accepts the text of the fields."""
    if not isinstance(state.top, NewGameDialog):
        return unchanged(state)
    state = _filled(state, event.fields)
    assert isinstance(state.top, NewGameDialog)
    form = forms.changed_form(state.top.form, event.name, event.value, state.words)
    return shown(state.with_top(form=form, error="", wrong="", why=""))


def begin_game(state: State, event: BeginGame, moment: Moment) -> Update:
    """Starts the game that the form describes, or says why that is not possible."""
    if not isinstance(state.top, NewGameDialog):
        return unchanged(state)
    state = _filled(state, event.fields)
    assert isinstance(state.top, NewGameDialog)
    form = state.top.form
    wrong = forms.wrong_field(form)
    if wrong is not None:
        why = state.words.say("new.limits", wrong.low, wrong.high)
        return _marked(state, wrong.name, why)
    try:
        record, drawn = forms.begun(form, source_of(moment))
    except GameError as error:
        why, culprit = why_not(Context(state.words, state.settings), error.reason), forms.field_of(form, error.reason)
        return _marked(state, culprit, why) if culprit else complained(state.with_top(wrong="", why=""), why)
    remember = RememberGame(form.game, form.seats, forms.remembered(form))
    state, effects = begun(state, Match(record), moment, drawn)
    return state, [*effects, remember]


def _marked(state: State, field: str, why: str) -> Update:
    """Marks a field that is wrong, and puts the cursor there."""
    state, effects = told(state.with_top(wrong=field, why=why))
    return state, [*effects, FocusField(field)]


def _filled(state: State, fields: Fields) -> State:
    top = state.top
    assert isinstance(top, NewGameDialog)
    return state.with_top(form=forms.filled_form(top.form, fields, state.words))


HANDLERS: Final[Mapping[type[Event], Handler]] = dict(
    [
        on(NewGame, new_game),
        on(FormFilled, form_filled),
        on(FormChanged, form_changed),
        on(BeginGame, begin_game),
    ]
)
