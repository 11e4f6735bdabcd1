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
    learned_table=LearnedTable("qwinto.bin", "c5c5681c0c1a4cbbe93389ce9d52d67397e40d60f1b79d81dba40f667df42605"),
)
