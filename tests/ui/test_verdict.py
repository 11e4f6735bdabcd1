"""The end of a game as it is shown: why it is over, in every game."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.match.match import Match
from game.record import parse
from game.ui.scene import Scene, view_of
from tests.testkit.scenes import strict

GAMES = sorted((Path(__file__).parents[1] / "games").glob("*/*.txt"))


def finished(path: Path, language: str = "en") -> Scene:
    """The end of a game that was played to the end."""
    return Scene(Match(parse(path.read_text(encoding="utf-8"))), strict(language))


def played_to_the_end() -> list[Path]:
    return [path for path in GAMES if finished(path).position.ending]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("path", played_to_the_end(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_why_a_game_is_over_is_told(path: Path, language: str) -> None:
    scene = finished(path, language)
    assert view_of(scene.match.record.game).why_over(scene).endswith(".")
