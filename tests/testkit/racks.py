"""The same game of Quinto with other tiles in the racks that are hidden: what may not be seen must not matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from random import Random
from typing import cast

from game.contract import GameError, Move
from game.games.quinto.rules import Quinto
from game.record import Record

TRIES = 3
"""How often other tiles are tried: a seat that has passed may hold none that it could have played."""


def with_other_racks(record: Record, known: Collection[object], luck: int) -> Record | None:
    """Exchanges the tiles of all racks but those of known seats for others out of the racks and the bag.

    None where there is nothing to exchange: another game, the end of one, or racks of which all is known.
    """
    position = record.position
    if not isinstance(position, Quinto) or position.ending or any(rack.hidden for rack in position.racks):
        return None
    source = Random(luck)
    for _ in range(TRIES):
        racks = _other_racks(position, known, source)
        try:
            found = _exchanged(record, racks)
        except (GameError, LookupError):
            continue
        if cast(Quinto, found.position).racks != position.racks and not found.position.ending:
            return found
    return None


def _other_racks(position: Quinto, known: Collection[object], source: Random) -> dict[int, Counter[int]]:
    """Deals the tiles that are not known again."""
    hidden = {seat: rack for seat, rack in enumerate(position.racks, 1) if seat not in known and rack.size}
    pool = Counter(position.unseen)
    for rack in hidden.values():
        pool.update(rack.known)
    tiles = sorted(pool.elements())
    source.shuffle(tiles)
    return {seat: Counter(tiles.pop() for _ in rack.known) for seat, rack in hidden.items()}


def _exchanged(record: Record, racks: dict[int, Counter[int]]) -> Record:
    """Replaces each tile that was never played and can be replaced; raises where the game could not go like that."""
    moves, position = list(record.moves), cast(Quinto, record.position)
    drawers = {number: at.drawing_seat for number, (at, _) in enumerate(record.turns())}
    for seat, rack in racks.items():
        before = Counter(position.racks[seat - 1].known)
        for old, new in zip((before - rack).elements(), (rack - before).elements(), strict=True):
            draws = (number for number in reversed(drawers) if drawers[number] == seat and str(old) in moves[number])
            number = next(draws, None)
            if number is None:
                raise LookupError(old)  # the game began with it
            moves[number] = _with(moves[number], str(old), str(new))
    arranged = [record.position_at(number).canonical(move) for number, move in enumerate(moves)]
    return replace(record, moves=tuple(arranged), reached=())


def _with(move: Move, old: str, new: str) -> Move:
    at = move.index(old)
    return (*move[:at], new, *move[at + 1 :])
