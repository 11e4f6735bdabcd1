"""The text of a game: read, write, replay. One format serves storage, links, computer players, reports and tests.

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
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final, NamedTuple

from game.rules import GAMES, AmbiguousMove, GameError, IllegalMove, Move, NotationError, Position, Reason

FORMAT: Final = "1"
MOST_BYTES: Final = 256 * 1024
MOST_TOKENS: Final = 10_000
LINE_WIDTH: Final = 79
MOST_SHOWN: Final = 80
"""So much of a wrong token is quoted."""
COMPUTER: Final = "computer:"

TAG: Final = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*)[ \t]+"((?:[^"\\]|\\["\\])*)"\]')
CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")
GAP: Final = re.compile(r"(?:[ \t\r\n]+|\{([^}]*)\})")
TOKEN: Final = re.compile(r"\([^(){}]*\)[^ \t\r\n{]*|[^ \t\r\n{]+")
CLOCK: Final = re.compile(r"[ \t\r\n]*clk[ \t]+([0-9]{1,6})[ \t\r\n]*")


class Token(NamedTuple):
    """One word of the moves: its number from 1, its text, and the clock that a comment behind it tells."""

    number: int
    text: str
    clock: str | None = None


class Fault(NamedTuple):
    """The one error of a wrong record: where it is, what is wrong, and what would have been legal there."""

    where: str
    error: GameError
    legal: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Names which of the three errors it is, as the catalogues do."""
        if isinstance(self.error, IllegalMove):
            return "not_allowed"
        return "ambiguous" if isinstance(self.error, AmbiguousMove) else "not_understood"


@dataclass(frozen=True)
class Record:
    """A game as it is written down: the tags, the start, and the moves."""

    tags: tuple[tuple[str, str], ...]
    start: Position
    moves: tuple[Move, ...] = ()
    clocks: tuple[tuple[int, str], ...] = ()
    reached: tuple[Position, ...] = field(default=(), compare=False, repr=False)
    """The position behind each move; found by playing the moves unless it is given."""

    def __post_init__(self) -> None:
        if len(self.reached) < len(self.moves):
            object.__setattr__(self, "reached", tuple(_play_all(self.start, self.moves)))

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.reached[-1] if self.reached else self.start

    @property
    def is_full(self) -> bool:
        """Tells whether no reader would take one move more."""
        return len(self.moves) >= MOST_TOKENS

    @classmethod
    def new(cls, game: str, names: tuple[str, ...], tags: Mapping[str, str] | None = None) -> Record:
        """Begins a game; the tags hold its options."""
        required = {"Game": game, "Format": FORMAT, "Seats": ", ".join(names)}
        return _begin({**required, **(tags or {})})

    @property
    def game(self) -> str:
        return self.start.key

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Who sits on each seat: a name, or `computer:` and a level."""
        return tuple(name.strip() for name in self.tag("Seats").split(","))

    def tag(self, name: str, default: str = "") -> str:
        """Gives the value of a tag."""
        return dict(self.tags).get(name, default)

    def with_tag(self, name: str, value: str) -> Record:
        """Gives the record with a tag set that does not change how the game is played."""
        tags = {**dict(self.tags), name: value}
        return replace(self, tags=tuple(tags.items()))

    def played(self, move: Move, clock: str | None = None) -> Record:
        """Gives the record with one more move."""
        position = self.position
        clocks = self.clocks if clock is None else (*self.clocks, (len(self.moves), clock))
        arranged = position.arrange(move)
        reached = (*self.reached, position.play(arranged))
        return replace(self, moves=(*self.moves, arranged), clocks=clocks, reached=reached)

    def up_to(self, number: int) -> Record:
        """Gives the record as it was after so many moves."""
        clocks = tuple(entry for entry in self.clocks if entry[0] < number)
        return Record(self.tags, self.start, self.moves[:number], clocks, self.reached[:number])

    def turns(self) -> Iterator[tuple[Position, Move]]:
        """Steps through the game: each position with the move that was made there."""
        yield from zip((self.start, *self.reached), self.moves, strict=False)

    def seen_by(self, seat: int) -> Record:
        """Gives the record with what a seat may not know replaced; a finished game has no secrets."""
        if self.position.ending:
            return self
        turns = list(self.turns())
        start, moves = type(self.start).veil(self.start, turns, self.position, seat)
        tags = tuple((name, str(start) if name == "Position" else value) for name, value in self.tags)
        return Record(tags, start, tuple(moves), self.clocks)

    @property
    def result(self) -> str | None:
        """The value of the Result tag, or None while the game runs."""
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


class Reading(NamedTuple):
    """What could be read of a text, and the fault that ended the reading."""

    record: Record | None
    fault: Fault | None


def parse(text: str) -> Record:
    """Reads a record or raises one of the three errors."""
    record, fault = read(text)
    if fault is not None:
        raise fault.error
    assert record is not None  # there is a record wherever there is no fault
    return record


def read(text: str | bytes, is_late: Callable[[], bool] = lambda: False) -> Reading:
    """Reads as much of a record as is right, and of one from outside as there is time for; it never raises."""
    try:
        tags, body = _split(_decode(text))
        result = tags.pop("Result", None)
        record = _begin(tags)
    except GameError as error:
        return Reading(None, Fault(_tag_at_fault(error), error))
    record, fault = _replay(record, body, is_late)
    return Reading(record, fault or _result_fault(record, result))


def _tag_at_fault(error: GameError) -> str:
    """Names the tag that is wrong, where it is one."""
    if error.reason.key == "tag":
        return f"[{error.reason.values[0]}]"
    if error.reason.key == "position":
        return "[Position]"
    return error.text if error.text.startswith("[") else ""


def _decode(text: str | bytes) -> str:
    """Refuses what is too long before it looks at it, and what is not UTF-8."""
    if len(text) > MOST_BYTES:
        raise NotationError(Reason("record.too_long", (MOST_BYTES,)))
    try:
        raw = text.encode() if isinstance(text, str) else text
        decoded = raw.decode("utf-8-sig")
    except UnicodeError:
        raise NotationError(Reason("record.not_text")) from None
    if len(raw) > MOST_BYTES:
        raise NotationError(Reason("record.too_long", (MOST_BYTES,)))
    return decoded


def _split(text: str) -> tuple[dict[str, str], str]:
    """Reads the tags, one a line, and gives what stands behind the blank line that ends them."""
    tags: dict[str, str] = {}
    at = len(text) - len(text.lstrip(" \t\r\n"))
    if at == len(text):
        raise NotationError(Reason("record.empty"))
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        line = text[at:end].strip(" \t\r")
        at = end + 1
        if not line:
            break
        found = TAG.fullmatch(line)
        if not found or CONTROL.search(found[2].replace("\t", " ")):
            raise NotationError(Reason("record.bad_tag", (line[:80],)), f"[{line[:40]}")
        if found[1] in tags:
            raise NotationError(Reason("record.tag_twice", (found[1],)), f"[{found[1][:40]}]")
        tags[found[1]] = re.sub(r"\\(.)", r"\1", found[2])
    return tags, text[at:]


def _begin(tags: Mapping[str, str]) -> Record:
    """Sets the game up that the tags describe."""
    for name in ("Game", "Format", "Seats"):
        if name not in tags:
            raise NotationError(Reason("record.no_tag", (name,)), f"[{name}]")
    if tags["Game"] not in GAMES:
        raise NotationError(Reason("record.unknown_game", (tags["Game"][:40],)), "[Game]")
    if tags["Format"] != FORMAT:
        raise NotationError(Reason("record.unknown_format", (tags["Format"][:40],)), "[Format]")
    game = GAMES[tags["Game"]]
    names = [name.strip() for name in tags["Seats"].split(",")]
    if any(not name.removeprefix(COMPUTER) or CONTROL.search(name) for name in names):
        raise NotationError(Reason("record.bad_name"), "[Seats]")
    if len(names) not in game.seat_counts:
        counts = ", ".join(map(str, game.seat_counts))
        raise NotationError(Reason("record.seats", (len(names), counts)), "[Seats]")
    options = game.option_type.from_tags(tags)
    place = tags.get("Position")
    start = game.start(len(names), options) if place is None else game.parse(place, len(names), options)
    return Record(tuple(tags.items()), start)


def _tokens(body: str) -> Iterator[Token]:
    """Splits the moves at white space and comments; a group in brackets is one token."""
    at, waiting = 0, Token(0, "")
    while at < len(body):
        gap = GAP.match(body, at)
        found = gap or TOKEN.match(body, at)
        if found is None:
            break
        at = found.end()
        if gap:
            clock = CLOCK.fullmatch(gap[1] or "")
            waiting = waiting._replace(clock=clock[1]) if clock else waiting
        else:
            if waiting.number:
                yield waiting
            waiting = Token(waiting.number + 1, found[0])
    if waiting.number:
        yield waiting
    if at < len(body):
        raise NotationError(Reason("record.open_comment"), body[at : at + 20])


def _replay(record: Record, body: str, is_late: Callable[[], bool]) -> tuple[Record, Fault | None]:
    position = record.start
    moves: list[Move] = []
    reached: list[Position] = []
    clocks: list[tuple[int, str]] = []
    fault = None
    number, text = 0, ""
    try:
        for number, text, clock in _tokens(body):
            if number > MOST_TOKENS:
                raise NotationError(Reason("record.too_many_tokens", (MOST_TOKENS,)), text, position)
            if is_late():
                raise NotationError(Reason("record.too_slow"), text, position)
            move = position.read(text)
            position = position.play(move)
            moves.append(move)
            reached.append(position)
            if clock is not None:
                clocks.append((number - 1, clock))
    except GameError as error:
        if error.reason.key == "record.open_comment":
            number, text = number + 1, error.text
            error = NotationError(error.reason, text, position)
        fault = Fault(f"{number} {text[:MOST_SHOWN]}", error, tuple(position.examples()))
    return replace(record, moves=tuple(moves), clocks=tuple(clocks), reached=tuple(reached)), fault


def _result_fault(record: Record, result: str | None) -> Fault | None:
    """Checks the result that a record claims."""
    if result is None or (record.result is not None and result.split() == record.result.split()):
        return None
    values: tuple[Any, ...] = (result[:40],) if record.result is None else (result[:40], record.result)
    key = "record.early_result" if record.result is None else "record.wrong_result"
    return Fault("[Result]", NotationError(Reason(key, values), "[Result]", record.position))


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _wrap(words: Iterator[str]) -> str:
    """Sets the words in lines of a readable width; no word is broken."""
    lines, line = [], ""
    for word in words:
        if line and len(line) + 1 + len(word) > LINE_WIDTH:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return "\n".join([*lines, line]) + "\n"
