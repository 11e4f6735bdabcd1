"""A game in writing: its tags, its start, its moves, and the text that holds them all.

>>> from game.record import parse
>>> record = parse('[Game "quixo"]\\n[Format "1"]\\n[Seats "Ann, Ben"]\\n\\nb1e1 c1a1 {a comment}\\n')
>>> record.position.to_move, len(record.moves)
(1, 2)
>>> print(record.played(("c1", "c5")), end="")
[Game "quixo"]
[Format "1"]
[Seats "Ann, Ben"]
<BLANKLINE>
b1e1 c1a1 c1c5
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from game.contract import GAMES, Move, NotationError, Position, Reason

FORMAT: Final = "1"
MAX_BYTES: Final = 256 * 1024
MAX_TOKENS: Final = 10_000
LINE_WIDTH: Final = 79
COMPUTER: Final = "computer:"

CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")


@dataclass(frozen=True)
class Record:
    """A game in writing."""

    tags: tuple[tuple[str, str], ...]
    start: Position
    moves: tuple[Move, ...] = ()
    clocks: tuple[tuple[int, str], ...] = ()
    reached: tuple[Position, ...] = field(default=(), compare=False, repr=False)
    """The position after each move; found by playing the moves unless it is given."""

    def __post_init__(self) -> None:
        if len(self.reached) < len(self.moves):
            object.__setattr__(self, "reached", tuple(_play_all(self.start, self.moves)))

    @property
    def position(self) -> Position:
        """The position now."""
        return self.reached[-1] if self.reached else self.start

    def position_at(self, number: int) -> Position:
        """Returns the position after this number of moves."""
        return self.reached[number - 1] if number else self.start

    @property
    def is_full(self) -> bool:
        """Whether the record has as many moves as a reader accepts."""
        return len(self.moves) >= MAX_TOKENS

    @classmethod
    def new(cls, game: str, names: tuple[str, ...], tags: Mapping[str, str] | None = None) -> Record:
        """Starts a game; the tags hold its options."""
        required = {"Game": game, "Format": FORMAT, "Seats": ", ".join(names)}
        return begin_record({**required, **(tags or {})})

    @property
    def game(self) -> str:
        return self.start.key

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each seat's player, or `computer:` and a level."""
        return tuple(name.strip() for name in self.tag("Seats").split(","))

    def tag(self, name: str, default: str = "") -> str:
        """Returns the value of a tag."""
        return dict(self.tags).get(name, default)

    def with_tag(self, name: str, value: str) -> Record:
        """Returns the record with another value of a tag that does not affect the rules."""
        tags = {**dict(self.tags), name: value}
        return replace(self, tags=tuple(tags.items()))

    def played(self, move: Move, clock: str | None = None) -> Record:
        """Returns the record with one more move."""
        position = self.position
        clocks = self.clocks if clock is None else (*self.clocks, (len(self.moves), clock))
        canonical = position.canonical(move)
        reached = (*self.reached, position.play(canonical))
        return replace(self, moves=(*self.moves, canonical), clocks=clocks, reached=reached)

    def up_to(self, number: int) -> Record:
        """Returns the record as it was after this number of moves."""
        clocks = tuple((at, clock) for at, clock in self.clocks if at < number)
        return Record(self.tags, self.start, self.moves[:number], clocks, self.reached[:number])

    @property
    def decisions(self) -> int:
        """The number of moves that seats have made; throws and draws do not count."""
        return sum(not position.awaits_chance for position, _ in self.turns())

    def turns(self) -> Iterator[tuple[Position, Move]]:
        """Yields each position with the move made in it."""
        yield from zip((self.start, *self.reached), self.moves, strict=False)

    def seen_by(self, seat: int) -> Record:
        """Returns the record without what a seat must not know; a finished game has no secrets."""
        if self.position.ending:
            return self
        turns = list(self.turns())
        start, moves = type(self.start).redact(self.start, turns, self.position, seat)
        tags = tuple((name, str(start) if name == "Position" else value) for name, value in self.tags)
        return Record(tags, start, tuple(moves), self.clocks)

    @property
    def result(self) -> str | None:
        """The value of the Result tag, or None while the game is on."""
        scores = self.position.scores
        if self.position.ending is None or scores is None:
            return None
        return " ".join("1/2" if score.total == 0.5 else str(int(score.total)) for score in scores)

    def __str__(self) -> str:
        """Writes the record; `parse` is the exact inverse."""
        result = self.result
        tags = [*self.tags, *([("Result", result)] if result is not None else [])]
        lines = [f'[{name} "{_escape(value)}"]\n' for name, value in tags]
        return "".join(lines) + ("\n" + _wrap(self._words()) if self.moves else "")

    def _words(self) -> Iterator[str]:
        clocks = dict(self.clocks)
        for number, (position, move) in enumerate(self.turns()):
            yield position.write(move)
            if number in clocks:
                yield f"{{clk {clocks[number]}}}"


def _play_all(position: Position, moves: Iterable[Move]) -> Iterator[Position]:
    for move in moves:
        position = position.play(move)
        yield position


def begin_record(tags: Mapping[str, str]) -> Record:
    """Sets up the game that the tags describe."""
    for name in ("Game", "Format", "Seats"):
        if name not in tags:
            raise NotationError(Reason("record.no_tag", (name,)), f"[{name}]")
    if tags["Game"] not in GAMES:
        raise NotationError(Reason("record.unknown_game", (tags["Game"][:40],)), "[Game]")
    if tags["Format"] != FORMAT:
        raise NotationError(Reason("record.unknown_format", (tags["Format"][:40],)), "[Format]")
    game = GAMES[tags["Game"]].position_type
    names = [name.strip() for name in tags["Seats"].split(",")]
    if any(not name.removeprefix(COMPUTER) or CONTROL.search(name) for name in names):
        raise NotationError(Reason("record.bad_name"), "[Seats]")
    if len(names) not in game.seat_counts:
        counts = ", ".join(map(str, game.seat_counts))
        raise NotationError(Reason("record.seats", (len(names), counts)), "[Seats]")
    options = game.option_type.from_tags(tags)
    position = tags.get("Position")
    start = game.start(len(names), options) if position is None else game.parse(position, len(names), options)
    return Record(tuple(tags.items()), start)


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _wrap(words: Iterator[str]) -> str:
    """Breaks the words into lines of a readable width."""
    lines, line = [], ""
    for word in words:
        if line and len(line) + 1 + len(word) > LINE_WIDTH:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return "\n".join([*lines, line]) + "\n"
