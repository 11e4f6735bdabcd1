"""Finds the fills of Quinto: the tiles of a hand for the cells of a window, in their order.

A hand may hold tiles that nobody else has seen. Their fills are counted by residues, because there are far too many to
list.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import permutations
from math import comb

from game.games.quinto.placements import MAX_LINE, Asked, Window

Fill = tuple[int, ...]
"""Tiles in the order of the cells that they cover."""

Arrangement = tuple[tuple[int, ...], Fill]
"""The residues of a fill, and the fill."""


@dataclass(frozen=True)
class Hand:
    """The tiles that a seat may play: the known ones of its rack, and for each hidden one any unseen tile."""

    known: tuple[int, ...]
    hidden: int
    unseen: Mapping[int, int]
    multiple: int
    _counts: dict[tuple[Asked, int | None], int] = field(default_factory=dict)
    _fills: dict[tuple[Asked, int | None], list[Fill]] = field(default_factory=dict)

    @property
    def size(self) -> int:
        return len(self.known) + self.hidden

    def lacks(self, values: Iterable[int]) -> int | None:
        """Returns the first of these tiles that cannot be in the hand."""
        known = Counter(self.known)
        unseen = dict(self.unseen)
        hidden = self.hidden
        for value in values:
            if known[value]:
                known[value] -= 1
            elif hidden and unseen.get(value, 0):
                hidden -= 1
                unseen[value] -= 1
            else:
                return value
        return None

    def fills(self, asked: Asked, rest: int | None) -> Iterable[Fill]:
        """Returns every fill of a window; equal tiles make no difference."""
        if self.hidden:
            return self._guesses(asked, rest) if self._can_complete(asked, rest, ()) else ()
        key = asked, rest
        if key not in self._fills:
            self._fills[key] = list(self._arranged(asked, rest))
        return self._fills[key]

    def _arranged(self, asked: Asked, rest: int | None) -> Iterator[Fill]:
        for residues, values in self._arrangements[len(asked), rest]:
            if all(ask is None or ask == residue for ask, residue in zip(asked, residues, strict=True)):
                yield values

    @cached_property
    def _arrangements(self) -> Mapping[tuple[int, int | None], list[Arrangement]]:
        """All orders of any tiles of the hand, by their number and the residue of their sum."""
        arrangements: defaultdict[tuple[int, int | None], list[Arrangement]] = defaultdict(list)
        for number in range(1, len(self.known) + 1):
            for values in sorted(set(permutations(self.known, number))):
                arrangement = tuple([value % self.multiple for value in values]), values
                arrangements[number, sum(values) % self.multiple].append(arrangement)
                if number == 1:
                    arrangements[number, None].append(arrangement)
        return arrangements

    def _guesses(self, asked: Asked, rest: int | None, begun: Fill = ()) -> Iterator[Fill]:
        """Yields the fills that begin with these tiles, in ascending order, without going down any dead end."""
        if len(begun) == len(asked):
            yield begun
            return
        ask = asked[len(begun)]
        hidden_left = self.hidden - self._hidden_among(begun)
        can_complete: dict[tuple[int, bool], bool] = {}
        for value in self._values:
            residue, number = value % self.multiple, begun.count(value)
            is_known = number < self._known[value]
            if ask not in (None, residue) or not (is_known or (hidden_left and self._is_unseen(value, number))):
                continue
            kind = residue, is_known  # after any tile of a kind, the same is left to do
            if kind not in can_complete:
                can_complete[kind] = self._can_complete(asked, rest, (*begun, value))
            if can_complete[kind]:
                yield from self._guesses(asked, rest, (*begun, value))

    @cached_property
    def _known(self) -> Counter[int]:
        return Counter(self.known)

    @cached_property
    def _values(self) -> list[int]:
        return sorted({*self.known, *self.unseen})

    @cached_property
    def _unseen_by_residue(self) -> Counter[int]:
        return self._by_residue(self.unseen)

    def _by_residue(self, tiles: Mapping[int, int]) -> Counter[int]:
        """Counts tiles by residue."""
        counts: Counter[int] = Counter()
        for value, number in tiles.items():
            counts[value % self.multiple] += number
        return counts

    def _hidden_among(self, tiles: Fill) -> int:
        """Returns how many of these tiles have to be hidden ones."""
        return (Counter(tiles) - self._known).total()

    def _is_unseen(self, value: int, number: int) -> bool:
        """Returns whether a hidden tile may have a value of which this number of tiles are in use."""
        return number - self._known[value] < self.unseen.get(value, 0)

    def _can_complete(self, asked: Asked, rest: int | None, begun: Fill) -> bool:
        """Returns whether there is a fill that begins with these tiles."""
        used = Counter(begun)
        known, guessed = self._by_residue(self._known - used), used - self._known
        unseen = self._unseen_by_residue - self._by_residue(guessed)
        residues = range(self.multiple)
        return can_fill(
            asked[len(begun) :],
            None if rest is None else (rest - sum(begun)) % self.multiple,
            tuple([known[residue] for residue in residues]),
            tuple([min(MAX_LINE, unseen[residue]) for residue in residues]),
            self.hidden - guessed.total(),
        )

    def count(self, asked: Asked, rest: int | None) -> int:
        """Counts the fills of a window, without going through those of hidden tiles."""
        if not self.hidden:
            return len(list(self.fills(asked, rest)))
        key = tuple(sorted(asked, key=str)), rest
        if key not in self._counts:
            self._counts[key] = self._count_guesses(asked, rest)
        return self._counts[key]

    def _count_guesses(self, asked: Asked, rest: int | None) -> int:
        """Counts fills residue by residue, by the free cells still open, the hidden tiles used, and the sum so far."""
        free = asked.count(None)
        ways: Counter[tuple[int, int, int]] = Counter({(free, 0, 0): 1})
        for residue in range(self.multiple):
            fixed = asked.count(residue)
            after: Counter[tuple[int, int, int]] = Counter()
            for (open_cells, hidden, total), number in ways.items():
                for (length, cost), sequences in self._sequences[residue].items():
                    taken = length - fixed
                    if 0 <= taken <= open_cells and hidden + cost <= self.hidden:
                        key = open_cells - taken, hidden + cost, (total + residue * length) % self.multiple
                        after[key] += number * sequences * comb(open_cells, taken)
            ways = after
        return sum(number for (left, _, total), number in ways.items() if not left and rest in (None, total))

    @cached_property
    def _sequences(self) -> list[Counter[tuple[int, int]]]:
        """For each residue, the number of sequences of tiles, by their length and the hidden tiles they use."""
        sequences: list[Counter[tuple[int, int]]] = [Counter({(0, 0): 1}) for _ in range(self.multiple)]
        for value in self._values:
            after: Counter[tuple[int, int]] = Counter()
            most = min(self.size, self._known[value] + self.unseen.get(value, 0))
            for (length, cost), number in sequences[value % self.multiple].items():
                for more in range(min(most, self.size - length) + 1):
                    extra = max(0, more - self._known[value])
                    after[length + more, cost + extra] += number * comb(length + more, more)
            sequences[value % self.multiple] = after
        return sequences


@lru_cache(maxsize=4096)
def can_fill(asked: Asked, rest: int | None, known: tuple[int, ...], unseen: tuple[int, ...], hidden: int) -> bool:
    """Returns whether cells can be covered, given how many known and unseen tiles there are of each residue.

    Like `Hand._count_guesses` it goes residue by residue, but only asks which states can be reached.
    """
    multiple = len(known)
    states = {(asked.count(None), 0, 0)}
    for residue in range(multiple):
        fixed = asked.count(residue)
        most = known[residue] + unseen[residue] - fixed
        states = {
            (left - extra, used + cost, (total + residue * (fixed + extra)) % multiple)
            for left, used, total in states
            for extra in range(min(left, most) + 1)
            if used + (cost := max(0, fixed + extra - known[residue])) <= hidden
        }
    return any(not left and rest in (None, total) for left, _, total in states)


@lru_cache(maxsize=64)
def hand(known: tuple[int, ...], hidden: int, unseen: tuple[tuple[int, int], ...], multiple: int) -> Hand:
    """Returns the hand of these tiles, the same object while it is in use: it remembers what it has worked out."""
    return Hand(known, hidden, dict(unseen), multiple)


def common_values(fills: Iterable[Fill], given: tuple[int | None, ...]) -> list[set[int]]:
    """Returns the values that each open cell of a window may take beside the given ones; none for a given cell."""
    fixed = [(at, value) for at, value in enumerate(given) if value is not None]
    agreeing = [fill for fill in fills if all(fill[at] == value for at, value in fixed)] if fixed else fills
    columns = [set(values) for values in zip(*agreeing, strict=True)] or [set() for _ in given]
    return [values if value is None else set() for value, values in zip(given, columns, strict=True)]


def values_by_cell(windows: Iterable[Window], hand: Hand, placed: Mapping[int, int]) -> dict[int, set[int]]:
    """Returns the values that each cell may take beside those placed; equal demands are worked out once."""
    columns: dict[tuple[object, ...], list[set[int]]] = {}
    options: dict[int, set[int]] = {}
    for cells, asked, rest in windows:
        if placed and not (len(placed) < len(cells) and placed.keys() <= set(cells)):
            continue
        given = tuple([placed.get(cell) for cell in cells]) if placed else (None,) * len(cells)
        key = asked, rest, given
        if key not in columns:
            columns[key] = common_values(hand.fills(asked, rest), given)
        for cell, values in zip(cells, columns[key], strict=True):
            if values:
                options[cell] = options[cell] | values if cell in options else values
    return options
