"""The keys under which things are stored: `cinq.game.18f.0` is the first slot of a game."""

from __future__ import annotations

from typing import Final

PREFIX: Final = "cinq."
"""Other projects may share the origin: nothing without this prefix is ever touched."""
GAME_PREFIX: Final = "game."
"""What the names of games begin with."""
DAMAGED: Final = f"{PREFIX}damaged."
"""The prefix of what was set aside."""
SLOTS: Final = (0, 1)


def slot_key(name: str, slot: int) -> str:
    """Returns the key of one slot of a name."""
    return f"{PREFIX}{name}.{slot}"


def name_of(key: str) -> str:
    """Returns the name to which the key of a slot belongs."""
    return key.removeprefix(PREFIX).rpartition(".")[0]


NOT_IN_FILES: Final = (f"{PREFIX}index", f"{PREFIX}summary")
"""Made again from what is stored."""
