"""The rules of Quinto, with drawn examples."""

from __future__ import annotations

from typing import Final

from game.games.quinto.board import board_box
from game.language import Words
from game.ui.components.examples import example, scene_at
from game.ui.dialogs.rules import Section
from game.ui.nodes import Node, el


def a_tile(words: Words) -> Node:
    """A tile laid below a line, with the totals that it makes."""
    position = "...../...../.348./...../..... 1,1,2,5,6|0,5,6,7,7 15,0 1"
    scene = scene_at(words, "quinto", position, ("6c4",), (("Board", "5x5"),))
    return example("quinto", el("div", board_box(scene), cls="quinto-box", key="box"))


SECTIONS: Final = (
    Section("aim", 1),
    Section("start", 2),
    Section("turn", 2),
    Section("lines", 1, a_tile),
    Section("score", 1),
    Section("pass", 1),
    Section("end", 1),
    Section("other", 1),
)
