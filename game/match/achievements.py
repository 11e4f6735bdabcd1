"""What the people at this device have achieved in each game, for a line on its card. Pure.

>>> solo = Result("detrak", (), 1, ("Ann",), (42,), (1,))
>>> lost = Result("detrak", (), 2, ("Ann", "computer:easy"), (31, 40), (2,))
>>> achieved_in([solo, lost])
{'detrak': Achievement(games=2, won=0, best=42)}
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from game.match.results import Result, Rules
from game.record import COMPUTER


class Achievement(NamedTuple):
    """The finished games of one kind in which people played, those that somebody of them won, and their best score.

    The best score is that under the rules played most often, because others do not compare.
    """

    games: int
    won: int
    best: float | None = None


def read_achievement(data: Any) -> Achievement | None:
    """Reads the three numbers of an achievement; None if they are not valid."""
    if not isinstance(data, list) or len(data) != len(Achievement._fields):
        return None
    games, won, best = data
    are_counts = type(games) is int and type(won) is int
    return Achievement(games, won, best) if are_counts and (best is None or type(best) in (int, float)) else None


def achieved_in(results: Iterable[Result]) -> dict[str, Achievement]:
    """Returns what was achieved in each game that people have finished."""
    by_game: dict[str, list[tuple[Result, tuple[int, ...]]]] = {}
    seats: dict[tuple[str, ...], tuple[int, ...]] = {}
    for result in results:
        names = result.names
        if names not in seats:
            seats[names] = _people(names)
        if seats[names]:
            by_game.setdefault(result.game, []).append((result, seats[names]))
    return {game: _achieved(ended) for game, ended in by_game.items()}


def _achieved(ended: list[tuple[Result, tuple[int, ...]]]) -> Achievement:
    usual: Rules = Counter(result.rules for result, _ in ended).most_common(1)[0][0]
    won = sum(result.is_contest and any(map(result.has_won, seats)) for result, seats in ended)
    counted = [(result.scores, seats) for result, seats in ended if result.scores and result.rules == usual]
    return Achievement(
        len(ended), won, max((scores[seat - 1] for scores, seats in counted for seat in seats), default=None)
    )


def _people(names: tuple[str, ...]) -> tuple[int, ...]:
    """Returns the seats of people."""
    return tuple(seat for seat, name in enumerate(names, 1) if not name.startswith(COMPUTER))
