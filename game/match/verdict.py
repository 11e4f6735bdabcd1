"""How a game ended, in words: which sentences to say, and with which values. Pure; the words are in the catalogues.

>>> lost = Result("quinto", (), 1, ("Ann", "computer:easy"), (160, 164), (2,))
>>> won = lost._replace(scores=(165, 164), winners=(1,))
>>> words = Names(lambda seats: " and ".join(("Ann", "Easy")[seat - 1] for seat in seats), str)
>>> verdict(lost, (), (), words)
Verdict(headline=Phrase(key='verdict.won_by', values=(4, 'Easy')), more=(Phrase(key='verdict.narrow', values=(4,)),), \
is_happy=False)
>>> [phrase.key for phrase in verdict(won, (lost,), (), words).more]
['verdict.first_win', 'verdict.record']
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.contract import Rank
from game.match.results import Result
from game.record import COMPUTER
from game.value import Value

NARROW: Final = 2
"""A game lost by no more points than this was close, whatever the score."""
NARROW_SHARE: Final = 0.05
"""So was one lost by no more than this share of the winner's points."""


class Phrase(Value):
    """A sentence by its key, with its values; where it has plural forms, the first value picks one."""

    key: str
    values: tuple[int | str, ...] = ()


class Verdict(Value):
    """Who won, what else is worth saying, and whether it is worth celebrating."""

    headline: Phrase
    more: tuple[Phrase, ...] = ()
    is_happy: bool = False


class Names(Value):
    """How seats and ranks are called."""

    seats: Callable[[tuple[int, ...]], str]
    rank: Callable[[str], str]


def verdict(result: Result, earlier: Sequence[Result], ranks: Sequence[Rank], names: Names) -> Verdict:
    """Returns what to say about a result, compared with those of earlier games of its kind.

    `ranks` are what totals are worth for somebody who plays alone, the highest first.
    """
    if not result.is_contest:
        return _alone(result, earlier, ranks, names)
    people = tuple(seat for seat, name in enumerate(result.names, 1) if not name.startswith(COMPUTER))
    more = _for_one_person(result, earlier, people[0], names) if len(people) == 1 else ()
    return Verdict(_headline(result, names), more, any(map(result.has_won, people)))


def _headline(result: Result, names: Names) -> Phrase:
    """Who won, and by how much if that is a number."""
    if len(result.winners) == len(result.names):
        return Phrase("end.shared_by_all")
    winners = names.seats(result.winners)
    if len(result.winners) > 1:
        return Phrase("end.shared", (winners,))
    margin = _margin(result)
    return Phrase("verdict.won_by", (margin, winners)) if margin else Phrase("end.won", (winners,))


def _margin(result: Result) -> int:
    """By how many points the winners are ahead; 0 where a tie-break decided or the game has no scores."""
    if not result.scores:
        return 0
    others = [score for seat, score in enumerate(result.scores, 1) if seat not in result.winners]
    return int(max(result.scores) - max(others))


# Alone


def _alone(result: Result, earlier: Sequence[Result], ranks: Sequence[Rank], names: Names) -> Verdict:
    if not result.scores:
        return Verdict(Phrase("end.alone"))
    total = int(result.scores[0])
    at = next((at for at, rank in enumerate(ranks) if total >= rank.least), len(ranks) - 1)
    record = _record(result, earlier, 1) or ([Phrase("verdict.first_score")] if total > 0 else [])
    following = ranks[at - 1] if ranks and at else None
    ahead = [Phrase("verdict.next_rank", (following.least - total, names.rank(following.name)))] if following else []
    is_best = bool(record) and record[0].key == "verdict.record"
    key = "verdict.alone_ranked" if ranks else "verdict.alone"
    headline = Phrase(key, (abs(total), _signed(total), *([names.rank(ranks[at].name)] if ranks else [])))
    return Verdict(headline, (*record, *ahead), is_best or bool(ranks and not at))


# One person against computers


def _for_one_person(result: Result, earlier: Sequence[Result], person: int, names: Names) -> tuple[Phrase, ...]:
    found = []
    if result.has_won(person) and _is_first_win(result, earlier, person):
        found.append(Phrase("verdict.first_win", (names.seats((3 - person,)),)))
    found += [phrase for phrase in _record(result, earlier, person) if phrase.key != "verdict.best"]
    short = int(max(result.scores) - result.scores[person - 1]) if result.scores else 0
    if person not in result.winners and 0 < short <= max(NARROW, NARROW_SHARE * max(result.scores)):
        found.append(Phrase("verdict.narrow", (short,)))
    return tuple(found)


def _is_first_win(result: Result, earlier: Sequence[Result], person: int) -> bool:
    """Whether nobody of this name has won against this one computer before."""
    if len(result.names) != 2:
        return False
    met = [each for each in earlier if set(each.names) == set(result.names)]
    return not any(each.has_won(each.names.index(result.names[person - 1]) + 1) for each in met)


def _record(result: Result, earlier: Sequence[Result], person: int) -> list[Phrase]:
    """How a score compares with the best of the same person under the same rules; empty if it is the first."""
    if not result.scores:
        return []
    name, score = result.names[person - 1], result.scores[person - 1]
    alike = [each for each in earlier if each.rules == result.rules and len(each.names) == len(result.names)]
    before = [points for each in alike for other, points in zip(each.names, each.scores, strict=False) if other == name]
    if not before:
        return []
    best = max(before)
    if score > best:
        return [Phrase("verdict.record", (int(score - best),))]
    return [Phrase("verdict.record_again" if score == best else "verdict.best", (_signed(best),))]


def _signed(score: float) -> str:
    """Writes a score with a true minus sign."""
    return f"{score:g}".replace("-", "−")
