"""Boards in miniature: every game gives one at every moment, it survives storage, and nonsense is left out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.language import words
from game.match.achievements import Achievement, achieved_in
from game.match.match import Match
from game.match.results import Result
from game.record import Record, parse
from game.saving.saved_game import facts
from game.ui.components.miniature import is_board, look_of, miniature
from game.ui.screens.open_games import Look, OpenGame, line, listed_game, seats
from tests.testkit.scenes import recorded

ROOT = Path(__file__).parents[2]
TRANSCRIPTS = sorted((ROOT / "tests" / "games").glob("*/*.txt"))
EN = words("en")
LOOK = {"board": "cross,/,circle", "round": 0, "rounds": 0, "scores": [], "turn": 2}


def back(record: Record, data: dict[str, Any]) -> OpenGame | None:
    stored = json.loads(json.dumps({"record": "", "name": "", "facts": facts(Match(record), 1, data)}))
    return listed_game("game.1", stored, 1)


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_game_has_a_board_that_survives_storage(path: Path) -> None:
    whole = parse(path.read_text(encoding="utf-8"))
    for number in {0, len(whole.moves) // 2, len(whole.moves)}:
        record = whole.up_to(number)
        data = look_of(Match(record))
        listed = back(record, data)
        assert is_board(data["board"])
        assert listed is not None
        assert listed.look == Look(**{**data, "scores": tuple(data["scores"])})
        rows = data["board"].split("/")
        assert len({row.count(",") for row in rows}) == 1, "all rows are equally long"
        assert len(miniature(record.game, data["board"]).children) == len(rows) * (rows[0].count(",") + 1)
        assert line(EN, listed)


@pytest.mark.parametrize(
    "change",
    [
        {"board": None},
        {"board": "<b>"},
        {"board": "a," * 1500},
        {"scores": ["1", "2"]},
        {"scores": [1]},
        {"turn": "2"},
        {"turn": -1},
        {"round": None},
    ],
    ids=str,
)
def test_nonsense_from_storage_leaves_the_picture_of_the_game(change: dict[str, Any]) -> None:
    listed = back(recorded("quixo", "b1e1").record, {**LOOK, **change})
    assert listed is not None
    assert listed.look is None


def test_the_board_of_quinto_is_a_square_around_the_tiles() -> None:
    for path in TRANSCRIPTS:
        if path.parent.name == "quinto":
            position: Any = parse(path.read_text(encoding="utf-8")).position
            rows = look_of(Match(parse(path.read_text(encoding="utf-8"))))["board"].split("/")
            laid = sum(tile is not None for tile in position.board)
            assert sum(cell != "" for row in rows for cell in row.split(",")) == laid
            assert len(rows) == rows[0].count(",") + 1 or min(position.options.board) < max(len(rows), len(rows[0]))


def test_a_row_says_how_far_it_is_and_whose_turn() -> None:
    detrak = OpenGame("1", "detrak", ("Ann", "computer:easy"), "", 3, 1, look=Look("", 7, 12, (4, 5), 1))
    assert line(EN, detrak) == "Round 7 of 12 · Your turn"
    assert seats(EN, detrak) == [("Ann", "4", True), ("Easy bot", "5", False)]
    people = OpenGame("1", "quixo", ("Ann", "Ben"), "", 3, 1, look=Look("", turn=2))
    assert line(EN, people) == "3 moves · Ben’s turn"
    assert line(EN, people._replace(look=None)) == "3 moves · Ann, Ben"


def test_the_best_score_is_that_under_the_rules_played_most() -> None:
    usual = [Result("detrak", (), at, ("Ann",), (30 + at,), (1,)) for at in (1, 2)]
    other = Result("detrak", (("Rules", "advanced"),), 3, ("Ann",), (90,), (1,))
    bots = Result("qwinto", (), 4, ("computer:easy", "computer:hard"), (1, 2), (2,))
    assert achieved_in([*usual, other, bots]) == {"detrak": Achievement(3, 0, 32)}
