"""What came out of the games that are over, and what can be counted of it: played, won, best, mean. Pure.

>>> from game.record import parse
>>> ann = Result("qwinto", (), 1, ("Ann", "computer:easy"), (40, 31), (1,))
>>> late = Result("qwinto", (), 2, ("Ann", "Ben"), (51, 60), (2,))
>>> [(tally.name, tally.played, tally.won, tally.best, tally.mean_tenths) for tally in tallies([ann, late])[0].people]
[('Ann', 2, 1, 51, 455), ('Ben', 1, 1, 60, 600)]
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import accumulate
from typing import Any, Final, NamedTuple

from game.contract import GAMES
from game.record import COMPUTER, Record
from game.record.names import clean_seat

UNCOUNTED: Final = ("First", "Symbols")
"""Options that make no other game: who begins, and who has which symbol."""
MOST_RESULTS: Final = 3000
"""So many are kept, the latest."""
MOST_CHARACTERS: Final = 900_000
"""So long is what is stored of them, at the most: a reader takes a million."""
LATEST: Final = 2**32
"""No game ended later than that, in seconds of the epoch: the year is 2106."""
LONGEST: Final = 100
"""A name is no longer than that."""
LONGEST_RULE: Final = 1000
"""Nor a rule than that: the tiles of Quinto may be of a hundred values."""
MOST_RULES: Final = 10

Rules = tuple[tuple[str, str], ...]
"""The options in which a game differs from the usual one, as its record's tags, in the order of their names."""


class Result(NamedTuple):
    """What came out of one game. A game that keeps no score has none."""

    game: str
    rules: Rules
    ended: int
    names: tuple[str, ...]
    scores: tuple[float, ...]
    winners: tuple[int, ...]

    def as_data(self) -> dict[str, Any]:
        """Gives what is stored of it."""
        return {**self._asdict(), "rules": dict(self.rules)}

    @property
    def is_contest(self) -> bool:
        """Tells whether it could be won: not alone."""
        return len(self.names) > 1

    def has_won(self, seat: int) -> bool:
        """Tells whether a seat has won; what all share nobody has."""
        return seat in self.winners and len(self.winners) < len(self.names)


class Tally(NamedTuple):
    """What one person has done in one kind of game."""

    name: str
    played: int
    contests: int
    won: int
    best: float | None
    mean_tenths: int | None
    """The mean score in tenths, for it is shown with one figure behind the point."""


class Chapter(NamedTuple):
    """One game under one set of rules, and the people who have played it, the busiest first."""

    game: str
    rules: Rules
    people: tuple[Tally, ...]


def result_of(record: Record, ended: int) -> Result | None:
    """Gives what came out of a game; None while it runs."""
    position = record.position
    if position.ending is None:
        return None
    has_scores = record.start.scores is not None
    scores = tuple(score.total for score in position.scores or ()) if has_scores else ()
    return Result(record.game, rules_of(record), ended, record.names, scores, position.ending.winners)


def rules_of(record: Record) -> Rules:
    """Gives the rules of a game, as far as they differ from the usual ones."""
    tags = record.start.options.tags()
    return tuple(sorted((name, value) for name, value in tags.items() if name not in UNCOUNTED))


def read_result(data: Any) -> Result | None:
    """Reads a result that was stored; None where it makes no sense."""
    if not isinstance(data, Mapping) or data.get("game") not in list(GAMES) or not isinstance(data.get("rules"), dict):
        return None
    rules = tuple(sorted(data["rules"].items()))
    names, scores, winners = (_items(data.get(each)) for each in ("names", "scores", "winners"))
    is_sound = (
        len(rules) <= MOST_RULES
        and all(_is_text(name) and _is_text(value, LONGEST_RULE) for name, value in rules)
        and all(_is_text(name) for name in names)
        and len(names) in GAMES[data["game"]].seat_counts
        and len(scores) in (0, len(names))
        and all(_is_number(each) for each in (*scores, *winners))
        and _is_number(data.get("ended"), LATEST)
        and data["ended"] >= 0
    )
    if not is_sound:
        return None
    return Result(data["game"], rules, int(data["ended"]), tuple(map(clean_seat, names)), scores, winners)


def _items(data: Any) -> tuple[Any, ...]:
    return tuple(data) if isinstance(data, list | tuple) else (None,)


def _is_text(data: Any, longest: int = LONGEST) -> bool:
    return isinstance(data, str) and len(data) <= longest


def _is_number(data: Any, most: int = 1_000_000) -> bool:
    return isinstance(data, int | float) and not isinstance(data, bool) and -most <= data <= most


def read_results(data: Any) -> dict[str, Result]:
    """Reads all results that were stored, by the game's identifier; what makes no sense is left out."""
    found = {str(key): read_result(each) for key, each in data.items()} if isinstance(data, Mapping) else {}
    return {key: result for key, result in found.items() if result is not None}


def of_other_games(data: Any) -> dict[str, Any]:
    """Gives as they are what was stored of games that there are not, or not yet."""
    found = data.items() if isinstance(data, Mapping) else ()
    return {key: each for key, each in found if isinstance(each, dict) and each.get("game") not in list(GAMES)}


def noted(results: Mapping[str, Result], game_id: str, result: Result | None) -> dict[str, Result]:
    """Notes what came out of a game, or that it goes on after all."""
    others = {key: each for key, each in results.items() if key != game_id}
    return latest({**others, game_id: result} if result is not None else others)


def merged(here: Mapping[str, Result], there: Mapping[str, Result]) -> dict[str, Result]:
    """Adds results from elsewhere as far as there is room; what is here already stays as it is."""
    return latest({**there, **here}, here)


def latest(results: Mapping[str, Result], staying: Collection[str] = ()) -> dict[str, Result]:
    """Keeps so many as are kept, those that stay and then the latest, in the order in which the games ended."""
    by_age = sorted(results.items(), key=lambda entry: (entry[1].ended, entry[0]))
    in_order = sorted(by_age, key=lambda entry: entry[0] in staying)[-MOST_RESULTS:]
    lengths = accumulate(length_of(result) for _, result in reversed(in_order))
    kept = dict(in_order[len(in_order) - sum(length <= MOST_CHARACTERS for length in lengths) :])
    return {game_id: result for game_id, result in by_age if game_id in kept}


def are_nearly_too_many(results: Collection[Result]) -> bool:
    """Tells whether the oldest will soon make room, or do so already."""
    return len(results) >= 0.9 * MOST_RESULTS or sum(map(length_of, results)) >= 0.9 * MOST_CHARACTERS


def length_of(result: Result) -> int:
    """Tells how long what is stored of a result may be, with its identifier and every sign that may need another."""
    words = (*result.names, *(word for rule in result.rules for word in rule))
    return 260 + sum(4 * len(word) + 8 for word in words)


def tallies(results: Iterable[Result]) -> list[Chapter]:
    """Counts for each game and its rules what each person has done; computers are not counted."""
    chapters: dict[tuple[str, Rules], dict[str, list[tuple[Result, int]]]] = {}
    for result in results:
        people = chapters.setdefault((result.game, result.rules), {})
        for seat, name in enumerate(result.names, 1):
            if not name.startswith(COMPUTER):
                people.setdefault(name, []).append((result, seat))
    order = list(GAMES)
    in_order = sorted(chapters.items(), key=lambda entry: (order.index(entry[0][0]), entry[0][1]))
    return [Chapter(*kind, _counted(people)) for kind, people in in_order if people]


def _counted(people: Mapping[str, list[tuple[Result, int]]]) -> tuple[Tally, ...]:
    counted = [_tally(name, games) for name, games in people.items()]
    return tuple(sorted(counted, key=lambda tally: (-tally.played, tally.name)))


def _tally(name: str, games: list[tuple[Result, int]]) -> Tally:
    contests = sum(result.is_contest for result, _ in games)
    won = sum(result.has_won(seat) for result, seat in games)
    scores = [result.scores[seat - 1] for result, seat in games if result.scores]
    mean = round(10 * sum(scores) / len(scores)) if scores else None
    return Tally(name, len(games), contests, won, max(scores, default=None), mean)
