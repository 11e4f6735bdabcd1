"""Why a Quinto play is the best, as a coach says it: what it gives up, what it builds on and keeps, what it leaves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.computer.task import Task
from game.contract import Move, Reason
from game.games.quinto.equipment import RACK
from game.games.quinto.player.evaluation import POINTS_ONLY, KeptTileValues
from game.games.quinto.player.hidden_tiles import next_racks, wins_by_passing
from game.games.quinto.player.move_generator import FastBoard
from game.games.quinto.player.playouts import RankedPlays
from game.games.quinto.player.rack_values import POINT, Play, without
from game.games.quinto.player.replies import Trial
from game.games.quinto.rules import Quinto

SAMPLES: Final = 24
"""The reply in a reason is the mean over this many racks."""


def reasons(task: Task, position: Quinto, kept_values: KeptTileValues, ranked: RankedPlays) -> tuple[Reason, ...]:
    """Why the first of the ranked plays is the best; its value is the lead to expect, if the endgame was searched."""
    value, best = ranked[0]
    if best is None:
        return (Reason("quinto.ends"),) if wins_by_passing(position) else ()
    rack, names = position.racks[position.seat - 1].known, position.grid.names
    move = tuple(f"{tile}{names[cell]}" for cell, tile in zip(best.cells, best.tiles, strict=True))
    lines, kept = about_lines(position, move), about_kept_tiles(rack, best.tiles, position.options.multiple)
    most = max((play for _, play in ranked if play), key=lambda play: (play.gain, play.value))
    if best.gain == most.gain:
        given = [lines, *kept]
    else:
        given = [
            about_trade(best, most, bool(position.bag), bool(kept)),
            *kept,
            *([lines] if lines.key != "quinto.points" else []),
        ]
    if not task.level.effort:
        return tuple(given)
    if position.seats == 2 and not position.bag:
        given.append(Reason("quinto.rest", (f"{value:+.0f}",)))
    elif not task.budget.is_over:
        trial = Trial(FastBoard.of(position), best, 0)
        trial.add_replies(next_racks(position, task.source).racks(SAMPLES, kept_values._replace(stage=POINTS_ONLY)))
        given.append(Reason("quinto.reply", (round(trial.mean_reply / POINT),)))
    return tuple(given)


def about_trade(best: Play, most: Play, has_bag: bool, has_kept: bool) -> Reason:
    """Says what is gained by taking fewer points than another play gives: the end, better tiles, or a worse reply."""
    gained = "end" if not has_bag else "keeps" if has_kept and best.value > most.value else "leaves"
    return Reason(f"quinto.trade_{gained}", (best.gain, most.gain))


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
