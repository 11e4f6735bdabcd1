"""Détrak: its choices, and its rules with drawn examples."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.detrak.rules import SYMBOLS, DetrakOptions
from game.games.detrak.sheet import MARKS, Pencil, Sheet, large_sheet, small_sheet
from game.language import Words
from game.match.match import RandomSource
from game.ui.booklets import Section
from game.ui.components.examples import example
from game.ui.dialogs.new_game_options import OWN, Draw, Field, Form, Option, typed
from game.ui.nodes import Node, el


def symbol_fields(form: Form) -> tuple[Field, ...]:
    """A symbol for each seat to choose."""
    values = tuple((sign, f"detrak.symbol.{MARKS[sign]}") for sign in SYMBOLS)
    return tuple(
        Field(f"symbol.{seat}", ("option.Symbols.of", name), SYMBOLS[seat - 1], values=values)
        for seat, name in enumerate(form.seats, 1)
    )


def symbol_tags(value: str, form: Form, source: RandomSource) -> Mapping[str, str]:
    """Deals the symbols out, or takes those that were chosen."""
    if value == OWN:
        return {"Symbols": " ".join(typed(form, each) for each in symbol_fields(form))}
    left = list(SYMBOLS)
    return {"Symbols": " ".join(left.pop(source.randrange(len(left))) for _ in form.seats)}


OPTIONS: Final = (
    Option("Rules", ("basic", "advanced")),
    Option("Diagonal", ("free", "penalty"), applies=lambda form: form.chosen.get("Rules") == "advanced"),
    Option("Symbols", ("dealt", OWN), fields=symbol_fields, write=symbol_tags),
)
FIRST: Final[Mapping[str, Draw]] = {}
SIGNS: Final[tuple[tuple[str, str], ...]] = ()
FIRST_DEFAULT: Final = ""


def symbols(words: Words) -> Node:
    """The six faces of both dice, each with its name."""
    named = []
    for mark in MARKS.values():
        name = el("span", words.say(f"detrak.symbol.{mark}"), key="name")
        named.append(el("span", el("span", cls=f"sign {mark}", key="sign"), name, cls="symbol", key=mark))
    return el("div", named, cls="example symbols", key="example")


def sheet(words: Words, cells: str, rules: str = "basic", pencil: Pencil | None = None) -> Node:
    """A sheet; `cells` are its rows with a comma between."""
    paper = Sheet(1, "", cells.replace(",", ""), DetrakOptions(rules=rules), is_over=pencil is None)
    drawing = large_sheet(words, paper, pencil, None) if pencil else small_sheet(words, paper, ())
    slot = el("div", el("div", drawing, cls="slot shown", key="slot"), cls="sheets alone", key="sheets")
    return example("detrak", el("div", slot, cls="detrak-box", key="box"))


def a_pair(words: Words) -> Node:
    """A pair of symbols that is about to be written."""
    return sheet(words, "xoo.^,^....,^.#..,#....,o....", pencil=Pencil(draft={"c2": "^", "d2": "o"}))


def basic_count(words: Words) -> Node:
    return sheet(words, "xx^^o,x/^^#,#/||#,^/|^#,x#|o#")


def advanced_count(words: Words) -> Node:
    return sheet(words, "oo/ox,x||x^,x#|^^,xxoo^,x#///", "advanced")


SECTIONS: Final[tuple[Section, ...]] = (
    ("aim", 1, None),
    ("start", 2, symbols),
    ("turn", 2, a_pair),
    ("stuck", 2, None),
    ("score", 2, basic_count),
    ("tie", 1, None),
    ("advanced", 2, advanced_count),
    ("alone", 1, None),
)
