"""Matches, scenes and what is found in their nodes, for the tests of views, dialogs and games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from game.app.actions import parse_event
from game.contract import Reason
from game.language import Words, catalogue, words
from game.match.match import Match
from game.record import Record, parse
from game.ui.nodes import Node, walk
from game.ui.scene import GameView, Scene, TableUi
from game.ui.touches import Refusal

ANN_AND_BEN = ("Ann", "Ben")


class Numbers:
    """A random source that gives what it was given, one number after the other."""

    def __init__(self, *numbers: int) -> None:
        self.numbers: Iterator[int] = iter(numbers)

    def randrange(self, stop: int, /) -> int:
        return next(self.numbers) % stop


class Strict(Words):
    """Words that do not forgive a missing key."""

    def say(self, key: str, *values: int | str) -> str:
        assert key in self, key
        return super().say(key, *values)


@cache
def strict(language: str) -> Strict:
    return Strict(catalogue(language), language)


# Matches


def match(game: str, seats: tuple[str, ...] = ANN_AND_BEN, **tags: str) -> Match:
    """A game that has just begun."""
    return Match(Record.new(game, seats, tags))


def played(match: Match, *tokens: str) -> Match:
    """Makes moves one after the other."""
    for token in tokens:
        match = match.played(match.position.read(token))
    return match


def recorded(game: str, moves: str = "", seats: str = "Ann, Ben", **tags: str) -> Match:
    """A game as a record has it."""
    lines = [f'[Game "{game}"]', '[Format "1"]', f'[Seats "{seats}"]', *(f'[{tag} "{tags[tag]}"]' for tag in tags)]
    return Match(parse("\n".join([*lines, "", moves, ""])))


# Scenes


def scene(match: Match, viewer: int = 0, at: int | None = None, language: str = "en", **ui: Any) -> Scene:
    """A look at a match; `ui` is what is chosen or open on the table."""
    return Scene(match, words(language), at, viewer, TableUi(**ui))


def refusal(view: GameView, look: Scene, touch: str) -> Reason:
    """Why a touch is refused."""
    meant = view.touched(look, touch)
    assert isinstance(meant, Refusal)
    return meant.reason


# Nodes


def actions(*nodes: Node) -> list[str]:
    """What a tap on something asks for, in the order in which it is shown; each is an action that the app knows."""
    found = (each.attributes.get("data-action") for node in nodes for each in walk(node))
    known = [action for action in found if action is not None]
    for action in known:
        parse_event(action)
    return known


def cells(node: Node) -> dict[str, Node]:
    """The cells of the board or sheet that can be played on."""
    return {each.key: each for each in walk(node) if each.attributes.get("role") == "gridcell"}


def of_class(node: Node, name: str) -> list[Node]:
    return [each for each in walk(node) if name in each.attributes.get("class", "").split()]


def cells_of_class(node: Node, name: str) -> list[str]:
    return [at for at, cell in cells(node).items() if name in cell.attributes["class"].split()]
