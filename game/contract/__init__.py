"""What is legal: the four games, and the one table that names them."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

from game.contract.position import (
    CHANCE,
    HIDDEN,
    AmbiguousMove,
    Chance,
    Ending,
    GameError,
    IllegalMove,
    Line,
    Move,
    Mover,
    NotationError,
    Options,
    Outlook,
    Position,
    Reason,
    Step,
)


class Games(Mapping[str, type[Position]]):
    """The games by their keys. The rules of each are read when they are first asked for: a page starts with none."""

    KEYS: Final = ("detrak", "qwinto", "quinto", "quixo")

    def __getitem__(self, key: str) -> type[Position]:
        if key not in self.KEYS:
            raise KeyError(key)
        game: type[Position] = getattr(import_module(f"game.games.{key}.rules"), key.capitalize())
        return game

    def __contains__(self, key: object) -> bool:
        return key in self.KEYS

    def __iter__(self) -> Iterator[str]:
        return iter(self.KEYS)

    def __len__(self) -> int:
        return len(self.KEYS)


GAMES: Final = Games()


__all__ = [
    "CHANCE",
    "GAMES",
    "HIDDEN",
    "AmbiguousMove",
    "Chance",
    "Ending",
    "GameError",
    "IllegalMove",
    "Line",
    "Move",
    "Mover",
    "NotationError",
    "Options",
    "Outlook",
    "Position",
    "Reason",
    "Step",
]
