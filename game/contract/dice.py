"""What the games with dice share."""

from __future__ import annotations

from collections.abc import Sequence

from game.contract.moves import Chance, Move
from game.contract.reasons import Reason


def next_die(faces: Sequence[str], dice: int, thrown: Move) -> tuple[Chance, ...]:
    """Lists the faces of the next die of a throw, all equally likely; none when all dice are thrown."""
    return tuple(Chance(face, 1) for face in faces) if len(thrown) < dice else ()


def broken_throw_rule(faces: Sequence[str], dice: int, throw: Move) -> Reason | None:
    """Returns what is wrong with a throw: the number of dice, or a face that no die has."""
    if len(throw) != dice:
        return Reason("dice.number", (dice, len(throw)))
    for face in throw:
        if face not in tuple(faces):
            return Reason("dice.face", (face,))
    return None
