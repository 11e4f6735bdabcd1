"""The rules of Demo, with a drawn example."""

from __future__ import annotations

from typing import Final

from game.games.demo.view import table
from game.language import Words
from game.ui.components.examples import example, scene_at
from game.ui.dialogs.rules import Section
from game.ui.nodes import Node


def a_turn(words: Words) -> Node:
    """A turn that has collected something."""
    return example("demo", table(scene_at(words, "demo", "12,7 2 5")))


SECTIONS: Final = (
    Section("aim", 1),
    Section("turn", 2, a_turn),
    Section("end", 1),
)
