"""What lies in the box of each game beside its material: the choices for a new game, and the rules with examples."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Protocol, cast

from game.language import Words
from game.ui.dialogs.new_game_options import Draw, Option
from game.ui.nodes import Node

Drawing = Callable[[Words], Node]


class Booklet(Protocol):
    """What each file booklets/<key>.py gives."""

    @property
    def OPTIONS(self) -> tuple[Option, ...]:  # noqa: N802 (a constant of a module)
        """What can be chosen besides the seats."""

    @property
    def FIRST(self) -> Mapping[str, Draw]:  # noqa: N802
        """The ways in which it is drawn who begins; none where nobody begins."""

    @property
    def FIRST_DEFAULT(self) -> str:  # noqa: N802
        """One of these ways, or a seat."""

    @property
    def SIGNS(self) -> tuple[tuple[str, str], ...]:  # noqa: N802
        """What the seats play with in turn, where that differs: the class of a drawing, and the key of its words."""

    @property
    def SECTIONS(self) -> tuple[Section, ...]:  # noqa: N802
        """The rules."""


Section = tuple[str, int, Drawing | None]
"""One part of the rules: its name, its number of paragraphs, and an example that is drawn."""


def booklet_of(game: str) -> Booklet:
    """Finds the booklet of a game by its name."""
    return cast(Booklet, import_module(f"game.games.{game}.booklet"))
