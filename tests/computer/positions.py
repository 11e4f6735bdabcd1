"""Records of games in which a seat is to decide, reached by random moves and throws."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping

from game.contract import GAMES, Position
from game.match.match import throw
from game.record import Record

Wanted = Callable[[Position], bool]


def decisions(
    game: str, seats: int, seed: int, tags: Mapping[str, str] | None = None, wanted: Wanted = lambda position: True
) -> Iterator[Record]:
    """Plays a game at random and yields its record wherever a seat has several moves and the position is wanted."""
    source = random.Random(f"{game}:{seats}:{seed}")
    record = Record.new(game, tuple(f"Seat {seat}" for seat in range(1, seats + 1)), tags)
    while (mover := record.position.to_move) is not None:
        if not isinstance(mover, int):
            record = record.played(throw(record.position, source))
            continue
        moves = list(record.position.legal_moves)
        if len(moves) > 1 and wanted(record.position):
            yield record
        record = record.played(source.choice(moves))


def some(game: str, seats: int, seed: int, number: int, tags: Mapping[str, str] | None = None) -> list[Record]:
    """This many records of one game, evenly spread from its beginning to its end."""
    records = list(decisions(game, seats, seed, tags))
    return [records[len(records) * at // number] for at in range(number)]


def every_table() -> list[tuple[str, int]]:
    """Every game with every number of seats."""
    return [(game, seats) for game, rules in GAMES.items() for seats in rules.seat_counts]
