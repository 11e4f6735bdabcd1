"""What people do with games as text, links and files."""

from __future__ import annotations

from game.app.events.base import NO_FIELDS, Event, Fields


class LookAtRecord(Event):
    """Read the pasted text."""

    fields: Fields = NO_FIELDS


class RecordEdited(Event):
    """The pasted text was changed."""


class OpenRecord(Event):
    """Open the game that was read, as far as it could be read."""


class CopyRecord(Event):
    """Copy the text of the game."""


class CopyLink(Event):
    """Copy the link to the game."""


class SendLink(Event):
    """Open the device's share dialog for the link."""


class AskCode(Event):
    """Show the QR code of the link."""


class SaveFile(Event):
    """Save everything stored as a file."""


class PickFile(Event):
    """Choose a file."""


class AddAll(Event):
    """Add the games and results of the file."""
