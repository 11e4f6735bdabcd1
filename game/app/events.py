"""Everything that can happen to the app: taps and keys, timers, answers, what storage and other tabs bring.

What an element asks for stands in its `data-action` as text; actions.py reads it, once, at the border.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from game.computer.choose import Choice
from game.contract import Step
from game.match.match import Match
from game.match.results import Result
from game.record import Reading, Record
from game.saving.backup_file import Bundle
from game.saving.settings import Settings
from game.ui.dialogs.share import Code
from game.ui.screens.home import OpenGame
from game.value import Value

Fields = Mapping[str, str]
"""What stands in the fields of the dialog or form from which an event comes, by name."""
NO_FIELDS: Final[Fields] = {}


class Event(Value):
    """Something that happened."""

    is_at_the_table: ClassVar[bool] = False
    """Whether a tap lights up what was tapped first and is carried out after the next frame."""
    decides: ClassVar[bool] = False
    """Whether the button that asked for it rests for a moment, so that a second tap in haste decides nothing."""


class TableEvent(Event):
    """What people do while they play."""

    is_at_the_table: ClassVar[bool] = True


class Decision(TableEvent):
    """What can end a turn, or is pressed where such a button was."""

    decides: ClassVar[bool] = True


# At the table


class Touch(TableEvent):
    """A cell, a die, a tile was touched."""

    what: str


class Key(TableEvent):
    """A key was pressed on a cell of a board that takes keys."""

    what: str
    """The key, and after an @ the cell."""


class Hold(TableEvent):
    """A drag began."""

    what: str


class Drop(TableEvent):
    """A drag ended: what was dragged, a >, and where; nowhere, and it never was."""

    what: str


class PutDown(TableEvent):
    """Escape: whatever is held or half made is put down."""


class SetDraft(TableEvent):
    """Some of the steps of the move in the making are to be taken back; these are left."""

    steps: tuple[Step, ...]


class ShowSheet(Decision):
    """The sheet of a seat is asked for."""

    seat: int


class Arm(Decision):
    """A button wants a second press before it decides; an empty name disarms."""

    name: str


class Flip(Decision):
    """The page is turned to the player opposite, or back."""

    is_flipped: bool


class Zoom(TableEvent):
    """A large board is brought nearer or farther, or shown whole."""

    way: str


class Zoomed(Decision):
    """The cells of a large board have another size from now on."""

    pixels: int


class Confirm(Decision):
    """The move in the making is to be made."""


class Throw(Decision):
    """The dice are to be thrown; where it must be chosen first what to throw, this makes that choice too."""

    choice: str = ""


class Play(Decision):
    """A move is to be made that is given as its token."""

    token: str


class PlayTyped(Event):
    """The moves that were typed are to be made."""

    fields: Fields = NO_FIELDS


class Undo(TableEvent):
    """The move in the making, or else the last decision, is to be taken back."""


class Redo(TableEvent):
    """What was taken back is to be made again."""


class StepTo(TableEvent):
    """The game is to be shown as it was after so many moves; None for as it stands."""

    number: int | None


class LiftCurtain(TableEvent):
    """The device is in the right hands."""


class AskHint(TableEvent):
    """A hint is asked for; asked again, its reasons."""


# Around the table


class GoHome(Event):
    """The home screen is asked for."""


class GoBack(Event):
    """The browser's back or forward button was pressed; the address is the one that the browser shows now."""

    address: str = ""


class AddressAsked(Event):
    """The page was opened at an address, or an address was followed."""

    address: str


class NewGame(Event):
    """The choices for a new game are asked for."""

    game: str


class FormChanged(Event):
    """One choice of the form for a new game was made."""

    name: str
    value: str
    fields: Fields = NO_FIELDS


class FormFilled(Event):
    """A field of the form was filled in."""

    fields: Fields = NO_FIELDS


class BeginGame(Event):
    """The game that the form describes is to begin."""

    fields: Fields = NO_FIELDS


class PlayAgain(Event):
    """The same game with the same seats is to begin anew."""


class ContinueGame(Event):
    """A stored game is to be opened."""

    game_id: str


class TakeOver(Event):
    """A game that another tab plays is to be opened here."""

    game_id: str


class DeleteGame(Event):
    """A stored game is to be deleted."""

    game_id: str


class RenameGame(Event):
    """A stored game gets a name."""

    game_id: str
    fields: Fields = NO_FIELDS


class TrimGames(Event):
    """The finished games that have been over for longest are to be deleted."""


class DiscardDamaged(Event):
    """The damaged copies are to be deleted."""


class ShowMore(Event):
    """More of the finished games are asked for."""


class OpenDialog(Event):
    """A dialog is asked for, by its kind and what it is about."""

    kind: str
    about: str = ""


class CloseDialog(Event):
    """The dialog on top is to be closed."""


class Then(Event):
    """All dialogs are to be closed, and then something else happens."""

    event: Event


class ChooseLanguage(Event):
    """The app is to speak another language."""

    language: str


class ChooseTheme(Event):
    """Light, dark, or as the device has it."""

    theme: str


class ChooseSound(Event):
    """Sounds are switched on or off."""

    is_on: bool


class ChooseTyping(Event):
    """The field in which moves are typed is shown or hidden."""

    is_on: bool


class DismissNews(Event):
    """What was said beside the screen has been read."""


class TakeUpdate(Event):
    """The newer version of the app is to take over."""


class PostponeUpdate(Event):
    """The newer version of the app may wait for the next visit."""


# Games as text, links and files


class LookAtRecord(Event):
    """The text that was pasted is to be read."""

    fields: Fields = NO_FIELDS


class RecordEdited(Event):
    """The text that was read is being changed."""


class OpenRecord(Event):
    """The game that was read is to be opened, as far as it could be read."""


class CopyRecord(Event):
    """The text of the game is to be copied."""


class CopyLink(Event):
    """The link to the game is to be copied."""


class SendLink(Event):
    """The link is to be handed to the device, which knows to whom it can be sent."""


class AskCode(Event):
    """The QR code of the link is asked for."""


class SaveFile(Event):
    """Everything that is stored is to be saved as a file."""


class PickFile(Event):
    """A file is to be chosen."""


class AddAll(Event):
    """What the file brings is to be added."""


# What comes by itself


class Started(Event):
    """The app has read what is stored and can show its first screen."""

    address: str = ""


class SettingsRead(Event):
    """The settings as they are stored by now."""

    settings: Settings


class StorageCameLate(Event):
    """Storage has found more than was there at the start, or another tab has changed it."""


class TroubleChanged(Event):
    """Storage works again, or no more."""

    trouble: str


class GamesListed(Event):
    """The games that are stored."""

    games: tuple[OpenGame, ...]
    damaged: int = 0


class ResultsRead(Event):
    """What came out of all games that were ever over here."""

    results: tuple[Result, ...]


class GameRead(Event):
    """A stored game was read and may be played here."""

    game_id: str
    match: Match
    title: str


class GameGone(Event):
    """A game that was asked for is not there, or cannot be read; `news` is what to say of it."""

    game_id: str
    news: str = ""


class GameElsewhere(Event):
    """A game is played in another tab: it was when it was asked for, or it was taken from here."""

    game_id: str


class GameOvertaken(Event):
    """A move could not be stored, for another tab has played on."""

    game_id: str


class TitleChanged(Event):
    """The game on the table was given a name in another tab."""

    game_id: str
    title: str


class OfflineChanged(Event):
    """Things stand otherwise with the copy for offline play."""

    state: str
    is_first_visit: bool = False


class ThrowDue(Event):
    """A throw or a draw that comes by itself is due, if the game stands where it stood."""

    record: Record


class MoveChosen(Event):
    """A computer has chosen its move; None where nobody waits for it any more."""

    record: Record
    choice: Choice | None


class HintFound(Event):
    """The computer knows the best move, or has none to give."""

    record: Record
    choice: Choice | None


class CountDue(Event):
    """The count at the end of a game is due."""

    record: Record


class LookAhead(Event):
    """The page is at rest: what a person may do can be worked out before the first tap."""

    match: Match


class SheetDue(Event):
    """The sheet that is written on next is to be brought into view."""

    match: Match


class AnnounceDue(Event):
    """The moves that were made are to be announced."""


class ClockTicked(Event):
    """A moment has passed in a game with clocks."""


class Copied(Event):
    """A text was put on the clipboard, or could not be."""

    is_done: bool


class CodeDrawn(Event):
    """The QR code of a link was drawn, or could not be."""

    link: str
    code: Code


class TextRead(Event):
    """A game from outside was read, as far as it can be: pasted as text, or come as a link."""

    reading: Reading
    is_link: bool


class FileChosen(Event):
    """The text of a file that was chosen; empty where it is far too long."""

    text: str


class FileOpened(Event):
    """The results that a file brings and that are not here yet."""

    bundle: Bundle
    results: Mapping[str, Result]


class FileLookedAt(Event):
    """One more game of a file was looked at; None where it is damaged."""

    bundle: Bundle
    name: str
    match: Match | None
    title: str
    saved: int
    is_new: bool


class AllAdded(Event):
    """What a file brought was added."""
