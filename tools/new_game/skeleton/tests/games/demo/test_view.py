"""What Demo shows: a strip for each seat, the buttons of each moment, and what is said."""

from __future__ import annotations

import pytest

from game.games.demo import view as demo
from game.language import LANGUAGES, words
from game.match.match import Match
from game.record import parse
from game.ui.nodes import Node, text_of, walk
from game.ui.scene import Scene
from game.ui.screens.table import game_screen


def scene(moves: str, seats: str = "Ann, Ben", tags: str = "", language: str = "en") -> Scene:
    match = Match(parse(f'[Game "demo"]\n[Format "1"]\n[Seats "{seats}"]\n{tags}\n{moves}\n'))
    return Scene(match, words(language))


def actions(nodes: list[Node]) -> list[str]:
    found = [each.attributes.get("data-action", "") for node in nodes for each in walk(node)]
    return [action for action in found if action]


def test_there_is_a_strip_for_each_seat() -> None:
    labels = [node.attributes["aria-label"] for node in walk(demo.table(scene("go (5)"))) if node.tag == "li"]
    assert labels == ["Ann: 0 of 20, and 5 collected in this turn", "Ben: 0 of 20, and 0 collected in this turn"]


@pytest.mark.parametrize(
    ("moves", "expected"),
    [("", ["throw:go"]), ("go", []), ("go (5)", ["play:stop", "throw:go"]), ("go (1)", ["throw:go"])],
)
def test_the_buttons_are_those_of_the_moment(moves: str, expected: list[str]) -> None:
    assert actions(demo.controls(scene(moves))) == expected


def test_the_faces_of_a_real_die_are_tapped_in() -> None:
    look = scene("go", tags='[Throws "table"]\n')
    assert {f"touch:{face}" for face in "123456"} <= set(actions([demo.table(look)]))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("moves", ["", "go", "go (5)", "go (1)", "go (5) stop", "go (6) go (6) go (6) go (6)"])
def test_every_moment_has_its_words(moves: str, language: str) -> None:
    look = scene(moves, language=language)
    assert demo.todo(look)
    assert "demo." not in text_of(game_screen(look, demo, None))
