"""The rules of Quixo, with drawn examples."""

from __future__ import annotations

from typing import Final

from game.games.quixo.view import table
from game.language import Words
from game.ui.components.examples import example, scene_at
from game.ui.dialogs.rules import Section
from game.ui.nodes import Node


def three_ways(words: Words) -> Node:
    """A cube that was taken, and the places where it can come in."""
    return example("quixo", table(scene_at(words, "quixo", "...o./x..../....x/o..../..x.. 1", ("c1",))))


def a_diagonal(words: Words) -> Node:
    return example("quixo", table(scene_at(words, "quixo", "x.o.o/.x..o/..x../o..x./xo..x 2")))


SECTIONS: Final = (
    Section("aim", 1),
    Section("turn", 2, three_ways),
    Section("end", 2, a_diagonal),
    Section("four", 2),
    Section("clock", 1),
)
