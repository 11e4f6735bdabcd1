"""Why something is not allowed, and the errors that carry the reason."""

from __future__ import annotations

from typing import Final, NamedTuple


class Reason(NamedTuple):
    """Why something is not allowed: the key of a sentence in the catalogues, and the values in it."""

    key: str
    values: tuple[int | str, ...] = ()

    def __str__(self) -> str:
        return " ".join([self.key, *map(str, self.values)])


OVER: Final = Reason("over")


class GameError(ValueError):
    """A text or a move that is not accepted; the message quotes both the text and the position."""

    def __init__(self, reason: Reason, text: str = "", position: object = "") -> None:
        self.reason = reason
        self.text = text
        self.position = str(position)
        super().__init__(f"{reason}: {text!r} in {self.position!r}")


class NotationError(GameError):
    """A text that cannot be parsed."""


class IllegalMove(GameError):
    """A move that can be parsed but is not legal."""


class AmbiguousMove(GameError):
    """A text with which several legal moves begin."""
