"""The Quinto player: its fast board agrees with the rules, and its search with a full search of small endgames.

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
from game.games.quinto.lines import STEP
from game.games.quinto.player import evaluation
from game.games.quinto.player import think as quinto
from game.games.quinto.player.move_generator import FastBoard, decode, encode
from game.games.quinto.player.rack_values import HAS_VALUE_ABOVE, NO_VALUE, POINT, Play, RackValues
from game.games.quinto.player.reasons import about_kept_tiles, about_lines, about_trade
from game.games.quinto.player.replies import Trial
from game.games.quinto.rules import PASS, Quinto
from game.games.quinto.spec import SPEC
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
    """Plays a game at random and yields each position in which a seat is to move."""
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


def own_rack(position: Quinto) -> RackValues:
    return RackValues(position.racks[position.seat - 1].known, position.options.multiple, lambda kept: 0)


def thought(position: Quinto, level: str = "expert", nodes: int | None = 600, seed: int = 1) -> Thought:
    seen = Record((), position.seen_by(position.seat))
    return quinto.think(Task(seen, LEVELS[level], Budget(1.0, nodes), random.Random(seed)))


@pytest.mark.parametrize("seed", range(60 if IS_PROOF else 10))
def test_the_fast_board_has_the_plays_and_points_of_the_rules(seed: int) -> None:
    source = random.Random(seed)
    for position in positions(source, some_options(source), source.choice(Quinto.seat_counts)):
        board = FastBoard.of(position)
        rack, names = own_rack(position), position.grid.names
        plays = list(rack.plays(board))
        gains = {
            tuple(f"{tile}{names[cell]}" for tile, cell in zip(play.tiles, play.cells, strict=True)): play.gain
            for play in plays
        }
        legal = [move for move in position.legal_moves if move != PASS]
        assert len(plays) == len(gains)
        assert gains.keys() == set(legal)
        assert all(gains[move] == position.gain(move) for move in source.sample(legal, min(len(legal), 12)))
        values = [POINT * base + rack[demand] for demand, base in board.highest_bases().items()]
        best = max(values, default=NO_VALUE)
        assert best == POINT * max(gains.values()) if gains else best < HAS_VALUE_ABOVE


def test_adding_tiles_gives_the_same_board_as_starting_from_the_position() -> None:
    source = random.Random(5)
    for position in positions(source, QuintoOptions(multiple=3), 2):
        board = FastBoard.of(position)
        move = max(position.legal_moves, key=lambda move: source.random())
        steps = [step for step in map(STEP.fullmatch, move) if step]
        cells = tuple(position.grid.index[step[2]] for step in steps)
        after = board.after(cells, tuple(int(step[1]) for step in steps)) if cells else board
        assert list(after.lines()) == list(FastBoard.of(position.play(move)).lines())


@pytest.mark.parametrize(
    ("asked", "remainder", "decoded"), [((-1, 3, -1, 3), 2, (4, 2, ((3, 2),))), ((8,), 15, (1, 15, ((8, 1),)))]
)
def test_a_demand_is_packed_and_unpacked(asked: tuple[int, ...], remainder: int, decoded: tuple[object, ...]) -> None:
    assert decode(encode(asked, remainder)) == decoded
    assert encode(tuple(reversed(asked)), remainder) == encode(asked, remainder)


def full_search(position: Quinto) -> int:
    """The best lead in points from here to the end, found by the rules alone."""
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
    """Yields endgames of two seats on a small board, with so few tiles that they can be searched in full."""
    options = QuintoOptions((5, 5), 3, FEW_TILES, passing)
    for seed in range(number):
        for position in positions(random.Random(seed), options, 2):
            sizes = [rack.size for rack in position.racks]
            if not position.bag and min(sizes) and sum(sizes) <= 4:
                yield position
                break


@pytest.mark.parametrize("passing", ["forced", "free"])
def test_a_small_endgame_is_searched_to_the_end(passing: str) -> None:
    endings = list(small_endings(passing, 200 if IS_PROOF else 24))
    assert len(endings) > 4
    for position in endings:
        best = full_search(position)
        thinks = thought(position, nodes=10**9)
        move, value = thinks.candidates[0]
        assert value == position.points[position.seat - 1] + best
        assert move == PASS or Reason("quinto.rest", (f"{best:+d}",)) in thinks.reasons
        after = position.play(move)
        sign = 1 if after.seat == position.seat else -1
        assert (position.gain(move) or 0) + sign * full_search(after) == best


def middle(multiple: int = 5, seats: int = 2, seed: int = 3, plies: int = 9, passing: str = "forced") -> Quinto:
    """A position in the middle of a game."""
    game = positions(random.Random(seed), QuintoOptions(multiple=multiple, passing=passing), seats)
    return next(islice(game, plies, None))


def test_a_trial_knows_the_best_reply_of_each_rack() -> None:
    position = middle()
    board = FastBoard.of(position)
    play = max(own_rack(position).plays(board))
    trial = Trial(board, play, 0)
    after = board.after(play.cells, play.tiles)
    for seed in range(30):
        tiles = tuple(sorted(random.Random(seed).choices(range(10), k=5)))
        rack = RackValues(tiles, 5, lambda kept: 0)
        assert trial.reply(rack) == POINT * max([reply.gain for reply in rack.plays(after)], default=0)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("seats", "plies"), [(2, 0), (2, 9), (3, 30), (4, 12), (2, 60), (3, 90)])
def test_each_level_ranks_all_plays_and_is_repeatable(level: str, seats: int, plies: int) -> None:
    game = islice(positions(random.Random(plies), QuintoOptions(passing="free"), seats), plies + 1)
    *_, position = game
    thinks = thought(position, level, 200)
    assert thinks == thought(position, level, 200)
    assert {candidate.move for candidate in thinks.candidates} == set(position.legal_moves)
    values = [candidate.value for candidate in thinks.candidates]
    assert values == sorted(values, reverse=True)
    assert thinks.candidates[0].move == position.read(thinks.line[0])


@pytest.mark.parametrize("nodes", [1, 30, 700, 3000])
def test_a_search_that_is_cut_short_still_answers(nodes: int) -> None:
    for plies in (0, 20, 56, 62):
        *_, position = islice(positions(random.Random(4), QuintoOptions(), 2), plies + 1)
        assert thought(position, nodes=nodes).candidates[0].move in position.legal_moves


WON = (
    "......72696....../........96......./.........7......./........591....../........343....../...7495.0.8....../"
    "......87785....../.....078.28....../...3647.46......./.....18169.2...../.......94025...../........8..1...../"
    "........8..7..... 0,2,6,7,8|1,6,6,9,9 {points} 1 1"
)
"""After a pass, with 29 tiles in the bag. Our rack has 23 points, and the other one at least 2."""


@pytest.mark.parametrize(("points", "wins"), [("224,200", True), ("224,202", True), ("224,203", False)])
def test_it_passes_if_that_ends_the_game_and_surely_wins(points: str, wins: bool) -> None:
    position = Quinto.parse(WON.format(points=points), 2, QuintoOptions(passing="free"))
    for level in ("medium", "hard", "expert"):
        thinks = thought(position, level, 200)
        assert (thinks.reasons == (Reason("quinto.ends"),)) == wins
        assert not wins or thinks.candidates[0].move == PASS
        picked = [pick(thinks, LEVELS[level], SPEC.swing, random.Random(seed))[0] for seed in range(20)]
        assert (sum(move == PASS for move in picked) > 12) == wins
    forced = Quinto.parse(WON.format(points=points), 2, QuintoOptions(passing="forced"))
    assert thought(forced, "expert", 200).candidates[0].move != PASS


def test_it_keeps_to_its_time() -> None:
    """A clock that runs ten times as fast as the real one simulates a slow machine."""
    for plies in (9, 60):
        *_, position = islice(positions(random.Random(4), QuintoOptions(), 2), plies + 1)
        began = time.process_time()
        budget = Budget(1.0, clock=lambda: 10 * time.process_time())
        quinto.think(Task(Record((), position.seen_by(position.seat)), LEVELS["expert"], budget, random.Random(1)))
        assert time.process_time() - began < 0.5


def test_it_samples_its_own_rack_if_that_is_hidden() -> None:
    hidden = middle().seen_by(2 if middle().seat == 1 else 1)
    budget = Budget(1.0, 300)
    thinks = quinto.think(Task(Record((), hidden), LEVELS["expert"], budget, random.Random(1)))
    assert thinks.candidates[0].move in hidden.legal_moves


def test_the_reasons_say_what_a_play_builds_on_what_it_keeps_and_what_it_leaves() -> None:
    position = middle()
    thinks = thought(position, nodes=10**9)
    reasons = {reason.key: reason.values for reason in thinks.reasons}
    gain = position.gain(thinks.candidates[0].move)
    about_lines = [values for key, values in reasons.items() if key in ("quinto.crosses", "quinto.extends")]
    assert [values[-1] for values in about_lines] == [gain]
    assert 5 < float(str(reasons["quinto.reply"][0])) < 60


@pytest.mark.parametrize(
    ("rack", "tiles", "given"),
    [
        ((0, 5, 3, 7, 9), (3, 7), Reason("quinto.keeps_easy", ("0 5",))),
        ((3, 7, 4, 6, 9), (4, 6, 9), Reason("quinto.keeps_sum", ("3 7", 10))),
        ((3, 7, 4, 6, 9), (4, 6), Reason("quinto.keeps", ("3 7 9",))),
        ((3, 7, 4, 6, 9), (3, 7, 4, 6, 9), None),
    ],
)
def test_what_the_kept_tiles_are_good_for(rack: tuple[int, ...], tiles: tuple[int, ...], given: Reason | None) -> None:
    assert about_kept_tiles(rack, tiles, 5) == ([] if given is None else [given])


@pytest.mark.parametrize(
    ("play", "given"),
    [
        ("5g7 5h7", Reason("quinto.points", (10,))),
        ("1e7 2f7 3g7 4h7 5i7", Reason("quinto.all_tiles", (15,))),
    ],
)
def test_where_the_points_of_a_play_come_from(play: str, given: Reason) -> None:
    position = middle(plies=0)
    assert all(tile is None for tile in position.board)
    assert about_lines(position, tuple(play.split())) == given


@pytest.mark.parametrize(
    ("best_value", "has_bag", "has_kept", "given"),
    [
        (900, True, True, "quinto.trade_keeps"),
        (900, True, False, "quinto.trade_leaves"),
        (700, True, True, "quinto.trade_leaves"),
        (900, False, True, "quinto.trade_end"),
    ],
)
def test_fewer_points_than_another_play_gives_are_owned_up_to(
    best_value: int, has_bag: bool, has_kept: bool, given: str
) -> None:
    best, most = Play(best_value, 10, (), ()), Play(800, 25, (), ())
    assert about_trade(best, most, has_bag, has_kept) == Reason(given, (10, 25))


@pytest.mark.parametrize("plies", range(2, 12, 3))
def test_the_first_reason_is_a_trade_where_another_play_gives_more(plies: int) -> None:
    position = middle(plies=plies)
    thinks = thought(position, nodes=3000)
    gains = [position.gain(candidate.move) or 0 for candidate in thinks.candidates if candidate.move != PASS]
    is_trade = thinks.reasons[0].key.startswith("quinto.trade_")
    assert is_trade == (gains[0] < max(gains))
    assert not is_trade or thinks.reasons[0].values == (gains[0], max(gains))


def test_each_set_of_kept_tiles_has_its_number() -> None:
    sets = [kept for size in range(5) for kept in combinations_with_replacement(range(10), size)]
    assert sorted(map(evaluation.set_number, sets)) == list(range(evaluation.SETS))


def test_the_learned_table_knows_that_fives_are_good_to_keep() -> None:
    fives, sevens = evaluation.kept_tile_values(5, 60), evaluation.kept_tile_values(7, 60)
    assert fives.is_learned
    assert fives.value((5, 8)) > fives.value((2, 8)) > fives.value((2, 2))
    assert sevens.value((7,)) > sevens.value((5,))
    assert fives.value((5, 27)) == evaluation.estimate((5, 27), 5)


@pytest.mark.usefixtures("without_tables")
def test_without_its_table_it_plays_on_and_says_so() -> None:
    position = middle()
    thinks = thought(position)
    assert thinks.is_poor
    assert thinks.candidates[0].move in position.legal_moves


class Result(NamedTuple):
    """The result of a match: the mean lead over the others with its error, and the share of victories."""

    lead: float
    lead_error: float
    won: float


def match(games: int, seats: int, nodes: int, seed: int, options: QuintoOptions | None = None) -> Result:
    """Plays one expert against seats that take the highest score, each bag once from every seat."""
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
"""Seats, multiple, games, the least lead in points, and the least share of victories."""
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
        game = list(positions(source, QuintoOptions((12, 9), multiple), 3))
        lines = [
            f"12 9 {''.join(map(str, position.racks[position.seat - 1].known))} "
            + "".join("." if tile is None else str(tile) for tile in position.board)
            for position in game
        ]
        output = subprocess.run(
            [compiled(SOURCE), "plays", str(multiple)],
            input="\n".join(lines),
            text=True,
            capture_output=True,
            check=True,
        ).stdout
        expected = []
        for position in game:
            gains = [play.gain for play in own_rack(position).plays(FastBoard.of(position))]
            expected.append(f"{len(gains)} {max(gains, default=-1)}")
        assert output.splitlines() == expected


@needs_compiler
def test_even_a_short_training_helps(tmp_path: Path) -> None:
    train(400, 5, tmp_path)
    table = tmp_path / "table"
    table.write_bytes(zlib.decompress((tmp_path / evaluation.FILE).read_bytes()))
    assert table.stat().st_size == evaluation.SETS * len(evaluation.STAGES) * len(evaluation.MULTIPLES)
    command = [compiled(SOURCE), "match", "1500", "7", table]
    output = subprocess.run(command, text=True, capture_output=True, check=True).stdout
    lead, error = map(float, output.split())
    assert lead > 3 * error


def test_a_box_may_hold_any_number_of_tiles() -> None:
    options = QuintoOptions(tiles=((4, 10**12), (5, 10**12), (6, 3)))
    position = next(positions(random.Random(3), options, 2))
    assert thought(position, nodes=50).candidates[0].move in position.legal_moves
