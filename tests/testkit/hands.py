"""How moves are made by hand: by touch, by keys alone, or typed as people write them in their language.

What is special about a game is in its kit: `by_hand`, `by_keys`, `typed`, `pick` and `total_selector`.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from game.contract import CHANCE, Move, Position
from game.match.match import Match
from game.record import Record
from tests.testkit.driver import Table
from tests.testkit.games import kit_of
from tests.testkit.selectors import Way, action, cell, lift

__all__ = [
    "action",
    "almost_over",
    "by_keys",
    "by_touch",
    "by_typing",
    "cell",
    "lift",
    "pick",
    "play_on",
    "totals_on_screen",
]

Maker = Callable[[Table, Position, Move], None]


def pick(position: Position, source: random.Random) -> Move:
    """Chooses a move: at random, but so that games end soon."""
    return kit_of(position.key).pick(position, source)


def make(table: Table, position: Position, move: Move, way: Way) -> None:
    """Makes a move by pressing what it needs, one thing after the other."""
    by_hand = kit_of(position.key).by_hand
    assert by_hand, f"tests/testkit/games/{position.key}.py: add by_hand, how a move is made by taps"
    by_hand(table, position, move, way)


def by_touch(table: Table, position: Position, move: Move) -> None:
    """Makes a move with the finger, or the mouse."""
    make(table, position, move, table.tap)


def by_keys(table: Table, position: Position, move: Move) -> None:
    """Makes a move with no finger."""
    special = kit_of(position.key).by_keys
    if not (special and special(table, move)):
        make(table, position, move, table.choose)


def by_typing(table: Table, position: Position, move: Move) -> None:
    """Makes a move by writing it into the field, as French players type it."""
    lift(table, table.tap)
    table.say(kit_of(position.key).typed(position, move))


def play_on(table: Table, source: random.Random, maker: Maker = by_touch, most: int = 10_000) -> Record:
    """Plays until the game is over, or so many decisions were made."""
    for _ in range(most):
        record = table.settled()
        position = record.position
        if position.to_move is None:
            break
        if position.to_move == CHANCE:
            (table.choose if maker is by_keys else table.tap)(action("throw"))
            continue
        move = pick(position, source)
        maker(table, position, move)
        expected = (*record.moves, position.canonical(move))
        assert table.grown(record).moves[: len(expected)] == expected
    return table.settled()


def almost_over(game: str, source: random.Random, names: tuple[str, ...] = ("Ana", "Ben"), left: int = 1) -> Record:
    """Plays a game without a page, and stops so many decisions before its end."""
    match = Match(Record.new(game, names))
    decided = []
    while match.position.to_move is not None:
        if match.position.to_move == CHANCE:
            match = match.thrown(source)
        else:
            decided.append(match.record)
            match = match.played(pick(match.position, source))
    return decided[-left]


def totals_on_screen(table: Table, record: Record) -> list[str]:
    """Reads the score of each seat where it stands beside its name."""
    selector = kit_of(record.game).total_selector
    return [text.replace("−", "-") for text in table.page.locator(f".seats .badge {selector}").all_inner_texts()]
