"""The rules of Détrak, with drawn examples."""

from __future__ import annotations

from typing import Final

from game.games.detrak.rules import DetrakOptions
from game.games.detrak.sheet import SYMBOL_NAMES, Pencil, SeatSheet, large_sheet, small_sheet
from game.language import Words
from game.ui.components.examples import example
from game.ui.dialogs.rules import Section
from game.ui.nodes import Node, el


def symbols(words: Words) -> Node:
    """The six faces of both dice, each with its name."""
    named = []
    for mark in SYMBOL_NAMES.values():
        name = el("span", words.say(f"detrak.symbol.{mark}"), key="name")
        named.append(el("span", el("span", cls=f"sign {mark}", key="sign"), name, cls="symbol", key=mark))
    return el("div", named, cls="example symbols", key="example")


def sheet(words: Words, cells: str, rules: str = "basic", pencil: Pencil | None = None) -> Node:
    """A sheet; `cells` are its rows, separated by commas."""
    paper = SeatSheet(
        1, words.say("help.example"), cells.replace(",", ""), DetrakOptions(rules=rules), is_over=pencil is None
    )
    drawing = large_sheet(words, paper, pencil, None) if pencil else small_sheet(words, paper, ())
    slot = el("div", el("div", drawing, cls="slot shown", key="slot"), cls="sheets room alone", key="sheets")
    return example("detrak", el("div", slot, cls="detrak-box", key="box"))


def a_pair(words: Words) -> Node:
    """A pair of symbols that is about to be written."""
    return sheet(words, "xoo.^,^....,^.#..,#....,o....", pencil=Pencil(draft={"c2": "^", "d2": "o"}))


def basic_count(words: Words) -> Node:
    return sheet(words, "xx^^o,x/^^#,#/||#,^/|^#,x#|o#")


def advanced_count(words: Words) -> Node:
    return sheet(words, "oo/ox,x||x^,x#|^^,xxoo^,x#///", "advanced")


SECTIONS: Final = (
    Section("aim", 1),
    Section("start", 2, symbols),
    Section("turn", 2, a_pair),
    Section("stuck", 2),
    Section("score", 2, basic_count),
    Section("tie", 1),
    Section("advanced", 2, advanced_count),
    Section("alone", 1),
)
