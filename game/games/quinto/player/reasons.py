"""Why a Quinto play is the best: its points, the tiles that it keeps, and the replies or the result to expect."""

from __future__ import annotations

from typing import Final

from game.computer.task import Task
from game.contract import Reason
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
    kept = without(position.racks[position.seat - 1].known, best.tiles)
    given = [Reason("quinto.points", (best.gain,))]
    if kept:
        given.append(Reason("quinto.keeps", (" ".join(map(str, kept)),)))
    if not task.level.effort:
        return tuple(given)
    if position.seats == 2 and not position.bag:
        given.append(Reason("quinto.rest", (f"{value:+.0f}",)))
    elif not task.budget.is_over:
        trial = Trial(FastBoard.of(position), best, 0)
        trial.add_replies(next_racks(position, task.source).racks(SAMPLES, kept_values._replace(stage=POINTS_ONLY)))
        given.append(Reason("quinto.reply", (f"{trial.mean_reply / POINT:.1f}",)))
    return tuple(given)
