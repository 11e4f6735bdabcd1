"""The contract that every game fulfils.

A `Position` is a value that never changes. `play` is the one door: it takes a move and gives the next position, or
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
"""Takes so many of some numbers at random, none of them twice: `random.Random.sample`."""


class Ending(NamedTuple):
    """Why a game ended, and apart from that, who won: all seats that share the victory."""

    reason: str
    winners: tuple[int, ...]


class Line(NamedTuple):
    """A line that a move in the making would leave, with its running sum, in a game whose lines are summed."""

    cells: tuple[str, ...]
    total: int
    fits: bool


class Outlook(NamedTuple):
    """What a move in the making may become."""

    move: Move | None
    following: tuple[Step, ...]
    reason: Reason | None
    gain: int | None = None
    lines: tuple[Line, ...] = ()
    """The running sums that it would leave, in any game whose lines are summed."""


class Score(Protocol):
    """One row of a score sheet; each game adds the parts that its sheet has boxes for."""

    @property
    def total(self) -> float: ...


class Position(ABC):
    """A game at one moment, with all that its future and its ending depend on."""

    key: ClassVar[str]
    seat_counts: ClassVar[tuple[int, ...]]
    option_type: ClassVar[type[Options]]
    out_of_turn_moves: ClassVar[frozenset[Move]] = frozenset()
    """Moves that a record may hold and that are never offered among the legal ones, such as giving up."""
    has_chance: ClassVar[bool] = True
    """Whether dice or draws decide anything."""
    has_secrets: ClassVar[bool] = False
    """Whether seats know things that others may not know, so that a record is redacted before another seat sees it."""

    options: Any

    @property
    @abstractmethod
    def seats(self) -> int:
        """How many play."""

    @classmethod
    @abstractmethod
    def start(cls, seats: int, options: Any) -> Self:
        """Sets the game up."""

    @classmethod
    @abstractmethod
    def parse(cls, text: str, seats: int, options: Any) -> Self:
        """Reads the one-line text of a position; the exact inverse of `str`."""

    @property
    @abstractmethod
    def awaits_chance(self) -> bool:
        """Tells whether dice or the bag come next."""

    @property
    @abstractmethod
    def to_move(self) -> Mover:
        """Who decides next."""

    @property
    def drawing_seat(self) -> int:
        """The seat that draws now and that alone may see what it draws; 0 where a throw is for all to see."""
        return 0

    @property
    def active_seat(self) -> int:
        """The seat whose turn it is while others answer its throw; 0 in games where each turn has one seat."""
        return 0

    @property
    @abstractmethod
    def ending(self) -> Ending | None:
        """Why the game is over and who won, or None while it runs."""

    @property
    @abstractmethod
    def scores(self) -> tuple[Score, ...] | None:
        """The score sheet as the game stands now, a row for each seat (Quixo: for each side, when it is over)."""

    @abstractmethod
    def chances(self, drawn: Move = ()) -> tuple[Chance, ...]:
        """What may come next in a throw or draw of which these steps are known; nothing when it is complete."""

    @abstractmethod
    def generate_moves(self) -> Iterator[Move]:
        """Yields each move of the seat to move once."""

    @abstractmethod
    def rule_broken(self, move: Move) -> Reason | None:
        """Gives the first rule that an canonical move breaks: the rule sheet of the game."""

    @abstractmethod
    def after(self, move: Move) -> Self:
        """Makes a move that nothing is to be said against."""

    @abstractmethod
    def parse_move(self, text: str) -> Move:
        """Reads a token that is not in brackets."""

    @property
    def legal_moves(self) -> LegalMoves:
        """The moves that the seat to move may choose from."""
        return LegalMoves(self)

    def count_moves(self) -> int:
        """Counts the legal moves; games that can do so faster than one by one say how."""
        return sum(1 for _ in self.generate_moves())

    def canonical(self, move: Move) -> Move:
        """Puts the steps of a move whose order does not matter into the order in which it is written."""
        return move

    def play(self, move: Move) -> Self:
        """Gives the position after a move: the one door through which a game goes on."""
        canonical = self.canonical(move)
        reason = self.rule_broken(canonical)
        if reason is not None:
            raise IllegalMove(reason, self.write(move), self)
        return self.after(canonical)

    def read(self, token: str) -> Move:
        """Understands a token of a record at this position; whether it is allowed is for `play` to say."""
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
        """Tells what a move in the making is worth, how it may go on, and why it is not a move yet."""
        canonical = self.canonical(draft)
        reason = self.rule_broken(canonical)
        move, gain = (canonical, self.gain(canonical)) if reason is None else (None, None)
        return Outlook(move, tuple(self.following(draft)), reason, gain, self.lines(canonical))

    def following(self, draft: Move) -> Iterator[Step]:
        """Yields the steps that may come next; here of moves whose steps have one order."""
        length = len(draft)
        longer = (move for move in self.legal_moves if len(move) > length and move[:length] == draft)
        yield from dict.fromkeys(move[length] for move in longer)

    def gain(self, move: Move) -> int | None:
        """Tells what a legal move adds to the score of the seat that makes it, where a move scores."""
        return None

    def lines(self, draft: Move) -> tuple[Line, ...]:
        """Gives the running sums of the lines that a draft would leave, where lines are summed."""
        return ()

    def seen_by(self, seat: int) -> Self:
        """Blanks what a seat may not know; a game without secrets is the same for all."""
        return self

    def guess_hidden(self, sample: Sample) -> Self:
        """Fills in what the seat to move cannot see of its own, as a computer player must before it can choose."""
        return self

    @classmethod
    def redact(cls, start: Self, turns: Sequence[tuple[Self, Move]], final: Self, seat: int) -> tuple[Self, list[Move]]:
        """Gives the start and the moves of a game as a seat may know them, with HIDDEN for the rest."""
        return start, [move for _, move in turns]

    def examples(self, limit: int = 5) -> list[str]:
        """Writes a few moves that are legal here, for those who tried another."""
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
    """Gives the seats that have the highest value, all of them where several share it."""
    best = max(values)
    return tuple(seat for seat, value in enumerate(values, 1) if value == best)
