"""Somebody's first writing of all: once, the message says that it is written and can be taken back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.language import LANGUAGES, words
from game.match.match import Match
from game.ui.components.verdict import what_now
from game.ui.scene import view_of
from tests.testkit.scenes import recorded, scene


def said(match: Match, *, is_first_game: bool = True, language: str = "en") -> bool:
    """Whether the message speaks of undo."""
    look = replace(scene(match, language=language), is_first_game=is_first_game)
    return words(language).say("todo.written") in what_now(look, view_of(match.record.game))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "moves", "is_said"),
    [
        ("detrak", "", False),
        ("detrak", "(# o)", False),
        ("detrak", "(# o) b1c1", True),
        ("detrak", "(# o) b1c1 (# o)", False),
        ("detrak", "(# o) b1c1 (# o) d4d5", False),
        ("qwinto", "oy (4 5) keep", False),
        ("qwinto", "oy (4 5) keep o4", True),
        ("qwinto", "oy (4 5) keep o4 oy", False),
    ],
)
def test_it_is_said_once_and_only_while_it_is_true(game: str, moves: str, is_said: bool, language: str) -> None:
    match = recorded(game, moves, "Ann")
    assert said(match, language=language) == is_said
    assert not said(match, is_first_game=False, language=language)


def test_it_is_said_while_the_computer_thinks_and_not_of_its_own_writing() -> None:
    assert said(recorded("detrak", "(# o) b1c1", "Ann, computer:easy"))
    assert not said(recorded("detrak", "(# o) b1c1", "computer:easy, Ann"))
