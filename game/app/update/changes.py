"""What all updates share."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final, TypeVar

from game.app.effects import Effect, FocusField, Keep, ListGames, PopDialog, PushDialog, Show
from game.app.events import Event
from game.app.state import Moment, State, scene_of
from game.ui.dialogs.dialog_frame import Context, Dialog
from game.ui.screens.home import achievements
from game.ui.screens.open_games import summary

E = TypeVar("E", bound=Event)
Update = tuple[State, list[Effect]]
Handler = Callable[[State, Any, Moment], Update]

SHOW: Final = Show()


def on(kind: type[E], handle: Callable[[State, E, Moment], Update]) -> tuple[type[Event], Handler]:
    """Pairs a kind of event with its handler, so that type checkers compare the two."""
    return kind, handle


def unchanged(state: State) -> Update:
    """Changes nothing."""
    return state, []


def shown(state: State) -> Update:
    """Shows the change, and no more."""
    return state, [SHOW]


def listing(state: State) -> Update:
    """Lists the games again, and shows them; the home screen shows each list by itself."""
    return state, [ListGames(), *([SHOW] if state.table is not None else [])]


def keep_first(effects: list[Effect]) -> list[Effect]:
    """Moves the saving of the game to the front: if another tab was faster, nothing else has been done yet."""
    return sorted(effects, key=lambda effect: not isinstance(effect, Keep))


def with_news(state: State, news: str) -> State:
    """Returns the state with news in the banner, until somebody has seen it."""
    return state.having(news=news, is_news_seen=False)


def opened(state: State, dialog: Dialog) -> Update:
    """Opens a dialog over the others; it replaces one on top that is of the same kind, or makes room."""
    below = state.dialogs
    if below and (below[-1].kind == dialog.kind or below[-1].makes_room):
        below = below[:-1]
    return state.having(dialogs=(*below, dialog)), [PushDialog(), SHOW]


def closed(state: State) -> Update:
    """Closes the dialog on top."""
    state = state.having(dialogs=state.dialogs[:-1])
    return state, [SHOW] if state.dialogs else [PopDialog(), SHOW]


def to_typing(state: State) -> list[Effect]:
    """Focuses the field to type in, by ear."""
    return [FocusField("typed")] if state.settings.by_ear else []


def complained(state: State, error: str) -> Update:
    """Shows in the dialog on top why the request cannot be carried out."""
    return told(state, error=error)


def told(state: State, *, error: str = "", news: str = "") -> Update:
    """Shows in the dialog on top what went wrong or has been done, even if that is the same as before."""
    times = state.dialogs[-1].told + 1
    return shown(state.with_top(error=error, news=news, told=times))


def context_of(state: State, now: float) -> Context:
    """Returns what dialogs are shown with."""
    scene = scene_of(state, state.table, now) if state.table else None
    return Context(
        state.words, state.settings, scene, state.games, state.finished, state.damaged, state.device.can_send
    )


def summary_text(state: State) -> str:
    """Returns what the page shows on the next visit until the program has loaded."""
    chosen = state.settings
    look = {"language": state.language, "theme": chosen.theme, "sound": chosen.sound, "byear": chosen.by_ear}
    cards = {"achieved": achievements(state.words, state.achieved)} if state.achieved else {}
    return json.dumps({**look, "games": summary(state.words, state.games), **cards})
