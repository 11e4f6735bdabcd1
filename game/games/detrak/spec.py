"""What Détrak declares about itself."""

from __future__ import annotations

from typing import Final

from game.contract import ChanceMode, GameSpec, LearnedTable
from game.games.detrak.rules import Detrak

SPEC: Final = GameSpec(
    key="detrak",
    position_type=Detrak,
    chance=ChanceMode.ON_REQUEST,
    style_sheet="static/style/detrak.css",
    swing=5.0,
    sheets_side_by_side=True,
    uncounted_tags=frozenset({"Symbols"}),
    learned_table=LearnedTable("detrak.bin", "f686e137b59967acc2011dfcf02624d5f64cd17b1109c85150277aee72c7a82a"),
)
