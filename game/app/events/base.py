"""What all events have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from game.value import Value

Fields = Mapping[str, str]
"""The texts in the fields of the dialog or form that an event comes from, by name."""
NO_FIELDS: Final[Fields] = {}


class Event(Value):
    """Something that happened."""

    is_at_the_table: ClassVar[bool] = False
    """Whether the tapped element lights up first, and the event follows after the next frame."""
    decides: ClassVar[bool] = False
    """Whether the button rests for a moment afterwards, so that a hasty second tap decides nothing."""


class TableEvent(Event):
    """Something that people do while they play."""

    is_at_the_table: ClassVar[bool] = True


class Decision(TableEvent):
    """Something that may end a turn, or is pressed where such a button was."""

    decides: ClassVar[bool] = True
