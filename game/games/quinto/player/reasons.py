"""Why a Quinto play is the best, as a coach would say it: what it builds on, what it keeps; then what it leaves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.computer.task import Task
from game.contract import Move, Reason
from game.games.quinto.equipment import RACK
from game.games.quinto.player.evaluation import POINTS_ONLY, KeptTileValues
from game.games.quinto.player.hidden_tiles import next_racks, wins_by_passing
from game.games.quinto.player.move_generator import FastBoard
from game.games.quinto.player.rack_values import POINT, without
from game.games.quinto.player.replies import PlayOrPass, Trial
from game.games.quinto.rules import Quinto

SAMPLES: Final = 24
"""The reply in a reason is the mean over this many racks."""


def reasons(
    task: Task, position: Quinto, kept_values: KeptTileValues, best: PlayOrPass, value: float
) -> tuple[Reason, ...]:
    """Why the best play is the best; `value` is the lead to expect, if the endgame was searched."""
    if best is None:
        return (Reason("quinto.ends"),) if wins_by_passing(position) else ()
    rack, names = position.racks[position.seat - 1].known, position.grid.names
    move = tuple(f"{tile}{names[cell]}" for cell, tile in zip(best.cells, best.tiles, strict=True))
    given = [about_lines(position, move), *about_kept_tiles(rack, best.tiles, position.options.multiple)]
    if not task.level.effort:
        return tuple(given)
    if position.seats == 2 and not position.bag:
        given.append(Reason("quinto.rest", (f"{value:+.0f}",)))
    elif not task.budget.is_over:
        trial = Trial(FastBoard.of(position), best, 0)
        trial.add_replies(next_racks(position, task.source).racks(SAMPLES, kept_values._replace(stage=POINTS_ONLY)))
        given.append(Reason("quinto.reply", (f"{trial.mean_reply / POINT:.1f}",)))
    return tuple(given)


def about_lines(position: Quinto, move: Move) -> Reason:
    """Says where the points come from: several lines at once, a line that was there, all the tiles, or a new line."""
    lines = position.lines(move)
    points = sum(line.total for line in lines)
    if len(lines) > 1:
        return Reason("quinto.crosses", (len(lines), points))
    earlier = [position.board[position.grid.index[name]] for line in lines for name in line.cells]
    if any(tile is not None for tile in earlier):
        return Reason("quinto.extends", (sum(tile or 0 for tile in earlier), points))
    return Reason("quinto.all_tiles" if len(move) == RACK else "quinto.points", (points,))


def about_kept_tiles(rack: tuple[int, ...], played: tuple[int, ...], multiple: int) -> list[Reason]:
    """Says what the tiles that stay on the rack are good for."""
    kept = without(rack, played)
    fitting = [tile for tile in kept if tile % multiple == 0]
    if not kept:
        return []
    if fitting:
        return [Reason("quinto.keeps_easy", (_listed(fitting),))]
    if len(kept) > 1 and sum(kept) % multiple == 0:
        return [Reason("quinto.keeps_sum", (_listed(kept), sum(kept)))]
    return [Reason("quinto.keeps", (_listed(kept),))]


def _listed(tiles: Iterable[int]) -> str:
    return " ".join(map(str, tiles))
