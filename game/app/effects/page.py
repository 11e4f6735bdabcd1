"""Effects on the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.app.effects.base import Effect
from game.match.clock import ClockFace
from game.ui.nodes import Motion

MAIN_BUTTON: Final = "main"
"""The place of the main button, for TurnTo."""
WANTED: Final = "wanted"
"""The place of what must be done before the main button can be pressed, for TurnTo."""
WAITING: Final = "waiting"
"""The place of a main button that cannot be pressed yet, for TurnTo."""
BOARD: Final = "board"
"""The place of the board's tab stop, for TurnTo."""


class Show(Effect):
    """Shows the screen for the current state."""


class Animate(Effect):
    """Plays motions, and the sounds that go with them, each after a delay in milliseconds."""

    motions: tuple[Motion, ...]
    sounds: Mapping[str, int]


class PlaySound(Effect):
    """Plays a sound."""

    name: str


class Announce(Effect):
    """Lets a screen reader say a sentence; an empty one ends what is being said."""

    text: str


class ShowClocks(Effect):
    """Updates the clocks between two screens, by seat."""

    clocks: Mapping[int, ClockFace]


class GoTo(Effect):
    """Sets the address, so that the back button leaves a game."""

    address: str


class PushDialog(Effect):
    """Lets the back button close the dialog that opens."""


class PopDialog(Effect):
    """Removes the closed dialogs from the history."""


class TurnTo(Effect):
    """Shows another screen from its top; if the focus was lost with the old one, the first place that exists gets it.

    A place is MAIN_BUTTON, WANTED, WAITING, BOARD, or the action of an element.
    """

    places: tuple[str, ...]


class FocusBoard(Effect):
    """Focuses the tab stop of the board."""


class FocusCell(Effect):
    """Focuses a cell of the board."""

    name: str


class FocusMain(Effect):
    """Focuses the main button, if pressing it does something."""


class FocusField(Effect):
    """Focuses a field, if it exists."""

    name: str


class SelectField(Effect):
    """Focuses a field and selects its text, so that the next letter replaces it."""

    name: str


class ClearField(Effect):
    """Empties a field."""

    name: str


class BringIntoView(Effect):
    """Scrolls sheets that lie side by side, or the list of moves, until one of them is in view."""

    at: str


class ZoomBy(Effect):
    """Enlarges the cells of a large board by a factor; answered by Zoomed."""

    factor: float
