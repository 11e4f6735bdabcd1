"""Drawn examples for the rules: the real boards and sheets at chosen moments, small and still."""

from __future__ import annotations

from collections.abc import Sequence

from game.contract import Move
from game.language import Words
from game.match.match import Match
from game.record import FORMAT, parse
from game.ui.nodes import Child, Node, el
from game.ui.scene import Scene


def example(game: str, *drawing: Child, cls: str = "") -> Node:
    """Describes a drawing that is to be looked at only: nothing in it can be touched or reached by keys."""
    return el("div", drawing, cls=f"example {game} {cls}".strip(), inert=True, aria_hidden=True, key="example")


def scene_at(words: Words, game: str, position: str, draft: Move = (), tags: Sequence[tuple[str, str]] = ()) -> Scene:
    """Gives a moment of a game between two people, with a move in the making."""
    heading = [("Game", game), ("Format", FORMAT), ("Seats", "1, 2"), *tags, ("Position", position)]
    record = parse("".join(f'[{name} "{value}"]\n' for name, value in heading))
    return Scene(Match(record, draft), words, viewer=1)
