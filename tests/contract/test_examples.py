"""The worked examples of docs/rules.md, held against `game/` and against `tests/testkit/recount` alike."""

from collections import Counter

import pytest

from game.games.detrak.rules import RANKS, Detrak, DetrakOptions, line_points
from game.games.quinto.equipment import EDITIONS, QuintoOptions, parse_tiles
from game.games.quinto.rules import Quinto
from game.games.quixo.rules import Quixo, QuixoOptions
from game.games.qwinto.rules import Qwinto, QwintoOptions
from game.games.qwinto.written_sheet import BONUSES, COLUMNS, FIELDS, LAYOUT, PLACES, Sheet
from tests.testkit.recount import detrak, quinto, qwinto

# Détrak

# The sheets of docs/rules.md 1.9.
DETRAK_SHEETS = {
    "basic": ("xx^^o x/^^# #/||# ^/|^# x#|o#", [4, 2, 2, 0, 0], [2, 3, 5, 2, 8], None, 28),
    "advanced with two empty columns": ("oo/ox x||x^ x#|^^ xxoo^ x#///", [2, 2, 2, 4, 3], [8, -5, 2, -5, 3], 4, 24),
    "advanced without an empty line": ("^^oox ^^^/x #///# |||x# ||||#", [4, 3, 3, 3, 8], [4, 4, 2, 2, 5], 4, 46),
}


@pytest.mark.parametrize(("sheet", "rows", "columns", "diagonal", "total"), DETRAK_SHEETS.values(), ids=DETRAK_SHEETS)
def test_margins_of_detrak_sheets(sheet, rows, columns, diagonal, total):
    rules = "basic" if diagonal is None else "advanced"
    position = Detrak.parse(f"{sheet.replace(' ', ',')} 12", 1, DetrakOptions(rules=rules))
    assert position.scores == ((tuple(rows), tuple(columns), diagonal, total),)
    assert detrak.margins_of(sheet.split(), rules) == (rows, columns, diagonal or 0, total)


@pytest.mark.parametrize(
    ("line", "points"),
    [("xx^|o", 2), ("xxx^o", 3), ("xxxx^", 8), ("xxxxx", 10), ("xx^oo", 4), ("xxx^^", 5), ("xx.xx", 4), ("x.x.x", 0)],
)
def test_groups_of_a_line_add_up(line, points):
    assert line_points(line) == detrak.line_points(line) == points


@pytest.mark.parametrize(("diagonal", "total"), [("free", -43), ("penalty", -53)])
def test_empty_diagonal_costs_ten_where_it_is_charged(diagonal, total):
    sheet = ["xx...", *["....."] * 4]
    position = Detrak.parse(f"{','.join(sheet)} 0", 1, DetrakOptions(rules="advanced", diagonal=diagonal))
    assert position.scores[0].total == detrak.margins_of(sheet, "advanced", diagonal).total == total


@pytest.mark.parametrize(
    ("total", "name"),
    [
        (60, "grand_master"),
        (30, "grand_master"),
        (29, "expert"),
        (25, "expert"),
        (24, "good"),
        (20, "good"),
        (19, "average"),
        (15, "average"),
        (14, "better_luck"),
        (0, "better_luck"),
    ],
)
def test_detrak_ranks_at_their_borders(total, name):
    assert next(rank.name for rank in RANKS if total >= rank.least) == name


# Qwinto

QWINTO_SHEET = """
o  .  .  _  5  _  #  _ 10 13  _ 15  _
y  .  2  3  6  7  8  # 11 12 14 16  .
p  1  3  _  4  #  6  _  8  9  _  .  .
"""
QWINTO_ROWS = [line.split()[1:] for line in QWINTO_SHEET.strip().splitlines()]


def test_qwinto_sheet_of_43_points():
    fields = [",".join(sign.replace("_", ".") for sign in row if sign not in ".#") for row in QWINTO_ROWS]
    score = Sheet.parse("/".join(fields) + ":2").score
    assert score.rows == (4, 16, 6)
    assert sorted(score.bonuses, reverse=True) == [12, 10, 5, 0, 0]
    assert (score.misses, score.total) == (-10, 43)


def test_recount_of_the_qwinto_sheet():
    numbers = {
        complex(column, row): int(sign)
        for row, signs in enumerate(QWINTO_ROWS)
        for column, sign in enumerate(signs)
        if sign.isdigit()
    }
    assert qwinto.sheet_score(numbers, misses=2) == ([4, 16, 6], {3: 5, 7: 10, 8: 12}, 43)


def test_qwinto_sheet_is_the_printed_one():
    assert LAYOUT == {"o": "..oPo#oPoooo", "y": ".ooooo#oPoo.", "p": "ooPo#ooooP.."}
    assert [len(columns) for columns in COLUMNS.values()] == [9, 9, 9]
    assert [columns[-1] for columns in COLUMNS.values()] == [11, 10, 9]
    assert {FIELDS[field] for field in BONUSES} == {"o2", "o5", "y7", "p3", "p9"}


def test_fields_in_each_column_of_qwinto():
    by_column = Counter(PLACES)
    assert [by_column[column] for column in range(12)] == [1, 2, 3, 3, 2, 2, 2, 3, 3, 3, 2, 1]
    assert Counter(int(field.real) for field in qwinto.FIELDS) == by_column


def test_qwinto_offers_every_choice_of_dice():
    choices = {"".join(move) for move in Qwinto.start(2, QwintoOptions()).legal_moves}
    assert choices == {"o", "y", "p", "oy", "op", "yp", "oyp"}


# Quinto


def test_quinto_play_of_30_points():
    board = "541../..2../..23./...../....."
    position = Quinto.parse(f"{board} 1,5,7,8,9|3,3,4,6,6 0,0 1", 2, QuintoOptions(board=(5, 5)))
    play = ("1b2", "7d2", "5e2")
    lines = {line.cells: line.total for line in position.consider(play).lines}
    assert lines == {("b2", "c2", "d2", "e2"): 15, ("b1", "b2"): 5, ("d2", "d3"): 10}
    assert position.consider(play).gain == 30
    assert position.play(play).points == (30, 0)


def test_recount_of_the_quinto_play():
    lying = {0: 5, 1: 4, 2: 1, 2 + 1j: 2, 2 + 2j: 2, 3 + 2j: 3}
    lines = quinto.lines_with(lying, {1 + 1j: 1, 3 + 1j: 7, 4 + 1j: 5})
    assert sorted(lines) == [[1, 2, 7, 5], [4, 1], [7, 3]]


@pytest.mark.parametrize(
    ("edition", "board", "tiles"), [("1964", "13x17", 90), ("wood", "15x15", 83), ("1968", "12x18", 90)]
)
def test_editions_of_quinto(edition, board, tiles):
    assert EDITIONS[edition]["Board"] == board
    assert sum(count for _, count in parse_tiles(EDITIONS[edition]["Tiles"])) == tiles


@pytest.mark.parametrize(
    ("size", "centres"),
    [((13, 17), {"i7"}), ((15, 15), {"h8"}), ((12, 18), {"i6", "j6", "i7", "j7"}), ((5, 6), {"c3", "d3"})],
)
def test_first_turn_of_quinto_covers_a_centre_cell(size, centres):
    position = Quinto.start(2, QuintoOptions(board=size))
    for draw in ("(5 6 6 6 6)", "(1 1 2 3 5)"):
        position = position.play(position.read(draw))
    assert {move[0] for move in position.legal_moves if len(move) == 1} == {f"5{cell}" for cell in centres}


def test_first_turn_of_one_tile_scores_its_number():
    position = Quinto.start(2, QuintoOptions())
    for token in ("(0 5 6 6 6)", "(1 1 2 3 5)", "5i7", "(7)"):
        position = position.play(position.read(token))
    assert position.points == (5, 0)


@pytest.mark.parametrize("board", ["55555./....../....../....../......", "5555.5/....../....../....../......"])
def test_line_of_quinto_is_never_longer_than_five(board):
    position = Quinto.parse(f"{board} 0,1,2,3,5|6,6,7,7,7 0,0 1", 2, QuintoOptions(board=(5, 6)))
    longer = f"5{'abcdef'[board.index('.')]}1"
    assert (longer,) not in position.legal_moves
    assert (longer,) not in list(position.legal_moves)
    assert ("5a2",) in position.legal_moves
    assert not quinto.Board(5, 6, 5, {complex(column, 0): 5 for column in range(5)}).sums({5 + 0j: 5})


def test_tiles_of_one_turn_of_quinto_lie_in_one_line():
    board = "...../...../..5../...../....."
    position = Quinto.parse(f"{board} 5,5,5,6,7|1,2,2,3,4 0,0 1", 2, QuintoOptions(board=(5, 5)))
    assert ("5c2",) in position.legal_moves
    assert ("5b3",) in position.legal_moves
    assert ("5c2", "5b3") not in position.legal_moves
    assert ("5c2", "5b3") not in list(position.legal_moves)
    assert not quinto.Board(5, 5, 5, {2 + 2j: 5}).has_room([2 + 1j, 1 + 2j])


# Quixo


def turned(board):
    """A quarter turn of a board of 25 characters."""
    return "".join(board[20 + row - 5 * column] for row in range(5) for column in range(5))


def mirrored(board):
    return "".join(board[start : start + 5][::-1] for start in range(0, 25, 5))


def likenesses(board):
    for _ in range(4):
        board = turned(board)
        yield from (board, mirrored(board))


def test_first_move_of_quixo():
    start = Quixo.start(2, QuixoOptions())
    boards = [start.play(move).board for move in start.legal_moves]
    assert len(boards) == len(start.legal_moves) == 44
    assert len(set(boards)) == 16
    assert len({min(likenesses(board)) for board in boards}) == 3


def test_first_move_of_quixo_with_four_seats():
    start = Quixo.start(4, QuixoOptions())
    assert len(list(start.legal_moves)) == len(start.legal_moves) == 88


def test_corner_cube_of_quixo_has_two_ways_back_and_any_other_three():
    ways = Counter(move[0] for move in Quixo.start(2, QuixoOptions()).legal_moves)
    corners = {"a1", "e1", "a5", "e5"}
    assert len(ways) == 16
    assert {cell for cell, number in ways.items() if number == 2} == corners
    assert {number for cell, number in ways.items() if cell not in corners} == {3}
