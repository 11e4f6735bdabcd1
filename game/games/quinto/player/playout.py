"""The rest of a game of Quinto played out in thought, every seat taking what is best at once, to the very end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import ceil
from typing import Final, NamedTuple

from game.computer.task import Budget
from game.games.quinto.equipment import RACK
from game.games.quinto.player.evaluation import keeper
from game.games.quinto.player.move_generator import Field, Spot, peaks_in, windows_in
from game.games.quinto.player.rack_fills import NOTHING, PARTS, Rack, Tiles, without
from game.games.quinto.player.replies import Option, rack_of

ROUNDS: Final = ((20, 4), (12, 4), (8, 8), (6, 8), (4, 16))
"""How many plays stay in each round, and in how many more deals of the hidden tiles they are played out."""
NODES: Final = 100
"""Playing a game out takes about as long as so many answers of quinto_reply, which are a node each."""
VICTORY: Final = 40
"""Points that a victory is worth to a game played out."""

Judged = list[tuple[float, Option]]
"""Plays with what they are expected to bring, the best first."""


class Table(NamedTuple):
    """A game as it may be: the board, the racks from the seat to move on clockwise, the bag, the passes in a row."""

    field: Field
    racks: tuple[Tiles, ...]
    bag: Tiles = ()
    passes: int = 0

    @property
    def rack(self) -> Rack:
        """The rack of the seat to move."""
        return rack_of(self.racks[0], keeper(self.field.multiple, len(self.bag)))

    def after(self, option: Option) -> Table:
        """Gives the table with a play made and tiles drawn, or a turn passed, as the next seat sees it."""
        mine, *others = self.racks
        if option is None:
            return Table(self.field, (*others, mine), self.bag, self.passes + 1)
        kept = without(mine, option.tiles)
        missing = RACK - len(kept)
        rack = tuple(sorted(kept + self.bag[:missing]))
        return Table(self.field.after(option.cells, option.tiles), (*others, rack), self.bag[missing:])


def best_play(table: Table) -> Option:
    """Gives the play that is best at once, or None where there is none."""
    if not table.racks[0]:
        return None
    rack, field = table.rack, table.field
    if field.is_empty:
        return max(rack.plays(field), key=lambda play: play.value, default=None)
    top, found = NOTHING // 2, None
    for line in field.lines():
        for demand, base in peaks_in(line.signs, field.multiple, line.least):
            value = PARTS * base + rack[demand]
            if value > top:
                top, found = value, (line, demand)
    if found is None:
        return None
    line, demand = found
    windows = [each for each in windows_in(line.signs, field.multiple, line.least) if each.demand == demand]
    window = max(windows, key=lambda each: each.base)
    return rack.fill(Spot(line.cells(window), window))


def play_out(table: Table) -> list[int]:
    """Gives what each seat, from the one to move on, wins and at the end loses again."""
    won = [0] * len(table.racks)
    seat, stuck = 0, table.passes
    while stuck < len(won):
        play = best_play(table)
        stuck = 0 if play else stuck + 1
        won[seat] += play.gain if play else 0
        table = table.after(play)
        seat = (seat + 1) % len(won)
    held = [sum(tiles) for tiles in table.racks]
    return [won[at] - held[(at - seat) % len(won)] for at in range(len(won))]


def outcome(table: Table, option: Option, points: Sequence[int]) -> float:
    """Tells what a play and all that then follows brings: points before the mean of the others, and the victory."""
    *others, own = play_out(table.after(option))
    own += option.gain if option else 0
    totals = [have + won for have, won in zip(points, [own, *others], strict=True)]
    best = max(totals)
    victory = VICTORY / totals.count(best) if totals[0] == best else 0.0
    return own - sum(others) / len(others) + victory


def judge_by_outcomes(
    judged: Judged, tables: Iterator[Table], points: Sequence[int], effort: float, budget: Budget
) -> Judged:
    """Judges the first plays anew by playing tables out as they may be; those that fall behind soon get no more."""
    stay = [option for _, option in judged[: ceil(ROUNDS[0][0] * effort)]]
    rest = judged[len(stay) :]
    totals, number = dict.fromkeys(stay, 0.0), 0
    for width, deals in ROUNDS:
        stay, out = stay[: ceil(width * effort)], stay[ceil(width * effort) :]
        rest = [(totals[option] / number, option) for option in out] + rest
        for table in islice(tables, ceil(deals * effort)):
            results = _outcomes(table, stay, points, budget)
            if len(results) < len(stay):
                break
            for option, result in zip(stay, results, strict=True):
                totals[option] += result
            number += 1
        if not number:
            return judged
        stay.sort(key=lambda option: -totals[option])
    return falling([(totals[option] / number, option) for option in stay] + rest)


def _outcomes(table: Table, stay: Sequence[Option], points: Sequence[int], budget: Budget) -> list[float]:
    """Plays one table out after each play, as long as there is something to spend."""
    results: list[float] = []
    for option in stay:
        if budget.is_over:
            break
        results.append(outcome(table, option, points))
        budget.spend(NODES)
    return results


def falling(judged: Judged) -> Judged:
    """Lets no play that was put aside early come before one that was looked at longer."""
    least = judged[0][0]
    found = []
    for value, option in judged:
        least = min(least, value)
        found.append((least, option))
    return found
