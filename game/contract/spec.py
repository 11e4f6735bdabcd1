"""What a game declares about itself, so that shared code asks for facts and never for the game's key."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from importlib import import_module
from types import ModuleType
from typing import Literal

from game.contract.moves import Move
from game.contract.options import Options
from game.contract.position import Position
from game.value import Value

Part = Literal["view", "heard", "options", "rules_page", "player.think"]
"""The modules of a game that are imported only when they are first needed."""


class ChanceMode(Enum):
    """When dice are thrown or tiles are drawn on a screen. (The Throws tag "table" means that people do it by hand.)"""

    NONE = "none"
    """Never: the game has no chance."""
    ON_REQUEST = "on request"
    """When a person presses a button."""
    AFTER_CHOICE = "after choice"
    """When a seat has chosen what to throw: the choice is the request."""
    AUTOMATIC = "automatic"
    """Without being asked, as tiles refill a rack."""


class LearnedTable(Value):
    """The file in static/data/ with what a computer player has learned, and its digest."""

    file: str
    """The key of the game and `.bin`: the page's worker fetches it by that name."""
    sha256: str


class GameSpec(Value):
    """The facts about one game that its rules do not hold. Each game has one, `SPEC` in game/games/<key>/spec.py."""

    key: str
    """The name of the game in records, links, file names and catalogues: lower-case letters only."""
    position_type: type[Position]
    """The rules."""
    chance: ChanceMode
    """When its dice are thrown or its tiles drawn."""
    style_sheet: str
    """The path of its style sheet, from the page."""
    swing: float
    """How much one move typically matters, in points of a computer player: the unit in which levels err."""

    has_curtain: bool = False
    """Whether people who share a device take turns behind a curtain, so that nobody sees another player's rack."""
    undo_over_draws: bool = True
    """Whether players may agree to undo past a throw or draw."""
    sheets_side_by_side: bool = False
    """Whether each seat has a sheet on the table; tapping a seat then brings its sheet into view."""
    resign: Move | None = None
    """The move by which a seat resigns."""
    out_of_time: Move | None = None
    """The move that ends the game when a clock runs out."""
    throw_again: Move | None = None
    """The move by which a player who may keep a throw throws again."""
    agreed_draw: Move | None = None
    """The move by which people agree on a draw; a computer player never agrees."""
    uncounted_tags: frozenset[str] = frozenset({"First"})
    """Options that the statistics ignore, such as the seat that begins."""
    sounds: Mapping[str, str] = {}  # never changed
    """Sounds by kind of motion, where they differ from the usual ones; an empty name is silence."""
    learned_table: LearnedTable | None = None
    """What its computer player has learned, if anything."""

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """The numbers of players, ascending."""
        return self.position_type.seat_counts

    @property
    def option_type(self) -> type[Options]:
        """The options as its record's tags hold them."""
        return self.position_type.option_type

    @property
    def has_chance(self) -> bool:
        """Whether dice or draws decide anything."""
        return self.position_type.has_chance

    def module(self, part: Part) -> ModuleType:
        """Imports a part of the game; view_of, options_of_game, rules_page_of and player_of give it its type."""
        return import_module(f"game.games.{self.key}.{part}")
