"""Ranks Quinto plays by playing the rest of the game out after each of them, with the hidden tiles dealt at random."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import ceil
from typing import Final

from game.computer.task import Budget
from game.games.quinto.player.dealt_game import DealtGame
from game.games.quinto.player.replies import PlayOrPass

ROUNDS: Final = ((20, 4), (12, 4), (8, 8), (6, 8), (4, 16))
"""How many plays stay in each round, and in how many more deals they are played out."""
PLAYOUT_NODES: Final = 100
"""A playout takes about as long as this many replies, which are one node each."""
VICTORY: Final = 40
"""The value of a victory in a playout, in points."""

RankedPlays = list[tuple[float, PlayOrPass]]
"""Plays with their expected points, the best first."""


def rank_by_playouts(
    ranked: RankedPlays, deals: Iterator[DealtGame], points: Sequence[int], effort: float, budget: Budget
) -> RankedPlays:
    """Ranks the first plays again by playouts. Those that fall behind drop out.

    `points` are those of all seats, clockwise from the one to move.
    """
    staying = [option for _, option in ranked[: ceil(ROUNDS[0][0] * effort)]]
    rest = ranked[len(staying) :]
    totals, playouts = dict.fromkeys(staying, 0.0), 0
    for plays, number in ROUNDS:
        staying, dropped = staying[: ceil(plays * effort)], staying[ceil(plays * effort) :]
        rest = [(totals[option] / playouts, option) for option in dropped] + rest
        for deal in islice(deals, ceil(number * effort)):
            values = _playout_values(deal, staying, points, budget)
            if len(values) < len(staying):
                break
            for option, value in zip(staying, values, strict=True):
                totals[option] += value
            playouts += 1
        if not playouts:
            return ranked
        staying.sort(key=lambda option: -totals[option])
    return non_increasing([(totals[option] / playouts, option) for option in staying] + rest)


def _playout_values(
    deal: DealtGame, options: Sequence[PlayOrPass], points: Sequence[int], budget: Budget
) -> list[float]:
    """The value of each play in one deal, as far as the budget lasts."""
    values: list[float] = []
    for option in options:
        if budget.is_over:
            break
        values.append(_playout_value(deal, option, points))
        budget.spend(PLAYOUT_NODES)
    return values


def _playout_value(deal: DealtGame, option: PlayOrPass, points: Sequence[int]) -> float:
    """The lead over the mean of the others that a play and the rest of the game bring, and the victory."""
    *others, own = deal.after(option).play_out()
    own += option.gain if option else 0
    totals = [before + won for before, won in zip(points, [own, *others], strict=True)]
    highest = max(totals)
    victory = VICTORY / totals.count(highest) if totals[0] == highest else 0.0
    return own - sum(others) / len(others) + victory


def non_increasing(ranked: RankedPlays) -> RankedPlays:
    """Lowers values where needed, so that plays that were dropped early never outrank plays that were examined."""
    ceiling = ranked[0][0]
    result = []
    for value, option in ranked:
        ceiling = min(ceiling, value)
        result.append((ceiling, option))
    return result
