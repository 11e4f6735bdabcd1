"""The Quixo player: its boards are those of the rules, its search finds what there is to find, and it is strong."""

from __future__ import annotations

import json
import os
import random
import subprocess
from collections import Counter
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path

import pytest

from game.computer.task import LEVELS, Budget, Task, Thought
from game.contract import Move, Reason
from game.games.quixo.player import evaluation as quixo_values
from game.games.quixo.player import think as quixo
from game.games.quixo.player.board import dotted_pushes, encode, pushes
from game.games.quixo.player.evaluation import IS_BEATEN, IS_GIVEN, values
from game.games.quixo.player.lines import MORE, children, dotted_children, dotted_least, least
from game.games.quixo.player.search import DULL, INFINITE, IS_MATE, MATE, Search
from game.games.quixo.rules import BORDER, Quixo, QuixoOptions, has_line
from game.record import Record
from tests.testkit import tiny_quixo
from tests.testkit.baselines import quixo as baseline
from tools.quixo_lines import PATH, source
from tools.train import quixo as trainer
from tools.train.compiler import compiled, has_compiler

IS_PROOF = bool(os.environ.get("CINQ_PROOF"))
WINS: list[tuple[str, int]] = json.loads(Path(__file__).with_name("quixo_wins.json").read_text(encoding="utf-8"))
"""Positions, and in how many plies the side to move wins by force and not sooner: found by trying all pushes."""
SECOND = 40_000
"""So many nodes are looked at in a second on a busy machine."""

needs_compiler = pytest.mark.skipif(not has_compiler(), reason="there is no C++ compiler")


def new(seats: int, **tags: str) -> Record:
    return Record.new("quixo", tuple("ABCD"[:seats]), tags)


def think(record: Record, nodes: int, level: str = "expert", seed: int = 1) -> Thought:
    return quixo.think(Task(record, LEVELS[level], Budget(1, nodes), random.Random(seed)))


def positions(seats: int, games: int, seed: int) -> Iterator[Quixo]:
    """Random games, to their end."""
    source = random.Random(seed)
    for _ in range(games):
        position = Quixo.start(seats, QuixoOptions(repetition="none"))
        while not position.ending:
            yield position
            position = position.play(source.choice(list(position.legal_moves)))


def value(board: str, side: int) -> int:
    """Adds up what a board is worth, look-up by look-up."""
    *pairs, slant = values(side)
    words = encode(board)
    looked = [table[word >> 8 * at & 65535] for word in words for at, table in enumerate(pairs)]
    return sum(looked) + slant[words[0] >> 40 & 65535]


# The twin


@pytest.mark.parametrize("seats", [2, 4])
def test_the_boards_after_each_push_are_those_of_the_rules(seats: int) -> None:
    for position in positions(seats, 400 if IS_PROOF else 40, seed=seats):
        seat = position.seat - 1
        rows, columns = encode(position.board)
        if seats == 4:
            found = dotted_children(rows, columns, dotted_pushes(seat), values(1 - seat % 2))
            low = dotted_least(rows, columns, dotted_pushes(seat), values(1 - seat % 2), -MORE)
        else:
            found = children(rows, columns, pushes(seat), values(1 - seat))
            low = least(rows, columns, pushes(seat), values(1 - seat), -MORE)
        after = {encode(later.board): later for later in map(position.after, position.legal_moves)}
        assert {child[1:] for child in found} == set(after)
        assert low == min(child[0] for child in found)
        for child in found:
            later = after[child[1:]]
            assert child[0] == value(later.board, 1 - seat % 2)
            told = "gift" if child[0] > IS_GIVEN else "line" if child[0] < IS_BEATEN else None
            assert told == (later.ending.reason if later.ending else None)


def test_the_least_value_need_not_be_found_where_a_small_one_is_enough() -> None:
    for position in positions(2, 5, seed=1):
        side = position.seat - 1
        known = (*encode(position.board), pushes(side), values(1 - side))
        found = [child[0] for child in children(*known)]
        for enough in (min(found) - 1, min(found), sorted(found)[len(found) // 2]):
            low = least(*known, enough)
            assert low == next((worth for worth in found if worth <= enough), min(found))


def test_finished_lines_of_both_sides_count_for_the_side_to_move() -> None:
    assert value("xxxxxooooo" + "." * 15, 0) > IS_GIVEN
    assert value("xxxxxooooo" + "." * 15, 1) > IS_GIVEN


def turned(board: str) -> Iterator[str]:
    """The eight ways to look at a board."""
    for _ in range(4):
        board = "".join(board[20 - 5 * column + row] for row in range(5) for column in range(5))
        yield board
        yield "".join(board[start : start + 5][::-1] for start in range(0, 25, 5))


def test_a_value_is_the_same_from_all_sides_and_for_both_marks() -> None:
    for position in positions(2, 10, seed=3):
        seen = {value(board, 0) for board in turned(position.board)}
        seen |= {value(board.translate(str.maketrans("xo", "ox")), 1) for board in turned(position.board)}
        assert len(seen) == 1


def test_the_written_loops_are_what_the_tool_writes() -> None:
    assert PATH.read_text(encoding="utf-8") == source(), "run python -m tools.quixo_lines"


# The search


def test_nine_cubes_are_won_by_the_first_player_in_seven_plies() -> None:
    assert tiny_quixo.solution()[tiny_quixo.START] == 7
    assert tiny_quixo.search(0).score(0, tiny_quixo.number("." * 9), 0, 9, -INFINITE, INFINITE, 0) == MATE - 7


@pytest.mark.parametrize("late", [3, 1000])
def test_the_search_finds_what_is_so_on_nine_cubes(late: int) -> None:
    """Nothing untrue is told, and without looks that are less deep every end is found as soon as it can be seen."""
    source = random.Random(5)
    solved = tiny_quixo.solution()
    for cells in ["".join(source.choices(".xo", k=9)) for _ in range(3000 if IS_PROOF else 300)]:
        if tiny_quixo.value(cells, "x"):
            continue
        truth = solved.get((cells, "x"), 0)
        search = tiny_quixo.search(0)
        search.late = late
        for depth in range(1, 8):
            score = search.score(0, tiny_quixo.number(cells), 0, depth, -INFINITE, INFINITE, 0)
            told = 0 if abs(score) < IS_MATE else MATE - score if score > 0 else -MATE - score
            assert told * truth >= 0, (cells, truth, told)
            assert not told or abs(told) >= abs(truth), (cells, truth, told)
            if late == 1000 and depth >= abs(truth):
                assert told == truth, (cells, depth)


def plain(position: Quixo, depth: int) -> dict[int, int]:
    """Scores each board behind a push without any art."""
    side = 1 - position.seat % 2
    found = {}
    for later in {each.board: each for each in map(position.after, position.legal_moves)}.values():
        if later.ending:
            score = MATE - 1 if position.seat in later.ending.winners else 1 - MATE
        elif depth == 1:
            score = -value(later.board, 1 - side)
        else:
            deeper = max(plain(later, depth - 1).values())
            deeper -= (deeper > IS_MATE) - (deeper < -IS_MATE)
            score = deeper if later.seat % 2 == position.seat % 2 else -deeper
        found[encode(later.board)[0]] = score
    return found


def crowded(games: int, seed: int) -> Iterator[Quixo]:
    """Positions of four seats in which seat 2 has nothing to take."""
    source = random.Random(seed)
    while games:
        board = "".join(source.choice("134" if cell in BORDER else ".1234") for cell in range(25))
        if not has_line(board):
            games -= 1
            rows = "/".join(board[start : start + 5] for start in range(0, 25, 5))
            yield Quixo.parse(f"{rows} {source.choice('134')}", 4, QuixoOptions(repetition="none"))


@pytest.mark.parametrize(("seats", "deepest"), [(2, 3), (4, 2)])
def test_few_plies_are_searched_as_if_there_were_no_art_in_it(seats: int, deepest: int) -> None:
    """Bounds and what is remembered from less deep searches change nothing."""
    source = random.Random(1)
    some = source.sample(list(positions(seats, 12, seed=8)), 12)
    for position in [*some, *(crowded(20, seed=2) if seats == 4 else ())]:
        seat = position.seat - 1
        search = Search(seats, seat, Budget(1), [Counter() for _ in range(seats)])
        search.late = 1000
        for depth in range(1, deepest + 1):
            found = search.score(seat, *encode(position.board), depth, -INFINITE, INFINITE, 0)
            assert found == max(plain(position, depth).values()), (str(position), depth)


def test_a_seat_that_can_take_nothing_is_passed_over() -> None:
    for position in crowded(10, seed=3):
        passed = Quixo.parse(f"{str(position)[:-1]}2", 4, QuixoOptions(repetition="none"))
        assert passed.seat == 3
        for depth in (1, 2):
            search = Search(4, 2, Budget(1), [Counter() for _ in range(4)])
            found = search.score(1, *encode(position.board), depth, -INFINITE, INFINITE, 0)
            assert found == -max(plain(passed, depth).values())


def test_an_end_that_is_remembered_is_as_far_from_where_it_is_met_again() -> None:
    for cells, ply in product(("xx..o....", "." * 9), (0, 4)):
        search = tiny_quixo.search(0)
        truth = tiny_quixo.solution()[cells, "x"]
        for later in (ply, 2):
            found = search.score(0, tiny_quixo.number(cells), 0, 9, -INFINITE, INFINITE, later)
            assert found == MATE - truth - later


def test_a_level_that_misjudges_has_scored_all_pushes_that_are_nearly_as_good() -> None:
    for position in random.Random(2).sample(list(positions(2, 12, seed=9)), 12):
        truth = plain(position, 2)
        for each in think(new(2, Position=str(position)), 10_000, "medium").candidates:
            score = truth[encode(position.after(each.move).board)[0]]
            if score >= max(truth.values()) - quixo.MARGIN * LEVELS["medium"].blur:
                assert each.value == quixo.worth(score)


@pytest.mark.parametrize(("text", "plies"), WINS if IS_PROOF else WINS[::-6])
def test_forced_wins_are_found(text: str, plies: int) -> None:
    thought = think(new(2, Position=text), SECOND)
    assert thought.reasons[0].key == "quixo.wins_in", text
    assert thought.reasons[0].values[0] >= (plies + 1) // 2, f"{text}: nobody wins sooner"


def test_a_line_of_the_other_side_is_not_made() -> None:
    """The only push that finishes the own line finishes that of the other side too."""
    record = new(2, Position="xxxx./oooo./...../...../...xo 1")
    thought = think(record, 3000)
    after = record.position.play(thought.candidates[0].move)
    assert after.ending is None or after.ending.winners == (1,)
    for each in thought.candidates:
        ending = record.position.play(each.move).ending
        assert (each.value < -0.9) == (ending is not None and ending.reason == "gift")


def test_who_is_ahead_does_not_repeat_the_position() -> None:
    record = new(2)
    position = Quixo.parse("xx.x./o.x.o/..x../o...o/..x.. 1", 2, QuixoOptions())
    search = Search(2, 0, Budget(1), [Counter(), Counter()])
    child = search.expand(0, *encode(position.board))[0]
    score = search.follow(0, child, 3, -INFINITE, INFINITE, 0, 0)
    assert score > DULL
    search.earlier[1][child[1]] = 1
    assert search.follow(0, child, 3, -INFINITE, INFINITE, 0, 0) == DULL
    search.thinker = 1
    assert search.follow(0, child, 3, -INFINITE, INFINITE, 0, 0) == score
    search.earlier[1][child[1]] = 2
    assert search.follow(0, child, 3, -INFINITE, INFINITE, 0, 0) == -DULL
    search.path[1].add(child[1])
    search.earlier[1].clear()
    assert search.follow(0, child, 3, -INFINITE, INFINITE, 0, 0) == -DULL
    assert quixo.earlier(record) == [Counter(), Counter()]


def repeatable(source: random.Random, repetition: str) -> Iterator[Record]:
    """Yields moments of games at random in which some push brings back a board that has stood before."""
    while True:
        record = Record.new("quixo", ("Ann", "Ben"), {"Repetition": repetition})
        while record.position.ending is None and len(record.moves) < 80:
            stood = quixo.earlier(record)
            again = [move for move in record.position.legal_moves if is_again(record.position, move, stood)]
            if again and len(record.moves) > 12:
                yield record
            moves = again if again and source.random() < 0.6 else list(record.position.legal_moves)
            record = record.played(source.choice(moves))


def is_again(position: Quixo, move: Move, stood: list[Counter[int]]) -> bool:
    after = position.after(move)
    return after.ending is None and encode(after.board)[0] in stood[after.seat - 1]


@pytest.mark.parametrize("repetition", ["draw", "none"])
def test_a_repetition_is_not_taken_for_safe(repetition: str) -> None:
    for record in islice(repeatable(random.Random(5), repetition), 40):
        position: Quixo = record.position
        safe = [move for move in position.legal_moves if not loses_at_once(position, move)]
        thought = think(record, 1500)
        assert thought.candidates[0].move in safe or not safe
        if thought.reasons[0].key == "quixo.stops_line":
            assert thought.reasons[0].values == (len(safe), len(list(position.legal_moves)))


def loses_at_once(position: Quixo, move: Move) -> bool:
    """Tells whether the other side wins by this move, or can with the next."""
    after = position.after(move)
    if after.ending is not None:
        return after.ending.winners == (3 - position.seat,)
    ends = (after.after(answer).ending for answer in after.legal_moves)
    return any(end is not None and end.winners == (3 - position.seat,) for end in ends)


def test_what_stood_before_in_the_game_is_known() -> None:
    record = new(2)
    for token in ("a1e1", "a5e5", "e1a1", "e5a5"):
        record = record.played(record.position.read(token))
    seen = quixo.earlier(record)
    assert [len(boards) for boards in seen] == [1, 1]
    assert encode("." * 4 + "x" + "." * 19 + "o")[0] in seen[0]


# The player


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("level", list(LEVELS))
def test_every_level_judges_every_move(seats: int, level: str) -> None:
    for position in list(positions(seats, 2, seed=4))[::9]:
        thought = think(new(seats, Position=str(position)), 300, level)
        assert sorted(each.move for each in thought.candidates) == sorted(position.legal_moves)
        values = [each.value for each in thought.candidates]
        assert values == sorted(values, reverse=True)
        assert all(-1 <= each <= 1 for each in values)
        assert thought.reasons
        reached = position
        for token in thought.line:
            reached = reached.play(reached.read(token))


@pytest.mark.parametrize("seats", [2, 4])
def test_the_same_seed_and_nodes_give_the_same_thought(seats: int) -> None:
    for position in list(positions(seats, 2, seed=6))[::7]:
        record = new(seats, Position=str(position))
        assert think(record, 400) == think(record, 400)


def test_the_first_moves_vary() -> None:
    assert len({think(new(2), 200, seed=seed).candidates[0].move for seed in range(12)}) > 1


def test_both_ways_to_treat_repetition_are_played() -> None:
    for repetition in ("draw", "none"):
        assert think(new(2, Repetition=repetition), 100).candidates


def test_thinking_stops_when_the_time_is_over() -> None:
    """With a clock on which each look takes a tenth, ten looks are all."""
    ticks = iter(range(10_000))
    budget = Budget(1.0, None, lambda: next(ticks) / 10)
    quixo.think(Task(new(2), LEVELS["expert"], budget, random.Random(1)))
    assert next(ticks) < 20


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("xxxx./o...o/....x/o.x../...oo 1", Reason("quixo.wins_in", (1,))),
        ("...../...../...../...../..... 1", "quixo.better"),
    ],
)
def test_it_says_why(text: str, reason: Reason | str) -> None:
    told = think(new(2, Position=text), 500).reasons[0]
    assert told == reason if isinstance(reason, Reason) else told.key == reason


def test_without_a_sound_table_it_counts_cubes_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    quixo_values.values.cache_clear()
    monkeypatch.setattr(quixo_values, "table", lambda name: None)
    try:
        record = new(2, Position="xxxx./o...o/....x/o.x../...oo 1")
        thought = think(record, 200)
        assert thought.is_poor
        after = record.position.play(thought.candidates[0].move)
        assert after.ending
        assert after.ending.winners == (1,)
        for position in list(positions(2, 4, seed=2))[::5]:
            counted = [value(position.board, side) for side in (0, 1)]
            assert counted == [2 * baseline.value(position.board, seat) for seat in (1, 2)]
    finally:
        quixo_values.values.cache_clear()


# Learning


@needs_compiler
def test_the_trainer_plays_by_the_rules() -> None:
    told = subprocess.run(
        [compiled(trainer.SOURCE), "tell", "30", "7"], check=True, capture_output=True, text=True
    ).stdout.splitlines()
    assert len(told) > 500
    for line in told:
        board, seat, *after = line.split(" ")
        position = Quixo.parse(f"{board} {seat}", 2, QuixoOptions())
        marks = {None: "", "line": "+", "gift": "-"}
        later = [position.after(move) for move in position.legal_moves]
        assert set(after) == {
            str(each).split(" ")[0] + marks[each.ending.reason if each.ending else None] for each in later
        }


@needs_compiler
def test_a_short_training_improves_on_its_start(tmp_path: Path) -> None:
    for games in (20, 4000):
        folder = tmp_path / str(games)
        folder.mkdir()
        trainer.train(games, 1, folder)
    won, _, lost = trainer.match(tmp_path / "4000", tmp_path / "20", 200, 2, seed=1)
    assert won - lost > 3 * (won + lost) ** 0.5


@pytest.mark.parametrize("seed", range(3))
def test_where_repeating_draws_nothing_it_still_does_not_go_round_in_circles(seed: int) -> None:
    record, seen = new(2, Repetition="none"), Counter[str]()
    while not record.position.ending and len(record.moves) < 120:
        record = record.played(think(record, 100, seed=seed).candidates[0].move)
        seen[str(record.position)] += 1
    assert max(seen.values()) < 4


@needs_compiler
def test_training_can_be_repeated(tmp_path: Path) -> None:
    made = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        trainer.train(200, 3, tmp_path / name)
        made.append((tmp_path / name / quixo_values.NAME).read_bytes())
    assert made[0] == made[1]


# Strength


def game_against_the_baseline(seats: int, number: int, depth: int, nodes: int) -> float:
    """Plays one game from a random opening, which two games share; gives 1, 0 or a half."""
    source = random.Random(f"quixo {seats} {number // 2}")
    record = new(seats)
    for move in baseline.opening(record.position, 4, source):
        record = record.played(move)
    while not record.position.ending and len(record.moves) < 300:
        is_ours = record.position.seat % 2 == number % 2
        move = think(record, nodes).candidates[0].move if is_ours else baseline.choose(record.position, depth, source)
        record = record.played(move)
    scores = record.position.scores
    return scores[1 - number % 2].total if scores else 0.5


@pytest.mark.parametrize(("seats", "depth", "games", "floor"), [(2, 4, 8, 0.8), (4, 2, 6, 0.7)])
def test_it_beats_the_baseline(seats: int, depth: int, games: int, floor: float) -> None:
    """The floor is what the issue asks for, less three standard errors of so few games."""
    games = 40 if IS_PROOF else games
    nodes = 6000 if IS_PROOF else 800
    results = [game_against_the_baseline(seats, number, depth, nodes) for number in range(games)]
    assert sum(results) / games >= floor - (0 if IS_PROOF else 3 * (floor * (1 - floor) / games) ** 0.5)
    assert seats == 4 or results.count(0) <= 1
