"""What the Qwinto player has learned: what each part of a sheet adds to the points to come, by how long the game lasts.

The clock tells how many throws are still to
come; its hand stands between knots, and each entry has a number at every knot.
"""

from __future__ import annotations

import sys
from array import array
from functools import cache
from typing import Final, NamedTuple

from game.computer import tables
from game.games.qwinto.player.features import AT_FIELD, ENTRIES, GAP_AT, HIGH, NEVER, gap_entry
from game.games.qwinto.player.gaps import Gap, split

NAME: Final = "qwinto.bin"
KNOTS: Final = 4
FINE: Final = 16
"""So many steps the hand of the clock makes from one knot to the next."""
CLOCK: Final = 6 * 16 * 20
"""So many hands are known: by the seats, the two highest misses, and the fewest fields lacking."""
MOST_KEPT: Final = 20_000
POINT: Final = 32 * FINE
"""A point, in the unit of all values here: they are whole numbers."""


class Others(NamedTuple):
    """What decides how near some players are to ending the game: their highest misses, and the fields they lack."""

    misses: int = 0
    second: int = 0
    lacks: int = NEVER
    over: bool = False

    def and_one(self, misses: int, lacks: int, over: bool = False) -> Others:
        """Counts one more player in."""
        high, low = (misses, self.misses) if misses > self.misses else (self.misses, max(misses, self.second))
        return Others(high, low, min(lacks, self.lacks), over or self.over)


class Writing(NamedTuple):
    """A number that may be written into a field of a gap."""

    number: int
    is_crowded: bool
    value: int
    """What the gap adds from then on, less what it added before."""
    columns: tuple[tuple[int, int, int], ...]


Writings = tuple[tuple[int, tuple[Writing, ...]], ...]
"""What may be written into a gap, by the place in its row."""


class Book:
    """The tables for playing alone or in company."""

    def __init__(self, hands: array[int], knots: tuple[array[int], ...], is_poor: bool) -> None:
        self.is_poor = is_poor
        self._hands = hands
        self._knots = knots
        self._pages: dict[int, array[int]] = {}
        self._writings: dict[tuple[Gap, int, int, bool], Writings] = {}

    def hand(self, seats: int, all_: Others) -> int:
        """Tells where the hand of the clock stands."""
        misses = min(all_.misses, 3) * 4 + min(all_.second, 3)
        return self._hands[((seats - 1) * 16 + misses) * 20 + all_.lacks]

    def page(self, hand: int) -> array[int]:
        """Gives what each entry adds while the hand stands there."""
        found = self._pages.get(hand)
        if found is None:
            knot = min(hand // FINE, KNOTS - 2)
            part = hand - knot * FINE
            sides = zip(self._knots[knot], self._knots[knot + 1], strict=True)
            found = array("i", [low * (FINE - part) + high * part for low, high in sides])
            self._pages[hand] = found
        return found

    def writings(self, gap: Gap, roomy: int, crowded: int, is_narrow: bool) -> Writings:
        """Lists what may be written into a gap, by where the clock will stand if the row can still be filled or not.

        A narrow list has only the fields next to where a number would stand if all rose evenly.
        """
        key = gap, roomy, crowded, is_narrow
        found = self._writings.get(key)
        if found is None:
            if len(self._writings) >= MOST_KEPT:
                self._writings.clear()
            found = self._writings[key] = self._weigh(gap, (self.page(roomy), self.page(crowded)), is_narrow)
        return found

    def _weigh(self, gap: Gap, pages: tuple[array[int], array[int]], is_narrow: bool) -> Writings:
        places = []
        for place in range(gap.first, gap.end):
            writings = []
            for number in range(gap.low + 1, gap.high):
                if is_narrow and not gap.is_near(place, number):
                    continue
                is_crowded, entries, columns = split(gap, place, number)
                page = pages[is_crowded]
                value = sum([page[entry] for entry in entries]) - page[gap.entry]
                writings.append(Writing(number, is_crowded, value, columns))
            places.append((place, tuple(writings)))
        return tuple(places)


@cache
def book(is_alone: bool) -> Book:
    """Opens the tables; where they are missing or spoilt, a page that is made by hand takes their place."""
    raw = tables.table(NAME)
    size = CLOCK + KNOTS * ENTRIES
    if raw is None or len(raw) != 4 * size:
        return Book(array("h", [FINE] * CLOCK), (_by_hand(),) * KNOTS, True)
    numbers = array("h")
    numbers.frombytes(raw[: 2 * size] if is_alone else raw[2 * size :])
    if sys.byteorder == "big":
        numbers.byteswap()
    knots = tuple(numbers[CLOCK + at * ENTRIES : CLOCK + (at + 1) * ENTRIES] for at in range(KNOTS))
    return Book(numbers[:CLOCK], knots, False)


def _by_hand() -> array[int]:
    """Judges fields by how evenly their numbers rise, and gaps by whether there are numbers enough for them."""
    page = array("h", [0] * ENTRIES)
    for field in range(27):
        for number in range(1, HIGH):
            off = 2 * number - 4 * (field % 9) - 3
            page[AT_FIELD + field * HIGH + number] = 60 - 3 * off * off
    for row in range(3):
        for first, end in GAP_AT:
            for low in range(1, HIGH) if first else (0,):
                for high in range(low + 1, HIGH) if end < 9 else (HIGH,):
                    missing = max(0, end - first - (high - low - 1))
                    page[gap_entry(row, first, end, low, high)] = -40 * missing
    return page
