"""Why a move of Qwinto is the best: what it brings, what it keeps open, and what it is worth on average."""

from __future__ import annotations

from typing import Final

from game.computer.task import Candidate
from game.contract import Reason
from game.games.qwinto.player.seats import Judged, Seat
from game.games.qwinto.player.sheets import View
from game.games.qwinto.player.turn import NUMBERS, WAYS_OF, second_throw
from game.games.qwinto.rules import Qwinto

MOST: Final = 3
"""More reasons than that nobody wants to hear."""


def reasons(position: Qwinto, seat: Seat, candidates: list[Candidate]) -> tuple[Reason, ...]:
    """Says why the first candidate is the best."""
    found = []
    if position.phase == "choose":
        found.append(Reason("qwinto.kept", (share_kept("".join(candidates[0].move), seat),)))
    elif position.phase == "answer":
        found += about_answer(position, seat)
    if len(candidates) > 1:
        best, other = map(in_tenths, candidates[:2])
        found.append(Reason("qwinto.level", (*best,)) if best == other else Reason("qwinto.average", (*best, *other)))
    return tuple(found[:MOST])


def in_tenths(candidate: Candidate) -> list[str]:
    """Writes a value before and behind the point, for languages differ in what stands between."""
    return f"{round(candidate.value, 1) + 0:.1f}".split(".")


def share_kept(dice: str, seat: Seat) -> int:
    """Tells how many throws of a hundred will be kept at once."""
    again = second_throw(dice, seat.worth)
    kept = sum(ways for number, ways in NUMBERS[dice] if seat.worth(dice, number) >= again)
    return round(100 * kept / WAYS_OF[len(dice)])


def about_answer(position: Qwinto, seat: Seat) -> list[Reason]:
    """Says what the best answer does that can be seen on the sheet."""
    best, *others = seat.answers(position.dice, position.number)
    if best.found.field < 0:
        is_forced = not others
        return [] if is_forced else [Reason("qwinto.rather_miss" if seat.is_active else "qwinto.rather_pass")]
    field, score = best.found.field, best.found.score
    before = seat.views[seat.me]
    after = before.with_number(field, position.number)
    rivals = [view.score for at, view in enumerate(seat.views) if at != seat.me]
    found = []
    if best.found.ends and rivals and score > max(rivals):
        found.append(Reason("qwinto.ends_ahead", (score, max(rivals))))
    if after.counts[field // 9] == 9:
        found.append(Reason("qwinto.full_row", (after.numbers[field // 9 * 9 + 8],)))
    bonus = sum(after.bonuses) - sum(before.bonuses)
    if bonus:
        found.append(Reason("qwinto.bonus", (bonus,)))
    if others and is_open(before, best, position.number) and not is_open(before, others[0], position.number):
        found.append(Reason("qwinto.open"))
    return found


def is_open(view: View, judged: Judged, number: int) -> bool:
    """Tells whether all rows can still be filled that could be before an answer."""
    if judged.found.field < 0:
        return True
    after = view.with_number(judged.found.field, number)
    return after.hopeless == view.hopeless
