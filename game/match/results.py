"""The results of finished games, and the statistics: played, won, best, mean. Pure.

>>> from game.record import parse
>>> ann = Result("qwinto", (), 1, ("Ann", "computer:easy"), (40, 31), (1,))
>>> late = Result("qwinto", (), 2, ("Ann", "Ben"), (51, 60), (2,))
>>> [(tally.name, tally.played, tally.won, tally.best, tally.mean_tenths) for tally in tallies([ann, late])[0].people]
[('Ann', 2, 1, 51, 455), ('Ben', 1, 1, 60, 600)]
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from operator import itemgetter
from typing import Any, Final, NamedTuple

from game.contract import GAMES
from game.record import COMPUTER, Record
from game.record.names import clean_seat

MAX_RESULTS: Final = 3000
"""Maximum number of stored results; the oldest are dropped."""
MAX_CHARACTERS: Final = 900_000
"""Maximum length of the stored results; readers accept a million characters."""
LATEST: Final = 2**32
"""Latest valid end of a game, in seconds since the epoch: in the year 2106."""
MAX_NAME: Final = 100
"""Maximum length of a name."""
MAX_RULE: Final = 1000
"""Maximum length of a rule; the tiles of Quinto may have a hundred values."""
MAX_RULES: Final = 10

LARGEST: Final = 1_000_000
"""Largest valid number of points."""
NUMBERS: Final = frozenset((int, float))
LISTS: Final = (list, tuple)
KEYS: Final = tuple(GAMES)
FIELDS: Final = itemgetter("game", "rules", "ended", "names", "scores", "winners")

Rules = tuple[tuple[str, str], ...]
"""The options in which a game differs from the usual one, as tags of a record, sorted by name."""


class Result(NamedTuple):
    """The result of one game. A game without scores has none."""

    game: str
    rules: Rules
    ended: int
    names: tuple[str, ...]
    scores: tuple[float, ...]
    winners: tuple[int, ...]

    def as_data(self) -> dict[str, Any]:
        """Returns what is stored of it."""
        return {**self._asdict(), "rules": dict(self.rules)}

    @property
    def is_contest(self) -> bool:
        """Whether the game could be won, that is, was not played alone."""
        return len(self.names) > 1

    def has_won(self, seat: int) -> bool:
        """Whether a seat has won; if all seats share the win, nobody has."""
        return seat in self.winners and len(self.winners) < len(self.names)


class Tally(NamedTuple):
    """The statistics of one person in one kind of game."""

    name: str
    played: int
    contests: int
    won: int
    best: float | None
    mean_tenths: int | None
    """The mean score in tenths, as it is shown with one decimal."""


class Chapter(NamedTuple):
    """One game under one set of rules, and everybody's statistics in it, the most frequent players first."""

    game: str
    rules: Rules
    people: tuple[Tally, ...]


def result_of(record: Record, ended: int) -> Result | None:
    """Returns the result of a game; None while it runs."""
    position = record.position
    if position.ending is None:
        return None
    has_scores = record.start.scores is not None
    scores = tuple(score.total for score in position.scores or ()) if has_scores else ()
    return Result(record.game, rules_of(record), ended, record.names, scores, position.ending.winners)


def rules_of(record: Record) -> Rules:
    """Returns the rules of a game, as far as they differ from the usual ones."""
    tags = record.start.options.tags()
    return tuple(sorted((name, tags[name]) for name in tags.keys() - GAMES[record.game].uncounted_tags))


def read_result(data: Any) -> Result | None:
    """Reads a stored result; None if it is not valid."""
    return Reader().read(data)


class Reader:
    """Reads stored results. The same people play again and again: their names are looked at once."""

    def __init__(self) -> None:
        self._seats: dict[tuple[Any, ...], tuple[str, ...] | None] = {}

    def read(self, data: Any) -> Result | None:
        """Reads a result; None if it is not valid."""
        try:
            game, rules, ended, names, scores, winners = FIELDS(data)
            if not (type(names) in LISTS and type(scores) in LISTS and type(winners) in LISTS):
                return None
            seats = self._cleaned(game, names)
        except (KeyError, TypeError):  # something is missing, or is no text
            return None
        if seats is None or not isinstance(rules, dict):
            return None
        is_valid = (
            (not rules or _are_rules(rules))
            and len(scores) in (0, len(seats))
            and _are_numbers((*scores, *winners))
            and _is_number(ended, LATEST)
            and ended >= 0
        )
        if not is_valid:
            return None
        in_order = tuple(sorted(rules.items())) if rules else ()
        return Result(game, in_order, int(ended), seats, tuple(scores), tuple(winners))

    def _cleaned(self, game: Any, names: Any) -> tuple[str, ...] | None:
        """Returns the clean names of the seats; None if they or the game are not valid."""
        key = game, *names
        if key not in self._seats:
            is_valid = game in KEYS and all(map(_is_text, names)) and len(names) in GAMES[game].seat_counts
            self._seats[key] = tuple(map(clean_seat, names)) if is_valid else None
        return self._seats[key]


def _are_rules(rules: Mapping[Any, Any]) -> bool:
    are_short = all(_is_text(name) and _is_text(value, MAX_RULE) for name, value in rules.items())
    return are_short and len(rules) <= MAX_RULES


def _is_text(data: Any, longest: int = MAX_NAME) -> bool:
    return isinstance(data, str) and len(data) <= longest


def _are_numbers(items: tuple[Any, ...]) -> bool:
    """Whether all items are numbers of some size. Nearly always, their sum tells that they are not too large."""
    is_plain = NUMBERS.issuperset(map(type, items))
    return (is_plain and sum(map(abs, items)) <= LARGEST) or all(map(_is_number, items))


def _is_number(data: Any, most: int = LARGEST) -> bool:
    return isinstance(data, int | float) and not isinstance(data, bool) and -most <= data <= most


def read_results(data: Any) -> dict[str, Result]:
    """Reads all stored results, by the identifier of the game; those that are not valid are left out."""
    read = Reader().read
    results = {str(key): read(entry) for key, entry in data.items()} if isinstance(data, Mapping) else {}
    return {key: result for key, result in results.items() if result is not None}


def of_other_games(data: Any) -> dict[str, Any]:
    """Returns the stored results of unknown games unchanged; a newer version may know them."""
    entries = data.items() if isinstance(data, Mapping) else ()
    return {key: entry for key, entry in entries if isinstance(entry, dict) and entry.get("game") not in list(GAMES)}


def noted(results: Mapping[str, Result], game_id: str, result: Result | None) -> dict[str, Result]:
    """Adds the result of a game, or removes it if the game goes on after all."""
    others = {key: each for key, each in results.items() if key != game_id}
    return latest({**others, game_id: result} if result is not None else others)


def merged(here: Mapping[str, Result], there: Mapping[str, Result]) -> dict[str, Result]:
    """Adds results from elsewhere as far as there is room; those that are here already stay."""
    return latest({**there, **here}, here)


def latest(results: Mapping[str, Result], staying: Collection[str] = ()) -> dict[str, Result]:
    """Returns as many results as fit into storage: first those in `staying`, then the latest. The oldest come first."""
    by_age = sorted(results.items(), key=lambda entry: (entry[1].ended, entry[0]))
    by_worth = sorted(by_age, key=lambda entry: entry[0] in staying)[-MAX_RESULTS:]
    fitting, length = set(), 0
    for game_id, result in reversed(by_worth):
        length += length_of(result)
        if length > MAX_CHARACTERS:
            break
        fitting.add(game_id)
    return {game_id: result for game_id, result in by_age if game_id in fitting}


def are_nearly_too_many(results: Collection[Result]) -> bool:
    """Whether the oldest results will soon be dropped, or are already."""
    return len(results) >= 0.9 * MAX_RESULTS or sum(map(length_of, results)) >= 0.9 * MAX_CHARACTERS


def length_of(result: Result) -> int:
    """Returns the maximum length of a stored result, with its identifier and every character that may be escaped."""
    words = (*result.names, *(word for rule in result.rules for word in rule))
    return 260 + sum(4 * len(word) + 8 for word in words)


def tallies(results: Iterable[Result], named: Callable[[str], str] = str) -> list[Chapter]:
    """Counts for each game and its rules what each person has done; computers are not counted.

    `named` gives the name under which somebody is counted. Whoever sits on several seats has played one game.
    """
    chapters: dict[tuple[str, Rules], dict[str, Count]] = {}
    people: dict[tuple[str, ...], list[tuple[str, tuple[int, ...]]]] = {}
    for result in results:
        names = result.names
        if names not in people:
            people[names] = [*_seats_of_people(names, named).items()]
        counts = chapters.setdefault((result.game, result.rules), {})
        for name, seats in people[names]:
            count = counts.get(name)
            if count is None:
                count = counts[name] = Count()
            count.add(result, seats)
    order = list(GAMES)
    in_order = sorted(chapters.items(), key=lambda entry: (order.index(entry[0][0]), entry[0][1]))
    return [Chapter(*kind, _tallied(counts)) for kind, counts in in_order if counts]


def _seats_of_people(names: tuple[str, ...], named: Callable[[str], str]) -> dict[str, tuple[int, ...]]:
    """Lists the people of a game, each with all their seats."""
    found: dict[str, tuple[int, ...]] = {}
    for seat, name in enumerate(names, 1):
        if not name.startswith(COMPUTER):
            found[named(name)] = (*found.get(named(name), ()), seat)
    return found


class Count:
    """What one person has done so far."""

    def __init__(self) -> None:
        self.played = self.contests = self.won = 0
        self.scores: list[float] = []

    def add(self, result: Result, seats: tuple[int, ...]) -> None:
        """Counts a game in which the person had these seats."""
        winners, scores = result.winners, result.scores
        self.played += 1
        self.contests += len(result.names) > 1
        if winners and len(winners) < len(result.names):
            self.won += not {*seats}.isdisjoint(winners)
        if scores:
            self.scores += [scores[seat - 1] for seat in seats]


def _tallied(counts: Mapping[str, Count]) -> tuple[Tally, ...]:
    tallied = [_tally(name, count) for name, count in counts.items()]
    return tuple(sorted(tallied, key=lambda tally: (-tally.played, tally.name)))


def _tally(name: str, count: Count) -> Tally:
    scores = count.scores
    mean = round(10 * sum(scores) / len(scores)) if scores else None
    return Tally(name, count.played, count.contests, count.won, max(scores, default=None), mean)
