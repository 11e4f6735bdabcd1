"""Matches between computer players, with the same openings, dice and bags for each seating, and their results.

Games are played in rounds. In a round every player sits on every seat once, moving one seat on from game to game, and
all throws and draws come from the same numbers. So luck is the same for all, and errors are computed over rounds.

>>> print(play_match("quixo", [Entry("a", Computer("random")), Entry("b", Computer("random"))], 2, seed=7).text())
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
"""Processor time of one core, so that other load on the machine does not make a player weaker."""

OPENING_MOVES: Final = 4
"""Number of random moves at the start of a game without chance; otherwise all games would be alike."""

COLUMNS: Final = (
    ("games", 5),
    ("wins", 7),
    ("draws", 7),
    ("losses", 7),
    ("score", 16),
    ("points", 16),
    ("ms a move", 14),
)
"""The columns of a written result and their widths."""

Player = Callable[[Record, random.Random], Move]
"""Chooses the move of the seat to move. It must not look at what that seat may not see."""


@dataclass(frozen=True)
class Computer:
    """A player of one level, with the time of its level unless another time or a number of nodes is given."""

    level: str
    seconds: float | None = None
    nodes: int | None = None

    def __call__(self, record: Record, source: random.Random) -> Move:
        seat = record.position.to_move
        assert isinstance(seat, int)
        choice = choose(
            str(record.seen_by(seat)),
            self.level,
            source.randrange(2**32),
            seconds=self.seconds,
            nodes=self.nodes,
            clock=CLOCK,
        )
        return record.position.read(choice.move)


@dataclass(frozen=True)
class PositionPlayer:
    """A player that chooses by the position alone, as its seat sees it."""

    choose: Callable[[Any, random.Random], Move]

    def __call__(self, record: Record, source: random.Random) -> Move:
        seat = record.position.to_move
        assert isinstance(seat, int)
        return self.choose(record.position.seen_by(seat), source)


class Entry(NamedTuple):
    """A player and its name; entries with the same name are a team."""

    name: str
    player: Player


class PlayedGame(NamedTuple):
    """The result of one game; all tuples but `winners` begin with the first seat."""

    names: tuple[str, ...]
    winners: tuple[int, ...]
    totals: tuple[float, ...]
    seconds: tuple[tuple[float, ...], ...]
    """For each seat, how long each move took."""

    def share(self, name: str) -> float:
        """A team's share of the victory, from 0 to 1."""
        won = [self.names[seat - 1] == name for seat in self.winners]
        return sum(won) / len(won)


class Mean(NamedTuple):
    """A mean with its standard error."""

    value: float
    error: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Mean:
        """The mean of independent measurements."""
        number = len(values)
        mean = math.fsum(values) / number
        squares = math.fsum((value - mean) ** 2 for value in values)
        return cls(mean, math.sqrt(squares / (number - 1) / number) if number > 1 else math.nan)


@dataclass(frozen=True)
class MatchResult:
    """The games of a match, round by round."""

    game: str
    seed: int
    rounds: tuple[tuple[PlayedGame, ...], ...]
    names: tuple[str, ...] = field(default=())

    @property
    def games(self) -> list[PlayedGame]:
        return [game for games in self.rounds for game in games]

    def score(self, name: str) -> Mean:
        """The share of the victories that a name has."""
        return Mean.of([Mean.of([game.share(name) for game in games]).value for games in self.rounds])

    def points(self, name: str) -> Mean:
        """The mean points of a name."""
        return Mean.of([Mean.of([*self._totals(games, name)]).value for games in self.rounds])

    def lead(self, name: str) -> Mean:
        """The mean lead of a name over the mean of the others."""
        return Mean.of([Mean.of([*self._leads(games, name)]).value for games in self.rounds])

    def reaching(self, points: float) -> Mean:
        """The share of all seats that have at least this many points."""
        return Mean.of([float(total >= points) for game in self.games for total in game.totals])

    def seconds(self, name: str) -> list[float]:
        """How long each move of a name took."""
        return [
            seconds
            for game in self.games
            for seat, seconds_of_seat in enumerate(game.seconds)
            if game.names[seat] == name
            for seconds in seconds_of_seat
        ]

    @staticmethod
    def _totals(games: Iterable[PlayedGame], name: str) -> Iterator[float]:
        for game in games:
            yield from (total for seat, total in enumerate(game.totals) if game.names[seat] == name)

    @staticmethod
    def _leads(games: Iterable[PlayedGame], name: str) -> Iterator[float]:
        for game in games:
            own = [total for seat, total in enumerate(game.totals) if game.names[seat] == name]
            others = [total for seat, total in enumerate(game.totals) if game.names[seat] != name]
            yield Mean.of(own).value - (Mean.of(others).value if others else 0.0)

    def text(self, *, with_times: bool = False) -> str:
        """The result as a table. Times are left out unless asked for, because they differ from run to run."""
        size = len(self.rounds[0])
        head = f"{self.game}, {len(self.games)} games in rounds of {size}, seed {self.seed}"
        titles = "".join(f"{title:>{width}}" for title, width in COLUMNS)
        return "\n".join([head, f"{'':12}{titles}", *(self._row(name, with_times) for name in self.names)])

    def _row(self, name: str, with_times: bool) -> str:
        shares = [game.share(name) for game in self.games]
        wins, losses = sum(share == 1 for share in shares), sum(share == 0 for share in shares)
        draws = len(shares) - wins - losses
        score, row = self.score(name), f"{name:12}{len(shares):5}{wins:7}{draws:7}{losses:7}"
        row += f"{100 * score.value:8.1f} ±{100 * score.error:4.1f} %"
        if GAMES[self.game].has_chance:
            points = self.points(name)
            row += f"{points.value:9.2f} ±{points.error:5.2f}"
        elif with_times:
            row += " " * 16
        if with_times:
            seconds = self.seconds(name)
            row += f"{1000 * Mean.of(seconds).value:7.1f} ≤{1000 * max(seconds):5.0f}"
        return row


def play_match(
    game: str,
    entries: Sequence[Entry],
    games: int,
    seed: int,
    tags: Mapping[str, str] | None = None,
    jobs: int = 1,
) -> MatchResult:
    """Plays at least this many games; the last round is always completed."""
    rounds = range(-(-games // len(seatings(tuple(entries)))))
    play = partial(play_round, game, tuple(entries), seed, dict(tags or {}))
    names = tuple(dict.fromkeys(entry.name for entry in entries))
    if jobs == 1:
        return MatchResult(game, seed, tuple(map(play, rounds)), names)
    with ProcessPoolExecutor(jobs) as pool:
        return MatchResult(game, seed, tuple(pool.map(play, rounds)), names)


def play_round(
    game: str, entries: tuple[Entry, ...], seed: int, tags: Mapping[str, str], number: int
) -> tuple[PlayedGame, ...]:
    """Plays one game with each seating."""
    luck = f"{seed}:{number}"
    return tuple(play_game(start_game(game, seated, tags, luck), seated, luck) for seated in seatings(entries))


def seatings(entries: tuple[Entry, ...]) -> list[tuple[Entry, ...]]:
    """Moves all players on seat by seat, as long as that changes which name has which seat."""
    rotations = [entries[turn:] + entries[:turn] for turn in range(len(entries))]
    return list({tuple(entry.name for entry in seated): seated for seated in rotations}.values())


def start_game(game: str, entries: Sequence[Entry], tags: Mapping[str, str], luck: str) -> Record:
    """Sets a game up. A game without chance begins with a few random moves that do not end it."""
    start = Record.new(game, tuple(f"Seat {seat}" for seat in range(1, len(entries) + 1)), tags)
    if start.position.has_chance:
        return start
    source = random.Random(f"{luck}:opening")
    while True:
        record = start
        while len(record.moves) < OPENING_MOVES and record.position.ending is None:
            record = record.played(source.choice(list(record.position.legal_moves)))
        if record.position.ending is None:
            return record


def play_game(record: Record, entries: Sequence[Entry], luck: str) -> PlayedGame:
    """Plays a game to its end. Each throw has its own random source, so it does not depend on what players did."""
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
    if ending is None or scores is None:  # the record is full, so the game is a draw
        return PlayedGame(names, tuple(seat + 1 for seat in seats), (0.5,) * len(seats), tuple(map(tuple, seconds)))
    totals = tuple(float(scores[seat % len(scores)].total) for seat in seats)
    return PlayedGame(names, ending.winners, totals, tuple(map(tuple, seconds)))
