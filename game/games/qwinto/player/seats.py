"""What throws and answers are worth to a seat of Qwinto, by what the others are expected to write at the same time."""

from __future__ import annotations

from functools import cached_property
from typing import Final, NamedTuple

from game.computer.task import Budget
from game.games.qwinto.player.evaluation import Book, Others
from game.games.qwinto.player.lookahead import Deeper, Throw, throws_of
from game.games.qwinto.player.sheets import Found, Judge, View
from game.games.qwinto.player.turn import Plan
from game.games.qwinto.rules import Qwinto

ALONE: Final = Others()


class Judged(NamedTuple):
    """An answer and what it is worth."""

    worth: int
    found: Found


class Seat:
    """One seat at a throw, and what it may reckon with."""

    def __init__(self, position: Qwinto, me: int, book: Book) -> None:
        sheets = position.at_throw or position.sheets
        self.views = [View(sheet.numbers, sheet.misses) for sheet in sheets]
        self.me = me
        self.seats = len(sheets)
        self.active = position.active - 1
        self.book = book
        self._deeper: dict[Others, Deeper] = {}
        self._answers: dict[tuple[str, int], list[Judged]] = {}

    @property
    def is_active(self) -> bool:
        return self.me == self.active

    def distance(self, seat: int) -> int:
        """Counts the turns between this throw and the next one of a seat."""
        return (seat - self.active - 1) % self.seats

    def others_now(self, seat: int) -> Others:
        """Counts the others together as they stand at the throw."""
        others = ALONE
        for at, view in enumerate(self.views):
            if at != seat:
                others = others.and_one(view.misses, view.lacks)
        return others

    def _judge(self, seat: int, others: Others) -> Judge:
        return Judge(self.views[seat], self.book, others, self.seats, self.distance(seat))

    @cached_property
    def plans(self) -> list[Plan]:
        """The answers of each seat, while the others are as they are now."""
        return [Plan(self._judge(seat, self.others_now(seat)), seat == self.active) for seat in range(self.seats)]

    def others_after(self, dice: str, number: int) -> Others:
        """Counts the others together as they will stand when each has given the answer that looks best to it."""
        others = ALONE
        for seat, view in enumerate(self.views):
            if seat != self.me:
                found = self.plans[seat].best(dice, number)
                misses = view.misses + (found.field < 0 and seat == self.active)
                others = others.and_one(misses, found.lacks, found.ends)
        return others

    @cached_property
    def _plans_after(self) -> dict[Others, Plan]:
        return {self.others_now(self.me): self.plans[self.me]}

    def plan_after(self, others: Others) -> Plan:
        """Judges the answers of this seat while the others will stand like this."""
        found = self._plans_after.get(others)
        if found is None:
            found = self._plans_after[others] = Plan(self._judge(self.me, others), self.is_active)
        return found

    def answers(self, dice: str, number: int) -> list[Judged]:
        """Judges all answers to a throw, the best first."""
        found = self._answers.get((dice, number))
        if found is None:
            plan = self.plan_after(self.others_after(dice, number))
            found = [Judged(each.value, each) for each in sorted(plan.answers(dice, number), reverse=True)]
            self._answers[dice, number] = found
        return found

    def worth(self, dice: str, number: int) -> int:
        """Tells what a throw is worth with the best answer."""
        return self.answers(dice, number)[0].worth

    def look_deeper(self, throws: list[tuple[str, int]], width: int, budget: Budget) -> bool:
        """Looks a throw further behind the best answers to each throw; tells whether all throws had their turn.

        The answers that were not looked into come behind, for what is seen from afar and from near does not compare.
        """
        deep: dict[tuple[str, int], list[Judged]] = {throw: [] for throw in throws}
        for rank in range(width):
            for throw in throws:
                if budget.is_over:
                    break
                answers = self.answers(*throw)
                if rank < len(answers):
                    deep[throw].append(self._deepened(*throw, answers[rank].found))
                    budget.spend()
        is_round = all(deep.values())
        if is_round:
            for throw, judged in deep.items():
                least = min(judged).worth
                rest = self.answers(*throw)[len(judged) :]
                judged += [Judged(min(least, each.worth), each.found) for each in rest]
                self._answers[throw] = sorted(judged, reverse=True)
        return is_round

    def _deepened(self, dice: str, number: int, found: Found) -> Judged:
        others = self.others_after(dice, number)
        deeper = self._deeper.get(others)
        if deeper is None:
            throws = None if self.distance(self.me) == 0 else self._next_throws
            deeper = Deeper(self.views[self.me], self.book, others, self.seats, self.distance(self.me), throws)
            self._deeper[others] = deeper
        return Judged(deeper.value(found, number, self.is_active), found)

    @cached_property
    def _next_throws(self) -> list[Throw]:
        """Expects how the next seat will throw."""
        seat = (self.active + 1) % self.seats
        return throws_of(Plan(self._judge(seat, self.others_now(seat)), True))
