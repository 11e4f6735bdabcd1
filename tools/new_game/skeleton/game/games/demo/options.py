"""The choices for a new game of Demo."""

from __future__ import annotations

from typing import Final

from game.ui.dialogs.new_game_options import BY_LOT, Option

OPTIONS: Final = (Option("Length", ("short", "long")),)
FIRST: Final = (BY_LOT,)
FIRST_DEFAULT: Final = BY_LOT.name
MARKS: Final[tuple[tuple[str, str], ...]] = ()
