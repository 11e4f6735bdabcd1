"""The Qwinto player: weighs every answer to every throw, and dice by what may come of them."""

from __future__ import annotations

from typing import Final

from game.computer.task import Candidate, Task, Thought
from game.games.qwinto.player.evaluation import POINT, book
from game.games.qwinto.player.reasons import reasons
from game.games.qwinto.player.seats import Seat
from game.games.qwinto.player.turn import NUMBERS, second_throw, turn
from game.games.qwinto.rules import DICE, FIELDS, Qwinto

SWING: Final = 8.0
WIDEST: Final = 3
"""So many answers to each throw are looked into."""


def think(task: Task) -> Thought:
    """Ranks the choices of dice, keeping or throwing again, or the answers to a throw."""
    position: Qwinto = task.position
    assert isinstance(position.to_move, int)
    pages = book(position.seats == 1)
    seat = Seat(position, position.to_move - 1, pages)
    throws = throws_to_weigh(position)
    width = round(task.level.effort * (27 if position.phase == "answer" else WIDEST))
    seat.look_deeper(throws, width, task.budget)
    candidates = sorted(ranked(position, seat), key=lambda each: -each.value)
    return Thought(tuple(candidates), (), reasons(position, seat, candidates), pages.is_poor)


def throws_to_weigh(position: Qwinto) -> list[tuple[str, int]]:
    """Lists the throws, as dice and number, that the decision depends on."""
    if position.phase == "answer":
        return [(position.dice, position.number)]
    return [(dice, number) for dice in DICE if position.dice in ("", dice) for number, _ in NUMBERS[dice]]


def ranked(position: Qwinto, seat: Seat) -> list[Candidate]:
    """Judges the moves of each phase of a turn."""
    if position.phase == "choose":
        return [Candidate(tuple(dice), turn(dice, seat.worth) / POINT) for dice in DICE]
    if position.phase == "decide":
        keep = seat.worth(position.dice, position.number)
        again = second_throw(position.dice, seat.worth)
        return [Candidate(("keep",), keep / POINT), Candidate(("again",), again / POINT)]
    nothing = "miss" if seat.is_active else "pass"
    return [
        Candidate((nothing if each.found.field < 0 else FIELDS[each.found.field],), each.worth / POINT)
        for each in seat.answers(position.dice, position.number)
    ]
