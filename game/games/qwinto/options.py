"""The choices for a new game of Qwinto."""

from __future__ import annotations

from typing import Final

from game.ui.dialogs.new_game_options import BY_LOT, Option

OPTIONS: Final[tuple[Option, ...]] = ()
FIRST: Final = (BY_LOT,)
FIRST_DEFAULT: Final = BY_LOT.name
MARKS: Final[tuple[tuple[str, str], ...]] = ()
