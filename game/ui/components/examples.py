"""Drawn examples for the rules: the real boards and sheets, small and still."""

from __future__ import annotations

from collections.abc import Sequence

from game.contract import Move
from game.language import Words
from game.match.match import Match
from game.record import FORMAT, parse
from game.ui.nodes import Child, Node, el
from game.ui.scene import Scene


def example(game: str, *drawing: Child, cls: str = "") -> Node:
    """Describes a drawing to look at only: nothing in it can be tapped or reached by keys."""
    return el("div", drawing, cls=f"example {game} {cls}".strip(), inert=True, aria_hidden=True, key="example")


def scene_at(words: Words, game: str, position: str, draft: Move = (), tags: Sequence[tuple[str, str]] = ()) -> Scene:
    """Returns the scene of a position between two people, with a drafted move."""
    heading = [("Game", game), ("Format", FORMAT), ("Seats", "1, 2"), *tags, ("Position", position)]
    record = parse("".join(f'[{name} "{value}"]\n' for name, value in heading))
    return Scene(Match(record, draft), words, viewer=1)
