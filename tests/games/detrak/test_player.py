"""The Détrak player: its sheets are those of the rules, its averages are what trying everything gives, it is strong."""

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
from game.computer.task import LEVELS, Budget, Task, Thought
from game.contract import Move, Reason
from game.games.detrak.player import evaluation as detrak_value
from game.games.detrak.player import think as detrak
from game.games.detrak.player.evaluation import UNIT, Values, exact, guessed, learned
from game.games.detrak.player.search import THROWS, Search, next_throws
from game.games.detrak.player.sheets import free_cells, has_pair, parse_sheet, patterns, symmetries
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
WAYS = pytest.mark.parametrize("options", [BASIC, ADVANCED, PENALTY], ids=["basic", "free", "penalty"])

SAME = [("b4a4", 3136.0), ("b4a4", 3136.0), ("b4a4", 2871.0), ("b4a4", 2871.0)]
"""Moves and 144 times their values, at two levels with two limits each."""

needs_compiler = pytest.mark.skipif(not has_compiler(), reason="there is no C++ compiler")

Player = Callable[[Detrak], Move]


def think(position: Detrak, nodes: int | None = None, level: str = "expert", seed: int = 1) -> Thought:
    record = Record((), position)
    return detrak.think(Task(record, LEVELS[level], Budget(1, nodes), random.Random(seed)))


def expert(position: Detrak) -> Move:
    return think(position).candidates[0].move


def sheets(number: int, seed: int, filled: int | None = None) -> Iterator[str]:
    """Sheets with any symbols anywhere, the start cell filled."""
    source = random.Random(seed)
    for _ in range(number):
        cells = source.sample(range(1, 25), source.randrange(25) if filled is None else filled)
        few = source.choices(SYMBOLS, k=source.randrange(1, 7))
        yield "".join(source.choice(few) if cell in cells or not cell else FREE for cell in range(25))


def positions(options: DetrakOptions, seats: int, games: int, seed: int) -> Iterator[Detrak]:
    """The decisions of random games."""
    for game in range(games):
        for record in decisions("detrak", seats, seed + game, options.tags()):
            assert isinstance(record.position, Detrak)
            yield record.position


def worth(sheet: str, values: Values) -> int:
    """Adds up the value of a sheet, shape by shape."""
    cells, total = parse_sheet(sheet), values.room(free_cells(parse_sheet(sheet)))
    for shape, row in zip(values.shapes, values.rows, strict=True):
        code = 0
        for cell in shape:
            code = 7 * code + cells[cell]
        total += row[patterns(len(shape))[code]]
    return total


def scores(player: Player, options: DetrakOptions, games: int, seed: int) -> list[int]:
    """Plays alone: what each game comes to."""
    found = []
    for game in range(games):
        source = random.Random(f"{seed}:{game}")
        position = Detrak.start(1, options)
        while not position.ending:
            throw = (source.choice(SYMBOLS), source.choice(SYMBOLS))
            position = position.play(throw if position.awaits_chance else player(position))
        found.append(position.scores[0].total)
    return found


def high(found: list[int]) -> float:
    """The mean, and three standard errors more."""
    return fmean(found) + 3 * stdev(found) / sqrt(len(found))


@WAYS
def test_a_sheet_counts_what_the_rules_count(options: DetrakOptions) -> None:
    for sheet in sheets(2000, 1):
        total = score_sheet(sheet, options).total
        assert worth(sheet, exact(options)) == UNIT * total
        counted = score_sheet(sheet, options)
        best = max(counted.rows + counted.columns)
        assert Search(options, Budget(1)).count(parse_sheet(sheet)) == (UNIT * total, UNIT * best)


@pytest.mark.parametrize("cells", [3, 5])
def test_patterns_are_one_where_renaming_makes_codes_equal(cells: int) -> None:
    renamed: dict[tuple[int, ...], int] = {}
    for code, symbols in enumerate(product(range(7), repeat=cells)):
        known = [0, *dict.fromkeys(symbol for symbol in symbols if symbol)]
        renamed.setdefault(tuple(map(known.index, symbols)), patterns(cells)[code])
        assert renamed[tuple(map(known.index, symbols))] == patterns(cells)[code]
    assert sorted(renamed.values()) == list(range(len(renamed)))
    assert len(patterns(6)) == 7**6
    assert max(patterns(6)) + 1 == detrak_value.RECTANGLE


@WAYS
def test_all_ways_to_write_are_those_of_the_rules_and_worth_the_sheet_behind_them(options: DetrakOptions) -> None:
    tried = 0
    for seats in (1, 2, 6):
        for position in positions(options, seats, 6 if seats < 6 else 2, seed=2):
            left, seat = ROUNDS - position.round, position.seat - 1
            thought = think(position, nodes=0, level="easy")
            assert sorted(each.move for each in thought.candidates) == sorted(position.legal_moves)
            for move, value in thought.candidates:
                after = position.after(move).sheets[seat]
                is_over = not left or not free_pairs(after)
                values = None if is_over else learned(options, ROUNDS - left)
                assert round(value * UNIT) == worth(after, values or exact(options))
                tried += 1
    assert tried > 3000


@WAYS
def test_what_the_symmetries_make_equal_is_worth_the_same(options: DetrakOptions) -> None:
    turns = symmetries(options.rules == "advanced")
    for number, sheet in enumerate(sheets(200, 3)):
        values = learned(options, 1 + number % 11)
        assert values is not None
        images = {"".join(sheet[turn(cell)] for cell in range(25)) for turn in turns}
        assert len({worth(image, values) for image in images}) == 1
    assert len({tuple(turn(cell) for cell in range(25)) for turn in turns}) == len(turns)


def test_room_is_what_touches_by_a_side() -> None:
    for sheet in sheets(500, 4):
        free = free_cells(parse_sheet(sheet))
        assert has_pair(free) == bool(free_pairs(sheet))


def test_the_throws_are_all_thirty_six() -> None:
    for sheet in sheets(100, 5):
        weights = [weight for _, weight in next_throws(parse_sheet(sheet))]
        assert sum(weights) == THROWS
    assert len(next_throws([*range(7)])) == 21


def by_trying_all(position: Detrak) -> float:
    """What a game alone comes to on average when it is played best: by the rules, and by nothing else."""
    if position.ending:
        return position.scores[0].total
    if not position.throw:
        throws = list(product(SYMBOLS, repeat=2))
        return fmean(by_trying_all(position.play(throw)) for throw in throws)
    return max(by_trying_all(position.play(move)) for move in position.legal_moves)


def late(options: DetrakOptions, free: int, left: int, seed: int) -> Iterator[Detrak]:
    """Sheets with few free cells and a throw on the table, so many throws before the end."""
    source = random.Random(seed)
    for sheet in sheets(1000, seed, 24 - free):
        if free_pairs(sheet):
            throw = source.choice(SYMBOLS), source.choice(SYMBOLS)
            yield Detrak(options, (sheet,), ROUNDS - left, throw, 1)


@WAYS
@pytest.mark.parametrize(("left", "free", "number"), [(0, 6, 20), (1, 5, 8), (2, 6, 1)])
def test_the_last_throws_are_what_trying_everything_gives(
    options: DetrakOptions, left: int, free: int, number: int
) -> None:
    tried = 0
    for position in late(options, free, left, seed=6):
        if left == 2 and len(free_pairs(position.sheets[0])) < 4:
            continue
        thought = think(position)
        looked = thought.candidates[: detrak.EXHAUSTED if left == 2 else None]
        for move, value in looked:
            assert value == pytest.approx(by_trying_all(position.play(move)), abs=1e-9)
        assert looked[0].value == max(each.value for each in thought.candidates)
        tried += 1
        if tried == number:
            return
    pytest.fail("too few sheets")


@WAYS
def test_what_is_expected_is_the_mean_over_the_throws(options: DetrakOptions) -> None:
    search = Search(options, Budget(1))
    for number, position in enumerate(positions(options, 1, 2, seed=7)):
        if number % 4 or position.round == ROUNDS:
            continue
        left = ROUNDS - position.round
        after = position.play(next(iter(position.legal_moves)))
        if after.ending:
            continue
        throws = [after.play(throw) for throw in product(SYMBOLS, repeat=2)]
        best = [think(each, nodes=0, level="easy").candidates[0].value for each in throws]
        assert search.expectation(parse_sheet(after.sheets[0]), left) == round(UNIT * sum(best))


@pytest.mark.parametrize("level", list(LEVELS))
def test_a_node_limit_is_kept_and_decides_alone(level: str) -> None:
    for position in positions(BASIC, 2, 1, seed=8):
        found = []
        for clock in (None, lambda: 1e9):
            budget = Budget(0.001, 400, clock)
            found.append(detrak.think(Task(Record((), position), LEVELS[level], budget, random.Random(2))))
            assert budget.used <= 400 + 80 + 40 * 42
        assert found[0] == found[1]
        assert len(found[0].candidates) == len(position.legal_moves)


def test_the_same_everywhere(without_tables: None) -> None:
    """Also inside Pyodide: these were found by CPython 3.11, without what is learned, which may be learned anew."""
    tags = '[Game "detrak"]\n[Format "1"]\n[Seats "Ann, Ben"]\n\n'
    text = tags + "(x x) a2a3 b3c3 (# /) b1c1 d1d2 (x o) b2b3 e4e5 (^ x)"
    chosen = [choose.choose(text, level, 3, nodes=nodes) for level in ("expert", "medium") for nodes in (1, 5000)]
    assert [(each.move, 144 * (each.value or 0)) for each in chosen] == SAME


def test_among_equal_scores_the_best_line_decides() -> None:
    found = []
    for position in late(BASIC, 6, 0, seed=16):
        thought = think(position)
        best = [each.move for each in thought.candidates if each.value == thought.candidates[0].value]
        lines = [max(score.rows + score.columns) for score in (position.play(move).scores[0] for move in best)]
        found.append(len(set(lines)) > 1)
        assert lines[0] == max(lines)
    assert any(found)


def victories(position: Detrak) -> float:
    """How often the last seat wins, when all write the last throw for points: by the rules, and by nothing else."""
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


@WAYS
def test_before_the_last_throw_it_plays_for_the_victory(options: DetrakOptions) -> None:
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
        assert all(odds[each.move] == pytest.approx(best) for each in thought.candidates)
        assert len(thought.candidates) == sum(chance > best - 1e-9 for chance in odds.values())
        riskier += any(reason.key == "detrak.wins" for reason in thought.reasons)
        tried += 1
        if tried == 16:
            break
    assert riskier


def test_time_that_is_over_still_gives_an_answer() -> None:
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
@WAYS
def test_any_position_can_be_thought_about(text: str, options: DetrakOptions) -> None:
    position = Detrak.parse(text, 1, options)
    thought = think(position, nodes=20_000)
    assert thought.candidates[0].move in position.legal_moves
    assert -70 <= thought.candidates[0].value <= 130


def test_without_what_was_learned_it_plays_on(without_tables: None) -> None:
    first = Detrak.start(1, BASIC).play(("x", "o"))
    assert think(first).is_poor
    assert high(scores(expert, BASIC, 12, seed=10)) >= 31


def test_a_file_of_another_size_is_put_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    learned.cache_clear()
    monkeypatch.setattr(tables, "table", lambda name: bytes(100))
    assert learned(BASIC, 1) is None
    learned.cache_clear()


def test_reasons_have_sentences() -> None:
    said = {reason for options in (BASIC, PENALTY) for each in positions(options, 2, 3, 11) for reason in reasons(each)}
    for language in ("en", "fr"):
        say = words(language)
        assert all(f"why.{reason.key}" in say for reason in said)
        assert not any("{" in say.say(f"why.{reason.key}", *reason.values) for reason in said)
    assert {reason.key for reason in said} >= {"detrak.average", "detrak.last", "detrak.gain", "detrak.builds_row"}


def reasons(position: Detrak) -> tuple[Reason, ...]:
    return think(position, nodes=4000).reasons


def test_guesses_know_what_full_lines_count() -> None:
    for row, hoped in zip(exact(BASIC).rows, guessed(BASIC).rows, strict=True):
        full = [number for number, code in detrak_value.codes().items() if all(detrak_value.digits(code))]
        assert [row[number] for number in full] == [hoped[number] for number in full]
        assert hoped[0] > 0


@needs_compiler
def test_the_trainer_counts_as_the_rules_do() -> None:
    tried = list(sheets(3000, 12))
    text = "".join("".join(map(str, parse_sheet(sheet))) + "\n" for sheet in tried)
    lines = trainer.run("score", given=text.encode()).decode().splitlines()
    for sheet, line in zip(tried, lines, strict=True):
        assert line.split() == [str(score_sheet(sheet, options).total) for options in (BASIC, ADVANCED, PENALTY)]


@needs_compiler
@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_a_short_training_gets_better_and_is_the_same_again(rules: str) -> None:
    begun, trained = (trainer.learn(rules, games, 5) for games in (300, 15_000))
    play = "penalty" if rules == "advanced" else rules
    means = [float(trainer.run("play", play, "500", "6", given=table)) for table in (begun, trained)]
    assert means[0] + 3 < means[1]
    assert means[1] > 28
    assert trainer.learn(rules, 300, 5) == begun
    assert trainer.learn(rules, 300, 6) != begun


@needs_compiler
def test_training_writes_the_file(tmp_path: Path) -> None:
    trainer.train(100, 1, tmp_path)
    assert len(zlib.decompress((tmp_path / "detrak.bin").read_bytes())) == len(tables.table("detrak.bin") or b"")


@pytest.mark.parametrize(("options", "mean"), [(BASIC, 36.0), (ADVANCED, 38.8), (PENALTY, 38.8)])
def test_strength_alone(options: DetrakOptions, mean: float) -> None:
    found = scores(expert, options, 2000 if IS_PROOF else 30, seed=13)
    assert high(found) >= mean
    if options == BASIC:
        share = fmean(score >= 30 for score in found)
        assert share + 3 * sqrt(0.93 * 0.07 / len(found)) >= 0.93


def test_the_baseline_is_what_it_was_measured_to_be_and_is_left_far_behind() -> None:
    source = random.Random(14)
    found = scores(lambda position: greedy(position, source), BASIC, 2000 if IS_PROOF else 200, seed=15)
    assert abs(fmean(found) - 27.4) < 3 * stdev(found) / sqrt(len(found)) + 0.3
