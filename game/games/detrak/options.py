"""The choices for a new game of Détrak."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.detrak.rules import SYMBOLS
from game.games.detrak.sheet import SYMBOL_NAMES
from game.match.match import RandomSource
from game.ui.dialogs.new_game_options import OWN, Field, FirstDraw, Form, Option, typed


def symbol_fields(form: Form) -> tuple[Field, ...]:
    """A field for each seat, to choose its symbol."""
    values = tuple((symbol, f"detrak.symbol.{SYMBOL_NAMES[symbol]}") for symbol in SYMBOLS)
    return tuple(
        Field(f"symbol.{seat}", ("option.Symbols.of", name), SYMBOLS[seat - 1], values=values)
        for seat, name in enumerate(form.seats, 1)
    )


def symbol_tags(value: str, form: Form, source: RandomSource) -> Mapping[str, str]:
    """Deals the symbols at random, or takes the chosen ones."""
    if value == OWN:
        return {"Symbols": " ".join(typed(form, field) for field in symbol_fields(form))}
    left = list(SYMBOLS)
    return {"Symbols": " ".join(left.pop(source.randrange(len(left))) for _ in form.seats)}


OPTIONS: Final = (
    Option("Rules", ("basic", "advanced")),
    Option("Diagonal", ("free", "penalty"), applies=lambda form: form.chosen.get("Rules") == "advanced"),
    Option("Symbols", ("dealt", OWN), fields=symbol_fields, write=symbol_tags),
)
FIRST: Final[tuple[FirstDraw, ...]] = ()
FIRST_DEFAULT: Final = ""
MARKS: Final[tuple[tuple[str, str], ...]] = ()
