"""The same seed and number of nodes give the same move, whichever interpreter thinks: CPython, or Pyodide in a browser.

What CPython chose stands in same_moves.json, and this test runs inside Pyodide as well. After a change that makes the
players choose otherwise, `python -m tests.computer.test_same_move` writes the file again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from game.computer.choose import choose
from game.computer.task import LEVELS
from game.contract import GAMES
from tests.computer.positions import some
from tests.testkit.games import kit_of

PATH: Final = Path(__file__).with_name("same_moves.json")
MOMENTS: Final = 12
"""The fewest moments of each game, without the first, at all its tables together."""

Chosen = list[list[str]]
"""For each moment the move of each level, and what it expects."""


def chosen(game: str) -> Iterator[list[str]]:
    """Asks every level at moments of a game."""
    counts, kit = GAMES[game].seat_counts, kit_of(game)
    for seats in counts:
        tags = kit.thinking_tags if seats == 2 else None
        for number, record in enumerate(some(game, seats, 17, 1 - (-MOMENTS // len(counts)), tags)[1:]):
            found = [choose(str(record), level, number, nodes=kit.nodes) for level in LEVELS]
            yield [f"{choice.move} {choice.value or 0:.6f}" for choice in found]


@pytest.mark.parametrize("game", GAMES)
def test_the_choices_are_those_that_were_written_down(game: str) -> None:
    written: dict[str, Chosen] = json.loads(PATH.read_text(encoding="utf-8"))
    assert game in written, "run python -m tests.computer.test_same_move"
    found = list(chosen(game))
    assert len(found) >= MOMENTS
    assert found == written[game], "where this is meant to be so, run python -m tests.computer.test_same_move"


def main() -> None:
    """Writes down what this interpreter chooses."""
    games = ",\n".join(
        f' "{game}": [\n  ' + ",\n  ".join(json.dumps(each, ensure_ascii=False) for each in chosen(game)) + "\n ]"
        for game in GAMES
    )
    PATH.write_text(f"{{\n{games}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
