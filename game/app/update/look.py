"""How people look at the table: sheets, size, direction, the curtain."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from game.app.effects import Announce, FocusBoard, FocusCell, FocusMain, ZoomBy
from game.app.events import Arm, Event, Explain, Flip, LiftCurtain, Shortcut, ShowSheet, Walk, Zoom, Zoomed
from game.app.state import Moment, State, Table, scene_of
from game.app.update.changes import SHOW, Handler, Update, on, to_typing, unchanged
from game.app.update.guards import at_the_table
from game.app.update.moves import brought_into_view
from game.ui.nodes import Node
from game.ui.nodes import walk as nodes_in
from game.ui.scene import TableUi

E = TypeVar("E", bound=Event)

ZOOM_FACTORS: Final = {"in": 1.25, "out": 0.8, "whole": 0.0}
"""What each button multiplies the size of a cell by. No cell gets smaller than the whole board needs."""


# What is open on the table


def _opened(kind: type[E], change: Callable[[Table, E], TableUi]) -> tuple[type[Event], Handler]:
    """Pairs an event with a change of what is open on the table, which is possible at any moment of the game."""

    def handler(state: State, event: E, moment: Moment) -> Update:
        if state.table is None:
            return unchanged(state)
        state = state.with_table(ui=change(state.table, event), refused=None)
        return state, [SHOW, *brought_into_view(state, moment)]

    return on(kind, handler)


def explain(state: State, event: Explain, moment: Moment) -> Update:
    """Says what a small sign means, in the line of what to do, until something else is tapped."""
    key = f"sign.{event.sign}"
    if state.table is None or key not in state.words:
        return unchanged(state)
    state = state.with_table(ui=state.table.ui.having(explained=event.sign), refused=None)
    return state, [SHOW, Announce(state.words.say(key))]


def show_sheet(state: State, event: ShowSheet, moment: Moment) -> Update:
    """Brings the sheet of a seat to the front, and says what is on it."""
    table = state.table
    if table is None:
        return unchanged(state)
    state = state.with_table(ui=table.ui.having(shown_seat=event.seat), refused=None)
    effects = [SHOW, *brought_into_view(state, moment)]
    if not (table.match.spec.sheets_side_by_side and 1 <= event.seat <= table.match.position.seats):
        return state, effects
    from game.ui.questions import sheet_text

    return state, [*effects, Announce(sheet_text(scene_of(state, table, moment.now), table.heard, event.seat))]


def zoom(state: State, event: Zoom, moment: Moment) -> Update:
    """Zooms a large board in or out, or shows the whole of it."""
    if state.table is None:
        return unchanged(state)
    return state, [ZoomBy(ZOOM_FACTORS[event.way])]


def _zoomed(table: Table, event: Zoomed) -> TableUi:
    """Keeps the size of a cell that was asked for, and when: it lasts for a turn."""
    return table.ui.having(zoom=event.pixels, zoomed_at=len(table.match.record.moves))


def lift(state: State, table: Table, event: LiftCurtain, moment: Moment) -> Update:
    """Lifts the curtain for the person to move or draw, who hears what the others did; never for a computer."""
    from game.ui.heard import joined, missed_text

    seat = table.person_at_work
    if not (table.match.spec.has_curtain and seat):
        return unchanged(state)
    state = state.with_table(lifted=seat, refused=None)
    assert state.table is not None
    scene = scene_of(state, state.table, moment.now)
    text = joined(missed_text(scene, table.heard), table.view.lifted_text(scene))
    return state, [SHOW, *(to_typing(state) or [FocusBoard()]), Announce(text)]


# The possible cells


def walk(state: State, table: Table, event: Walk, moment: Moment) -> Update:
    """Moves the focus to the next possible cell, or to the one before; to the main button if no cell is left."""
    from game.ui.heard import next_place

    scene = scene_of(state, table, moment.now)
    cells = [node.key for node in nodes_in(table.view.table(scene)) if node.attributes.get("role") == "gridcell"]
    place = next_place(table.heard.places(scene), cells, event.cell, is_backwards=event.is_backwards)
    if place:
        return state, [FocusCell(place)]
    is_ready = any(_is_ready(button) for part in table.view.controls(scene) for button in nodes_in(part))
    return state, [FocusMain() if is_ready else Announce(scene.say("heard.places.none"))]


def _is_ready(node: Node) -> bool:
    """Whether a node is the main button, and pressing it does something."""
    attributes = node.attributes
    is_main = "main" in str(attributes.get("class", "")).split()
    return is_main and "disabled" not in attributes and attributes.get("aria-disabled") != "true"


def shortcut(state: State, event: Shortcut, moment: Moment) -> Update:
    """A letter that means nothing here (see meaning.py)."""
    return unchanged(state)


HANDLERS: Final[Mapping[type[Event], Handler]] = dict(
    [
        on(LiftCurtain, at_the_table(lift)),
        on(Explain, explain),
        on(ShowSheet, show_sheet),
        _opened(Arm, lambda table, event: table.ui.having(armed=event.name)),
        _opened(Flip, lambda table, event: table.ui.having(is_flipped=event.is_flipped)),
        _opened(Zoomed, _zoomed),
        on(Zoom, zoom),
        on(Walk, at_the_table(walk)),
        on(Shortcut, shortcut),
    ]
)
