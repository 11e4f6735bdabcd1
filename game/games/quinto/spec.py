"""What Quinto declares about itself."""

from __future__ import annotations

from typing import Final

from game.contract import ChanceMode, GameSpec, LearnedTable
from game.games.quinto.rules import Quinto

SPEC: Final = GameSpec(
    key="quinto",
    position_type=Quinto,
    chance=ChanceMode.AUTOMATIC,
    style_sheet="static/style/quinto.css",
    swing=28.0,
    has_curtain=True,
    undo_over_draws=False,
    learned_table=LearnedTable("quinto.bin", "ceae8e1c95ae71d2ae8bd9e97ce85f9ffec652fee84126c72b844e679e9c589a"),
)
