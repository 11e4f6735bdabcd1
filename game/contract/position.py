"""The contract that every game fulfils.

A `Position` is a value that never changes. `play` is the only way to change a game: it returns the next position, or
raises.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, ClassVar, NamedTuple, Protocol, Self

from game.contract.moves import Chance, LegalMoves, Move, Mover, Step
from game.contract.options import Options
from game.contract.reasons import OVER, IllegalMove, NotationError, Reason

Sample = Callable[[Sequence[int], int], list[int]]
"""Draws k of the given numbers at random without replacement: `random.Random.sample`."""


class Ending(NamedTuple):
    """Why a game ended, and the winners: all seats that share the victory."""

    reason: str
    winners: tuple[int, ...]


class Line(NamedTuple):
    """A line that a draft would leave, and its sum, in a game whose lines are summed."""

    cells: tuple[str, ...]
    total: int
    fits: bool


class Outlook(NamedTuple):
    """What an unfinished move may become."""

    move: Move | None
    following: tuple[Step, ...]
    reason: Reason | None
    gain: int | None = None
    lines: tuple[Line, ...] = ()
    """The lines that it would leave, in a game whose lines are summed."""


class Rank(NamedTuple):
    """What a total is worth for somebody who plays alone: from how many points on, and the rank's name in keys."""

    least: int
    name: str


class Score(Protocol):
    """One row of a score sheet; each game adds the boxes of its own sheet."""

    @property
    def total(self) -> float: ...


class Position(ABC):
    """A game at one moment, with everything that its future and its ending depend on."""

    key: ClassVar[str]
    seat_counts: ClassVar[tuple[int, ...]]
    option_type: ClassVar[type[Options]]
    out_of_turn_moves: ClassVar[frozenset[Move]] = frozenset()
    """Moves that a record may contain but that are never listed among the legal ones, such as resigning."""
    has_chance: ClassVar[bool] = True
    """Whether dice or draws decide anything."""
    has_secrets: ClassVar[bool] = False
    """Whether seats know things that others may not, so that a record is redacted before another seat sees it."""

    options: Any

    @property
    @abstractmethod
    def seats(self) -> int:
        """The number of seats."""

    @classmethod
    @abstractmethod
    def start(cls, seats: int, options: Any) -> Self:
        """Returns the position at the start of a game."""

    @classmethod
    @abstractmethod
    def parse(cls, text: str, seats: int, options: Any) -> Self:
        """Reads the one-line text of a position; the exact inverse of `str`."""

    @property
    @abstractmethod
    def awaits_chance(self) -> bool:
        """Whether a throw or a draw comes next."""

    @property
    @abstractmethod
    def to_move(self) -> Mover:
        """The seat that decides next, CHANCE, or None when the game is over."""

    @property
    def drawing_seat(self) -> int:
        """The seat that draws now, and alone may see what it draws; 0 where everybody sees the throw."""
        return 0

    @property
    def active_seat(self) -> int:
        """The seat whose turn it is while others answer its throw; 0 in games where each turn has one seat."""
        return 0

    @property
    @abstractmethod
    def ending(self) -> Ending | None:
        """Why the game is over, and its winners; None while it runs."""

    @property
    @abstractmethod
    def scores(self) -> tuple[Score, ...] | None:
        """The score sheet as the game stands now, a row for each seat (Quixo: for each side, when it is over)."""

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks of a game played alone, the highest first; empty where totals have none."""
        return ()

    @abstractmethod
    def chances(self, drawn: Move = ()) -> tuple[Chance, ...]:
        """The possible next steps of a throw or draw that began with these; empty once it is complete."""

    @abstractmethod
    def generate_moves(self) -> Iterator[Move]:
        """Yields each move of the seat to move once."""

    @abstractmethod
    def rule_broken(self, move: Move) -> Reason | None:
        """Returns the first rule that a move in canonical form breaks, or None."""

    @abstractmethod
    def after(self, move: Move) -> Self:
        """Makes a move that is known to be legal."""

    @abstractmethod
    def parse_move(self, text: str) -> Move:
        """Reads a token that is not in brackets."""

    @property
    def legal_moves(self) -> LegalMoves:
        """The moves that the seat to move may choose from."""
        return LegalMoves(self)

    def count_moves(self) -> int:
        """Counts the legal moves; a game overrides it where it can count faster than one by one."""
        return sum(1 for _ in self.generate_moves())

    def canonical(self, move: Move) -> Move:
        """Returns a move with its steps in the order in which it is written, where their order does not matter."""
        return move

    def play(self, move: Move) -> Self:
        """Returns the position after a move; raises an IllegalMove if it breaks a rule."""
        canonical = self.canonical(move)
        reason = self.rule_broken(canonical)
        if reason is not None:
            raise IllegalMove(reason, self.write(move), self)
        return self.after(canonical)

    def read(self, token: str) -> Move:
        """Parses a token of a record at this position; `play` decides whether the move is legal."""
        if not token.startswith("("):
            if self.awaits_chance:
                raise IllegalMove(Reason("chance_due"), token, self)
            return self.canonical(self.parse_move(token))
        if not self.awaits_chance:
            raise IllegalMove(OVER if self.to_move is None else Reason("chance_not_due"), token, self)
        if not token.endswith(")") or not token[1:-1].split():
            raise NotationError(Reason("brackets"), token, self)
        return self.canonical(tuple(token[1:-1].split()))

    def write(self, move: Move) -> str:
        """Writes a move as a token; the exact inverse of `read`."""
        return f"({' '.join(move)})" if self.awaits_chance else "".join(move)

    def consider(self, draft: Move) -> Outlook:
        """Returns what a draft may become: its value, the steps that may follow, and the rule it breaks."""
        canonical = self.canonical(draft)
        reason = self.rule_broken(canonical)
        move, gain = (canonical, self.gain(canonical)) if reason is None else (None, None)
        return Outlook(move, tuple(self.following(draft)), reason, gain, self.lines(canonical))

    def following(self, draft: Move) -> Iterator[Step]:
        """Yields the steps that may follow; this version is for moves whose steps have a fixed order."""
        length = len(draft)
        longer = (move for move in self.legal_moves if len(move) > length and move[:length] == draft)
        yield from dict.fromkeys(move[length] for move in longer)

    def gain(self, move: Move) -> int | None:
        """Returns the points that a legal move adds, in games where moves score."""
        return None

    def lines(self, draft: Move) -> tuple[Line, ...]:
        """Returns the lines that a draft would leave and their sums, in games whose lines are summed."""
        return ()

    def seen_by(self, seat: int) -> Self:
        """Returns the position with what a seat may not know replaced by `?`; the same in a game without secrets."""
        return self

    def guess_hidden(self, sample: Sample) -> Self:
        """Fills in at random what is hidden of the mover's own, as a computer player must before it can choose."""
        return self

    @classmethod
    def redact(cls, start: Self, turns: Sequence[tuple[Self, Move]], final: Self, seat: int) -> tuple[Self, list[Move]]:
        """Returns the start and the moves of a game as a seat may know them, with HIDDEN for the rest."""
        return start, [move for _, move in turns]

    def examples(self, limit: int = 5) -> list[str]:
        """Returns a few legal moves as tokens, to suggest after an illegal one."""
        moves = _distinct(self._throws(()) if self.awaits_chance else iter(self.legal_moves))
        return [self.write(move) for move in islice(moves, limit)]

    def _throws(self, drawn: Move) -> Iterator[Move]:
        options = self.chances(drawn)
        if not options and drawn:
            yield self.canonical(drawn)
        for option in options:
            yield from self._throws((*drawn, option.step))


def _distinct(moves: Iterator[Move]) -> Iterator[Move]:
    seen: set[Move] = set()
    for move in moves:
        if move not in seen:
            seen.add(move)
            yield move


def winners_by(values: tuple[Any, ...]) -> tuple[int, ...]:
    """Returns the seats that have the highest value: all of them where several share it."""
    best = max(values)
    return tuple(seat for seat, value in enumerate(values, 1) if value == best)
