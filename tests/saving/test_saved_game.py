"""Stored data gives the same game again, and invalid data gives none."""

import json
from typing import Any

import pytest

from game.links.link import read_outside
from game.match.match import Match
from game.record import parse
from game.saving.saved_game import game_data, goes_on, is_only_renamed, match_from

HEAD = '[Game "quixo"]\n[Format "1"]\n[Seats "Ann, Ben"]\n\n'
QUIXO = parse(HEAD + "b1e1 c1a1\n")


def through_json(match: Match, name: str) -> Any:
    return json.loads(json.dumps(game_data(match, name, 7)))


def test_a_game_is_restored_with_its_name_and_the_throws_that_were_undone() -> None:
    dice = [f'[Game "detrak"]\n[Format "1"]\n[Seats "{seats}"]\n[Undo "throws"]\n' for seats in ("Ann", "Ann, Ben")]
    for head in dice:
        match = Match(parse(head)).played(("o", "/")).undo()
        match = match if match.undone else Match(parse(head), undone_throws={"0:2": ("o", "/")})
        back, name = match_from(through_json(match, "Sunday"))
        assert back is not None
        assert (back.record, back.undone_throws, name) == (match.record, match.undone_throws, "Sunday")


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"record": 5},
        {"record": ""},
        {"record": HEAD + "c3a3\n"},
        {"record": HEAD + "b1e1 c1a1 nonsense\n"},
        {"record": HEAD.replace("Ann, Ben", "Ann")},
    ],
    ids=str,
)
def test_an_invalid_game_is_none(data: Any) -> None:
    assert match_from(data) == (None, "")
    assert match_from(data, read_outside) == (None, "")


@pytest.mark.parametrize("kept", [None, [], {"0:2": "oo"}, {"0:2": [1]}, {"0:2": None}])
def test_malformed_throws_are_left_out(kept: Any) -> None:
    match, name = match_from({"record": str(QUIXO), "kept": kept, "name": 5})
    assert match is not None
    assert (match.record, match.undone_throws, name) == (QUIXO, {}, "")


def test_a_game_goes_on_if_it_is_the_same_with_more_moves() -> None:
    start, further = QUIXO.up_to(1), QUIXO.played(("d1", "a1"))
    assert goes_on(start, QUIXO)
    assert goes_on(QUIXO, further)
    assert not goes_on(QUIXO, QUIXO)
    assert not goes_on(QUIXO, start)
    assert not goes_on(start.played(("d1", "a1")), QUIXO)
    assert not goes_on(start, QUIXO.with_tag("Seats", "Ann, Bo"))


def test_a_new_name_is_distinguished_from_a_move() -> None:
    match = Match(parse('[Game "quixo"]\n[Format "1"]\n[Seats "Ann, Ben"]\n\nb1e1\n'))
    data = game_data(match, "one", 5)
    assert is_only_renamed(data, {**data, "name": "other"})
    assert not is_only_renamed(data, {**game_data(match.undo(), "other", 5)})
    assert not is_only_renamed(None, data)
