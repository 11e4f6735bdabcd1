"""What all tests share: which of them are slow, and players without their tables."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

import game.games
from game.computer import tables

SLOW: Final = frozenset((Path(__file__).parent / "slow.txt").read_text(encoding="utf-8").splitlines())


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the slow tests, so that `make check` can leave them out."""
    for item in items:
        if item.nodeid.partition("[")[0] in SLOW:
            item.add_marker("slow")


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
