"""What Demo declares about itself."""

from __future__ import annotations

from typing import Final

from game.contract import ChanceMode, GameSpec
from game.games.demo.rules import Demo

SPEC: Final = GameSpec(
    key="demo",
    position_type=Demo,
    chance=ChanceMode.AFTER_CHOICE,
    style_sheet="static/style/demo.css",
    swing=3.0,
)
