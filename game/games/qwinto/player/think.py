"""The Qwinto player: values every answer to every throw, and dice by their expected answers."""

from __future__ import annotations

from typing import Final

from game.computer.task import Candidate, Task, Thought
from game.games.qwinto.player.evaluation import POINT, evaluation
from game.games.qwinto.player.reasons import reasons
from game.games.qwinto.player.seat_values import SeatValues
from game.games.qwinto.player.turn_values import NUMBERS, value_of_dice, value_of_throwing_again
from game.games.qwinto.rules import DICE, Qwinto
from game.games.qwinto.written_sheet import FIELDS

WIDTH: Final = 3
"""How many answers to each possible throw are looked into further. Once the throw is made, all of them are."""


def think(task: Task) -> Thought:
    """Ranks the moves of a phase: choices of dice, keeping or throwing again, or answers to a throw."""
    position: Qwinto = task.position
    assert isinstance(position.to_move, int)
    weights = evaluation(position.seats == 1)
    seat_values = SeatValues(position, position.to_move - 1, weights)
    width = round(task.level.effort * (27 if position.phase == "answer" else WIDTH))
    seat_values.look_ahead(_relevant_throws(position), width, task.budget)
    candidates = sorted(_candidates(position, seat_values), key=lambda candidate: -candidate.value)
    line = _expected_line(position, seat_values, candidates[0])
    return Thought(tuple(candidates), line, reasons(position, seat_values, candidates), weights.is_poor)


def _expected_line(position: Qwinto, seat_values: SeatValues, best: Candidate) -> tuple[str, ...]:
    """The best move, and for a throw that is kept what is written then."""
    if best.move != ("keep",):
        return (position.write(best.move),)
    return "keep", _token(seat_values.ranked_answers(position.dice, position.number)[0].answer.field, seat_values)


def _token(field: int, seat_values: SeatValues) -> str:
    """Writes an answer."""
    return FIELDS[field] if field >= 0 else "miss" if seat_values.is_active else "pass"


def _relevant_throws(position: Qwinto) -> list[tuple[str, int]]:
    """The throws, as dice and number, that the decision depends on."""
    if position.phase == "answer":
        return [(position.dice, position.number)]
    return [(dice, number) for dice in DICE if position.dice in ("", dice) for number, _ in NUMBERS[dice]]


def _candidates(position: Qwinto, seat_values: SeatValues) -> list[Candidate]:
    if position.phase == "choose":
        return [Candidate(tuple(dice), value_of_dice(dice, seat_values.throw_value) / POINT) for dice in DICE]
    if position.phase == "decide":
        keep = seat_values.throw_value(position.dice, position.number)
        again = value_of_throwing_again(position.dice, seat_values.throw_value)
        return [Candidate(("keep",), keep / POINT), Candidate(("again",), again / POINT)]
    return [
        Candidate((_token(answer.field, seat_values),), value / POINT)
        for value, answer in seat_values.ranked_answers(position.dice, position.number)
    ]
