"""Each game's spec agrees with its rules, and its hooks mean what the contract says."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest

from game.contract import CHANCE, GAMES, ChanceMode, GameSpec, Position
from game.match.match import THROWS
from game.record import Record
from tests.computer.positions import decisions, every_table

ROOT = Path(__file__).parents[2]


@pytest.fixture(params=list(GAMES))
def spec(request: pytest.FixtureRequest) -> GameSpec:
    return GAMES[request.param]


def test_a_spec_names_its_own_game(spec: GameSpec) -> None:
    assert spec.key == spec.position_type.key
    assert spec.key.isascii()
    assert spec.key.islower()
    assert spec.key.isalpha()
    assert GAMES[spec.key] is spec


def test_chance_is_thrown_in_some_way_where_there_is_chance(spec: GameSpec) -> None:
    assert spec.has_chance == (spec.chance is not ChanceMode.NONE)


def test_a_curtain_hides_secrets_and_no_undo_goes_behind_them(spec: GameSpec) -> None:
    assert spec.has_curtain == spec.position_type.has_secrets
    assert not (spec.has_curtain and spec.undo_over_draws)


def test_declared_moves_are_those_out_of_turn(spec: GameSpec) -> None:
    declared = {spec.resign, spec.out_of_time, spec.agreed_draw} - {None}
    assert declared <= spec.position_type.out_of_turn_moves
    assert bool(spec.out_of_time) == ("clock" in {each.name for each in fields(spec.option_type)})


def test_uncounted_tags_are_options_and_hold_who_begins(spec: GameSpec) -> None:
    tags = {each.metadata["tag"] for each in fields(spec.option_type)}
    assert spec.uncounted_tags <= {*tags, "First"}
    assert ("First" in tags) == spec.option_type.has_first
    assert "First" in spec.uncounted_tags or not spec.option_type.has_first


def test_its_files_are_there(spec: GameSpec) -> None:
    assert (ROOT / spec.style_sheet).is_file()
    assert spec.learned_table is None or spec.learned_table.file == f"{spec.key}.bin"


def test_options_that_a_game_has_not_have_an_answer() -> None:
    for spec in GAMES.values():
        options = spec.option_type()
        assert options.first == 1
        assert options.clock is None
    assert GAMES["quixo"].option_type.from_tags({"Clock": "300+5", "First": "2"}).clock == (300, 5)
    assert not GAMES["detrak"].option_type.has_first


@cache
def turns(game: str, seats: int) -> list[Position]:
    """The positions of a game played at random, without its ending."""
    return [position for position, _ in list(decisions(game, seats, 3))[-1].turns()]


@pytest.mark.parametrize(("game", "seats"), every_table())
def test_a_seat_draws_for_itself_only_where_there_are_secrets(game: str, seats: int) -> None:
    for position in turns(game, seats):
        is_drawing = position.to_move == CHANCE and position.has_secrets
        assert bool(position.drawing_seat) == is_drawing
        assert 0 <= position.drawing_seat <= seats


@pytest.mark.parametrize(("game", "seats"), every_table())
def test_an_active_seat_is_one_of_the_seats_and_only_at_throws(game: str, seats: int) -> None:
    active = {position.active_seat for position in turns(game, seats)}
    assert active <= set(range(seats + 1))
    assert active == {0} or (GAMES[game].has_chance and 0 not in active)


def test_the_active_seat_of_qwinto_is_the_one_that_chose_the_dice() -> None:
    record = Record.new("qwinto", ("Ann", "Ben"), {"First": "2"})
    seen = [record.position.active_seat]
    for move in (("o",), ("4",), ("keep",), ("o5",), ("pass",)):
        record = record.played(move)
        seen.append(record.position.active_seat)
    assert seen == [2, 2, 2, 2, 2, 1]


def test_tiles_are_due_to_the_seat_that_deals_and_refills() -> None:
    record = Record.new("quinto", ("Ann", "Ben", "Cleo"), {THROWS: "table"})
    seen = [record.position.drawing_seat]
    for tiles in (("1", "1", "2", "2", "3"), ("4", "4", "5", "5", "6"), ("7", "7", "8", "8", "9")):
        record = record.played(tiles)
        seen.append(record.position.drawing_seat)
    assert seen == [1, 2, 3, 0]
