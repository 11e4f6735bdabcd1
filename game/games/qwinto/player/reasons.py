"""Why a Qwinto move is the best: what it scores, what it keeps open, and its average result."""

from __future__ import annotations

from typing import Final

from game.computer.task import Candidate
from game.contract import Reason
from game.games.qwinto.player.seat_values import RankedAnswer, SeatValues
from game.games.qwinto.player.sheet_features import SheetFeatures
from game.games.qwinto.player.turn_values import NUMBERS, THROWS, value_of_throwing_again
from game.games.qwinto.rules import Qwinto

MAX_REASONS: Final = 3


def reasons(position: Qwinto, seat_values: SeatValues, candidates: list[Candidate]) -> tuple[Reason, ...]:
    """Why the first candidate is the best."""
    given = []
    if position.phase == "choose":
        given.append(Reason("qwinto.kept", (_percent_kept("".join(candidates[0].move), seat_values),)))
    elif position.phase == "answer":
        given += _about_answer(position, seat_values)
    if len(candidates) > 1:
        best, other = map(_in_tenths, candidates[:2])
        given.append(Reason("qwinto.level", (*best,)) if best == other else Reason("qwinto.average", (*best, *other)))
    return tuple(given[:MAX_REASONS])


def _in_tenths(candidate: Candidate) -> list[str]:
    """The digits of a value before and after the point. Languages differ in what they write between."""
    return f"{round(candidate.value, 1) + 0:.1f}".split(".")


def _percent_kept(dice: str, seat_values: SeatValues) -> int:
    """How many throws in a hundred will be kept at once."""
    again = value_of_throwing_again(dice, seat_values.throw_value)
    kept = sum(throws for number, throws in NUMBERS[dice] if seat_values.throw_value(dice, number) >= again)
    return round(100 * kept / THROWS[len(dice)])


def _about_answer(position: Qwinto, seat_values: SeatValues) -> list[Reason]:
    """What the best answer does that can be seen on the sheet."""
    best, *others = seat_values.ranked_answers(position.dice, position.number)
    field, score = best.answer.field, best.answer.score
    if field < 0:
        is_forced = not others
        return [] if is_forced else [Reason("qwinto.rather_miss" if seat_values.is_active else "qwinto.rather_pass")]
    before = seat_values.sheets[seat_values.seat]
    after = before.with_number(field, position.number)
    rivals = [sheet.score for seat, sheet in enumerate(seat_values.sheets) if seat != seat_values.seat]
    given = []
    if best.answer.ends and rivals and score > max(rivals):
        given.append(Reason("qwinto.ends_ahead", (score, max(rivals))))
    if after.counts[field // 9] == 9:
        given.append(Reason("qwinto.full_row", (after.numbers[field // 9 * 9 + 8],)))
    bonus = sum(after.bonuses) - sum(before.bonuses)
    if bonus:
        given.append(Reason("qwinto.bonus", (bonus,)))
    if others and _keeps_open(before, best, position.number) and not _keeps_open(before, others[0], position.number):
        given.append(Reason("qwinto.open"))
    return given


def _keeps_open(sheet: SheetFeatures, ranked: RankedAnswer, number: int) -> bool:
    """Whether every row that can be filled before an answer can also be filled after it."""
    field = ranked.answer.field
    return field < 0 or sheet.with_number(field, number).hopeless_rows == sheet.hopeless_rows
