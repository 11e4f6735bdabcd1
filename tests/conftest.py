"""What the tests of the computer players share."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import game.games
from game.computer import tables


def forget() -> None:
    """Empties every cache of the players."""
    for module in pkgutil.walk_packages(game.games.__path__, "game.games."):
        for each in vars(import_module(module.name)).values():
            if hasattr(each, "cache_clear"):
                each.cache_clear()


@pytest.fixture
def without_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Leaves the players without anything that they have learned."""
    monkeypatch.setattr(tables, "FOLDER", tmp_path)
    forget()
    yield
    forget()
