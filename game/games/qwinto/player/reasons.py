"""Why a Qwinto move is the best, as a coach would say it: what it fills, where the number belongs, what to expect."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.computer.task import Candidate
from game.contract import Reason
from game.games.qwinto.player.features import HIGH, STATES
from game.games.qwinto.player.rivals import RankedAnswer
from game.games.qwinto.player.row_gaps import BONUS_COLUMN_OF, DEAD, STATE_FACTORS, WRITTEN, Gap
from game.games.qwinto.player.seat_values import SeatValues
from game.games.qwinto.player.sheet_features import SheetFeatures
from game.games.qwinto.player.turn_values import NUMBERS, THROWS, value_of_throwing_again
from game.games.qwinto.rules import Qwinto
from game.games.qwinto.written_sheet import BONUSES, FIELDS

MAX_SEEN: Final = 2
"""How much is said of what can be seen on the sheet, before what to expect."""
LOW_PLACE, HIGH_PLACE = 2.5, 5.5
"""Numbers that go on average before the first place or after the second, counted from 0 to 8, are low or high."""


def reasons(position: Qwinto, seat_values: SeatValues, candidates: list[Candidate]) -> tuple[Reason, ...]:
    """Why the first candidate is the best."""
    if position.phase == "choose":
        dice = "".join(candidates[0].move)
        seen = [_aim(dice, seat_values), Reason("qwinto.kept", (_percent_kept(dice, seat_values),))]
    elif candidates[0].move == ("again",):
        seen = [_why_again(position, seat_values)]
    else:
        seen = list(_about_answer(position, seat_values))
    return (*seen[:MAX_SEEN], *_expectation(candidates, seat_values))


def _expectation(candidates: list[Candidate], seat_values: SeatValues) -> Iterator[Reason]:
    """Yields the points to expect alone, or in company the chance to win, in hundredths."""
    if len(candidates) > 1:
        is_alone = seat_values.seats == 1
        values = [candidate.value if is_alone else seat_values.percent(candidate.value) for candidate in candidates[:2]]
        best, other = (f"{round(value, 1) + 0:.1f}" for value in values)
        level, better = ("qwinto.level", "qwinto.average") if is_alone else ("qwinto.chance_level", "qwinto.chance")
        yield Reason(level, (best,)) if best == other else Reason(better, (best, other))


# The dice


def _aim(dice: str, seat_values: SeatValues) -> Reason:
    """Says for which part of the rows these dice are thrown."""
    places = [(_best_field(dice, number, seat_values), throws) for number, throws in NUMBERS[dice]]
    written = [(field % 9, throws) for field, throws in places if field >= 0]
    if not written:
        return Reason("qwinto.aims_nowhere")
    mean = sum(place * throws for place, throws in written) / sum(throws for _, throws in written)
    part = "low" if mean < LOW_PLACE else "high" if mean > HIGH_PLACE else "middle"
    return Reason(f"qwinto.aims_{part}")


def _best_field(dice: str, number: int, seat_values: SeatValues) -> int:
    return seat_values.ranked_answers(dice, number)[0].answer.field


def _percent_kept(dice: str, seat_values: SeatValues) -> int:
    """How many throws in a hundred will be kept at once."""
    again = value_of_throwing_again(dice, seat_values.throw_value)
    kept = sum(throws for number, throws in NUMBERS[dice] if seat_values.throw_value(dice, number) >= again)
    return round(100 * kept / THROWS[len(dice)])


def _why_again(position: Qwinto, seat_values: SeatValues) -> Reason:
    """Says why the number is not kept."""
    answers = seat_values.ranked_answers(position.dice, position.number)
    has_place = any(ranked.answer.field >= 0 for ranked in answers)
    return Reason("qwinto.again" if has_place else "qwinto.again_nowhere", (position.number,))


# The answer


def _about_answer(position: Qwinto, seat_values: SeatValues) -> Iterator[Reason]:
    """Yields what the best answer does that can be seen on the sheet, what matters most first."""
    best, *others = seat_values.ranked_answers(position.dice, position.number)
    field, score = best.answer.field, best.answer.score
    if field < 0:
        if others:
            yield Reason("qwinto.rather_miss" if seat_values.is_active else "qwinto.rather_pass")
        return
    before, number = seat_values.sheets[seat_values.seat], position.number
    rivals = [sheet.score for seat, sheet in enumerate(seat_values.sheets) if seat != seat_values.seat]
    if best.answer.ends and rivals and score > max(rivals):
        yield Reason("qwinto.ends_ahead", (score, max(rivals)))
    yield from _about_lines(before, before.with_number(field, number), field)
    if sum(ranked.answer.field >= 0 for ranked in (best, *others)) == 1:
        yield Reason("qwinto.only_place", (number,))
    yield from _about_place(before, field, number)
    if others and _keeps_open(before, best, number) and not _keeps_open(before, others[0], number):
        yield Reason("qwinto.open")


def _about_lines(before: SheetFeatures, after: SheetFeatures, field: int) -> Iterator[Reason]:
    """Yields what happens to the row and the column: full, or only one number short of it."""
    row, column = field // 9, BONUS_COLUMN_OF[field]
    letter = f"qwinto.letter.{FIELDS[field][0]}"
    if after.counts[row] == 9:
        yield Reason("qwinto.full_row", (letter, after.numbers[9 * row + 8]))
    bonus = sum(after.bonuses) - sum(before.bonuses)
    if bonus:
        yield Reason("qwinto.bonus", (bonus,))
    elif column >= 0 and _lacks_one(after.column_states[column]):
        yield Reason("qwinto.next_bonus")
    if after.counts[row] == 8 and not any(gap.is_crowded for gap in after.gaps[row]):
        yield Reason("qwinto.one_left", (letter,))


def _lacks_one(state: int) -> bool:
    """Whether two fields of a column are written and the third still can be."""
    fields = [state // factor % STATES for factor in STATE_FACTORS]
    return fields.count(WRITTEN) == 2 and DEAD not in fields


def _about_place(before: SheetFeatures, field: int, number: int) -> Iterator[Reason]:
    """Yields why the number belongs at this place of its row."""
    row, place = divmod(field, 9)
    gap = next(gap for gap in before.gaps[row] if gap.first <= place < gap.end)
    left, right = place - gap.first, gap.end - 1 - place
    neighbour = _touching(gap, left, right, number)
    if neighbour:
        yield Reason("qwinto.beside", (neighbour,))
    elif not right and gap.high == HIGH:
        yield Reason("qwinto.at_the_end", (number,))
    elif not left and not gap.low:
        yield Reason("qwinto.at_the_start", (number,))
    elif left and right and gap.fits_evenly(place, number):
        yield Reason("qwinto.even", (left, right))
    elif field in BONUSES:
        yield Reason("qwinto.pentagon", (number,))


def _touching(gap: Gap, left: int, right: int, number: int) -> int:
    """Returns the neighbour that is one less or one more, so that no number is lost between; 0 if there is none."""
    if not left and gap.low and number == gap.low + 1:
        return gap.low
    return gap.high if not right and gap.high < HIGH and number == gap.high - 1 else 0


def _keeps_open(sheet: SheetFeatures, ranked: RankedAnswer, number: int) -> bool:
    """Whether every row that can be filled before an answer can also be filled after it."""
    field = ranked.answer.field
    return field < 0 or sheet.with_number(field, number).hopeless_rows == sheet.hopeless_rows
