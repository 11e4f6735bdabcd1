"""Effects by which games leave the device or arrive on it."""

from __future__ import annotations

from collections.abc import Mapping

from game.app.effects.base import Effect
from game.match.match import Match
from game.match.results import Result
from game.saving.backup_file import Bundle


class Copy(Effect):
    """Copies a text to the clipboard; answered by Copied."""

    text: str


class Send(Effect):
    """Opens the device's share dialog for a link."""

    title: str
    link: str


class DrawCode(Effect):
    """Draws a QR code; answered by CodeDrawn."""

    link: str


class ReadText(Effect):
    """Reads a game from outside, within a time limit; answered by TextRead."""

    text: str
    is_link: bool


class WriteFile(Effect):
    """Saves everything stored as a file."""


class ChooseFile(Effect):
    """Lets people choose a file; answered by FileChosen."""


class LookThrough(Effect):
    """Reads the games of a file; answered by FileOpened, and by FileLookedAt for some games at a time."""

    bundle: Bundle


class AddGames(Effect):
    """Stores the games and results of a file; answered by AllAdded."""

    games: Mapping[str, tuple[Match, str, int]]
    results: Mapping[str, Result]
