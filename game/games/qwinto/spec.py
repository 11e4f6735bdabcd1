"""What Qwinto declares about itself."""

from __future__ import annotations

from typing import Final

from game.contract import ChanceMode, GameSpec, LearnedTable
from game.games.qwinto.rules import Qwinto

SPEC: Final = GameSpec(
    key="qwinto",
    position_type=Qwinto,
    chance=ChanceMode.AFTER_CHOICE,
    style_sheet="static/style/qwinto.css",
    swing=8.0,
    sheets_side_by_side=True,
    throw_again=("again",),
    learned_table=LearnedTable("qwinto.bin", "d9a9d651a2044bdf1e2a395527e21abdcc6b476cf83e7654a52b4dde2e1af46a"),
)
