"""Why something is not allowed, and the errors that say so."""

from __future__ import annotations

from typing import Final, NamedTuple


class Reason(NamedTuple):
    """Why something is not allowed: a key for which the catalogues have a sentence, and what the sentence speaks of."""

    key: str
    values: tuple[int | str, ...] = ()

    def __str__(self) -> str:
        return " ".join([self.key, *map(str, self.values)])


OVER: Final = Reason("over")


class GameError(ValueError):
    """A text or a move that cannot be taken; it quotes both the text and the position."""

    def __init__(self, reason: Reason, text: str = "", position: object = "") -> None:
        self.reason = reason
        self.text = text
        self.position = str(position)
        super().__init__(f"{reason}: {text!r} in {self.position!r}")


class NotationError(GameError):
    """A text that is not understood."""


class IllegalMove(GameError):
    """A move that is understood and not allowed."""


class AmbiguousMove(GameError):
    """A text that several legal moves begin with."""
