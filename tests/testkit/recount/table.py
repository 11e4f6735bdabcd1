"""What the counts share: a table that takes tokens, and pictures of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from typing import Self

Tags = Mapping[str, str]
Picture = tuple[str, ...]
"""Rows of signs from the top."""

Plane = dict[complex, int]
"""Numbers on points: the column is the real part, the row the imaginary one."""


class Refusal(ValueError):
    """A token that the rules do not allow."""


def demand(holds: bool, token: str) -> None:
    if not holds:
        raise Refusal(token)


def turned(picture: Sequence[str]) -> Picture:
    """Swaps rows and columns."""
    return tuple(map("".join, zip(*picture, strict=True)))


def place(name: str) -> tuple[int, int]:
    """Column and row, from 0, of a cell such as b1."""
    return "abcdefghijklmnopqrstuvwxy".index(name[0]), int(name[1:]) - 1


class Table:
    """A game on the table: `take` carries out a token; `scores` and `upcoming` describe the state of play."""

    def __init__(self, tags: Tags) -> None:
        self.seats = len(tags["Seats"].split(","))

    def after(self, seat: int) -> int:
        """The seat to the left."""
        return seat % self.seats + 1

    def take(self, token: str) -> None:
        raise NotImplementedError

    def twin(self) -> Self:
        return deepcopy(self)

    def allows(self, token: str) -> bool:
        """Returns whether `take` would do as the token says."""
        with suppress(Refusal):
            self.twin().take(token)
            return True
        return False

    @property
    def legal(self) -> int:
        """How many moves the seat to move has."""
        raise NotImplementedError

    @property
    def scores(self) -> Sequence[float] | None:
        raise NotImplementedError

    @property
    def upcoming(self) -> str:
        """A seat, `chance`, or the ending with its winners."""
        raise NotImplementedError

    def ended(self, ending: str, worth: Sequence[object]) -> str:
        best = max(worth)  # type: ignore[type-var]
        return f"{ending}: " + " ".join(str(seat) for seat, value in enumerate(worth, 1) if value == best)
