"""Matches between computer players: the same openings, dice and bags for each way of sitting, and what came of it.

Games come in rounds. In a round every player sits on every seat once, one place further on in each game, and the
throws and draws come from the same numbers; so luck falls on all alike, and the error is taken over rounds.

>>> print(match("quixo", [Entry("a", Computer("random")), Entry("b", Computer("random"))], 2, seed=7).text())
quixo, 2 games in rounds of 2, seed 7
            games   wins  draws losses           score          points     ms a move
a               2      1      0      1    50.0 ± nan %
b               2      1      0      1    50.0 ± nan %
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, NamedTuple

from game.computer.choose import choose
from game.contract import GAMES, Move
from game.match.match import throw
from game.record import Record

CLOCK: Final = time.process_time
"""Counts the processor time of one core, so that what else the machine does makes no player weaker."""

OPENING: Final = 4
"""So many moves are made at random at the start of a game without chance, or every game would be the same."""

COLUMNS: Final = (
    ("games", 5),
    ("wins", 7),
    ("draws", 7),
    ("losses", 7),
    ("score", 16),
    ("points", 16),
    ("ms a move", 14),
)
"""What is told of each player, and how wide."""

Player = Callable[[Record, random.Random], Move]
"""Gives the move of the seat to move; it has no right to look at what that seat may not see."""


@dataclass(frozen=True)
class Computer:
    """A player of one level, with its own time unless another, or a number of nodes, is given."""

    level: str
    seconds: float | None = None
    nodes: int | None = None

    def __call__(self, record: Record, source: random.Random) -> Move:
        seat = record.position.to_move
        assert isinstance(seat, int)
        limits = {"seconds": self.seconds, "nodes": self.nodes, "clock": CLOCK}
        chosen = choose(str(record.seen_by(seat)), self.level, source.randrange(2**32), **limits)  # type: ignore[arg-type]
        return record.position.read(chosen.move)


@dataclass(frozen=True)
class Plain:
    """A player that is asked with the position alone, as its seat may see it."""

    choose: Callable[[Any, random.Random], Move]

    def __call__(self, record: Record, source: random.Random) -> Move:
        seat = record.position.to_move
        assert isinstance(seat, int)
        return self.choose(record.position.seen_by(seat), source)


class Entry(NamedTuple):
    """A player and what it is called; entries of one name are one team."""

    name: str
    player: Player


class Played(NamedTuple):
    """One game from the first seat on: who sat where, who won, the points, and the seconds of each move."""

    names: tuple[str, ...]
    winners: tuple[int, ...]
    totals: tuple[float, ...]
    seconds: tuple[tuple[float, ...], ...]

    def share(self, name: str) -> float:
        """Gives the part of the victory that a team has: all, nothing, or its share of a draw."""
        won = [self.names[seat - 1] == name for seat in self.winners]
        return sum(won) / len(won)


class Mean(NamedTuple):
    """An average, and its standard error."""

    value: float
    error: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Mean:
        """Averages what was measured independently."""
        number = len(values)
        value = math.fsum(values) / number
        spread = math.fsum((each - value) ** 2 for each in values)
        return cls(value, math.sqrt(spread / (number - 1) / number) if number > 1 else math.nan)


@dataclass(frozen=True)
class Table:
    """What came of a match, round by round."""

    game: str
    seed: int
    rounds: tuple[tuple[Played, ...], ...]
    names: tuple[str, ...] = field(default=())

    @property
    def games(self) -> list[Played]:
        return [game for each in self.rounds for game in each]

    def score(self, name: str) -> Mean:
        """Gives the share of the victories, a draw counted as its share."""
        return Mean.of([Mean.of([game.share(name) for game in each]).value for each in self.rounds])

    def points(self, name: str) -> Mean:
        """Gives the mean score of the seats of a name."""
        return Mean.of([Mean.of([*self._totals(each, name)]).value for each in self.rounds])

    def lead(self, name: str) -> Mean:
        """Gives by how much a name is ahead of the mean of the others."""
        return Mean.of([Mean.of([*self._leads(each, name)]).value for each in self.rounds])

    def reaching(self, points: float) -> Mean:
        """Gives the share of all seats that reached so many points."""
        return Mean.of([float(total >= points) for game in self.games for total in game.totals])

    def seconds(self, name: str) -> list[float]:
        """Lists how long each move of a name took."""
        return [
            each
            for game in self.games
            for seat, mine in enumerate(game.seconds)
            if game.names[seat] == name
            for each in mine
        ]

    @staticmethod
    def _totals(games: Iterable[Played], name: str) -> Iterator[float]:
        for game in games:
            yield from (total for seat, total in enumerate(game.totals) if game.names[seat] == name)

    @staticmethod
    def _leads(games: Iterable[Played], name: str) -> Iterator[float]:
        for game in games:
            own = [total for seat, total in enumerate(game.totals) if game.names[seat] == name]
            others = [total for seat, total in enumerate(game.totals) if game.names[seat] != name]
            yield Mean.of(own).value - (Mean.of(others).value if others else 0.0)

    def text(self, *, with_times: bool = False) -> str:
        """Writes the table; times differ from run to run, so they are written where they are asked for."""
        size = len(self.rounds[0])
        head = f"{self.game}, {len(self.games)} games in rounds of {size}, seed {self.seed}"
        titles = "".join(f"{title:>{width}}" for title, width in COLUMNS)
        return "\n".join([head, f"{'':12}{titles}", *(self._row(name, with_times) for name in self.names)])

    def _row(self, name: str, with_times: bool) -> str:
        shares = [game.share(name) for game in self.games]
        wins, losses = sum(share == 1 for share in shares), sum(share == 0 for share in shares)
        drawn = len(shares) - wins - losses
        score, row = self.score(name), f"{name:12}{len(shares):5}{wins:7}{drawn:7}{losses:7}"
        row += f"{100 * score.value:8.1f} ±{100 * score.error:4.1f} %"
        if GAMES[self.game].has_chance:
            points = self.points(name)
            row += f"{points.value:9.2f} ±{points.error:5.2f}"
        elif with_times:
            row += " " * 16
        if with_times:
            taken = self.seconds(name)
            row += f"{1000 * Mean.of(taken).value:7.1f} ≤{1000 * max(taken):5.0f}"
        return row


def match(
    game: str,
    entries: Sequence[Entry],
    games: int,
    seed: int,
    tags: Mapping[str, str] | None = None,
    jobs: int = 1,
) -> Table:
    """Plays a match of at least so many games; the last round is played out."""
    rounds = range(-(-games // len(ways_of_sitting(tuple(entries)))))
    play = partial(play_round, game, tuple(entries), seed, dict(tags or {}))
    names = tuple(dict.fromkeys(entry.name for entry in entries))
    if jobs == 1:
        return Table(game, seed, tuple(map(play, rounds)), names)
    with ProcessPoolExecutor(jobs) as pool:
        return Table(game, seed, tuple(pool.map(play, rounds)), names)


def play_round(
    game: str, entries: tuple[Entry, ...], seed: int, tags: Mapping[str, str], number: int
) -> tuple[Played, ...]:
    """Plays one game for each way of sitting."""
    seated = ways_of_sitting(entries)
    return tuple(play_game(opened(game, each, tags, f"{seed}:{number}"), each, f"{seed}:{number}") for each in seated)


def ways_of_sitting(entries: tuple[Entry, ...]) -> list[tuple[Entry, ...]]:
    """Moves all players on seat by seat, until the same names would sit where they sat before."""
    turned = [entries[turn:] + entries[:turn] for turn in range(len(entries))]
    return list({tuple(entry.name for entry in each): each for each in turned}.values())


def opened(game: str, entries: Sequence[Entry], tags: Mapping[str, str], luck: str) -> Record:
    """Sets a game up; one without chance begins with a few random moves that leave it open."""
    start = Record.new(game, tuple(f"Seat {seat}" for seat in range(1, len(entries) + 1)), tags)
    if start.position.has_chance:
        return start
    source = random.Random(f"{luck}:opening")
    while True:
        record = start
        while len(record.moves) < OPENING and record.position.ending is None:
            record = record.played(source.choice(list(record.position.legal_moves)))
        if record.position.ending is None:
            return record


def play_game(record: Record, entries: Sequence[Entry], luck: str) -> Played:
    """Plays a game to its end. Each throw comes from a number of its own, whoever sits where and thought how long."""
    sources = [random.Random(f"{luck}:{entry.name}:{seat}") for seat, entry in enumerate(entries, 1)]
    seconds: list[list[float]] = [[] for _ in entries]
    throws = 0
    while (mover := record.position.to_move) is not None and not record.is_full:
        if isinstance(mover, int):
            began = CLOCK()
            move = entries[mover - 1].player(record, sources[mover - 1])
            seconds[mover - 1].append(CLOCK() - began)
        else:
            move = throw(record.position, random.Random(f"{luck}:{throws}"))
            throws += 1
        record = record.played(move)
    ending, scores, seats = record.position.ending, record.position.scores, range(len(entries))
    names = tuple(entry.name for entry in entries)
    if ending is None or scores is None:  # a game that would go on for ever is nobody's
        return Played(names, tuple(seat + 1 for seat in seats), (0.5,) * len(seats), tuple(map(tuple, seconds)))
    totals = tuple(float(scores[seat % len(scores)].total) for seat in seats)
    return Played(names, ending.winners, totals, tuple(map(tuple, seconds)))
