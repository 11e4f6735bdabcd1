"""The contract that every game fulfils.

A `Position` is a value that never changes. `play` is the one door: it takes a move and gives the next position, or
raises. A move is a tuple of steps, each a short text ("a1", "3h7", "pass"), so that fingers, keys, records and computer
players all speak of it in the same way. What the dice or the bag give is a move too, made by CHANCE.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from itertools import islice
from typing import Any, ClassVar, Final, Literal, NamedTuple, Protocol, Self

Step = str
Move = tuple[Step, ...]

CHANCE: Final = "chance"
"""Who moves when dice are to be thrown or tiles to be drawn."""

HIDDEN: Final = "?"
"""How a record writes what its reader may not know."""

Mover = int | Literal["chance"] | None
"""A seat from 1 on, CHANCE, or None when the game is over."""


class Reason(NamedTuple):
    """Why something is not allowed: a key for which the catalogues have a sentence, and what the sentence speaks of."""

    key: str
    values: tuple[int | str, ...] = ()

    def __str__(self) -> str:
        return " ".join([self.key, *map(str, self.values)])


OVER: Final = Reason("over")


class GameError(ValueError):
    """A text or a move that cannot be taken; it quotes both the text and the position."""

    def __init__(self, reason: Reason, text: str = "", position: object = "") -> None:
        self.reason = reason
        self.text = text
        self.position = str(position)
        super().__init__(f"{reason}: {text!r} in {self.position!r}")


class NotationError(GameError):
    """A text that is not understood."""


class IllegalMove(GameError):
    """A move that is understood and not allowed."""


class AmbiguousMove(GameError):
    """A text that several legal moves begin with."""


class Ending(NamedTuple):
    """Why a game ended, and apart from that, who won: all seats that share the victory."""

    reason: str
    winners: tuple[int, ...]


class Chance(NamedTuple):
    """One thing that a die or a draw may give next, and how often it does among all that may come."""

    step: Step
    weight: int


class Line(NamedTuple):
    """A line of tiles that a move in the making would leave, with its running sum."""

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


class Score(Protocol):
    """One row of a score sheet; each game adds the parts that its sheet has boxes for."""

    @property
    def total(self) -> float: ...


def option(tag: str, default: Any, parse: Callable[[str], Any], write: Callable[[Any], str] = str) -> Any:
    """Declares one option of a game: its tag in a record, its default, and its text in both directions."""
    return field(default=default, metadata={"tag": tag, "parse": parse, "write": write})


def one_of(*values: str) -> Callable[[str], str]:
    """Reads an option that is one word out of a few."""

    def parse(text: str) -> str:
        if text not in values:
            raise ValueError(text)
        return text

    parse.values = values  # type: ignore[attr-defined]  # menus list them
    return parse


def whole_number(low: int, high: int) -> Callable[[str], int]:
    """Reads an option that is a whole number, written without ornament."""

    def parse(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) <= len(str(high)) and low <= int(text) <= high):
            raise ValueError(text)
        if str(int(text)) != text:
            raise ValueError(text)
        return int(text)

    return parse


@dataclass(frozen=True)
class Options:
    """The options of a game, as its record's tags hold them."""

    @classmethod
    def from_tags(cls, tags: Mapping[str, str]) -> Self:
        """Takes from the tags of a record those that are options of this game."""
        values = {}
        for each in fields(cls):
            text = tags.get(each.metadata["tag"])
            if text is not None:
                try:
                    values[each.name] = each.metadata["parse"](text)
                except ValueError:
                    raise NotationError(Reason("tag", (each.metadata["tag"], text)), text) from None
        return cls(**values)

    def tags(self) -> dict[str, str]:
        """Writes the options that differ from their default."""
        given = ((each, getattr(self, each.name)) for each in fields(self))
        return {each.metadata["tag"]: each.metadata["write"](value) for each, value in given if value != each.default}

    def check(self, seats: int) -> None:
        """Refuses options that do not fit the number of seats."""
        first = getattr(self, "first", 1)
        if not 1 <= first <= seats:
            raise NotationError(Reason("tag", ("First", str(first))), str(first))


class LegalMoves:
    """The legal moves of a position, found only when they are asked for."""

    def __init__(self, position: Position) -> None:
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
        """Counts them, also where there are more than `len` can say on a small machine."""
        return self._position.count_moves() if isinstance(self._position.to_move, int) else 0


class Position(ABC):
    """A game at one moment, with all that its future and its ending depend on."""

    key: ClassVar[str]
    seat_counts: ClassVar[tuple[int, ...]]
    option_type: ClassVar[type[Options]]
    out_of_turn_moves: ClassVar[frozenset[Move]] = frozenset()
    """Moves that a record may hold and that are never offered among the legal ones, such as giving up."""
    has_chance: ClassVar[bool] = True
    has_secrets: ClassVar[bool] = False

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
        """Gives the first rule that an arranged move breaks: the rule sheet of the game."""

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
        arranged = self.canonical(move)
        reason = self.rule_broken(arranged)
        if reason is not None:
            raise IllegalMove(reason, self.write(move), self)
        return self.after(arranged)

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
        arranged = self.canonical(draft)
        reason = self.rule_broken(arranged)
        move, gain = (arranged, self.gain(arranged)) if reason is None else (None, None)
        return Outlook(move, tuple(self.following(draft)), reason, gain, self.lines(arranged))

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
