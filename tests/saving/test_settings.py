"""Settings last from one visit to the next: valid choices are used, and nothing else is lost."""

from typing import Any

import pytest

from game.saving.settings import Settings

CHOSEN = Settings("fr", "dark", sound=True, typing=True).remembering("quixo", ("Ann", "Ben"), {"Confer": "yes"})
NONSENSE = {"language": "xx", "theme": 1, "sound": 1, "seats": [], "tags": {"quixo": 1}}


def test_stored_settings_are_restored() -> None:
    assert Settings.from_data(CHOSEN.as_data()) == CHOSEN
    assert Settings.from_data(Settings().as_data()) == Settings()


@pytest.mark.parametrize("data", [None, [], "dark", NONSENSE], ids=str)
def test_invalid_data_gives_the_defaults(data: Any) -> None:
    assert Settings.from_data(data)._replace(others={}) == Settings()


def test_choices_of_a_newer_version_survive_saving() -> None:
    newer = {**CHOSEN.as_data(), "voice": {"pitch": 3}}
    louder = Settings.from_data(newer).choosing(sound=False)
    assert louder.as_data() == {**newer, "sound": False}


def test_a_theme_of_a_newer_version_survives_until_another_is_chosen() -> None:
    newer = {**CHOSEN.as_data(), "theme": "sepia", "language": ["eo"], "typing": 0.5}
    found = Settings.from_data(newer)
    assert (found.language, found.theme, found.sound, found.typing) == ("", "auto", True, False)
    assert found.choosing(sound=False).as_data() == {**newer, "sound": False}
    assert found.choosing(theme="auto").as_data() == {**newer, "theme": "auto"}


def test_stored_extras_cannot_override_a_choice_of_this_version() -> None:
    forged = Settings.from_data({"others": {"theme": "dark"}, "theme": "light"})
    assert forged.as_data()["theme"] == "light"


def test_what_earlier_versions_stored_is_read() -> None:
    old = {"seats": {"quixo": ["Ann", "computer:easy"], "qwinto": ["Ann", "Ben", "Joueur 3"]}, "tags": {}}
    found = Settings.from_data(old)
    assert found.seats == {"quixo": ["Ann", "computer:easy"], "qwinto": ["Ann", "Ben", ""]}
    assert found.tables == {}
    assert found.known_names == ["Ann", "Ben"]
    assert Settings.from_data(found.as_data()) == found


def test_the_names_given_last_come_first_and_are_not_many() -> None:
    settings = Settings().remembering("quixo", ("Ann", "Ben"), {}).remembering("detrak", ("Zoé",), {})
    assert settings.remembering("qwinto", ("Ben", "Cleo"), {}).known_names == ["Ben", "Cleo", "Zoé", "Ann"]
    many = Settings(tables={"6": [f"Name {number}" for number in range(30)]})
    assert len(many.known_names) == 12


def test_names_that_nobody_has_given_are_left_out() -> None:
    settings = Settings().remembering("quixo", ("Ann", "Player 2"), {})
    assert settings.as_data()["seats"] == {"quixo": ["Ann", ""]}
    old = {"seats": {"quixo": ["Joueur 1", "Player 2", "Player 12", "player 1", "computer:easy"]}}
    assert Settings.from_data(old).seats == {"quixo": ["", "", "Player 12", "player 1", "computer:easy"]}
