"""Every value of every option begins a game that is what was chosen, and that can be drawn."""

from __future__ import annotations

import pytest

from game.contract import GAMES
from game.language import words
from game.saving.settings import Settings
from game.ui.dialogs.new_game_form import new_form, options_of
from game.ui.dialogs.new_game_options import OWN, Option
from tests.app.checks import check_screen
from tests.testkit.ports import Tab


def options(game: str, seats: int) -> list[Option]:
    form = new_form(game, Settings(), words("en"))
    form = form._replace(seats=tuple(f"Player {seat}" for seat in range(1, seats + 1)))
    return [option for option in options_of(game) if option.applies(form)]


CHOICES = [
    pytest.param(game, seats, option, value, id=f"{game} {seats} {option.tag} {value}")
    for game in GAMES
    for seats in GAMES[game].seat_counts
    for option in options(game, seats)
    for value in option.values
]


@pytest.mark.parametrize(("game", "seats", "option", "value"), CHOICES)
def test_an_option_begins_a_game_of_its_own(game: str, seats: int, option: Option, value: str) -> None:
    tab = Tab().begin(game, f"seats={seats}", f"{option.tag}={value}")
    assert not tab.state.dialogs, tab.state.top
    record = tab.record
    assert len(record.names) == seats
    if option.write is None and value not in (OWN, option.values[0]):
        assert record.tag(option.tag) == value
    check_screen(tab.state, tab.time.now())
    assert tab.page.announced
    again = tab.act("leave", f"new:{game}").state.top.form
    assert option.value(again) == value, "the choice is remembered"
