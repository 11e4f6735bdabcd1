"""A Qwinto sheet taken apart, so that all answers to all throws are judged at once: the fast twin of the rules' sheet.

A sheet is judged by the points on it and by what its parts add: the empty gaps of each row, the numbers, the rows, the
columns with a bonus, the misses. Writing a number changes few of them, and only these are looked up.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NamedTuple

from game.games.qwinto.player.evaluation import POINT, Book, Others, Writing
from game.games.qwinto.player.features import (
    AT_COLUMN,
    AT_COUNTS,
    AT_FIELD,
    AT_LAST,
    AT_MASK,
    AT_MISSES,
    AT_TURN,
    HIGH,
    NEVER,
)
from game.games.qwinto.player.gaps import COLUMN_OF, DEAD, FREE, FULL, PENTAGONS, WEIGHTS, WRITTEN, Numbers, gaps_of
from game.games.qwinto.rules import FULL_ROWS, MISS_POINTS, MISSES, SAME_COLUMN


class Found(NamedTuple):
    """An answer that was judged."""

    value: int
    field: int
    """Where it writes, or -1."""
    lacks: int
    ends: bool
    score: int
    """What the sheet then has, if the game ends with this throw."""


class View:
    """A sheet taken apart."""

    def __init__(self, numbers: Numbers, misses: int) -> None:
        self.numbers = numbers
        self.misses = misses
        self.gaps = tuple(gaps_of(row, numbers[9 * row : 9 * row + 9]) for row in range(3))
        self.counts = [9 - sum(gap.end - gap.first for gap in gaps) for gaps in self.gaps]
        self.masks = [sum(1 << at for at in range(9) if numbers[9 * row + at]) for row in range(3)]
        self.row_lacks = [
            NEVER if any(gap.is_crowded for gap in gaps) else 9 - count
            for gaps, count in zip(self.gaps, self.counts, strict=True)
        ]
        self.states = [0] * 5
        self.shown = [0] * 5
        self._see_columns()
        self.score = self._count_score()

    def _see_columns(self) -> None:
        numbers, states, shown = self.numbers, self.states, self.shown
        for field, column in enumerate(COLUMN_OF):
            if column >= 0 and numbers[field]:
                states[column] += WRITTEN * WEIGHTS[field // 9]
                if PENTAGONS[column] == field:
                    shown[column] = numbers[field]
        for gaps in self.gaps:
            for gap in gaps:
                for field in range(gap.row * 9 + gap.first, gap.row * 9 + gap.end):
                    column = COLUMN_OF[field]
                    if column >= 0:
                        states[column] += (DEAD if gap.high - gap.low < 2 else FREE) * WEIGHTS[gap.row]
                        if PENTAGONS[column] == field:
                            shown[column] = gap.likely(field % 9)

    def _count_score(self) -> int:
        rows = sum(self.numbers[9 * row + 8] if count == 9 else count for row, count in enumerate(self.counts))
        return rows + sum(self.bonuses) + MISS_POINTS * self.misses

    def with_number(self, field: int, number: int) -> View:
        """Gives the sheet with one more number."""
        return View((*self.numbers[:field], number, *self.numbers[field + 1 :]), self.misses)

    @property
    def bonuses(self) -> list[int]:
        """Gives the numbers of the full columns."""
        return [shown for state, shown in zip(self.states, self.shown, strict=True) if state == FULL]

    @property
    def hopeless(self) -> int:
        """Counts the rows that cannot be filled any more."""
        return self.row_lacks.count(NEVER)

    @property
    def lacks(self) -> int:
        """The fields to fill until two rows are full."""
        return fewest(self.row_lacks)

    @property
    def ends(self) -> bool:
        return self.misses >= MISSES or self.counts.count(9) >= FULL_ROWS

    def parts(self) -> list[int]:
        """Lists the entries of all that a row or a column adds."""
        entries = [AT_FIELD + field * HIGH + number for field, number in enumerate(self.numbers) if number]
        entries += [gap.entry for gaps in self.gaps for gap in gaps]
        for row in range(3):
            entries.append(AT_MASK + row * 512 + self.masks[row])
            entries.append(AT_LAST + (row * 10 + self.counts[row]) * HIGH + self.numbers[9 * row + 8])
        entries += [AT_COLUMN + (at * 27 + self.states[at]) * HIGH + self.shown[at] for at in range(5)]
        return entries

    @property
    def counts_entry(self) -> int:
        return AT_COUNTS + self.counts[0] * 100 + self.counts[1] * 10 + self.counts[2]


def fewest(lacks: list[int]) -> int:
    """Adds up what the two rows lack that are nearest to being full."""
    return min(NEVER, sum(lacks) - max(lacks))


class Side(NamedTuple):
    """What all numbers share that may be written into a row and leave it as roomy, or as crowded."""

    hand: int
    page: array[int]
    value: int
    lacks: int


class Judge:
    """Judges the answers of one seat while the others stand as they are expected to."""

    def __init__(
        self, view: View, book: Book, others: Others, seats: int, distance: int, is_narrow: bool = False
    ) -> None:
        self.view = view
        self.others = others
        self._book = book
        self._seats = seats
        self._turn = AT_TURN + (seats - 1) * 6 + distance
        self._is_narrow = is_narrow
        self._parts = view.parts()
        self._bases: dict[int, int] = {}

    def unanswered(self, is_miss: bool) -> Found:
        """Judges writing nothing."""
        view = self.view
        misses = view.misses + is_miss
        score = view.score + MISS_POINTS * is_miss
        ends = misses >= MISSES
        if ends or self.others.over:
            return Found(score * POINT, -1, view.lacks, ends, score)
        page, base = self._base(self._hand(misses, view.lacks))
        value = base + page[view.counts_entry] + page[AT_MISSES + misses * 20 + view.lacks] + page[self._turn]
        return Found(score * POINT + value, -1, view.lacks, False, score)

    def _hand(self, misses: int, lacks: int) -> int:
        """Tells where the clock will stand."""
        return self._book.hand(self._seats, self.others.and_one(misses, lacks))

    def _base(self, hand: int) -> tuple[array[int], int]:
        """Gives the page for a hand of the clock, and what the sheet as it is adds on it."""
        page = self._book.page(hand)
        if hand not in self._bases:
            self._bases[hand] = sum([page[entry] for entry in self._parts])
        return page, self._bases[hand]

    def written(self, row: int) -> list[list[Found]]:
        """Judges all that may be written into a row, by number."""
        found: list[list[Found]] = [[] for _ in range(HIGH)]
        sides = [self._side(row, is_crowded) for is_crowded in (False, True)]
        for gap in self.view.gaps[row]:
            writings = self._book.writings(gap, sides[0].hand, sides[1].hand, self._is_narrow)
            for place, numbers in writings:
                self._fill(row * 9 + place, place, numbers, sides, found)
        return found

    def _fill(
        self, field: int, place: int, numbers: Sequence[Writing], sides: Sequence[Side], found: list[list[Found]]
    ) -> None:
        """Judges the numbers that may be written into a field."""
        view, row, is_over = self.view, field // 9, self.others.over
        taken = [view.numbers[other] for other in SAME_COLUMN[field]]
        mask = AT_MASK + row * 512 + (view.masks[row] | 1 << place)
        counted = view.counts[row] + 1
        is_last = place == 8
        at_last = AT_LAST + (row * 10 + counted) * HIGH + view.numbers[row * 9 + 8]
        is_end = is_over or (counted == 9 and view.counts.count(9) + 1 >= FULL_ROWS)
        more = (view.numbers[row * 9 + 8] - 8) if counted == 9 else 1
        bases = [side.value + side.page[mask] for side in sides]
        for number, is_crowded, part, columns in numbers:
            if number in taken:
                continue
            page = sides[is_crowded].page
            score = view.score + more + (number if is_last and counted == 9 else 0)
            value = part + bases[is_crowded] + page[at_last + number if is_last else at_last]
            for column, change, number_there in columns:
                was, shown_was = view.states[column], view.shown[column]
                at = AT_COLUMN + column * 27 * HIGH
                shown = shown_was if number_there < 0 else number_there
                value += page[at + (was + change) * HIGH + shown] - page[at + was * HIGH + shown_was]
                if was + change == FULL:
                    score += shown
            worth = score * POINT if is_end else score * POINT + value
            found[number].append(Found(worth, field, sides[is_crowded].lacks, is_end and not is_over, score))

    def _side(self, row: int, is_crowded: bool) -> Side:
        """Works out what all numbers in a row share that leave room for the others, or all that do not."""
        view = self.view
        row_lacks = list(view.row_lacks)
        row_lacks[row] = NEVER if is_crowded or row_lacks[row] == NEVER else row_lacks[row] - 1
        lacks = fewest(row_lacks)
        hand = self._hand(view.misses, lacks)
        page, value = self._base(hand)
        value += page[view.counts_entry + (100, 10, 1)[row]] + page[AT_MISSES + view.misses * 20 + lacks]
        value += page[self._turn] - page[AT_MASK + row * 512 + view.masks[row]]
        value -= page[AT_LAST + (row * 10 + view.counts[row]) * HIGH + view.numbers[row * 9 + 8]]
        return Side(hand, page, value, lacks)
