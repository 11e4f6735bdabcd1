"""The rules of Qwinto, with drawn examples."""

from __future__ import annotations

from typing import Final

from game.games.qwinto.sheet import Paper, large_sheet, small_sheet
from game.games.qwinto.written_sheet import FIELDS, Sheet
from game.language import Words
from game.ui.components.examples import example
from game.ui.dialogs.rules import Section
from game.ui.nodes import Node, el


def paper(words: Words, text: str, number: int = 0, colours: str = "") -> Node:
    """A sheet; with a number, it highlights the fields of these colours that take it."""
    sheet = Sheet.parse(text)
    takers = {name for at, name in enumerate(FIELDS) if name[0] in colours and not sheet.rule_broken(at, number)}
    described = Paper(1, words.say("help.example"), sheet, can=frozenset(takers), number=number)
    drawing = large_sheet(words, described) if number else small_sheet(words, described)
    slot = el("div", el("div", drawing, cls="slot shown", key="slot"), cls="sheets room alone", key="sheets")
    return example("qwinto", el("div", slot, cls="qwinto-box", key="box"))


def where_it_goes(words: Words) -> Node:
    return paper(words, ".,.,5,.,.,.,13,.,./.,3,.,.,8,.,12,.,./.,2,.,.,.,.,11,.,.:1", 9, "yp")


def full_count(words: Words) -> Node:
    return paper(words, FULL)


FULL: Final = ".,5,.,.,10,13,.,15,./2,3,6,7,8,11,12,14,16/1,3,.,4,6,.,8,9,.:2"

SECTIONS: Final = (
    Section("aim", 1),
    Section("throw", 2),
    Section("write", 3, where_it_goes),
    Section("miss", 1),
    Section("end", 1),
    Section("score", 2, full_count),
    Section("alone", 1),
)
