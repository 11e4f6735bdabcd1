"""How effects are carried out, by concern. Only these modules and app.py use ports."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.app.carry_out import later, page, storage, texts
from game.app.carry_out.outside import CarryOut, Ports
from game.app.effects import Effect

CARRY_OUT: Final[Mapping[type[Effect], CarryOut]] = {
    **storage.CARRY_OUT,
    **page.CARRY_OUT,
    **texts.CARRY_OUT,
    **later.CARRY_OUT,
}
"""How each effect is carried out. An event that is returned is its answer."""

__all__ = ["CARRY_OUT", "Ports"]
