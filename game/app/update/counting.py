"""The count at the end of a game: stage by stage on the board, and only then who won, in words and aloud."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.app.effects import After, Announce, Effect, PlaySound
from game.app.events import CelebrationOver, CountDue, EarlierRead, Event, SkipCount
from game.app.state import Moment, State, scene_of
from game.app.update.changes import SHOW, Handler, Update, on, shown, unchanged
from game.app.update.moves import brought_into_view
from game.ui.components.verdict import verdict_of, verdict_text

CELEBRATION_MS: Final = 2600
"""How long a victory is celebrated."""


def count_due(state: State, event: CountDue, moment: Moment) -> Update:
    """Lights up the next stage of the count; after the last one, the count is over."""
    table = state.table
    if table is None or table.match.record is not event.record:
        return unchanged(state)
    if table.counting is None or event.stage != table.counting.done + 1:
        return unchanged(state)
    counting = table.counting.next
    if counting.stage is None:
        return finished(state, moment)
    sounds: list[Effect] = [PlaySound(counting.stage.sound)] if state.settings.sound and counting.stage.sound else []
    following = After(counting.stage.milliseconds, CountDue(event.record, event.stage + 1))
    return state.with_table(counting=counting), [SHOW, *sounds, following]


def finished(state: State, moment: Moment) -> Update:
    """Ends the count: shows who won, says it, and celebrates what is worth it."""
    table = state.table
    assert table is not None
    table = table.having(counting=None)
    scene = scene_of(state, table, moment.now)
    is_celebrated = verdict_of(scene).is_happy and table.at is None
    state = state.having(screen=table.having(is_celebrated=is_celebrated))
    effects: list[Effect] = [SHOW, *brought_into_view(state, moment)]
    if is_celebrated:
        effects += [PlaySound("victory")] if state.settings.sound else []
        effects.append(After(CELEBRATION_MS, CelebrationOver(table.match.record)))
    return state, [*effects, Announce(verdict_text(scene, table.view))]


def skip_count(state: State, event: SkipCount, moment: Moment) -> Update:
    is_counting = state.table is not None and state.table.counting is not None
    return finished(state, moment) if is_counting else unchanged(state)


def celebration_over(state: State, event: CelebrationOver, moment: Moment) -> Update:
    table = state.table
    if table is None or table.match.record is not event.record or not table.is_celebrated:
        return unchanged(state)
    return shown(state.with_table(is_celebrated=False))


def earlier_read(state: State, event: EarlierRead, moment: Moment) -> Update:
    """Keeps the results to compare with; they are shown together with the end."""
    is_here = state.table is not None and state.table.game_id == event.game_id
    return (state.with_table(earlier=event.results), []) if is_here else unchanged(state)


HANDLERS: Final[Mapping[type[Event], Handler]] = dict(
    [
        on(CountDue, count_due),
        on(SkipCount, skip_count),
        on(CelebrationOver, celebration_over),
        on(EarlierRead, earlier_read),
    ]
)
