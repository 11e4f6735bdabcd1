"""The one door to the players: what it refuses, what it lends them, and how a level errs."""

from __future__ import annotations

import ast
import gc
import random
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.computer import choose as door
from game.computer.choose import LEVEL_NAMES, choose, pick
from game.computer.task import LAST_STEP_S, LEVELS, Budget, Candidate, Task, Thought
from game.contract import GameError, Reason
from game.record import Record, parse

ROOT = Path(__file__).parents[2]
QUIXO = '[Game "quixo"]\n[Format "1"]\n[Seats "Ann, Ben"]\n'
ALONE = '[Game "quinto"]\n[Format "1"]\n[Seats "Ann, Ben"]\n[Multiple "9"]\n\n(1 1 1 2 2) (0 5 6 7 7)\n'


class Player:
    """Stands in for the player of a game, and keeps what it was asked."""

    def __init__(self, *values: float) -> None:
        self.values = values
        self.tasks: list[Task] = []
        self.numbers: list[float] = []

    def think(self, task: Task) -> Thought:
        self.tasks.append(task)
        self.numbers.append(task.source.random())
        moves = list(task.position.legal_moves)
        candidates = tuple(Candidate(move, value) for move, value in zip(moves, self.values, strict=False))
        return Thought(candidates, ("b1e1", "c1a1"), (Reason("key", (3,)),), is_poor=True)


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch) -> Player:
    stand_in = Player(3.0, 2.0, 1.0)
    monkeypatch.setitem(sys.modules, "game.games.quixo.player.think", stand_in)  # type: ignore[arg-type]
    return stand_in


def test_a_choice_tells_all_that_was_thought(player: Player) -> None:
    first = parse(QUIXO).position.write(next(iter(parse(QUIXO).position.legal_moves)))
    expected = (first, 3.0, ("b1e1", "c1a1"), (Reason("key", (3,)),), True)
    assert choose(QUIXO, "expert", 7, nodes=1) == expected


def test_what_was_thought_of_another_move_is_not_told(player: Player) -> None:
    player.values = (3.0, 2.99)
    found = [choose(QUIXO, "easy", seed, nodes=1) for seed in range(40)]
    assert {choice.value for choice in found} == {3.0, 2.99}
    assert all(bool(choice.reasons) == bool(choice.line) == (choice.value == 3.0) for choice in found)


def test_nobody_searches_for_garbage_while_a_player_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[bool] = []

    def think(task: Task) -> Thought:
        searched.append(gc.isenabled())
        raise ArithmeticError

    monkeypatch.setattr(door, "player_of", lambda game: SimpleNamespace(think=think))
    with pytest.raises(ArithmeticError):
        choose(QUIXO, "hard")
    assert (searched, gc.isenabled()) == ([False], True)


@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_where_there_is_one_move_nobody_thinks(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "player_of", lambda game: pytest.fail(f"{game} was asked"))
    assert parse(ALONE).position.legal_moves.count() == 1
    assert choose(ALONE, level, nodes=1) == ("pass", None, ("pass",), (Reason("only"),), False)


@pytest.mark.parametrize("level", ["", "unheard-of", "Expert"])
def test_a_level_that_there_is_not(level: str) -> None:
    with pytest.raises(ValueError, match=f"^{level}$"):
        choose(QUIXO, level)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (QUIXO + "\nresign", "over"),
        (QUIXO.replace("quixo", "detrak"), "chance_due"),
        (QUIXO + "\nb1", "unfinished"),
        ("", "record.empty"),
    ],
)
@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_a_record_that_waits_for_no_seat(text: str, key: str, level: str) -> None:
    with pytest.raises(GameError) as refused:
        choose(text, level)
    assert refused.value.reason.key == key


def test_a_player_gets_its_level_its_limits_and_a_source_of_the_seed(player: Player) -> None:
    choose(QUIXO, "hard", 7, nodes=50)
    choose(QUIXO, "hard", 7, seconds=9.0, clock=lambda: 100.0)
    choose(QUIXO, "hard", 7, clock=lambda: 100.0)
    assert [task.level for task in player.tasks] == [LEVELS["hard"]] * 3
    assert [task.budget.nodes for task in player.tasks] == [50, None, None]
    assert [task.budget.seconds for task in player.tasks[1:]] == [Budget(9.0).seconds, Budget(0.3).seconds]
    assert player.numbers == [random.Random(7).random()] * 3


def test_a_budget_of_nodes_knows_no_clock() -> None:
    budget = Budget(1.0, 10, lambda: pytest.fail("the clock was looked at"))
    assert (budget.is_over, budget.left) == (False, 1.0)
    budget.spend(4)
    assert (budget.is_over, budget.left) == (False, 0.6)
    budget.spend(6)
    assert (budget.is_over, budget.left) == (True, 0.0)
    budget.spend()
    assert (budget.is_over, budget.left) == (True, 0.0)


def test_a_budget_of_seconds_ends_with_them() -> None:
    clock = SimpleNamespace(now=5.0)
    budget = Budget(2.0, None, lambda: clock.now)
    shares = []
    for clock.now in (5.0, 5.0 + 0.75 * (2.0 - LAST_STEP_S), 7.0 - LAST_STEP_S / 2, 8.0):
        shares.append((pytest.approx(budget.left), budget.is_over))
    assert shares == [(1.0, False), (0.25, False), (0.0, True), (0.0, True)]


def test_of_a_short_time_a_good_part_is_used_all_the_same() -> None:
    assert Budget(0.01, None, lambda: 0.0).seconds == pytest.approx(0.006)


def test_a_budget_without_limits_never_ends() -> None:
    budget = Budget(0.1)
    budget.spend(10**9)
    assert (budget.is_over, budget.left) == (False, 1.0)


def shares(level: str, *values: float) -> list[float]:
    """How often a level takes each of the moves with these values, in swings of the game."""
    thought = Thought(tuple(Candidate((str(at),), value) for at, value in enumerate(values)))
    taken = [pick(thought, LEVELS[level], 1.0, random.Random(seed))[1] for seed in range(2000)]
    return [taken.count(value) / len(taken) for value in values]


def test_expert_takes_the_best_and_each_weaker_level_errs_more() -> None:
    found = [shares(level, 1.0, 0.7, 0.0)[0] for level in reversed(LEVELS)]
    assert found[0] == 1.0
    assert found == sorted(found, reverse=True)
    assert len(set(found)) == len(found)


def test_small_errors_are_more_frequent_than_large_ones() -> None:
    best, near, far, _ = shares("easy", 1.0, 0.6, -0.5, -3.0)
    assert best > near > far


def test_who_sees_no_move_takes_the_best() -> None:
    thought = Thought((Candidate(("a",), 1.0), Candidate(("b",), 0.0)))
    blind = LEVELS["easy"].__class__("blind", 1.0, 0.0, 1.0, 1.0)
    assert pick(thought, blind, 1.0, random.Random(1)) == (("a",), 1.0)


def test_of_equal_moves_the_first_is_taken() -> None:
    thought = Thought((Candidate(("a",), 1.0), Candidate(("b",), 1.0)))
    assert pick(thought, LEVELS["expert"], 1.0, random.Random(1))[0] == ("a",)


STRANGERS = {"time", "secrets", "os", "datetime", "threading", "uuid"}
LUCKY = {"random", "randrange", "randint", "choice", "choices", "shuffle", "sample", "gauss", "seed", "uniform"}


def test_players_have_no_clock_and_no_chance_of_their_own() -> None:
    found = []
    players = (ROOT / "game" / "games").glob("*/player/*.py")
    for path in [
        *sorted(players),
        *(ROOT / "game" / "computer" / f"{name}.py" for name in ("choose", "task", "tables")),
    ]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names: set[str] = set()
            if isinstance(node, ast.Import):
                names = {each.name for each in node.names} & STRANGERS
            elif isinstance(node, ast.ImportFrom):
                names = {str(node.module)} & STRANGERS
                names |= {each.name for each in node.names} & LUCKY if node.module == "random" else set()
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
                names = {node.attr} & LUCKY
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                names = {node.func.id} & {"eval", "exec", "hash", "open"}
            found += [f"{path.name}, line {getattr(node, 'lineno', 0)}: {name}" for name in sorted(names)]
    assert found == []


def test_the_records_given_to_players_are_those_of_their_seat(player: Player) -> None:
    record = Record.new("quixo", ("Ann", "Ben")).played(("b1", "e1"))
    choose(str(record), "expert", 1, nodes=1)
    assert player.tasks[0].record == record.seen_by(2)
