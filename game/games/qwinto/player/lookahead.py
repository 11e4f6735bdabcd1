"""One throw further: what a sheet is worth when the best is made of the throw that comes next."""

from __future__ import annotations

from game.games.qwinto.player.evaluation import Book, Others
from game.games.qwinto.player.sheets import Found, Judge, View
from game.games.qwinto.player.turn import NUMBERS, Plan, second_throw, turn
from game.games.qwinto.rules import DICE

Throw = tuple[str, int, int]
"""Dice, a number, and how often of 46 656 times the turn comes to that."""
TIMES = 6**6


def throws_of(plan: Plan) -> list[Throw]:
    """Foresees how a seat will throw: with the dice that are best for it, again wherever that is better."""

    def worth(dice: str, number: int) -> int:
        return plan.best(dice, number).value

    dice = max(DICE, key=lambda some: turn(some, worth))
    again = second_throw(dice, worth)
    all_ways = 6 ** len(dice)
    kept = [(number, ways) for number, ways in NUMBERS[dice] if worth(dice, number) >= again]
    repeated = all_ways - sum(ways for _, ways in kept)
    scale = TIMES // all_ways**2
    often = {number: ways * repeated * scale for number, ways in NUMBERS[dice]}
    for number, ways in kept:
        often[number] += ways * all_ways * scale
    return [(dice, number, times) for number, times in often.items()]


class Deeper:
    """Looks one throw further behind the answers of one seat."""

    def __init__(
        self, view: View, book: Book, others: Others, seats: int, distance: int, throws: list[Throw] | None
    ) -> None:
        self._view = view
        self._book = book
        self._others = others
        self._seats = seats
        self._distance = distance
        self._throws = throws
        """How the next seat is expected to throw; None where the seat itself is next."""
        self._known: dict[tuple[int, int], int] = {}

    def value(self, found: Found, number: int, is_active: bool) -> int:
        """Tells what an answer leads to."""
        if found.ends or self._others.over:
            return found.value
        key = found.field, number if found.field >= 0 else 0
        if key not in self._known:
            view = self._view
            after = view.with_number(*key) if found.field >= 0 else View(view.numbers, view.misses + is_active)
            self._known[key] = self._worth(after)
        return self._known[key]

    def _worth(self, view: View) -> int:
        judge = Judge(view, self._book, self._others, self._seats, (self._distance - 1) % self._seats, is_narrow=True)
        if self._throws is None:
            return Plan(judge, True).worth
        dice = self._throws[0][0]
        plan = Plan(judge, False, dice)
        return sum(plan.best(dice, number).value * times for _, number, times in self._throws) // TIMES
