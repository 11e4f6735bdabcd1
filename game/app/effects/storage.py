"""Effects on what is stored, and on which tab plays a game."""

from __future__ import annotations

from collections.abc import Mapping

from game.app.effects.base import Effect
from game.match.match import Match
from game.record import Record


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


class ReadEarlier(Effect):
    """Reads the results of games of a kind that ended before this one; answered by EarlierRead."""

    game_id: str
    game: str


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
    """Lists the games to go on with, and the finished ones that a dialog shows; answered by GamesListed."""


class ReadResults(Effect):
    """Reads the results of all games; answered by ResultsRead."""


class RemoveGames(Effect):
    """Deletes stored games."""

    game_ids: tuple[str, ...]


class RemoveOldest(Effect):
    """Deletes the finished games that ended longest ago, until so many are left."""

    left: int


class DropUntouched(Effect):
    """Deletes the game that was left, if nobody has decided anything in it."""

    game_id: str


class DropForgotten(Effect):
    """Deletes the games in which nobody has decided anything, and that were saved before a time."""

    before: int


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
    by_ear: bool | None = None
    keys: bool | None = None


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
