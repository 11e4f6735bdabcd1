"""The Quinto player: its fast board is that of the rules, its search is right where all can be counted.

`CINQ_PROOF=1` plays the matches at their full size.
"""

from __future__ import annotations

import os
import random
import subprocess
import time
import zlib
from collections.abc import Iterator
from itertools import combinations_with_replacement, islice
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import NamedTuple

import pytest

from game.computer.choose import pick
from game.computer.task import LEVELS, Budget, Task, Thought
from game.contract import Reason
from game.games.quinto.equipment import QuintoOptions
from game.games.quinto.player import evaluation as quinto_keep
from game.games.quinto.player import think as quinto
from game.games.quinto.player.move_generator import Field, decode, encode
from game.games.quinto.player.rack_fills import NOTHING, PARTS, Rack
from game.games.quinto.player.replies import Trial
from game.games.quinto.rules import PASS, STEP, Quinto
from game.match.match import throw
from game.record import Record
from tests.testkit.baselines.quinto import highest
from tools.train.compiler import compiled, has_compiler
from tools.train.quinto import SOURCE, train

IS_PROOF = os.environ.get("CINQ_PROOF") == "1"
BOARDS = [(13, 17), (15, 15), (12, 18), (5, 5), (6, 9)]
BIG_TILES = ((0, 4), (3, 9), (11, 9), (27, 9), (99, 9))
MULTIPLES = (2, 3, 4, 6, 7, 8, 9)
FEW_TILES = ((1, 3), (2, 3), (4, 3), (5, 2), (7, 2))


def positions(source: random.Random, options: QuintoOptions, seats: int) -> Iterator[Quinto]:
    """Plays a game at random and yields each moment where a seat is to move."""
    position = Quinto.start(seats, options)
    while (mover := position.to_move) is not None:
        if isinstance(mover, int):
            yield position
            moves = list(position.legal_moves)
            position = position.play(source.choice(moves))
        else:
            position = position.play(throw(position, source))


def some_options(source: random.Random) -> QuintoOptions:
    passing = source.choice(["forced", "free"])
    options = QuintoOptions(source.choice(BOARDS), source.randrange(2, 10), passing=passing)
    return QuintoOptions(options.board, options.multiple, BIG_TILES, passing) if source.random() < 0.2 else options


def field_of(position: Quinto) -> Field:
    return Field(position.board, *position.options.board, position.options.multiple)


def own_rack(position: Quinto) -> Rack:
    return Rack(position.racks[position.seat - 1].known, position.options.multiple, lambda kept: 0)


def thought(position: Quinto, level: str = "expert", nodes: int | None = 600, seed: int = 1) -> Thought:
    seen = Record((), position.seen_by(position.seat))
    return quinto.think(Task(seen, LEVELS[level], Budget(1.0, nodes), random.Random(seed)))


@pytest.mark.parametrize("seed", range(60 if IS_PROOF else 10))
def test_the_fast_board_has_the_plays_and_points_of_the_rules(seed: int) -> None:
    source = random.Random(seed)
    field = None
    for position in positions(source, some_options(source), source.choice(Quinto.seat_counts)):
        field = field_of(position)
        rack, names = own_rack(position), position.grid.names
        plays = list(rack.plays(field))
        gains = {
            tuple(f"{tile}{names[cell]}" for tile, cell in zip(play.tiles, play.cells, strict=True)): play.gain
            for play in plays
        }
        legal = [move for move in position.legal_moves if move != PASS]
        assert len(plays) == len(gains)
        assert gains.keys() == set(legal)
        assert all(gains[move] == position.gain(move) for move in source.sample(legal, min(len(legal), 12)))
        best = max([PARTS * base + rack[demand] for demand, base in field.peaks().items()], default=NOTHING)
        assert best == PARTS * max(gains.values()) if gains else best < NOTHING // 2


def test_a_field_grows_as_the_board_does() -> None:
    source = random.Random(5)
    grown = None
    for position in positions(source, QuintoOptions(multiple=3), 2):
        field = field_of(position)
        grown = grown or field
        assert list(grown.lines()) == list(field.lines())
        move = max(position.legal_moves, key=lambda each: source.random())
        found = [STEP.fullmatch(step) for step in move]
        cells = tuple(position.grid.index[step[2]] for step in found if step)
        after = field.after(cells, tuple(int(step[1]) for step in found if step)) if cells else field
        assert list(after.lines()) == list(field_of(position.play(move)).lines())
        grown = None


@pytest.mark.parametrize(
    ("asks", "rest", "need"), [((-1, 3, -1, 3), 2, (4, 2, ((3, 2),))), ((8,), 15, (1, 15, ((8, 1),)))]
)
def test_a_demand_is_one_number(asks: tuple[int, ...], rest: int, need: tuple[object, ...]) -> None:
    assert decode(encode(asks, rest)) == need
    assert encode(tuple(reversed(asks)), rest) == encode(asks, rest)


def full_search(position: Quinto) -> int:
    """The best balance of points from here to the end, found by the rules alone."""
    if position.ending:
        held = [sum(rack.known) for rack in position.racks]
        return held[2 - position.seat] - held[position.seat - 1]
    values = []
    for move in position.legal_moves:
        after = position.play(move)
        sign = 1 if after.seat == position.seat else -1
        values.append((position.gain(move) or 0) + sign * full_search(after))
    return max(values)


def small_endings(passing: str, number: int) -> Iterator[Quinto]:
    """Endgames of two seats on a small board, few enough to be counted out."""
    options = QuintoOptions((5, 5), 3, FEW_TILES, passing)
    for seed in range(number):
        for position in positions(random.Random(seed), options, 2):
            sizes = [rack.size for rack in position.racks]
            if not position.bag and min(sizes) and sum(sizes) <= 4:
                yield position
                break


@pytest.mark.parametrize("passing", ["forced", "free"])
def test_an_ending_is_searched_to_the_end(passing: str) -> None:
    endings = list(small_endings(passing, 200 if IS_PROOF else 24))
    assert len(endings) > 4
    for position in endings:
        best = full_search(position)
        found = thought(position, nodes=10**9)
        assert found.candidates[0].value == position.points[position.seat - 1] + best
        assert found.candidates[0].move == PASS or Reason("quinto.rest", (f"{best:+d}",)) in found.reasons
        after = position.play(found.candidates[0].move)
        sign = 1 if after.seat == position.seat else -1
        assert (position.gain(found.candidates[0].move) or 0) + sign * full_search(after) == best


def middle(multiple: int = 5, seats: int = 2, seed: int = 3, plies: int = 9, passing: str = "forced") -> Quinto:
    """A position in the middle of a game."""
    found = positions(random.Random(seed), QuintoOptions(multiple=multiple, passing=passing), seats)
    return next(islice(found, plies, None))


def test_a_trial_meets_the_highest_score_of_each_rack() -> None:
    position = middle()
    field = field_of(position)
    play = max(own_rack(position).plays(field))
    trial = Trial(field, play, 0)
    after = field.after(play.cells, play.tiles)
    for seed in range(30):
        tiles = tuple(sorted(random.Random(seed).choices(range(10), k=5)))
        rack = Rack(tiles, 5, lambda kept: 0)
        assert trial.answer(rack) == PARTS * max([each.gain for each in rack.plays(after)], default=0)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("seats", "plies"), [(2, 0), (2, 9), (3, 30), (4, 12), (2, 60), (3, 90)])
def test_each_level_knows_all_plays_and_answers_the_same_again(level: str, seats: int, plies: int) -> None:
    found = list(islice(positions(random.Random(plies), QuintoOptions(passing="free"), seats), plies + 1))
    position = found[-1]
    once, again = thought(position, level, 200), thought(position, level, 200)
    assert once == again
    assert {each.move for each in once.candidates} == set(position.legal_moves)
    values = [each.value for each in once.candidates]
    assert values == sorted(values, reverse=True)
    assert once.candidates[0].move == position.read(once.line[0])


@pytest.mark.parametrize("nodes", [1, 30, 700, 3000])
def test_a_search_that_is_cut_short_answers_all_the_same(nodes: int) -> None:
    for plies in (0, 20, 56, 62):
        found = list(islice(positions(random.Random(4), QuintoOptions(), 2), plies + 1))
        assert thought(found[-1], nodes=nodes).candidates[0].move in found[-1].legal_moves


WON = (
    "......72696....../........96......./.........7......./........591....../........343....../...7495.0.8....../"
    "......87785....../.....078.28....../...3647.46......./.....18169.2...../.......94025...../........8..1...../"
    "........8..7..... 0,2,6,7,8|1,6,6,9,9 {points} 1 1"
)
"""After a pass, with 29 tiles in the bag: 23 points are on the rack, and the other holds 2 at the least."""


@pytest.mark.parametrize(("points", "wins"), [("224,200", True), ("224,202", True), ("224,203", False)])
def test_a_pass_that_ends_the_game_is_made_where_it_surely_wins(points: str, wins: bool) -> None:
    position = Quinto.parse(WON.format(points=points), 2, QuintoOptions(passing="free"))
    for level in ("medium", "hard", "expert"):
        thinks = thought(position, level, 200)
        assert (thinks.reasons == (Reason("quinto.ends"),)) == wins
        assert not wins or thinks.candidates[0].move == PASS
        picked = [pick(thinks, LEVELS[level], quinto.SWING, random.Random(seed))[0] for seed in range(20)]
        assert (sum(move == PASS for move in picked) > 12) == wins
    forced = Quinto.parse(WON.format(points=points), 2, QuintoOptions(passing="forced"))
    assert thought(forced, "expert", 200).candidates[0].move != PASS


def test_it_thinks_no_longer_than_it_may() -> None:
    """A clock that runs ten times as fast as the real one stands for a slow machine."""
    for plies in (9, 60):
        position = list(islice(positions(random.Random(4), QuintoOptions(), 2), plies + 1))[-1]
        began = time.process_time()
        budget = Budget(1.0, clock=lambda: 10 * time.process_time())
        quinto.think(Task(Record((), position.seen_by(position.seat)), LEVELS["expert"], budget, random.Random(1)))
        assert time.process_time() - began < 0.5


def test_a_rack_that_is_hidden_is_guessed() -> None:
    hidden = middle().seen_by(2 if middle().seat == 1 else 1)
    budget = Budget(1.0, 300)
    found = quinto.think(Task(Record((), hidden), LEVELS["expert"], budget, random.Random(1)))
    assert found.candidates[0].move in hidden.legal_moves


def test_the_reasons_tell_points_kept_tiles_and_the_answer() -> None:
    position = middle()
    found = thought(position, nodes=10**9)
    reasons = {reason.key: reason.values for reason in found.reasons}
    move = found.candidates[0].move
    assert reasons["quinto.points"] == (position.gain(move),)
    kept = list(position.racks[position.seat - 1].known)
    for step in move:
        kept.remove(int(step.rstrip("0123456789")[:-1]))
    assert reasons["quinto.keeps"] == (" ".join(map(str, kept)),)
    assert 5 < float(str(reasons["quinto.reply"][0])) < 60


def test_each_set_of_kept_tiles_has_its_place() -> None:
    sets = [kept for size in range(5) for kept in combinations_with_replacement(range(10), size)]
    assert sorted(map(quinto_keep.rank, sets)) == list(range(quinto_keep.SIZE))


def test_the_learned_table_knows_that_fives_are_good_to_keep() -> None:
    keep = quinto_keep.keeper(5, 60)
    assert keep.is_learned
    assert keep.worth((5, 8)) > keep.worth((2, 8)) > keep.worth((2, 2))
    assert quinto_keep.keeper(7, 60).worth((7,)) > quinto_keep.keeper(7, 60).worth((5,))
    assert keep.worth((5, 27)) == quinto_keep.estimate((5, 27), 5)


@pytest.mark.usefixtures("without_tables")
def test_without_its_table_it_plays_on_and_says_so() -> None:
    position = middle()
    found = thought(position)
    assert found.is_poor
    assert found.candidates[0].move in position.legal_moves


class Result(NamedTuple):
    """What came of a match: the mean lead over the others with its error, and the share of victories."""

    lead: float
    lead_error: float
    won: float


def match(games: int, seats: int, nodes: int, seed: int, options: QuintoOptions | None = None) -> Result:
    """Lets expert play one seat against the highest score on all others, each bag once from every seat."""
    leads, won = [], []
    for number in range(games):
        seat, bag = number % seats + 1, random.Random(f"{seed}:{number // seats}")
        position = Quinto.start(seats, options or QuintoOptions())
        source = random.Random(f"{seed}:{number}")
        while (mover := position.to_move) is not None:
            if not isinstance(mover, int):
                position = position.play(throw(position, bag))
            elif mover == seat:
                position = position.play(thought(position, nodes=nodes, seed=number).candidates[0].move)
            else:
                position = position.play(highest(position, source))
        totals = [score.total for score in position.scores]
        leads.append(totals[seat - 1] - (sum(totals) - totals[seat - 1]) / (seats - 1))
        winners = position.ending.winners if position.ending else ()
        won.append((seat in winners) / len(winners))
    return Result(fmean(leads), stdev(leads) / sqrt(games), fmean(won))


FLOORS = [(2, 5, 10, 25, 0.64), (3, 5, 4, 12, 0.467), (4, 5, 4, 8, 0.35), (2, 7, 4, 12, 0.58)]
"""Seats, multiple, games, by how many points expert is ahead, and what part of the victories it has."""
PROVED = [
    (2, 5, 1000, 25, 0.64),
    (3, 5, 300, 12, 0.467),
    (4, 5, 300, 8, 0.35),
    *((2, multiple, 60, 12, 0.58) for multiple in MULTIPLES),
]


@pytest.mark.parametrize(("seats", "multiple", "games", "lead", "won"), PROVED if IS_PROOF else FLOORS)
def test_it_beats_the_highest_score(seats: int, multiple: int, games: int, lead: float, won: float) -> None:
    result = match(games, seats, 1500, 21, QuintoOptions(multiple=multiple))
    assert result.lead > lead - 3 * result.lead_error
    assert result.won > won - 3 * sqrt(won * (1 - won) / games)


def test_the_baseline_is_as_strong_as_it_should_be() -> None:
    source = random.Random(8)
    totals: list[float] = []
    for _ in range(200 if IS_PROOF else 6):
        position = Quinto.start(2, QuintoOptions())
        while (mover := position.to_move) is not None:
            move = highest(position, source) if isinstance(mover, int) else throw(position, source)
            position = position.play(move)
        totals += [score.total for score in position.scores]
    assert abs(fmean(totals) - 580) < 3 * stdev(totals) / sqrt(len(totals)) + 10


needs_compiler = pytest.mark.skipif(not has_compiler(), reason="there is no C++ compiler to train with")


@needs_compiler
def test_the_trainer_plays_by_the_rules() -> None:
    source = random.Random(6)
    for multiple in (5, 9):
        found = list(positions(source, QuintoOptions((12, 9), multiple), 3))
        lines = [
            f"12 9 {''.join(map(str, each.racks[each.seat - 1].known))} "
            + "".join("." if tile is None else str(tile) for tile in each.board)
            for each in found
        ]
        told = subprocess.run(
            [compiled(SOURCE), "plays", str(multiple)],
            input="\n".join(lines),
            text=True,
            capture_output=True,
            check=True,
        )
        expected = []
        for each in found:
            gains = [play.gain for play in own_rack(each).plays(field_of(each))]
            expected.append(f"{len(gains)} {max(gains, default=-1)}")
        assert told.stdout.splitlines() == expected


@needs_compiler
def test_even_a_short_training_gains(tmp_path: Path) -> None:
    train(400, 5, tmp_path)
    raw = tmp_path / "raw"
    raw.write_bytes(zlib.decompress((tmp_path / quinto_keep.FILE).read_bytes()))
    assert raw.stat().st_size == quinto_keep.SIZE * len(quinto_keep.STAGES) * len(quinto_keep.MULTIPLES)
    told = subprocess.run([compiled(SOURCE), "match", "1500", "7", raw], text=True, capture_output=True, check=True)
    lead, error = map(float, told.stdout.split())
    assert lead > 3 * error


def test_a_box_may_hold_any_number_of_tiles() -> None:
    options = QuintoOptions(tiles=((4, 10**12), (5, 10**12), (6, 3)))
    position = next(positions(random.Random(3), options, 2))
    assert thought(position, nodes=50).candidates[0].move in position.legal_moves
