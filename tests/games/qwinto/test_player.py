"""The Qwinto player: its sheets are those of the rules and of the trainer, its expectations are exact, it is strong.

Sizes are small unless CINQ_PROOF is set, and bounds are three standard errors wide.
"""

from __future__ import annotations

import os
import random
import subprocess
import zlib
from collections.abc import Iterator
from functools import cache
from itertools import islice, pairwise, product
from pathlib import Path
from typing import Final

import pytest

from game.computer import tables
from game.computer.arena import Computer, Entry, Mean, Plain, match
from game.computer.choose import choose
from game.computer.task import LEVELS, Budget, Task, Thought
from game.contract import Reason
from game.games.qwinto.player import think as qwinto
from game.games.qwinto.player.evaluation import KNOTS, POINT, Others, book
from game.games.qwinto.player.features import ENTRIES
from game.games.qwinto.player.sheets import Judge, View
from game.games.qwinto.player.turn import Plan, second_throw, turn
from game.games.qwinto.rules import DICE, FIELDS, INDEX, Qwinto, QwintoOptions, Sheet
from game.record import Record
from tests.computer.positions import decisions, some
from tests.testkit.baselines.qwinto import careful
from tools.train import qwinto as trainer
from tools.train.compiler import compiled, has_compiler

PROOF = bool(os.environ.get("CINQ_PROOF"))
NEEDS_COMPILER = pytest.mark.skipif(not has_compiler(), reason="there is no C++ compiler")
BASELINE: Final = Plain(careful)
NAMES: Final = ("Ann", "Ben", "Cem", "Dot", "Eve", "Fay")


def random_sheet(source: random.Random) -> Sheet:
    """Writes numbers at random, on some sheets so near to where they belong that rows and columns get full too."""
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


def lone(sheet: Sheet) -> Judge:
    return Judge(View(sheet.numbers, sheet.misses), book(True), Others(), 1, 0)


@cache
def is_room(length: int, low: int, high: int) -> bool:
    """Tells whether so many rising numbers fit between two others."""
    return length <= 0 or any(is_room(length - 1, number, high) for number in range(low + 1, high))


def row_lacks(row: tuple[int, ...]) -> int:
    """Counts the free fields of a row, or 19 where they cannot all be filled."""
    marks = [(-1, 0), *((at, number) for at, number in enumerate(row) if number), (9, 19)]
    pairs = pairwise(marks)
    return row.count(0) if all(is_room(to - at - 1, low, high) for (at, low), (to, high) in pairs) else 19


def test_a_sheet_taken_apart_is_the_sheet_of_the_rules() -> None:
    ends = 0
    for sheet in sheets(3000, 1):
        view = View(sheet.numbers, sheet.misses)
        assert (view.score, view.ends) == (sheet.score.total, sheet.ends_game)
        assert view.lacks == min(19, sum(sorted(map(row_lacks, sheet.rows))[:2]))
        ends += view.ends
    assert ends > 20


def test_all_answers_are_those_of_the_rules_and_lead_where_they_lead() -> None:
    """What is added up from what changes equals what is added up afresh."""
    tried = 0
    for sheet in sheets(300, 2):
        if sheet.ends_game:
            continue
        judge = lone(sheet)
        written = [judge.written(row) for row in range(3)]
        for number in range(1, 19):
            found = {each.field: each for row in written for each in row[number]}
            assert set(found) == {field for field in range(27) if sheet.rule_broken(field, number) is None}
            for field, each in found.items():
                after = sheet.with_number(field, number)
                assert (each.score, each.ends) == (after.score.total, after.ends_game)
                if number % 6 == 1:
                    assert each.value == worth_as_it_is(after)
                    assert after.ends_game or each.lacks == View(after.numbers, after.misses).lacks
                    tried += 1
        assert judge.unanswered(True).value == worth_as_it_is(missed(sheet))
    assert tried > 3000


def worth_as_it_is(sheet: Sheet) -> int:
    return sheet.score.total * POINT if sheet.ends_game else lone(sheet).unanswered(False).value


@NEEDS_COMPILER
@pytest.mark.parametrize("is_alone", [True, False])
def test_the_trainer_has_the_same_rules_and_values(is_alone: bool, tmp_path: Path) -> None:
    raw = tables.table("qwinto.bin")
    assert raw is not None
    half = len(raw) // 2
    (tmp_path / "raw").write_bytes(raw[:half] if is_alone else raw[half:])
    source = random.Random(3)
    cases = []
    for sheet in sheets(1000, 4):
        seats = 1 if is_alone else source.randrange(2, 7)
        cases.append((sheet, seats, source.randrange(seats), source.randrange(1, 19)))
    lines = [" ".join(map(str, (*case, sheet.misses, *sheet.numbers))) + "\n" for sheet, *case in cases]
    asked = [str(compiled(trainer.SOURCE)), "judge", str(tmp_path / "raw")]
    answers = subprocess.run(asked, input="".join(lines), capture_output=True, text=True, check=True).stdout
    for (sheet, seats, distance, number), line in zip(cases, answers.splitlines(), strict=True):
        score, ends, lacks, *fields = line.split()
        view = View(sheet.numbers, sheet.misses)
        assert (int(score), bool(int(ends)), int(lacks)) == (view.score, view.ends, view.lacks)
        others = Others() if is_alone else Others().and_one(sheet.misses, view.lacks, view.ends)
        judge = Judge(view, book(is_alone), others, seats, distance)
        mine = {each.field: each.value for row in range(3) for each in judge.written(row)[number]}
        theirs = {int(field): value for field, value, _ in (each.split(":") for each in fields)}
        assert set(mine) == set(theirs) == {field for field in range(27) if sheet.rule_broken(field, number) is None}
        if not view.ends:
            assert all(abs(mine[field] / POINT - float(theirs[field])) < 0.001 for field in mine)


# ---------------------------------------------------------------------------------------------- expectations


def each_throw(dice: str) -> list[int]:
    return [sum(faces) for faces in product(range(1, 7), repeat=len(dice))]


def best_end(sheet: Sheet, dice: str, number: int) -> int:
    """The most points that the last answer of a game can leave."""
    fields = (INDEX[name] for name in FIELDS if name[0] in dice)
    after = [sheet.with_number(field, number) for field in fields if sheet.rule_broken(field, number) is None]
    return max(each.score.total for each in (*after, missed(sheet)))


def exhaustive(sheet: Sheet, dice: str) -> float:
    """What the last turn of a game is worth: every throw, every second throw, every answer."""
    ends = [best_end(sheet, dice, number) for number in each_throw(dice)]
    again = sum(ends) / len(ends)
    return sum(max(end, again) for end in ends) / len(ends)


def last_turns(number: int) -> Iterator[Sheet]:
    """Sheets that one more answer ends, whatever it is: a number finishes a second row, a miss is the fourth."""
    source = random.Random(5)
    while number:
        rows = [sorted(source.sample(range(1, 19), 9)) for _ in range(3)]
        numbers = [each for row in rows for each in row]
        for row in (1, 2):
            numbers[9 * row + source.randrange(9)] = 0
        text = "/".join(",".join(str(each or ".") for each in numbers[at : at + 9]) for at in (0, 9, 18)) + ":3"
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


def test_the_last_turn_is_worth_what_all_throws_and_answers_say() -> None:
    for sheet in last_turns(12):
        position = Qwinto(QwintoOptions(), (sheet,), 1)
        found = {"".join(each.move): each.value for each in thought(position).candidates}
        for dice in DICE:
            assert found[dice] == pytest.approx(exhaustive(sheet, dice), abs=0.01)


def test_a_turn_and_a_second_throw_are_counted_throw_by_throw() -> None:
    for sheet in sheets(30, 6):
        if sheet.ends_game:
            continue
        plan = Plan(lone(sheet), True)

        def worth(dice: str, number: int, plan: Plan = plan) -> int:
            return plan.best(dice, number).value

        for dice in DICE:
            ends = [worth(dice, number) for number in each_throw(dice)]
            again = sum(ends) // len(ends)
            assert second_throw(dice, worth) == again
            assert turn(dice, worth) == sum(max(end, again) for end in ends) // len(ends)


def test_looking_deeper_is_a_whole_turn_of_the_player_itself() -> None:
    """The value behind an answer is that of the best dice there, as a look from there says; numbers may be left out."""
    off = []
    for sheet in [each for each in sheets(60, 7) if not each.ends_game][:12]:
        position = Qwinto(QwintoOptions(), (sheet,), 1, "answer", "oy", ("3", "4"), (), (sheet,))
        for candidate in thought(position).candidates[:3]:
            after = position.play(candidate.move)
            if after.ending is None:
                there = thought(after, "easy").candidates[0].value
                assert candidate.value <= there + 0.01
                off.append(there - candidate.value)
    assert len(off) > 15
    assert Mean.of(off).value < 0.2


# ---------------------------------------------------------------------------------------------- behaviour


def seated(sheets_of_all: tuple[Sheet, ...]) -> Qwinto:
    """A throw of 7 with the orange and the yellow die that the first seat made."""
    number = len(sheets_of_all)
    text = ";".join(map(str, sheets_of_all)) + " 1 answer oy 3,4"
    return Qwinto.parse(text, number, QwintoOptions())


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_answers_that_were_given_to_the_same_throw_are_not_used(seats: int) -> None:
    source = random.Random(8)
    for _ in range(3):
        going_on = (sheet for sheet in sheets(99, source.randrange(99)) if not sheet.ends_game)
        position = seated(tuple(islice(going_on, seats)))
        found = set()
        for _ in range(4):
            reached = position
            while reached.to_move != seats:
                reached = reached.play(source.choice(list(reached.legal_moves)))
            found.add(thought(reached, nodes=50).candidates)
        assert len(found) == 1


@pytest.mark.parametrize("seats", Qwinto.seat_counts)
def test_the_same_seed_and_nodes_give_the_same_move_and_more_of_what_was_known_changes_nothing(seats: int) -> None:
    for record in some("qwinto", seats, 9, 5):
        for level in LEVELS:
            first = choose(str(record), level, 3, nodes=60)
            for each in vars(qwinto).values():
                if hasattr(each, "cache_clear"):
                    each.cache_clear()
            assert first == choose(str(record), level, 3, nodes=60)


@pytest.mark.parametrize("seats", Qwinto.seat_counts)
def test_all_moves_are_judged_once_and_the_best_comes_first(seats: int) -> None:
    for record in some("qwinto", seats, 10, 12):
        for nodes in (1, 30, None):
            seen = record.seen_by(record.position.to_move)  # type: ignore[arg-type]
            found = qwinto.think(Task(seen, LEVELS["expert"], Budget(1, nodes), random.Random(1)))
            moves = [each.move for each in found.candidates]
            assert sorted(moves) == sorted(record.position.legal_moves)
            values = [each.value for each in found.candidates]
            assert values == sorted(values, reverse=True)
            assert not found.is_poor


def test_it_ends_a_game_in_which_nothing_is_to_be_gained_any_more_and_says_that_it_is_ahead() -> None:
    ahead = "1,3,5,8,9,11,13,15,18/2,4,6,7,.,12,14,16,17/1,3,5,7,8,9,.,10,11:0"
    behind = "1,2,3,4,.,.,.,.,./.,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,.:3"
    found = thought(Qwinto.parse(f"{ahead};{behind} 1 answer oy 4,5", 2, QwintoOptions()))
    assert found.candidates[0].move == ("y5",)
    assert found.reasons[:2] == (Reason("qwinto.ends_ahead", (76, -11)), Reason("qwinto.full_row", (17,)))


def test_hints_say_why() -> None:
    keys = set()
    for record in decisions("qwinto", 2, 12):
        seen = record.seen_by(record.position.to_move)  # type: ignore[arg-type]
        found = qwinto.think(Task(seen, LEVELS["expert"], Budget(1, 20), random.Random(1)))
        keys |= {each.key for each in found.reasons}
    assert {"qwinto.kept", "qwinto.average"} <= keys


def test_without_its_table_it_plays_on_by_a_page_made_by_hand(without_tables: None) -> None:
    position = Qwinto.start(1, QwintoOptions())
    assert thought(position, "hard", 30).is_poor
    table = match("qwinto", [Entry("poor", Computer("expert", nodes=1))], 8, seed=13).points("poor")
    assert table.value + 3 * table.error >= 10


# ---------------------------------------------------------------------------------------------- training, strength


def learned_mean(games: int, folder: Path) -> Mean:
    """Trains that little, and lets the tables play alone."""
    trainer.train(games, 5, folder)
    raw = zlib.decompress((folder / "qwinto.bin").read_bytes())
    assert len(raw) == 4 * (6 * 16 * 20 + KNOTS * ENTRIES)
    (folder / "raw").write_bytes(raw[: len(raw) // 2])
    asked = [str(compiled(trainer.SOURCE)), "measure", "alone", "400", "6", str(folder / "raw")]
    told = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.split()
    return Mean(float(told[told.index("mean") + 1]), float(told[told.index("+-") + 1].rstrip(",")))


@NEEDS_COMPILER
def test_a_little_training_improves_on_its_start(tmp_path: Path) -> None:
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
    mean = match("qwinto", [Entry("baseline", BASELINE)], 2000 if PROOF else 100, seed=14).points("baseline")
    assert mean.value + 3 * mean.error >= 26


def test_alone_it_reaches_the_mean_that_it_should() -> None:
    player = Computer("expert", nodes=1 if PROOF else 150)
    mean = match("qwinto", [Entry("expert", player)], 2000 if PROOF else 6, seed=15).points("expert")
    assert mean.value + 3 * mean.error >= 76


FLOORS: Final = {2: 0.94, 3: 0.82, 4: 0.71, 5: 0.28, 6: 0.24}


@pytest.mark.parametrize(("seats", "floor"), FLOORS.items() if PROOF else [(2, 0.94), (4, 0.71)])
def test_in_company_it_wins_as_often_as_it_should(seats: int, floor: float) -> None:
    player = Computer("expert", nodes=1)
    entries = [Entry("expert", player), *[Entry("baseline", BASELINE)] * (seats - 1)]
    games = 12 if not PROOF else 1000 if seats <= 4 else 240
    score = match("qwinto", entries, games, seed=16).score("expert")
    assert score.value + 3 * score.error >= floor
