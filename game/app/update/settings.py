"""Settings, the banner, and the newer version of the app."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.app import effects as do
from game.app.effects import Announce, Choose, FocusField, SaveSummary
from game.app.events import (
    ChooseByEar,
    ChooseKeys,
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
from game.app.update.changes import SHOW, Handler, Update, on, shown, summary_text, unchanged
from game.saving.settings import KNOWN
from game.ui.dialogs.new_game import NewGame
from game.ui.dialogs.new_game_form import reworded


def choose_language(state: State, event: ChooseLanguage, moment: Moment) -> Update:
    """Changes the language; an announcement in the old one ends."""
    return state, [Announce(""), Choose(language=event.language)]


def choose_theme(state: State, event: ChooseTheme, moment: Moment) -> Update:
    return state, [Choose(theme=event.theme)]


def choose_sound(state: State, event: ChooseSound, moment: Moment) -> Update:
    return state, [Choose(sound=event.is_on)]


def choose_typing(state: State, event: ChooseTyping, moment: Moment) -> Update:
    return state, [Choose(typing=event.is_on), FocusField("typed")]


def choose_by_ear(state: State, event: ChooseByEar, moment: Moment) -> Update:
    """Switches playing by ear on or off, and says so."""
    return state, [Choose(by_ear=event.is_on), Announce(state.words.say("by_ear.on" if event.is_on else "by_ear.off"))]


def choose_keys(state: State, event: ChooseKeys, moment: Moment) -> Update:
    return state, [Choose(keys=event.is_on)]


def settings_read(state: State, event: SettingsRead, moment: Moment) -> Update:
    was, now = state.settings, event.settings
    state = state.having(settings=now)
    if was.language != now.language and isinstance(state.top, NewGame):
        state = state.with_top(form=reworded(state.top.form, state.words))
    is_visible = any(getattr(was, choice) != getattr(now, choice) for choice in KNOWN)
    if not is_visible:
        return unchanged(state)
    summary = [SaveSummary(summary_text(state))] if state.table is None else []
    return state, [*summary, SHOW]


def dismiss_news(state: State, event: DismissNews, moment: Moment) -> Update:
    return shown(state.having(is_news_seen=True))


def trouble_changed(state: State, event: TroubleChanged, moment: Moment) -> Update:
    return shown(state.having(trouble=event.trouble))


def take_update(state: State, event: TakeUpdate, moment: Moment) -> Update:
    return state, [do.TakeUpdate()]


def postpone_update(state: State, event: PostponeUpdate, moment: Moment) -> Update:
    return state, [do.PostponeUpdate()]


def offline_changed(state: State, event: OfflineChanged, moment: Moment) -> Update:
    """Shows the state of the copy for offline play on the home screen, and says so where nothing else goes on.

    Over a game nothing is shown or said; nor is anything said while a dialog is read or filled in.
    """
    state = state.having(offline=event.state)
    if state.table is not None:
        return unchanged(state)
    is_told = event.state == "ready" and event.is_first_visit and not state.dialogs
    return state, [SHOW, *([Announce(state.words.say("offline.ready"))] if is_told else [])]


HANDLERS: Final[Mapping[type[Event], Handler]] = dict(
    [
        on(ChooseLanguage, choose_language),
        on(ChooseTheme, choose_theme),
        on(ChooseSound, choose_sound),
        on(ChooseTyping, choose_typing),
        on(ChooseByEar, choose_by_ear),
        on(ChooseKeys, choose_keys),
        on(SettingsRead, settings_read),
        on(DismissNews, dismiss_news),
        on(TroubleChanged, trouble_changed),
        on(TakeUpdate, take_update),
        on(PostponeUpdate, postpone_update),
        on(OfflineChanged, offline_changed),
    ]
)
