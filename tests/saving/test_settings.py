"""Choices that last from one visit to the next: what is sound of stored ones is taken, and nothing else is lost."""

from typing import Any

import pytest

from game.saving.settings import Settings

CHOSEN = Settings("fr", "dark", sound=True, typing=True).remembering("quixo", ("Ann", "Ben"), {"Confer": "yes"})
NONSENSE = {"language": "xx", "theme": 1, "sound": 1, "seats": [], "tags": {"quixo": 1}}


def test_what_is_stored_comes_back() -> None:
    assert Settings.from_data(CHOSEN.as_data()) == CHOSEN
    assert Settings.from_data(Settings().as_data()) == Settings()


@pytest.mark.parametrize("data", [None, [], "dark", NONSENSE], ids=str)
def test_what_makes_no_sense_is_as_at_first(data: Any) -> None:
    assert Settings.from_data(data)._replace(others={}) == Settings()


def test_what_only_a_newer_version_knows_stays_when_an_older_one_saves() -> None:
    newer = {**CHOSEN.as_data(), "voice": {"pitch": 3}}
    louder = Settings.from_data(newer).choosing(sound=False)
    assert louder.as_data() == {**newer, "sound": False}


def test_a_theme_and_a_language_of_a_newer_version_stay_until_another_is_chosen() -> None:
    newer = {**CHOSEN.as_data(), "theme": "sepia", "language": ["eo"], "typing": 0.5}
    found = Settings.from_data(newer)
    assert (found.language, found.theme, found.sound, found.typing) == ("", "auto", True, False)
    assert found.choosing(sound=False).as_data() == {**newer, "sound": False}
    assert found.choosing(theme="auto").as_data() == {**newer, "theme": "auto"}


def test_nothing_that_is_stored_can_stand_for_a_choice_of_this_version() -> None:
    forged = Settings.from_data({"others": {"theme": "dark"}, "theme": "light"})
    assert forged.as_data()["theme"] == "light"
