"""Records made to keep a computer player busy: no level lists the moves that hidden tiles would allow."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from itertools import islice
from time import process_time
from unittest.mock import Mock

import pytest

from game.computer.choose import LEVEL_NAMES, choose
from game.contract import Move
from game.games.quinto.rules import Quinto
from game.links.link import as_fragment, read_outside
from game.match.match import Match
from game.record import Record, parse, read
from tests.testkit.browser_modules import module_of_browser

MAX_LISTED = 20_000
"""More moves than any rack of known tiles has in these records."""
MAX_SECONDS = 2
HUNDRED = " ".join(f"{value}:9999" for value in range(100))
ODD_ONE_OUT = "1:1 " + " ".join(f"{value}:9" for value in range(0, 100, 2))
"""One odd tile, which lies on the board: with a multiple of 2 no tile of this set can be played."""


def board(centre: str) -> str:
    empty = "." * 25
    return "/".join([*[empty] * 12, "." * 12 + centre + "." * 12, *[empty] * 12])


def record(position: str, tiles: str = HUNDRED, multiple: int = 5, moves: str = "", **tags: str) -> str:
    head = {"Game": "quinto", "Format": "1", "Seats": "computer:random, computer:hard", "Board": "25x25"}
    every = {**head, "Tiles": tiles, "Multiple": str(multiple), **tags, "Position": position}
    return "".join(f'[{name} "{value}"]\n' for name, value in every.items()) + f"\n{moves}\n"


HOSTILE = {
    "all tiles hidden": record(f"{board('5')} ?????|????? 0,0 1"),
    "all tiles hidden, free passing": record(f"{board('5')} ?????|????? 0,0 1", Passing="free"),
    "the first turn": record(f"{board('.')} ?????|????? 0,0 1"),
    "one tile known": record(f"{board('5')} 7,????|????? 0,0 1"),
    "the other rack known": record(f"{board('5')} ?????|1,2,3,4,5 0,0 1"),
    "after a hidden draw": record(f"{board('5')} ?????|????? 0,0 1", moves="5m12 (?) 5m14 (?)"),
    "small tiles in great numbers": record(f"{board('5')} ?????|????? 0,0 1", "0:1000000000000 5:1000000000000"),
    "no tile fits": record(f"{board('1')} ?????|????? 0,0 1", ODD_ONE_OUT, multiple=2),
    "one tile fits, and most guesses end the game": record(
        f"{board('1')} ?????|0,2,4,6,8 0,0 1", ODD_ONE_OUT.replace("1:1", "1:2"), multiple=2
    ),
}


@pytest.fixture
def _few_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fails as soon as more moves are generated than known tiles would allow."""
    generate, number = Quinto.generate_moves, 0

    def counted(position: Quinto) -> Iterator[Move]:
        nonlocal number
        for move in generate(position):
            number += 1
            assert number <= MAX_LISTED, "moves are listed that can only be counted"
            yield move

    monkeypatch.setattr(Quinto, "generate_moves", counted)


@pytest.mark.usefixtures("_few_moves")
@pytest.mark.parametrize("level", LEVEL_NAMES)
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_every_level_guesses_its_hidden_tiles(text: str, level: str) -> None:
    position = parse(text).position
    first, again = (choose(text, level, 7, nodes=1) for _ in range(2))
    assert first == again
    assert position.read(first.move) in position.legal_moves


@pytest.mark.usefixtures("_few_moves")
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_record_is_looked_at_quickly(text: str) -> None:
    began = process_time()
    for whole in (text, as_fragment(text)):
        assert read_outside(whole).fault is None
    reading = read(text + "nonsense")
    assert reading.fault is not None
    assert reading.fault.legal
    assert reading.record is not None
    position = reading.record.position
    assert position.legal_moves
    assert position.legal_moves.count() >= len(list(islice(position.legal_moves, 1000)))
    assert position.consider(()).following in ((), ("pass",))
    assert process_time() - began < MAX_SECONDS


@pytest.mark.usefixtures("_few_moves")
@pytest.mark.parametrize("is_advice", [False, True], ids=["its move", "a hint"])
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_where_no_worker_starts_the_page_guesses_them_too(text: str, is_advice: bool) -> None:
    """The page itself waits for this answer, so it may take no longer than the weakest player has."""
    with module_of_browser("opponent", console=Mock()) as (module, _):
        match = Match(parse(text))
        began = process_time()
        opponent = module.Opponent()
        opponent._failures = module.MAX_FAILURES
        choice = asyncio.run(opponent.advise(match) if is_advice else opponent.choose(match, "random"))
        assert process_time() - began < MAX_SECONDS
    assert match.position.read(choice.move) in match.position.legal_moves


@pytest.mark.parametrize("seed", range(5))
def test_with_known_tiles_random_takes_any_legal_move(seed: int) -> None:
    text = record(f"{board('5')} 0,3,5,7,22|????? 0,0 1")
    position = parse(text).position
    expected = random.Random(seed).choice(list(position.legal_moves))
    assert choose(text, "random", seed).move == position.write(expected)


@pytest.mark.parametrize("game", ["quixo", "quinto"])
def test_random_lists_the_moves_of_an_ordinary_game(game: str) -> None:
    moves = "(0 3 5 7 7) (1 1 2 2 3)" if game == "quinto" else "b1e1"
    text = f"{Record.new(game, ('Ann', 'Ben'))}\n{moves}\n"
    position = parse(text).position
    for seed in range(20):
        expected = random.Random(seed).choice(list(position.legal_moves))
        assert choose(text, "random", seed).move == position.write(expected)
