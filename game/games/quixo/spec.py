"""What Quixo declares about itself."""

from __future__ import annotations

from typing import Final

from game.contract import ChanceMode, GameSpec, LearnedTable
from game.games.quixo.rules import Quixo

SPEC: Final = GameSpec(
    key="quixo",
    position_type=Quixo,
    chance=ChanceMode.NONE,
    style_sheet="static/style/quixo.css",
    swing=0.3,
    resign=("resign",),
    out_of_time=("time",),
    agreed_draw=("agreed",),
    learned_table=LearnedTable("quixo.bin", "5ca14ba961519bd62a41176cbf4231bb6a74f389b4b549a6c7fa65cfa92bf5ed"),
)
