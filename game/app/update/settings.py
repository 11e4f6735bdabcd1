"""What is chosen for the app as a whole, and what it says of itself beside the screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.app.effects import Announce, Choose, Effect, FocusField, LeaveSummary, PutOffRenewal, Renew
from game.app.events import (
    ChooseLanguage,
    ChooseSound,
    ChooseTheme,
    ChooseTyping,
    DismissNews,
    Event,
    OfflineChanged,
    PostponeUpdate,
    SettingsRead,
    TakeUpdate,
    TroubleChanged,
)
from game.app.state import Moment, State
from game.app.update.changes import SHOW, Handler, Update, shown, summary_text, unchanged
from game.saving.settings import KNOWN
from game.ui.dialogs.new_game import NewGame
from game.ui.dialogs.new_game_form import reworded


def choose_language(state: State, event: ChooseLanguage, moment: Moment) -> Update:
    """Speaks another language; what was said last is in the old one and ends."""
    return state, [Announce(""), Choose({"language": event.language})]


def choose_theme(state: State, event: ChooseTheme, moment: Moment) -> Update:
    return state, [Choose({"theme": event.theme})]


def choose_sound(state: State, event: ChooseSound, moment: Moment) -> Update:
    return state, [Choose({"sound": event.is_on})]


def choose_typing(state: State, event: ChooseTyping, moment: Moment) -> Update:
    return state, [Choose({"typing": event.is_on}), FocusField("typed")]


def read_anew() -> Effect:
    """Reads the settings again, for another tab may have changed them."""
    return Choose({})


def settings_read(state: State, event: SettingsRead, moment: Moment) -> Update:
    was, now = state.settings, event.settings
    state = state.having(settings=now)
    if was.language != now.language and isinstance(state.top, NewGame):
        state = state.with_top(form=reworded(state.top.form, state.words))
    is_visible = any(getattr(was, choice) != getattr(now, choice) for choice in KNOWN)
    if not is_visible:
        return unchanged(state)
    left = [LeaveSummary(summary_text(state))] if state.table is None else []
    return state, [*left, SHOW]


def dismiss_news(state: State, event: DismissNews, moment: Moment) -> Update:
    return shown(state.having(is_news_seen=True))


def trouble_changed(state: State, event: TroubleChanged, moment: Moment) -> Update:
    return shown(state.having(trouble=event.trouble))


def take_update(state: State, event: TakeUpdate, moment: Moment) -> Update:
    return state, [Renew()]


def postpone_update(state: State, event: PostponeUpdate, moment: Moment) -> Update:
    return state, [PutOffRenewal()]


def offline_changed(state: State, event: OfflineChanged, moment: Moment) -> Update:
    """Says on the home screen, and never over a game, how things stand with the copy for offline play."""
    state = state.having(offline=event.state)
    if state.table is not None:
        return unchanged(state)
    is_first = event.state == "ready" and event.is_first_visit
    return state, [SHOW, *([Announce(state.words.say("offline.ready"))] if is_first else [])]


HANDLERS: Final[Mapping[type[Event], Handler]] = {
    ChooseLanguage: choose_language,
    ChooseTheme: choose_theme,
    ChooseSound: choose_sound,
    ChooseTyping: choose_typing,
    SettingsRead: settings_read,
    DismissNews: dismiss_news,
    TroubleChanged: trouble_changed,
    TakeUpdate: take_update,
    PostponeUpdate: postpone_update,
    OfflineChanged: offline_changed,
}
