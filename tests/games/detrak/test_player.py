"""The Détrak player: its sheets agree with the rules, its averages with trying everything, and it is strong."""

from __future__ import annotations

import os
import random
import zlib
from collections.abc import Callable, Iterator
from itertools import product
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

import pytest

from game.computer import choose, tables
from game.computer.task import LEVELS, Budget, Candidate, Task, Thought
from game.contract import Move, Reason
from game.games.detrak.player import evaluation
from game.games.detrak.player import think as detrak
from game.games.detrak.player.evaluation import POINT, ShapeValues, estimated_values, exact_values, learned_values
from game.games.detrak.player.reasons import reasons as coach
from game.games.detrak.player.search import THROWS, Search, next_throws
from game.games.detrak.player.shape_patterns import code_of, patterns, symmetries
from game.games.detrak.player.sheet_cells import free_cells, has_pair, parse_cells
from game.games.detrak.rules import FREE, ROUNDS, SYMBOLS, Detrak, DetrakOptions, free_pairs, score_sheet
from game.language import words
from game.record import Record
from tests.computer.positions import decisions
from tests.testkit.baselines.detrak import greedy
from tools.train import detrak as trainer
from tools.train.compiler import has_compiler

IS_PROOF = bool(os.environ.get("CINQ_PROOF"))
BASIC = DetrakOptions()
ADVANCED = DetrakOptions(rules="advanced")
PENALTY = DetrakOptions(rules="advanced", diagonal="penalty")
ALL_VARIANTS = pytest.mark.parametrize("options", [BASIC, ADVANCED, PENALTY], ids=["basic", "free", "penalty"])

EXPECTED = [("b4a4", 3136.0), ("b4a4", 3136.0), ("b4a4", 2871.0), ("b4a4", 2871.0)]
"""Moves and 144 times their values, of two levels with two node limits each."""

needs_compiler = pytest.mark.skipif(not has_compiler(), reason="there is no C++ compiler")

Player = Callable[[Detrak], Move]


def think(position: Detrak, nodes: int | None = None, level: str = "expert", seed: int = 1) -> Thought:
    record = Record((), position)
    return detrak.think(Task(record, LEVELS[level], Budget(1, nodes), random.Random(seed)))


def expert(position: Detrak) -> Move:
    return think(position).candidates[0].move


def sheets(number: int, seed: int, filled: int | None = None) -> Iterator[str]:
    """Yields sheets with random symbols in random cells and in the start cell."""
    source = random.Random(seed)
    for _ in range(number):
        cells = source.sample(range(1, 25), source.randrange(25) if filled is None else filled)
        few = source.choices(SYMBOLS, k=source.randrange(1, 7))
        yield "".join(source.choice(few) if cell in cells or not cell else FREE for cell in range(25))


def positions(options: DetrakOptions, seats: int, games: int, seed: int) -> Iterator[Detrak]:
    """Yields the positions of random games in which a seat is to move."""
    for game in range(games):
        for record in decisions("detrak", seats, seed + game, options.tags()):
            assert isinstance(record.position, Detrak)
            yield record.position


def value_of(sheet: str, values: ShapeValues) -> int:
    """The value of a sheet, added up shape by shape."""
    cells = parse_cells(sheet)
    total = values.room_value(free_cells(cells))
    for shape, by_pattern in zip(values.shapes, values.by_pattern, strict=True):
        total += by_pattern[patterns(len(shape))[code_of(cells, shape)]]
    return total


def scores(player: Player, options: DetrakOptions, games: int, seed: int) -> list[int]:
    """The scores of games alone."""
    totals = []
    for game in range(games):
        source = random.Random(f"{seed}:{game}")
        position = Detrak.start(1, options)
        while not position.ending:
            throw = (source.choice(SYMBOLS), source.choice(SYMBOLS))
            position = position.play(throw if position.awaits_chance else player(position))
        totals.append(position.scores[0].total)
    return totals


def upper_bound(totals: list[int]) -> float:
    """The mean plus three standard errors."""
    return fmean(totals) + 3 * stdev(totals) / sqrt(len(totals))


@ALL_VARIANTS
def test_the_score_of_a_sheet_agrees_with_the_rules(options: DetrakOptions) -> None:
    for sheet in sheets(2000, 1):
        total = score_sheet(sheet, options).total
        assert value_of(sheet, exact_values(options)) == POINT * total
        counted = score_sheet(sheet, options)
        best = max(counted.rows + counted.columns)
        assert Search(options, Budget(1)).result(parse_cells(sheet)) == (POINT * total, POINT * best)


@pytest.mark.parametrize("cells", [3, 5])
def test_codes_have_the_same_pattern_if_renaming_makes_them_equal(cells: int) -> None:
    pattern_of: dict[tuple[int, ...], int] = {}
    for code, symbols in enumerate(product(range(7), repeat=cells)):
        names = [0, *dict.fromkeys(symbol for symbol in symbols if symbol)]
        renamed = tuple(map(names.index, symbols))
        assert pattern_of.setdefault(renamed, patterns(cells)[code]) == patterns(cells)[code]
    assert sorted(pattern_of.values()) == list(range(len(pattern_of)))
    assert len(patterns(6)) == 7**6
    assert max(patterns(6)) + 1 == evaluation.RECTANGLE_PATTERNS


@ALL_VARIANTS
def test_all_writings_agree_with_the_rules_and_their_values_with_the_sheets_after_them(options: DetrakOptions) -> None:
    tried = 0
    for seats in (1, 2, 6):
        for position in positions(options, seats, 6 if seats < 6 else 2, seed=2):
            left, seat = ROUNDS - position.round, position.seat - 1
            thought = think(position, nodes=0, level="easy")
            assert sorted(candidate.move for candidate in thought.candidates) == sorted(position.legal_moves)
            for move, value in thought.candidates:
                after = position.after(move).sheets[seat]
                is_over = not left or not free_pairs(after)
                values = None if is_over else learned_values(options, ROUNDS - left)
                assert round(value * POINT) == value_of(after, values or exact_values(options))
                tried += 1
    assert tried > 3000


@ALL_VARIANTS
def test_symmetric_sheets_have_the_same_value(options: DetrakOptions) -> None:
    turns = symmetries(options.rules == "advanced")
    for number, sheet in enumerate(sheets(200, 3)):
        values = learned_values(options, 1 + number % 11)
        assert values is not None
        images = {"".join(sheet[turn(cell)] for cell in range(25)) for turn in turns}
        assert len({value_of(image, values) for image in images}) == 1
    assert len({tuple(turn(cell) for cell in range(25)) for turn in turns}) == len(turns)


def test_free_pairs_are_found_as_by_the_rules() -> None:
    for sheet in sheets(500, 4):
        free = free_cells(parse_cells(sheet))
        assert has_pair(free) == bool(free_pairs(sheet))


def test_the_next_throws_stand_for_all_thirty_six() -> None:
    for sheet in sheets(100, 5):
        counts = [count for _, count in next_throws(parse_cells(sheet))]
        assert sum(counts) == THROWS
    assert len(next_throws([*range(7)])) == 21


def by_trying_all(position: Detrak) -> float:
    """The average result of a game alone if it is played in the best way, found by the rules alone."""
    if position.ending:
        return position.scores[0].total
    if not position.throw:
        throws = list(product(SYMBOLS, repeat=2))
        return fmean(by_trying_all(position.play(throw)) for throw in throws)
    return max(by_trying_all(position.play(move)) for move in position.legal_moves)


def late(options: DetrakOptions, free: int, left: int, seed: int) -> Iterator[Detrak]:
    """Yields positions with few free cells and a throw to write, this many throws before the end."""
    source = random.Random(seed)
    for sheet in sheets(1000, seed, 24 - free):
        if free_pairs(sheet):
            throw = source.choice(SYMBOLS), source.choice(SYMBOLS)
            yield Detrak(options, (sheet,), ROUNDS - left, throw, 1)


@ALL_VARIANTS
@pytest.mark.parametrize(("left", "free", "number"), [(0, 6, 20), (1, 5, 8), (2, 6, 1)])
def test_the_values_of_the_last_throws_agree_with_trying_everything(
    options: DetrakOptions, left: int, free: int, number: int
) -> None:
    tried = 0
    for position in late(options, free, left, seed=6):
        if left == 2 and len(free_pairs(position.sheets[0])) < 4:
            continue
        thought = think(position)
        exhausted = thought.candidates[: detrak.EXHAUSTED if left == 2 else None]
        for move, value in exhausted:
            assert value == pytest.approx(by_trying_all(position.play(move)), abs=1e-9)
        assert exhausted[0].value == max(candidate.value for candidate in thought.candidates)
        tried += 1
        if tried == number:
            return
    pytest.fail("too few sheets")


@ALL_VARIANTS
def test_the_expected_value_is_the_mean_over_the_throws(options: DetrakOptions) -> None:
    search = Search(options, Budget(1))
    for number, position in enumerate(positions(options, 1, 2, seed=7)):
        if number % 4 or position.round == ROUNDS:
            continue
        left = ROUNDS - position.round
        after = position.play(next(iter(position.legal_moves)))
        if after.ending:
            continue
        throws = [after.play(throw) for throw in product(SYMBOLS, repeat=2)]
        best = [think(thrown, nodes=0, level="easy").candidates[0].value for thrown in throws]
        assert search.expected_value(parse_cells(after.sheets[0]), left) == round(POINT * sum(best))


@pytest.mark.parametrize("level", list(LEVELS))
def test_a_node_limit_is_kept_whatever_the_clock_says(level: str) -> None:
    for position in positions(BASIC, 2, 1, seed=8):
        thoughts = []
        for clock in (None, lambda: 1e9):
            budget = Budget(0.001, 400, clock)
            thoughts.append(detrak.think(Task(Record((), position), LEVELS[level], budget, random.Random(2))))
            assert budget.used <= 400 + 80 + 40 * 42
        assert thoughts[0] == thoughts[1]
        assert len(thoughts[0].candidates) == len(position.legal_moves)


def test_it_chooses_the_same_moves_everywhere(without_tables: None) -> None:
    """CPython 3.11 chose these, and Pyodide must too. No table is used, because it may be trained again."""
    tags = '[Game "detrak"]\n[Format "1"]\n[Seats "Ann, Ben"]\n\n'
    text = tags + "(x x) a2a3 b3c3 (# /) b1c1 d1d2 (x o) b2b3 e4e5 (^ x)"
    chosen = [choose.choose(text, level, 3, nodes=nodes) for level in ("expert", "medium") for nodes in (1, 5000)]
    assert [(choice.move, 144 * (choice.value or 0)) for choice in chosen] == EXPECTED


def test_the_best_line_decides_between_equal_scores() -> None:
    lines_differ = []
    for position in late(BASIC, 6, 0, seed=16):
        thought = think(position)
        candidates = thought.candidates
        best = [candidate.move for candidate in candidates if candidate.value == candidates[0].value]
        lines = [max(score.rows + score.columns) for score in (position.play(move).scores[0] for move in best)]
        lines_differ.append(len(set(lines)) > 1)
        assert lines[0] == max(lines)
    assert any(lines_differ)


def victories(position: Detrak) -> float:
    """How often the last seat wins if all write the last throw for points, found by the rules alone."""
    won = 0.0
    for throw in product(SYMBOLS, repeat=2):
        last = position if position.ending else position.play(throw)
        while not last.ending:
            seat, after = last.seat, [last.play(move) for move in last.legal_moves]
            last = after[max(range(len(after)), key=lambda at: total(after[at], seat))]
        won += (position.seats in last.ending.winners) / len(last.ending.winners)
    return won / THROWS


def total(position: Detrak, seat: int) -> tuple[int, int]:
    score = position.scores[seat - 1]
    return score.total, max(score.rows + score.columns)


@ALL_VARIANTS
def test_before_the_last_throw_it_plays_to_win(options: DetrakOptions) -> None:
    source = random.Random(17)
    riskier = tried = 0
    for sheet, *others in zip(*(sheets(400, seed, 18) for seed in (18, 19, 20)), strict=True):
        texts = [start + sheet[1:] for start, sheet in zip(SYMBOLS, (*others, sheet), strict=False)]
        if not free_pairs(texts[2]):
            continue
        position = Detrak(options, tuple(texts), ROUNDS - 1, (source.choice(SYMBOLS), source.choice(SYMBOLS)), 3)
        if abs(fmean(score.total for score in position.scores[:2]) - position.scores[2].total) > 8:
            continue
        thought = think(position)
        odds = {move: victories(position.play(move)) for move in position.legal_moves}
        best = max(odds.values())
        assert all(odds[candidate.move] == pytest.approx(best) for candidate in thought.candidates)
        assert len(thought.candidates) == sum(chance > best - 1e-9 for chance in odds.values())
        riskier += any(reason.key == "detrak.wins" for reason in thought.reasons)
        tried += 1
        if tried == 16:
            break
    assert riskier


def test_it_still_answers_when_its_time_is_over() -> None:
    for position in positions(PENALTY, 1, 1, seed=9):
        ticks = iter(range(10**6))
        budget = Budget(1.0, None, lambda ticks=ticks: float(next(ticks)))  # type: ignore[misc]
        thought = detrak.think(Task(Record((), position), LEVELS["expert"], budget, random.Random(1)))
        assert len(thought.candidates) == len(position.legal_moves)


@pytest.mark.parametrize(
    "text",
    [
        "x....,.....,.....,.....,..... 12 xo 1",
        "x....,.....,.....,.....,..... 10 xx 1",
        "xoxox,oxoxo,xoxox,oxoxo,xox.. 1 xo 1",
        "xoxox,o.o.o,x.xox,oxox.,xox.. 11 // 1",
    ],
)
@ALL_VARIANTS
def test_any_position_can_be_thought_about(text: str, options: DetrakOptions) -> None:
    position = Detrak.parse(text, 1, options)
    thought = think(position, nodes=20_000)
    assert thought.candidates[0].move in position.legal_moves
    assert -70 <= thought.candidates[0].value <= 130


def test_without_its_table_it_plays_on(without_tables: None) -> None:
    first = Detrak.start(1, BASIC).play(("x", "o"))
    assert think(first).is_poor
    assert upper_bound(scores(expert, BASIC, 12, seed=10)) >= 31


def test_a_table_of_another_size_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    learned_values.cache_clear()
    monkeypatch.setattr(tables, "table", lambda name: bytes(100))
    assert learned_values(BASIC, 1) is None
    learned_values.cache_clear()


def test_reasons_have_sentences() -> None:
    given = {
        reason
        for options in (BASIC, PENALTY)
        for position in positions(options, 2, 3, 11)
        for reason in reasons(position)
    }
    for language in ("en", "fr"):
        say = words(language)
        assert all(f"why.{reason.key}" in say for reason in given)
        assert not any("{" in say.say(f"why.{reason.key}", *reason.values) for reason in given)
    assert {reason.key for reason in given} >= {
        "detrak.average",
        "detrak.last",
        "detrak.opens_row",
        "detrak.also_column",
    }


def reasons(position: Detrak) -> tuple[Reason, ...]:
    return think(position, nodes=4000).reasons


def test_estimates_are_exact_for_full_lines() -> None:
    for exact, estimated in zip(exact_values(BASIC).by_pattern, estimated_values(BASIC).by_pattern, strict=True):
        full = [pattern for pattern, code in evaluation.line_codes().items() if all(evaluation.digits(code))]
        assert [exact[pattern] for pattern in full] == [estimated[pattern] for pattern in full]
        assert estimated[0] > 0


@needs_compiler
def test_the_trainer_scores_like_the_rules() -> None:
    tried = list(sheets(3000, 12))
    text = "".join("".join(map(str, parse_cells(sheet))) + "\n" for sheet in tried)
    lines = trainer.run("score", given=text.encode()).decode().splitlines()
    for sheet, line in zip(tried, lines, strict=True):
        assert line.split() == [str(score_sheet(sheet, options).total) for options in (BASIC, ADVANCED, PENALTY)]


@needs_compiler
@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_a_short_training_helps_and_can_be_repeated(rules: str) -> None:
    early, trained = (trainer.learn(rules, games, 5) for games in (300, 15_000))
    variant = "penalty" if rules == "advanced" else rules
    means = [float(trainer.run("play", variant, "500", "6", given=table)) for table in (early, trained)]
    assert means[0] + 3 < means[1]
    assert means[1] > 28
    assert trainer.learn(rules, 300, 5) == early
    assert trainer.learn(rules, 300, 6) != early


@needs_compiler
def test_training_writes_the_file(tmp_path: Path) -> None:
    trainer.train(100, 1, tmp_path)
    assert len(zlib.decompress((tmp_path / "detrak.bin").read_bytes())) == len(tables.table("detrak.bin") or b"")


@pytest.mark.parametrize(("options", "mean"), [(BASIC, 36.0), (ADVANCED, 38.8), (PENALTY, 38.8)])
def test_strength_alone(options: DetrakOptions, mean: float) -> None:
    totals = scores(expert, options, 2000 if IS_PROOF else 30, seed=13)
    assert upper_bound(totals) >= mean
    if options == BASIC:
        share = fmean(total >= 30 for total in totals)
        assert share + 3 * sqrt(0.93 * 0.07 / len(totals)) >= 0.93


def test_the_baseline_has_the_mean_it_should_have() -> None:
    source = random.Random(14)
    totals = scores(lambda position: greedy(position, source), BASIC, 2000 if IS_PROOF else 200, seed=15)
    assert abs(fmean(totals) - 27.4) < 3 * stdev(totals) / sqrt(len(totals)) + 0.3


SEEN: list[tuple[str, str, str, Reason]] = [
    # the sheet, the throw, the best move and the next best, what is said first
    (
        "x....,^....,.....,.....,.....",
        "^o",
        "b2b3 d4d5",
        Reason("detrak.opens_row", ("detrak.group.2", "2", "c2", "detrak.another.triangle")),
    ),
    (
        "x....,^....,.....,.....,.....",
        "^o",
        "a3b3 d4d5",
        Reason("detrak.opens_column", ("detrak.group.2", "a", "a4", "detrak.another.triangle")),
    ),
    ("xx.x/,.....,.....,.....,.....", "xo", "c1c2 d4d5", Reason("detrak.makes_row", ("detrak.group.4", "1"))),
    ("ooo..,.....,.....,.....,.....", "oo", "d1e1 d4d5", Reason("detrak.makes_row", ("detrak.group.5", "1"))),
    ("oo...,.....,.....,.....,.....", "x/", "d4d5 c1c2", Reason("detrak.spares", ("c1", "detrak.another.circle"))),
    ("o....,.....,.....,.....,...^.", "x/", "a3b3 d4e4", Reason("detrak.room")),
    ("o....,.....,.....,.....,.....", "x/", "d4d5 d3d4", Reason("detrak.apart")),
]


@pytest.mark.parametrize(("sheet", "thrown", "moves", "given"), SEEN)
def test_it_sees_what_a_coach_would_see(sheet: str, thrown: str, moves: str, given: Reason) -> None:
    first, *more = coached(sheet, thrown, moves)
    assert first == given
    assert more[-1] == Reason("detrak.average", ("20.0", "18.5"))


def test_a_second_group_is_told_and_the_diagonal_counts_twice() -> None:
    two = coached("x....,^....,.o...,.....,.....", "^o", "b2b4 d4d5")
    assert [reason.key for reason in two[:2]] == ["detrak.opens_row", "detrak.also_column"]
    assert two[1].values == ("detrak.group.2", "b")
    grey = coached("x....,.....,..o..,.....,.....", "xo", "d1d2 b4b5", DetrakOptions(rules="advanced"))
    assert grey[0] == Reason("detrak.opens_diagonal", ("detrak.group.2", "", "b4", "detrak.another.circle"))


def test_the_last_roll_is_about_points() -> None:
    (given,) = coached("x....,.....,.....,.....,.....", "o/", "d4d5 d3d4", rolls=ROUNDS)[-1:]
    assert given == Reason("detrak.last", (20, 18))


def coached(sheet: str, thrown: str, moves: str, options: DetrakOptions = BASIC, rolls: int = 3) -> tuple[Reason, ...]:
    """What is said where the first of two moves promises 20 points and the other 18.5."""
    position = Detrak.parse(f"{sheet} {rolls} {thrown} 1", 1, options)
    found = [Candidate((move[:2], move[2:]), value) for move, value in zip(moves.split(), (20.0, 18.5), strict=True)]
    return coach(position, found)
