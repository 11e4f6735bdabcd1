"""What tests and tools know about each game beside its spec: tests/testkit/games/<key>.py, found by the game's key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.contract import Move, Position
from game.match.match import throw

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from tests.testkit.driver import Table as TableOnScreen
    from tests.testkit.matches import Row
    from tests.testkit.recount.table import Table
    from tests.testkit.selectors import Way

Tags = Mapping[str, str]

START: Final = ""
"""The position in which a game begins, among cases."""

Tried = str | tuple[str, ...]
"""A token, or the steps of a move in the making."""

Case = tuple[str, str, Tried, str, tuple[Any, ...]]
"""Seats and options such as "2 Board=5x5", the position, what is tried, the reason and its values."""


class Variant(NamedTuple):
    """A way to play that the referee tries, and how many games of it."""

    seats: int
    tags: Mapping[str, str] = {}
    games: int = 1


@dataclass(frozen=True, kw_only=True)
class Refusals:
    """What the rules refuse, each with the reason that it gives."""

    illegal: tuple[Case, ...] = ()
    not_understood: tuple[Case, ...] = ()
    ambiguous: tuple[Case, ...] = ()
    wrong_tags: tuple[tuple[int, str, str], ...] = ()
    """Seats, the tag of an option, and a value that it cannot have."""
    wrong_positions: tuple[tuple[str, str], ...] = ()
    """Seats and options, and a text that is no position."""
    impossible_starts: tuple[tuple[str, str], ...] = ()
    """Seats and options with which no game can begin, each possible by itself, and the reason."""

    @property
    def cases(self) -> tuple[Case, ...]:
        """All things tried at a position."""
        return (*self.illegal, *self.not_understood, *self.ambiguous)


@dataclass(frozen=True, kw_only=True)
class GameKit:
    """The facts about a game that only tests and tools need."""

    count: type[Table]
    """The second implementation of the rules, which shares no code with the first."""
    variants: tuple[Variant, ...]
    """What the referee plays: every number of seats and every value of every option."""
    endings: frozenset[str]
    """Every way in which it can end; the transcripts show each."""
    begun: str
    """The first tokens of a game of two, after which the first seat that decides has several moves."""
    check_chance: Callable[[Position], None]
    """Fails unless what may come at this position is as likely as the rules say."""
    refusals: Refusals
    near_positions: Callable[[], SearchStrategy[str]]
    """Texts that look like positions, many of which are. (A function, for hypothesis is not there in Pyodide.)"""
    position_ends: tuple[str, ...]
    """How the text of a position may end after its board, with the quote and bracket of the tag."""
    nodes: int
    """How much a player looks at for one move where tests compare moves: a fraction of a second's worth."""

    transcript_values: Mapping[str, frozenset[str | None]] = field(default_factory=dict)
    """For each option values that occur in the transcripts; None is the default."""
    small_tags: Tags = field(default_factory=dict)
    """Options that make a short game, for tests that play many."""
    near_tags: Tags = field(default_factory=dict)
    """The options under which near_positions are read."""
    thinking_tags: Tags = field(default_factory=dict)
    """Options of the games of two in which tests compare what players choose."""
    command_line: tuple[int, tuple[str, ...]] = (2, ())
    """Seats and tags of a game that the command line plays."""
    endings_in_history: frozenset[str] = frozenset()
    """Endings that do not show in the text of the position: how often it came, whether somebody resigned."""
    met_at_random: tuple[Tags, frozenset[str]] = ({}, frozenset())
    """Endings that games of two at random meet soon, and under which options."""
    open_answers: Callable[[Any], int] = lambda position: 0
    """How many moves before a position are not yet shown to all seats."""
    hides_others: Callable[[str, int], bool] = lambda text, seat: True
    """Whether the text of a position as a seat sees it hides what the others hold."""
    points: Callable[[Any], float] = lambda score: score.total
    """What a seat has scored by its moves so far."""

    by_hand: Callable[[TableOnScreen, Any, Move, Way], None] | None = None
    """Makes a move by pressing what it needs; without it no test plays the game in a browser."""
    by_keys: Callable[[TableOnScreen, Move], bool] | None = None
    """Makes a move in a way that only keys have; returns False where there is none, and the keys press what taps do."""
    typed: Callable[[Any, Move], str] = lambda position, move: position.write(move)
    """Writes a move as French players type it."""
    typed_by_ear: Callable[[str], str] = str
    """Writes what to type for a hint that was heard in English."""
    pick: Callable[[Any, Random], Move] = lambda position, source: source.choice(list(position.legal_moves))
    """Chooses a move at random, but so that games end soon."""
    total_selector: str = "b"
    """Where the score of a seat stands in the badge with its name."""

    duel_games: int = 12
    """How many games a duel of two levels has."""
    duel_nodes: int = 100
    """The nodes that stand for a second of a level's time in a duel: far below what any device does."""
    proof_games: int = 60
    """How many games of the proof show that a level is stronger than another, each with a tenth of its time."""
    ladder_games: int = 100
    """How many games show which of two levels is stronger."""
    least_games: int = 20
    """How many games of a match are played at least: fewer would say nothing."""
    matches: Callable[[], Iterable[Row]] = tuple
    """The matches in docs/strength.md beside those between levels."""
    timed_seats: tuple[int, ...] = (2,)
    """The numbers of seats at which thinking is timed."""
    screen_seats: int = 2
    """How many play on the pictures of every screen: there, room is scarce."""
    screen_choices: Tags = field(default_factory=dict)
    """The choices of that game."""


def kit_of(game: str) -> GameKit:
    """Imports the kit of a game."""
    kit: GameKit = import_module(f"tests.testkit.games.{game}").KIT
    return kit


def no_chance(position: Position) -> None:
    """Fails where there is any chance."""
    assert not position.awaits_chance
    assert position.chances() == ()


def fair_throws(faces: Iterable[str]) -> Callable[[Position], None]:
    """Makes a check that each throw of dice with these faces is as likely as any other."""
    sides = tuple(faces)

    def check(position: Position) -> None:
        number = len(throw(position, Random(0)))
        assert Counter(all_throws(position, ())) == Counter(product(sides, repeat=number))

    return check


def all_throws(position: Position, drawn: Move) -> Iterator[Move]:
    """Yields every throw as often as its weight says."""
    chances = position.chances(drawn)
    if not chances:
        assert position.play(drawn)
        yield drawn
    for step, weight in chances:
        for _ in range(weight):
            yield from all_throws(position, (*drawn, step))
