"""The Quinto player: the points of a play, what it keeps, and what the next seat answers with racks it may hold.

While tiles are in the bag it samples racks of the next seat from all that is not seen, and asks what each of them would
make of the board that a play leaves behind; plays that fall behind get no more samples. When the bag is empty it plays
the rest of the game out in thought. All it goes by is the board, its own rack, and the set of tiles.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

from game.computer.task import Candidate, Task, Thought
from game.contract import Move, Reason
from game.games.quinto import rules
from game.games.quinto.equipment import Rack
from game.games.quinto.player.endgame import End, options
from game.games.quinto.player.evaluation import POINTS_ONLY, STAGES, Keeper, keeper
from game.games.quinto.player.move_generator import Field
from game.games.quinto.player.playout import VICTORY, Judged, Table, falling, judge_by_outcomes
from game.games.quinto.player.rack_fills import PARTS, without
from game.games.quinto.player.replies import Option, Sampler, Trial, try_out
from game.games.quinto.rules import Quinto

SWING: Final = 28.0
"""Points that a normal misjudgement of one play is off."""
WEIGHTS: Final = {2: 1.0, 3: 0.4, 4: 0.3}
"""How much the answer of the next seat hurts, by the number of seats: he is one of several to be beaten."""
LATE: Final = 8
"""With so few tiles in the bag the rest of the game is played out in thought."""
LATE_SHARE: Final = 0.25
"""The share of the effort that answers get then."""
MOST_UNSEEN: Final = 1000
SHOWN_RACKS: Final = 24
"""The answer that a reason speaks of is the mean over so many racks."""


def think(task: Task) -> Thought:
    """Finds the play that gains most, counting what it keeps and what it opens to the next seat."""
    position = _with_own_rack(task.position, task.source)
    keep = keeper(position.options.multiple, position.bag)
    judged = _judge(task, position, keep)
    points = position.points[position.seat - 1]
    names = position.grid.names
    candidates = tuple(Candidate(_move(option, names), points + value) for value, option in judged)
    value, best = judged[0]
    reasons = _reasons(task, position, keep, best, value)
    is_learned = keeper(position.options.multiple, 1).is_learned
    return Thought(candidates, (position.write(candidates[0].move),), reasons, not is_learned)


def _judge(task: Task, position: Quinto, keep: Keeper) -> Judged:
    """Judges all plays, the best first: by answers, by games played out, and at the end of two seats by search."""
    may_pass = position.options.passing == "free"
    effort, budget = task.level.effort, task.budget
    if position.seats == 2 and not position.bag:
        return End(may_pass, budget).judge(next(_tables(task, position)), effort)
    judged = _judge_by_answers(task, position, keep)
    if effort and _wins_by_passing(position):
        return [(judged[0][0] + VICTORY, None), *(each for each in judged if each[1])]
    if position.bag > LATE or not effort:
        return judged
    row = position.seat - 1
    points = (*position.points[row:], *position.points[:row])
    return judge_by_outcomes(judged, _tables(task, position), points, effort, budget)


def _judge_by_answers(task: Task, position: Quinto, keep: Keeper) -> Judged:
    """Judges plays by their points, by what they keep, and by what the next seat makes of the board that they leave."""
    table = Table(_field(position), (position.racks[position.seat - 1].known,), (0,) * min(position.bag, STAGES[-1]))
    statics = options(table, position.options.passing == "free")
    weight = WEIGHTS[position.seats]
    effort = task.level.effort * (LATE_SHARE if position.bag <= LATE else 1)
    trials = try_out(table.field, statics, _sampler(task, position), keep, weight, effort, task.budget)
    tried = {trial.option for trial in trials}
    usual = min((trial.mean for trial in trials), default=0.0)
    judged = [((trial.static - weight * (trial.mean - usual)) / PARTS, trial.option) for trial in trials]
    return falling(judged + [(static / PARTS, option) for static, option in statics if option not in tried])


def _wins_by_passing(position: Quinto) -> bool:
    """Tells whether a pass ends the game and wins it, whatever the others hold."""
    holders = sum(rack.size > 0 for rack in position.racks)
    if position.options.passing != "free" or position.passes + 1 < holders:
        return False
    unseen = sorted(_unseen(position))
    least = [
        points - sum(rack.known) - sum(unseen[: rack.hidden])
        for points, rack in zip(position.points, position.racks, strict=True)
    ]
    own = least.pop(position.seat - 1)
    return own > max(least)


def _tables(task: Task, position: Quinto) -> Iterator[Table]:
    """Deals what is not seen to the racks of the others and to the bag, again and again."""
    row = position.seat - 1
    turns = (*position.racks[row:], *position.racks[:row])
    passes = position.passes if position.options.passing == "free" else 0
    unseen, field = _unseen(position), _field(position)
    while True:
        tiles = tuple(task.source.sample(unseen, len(unseen)))
        racks = []
        for rack in turns:
            racks.append(tuple(sorted(rack.known + tiles[: rack.hidden])))
            tiles = tiles[rack.hidden :]
        yield Table(field, tuple(racks), tiles, passes)


def _sampler(task: Task, position: Quinto) -> Sampler:
    """Draws racks of the next seat that holds tiles."""
    turns = [*position.racks[position.seat :], *position.racks[: position.seat - 1]]
    other = next((rack for rack in turns if rack.size), Rack())
    return Sampler(other.known, other.hidden, _unseen(position), task.source)


def _reasons(task: Task, position: Quinto, keep: Keeper, best: Option, value: float) -> tuple[Reason, ...]:
    """Tells the points of a play, the tiles that it keeps, and what the next seat then scores or the end gives."""
    if best is None:
        return (Reason("quinto.ends"),) if _wins_by_passing(position) else ()
    kept = without(position.racks[position.seat - 1].known, best.tiles)
    reasons = [Reason("quinto.points", (best.gain,))]
    if kept:
        reasons.append(Reason("quinto.keeps", (" ".join(map(str, kept)),)))
    if not task.level.effort:
        return tuple(reasons)
    if position.seats == 2 and not position.bag:
        reasons.append(Reason("quinto.rest", (f"{value:+.0f}",)))
    elif not task.budget.is_over:
        trial = Trial(_field(position), best, 0)
        trial.meet(_sampler(task, position).racks(SHOWN_RACKS, keep._replace(stage=POINTS_ONLY)))
        reasons.append(Reason("quinto.reply", (f"{trial.mean / PARTS:.1f}",)))
    return tuple(reasons)


def _move(option: Option, names: tuple[str, ...]) -> Move:
    if option is None:
        return rules.PASS
    return tuple([f"{tile}{names[cell]}" for cell, tile in zip(option.cells, option.tiles, strict=True)])


def _with_own_rack(position: Quinto, source: Random) -> Quinto:
    """Guesses the tiles of the own rack that are hidden, as they are to who looks on from outside."""
    row = position.seat - 1
    own = position.racks[row]
    if not own.hidden:
        return position
    known = tuple(sorted([*own.known, *source.sample(_unseen(position), own.hidden)]))
    return replace(position, racks=(*position.racks[:row], Rack(known), *position.racks[row + 1 :]))


def _field(position: Quinto) -> Field:
    return Field(position.board, *position.options.board, position.options.multiple)


def _unseen(position: Quinto) -> list[int]:
    """Lists the tiles that are not seen, or of very many a part in the same proportions: racks are drawn from them."""
    share = max(1, sum(position.unseen.values()) // MOST_UNSEEN)
    return [value for value in sorted(position.unseen) for _ in range(-(-position.unseen[value] // share))]
