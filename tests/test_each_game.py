"""Every game has all that a game needs; where something is missing, the message says what to do."""

from __future__ import annotations

import pytest

from game.contract import GAMES
from tools.new_game.missing import missing


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_missing(game: str) -> None:
    lines = missing(game)
    assert not lines, "\n".join(["see docs/adding-a-game.md", *lines])
