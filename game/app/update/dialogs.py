"""Dialogs: opened by their kind, closed one by one or all at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from game.app.effects import AfterPaint, Effect, PopDialog, ReadResults
from game.app.events import CloseDialog, CloseDialogs, Event, OpenDialog, RestDue, ResultsRead
from game.app.state import Moment, State
from game.app.update.changes import SHOW, Handler, Update, closed, listing, on, opened, shown, unchanged
from game.app.update.sharing import record_dialog, share_dialog
from game.contract import GAMES
from game.language import name_in
from game.match.achievements import achieved_in
from game.match.results import are_nearly_too_many, tallies
from game.ui.dialogs.dialog_frame import Dialog
from game.ui.dialogs.end_dialog import End
from game.ui.dialogs.finished_games import FinishedGames, Trim
from game.ui.dialogs.game_dialogs import Delete, GameMenu, Rename
from game.ui.dialogs.menu import AgreeDraw, Menu, Resign, ScoreSheet
from game.ui.dialogs.record_dialog import PasteRecord
from game.ui.dialogs.results import GameResults, Results
from game.ui.dialogs.rules import Rules
from game.ui.dialogs.small_dialogs import About, DiscardDamaged

Builder = Callable[[State, str, Moment], Dialog | None]


def _rules(state: State, about: str, moment: Moment) -> Dialog:
    return Rules(game=about if about in GAMES else next(iter(GAMES)))


def _rename(state: State, about: str, moment: Moment) -> Dialog:
    title = next((game.title for game in state.games if game.id == about), "")
    return Rename(game_id=about, title=title)


def _resign(state: State, about: str, moment: Moment) -> Dialog | None:
    table = state.table
    return Resign() if table is not None and table.awaits_person and table.match.spec.resign is not None else None


def _draw(state: State, about: str, moment: Moment) -> Dialog | None:
    table = state.table
    return AgreeDraw() if table is not None and table.awaits_person and table.match.spec.agreed_draw else None


def _end(state: State, about: str, moment: Moment) -> Dialog | None:
    table = state.table
    is_known = table is not None and table.match.position.ending is not None and table.counting is None
    return End() if is_known else None


def _tally(state: State, about: str, moment: Moment) -> Dialog | None:
    """Opens one game's part of the statistics, from the table over all games."""
    top = state.top
    if not isinstance(top, Results):
        return None
    return GameResults(game=about, chapters=[chapter for chapter in top.chapters if chapter.game == about])


def _keys(state: State, about: str, moment: Moment) -> Dialog:
    from game.ui.dialogs.keys import KeyList  # few people ask for it

    return KeyList()


OVER_A_GAME: Final[Mapping[str, Builder]] = {
    "keys": _keys,
    "menu": lambda state, about, moment: Menu(),
    "sheet": lambda state, about, moment: ScoreSheet(),
    "resign": _resign,
    "draw": _draw,
    "end": _end,
    "record": record_dialog,
    "share": share_dialog,
}
"""Dialogs that need a game on the table; None if the game does not know what they ask."""

ANYWHERE: Final[Mapping[str, Builder]] = {
    "help": _rules,
    "paste": lambda state, about, moment: PasteRecord(),
    "kept": lambda state, about, moment: FinishedGames(),
    "trim": lambda state, about, moment: Trim(),
    "game": lambda state, about, moment: GameMenu(game_id=about),
    "rename": _rename,
    "delete": lambda state, about, moment: Delete(game_id=about),
    "tally": _tally,
    "damaged": lambda state, about, moment: DiscardDamaged(),
    "about": lambda state, about, moment: About(),
}


def open_dialog(state: State, event: OpenDialog, moment: Moment) -> Update:
    """Opens a dialog by its kind."""
    if event.kind == Results.kind:
        return state, [ReadResults()]
    build = ANYWHERE.get(event.kind) or (OVER_A_GAME.get(event.kind) if state.table is not None else None)
    dialog = build(state, event.about, moment) if build is not None else None
    if isinstance(dialog, FinishedGames):
        return _with_its_games(*opened(state, dialog))
    return opened(state, dialog) if dialog is not None else unchanged(state)


def _with_its_games(state: State, effects: list[Effect]) -> Update:
    """Lists the games that a dialog shows before it is shown: first those in view, and then the others."""
    state, listed = listing(state)
    return state, [*(effect for effect in effects if effect is not SHOW), *listed, AfterPaint(RestDue())]


def rest_due(state: State, event: RestDue, moment: Moment) -> Update:
    """Draws the rest of the list, also while another dialog is open over it."""
    whole = tuple(each.having(is_whole=True) if isinstance(each, FinishedGames) else each for each in state.dialogs)
    return shown(state.having(dialogs=whole)) if whole != state.dialogs else unchanged(state)


def results_read(state: State, event: ResultsRead, moment: Moment) -> Update:
    """Shows the statistics of all games."""
    chapters = tallies(event.results, partial(name_in, state.words))
    achieved = achieved_in(event.results)
    in_order = {game: achieved[game] for game in GAMES if game in achieved}
    is_full = are_nearly_too_many(event.results)
    return opened(state, Results(chapters=chapters, achieved=in_order, is_nearly_full=is_full))


def close_dialog(state: State, event: CloseDialog, moment: Moment) -> Update:
    return closed(state) if state.dialogs else unchanged(state)


def close_dialogs(state: State, event: CloseDialogs, moment: Moment) -> Update:
    if not state.dialogs:
        return unchanged(state)
    state, effects = close_all(state)
    return state, [*effects, SHOW]


def close_all(state: State) -> tuple[State, list[Effect]]:
    """Closes all dialogs, before another event is dealt with."""
    return (state.having(dialogs=()), [PopDialog()]) if state.dialogs else (state, [])


HANDLERS: Final[Mapping[type[Event], Handler]] = dict(
    [
        on(OpenDialog, open_dialog),
        on(ResultsRead, results_read),
        on(RestDue, rest_due),
        on(CloseDialog, close_dialog),
        on(CloseDialogs, close_dialogs),
    ]
)
