"""What an update asks for: values in a list, carried out in their order by app.py.

The order is part of the meaning: what is kept stands before what is shown. An effect that fails (a move that could not
be kept) ends the list, and what would have been shown never is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.app.events import Event
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
    """Stores the game on the table; where another tab has played on, nothing after this effect is carried out."""

    game_id: str
    match: Match
    title: str
    now: int


class NoteResult(Effect):
    """Notes what came out of a game, or that it goes on after all."""

    game_id: str
    record: Record
    now: int


class ReadGame(Effect):
    """Takes a stored game for this tab and reads it; answered by GameRead, GameGone or GameElsewhere."""

    game_id: str
    by_force: bool = False
    missing: str = ""
    """What is said where there is no such game: the key of a sentence."""


class TakeGame(Effect):
    """Holds a game that begins here, so that no other tab plays it."""

    game_id: str


class ReleaseGame(Effect):
    """Lets other tabs have the game that is held."""


class ListGames(Effect):
    """Lists the games that are stored; answered by GamesListed."""


class ReadResults(Effect):
    """Reads what came out of all games; answered by ResultsRead."""


class RemoveGames(Effect):
    """Deletes stored games."""

    game_ids: tuple[str, ...]


class RenameStored(Effect):
    """Names a stored game."""

    game_id: str
    title: str


class DropDamaged(Effect):
    """Deletes the damaged copies."""


class Choose(Effect):
    """Changes settings, on top of what another tab may have chosen; answered by SettingsRead."""

    choices: Mapping[str, Any]


class RememberGame(Effect):
    """Remembers how a game was begun, for the next one of its kind; answered by SettingsRead."""

    game: str
    seats: tuple[str, ...]
    tags: Mapping[str, str]


class LeaveSummary(Effect):
    """Leaves for the next visit what the page shows before the program is there."""

    text: str


class RememberTurn(Effect):
    """Remembers in this tab how long the running turn has taken."""

    text: str


class AskToStay(Effect):
    """Asks the browser not to delete what is stored of its own accord."""


# The page


class Show(Effect):
    """Shows the screen as things stand."""


class Animate(Effect):
    """Plays motions, and the sounds that go with them, each after its milliseconds."""

    motions: tuple[Motion, ...]
    sounds: Mapping[str, int]


class PlaySound(Effect):
    """Plays a sound."""

    name: str


class Announce(Effect):
    """Has a screen reader say a sentence; an empty one ends what is being said."""

    text: str


class ShowClocks(Effect):
    """Writes what clocks show between two screens: by seat the text, and whether it is low."""

    clocks: Mapping[int, tuple[str, bool]]


class GoTo(Effect):
    """Sets the address, so that the back button leads out of a game."""

    address: str


class PushDialog(Effect):
    """Lets the back button close the dialog that opens."""


class PopDialog(Effect):
    """Takes the dialogs that were closed out of the history."""


class TurnTo(Effect):
    """Shows another screen from its top; where the focus was lost with the one before, the first place gets it."""

    places: tuple[str, ...]


class FocusBoard(Effect):
    """Moves the focus to the one tab stop of the board."""


class FocusField(Effect):
    """Moves the focus to a field, if it is there."""

    name: str


class ClearField(Effect):
    """Empties a field."""

    name: str


class BringIntoView(Effect):
    """Pushes what lies side by side until an element is seen."""

    at: str


class ZoomBy(Effect):
    """Makes the cells of a large board so many times as large; answered by Zoomed."""

    factor: float


class Copy(Effect):
    """Puts a text on the clipboard; answered by Copied."""

    text: str


class Send(Effect):
    """Hands a link to the device, which knows to whom it can be sent."""

    title: str
    link: str


class DrawCode(Effect):
    """Draws a QR code; answered by CodeDrawn."""

    link: str


class ReadText(Effect):
    """Reads a game from outside, for as long as a page may take for it; answered by TextRead."""

    text: str
    is_link: bool


class WriteFile(Effect):
    """Gives all that is stored to the browser as a file."""


class ChooseFile(Effect):
    """Lets people choose a file; answered by FileChosen."""


class LookThrough(Effect):
    """Looks at the games of a file one by one; answered by FileLookedAt for each."""

    bundle: Bundle


class AddGames(Effect):
    """Stores the games and results that a file brings; answered by AllAdded."""

    games: Mapping[str, tuple[Match, str, int]]
    results: Mapping[str, Result]


class Renew(Effect):
    """Lets the newer version of the app take over."""


class PutOffRenewal(Effect):
    """Offers no newer version on this visit."""


# What comes later


class After(Effect):
    """Lets an event happen after some milliseconds."""

    milliseconds: int
    event: Event


class AfterPaint(Effect):
    """Lets an event happen as soon as the screen is painted as it stands now."""

    event: Event


class AskMove(Effect):
    """Asks a computer for its move; answered by MoveChosen after a pause at least."""

    match: Match
    level: str
    pause_ms: int


class AskAdvice(Effect):
    """Asks for the best move; answered by HintFound."""

    match: Match


class PrepareComputer(Effect):
    """Loads the computer's player of a game, so that its first move comes as fast as the others."""

    game: str
