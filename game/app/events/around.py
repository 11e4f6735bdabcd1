"""What people do around the table: screens, stored games, dialogs, settings."""

from __future__ import annotations

from game.app.events.base import NO_FIELDS, Event, Fields


class GoHome(Event):
    """Show the home screen."""


class GoBack(Event):
    """The browser's back or forward button was pressed; the address is the one that the browser shows now."""

    address: str = ""


class AddressAsked(Event):
    """The page was opened at an address, or an address was followed."""

    address: str


class NewGame(Event):
    """Show the choices for a new game."""

    game: str


class FormChanged(Event):
    """A choice was made in the form for a new game."""

    name: str
    value: str
    fields: Fields = NO_FIELDS


class FormFilled(Event):
    """A field of the form for a new game was filled in."""

    fields: Fields = NO_FIELDS


class BeginGame(Event):
    """Start the game that the form describes."""

    fields: Fields = NO_FIELDS


class PlayAgain(Event):
    """Start a new game with the same seats."""


class ContinueGame(Event):
    """Open a stored game."""

    game_id: str


class TakeOver(Event):
    """Open a game here that another tab plays."""

    game_id: str


class DeleteGame(Event):
    """Delete a stored game."""

    game_id: str


class RenameGame(Event):
    """Rename a stored game."""

    game_id: str
    fields: Fields = NO_FIELDS


class TrimGames(Event):
    """Delete the finished games that ended longest ago."""


class DiscardDamaged(Event):
    """Delete the corrupt copies."""


class ShowMore(Event):
    """Show more of the finished games."""


class OpenDialog(Event):
    """Open a dialog, by its kind and what it is about."""

    kind: str
    about: str = ""


class CloseDialog(Event):
    """Close the dialog on top, which leads back to the one that opened it."""


class CloseDialogs(Event):
    """Close all dialogs."""


class Then(Event):
    """Close all dialogs, and then deal with another event."""

    event: Event


class ChooseLanguage(Event):
    """Change the language."""

    language: str


class ChooseTheme(Event):
    """Use light or dark colours, or those of the device."""

    theme: str


class ChooseSound(Event):
    """Switch sounds on or off."""

    is_on: bool


class ChooseTyping(Event):
    """Show or hide the field for typed moves."""

    is_on: bool


class ChooseByEar(Event):
    """Switch playing by ear on or off."""

    is_on: bool


class ChooseKeys(Event):
    """Switch the single letters on or off."""

    is_on: bool


class DismissNews(Event):
    """The news in the banner has been read."""


class TakeUpdate(Event):
    """Let the newer version of the app take over."""


class PostponeUpdate(Event):
    """Leave the newer version of the app to the next visit."""
