"""Matches that say how strong a computer player is: who plays, and how the result is put into words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from game.computer.arena import Computer, Entry, MatchResult, Mean, PositionPlayer
from game.contract import Move

EXPERT: Final = "expert"
OTHER: Final = "baseline"

Told = Callable[[MatchResult], str]


class Row(NamedTuple):
    """One match: what it is about, who plays, how many games, how the result is written, what was asked of it."""

    what: str
    game: str
    entries: tuple[Entry, ...]
    games: int
    told: Told
    bar: str
    aim: str = ""
    tags: Mapping[str, str] = {}


def by_itself(seconds: float) -> tuple[Entry, ...]:
    """Sets one expert at a table of its own."""
    return (Entry(EXPERT, Computer(EXPERT, seconds)),)


def against(player: Callable[..., Move], seats: int, seconds: float) -> tuple[Entry, ...]:
    """Sets one expert among players of a baseline."""
    return (*by_itself(seconds), *[Entry(OTHER, PositionPlayer(player))] * (seats - 1))


def share(mean: Mean) -> str:
    return f"{100 * mean.value:.1f} ± {100 * mean.error:.1f} %"


def points(mean: Mean) -> str:
    return f"{mean.value:.2f} ± {mean.error:.2f}"


def alone(table: MatchResult) -> str:
    return f"mean {points(table.points(EXPERT))}"


def alone_with_30(table: MatchResult) -> str:
    return f"{alone(table)}; 30 points in {share(table.reaching(30))}"


def wins(table: MatchResult) -> str:
    return share(table.score(table.names[0]))


def wins_and_lead(table: MatchResult) -> str:
    return f"{wins(table)}, {table.lead(EXPERT).value:+.1f} ± {table.lead(EXPERT).error:.1f} points"


def wins_and_losses(table: MatchResult) -> str:
    lost = sum(game.share(EXPERT) == 0 for game in table.games)
    return f"{wins(table)}, {lost} lost"


def times_fair(table: MatchResult) -> str:
    """Returns the share of wins against that of a seat like any other."""
    seats, score = len(table.games[0].names), table.score(EXPERT)
    return f"{seats * score.value:.2f} ± {seats * score.error:.2f} times the fair share"
