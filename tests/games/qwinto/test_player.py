"""The Qwinto player: its sheets agree with the rules and the trainer, its expectations are exact, and it is strong.

Sizes are small unless CINQ_PROOF is set. Bounds are three standard errors wide.
"""

from __future__ import annotations

import os
import random
import subprocess
import zlib
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice, pairwise, product
from pathlib import Path
from typing import Final

import pytest

from game.computer import tables
from game.computer.arena import Computer, Entry, Mean, PositionPlayer, play_match
from game.computer.choose import choose
from game.computer.task import LEVELS, Budget, Task, Thought
from game.contract import Move, Reason
from game.games.qwinto.player import think as qwinto
from game.games.qwinto.player.answers import Answer, AnswerValues
from game.games.qwinto.player.evaluation import OVER, POINT, SIZE, Others, evaluation
from game.games.qwinto.player.rivals import NO_RIVALS, Rivals, Standing
from game.games.qwinto.player.sheet_features import SheetFeatures
from game.games.qwinto.player.turn_values import BestAnswers, value_of_dice, value_of_throwing_again
from game.games.qwinto.rules import DICE, Qwinto, QwintoOptions
from game.games.qwinto.written_sheet import FIELDS, INDEX, Sheet
from game.language import words
from game.record import Record
from tests.computer.positions import decisions, some
from tests.testkit.baselines.qwinto import careful
from tests.testkit.baselines.qwinto_learned import earlier, fast
from tools.train import qwinto as trainer
from tools.train.compiler import compiled, has_compiler

PROOF = bool(os.environ.get("CINQ_PROOF"))
NEEDS_COMPILER = pytest.mark.skipif(not has_compiler(), reason="there is no C++ compiler")
BASELINE: Final = PositionPlayer(careful)
NAMES: Final = ("Ann", "Ben", "Cem", "Dot", "Eve", "Fay")


def random_sheet(source: random.Random) -> Sheet:
    """Writes numbers at random. On some sheets they are so close to an even row that rows and columns become full."""
    sheet = Sheet(misses=source.choice((0, 0, 1, 2, 3)))
    tries, off = source.choice(((60, 5), (60, 18), (150, 2)))
    for _ in range(source.randrange(tries)):
        field = source.randrange(27)
        number = 2 * (field % 9) + 1 + source.randrange(-off, off)
        if 1 <= number <= 18 and sheet.rule_broken(field, number) is None:
            sheet = sheet.with_number(field, number)
    return sheet


def sheets(number: int, seed: int) -> Iterator[Sheet]:
    source = random.Random(seed)
    return (random_sheet(source) for _ in range(number))


def missed(sheet: Sheet) -> Sheet:
    return Sheet(sheet.numbers, sheet.misses + 1)


def values_alone(sheet: Sheet) -> AnswerValues:
    return AnswerValues(SheetFeatures(sheet.numbers, sheet.misses), evaluation(True), Others(), 1, 0)


@cache
def have_room(length: int, low: int, high: int) -> bool:
    """Whether this many rising numbers fit between two others."""
    return length <= 0 or any(have_room(length - 1, number, high) for number in range(low + 1, high))


def missing_in_row(row: tuple[int, ...]) -> int:
    """The number of empty fields in a row, or 19 if they cannot all be filled."""
    marks = [(-1, 0), *((at, number) for at, number in enumerate(row) if number), (9, 19)]
    pairs = pairwise(marks)
    return row.count(0) if all(have_room(to - at - 1, low, high) for (at, low), (to, high) in pairs) else 19


def test_the_features_of_a_sheet_agree_with_the_rules() -> None:
    ends = 0
    for sheet in sheets(3000, 1):
        features = SheetFeatures(sheet.numbers, sheet.misses)
        assert (features.score, features.ends) == (sheet.score.total, sheet.ends_game)
        assert features.missing == min(19, sum(sorted(map(missing_in_row, sheet.rows))[:2]))
        ends += features.ends
    assert ends > 20


def test_all_answers_agree_with_the_rules_and_their_values_with_the_sheets_after_them() -> None:
    """Adding up the features that change must give the same as adding up all features again."""
    tried = 0
    for sheet in sheets(300, 2):
        if sheet.ends_game:
            continue
        values = values_alone(sheet)
        in_rows = [values.in_row(row) for row in range(3)]
        for number in range(1, 19):
            answers = {answer.field: answer for by_number in in_rows for answer in by_number[number]}
            assert set(answers) == {field for field in range(27) if sheet.rule_broken(field, number) is None}
            for field, answer in answers.items():
                after = sheet.with_number(field, number)
                assert (answer.score, answer.ends) == (after.score.total, after.ends_game)
                if number % 6 == 1:
                    assert answer.value == value_of(after)
                    assert after.ends_game or answer.missing == SheetFeatures(after.numbers, after.misses).missing
                    tried += 1
        assert values.writing_nothing(True).value == value_of(missed(sheet))
    assert tried > 3000


def value_of(sheet: Sheet) -> int:
    return sheet.score.total * POINT if sheet.ends_game else values_alone(sheet).writing_nothing(False).value


@NEEDS_COMPILER
@pytest.mark.parametrize("is_alone", [True, False])
def test_the_trainer_has_the_same_rules_and_values(is_alone: bool, tmp_path: Path) -> None:
    table = tables.table("qwinto.bin")
    assert table is not None
    half = len(table) // 2
    (tmp_path / "weights").write_bytes(table[:half] if is_alone else table[half:])
    weights = evaluation(is_alone)
    source = random.Random(3)
    cases = []
    for sheet in sheets(1000, 4):
        seats = 1 if is_alone else source.randrange(2, 7)
        cases.append((sheet, seats, source.randrange(seats), source.randrange(1, 19)))
    lines = [" ".join(map(str, (*case, sheet.misses, *sheet.numbers))) + "\n" for sheet, *case in cases]
    command = [str(compiled(trainer.SOURCE)), "judge", str(tmp_path / "weights")]
    output = subprocess.run(command, input="".join(lines), capture_output=True, text=True, check=True).stdout
    for (sheet, seats, distance, number), line in zip(cases, output.splitlines(), strict=True):
        score, ends, missing, *fields = line.split()
        features = SheetFeatures(sheet.numbers, sheet.misses)
        assert (int(score), bool(int(ends)), int(missing)) == (features.score, features.ends, features.missing)
        others = Others()
        for _ in range(seats - 1):
            others = others.with_seat(sheet.misses, features.missing, features.ends)
        rivals = Rivals([Standing(features, weights, seats, distance)] * (seats - 1), weights.slopes(seats))
        values = AnswerValues(features, weights, others, seats, distance)
        mine = {answer.field: answer for row in range(3) for answer in values.in_row(row)[number]}
        theirs = {int(field): numbers for field, *numbers in (text.split(":") for text in fields)}
        assert set(mine) == set(theirs) == {field for field in range(27) if sheet.rule_broken(field, number) is None}
        if not features.ends:
            for field, (value, _, worth) in theirs.items():
                assert abs(mine[field].value / POINT - float(value)) < 0.001
                assert abs(rivals.worth(mine[field]) / POINT - float(worth)) < (0.001 if is_alone else 0.4)


# ---------------------------------------------------------------------------------------------- expectations


def numbers_of_all_throws(dice: str) -> list[int]:
    return [sum(faces) for faces in product(range(1, 7), repeat=len(dice))]


def best_end(sheet: Sheet, dice: str, number: int) -> int:
    """The highest score that the last answer of a game can leave."""
    fields = (INDEX[name] for name in FIELDS if name[0] in dice)
    after = [sheet.with_number(field, number) for field in fields if sheet.rule_broken(field, number) is None]
    return max(sheet.score.total for sheet in (*after, missed(sheet)))


def exhaustive(sheet: Sheet, dice: str) -> float:
    """The expected score after the last turn of a game, by every throw, every second throw and every answer."""
    scores = [best_end(sheet, dice, number) for number in numbers_of_all_throws(dice)]
    again = sum(scores) / len(scores)
    return sum(max(score, again) for score in scores) / len(scores)


def last_turns(number: int) -> Iterator[Sheet]:
    """Yields sheets that any answer ends: a number fills a second row, a miss is the fourth."""
    source = random.Random(5)
    while number:
        rows = [sorted(source.sample(range(1, 19), 9)) for _ in range(3)]
        numbers = [number for row in rows for number in row]
        for row in (1, 2):
            numbers[9 * row + source.randrange(9)] = 0
        text = "/".join(",".join(str(field or ".") for field in numbers[at : at + 9]) for at in (0, 9, 18)) + ":3"
        try:
            sheet = Sheet.parse(text)
        except ValueError:
            continue
        yield sheet
        number -= 1


def thought(position: Qwinto, level: str = "expert", nodes: int | None = None) -> Thought:
    tags = {"Position": str(position)} | position.options.tags()
    record = Record.new("qwinto", NAMES[: position.seats], tags)
    return qwinto.think(Task(record, LEVELS[level], Budget(1, nodes), random.Random(1)))


def test_the_value_of_the_last_turn_is_exact() -> None:
    for sheet in last_turns(12):
        position = Qwinto(QwintoOptions(), (sheet,), 1)
        values = {"".join(candidate.move): candidate.value for candidate in thought(position).candidates}
        for dice in DICE:
            assert values[dice] == pytest.approx(exhaustive(sheet, dice), abs=0.01)


def test_the_expectation_over_throws_is_exact() -> None:
    for sheet in sheets(30, 6):
        if sheet.ends_game:
            continue
        answers = BestAnswers(values_alone(sheet), True, NO_RIVALS)

        def throw_value(dice: str, number: int, answers: BestAnswers = answers) -> int:
            return answers.best(dice, number).value

        for dice in DICE:
            values = [throw_value(dice, number) for number in numbers_of_all_throws(dice)]
            again = sum(values) // len(values)
            assert value_of_throwing_again(dice, throw_value) == again
            assert value_of_dice(dice, throw_value) == sum(max(value, again) for value in values) // len(values)


def test_lookahead_agrees_with_the_value_of_the_next_turn() -> None:
    """Alone, the value of an answer is that of the best dice in the next turn. Lookahead may only leave out numbers."""
    differences = []
    for sheet in [sheet for sheet in sheets(60, 7) if not sheet.ends_game][:12]:
        position = Qwinto(QwintoOptions(), (sheet,), 1, "answer", "oy", ("3", "4"), (), (sheet,))
        for candidate in thought(position).candidates[:3]:
            after = position.play(candidate.move)
            if after.ending is None:
                next_turn = thought(after, "easy").candidates[0].value
                assert candidate.value <= next_turn + 0.01
                differences.append(next_turn - candidate.value)
    assert len(differences) > 15
    assert Mean.of(differences).value < 0.2


# ---------------------------------------------------------------------------------------------- behaviour


def seated(sheets_of_all: tuple[Sheet, ...]) -> Qwinto:
    """A throw of 7 with the orange and the yellow die by the first seat."""
    number = len(sheets_of_all)
    text = ";".join(map(str, sheets_of_all)) + " 1 answer oy 3,4"
    return Qwinto.parse(text, number, QwintoOptions())


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_answers_already_given_to_the_same_throw_are_ignored(seats: int) -> None:
    source = random.Random(8)
    for _ in range(3):
        unfinished = (sheet for sheet in sheets(99, source.randrange(99)) if not sheet.ends_game)
        position = seated(tuple(islice(unfinished, seats)))
        answers = set()
        for _ in range(4):
            reached = position
            while reached.to_move != seats:
                reached = reached.play(source.choice(list(reached.legal_moves)))
            answers.add(thought(reached, nodes=50).candidates)
        assert len(answers) == 1


@pytest.mark.parametrize("seats", Qwinto.seat_counts)
def test_the_same_seed_and_nodes_give_the_same_move_whatever_is_cached(seats: int) -> None:
    for record in some("qwinto", seats, 9, 5):
        for level in LEVELS:
            first = choose(str(record), level, 3, nodes=60)
            for function in vars(qwinto).values():
                if hasattr(function, "cache_clear"):
                    function.cache_clear()
            assert first == choose(str(record), level, 3, nodes=60)


@pytest.mark.parametrize("seats", Qwinto.seat_counts)
def test_all_moves_are_ranked_once_the_best_first(seats: int) -> None:
    for record in some("qwinto", seats, 10, 12):
        for nodes in (1, 30, None):
            seen = record.seen_by(record.position.to_move)  # type: ignore[arg-type]
            thinks = qwinto.think(Task(seen, LEVELS["expert"], Budget(1, nodes), random.Random(1)))
            moves = [candidate.move for candidate in thinks.candidates]
            assert sorted(moves) == sorted(record.position.legal_moves)
            values = [candidate.value for candidate in thinks.candidates]
            assert values == sorted(values, reverse=True)
            assert not thinks.is_poor


def test_it_ends_a_game_when_it_is_ahead_and_says_so() -> None:
    ahead = "1,3,5,8,9,11,13,15,18/2,4,6,7,.,12,14,16,17/1,3,5,7,8,9,.,10,11:0"
    behind = "1,2,3,4,.,.,.,.,./.,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,.:3"
    thinks = thought(Qwinto.parse(f"{ahead};{behind} 1 answer oy 4,5", 2, QwintoOptions()))
    assert thinks.candidates[0].move == ("y5",)
    assert thinks.reasons[:2] == (
        Reason("qwinto.ends_ahead", (76, -11)),
        Reason("qwinto.full_row", ("qwinto.letter.y", 17)),
    )


def test_hints_say_why() -> None:
    keys = set()
    for record in decisions("qwinto", 2, 12):
        seen = record.seen_by(record.position.to_move)  # type: ignore[arg-type]
        thinks = qwinto.think(Task(seen, LEVELS["expert"], Budget(1, 20), random.Random(1)))
        keys |= {reason.key for reason in thinks.reasons}
    assert {"qwinto.kept", "qwinto.chance"} <= keys


def test_without_its_table_it_plays_on_with_handmade_weights(without_tables: None) -> None:
    position = Qwinto.start(1, QwintoOptions())
    assert thought(position, "hard", 30).is_poor
    table = play_match("qwinto", [Entry("poor", Computer("expert", nodes=1))], 8, seed=13).points("poor")
    assert table.value + 3 * table.error >= 10


# ---------------------------------------------------------------------------------------------- training, strength


def learned_mean(games: int, folder: Path) -> Mean:
    """Trains a little and lets the weights play alone."""
    trainer.train(games, 5, folder)
    table = zlib.decompress((folder / "qwinto.bin").read_bytes())
    assert len(table) == 4 * SIZE
    (folder / "weights").write_bytes(table[: len(table) // 2])
    path = str(folder / "weights")
    command = [str(compiled(trainer.SOURCE)), "match", "1", "400", "6", path, path]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return Mean(float(output[output.index("mean") + 1]), float(output[output.index("+-") + 1].rstrip(",")))


@NEEDS_COMPILER
def test_a_little_training_improves_the_weights(tmp_path: Path) -> None:
    start, some_games = learned_mean(4, tmp_path), learned_mean(1000, tmp_path)
    assert some_games.value - 3 * some_games.error > start.value + 3 * start.error


@NEEDS_COMPILER
def test_the_same_seed_trains_the_same_tables(tmp_path: Path) -> None:
    files = []
    for _ in range(2):
        trainer.train(60, 7, tmp_path)
        files.append((tmp_path / "qwinto.bin").read_bytes())
    assert files[0] == files[1]


def test_the_baseline_is_as_strong_as_it_should_be() -> None:
    mean = play_match("qwinto", [Entry("baseline", BASELINE)], 2000 if PROOF else 100, seed=14).points("baseline")
    assert mean.value + 3 * mean.error >= 26


def test_alone_it_reaches_the_mean_that_it_should() -> None:
    player = Computer("expert", nodes=1 if PROOF else 150)
    mean = play_match("qwinto", [Entry("expert", player)], 2000 if PROOF else 6, seed=15).points("expert")
    assert mean.value + 3 * mean.error >= 76


def test_the_shares_of_the_victory_add_up_and_rise_with_the_lead() -> None:
    weights = evaluation(False)
    sheet = SheetFeatures(Sheet().numbers, 0)
    for seats in range(2, 7):
        rivals = Rivals([Standing(sheet, weights, seats, 0)] * (seats - 1), weights.slopes(seats))
        expected = Standing(sheet, weights, seats, 0)
        for stage in (10, 30, OVER):
            worths = [
                rivals.worth(Answer(expected.value(stage) + points * POINT, -1, 0, False, 0, stage)) / POINT
                for points in (-40, -5, 0, 5, 40)
            ]
            assert worths[2] == pytest.approx(100 / seats, abs=0.01)
            assert worths == sorted(worths)
            assert worths[0] < 2 + worths[1]
            assert 0 < worths[4] <= 101


def test_it_looks_one_throw_of_the_others_ahead() -> None:
    """The other seat ends the game with its next throw, and is ahead: only what ends it now can win."""
    near = "1,3,5,8,9,11,13,15,18/2,4,6,7,.,12,14,16,17/1,3,5,7,8,9,.,10,11:3"
    ahead = "1,3,5,8,9,11,13,15,18/2,4,6,7,10,12,14,16,./1,3,5,7,8,.,.,10,11:3"
    position = Qwinto.parse(f"{near};{ahead} 1 answer oy 4,5", 2, QwintoOptions())
    thinks = thought(position)
    assert thinks.candidates[0].move == ("y5",)
    assert thinks.candidates[0].value > thinks.candidates[1].value


FLOORS: Final = {2: 0.94, 3: 0.82, 4: 0.71, 5: 0.28, 6: 0.24}


@pytest.mark.parametrize(("seats", "floor"), FLOORS.items() if PROOF else [(2, 0.94), (4, 0.71)])
def test_in_company_it_wins_as_often_as_it_should(seats: int, floor: float) -> None:
    player = Computer("expert", nodes=1)
    entries = [Entry("expert", player), *[Entry("baseline", BASELINE)] * (seats - 1)]
    games = 12 if not PROOF else 1000 if seats <= 4 else 240
    score = play_match("qwinto", entries, games, seed=16).score("expert")
    assert score.value + 3 * score.error >= floor


LEAGUE: Final = [(player, *floor) for player in (earlier, fast) for floor in ((2, 0.5), (3, 0.34), (4, 0.26))]


@pytest.mark.parametrize(("player", "seats", "floor"), LEAGUE if PROOF else LEAGUE[-1:])
def test_among_players_that_have_learned_it_wins_more_than_its_share(
    player: Callable[[Qwinto, random.Random], Move], seats: int, floor: float
) -> None:
    expert = Computer("expert", nodes=200 if PROOF else 8)
    entries = [Entry("expert", expert), *[Entry("other", PositionPlayer(player))] * (seats - 1)]
    score = play_match("qwinto", entries, 600 if PROOF else 8, seed=17).score("expert")
    assert score.value + 3 * score.error >= floor


SEEN: list[tuple[str, str, str]] = [
    # the sheet, the dice with the throw, what is said first
    (".,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,.:0", "answer oyp 6,6,5", "at_the_end"),
    (".,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,.:0", "answer o 1", "at_the_start"),
    ("5,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,.:0", "answer o 6", "beside"),
    ("5,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,.:0", "decide o 4", "again_nowhere"),
    (".,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,.:0", "decide oyp 6,6,5", "at_the_end"),
    ("1,2,3,4,5,6,.,.,./4,5,6,7,8,9,.,.,./7,8,9,10,11,12,.,.,.:0", "choose", "aims_high"),
    ("1,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,.:0", "answer o 4", "pentagon"),
    ("1,2,4,6,.,10,12,14,./.,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,.:0", "answer oy 3,5", "one_left"),
    ("1,3,5,6,.,10,12,14,16/.,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,.:0", "answer oy 3,5", "full_row"),
]


@pytest.mark.parametrize(("sheet", "phase", "key"), SEEN)
def test_it_sees_what_a_coach_would_see(sheet: str, phase: str, key: str) -> None:
    thinks = thought(Qwinto.parse(f"{sheet} 1 {phase}", 1, QwintoOptions()))
    assert thinks.reasons[0].key == f"qwinto.{key}"


def test_every_reason_has_its_sentence() -> None:
    for record in decisions("qwinto", 2, 12):
        seen = record.seen_by(record.position.to_move)  # type: ignore[arg-type]
        for reason in qwinto.think(Task(seen, LEVELS["expert"], Budget(1, 20), random.Random(1))).reasons:
            for language in ("en", "fr"):
                assert "{" not in words(language).say(f"why.{reason.key}", *reason.values)


def test_a_throw_that_is_kept_names_the_field() -> None:
    empty = ".,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,.:0"
    thinks = thought(Qwinto.parse(f"{empty} 1 decide oyp 6,6,5", 1, QwintoOptions()))
    assert thinks.candidates[0].move == ("keep",)
    assert thinks.line == ("keep", "p9")
