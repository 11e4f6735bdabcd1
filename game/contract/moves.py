"""What a move is: a tuple of steps, each a short text ("a1", "3h7", "pass").

Taps, keys, records and computer players all use this form. Throws and draws are moves too, made by CHANCE.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, Protocol

from game.contract.reasons import Reason

Step = str
Move = tuple[Step, ...]

CHANCE: Final = "chance"
"""The mover when dice are to be thrown or tiles to be drawn."""

HIDDEN: Final = "?"
"""What a record has in place of what its reader may not know."""

Mover = int | Literal["chance"] | None
"""A seat from 1 on, CHANCE, or None when the game is over."""


class Chance(NamedTuple):
    """One possible next step of a throw or draw, and its weight among all of them."""

    step: Step
    weight: int


if TYPE_CHECKING:  # making this class would slow down every start

    class Decision(Protocol):
        """What LegalMoves needs of a position."""

        @property
        def to_move(self) -> Mover: ...

        @property
        def out_of_turn_moves(self) -> frozenset[Move]: ...

        def generate_moves(self) -> Iterator[Move]: ...

        def count_moves(self) -> int: ...

        def canonical(self, move: Move) -> Move: ...

        def rule_broken(self, move: Move) -> Reason | None: ...


class LegalMoves:
    """The legal moves of a position, generated on demand."""

    def __init__(self, position: Decision) -> None:
        self._position = position

    def __iter__(self) -> Iterator[Move]:
        if isinstance(self._position.to_move, int):
            yield from self._position.generate_moves()

    def __contains__(self, move: Move) -> bool:
        position = self._position
        if not isinstance(position.to_move, int) or move in position.out_of_turn_moves:
            return False
        return position.rule_broken(position.canonical(move)) is None

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def __len__(self) -> int:
        return self.count()

    def count(self) -> int:
        """Returns their number, even where it is too large for `len`."""
        return self._position.count_moves() if isinstance(self._position.to_move, int) else 0
