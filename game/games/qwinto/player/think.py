"""The Qwinto player: values every answer to every throw, and dice by their expected answers."""

from __future__ import annotations

from collections.abc import Set
from typing import Final

from game.computer.task import Candidate, Task, Thought
from game.games.qwinto.player.evaluation import evaluation
from game.games.qwinto.player.reasons import reasons
from game.games.qwinto.player.seat_values import SeatValues, Throw
from game.games.qwinto.player.turn_values import NUMBERS, value_of_dice, value_of_throwing_again
from game.games.qwinto.rules import DICE, Qwinto
from game.games.qwinto.written_sheet import FIELDS

WIDTHS: Final = {"alone": 3, "company": 2}
"""How many answers to each possible throw are looked into further."""
ANSWER_WIDTHS: Final = {"alone": 27, "company": 8}
"""How many are once the throw is made."""
DICE_AHEAD: Final = 4
"""In company, how many of the best choices of dice are looked into further."""


def think(task: Task) -> Thought:
    """Ranks the moves of a phase: choices of dice, keeping or throwing again, or answers to a throw."""
    position: Qwinto = task.position
    weights = evaluation(position.seats == 1)
    seat_values = SeatValues.of(position, weights)
    groups = _relevant_throws(position, seat_values)
    reached = seat_values.look_ahead(groups, _width(position, task.level.effort), task.budget)
    ranked = candidates(position, seat_values, {dice for group in groups[:reached] for dice, _ in group})
    line = _expected_line(position, seat_values, ranked[0])
    return Thought(tuple(ranked), line, reasons(position, seat_values, ranked), weights.is_poor)


def _width(position: Qwinto, effort: float) -> int:
    """How many answers to a throw are looked into further."""
    widths = ANSWER_WIDTHS if position.phase == "answer" else WIDTHS
    return round(effort * widths["alone" if position.seats == 1 else "company"])


def candidates(position: Qwinto, seat_values: SeatValues, looked_into: Set[str] = frozenset()) -> list[Candidate]:
    """The moves of a phase, the best first. No dice that were not looked into overtake those that were."""
    found = _candidates(position, seat_values)
    if position.phase == "choose" and looked_into:
        lowest = min(candidate.value for candidate in found if "".join(candidate.move) in looked_into)
        for at, (move, value) in enumerate(found):
            if "".join(move) not in looked_into:
                found[at] = Candidate(move, min(lowest, value))
    return sorted(found, key=lambda candidate: -candidate.value)


def _expected_line(position: Qwinto, seat_values: SeatValues, best: Candidate) -> tuple[str, ...]:
    """The best move, and for a throw that is kept what is written then."""
    if best.move != ("keep",):
        return (position.write(best.move),)
    return "keep", _token(seat_values.ranked_answers(position.dice, position.number)[0].answer.field, seat_values)


def _token(field: int, seat_values: SeatValues) -> str:
    """Writes an answer."""
    return FIELDS[field] if field >= 0 else "miss" if seat_values.is_active else "pass"


def _relevant_throws(position: Qwinto, seat_values: SeatValues) -> list[list[Throw]]:
    """The throws that the decision depends on. In company they are grouped by dice, the best dice first."""
    if position.phase == "answer":
        return [[(position.dice, position.number)]]
    throws = {dice: [(dice, number) for number, _ in NUMBERS[dice]] for dice in DICE if position.dice in ("", dice)}
    if position.seats == 1:
        return [[throw for some in throws.values() for throw in some]]
    best = sorted(throws, key=lambda dice: -value_of_dice(dice, seat_values.throw_value))
    return [throws[dice] for dice in best[:DICE_AHEAD]]


def _candidates(position: Qwinto, seat_values: SeatValues) -> list[Candidate]:
    points = seat_values.points
    if position.phase == "choose":
        return [Candidate(tuple(dice), points(value_of_dice(dice, seat_values.throw_value))) for dice in DICE]
    if position.phase == "decide":
        keep = seat_values.throw_value(position.dice, position.number)
        again = value_of_throwing_again(position.dice, seat_values.throw_value)
        return [Candidate(("keep",), points(keep)), Candidate(("again",), points(again))]
    return [
        Candidate((_token(answer.field, seat_values),), points(value))
        for value, answer in seat_values.ranked_answers(position.dice, position.number)
    ]
