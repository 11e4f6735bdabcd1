"""Each level beats the next weaker one, in duels whose exact results are written down, and stops when its time is up.

In a duel, seeds and numbers of nodes are fixed, so it always ends the same way: a level that plays differently, or two
levels that are exchanged, turn it red. After an intended change, `python -m tests.computer.test_levels` writes
duels.json again; the stronger level must still win each duel. How strong the levels are is measured by `make strength`.
"""

from __future__ import annotations

import json
import os
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

from game.computer.arena import Computer, Entry, Mean, PlayedGame, play_match
from game.computer.choose import choose
from game.computer.task import LEVELS
from game.contract import GAMES
from game.record import parse
from tests.computer.positions import every_table, some
from tests.testkit.games import kit_of

PATH: Final = Path(__file__).with_name("duels.json")
SEED: Final = 2
ALONE_SEED: Final = 5
PAIRS: Final = list(pairwise(["random", *LEVELS]))
ALONE: Final = [game for game, rules in GAMES.items() if 1 in rules.seat_counts]

PROOF: Final = bool(os.environ.get("CINQ_PROOF"))
PROOF_TIME: Final = 0.1
"""The share of its time that each level gets in the proof."""
MAX_LATE: Final = 20
"""How often a player may look at the clock after its time is up, on its way out of what it was doing."""


def player(game: str, level: str) -> Computer:
    nodes = round(kit_of(game).duel_nodes * LEVELS[level].seconds) if level in LEVELS else None
    return Computer(level, nodes=nodes)


def result(played: PlayedGame, name: str) -> str:
    """Returns the points of a player and its opponent, or where a game has no points, their shares of the victory."""
    at = played.names.index(name)
    own, other = played.totals[at], played.totals[1 - at]
    share = played.share(name)
    return f"{own:g}-{other:g}" if own != share else f"{share:g}-{1 - share:g}"


def duel(game: str, weaker: str, stronger: str) -> dict[str, str]:
    """Plays a duel: the score of the stronger level in games, and each game from its side."""
    entries = [Entry(level, player(game, level)) for level in (stronger, weaker)]
    played = play_match(game, entries, kit_of(game).duel_games, SEED).games
    score = sum(each.share(stronger) for each in played)
    return {"score": f"{score:g} of {len(played)}", "games": " ".join(result(each, stronger) for each in played)}


def alone(game: str, level: str) -> str:
    """Plays alone, and returns the points of each game."""
    played = play_match(game, [Entry("alone", player(game, level))], kit_of(game).duel_games, ALONE_SEED).games
    return " ".join(f"{each.totals[0]:g}" for each in played)


def title(weaker: str, stronger: str) -> str:
    return f"{stronger} against {weaker}"


@pytest.fixture(scope="module")
def written() -> dict[str, dict[str, dict[str, str]]]:
    found: dict[str, dict[str, dict[str, str]]] = json.loads(PATH.read_text(encoding="utf-8"))
    missing = [game for game in GAMES if game not in found]
    assert not missing, f"no duels of {', '.join(missing)}: run python -m tests.computer.test_levels"
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("weaker", "stronger"), PAIRS)
def test_a_duel_ends_as_written_and_the_stronger_level_wins(
    written: dict[str, dict[str, dict[str, str]]], game: str, weaker: str, stronger: str
) -> None:
    expected = written[game][title(weaker, stronger)]
    assert duel(game, weaker, stronger) == expected, "if intended, run python -m tests.computer.test_levels"
    score, games = map(float, expected["score"].split(" of "))
    assert score > games / 2


@pytest.mark.parametrize("game", ALONE)
def test_alone_each_level_reaches_what_is_written_and_more_than_the_next_weaker_one(
    written: dict[str, dict[str, dict[str, str]]], game: str
) -> None:
    found = {level: alone(game, level) for level in LEVELS}
    assert found == written[game]["alone"], "if intended, run python -m tests.computer.test_levels"
    totals = [sum(map(float, points.split())) for points in found.values()]
    assert totals == sorted(set(totals))


@pytest.mark.parametrize(("one", "other"), PAIRS[1:])
def test_exchanged_levels_are_noticed(
    written: dict[str, dict[str, dict[str, str]]], monkeypatch: pytest.MonkeyPatch, one: str, other: str
) -> None:
    for name, level in ((one, LEVELS[other]), (other, LEVELS[one])):
        monkeypatch.setitem(LEVELS, name, level)  # type: ignore[arg-type]
    assert duel("detrak", one, other) != written["detrak"][title(one, other)]


@pytest.mark.skipif(not PROOF, reason="takes minutes: make proof")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("weaker", "stronger"), PAIRS[1:])
def test_with_a_tenth_of_its_time_a_level_scores_sixty_per_cent_within_three_standard_errors(
    game: str, weaker: str, stronger: str
) -> None:
    entries = [Entry(level, Computer(level, LEVELS[level].seconds * PROOF_TIME)) for level in (stronger, weaker)]
    score: Mean = play_match(game, entries, kit_of(game).proof_games, seed=21).score(stronger)
    assert score.value + 3 * score.error >= 0.6


class Stopwatch:
    """A clock that moves on by a tenth of the time at every look, and counts the looks that come too late."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks * self.seconds / 10

    @property
    def late(self) -> int:
        return max(0, self.looks - 12)


@pytest.mark.parametrize(("game", "seats"), every_table())
def test_every_level_stops_when_its_time_is_up(game: str, seats: int) -> None:
    for level, grade in LEVELS.items():
        for record in some(game, seats, 30, 2):
            clock = Stopwatch(grade.seconds)
            move = parse(str(record)).position.read(choose(str(record), level, 1, clock=clock).move)
            assert move in record.position.legal_moves
            assert clock.late <= MAX_LATE, level


def main() -> None:
    """Plays all duels and writes their results."""
    results: dict[str, dict[str, dict[str, str]]] = {
        game: {title(*pair): duel(game, *pair) for pair in PAIRS} for game in GAMES
    }
    for game in ALONE:
        results[game]["alone"] = {level: alone(game, level) for level in LEVELS}
    PATH.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
