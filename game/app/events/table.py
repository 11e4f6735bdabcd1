"""What people do at the table."""

from __future__ import annotations

from game.app.events.base import NO_FIELDS, Decision, Event, Fields, TableEvent
from game.contract import Step


class Touch(TableEvent):
    """A cell, a die or a tile was tapped."""

    what: str


class Key(TableEvent):
    """A key was pressed on a cell of a board that takes keys."""

    what: str
    """The key, an `@`, and the cell."""


class Shortcut(TableEvent):
    """A letter was pressed that does the same in all games."""

    key: str
    cell: str = ""
    """The focused cell, if there is one."""


class Walk(TableEvent):
    """Move the focus to the next possible cell after this one, or to the one before it."""

    cell: str = ""
    is_backwards: bool = False


class Hold(TableEvent):
    """A drag began."""

    what: str


class Drop(TableEvent):
    """A drag ended: the dragged thing, `>`, and the place; the place is empty if it was dropped nowhere."""

    what: str


class PutDown(TableEvent):
    """Escape: cancels what is held or drafted."""


class SetDraft(TableEvent):
    """Take back some steps of the draft; these are left."""

    steps: tuple[Step, ...]


class ShowSheet(Decision):
    """Show the sheet of a seat."""

    seat: int


class Arm(Decision):
    """A button was pressed that decides with a second press; an empty name disarms."""

    name: str


class Explain(TableEvent):
    """Say what a small sign on the table means."""

    sign: str


class Flip(Decision):
    """Turn the page to the opposite player, or back."""

    is_flipped: bool


class Zoom(TableEvent):
    """Zoom a large board in or out, or show the whole of it."""

    way: str


class Zoomed(Event):
    """The cells of a large board have a new size."""

    pixels: int


class Confirm(Decision):
    """Play the draft."""


class Throw(Decision):
    """Throw the dice; if a choice of what to throw comes first, make that too."""

    choice: str = ""


class Play(Decision):
    """Play the move with this token."""

    token: str


class PlayTyped(Event):
    """Play the typed moves."""

    fields: Fields = NO_FIELDS


class Undo(TableEvent):
    """Take back the draft, or else the last decision."""


class Redo(TableEvent):
    """Play again what was taken back."""


class StepTo(TableEvent):
    """Show the game after this number of moves; None for all of them."""

    number: int | None


class SkipCount(Decision):
    """Show the end of the count at once. The button then rests, for in its place is one that plays again."""


class Replay(TableEvent):
    """Let the game step on by itself, or stop that."""

    is_on: bool


class BranchOff(TableEvent):
    """Begin a new game at the position on the screen."""


class LiftCurtain(TableEvent):
    """The person whose turn it is has the device."""


class AskHint(TableEvent):
    """Give a hint; asked again, the reasons for it."""
