"""What arrives by itself: from storage, other tabs, timers, computers, and effects that were asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.app.events.base import Event
from game.computer.choose import Choice
from game.match.achievements import Achievement
from game.match.match import Match
from game.match.results import Result
from game.record import Reading, Record
from game.saving.backup_file import Bundle
from game.saving.settings import Settings
from game.ui.dialogs.share import Code
from game.ui.screens.open_games import OpenGame

# Storage and other tabs


class Started(Event):
    """The stored things have been read, so that the first screen can be shown."""

    address: str = ""


class SettingsRead(Event):
    """The settings as they are stored now."""

    settings: Settings


class StorageCameLate(Event):
    """More was found in storage than at the start, or another tab has changed it."""


class TroubleChanged(Event):
    """Storage works again, or no longer."""

    trouble: str


class GamesListed(Event):
    """The games to go on with, and the finished ones that a dialog shows."""

    games: tuple[OpenGame, ...]
    finished: int = 0
    """The number of finished games."""
    damaged: int = 0
    achieved: Mapping[str, Achievement] = {}  # never changed
    """What people have achieved in each game."""


class ResultsRead(Event):
    """The results of all games that ended here."""

    results: tuple[Result, ...]


class GameRead(Event):
    """A stored game was read and may be played here."""

    game_id: str
    match: Match
    title: str


class GameGone(Event):
    """A requested game does not exist or cannot be read; `news` is what to say about it."""

    game_id: str
    news: str = ""


class GameElsewhere(Event):
    """A game is played in another tab: it was when it was requested, or it was taken from here."""

    game_id: str


class GameOvertaken(Event):
    """A save was refused because another tab was faster."""

    game_id: str


class TitleChanged(Event):
    """The game on the table was renamed in another tab."""

    game_id: str
    title: str


class OfflineChanged(Event):
    """The state of the copy for offline play changed."""

    state: str
    is_first_visit: bool = False


# Timers and computers


class ThrowDue(Event):
    """An automatic throw or draw is due, if the game is still at this record."""

    record: Record


class MoveChosen(Event):
    """A computer chose its move; None if a later question came in the meantime."""

    record: Record
    choice: Choice | None


class HintFound(Event):
    """The computer found the best move, or has none to give."""

    record: Record
    choice: Choice | None


class CountDue(Event):
    """The next stage of the count at the end of a game is due."""

    record: Record
    stage: int = 1
    """The number of the stage, from 1 on; one more than there are is the end of the count."""


class CelebrationOver(Event):
    """A victory has been celebrated."""

    record: Record


class ReplayDue(Event):
    """A game that steps on by itself is to show its next move, if it still shows the position after this number."""

    game_id: str
    number: int


class EarlierRead(Event):
    """The results of earlier games of the kind on the table."""

    game_id: str
    results: tuple[Result, ...]


class LookAhead(Event):
    """The page is at rest: legal steps can be worked out before the first tap."""

    match: Match


class RestDue(Event):
    """The first games of a long list are painted, and the others can be drawn."""


class Landed(Event):
    """The dice have landed, or the next sheet has come, if the game is still at this record."""

    record: Record


class SheetDue(Event):
    """The next sheet to write on is to come into view."""

    match: Match


class AnnounceDue(Event):
    """The latest moves are to be announced."""


class ClockTicked(Event):
    """Some time passed in a game with clocks."""


# Texts and files


class Copied(Event):
    """A text was copied to the clipboard, or could not be."""

    is_done: bool


class CodeDrawn(Event):
    """The QR code of a link was drawn, or could not be."""

    link: str
    code: Code


class TextRead(Event):
    """A game from outside was read, as far as possible: pasted as text, or received as a link."""

    reading: Reading
    is_link: bool


class FileChosen(Event):
    """A file was chosen; its text is empty if it is far too long."""

    text: str


class FileOpened(Event):
    """The results in a file that are not stored here yet."""

    bundle: Bundle
    results: Mapping[str, Result]


class LookedAt(NamedTuple):
    """A game of a file: known here; or else new, or corrupt if it has no match."""

    name: str
    is_known: bool = False
    match: Match | None = None
    title: str = ""
    saved: int = 0


class FileLookedAt(Event):
    """Some more games of a file were read."""

    bundle: Bundle
    looked_at: tuple[LookedAt, ...]


class AllAdded(Event):
    """The games and results of a file were added."""
