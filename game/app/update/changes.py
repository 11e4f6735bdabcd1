"""What all updates are made of."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from game.app.effects import Effect, Keep, PopDialog, PushDialog, Show
from game.app.state import Moment, State, scene_of
from game.ui.dialogs.dialog_frame import Context, Dialog
from game.ui.screens.home import summary

Update = tuple[State, list[Effect]]
Handler = Callable[[State, Any, Moment], Update]

SHOW: Final = Show()


def unchanged(state: State) -> Update:
    """Nothing happens."""
    return state, []


def shown(state: State) -> Update:
    """The change is shown, and no more."""
    return state, [SHOW]


def keep_first(effects: list[Effect]) -> list[Effect]:
    """Moves the saving of the game to the front: if another tab was faster, nothing else has been done yet."""
    return sorted(effects, key=lambda effect: not isinstance(effect, Keep))


def with_news(state: State, news: str) -> State:
    """Has something said beside what is shown, until somebody has seen it."""
    return state.having(news=news, is_news_seen=False)


def opened(state: State, dialog: Dialog) -> Update:
    """Opens a dialog over what is there; another of the same kind takes its place."""
    below = state.dialogs
    if below and below[-1].kind == dialog.kind:
        below = below[:-1]
    return state.having(dialogs=(*below, dialog)), [PushDialog(), SHOW]


def closed(state: State) -> Update:
    """Closes the dialog on top."""
    state = state.having(dialogs=state.dialogs[:-1])
    return state, [SHOW] if state.dialogs else [PopDialog(), SHOW]


def complained(state: State, error: str) -> Update:
    """Says in the dialog on top why what was asked cannot be done."""
    return shown(state.with_top(error=error, news=""))


def context_of(state: State, now: float) -> Context:
    """Gives what dialogs are shown with."""
    scene = scene_of(state, state.table, now) if state.table else None
    return Context(state.words, state.settings, scene, state.games, state.damaged, state.device.can_send)


def summary_text(state: State) -> str:
    """Writes what the page shows on the next visit before the program is there."""
    look = {"language": state.language, "theme": state.settings.theme, "sound": state.settings.sound}
    return json.dumps({**look, "games": summary(state.words, state.games)})
