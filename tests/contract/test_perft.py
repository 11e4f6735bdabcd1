"""Counts of the sequences of moves in Quixo; those of the middle game come from `tests/testkit/recount`."""

import pytest

from game.answers import perft
from game.record import parse
from tests.testkit.recount import table_after

TWO = '[Game "quixo"]\n[Format "1"]\n[Seats "Ann, Ben"]\n'
FOUR = '[Game "quixo"]\n[Format "1"]\n[Seats "Ann, Ben, Cleo, Dan"]\n'
CYCLE = "a1a5 b1b5 a5a1 b5e5 a1e1 e5e1 e2e1 e2e1"
"""After it one move brings a position for the third time."""

FROM_START = (44, 1836, 76596, 3018100)
MIDDLE_GAMES = {
    "two seats and a few blanks": (
        TWO + '[Position "xoxxo/...oo/x...x/oox.x/ox..x 1"]\n',
        (31, 674, 20038, 428842),
    ),
    "two seats, one move from lines of either side": (
        TWO + '[Position "xoxxx/ox.ox/o.x.o/xo..o/oxooo 1"]\n',
        (19, 454, 8520, 206421),
    ),
    "two seats, a third time near": (f"{TWO}\n{CYCLE}", (42, 1638, 64720)),
    "two seats, a third time that does not count": (f'{TWO}[Repetition "none"]\n\n{CYCLE}', (42, 1638, 64762)),
    "four seats with dots": (
        FOUR + '[Position "24341/41.13/341.4/324.4/23334 4"]\n',
        (34, 216, 2528, 96200),
    ),
    "four seats, one move from lines of either side": (
        FOUR + '[Position "32223/2.131/24221/33134/32224 1"]\n',
        (12, 372, 8004, 94360),
    ),
    "four seats, the second passed over": (
        FOUR + '[Position "13434/44331/14141/4...3/34131 1"]\n',
        (32, 878, 21880),
    ),
    "a finished line, below which nothing counts": (
        TWO + '[Position "xxxxx/...../..o../...../oo.o. 2"]\n',
        (0, 0, 0),
    ),
}

each_middle_game = pytest.mark.parametrize(("text", "counts"), MIDDLE_GAMES.values(), ids=MIDDLE_GAMES)


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_perft_from_the_start(depth):
    assert perft(parse(TWO).position, depth) == FROM_START[depth - 1]


@each_middle_game
def test_perft_of_middle_games(text, counts):
    position = parse(text).position
    assert tuple(perft(position, depth) for depth in range(1, len(counts) + 1)) == counts


@each_middle_game
def test_trying_all_counts_the_same(text, counts):
    table = table_after(text)
    assert (table.perft(1), table.perft(2)) == counts[:2]


def test_trying_all_counts_the_same_from_the_start():
    table = table_after(TWO)
    assert (table.perft(1), table.perft(2)) == FROM_START[:2]
