"""The Quinto player: values a play by its points, by the tiles it keeps, and by how the game may go on.

While there are tiles in the bag, it samples racks of the next seat from the unseen tiles, and looks for their best
replies to the board that a play leaves. Plays that fall behind get no more samples. When few tiles are left it plays
the rest of the game out. It uses nothing but the board, its own rack and the set of tiles.
"""

from __future__ import annotations

from typing import Final

from game.computer.task import Candidate, Task, Thought
from game.contract import Move
from game.games.quinto import rules
from game.games.quinto.player.dealt_game import DealtGame
from game.games.quinto.player.endgame import EndgameSearch
from game.games.quinto.player.evaluation import STAGES, KeptTileValues, kept_tile_values
from game.games.quinto.player.hidden_tiles import deals, next_racks, wins_by_passing
from game.games.quinto.player.move_generator import FastBoard
from game.games.quinto.player.playouts import VICTORY, RankedPlays, non_increasing, rank_by_playouts
from game.games.quinto.player.rack_values import POINT
from game.games.quinto.player.reasons import reasons
from game.games.quinto.player.replies import PlayOrPass, try_plays
from game.games.quinto.rules import Quinto

REPLY_WEIGHTS: Final = {2: 1.0, 3: 0.4, 4: 0.3}
"""How much the reply of the next seat hurts, by the number of seats. With more seats it is one rival of several."""
FEW_TILES: Final = 8
"""With at most this many tiles in the bag, the rest of the game is played out."""
REPLY_EFFORT: Final = 0.25
"""The share of the effort that goes into replies before the game is played out."""


def think(task: Task) -> Thought:
    """Ranks all plays."""
    position: Quinto = task.position.guess_hidden(task.source.sample)
    kept_values = kept_tile_values(position.options.multiple, position.bag)
    ranked = _rank(task, position, kept_values)
    points, names = position.points[position.seat - 1], position.grid.names
    candidates = tuple(Candidate(_move(option, names), points + value) for value, option in ranked)
    is_poor = not kept_tile_values(position.options.multiple, 1).is_learned
    line = (position.write(candidates[0].move),)
    return Thought(candidates, line, reasons(task, position, kept_values, ranked), is_poor)


def _rank(task: Task, position: Quinto, kept_values: KeptTileValues) -> RankedPlays:
    """Ranks all plays: by a search in an endgame of two seats, by playouts if few tiles are left, else by replies."""
    effort, budget, source = task.level.effort, task.budget, task.source
    if position.seats == 2 and not position.bag:
        search = EndgameSearch(position.options.passing == "free", budget)
        return search.rank(next(deals(position, source)), effort)
    ranked = _rank_by_replies(task, position, kept_values)
    if effort and wins_by_passing(position):
        plays = [(value, option) for value, option in ranked if option]
        return [(ranked[0][0] + VICTORY, None), *plays]
    if position.bag > FEW_TILES or not effort:
        return ranked
    row = position.seat - 1
    points = (*position.points[row:], *position.points[:row])
    return rank_by_playouts(ranked, deals(position, source), points, effort, budget)


def _rank_by_replies(task: Task, position: Quinto, kept_values: KeptTileValues) -> RankedPlays:
    """Ranks plays by their points, the tiles they keep, and the next seat's replies.

    Replies count by how much they exceed those to the play with the lowest ones; plays not tried have only their own
    value.
    """
    placeholder_bag = (0,) * min(position.bag, STAGES[-1])  # only its size matters here
    game = DealtGame(FastBoard.of(position), (position.racks[position.seat - 1].known,), placeholder_bag)
    own_values = game.options(position.options.passing == "free")
    weight = REPLY_WEIGHTS[position.seats]
    effort = task.level.effort * (REPLY_EFFORT if position.bag <= FEW_TILES else 1)
    sampler = next_racks(position, task.source)
    trials = try_plays(game.board, own_values, sampler, kept_values, weight, effort, task.budget)
    lowest = min((trial.mean_reply for trial in trials), default=0.0)
    tried = {trial.option for trial in trials}
    ranked = [((trial.own_value - weight * (trial.mean_reply - lowest)) / POINT, trial.option) for trial in trials]
    ranked += [(value / POINT, option) for value, option in own_values if option not in tried]
    return non_increasing(ranked)


def _move(option: PlayOrPass, names: tuple[str, ...]) -> Move:
    if option is None:
        return rules.PASS
    return tuple([f"{tile}{names[cell]}" for cell, tile in zip(option.cells, option.tiles, strict=True)])
