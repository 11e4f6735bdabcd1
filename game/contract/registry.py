"""The table of the games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

from game.contract.spec import GameSpec

KEYS: Final = ("detrak", "qwinto", "quinto", "quixo")
"""The games, in the order in which they are shown."""


class Games(Mapping[str, GameSpec]):
    """The games by key. A game's rules are imported on first use, so that a page starts without any."""

    def __getitem__(self, key: str) -> GameSpec:
        if key not in KEYS:
            raise KeyError(key)
        spec: GameSpec = import_module(f"game.games.{key}.spec").SPEC
        return spec

    def __contains__(self, key: object) -> bool:
        return key in KEYS

    def __iter__(self) -> Iterator[str]:
        return iter(KEYS)

    def __len__(self) -> int:
        return len(KEYS)


GAMES: Final = Games()
