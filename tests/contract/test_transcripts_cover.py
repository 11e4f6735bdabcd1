"""What the transcripts in `tests/games` hold together: every option and ending, and what the rule sheets show."""

import re
from collections import Counter
from dataclasses import fields
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from game.contract import GAMES
from game.record import parse
from tests.testkit.games import kit_of
from tests.testkit.recount import split, table_after
from tests.testkit.recount.quinto import lines_with
from tests.testkit.recount.quixo import lines_of
from tests.testkit.recount.table import place

FOLDER = Path(__file__).parent.parent / "games"
TEXTS = {
    game: {path.stem: path.read_text(encoding="utf-8") for path in sorted((FOLDER / game).glob("*.txt"))}
    for game in GAMES
}

VALUES = [(game, tag) for game in GAMES for tag in kit_of(game).transcript_values]

SHEET_PLAYS = {
    "an opening of 40": ("opening-40", "8i7+8j7+8k7+9l7+7m7", [40]),
    "an opening of 35": ("opening-35-wood", "7h5+5h6+9h7+9h8+5h9", [35]),
    "a score of 25": ("opening-40", "5l4+8l5+3l6", [25]),
    "a score of 20": ("opening-35-wood", "5i7+5j7+1k7", [20]),
    "a double of 20 + 10": ("opening-40", "7k6+5k8", [20, 10]),
    "a double of 25 + 10": ("opening-35-wood", "5i9+9i10+8i11+3i12", [25, 10]),
    "a double of 30 + 10": ("opening-40", "5l3+4m3+1n3", [30, 10]),
    "five tiles for 20 + 30": ("opening-35-wood", "0l7+7l8+9l9+6l10+8l11", [20, 30]),
    "a single 0 at the end of a short line for 20": ("opening-40", "0k9", [20]),
    "a triple of 15 + 15 + 25": ("opening-35-wood", "7k5+3k6+8k8+6k9", [15, 15, 25]),
}
"""Plays that the rule sheet of Quinto shows: the transcript, the play, and what each of its lines scores."""


@cache
def end_of(game, name):
    return table_after(TEXTS[game][name])


def ending_of(game, name):
    last_line = (FOLDER / game / f"{name}.scores").read_text(encoding="utf-8").splitlines()[-1]
    return last_line.split(" | ")[1].partition(":")[0]


def before(text, token):
    """The record as it was when a token was about to be played."""
    tags, tokens = split(text)
    head = text.partition("\n\n")[0].replace(f'[Result "{tags["Result"]}"]', "").rstrip()
    return f"{head}\n\n{' '.join(tokens[: tokens.index(token)])}"


@pytest.mark.parametrize("game", GAMES)
def test_all_endings_occur(game):
    assert {ending_of(game, name) for name in TEXTS[game]} == kit_of(game).endings


@pytest.mark.parametrize("game", GAMES)
def test_all_numbers_of_seats_occur(game):
    assert {split(text)[0]["Seats"].count(",") + 1 for text in TEXTS[game].values()} == set(GAMES[game].seat_counts)


def test_a_value_is_asked_of_every_option():
    for game, spec in GAMES.items():
        assert {each.metadata["tag"] for each in fields(spec.option_type)} == set(kit_of(game).transcript_values)


@pytest.mark.parametrize(("game", "tag"), VALUES)
def test_values_of_every_option_occur(game, tag):
    assert {split(text)[0].get(tag) for text in TEXTS[game].values()} >= kit_of(game).transcript_values[tag]


def test_best_line_decides_a_tie_of_detrak():
    table = end_of("detrak", "two-seats-tie-goes-to-best-line")
    best = [max(margins.rows + margins.columns) for margins in table.margins]
    assert table.scores[0] == table.scores[1]
    assert best[1] > best[0]
    assert table.upcoming.endswith(": 2")


def test_victory_of_detrak_is_shared_by_equal_best_lines():
    table = end_of("detrak", "three-seats-shared-victory")
    best = [max(margins.rows + margins.columns) for margins in table.margins]
    assert (table.scores[0], best[0]) == (table.scores[2], best[2]) > (table.scores[1], best[1])
    assert table.upcoming.endswith(": 1 3")


def test_empty_diagonals_of_detrak_are_charged_or_free():
    assert end_of("detrak", "one-seat-empty-diagonal-charged").margins[0].diagonal == -5
    assert 0 in [margins.diagonal for margins in end_of("detrak", "four-seats-diagonal-free").margins]


def test_dice_of_qwinto_are_kept_and_thrown_again_and_a_tie_is_shared():
    assert all({"keep", "again", "miss"} <= set(split(text)[1]) for text in TEXTS["qwinto"].values())
    assert end_of("qwinto", "three-seats-tie").upcoming == "misses: 2 3"


@pytest.mark.parametrize(("transcript", "token", "scores"), SHEET_PLAYS.values(), ids=SHEET_PLAYS)
def test_plays_of_the_quinto_sheets_occur(transcript, token, scores):
    text = before(TEXTS["quinto"][f"sheet-plays-{transcript}"], token)
    position = parse(text).position
    outlook = position.consider(position.read(token))
    assert sorted(line.total for line in outlook.lines) == sorted(scores)
    assert outlook.gain == sum(scores)
    new = {complex(*place(step[1:])): int(step[0]) for step in token.split("+")}
    lines = lines_with(table_after(text).board.tiles, new)
    assert sorted(map(sum, lines)) == sorted(scores)


def test_quinto_ends_with_tiles_in_the_bag_and_with_empty_racks():
    assert end_of("quinto", "nobody-can-begin").upcoming == "stuck: 1 2"
    assert end_of("quinto", "nobody-can-begin").bag.total() == 2
    assert end_of("quinto", "multiple-3-even-board").bag.total() > 0
    assert end_of("quinto", "free-passing-nobody-begins").bag.total() == 80
    assert end_of("quinto", "three-seats-out-of-tiles").racks == [[], [], []]


def test_quinto_asks_no_seat_without_tiles():
    record = parse(TEXTS["quinto"]["three-seats-out-of-tiles"])
    seats = [position.seat for position, _ in record.turns() if not position.drawing]
    assert any(later != seat % 3 + 1 for seat, later in pairwise(seats))


def test_quinto_is_passed_where_one_must_and_where_one_may():
    assert split(TEXTS["quinto"]["multiple-9-four-seats-opening-pass"])[1][4] == "pass"
    assert "pass" in split(TEXTS["quinto"]["three-seats-out-of-tiles"])[1]
    assert "pass" in split(TEXTS["quinto"]["free-passing-stuck"])[1]


@pytest.mark.parametrize("name", ["multiple-7-big-tiles", "position-big-tiles"])
def test_tiles_of_ten_and_more_are_played(name):
    assert re.search(r"[1-9]\d[a-y]\d", TEXTS["quinto"][name].partition("\n\n")[2])


def test_quixo_passes_over_seats_that_can_take_nothing():
    record = parse(TEXTS["quixo"]["position-four-seats-passed-over"])
    seats = [position.seat for position, _ in record.turns()]
    assert sum(later != seat % 4 + 1 for seat, later in pairwise(seats)) >= 3


def test_line_for_both_sides_loses():
    own_and_given = lines_of(end_of("quixo", "two-seats-gift-beside-own-line").board)
    assert {"xxxxx", "ooooo"} <= set(own_and_given)
    assert end_of("quixo", "two-seats-gift-beside-own-line").upcoming == "gift: 2"


def test_lines_on_both_diagonals_win():
    assert lines_of(end_of("quixo", "two-seats-falling-diagonal").board)[10] == "ooooo"
    assert lines_of(end_of("quixo", "two-seats-rising-diagonal").board)[11] == "ooooo"


def test_third_time_that_does_not_count():
    past = Counter(end_of("quixo", "two-seats-repetition-does-not-count").past)
    assert max(past.values()) >= 3


@pytest.mark.parametrize("name", ["two-seats-clock-resign", "two-seats-clock-time", "four-seats-clock-time"])
def test_clock_is_kept_at_every_move(name):
    record = parse(TEXTS["quixo"][name])
    assert [at for at, _ in record.clocks] == list(range(len(record.moves)))


@pytest.mark.parametrize("game", ["quinto", "quixo"])
def test_games_begin_from_positions(game):
    assert sum("Position" in split(text)[0] for text in TEXTS[game].values()) >= 3
