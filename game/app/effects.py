"""What updates ask for: values in a list, carried out in their order by game/app/carry_out.

Order matters: saving comes before showing. If a save fails, the remaining effects are skipped.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.app.events import Event
from game.match.clock import ClockFace
from game.match.match import Match
from game.match.results import Result
from game.record import Record
from game.saving.backup_file import Bundle
from game.ui.nodes import Motion
from game.value import Value


class Effect(Value):
    """Something to be done outside."""


# Storage


class Keep(Effect):
    """Saves the game on the table; if another tab was faster, the remaining effects are skipped."""

    game_id: str
    match: Match
    title: str
    now: int


class NoteResult(Effect):
    """Notes the result of a game, or that the game goes on after all."""

    game_id: str
    record: Record
    now: int


class ReadGame(Effect):
    """Locks a stored game for this tab and reads it; answered by GameRead, GameGone or GameElsewhere."""

    game_id: str
    by_force: bool = False
    missing: str = ""
    """What to say if there is no such game: the key of a sentence."""


class TakeGame(Effect):
    """Locks a new game for this tab."""

    game_id: str


class ReleaseGame(Effect):
    """Releases the game of this tab for other tabs."""


class ListGames(Effect):
    """Lists the stored games; answered by GamesListed."""


class ReadResults(Effect):
    """Reads the results of all games; answered by ResultsRead."""


class RemoveGames(Effect):
    """Deletes stored games."""

    game_ids: tuple[str, ...]


class RenameStored(Effect):
    """Renames a stored game."""

    game_id: str
    title: str


class DropDamaged(Effect):
    """Deletes the corrupt copies."""


class ReadSettings(Effect):
    """Reads the settings; answered by SettingsRead."""


class Choose(Effect):
    """Changes some settings, on top of what another tab may have chosen; answered by SettingsRead."""

    language: str | None = None
    theme: str | None = None
    sound: bool | None = None
    typing: bool | None = None


class RememberGame(Effect):
    """Remembers how a game was set up, for the next one of its kind; answered by SettingsRead."""

    game: str
    seats: tuple[str, ...]
    tags: Mapping[str, str]


class SaveSummary(Effect):
    """Saves what the page shows on the next visit until the program has loaded."""

    text: str


class RememberTurn(Effect):
    """Remembers in this tab how long the running turn has taken."""

    text: str


class RequestPersistence(Effect):
    """Asks the browser not to evict stored data."""


# The page

MAIN_BUTTON: Final = "main"
"""The place of the main button, for TurnTo."""
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

    A place is MAIN_BUTTON, BOARD, or the action of an element.
    """

    places: tuple[str, ...]


class FocusBoard(Effect):
    """Focuses the tab stop of the board."""


class FocusField(Effect):
    """Focuses a field, if it exists."""

    name: str


class ClearField(Effect):
    """Empties a field."""

    name: str


class BringIntoView(Effect):
    """Scrolls sheets that lie side by side until an element is in view."""

    at: str


class ZoomBy(Effect):
    """Enlarges the cells of a large board by a factor; answered by Zoomed."""

    factor: float


# Texts, links and files


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
    """Reads the games of a file one by one; answered by FileOpened, and by FileLookedAt for each game."""

    bundle: Bundle


class AddGames(Effect):
    """Stores the games and results of a file; answered by AllAdded."""

    games: Mapping[str, tuple[Match, str, int]]
    results: Mapping[str, Result]


# What is answered later


class After(Effect):
    """Sends an event after a delay."""

    milliseconds: int
    event: Event


class AfterPaint(Effect):
    """Sends an event as soon as the current screen is painted."""

    event: Event


class WorkOutSteps(Effect):
    """Works out the legal steps of a match before the first tap, so that it need not wait."""

    match: Match


class AskMove(Effect):
    """Asks a computer for its move; answered by MoveChosen, not before a pause is over."""

    match: Match
    level: str
    pause_ms: int


class AskAdvice(Effect):
    """Asks for the best move; answered by HintFound."""

    match: Match


class PrepareComputer(Effect):
    """Loads the computer's player of a game, so that its first move comes as fast as the others."""

    game: str


class TakeUpdate(Effect):
    """Lets the newer version of the app take over."""


class PostponeUpdate(Effect):
    """Stops offering the newer version on this visit."""
