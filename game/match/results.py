"""The results of finished games, and the statistics: played, won, best, mean. Pure.

>>> from game.record import parse
>>> ann = Result("qwinto", (), 1, ("Ann", "computer:easy"), (40, 31), (1,))
>>> late = Result("qwinto", (), 2, ("Ann", "Ben"), (51, 60), (2,))
>>> [(tally.name, tally.played, tally.won, tally.best, tally.mean_tenths) for tally in tallies([ann, late])[0].people]
[('Ann', 2, 1, 51, 455), ('Ben', 1, 1, 60, 600)]
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
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


class Played(NamedTuple):
    """A game, and the seats that one person had in it."""

    result: Result
    seats: tuple[int, ...]


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
    if not isinstance(data, Mapping) or data.get("game") not in list(GAMES) or not isinstance(data.get("rules"), dict):
        return None
    game, rules = data["game"], tuple(sorted(data["rules"].items()))
    ended: Any = data.get("ended")
    names, scores, winners = (_items(data.get(field)) for field in ("names", "scores", "winners"))
    is_valid = (
        _are_rules(rules)
        and all(_is_text(name) for name in names)
        and len(names) in GAMES[game].seat_counts
        and len(scores) in (0, len(names))
        and all(_is_number(number) for number in (*scores, *winners))
        and _is_number(ended, LATEST)
        and ended >= 0
    )
    return Result(game, rules, int(ended), tuple(map(clean_seat, names)), scores, winners) if is_valid else None


def _are_rules(rules: tuple[tuple[Any, Any], ...]) -> bool:
    return len(rules) <= MAX_RULES and all(_is_text(name) and _is_text(value, MAX_RULE) for name, value in rules)


def _items(data: Any) -> tuple[Any, ...]:
    return tuple(data) if isinstance(data, list | tuple) else (None,)


def _is_text(data: Any, longest: int = MAX_NAME) -> bool:
    return isinstance(data, str) and len(data) <= longest


def _is_number(data: Any, most: int = 1_000_000) -> bool:
    return isinstance(data, int | float) and not isinstance(data, bool) and -most <= data <= most


def read_results(data: Any) -> dict[str, Result]:
    """Reads all stored results, by the identifier of the game; those that are not valid are left out."""
    results = {str(key): read_result(entry) for key, entry in data.items()} if isinstance(data, Mapping) else {}
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
    chapters: dict[tuple[str, Rules], dict[str, list[Played]]] = {}
    for result in results:
        people = chapters.setdefault((result.game, result.rules), {})
        for name, seats in _seats_of_people(result, named).items():
            people.setdefault(name, []).append(Played(result, seats))
    order = list(GAMES)
    in_order = sorted(chapters.items(), key=lambda entry: (order.index(entry[0][0]), entry[0][1]))
    return [Chapter(*kind, _counted(people)) for kind, people in in_order if people]


def _seats_of_people(result: Result, named: Callable[[str], str]) -> dict[str, tuple[int, ...]]:
    """Lists the people of a game, each with all their seats."""
    found: dict[str, tuple[int, ...]] = {}
    for seat, name in enumerate(result.names, 1):
        if not name.startswith(COMPUTER):
            found[named(name)] = (*found.get(named(name), ()), seat)
    return found


def _counted(people: Mapping[str, list[Played]]) -> tuple[Tally, ...]:
    counted = [_tally(name, games) for name, games in people.items()]
    return tuple(sorted(counted, key=lambda tally: (-tally.played, tally.name)))


def _tally(name: str, games: list[Played]) -> Tally:
    contests = sum(result.is_contest for result, _ in games)
    won = sum(any(map(result.has_won, seats)) for result, seats in games)
    scores = [result.scores[seat - 1] for result, seats in games if result.scores for seat in seats]
    mean = round(10 * sum(scores) / len(scores)) if scores else None
    return Tally(name, len(games), contests, won, max(scores, default=None), mean)
