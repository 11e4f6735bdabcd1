"""The Quixo player: its boards agree with the rules, its search finds forced wins, and it is strong."""

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
from game.games.quixo.player import evaluation
from game.games.quixo.player import think as quixo
from game.games.quixo.player.evaluation import GIFT_ABOVE, LOST_BELOW, value_tables
from game.games.quixo.player.lines import MORE, children, dotted_children, dotted_least, least
from game.games.quixo.player.packed_board import dotted_pushes, encode, pushes
from game.games.quixo.player.reasons import seen
from game.games.quixo.player.search import INFINITE, MATE, MATE_ABOVE, REPETITION_SCORE, Search, result_of
from game.games.quixo.rules import BORDER, Quixo, QuixoOptions, has_line
from game.language import words
from game.record import Record
from tests.testkit import tiny_quixo
from tests.testkit.baselines import quixo as baseline
from tools import quixo_lines
from tools.train import quixo as trainer
from tools.train.compiler import compiled, has_compiler

IS_PROOF = bool(os.environ.get("CINQ_PROOF"))
WINS: list[tuple[str, int]] = json.loads(Path(__file__).with_name("quixo_wins.json").read_text(encoding="utf-8"))
"""Positions, and the plies in which the side to move can force a win and not sooner: found by trying all pushes."""
SECOND = 40_000
"""Nodes that a busy machine searches in a second."""

needs_compiler = pytest.mark.skipif(not has_compiler(), reason="there is no C++ compiler")


def new(seats: int, **tags: str) -> Record:
    return Record.new("quixo", tuple("ABCD"[:seats]), tags)


def think(record: Record, nodes: int, level: str = "expert", seed: int = 1) -> Thought:
    return quixo.think(Task(record, LEVELS[level], Budget(1, nodes), random.Random(seed)))


def positions(seats: int, games: int, seed: int) -> Iterator[Quixo]:
    """Yields all positions of random games."""
    source = random.Random(seed)
    for _ in range(games):
        position = Quixo.start(seats, QuixoOptions(repetition="none"))
        while not position.ending:
            yield position
            position = position.play(source.choice(list(position.legal_moves)))


def value(board: str, side: int) -> int:
    """The value of a board, added up look-up by look-up."""
    *pairs, diagonals = value_tables(side)
    numbers = encode(board)
    looked_up = [table[number >> 8 * at & 65535] for number in numbers for at, table in enumerate(pairs)]
    return sum(looked_up) + diagonals[numbers[0] >> 40 & 65535]


# The packed board


@pytest.mark.parametrize("seats", [2, 4])
def test_the_boards_after_each_push_are_those_of_the_rules(seats: int) -> None:
    for position in positions(seats, 400 if IS_PROOF else 40, seed=seats):
        seat = position.seat - 1
        rows, columns = encode(position.board)
        if seats == 4:
            boards = dotted_children(rows, columns, dotted_pushes(seat), value_tables(1 - seat % 2))
            low = dotted_least(rows, columns, dotted_pushes(seat), value_tables(1 - seat % 2), -MORE)
        else:
            boards = children(rows, columns, pushes(seat), value_tables(1 - seat))
            low = least(rows, columns, pushes(seat), value_tables(1 - seat), -MORE)
        after = {encode(later.board): later for later in map(position.after, position.legal_moves)}
        assert {child[1:] for child in boards} == set(after)
        assert low == min(child[0] for child in boards)
        for child in boards:
            later = after[child[1:]]
            assert child[0] == value(later.board, 1 - seat % 2)
            ending = "gift" if child[0] > GIFT_ABOVE else "line" if child[0] < LOST_BELOW else None
            assert ending == (later.ending.reason if later.ending else None)


def test_the_least_value_is_cut_short_by_one_that_is_low_enough() -> None:
    for position in positions(2, 5, seed=1):
        side = position.seat - 1
        arguments = (*encode(position.board), pushes(side), value_tables(1 - side))
        values = [child[0] for child in children(*arguments)]
        for enough in (min(values) - 1, min(values), sorted(values)[len(values) // 2]):
            low = least(*arguments, enough)
            assert low == next((value for value in values if value <= enough), min(values))


def test_finished_lines_of_both_sides_count_for_the_side_to_move() -> None:
    assert value("xxxxxooooo" + "." * 15, 0) > GIFT_ABOVE
    assert value("xxxxxooooo" + "." * 15, 1) > GIFT_ABOVE


def symmetric_boards(board: str) -> Iterator[str]:
    """Yields the eight rotations and reflections of a board."""
    for _ in range(4):
        board = "".join(board[20 - 5 * column + row] for row in range(5) for column in range(5))
        yield board
        yield "".join(board[start : start + 5][::-1] for start in range(0, 25, 5))


def test_a_value_is_the_same_for_symmetric_boards_and_for_both_marks() -> None:
    for position in positions(2, 10, seed=3):
        boards = list(symmetric_boards(position.board))
        values = {value(board, 0) for board in boards}
        values |= {value(board.translate(str.maketrans("xo", "ox")), 1) for board in boards}
        assert len(values) == 1


def test_the_generated_loops_are_up_to_date() -> None:
    assert quixo_lines.PATH.read_text(encoding="utf-8") == quixo_lines.source(), "run python -m tools.quixo_lines"


# The search


def test_nine_cubes_are_won_by_the_first_player_in_seven_plies() -> None:
    assert tiny_quixo.solution()[tiny_quixo.START] == 7
    assert tiny_quixo.search(0).score(0, tiny_quixo.number("." * 9), 0, 9, -INFINITE, INFINITE, 0) == MATE - 7


@pytest.mark.parametrize("full_depth_pushes", [3, 1000])
def test_the_search_agrees_with_the_solution_of_nine_cubes(full_depth_pushes: int) -> None:
    """It never claims a wrong result, and without reductions it finds every end as soon as its depth allows."""
    source = random.Random(5)
    solved = tiny_quixo.solution()
    for cells in ["".join(source.choices(".xo", k=9)) for _ in range(3000 if IS_PROOF else 300)]:
        if tiny_quixo.value(cells, "x"):
            continue
        truth = solved.get((cells, "x"), 0)
        search = tiny_quixo.search(0)
        search.full_depth_pushes = full_depth_pushes
        for depth in range(1, 8):
            score = search.score(0, tiny_quixo.number(cells), 0, depth, -INFINITE, INFINITE, 0)
            plies = 0 if abs(score) < MATE_ABOVE else MATE - score if score > 0 else -MATE - score
            assert plies * truth >= 0, (cells, truth, plies)
            assert not plies or abs(plies) >= abs(truth), (cells, truth, plies)
            if full_depth_pushes == 1000 and depth >= abs(truth):
                assert plies == truth, (cells, depth)


def minimax(position: Quixo, depth: int) -> dict[int, int]:
    """The score of each board after a push, by a search without pruning or memory."""
    side = 1 - position.seat % 2
    scores = {}
    for later in {each.board: each for each in map(position.after, position.legal_moves)}.values():
        if later.ending:
            score = MATE - 1 if position.seat in later.ending.winners else 1 - MATE
        elif depth == 1:
            score = -value(later.board, 1 - side)
        else:
            deeper = max(minimax(later, depth - 1).values())
            deeper -= (deeper > MATE_ABOVE) - (deeper < -MATE_ABOVE)
            score = deeper if later.seat % 2 == position.seat % 2 else -deeper
        scores[encode(later.board)[0]] = score
    return scores


def crowded(games: int, seed: int) -> Iterator[Quixo]:
    """Yields positions of four seats in which seat 2 cannot take any cube."""
    source = random.Random(seed)
    while games:
        board = "".join(source.choice("134" if cell in BORDER else ".1234") for cell in range(25))
        if not has_line(board):
            games -= 1
            rows = "/".join(board[start : start + 5] for start in range(0, 25, 5))
            yield Quixo.parse(f"{rows} {source.choice('134')}", 4, QuixoOptions(repetition="none"))


@pytest.mark.parametrize(("seats", "deepest"), [(2, 3), (4, 2)])
def test_the_search_without_reductions_equals_minimax(seats: int, deepest: int) -> None:
    """Neither pruning nor entries from shallower searches change a score."""
    source = random.Random(1)
    some = source.sample(list(positions(seats, 12, seed=8)), 12)
    for position in [*some, *(crowded(20, seed=2) if seats == 4 else ())]:
        seat = position.seat - 1
        search = Search(seats, seat, Budget(1), [Counter() for _ in range(seats)])
        search.full_depth_pushes = 1000
        for depth in range(1, deepest + 1):
            score = search.score(seat, *encode(position.board), depth, -INFINITE, INFINITE, 0)
            assert score == max(minimax(position, depth).values()), (str(position), depth)


def test_a_seat_that_cannot_take_any_cube_is_skipped() -> None:
    for position in crowded(10, seed=3):
        passed = Quixo.parse(f"{str(position)[:-1]}2", 4, QuixoOptions(repetition="none"))
        assert passed.seat == 3
        for depth in (1, 2):
            search = Search(4, 2, Budget(1), [Counter() for _ in range(4)])
            score = search.score(1, *encode(position.board), depth, -INFINITE, INFINITE, 0)
            assert score == -max(minimax(passed, depth).values())


def test_a_remembered_mate_counts_its_plies_from_where_it_is_met_again() -> None:
    for cells, ply in product(("xx..o....", "." * 9), (0, 4)):
        search = tiny_quixo.search(0)
        truth = tiny_quixo.solution()[cells, "x"]
        for later in (ply, 2):
            score = search.score(0, tiny_quixo.number(cells), 0, 9, -INFINITE, INFINITE, later)
            assert score == MATE - truth - later


def test_a_level_that_misjudges_has_exact_scores_for_all_pushes_near_the_best() -> None:
    for position in random.Random(2).sample(list(positions(2, 12, seed=9)), 12):
        truth = minimax(position, 2)
        for candidate in think(new(2, Position=str(position)), 10_000, "medium").candidates:
            score = truth[encode(position.after(candidate.move).board)[0]]
            if score >= max(truth.values()) - quixo.MARGIN * LEVELS["medium"].blur:
                assert candidate.value == result_of(score)


@pytest.mark.parametrize(("text", "plies"), WINS if IS_PROOF else WINS[::-6])
def test_forced_wins_are_found(text: str, plies: int) -> None:
    last = think(new(2, Position=text), SECOND).reasons[-1]
    assert last.key == "quixo.wins_in" or (last.key.startswith("quixo.finishes") and plies == 1), text
    assert last.key != "quixo.wins_in" or last.values[0] >= (plies + 1) // 2, f"{text}: no sooner win exists"


def test_it_does_not_finish_a_line_of_the_other_side() -> None:
    """The only push that finishes its own line finishes one of the other side too."""
    record = new(2, Position="xxxx./oooo./...../...../...xo 1")
    thought = think(record, 3000)
    after = record.position.play(thought.candidates[0].move)
    assert after.ending is None or after.ending.winners == (1,)
    for candidate in thought.candidates:
        ending = record.position.play(candidate.move).ending
        assert (candidate.value < -0.9) == (ending is not None and ending.reason == "gift")


def test_a_side_that_is_ahead_does_not_repeat_the_position() -> None:
    record = new(2)
    position = Quixo.parse("xx.x./o.x.o/..x../o...o/..x.. 1", 2, QuixoOptions())
    search = Search(2, 0, Budget(1), [Counter(), Counter()])
    child = search.expand(0, *encode(position.board))[0]
    score = search.score_push(0, child, 3, -INFINITE, INFINITE, 0, 0)
    assert score > REPETITION_SCORE
    search.occurrences[1][child[1]] = 1
    assert search.score_push(0, child, 3, -INFINITE, INFINITE, 0, 0) == REPETITION_SCORE
    search.thinker = 1
    assert search.score_push(0, child, 3, -INFINITE, INFINITE, 0, 0) == score
    search.occurrences[1][child[1]] = 2
    assert search.score_push(0, child, 3, -INFINITE, INFINITE, 0, 0) == -REPETITION_SCORE
    search.on_path[1].add(child[1])
    search.occurrences[1].clear()
    assert search.score_push(0, child, 3, -INFINITE, INFINITE, 0, 0) == -REPETITION_SCORE
    assert quixo.earlier_boards(record) == [Counter(), Counter()]


def repeatable(source: random.Random, repetition: str) -> Iterator[Record]:
    """Yields records of random games at positions where some push repeats a board."""
    while True:
        record = Record.new("quixo", ("Ann", "Ben"), {"Repetition": repetition})
        while record.position.ending is None and len(record.moves) < 80:
            occurrences = quixo.earlier_boards(record)
            repeating = [move for move in record.position.legal_moves if repeats(record.position, move, occurrences)]
            if repeating and len(record.moves) > 12:
                yield record
            moves = repeating if repeating and source.random() < 0.6 else list(record.position.legal_moves)
            record = record.played(source.choice(moves))


def repeats(position: Quixo, move: Move, occurrences: list[Counter[int]]) -> bool:
    after = position.after(move)
    return after.ending is None and encode(after.board)[0] in occurrences[after.seat - 1]


@pytest.mark.parametrize("repetition", ["draw", "none"])
def test_a_repetition_is_not_mistaken_for_a_safe_push(repetition: str) -> None:
    for record in islice(repeatable(random.Random(5), repetition), 40):
        position: Quixo = record.position
        safe = [move for move in position.legal_moves if not loses_at_once(position, move)]
        thought = think(record, 1500)
        assert thought.candidates[0].move in safe or not safe
        if thought.reasons[-1].key == "quixo.stops_line":
            assert thought.reasons[-1].values == (len(safe), len(list(position.legal_moves)))


def loses_at_once(position: Quixo, move: Move) -> bool:
    """Whether the other side wins by this move, or can win with the next."""
    after = position.after(move)
    if after.ending is not None:
        return after.ending.winners == (3 - position.seat,)
    endings = (after.after(reply).ending for reply in after.legal_moves)
    return any(ending is not None and ending.winners == (3 - position.seat,) for ending in endings)


def test_it_knows_the_earlier_boards_of_the_game() -> None:
    record = new(2)
    for token in ("a1e1", "a5e5", "e1a1", "e5a5"):
        record = record.played(record.position.read(token))
    occurrences = quixo.earlier_boards(record)
    assert [len(boards) for boards in occurrences] == [1, 1]
    assert encode("." * 4 + "x" + "." * 19 + "o")[0] in occurrences[0]


# The player


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("level", list(LEVELS))
def test_every_level_judges_every_move(seats: int, level: str) -> None:
    for position in list(positions(seats, 2, seed=4))[::9]:
        thought = think(new(seats, Position=str(position)), 300, level)
        assert sorted(candidate.move for candidate in thought.candidates) == sorted(position.legal_moves)
        values = [candidate.value for candidate in thought.candidates]
        assert values == sorted(values, reverse=True)
        assert all(-1 <= value <= 1 for value in values)
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


def test_it_plays_with_either_repetition_rule() -> None:
    for repetition in ("draw", "none"):
        assert think(new(2, Repetition=repetition), 100).candidates


def test_thinking_stops_when_the_time_is_over() -> None:
    """On this clock each look takes a tenth of the time, so only ten fit."""
    ticks = iter(range(10_000))
    budget = Budget(1.0, None, lambda: next(ticks) / 10)
    quixo.think(Task(new(2), LEVELS["expert"], budget, random.Random(1)))
    assert next(ticks) < 20


@pytest.mark.parametrize(
    ("text", "move", "given"),
    [
        ("xxxx./o...o/....x/o.x../...oo", "e1a1", Reason("quixo.finishes_row", ("1",))),
        ("...../.x.../..x../...x./....x", "e1a1", Reason("quixo.finishes_diagonal", ("a1",))),
        ("oooo./...../...../...../.....", "a5a1", Reason("quixo.stops_row", ("quixo.sign.circle", 4, "1"))),
        ("o..../o..../o..../...../.....", "a5e5", None),
        ("xxx../...../...../...../.....", "e1a1", Reason("quixo.builds_row", (4, "1"))),
        ("..x../..x../...../...../.....", "c5c1", Reason("quixo.builds_column", (3, "c"))),
        ("...../...../...../...../.....", "b1e1", Reason("quixo.claims")),
        ("...../x...x/...../...../.....", "a2e2", Reason("quixo.inside")),
    ],
)
def test_it_sees_what_a_coach_would_see(text: str, move: str, given: Reason | None) -> None:
    position = Quixo.parse(f"{text} 1", 2, QuixoOptions())
    assert next(seen(position, (move[:2], move[2:]))) == (given or Reason("quixo.claims"))


def test_it_says_what_it_sees_and_then_the_odds() -> None:
    assert [reason.key for reason in think(new(2), 500).reasons] == ["quixo.claims", "quixo.better"]
    wins = think(new(2, Position="xxxx./o...o/....x/o.x../...oo 1"), 500)
    assert [reason.key for reason in wins.reasons] == ["quixo.finishes_row"]


def test_the_reasons_have_sentences() -> None:
    source = random.Random(4)
    for position in source.sample(list(positions(2, 20, 5)), 60):
        for reason in think(new(2, Position=str(position)), 300).reasons:
            for language in ("en", "fr"):
                assert f"why.{reason.key}" in words(language)
                assert "{" not in words(language).say(f"why.{reason.key}", *reason.values)


def test_without_a_valid_table_it_counts_cubes_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    value_tables.cache_clear()
    monkeypatch.setattr(evaluation, "table", lambda name: None)
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
        value_tables.cache_clear()


# Learning


@needs_compiler
def test_the_trainer_plays_by_the_rules() -> None:
    lines = subprocess.run(
        [compiled(trainer.SOURCE), "positions", "30", "7"], check=True, capture_output=True, text=True
    ).stdout.splitlines()
    assert len(lines) > 500
    for line in lines:
        board, seat, *after = line.split(" ")
        position = Quixo.parse(f"{board} {seat}", 2, QuixoOptions())
        marks = {None: "", "line": "+", "gift": "-"}
        later = [position.after(move) for move in position.legal_moves]
        assert set(after) == {
            str(position).split(" ")[0] + marks[position.ending.reason if position.ending else None]
            for position in later
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
def test_it_does_not_go_round_in_circles_even_if_repetitions_do_not_draw(seed: int) -> None:
    record, occurrences = new(2, Repetition="none"), Counter[str]()
    while not record.position.ending and len(record.moves) < 120:
        record = record.played(think(record, 100, seed=seed).candidates[0].move)
        occurrences[str(record.position)] += 1
    assert max(occurrences.values()) < 4


@needs_compiler
def test_training_can_be_repeated(tmp_path: Path) -> None:
    tables = []
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        trainer.train(200, 3, tmp_path / name)
        tables.append((tmp_path / name / evaluation.FILE).read_bytes())
    assert tables[0] == tables[1]


# Strength


def game_against_the_baseline(seats: int, number: int, depth: int, nodes: int) -> float:
    """The result, 1, 0 or a half, of one game from a random opening. Two games share each opening."""
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


@pytest.mark.parametrize(("seats", "depth", "games", "floor"), [(2, 4, 6, 0.8), (4, 2, 6, 0.7)])
def test_it_beats_the_baseline(seats: int, depth: int, games: int, floor: float) -> None:
    """The floor is lowered by three standard errors, because there are few games."""
    games = 40 if IS_PROOF else games
    nodes = 6000 if IS_PROOF else 800
    results = [game_against_the_baseline(seats, number, depth, nodes) for number in range(games)]
    assert sum(results) / games >= floor - (0 if IS_PROOF else 3 * (floor * (1 - floor) / games) ** 0.5)
    assert seats == 4 or results.count(0) <= 1
