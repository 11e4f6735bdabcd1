"""What Quinto says: what to do, what was played, how the game ended."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from game.contract import CHANCE, HIDDEN, Move, Position
from game.games.quinto.hand import (
    chosen,
    cursor,
    curtain_for,
    draws_here,
    is_at_hand,
    is_stuck,
    laid,
    quinto,
    split_step,
    takers,
    tiles,
)
from game.games.quinto.rules import PASS, Quinto
from game.language import Words
from game.ui.components.sentences import ended, reason_text
from game.ui.scene import Scene


def todo(scene: Scene) -> str:
    position = quinto(scene)
    if position.ending:
        return f"{ended(scene)} {why_over(scene)}"
    who = scene.name(position.seat)
    if curtain_for(scene):
        return scene.say("quinto.todo.curtain_draw" if position.to_move == CHANCE else "quinto.todo.curtain", who)
    if position.to_move == CHANCE:
        return _todo_draw(scene, who)
    if not scene.awaits_person:
        return scene.say("todo.wait", who)
    if laid(scene):
        return _todo_draft(scene)
    tile = chosen(scene)
    if tile is not None:
        return scene.say("quinto.todo.tile" if takers(scene, tile) else "quinto.todo.nowhere", tile.value)
    if cursor(scene):
        return scene.say("quinto.todo.cursor", cursor(scene))
    if is_stuck(scene):
        return scene.say("quinto.todo.stuck", who)
    is_first = all(held is None for held in position.board)
    return _opening(scene, who) if is_first else scene.say("quinto.todo", who)


def _opening(scene: Scene, who: str) -> str:
    totals = [times * quinto(scene).options.multiple for times in (1, 2, 3)]
    return scene.opening(scene.say("quinto.todo.first", who), *totals)


def why_over(scene: Scene) -> str:
    """Returns why nobody plays on; who sees no board hears what the tiles left cost."""
    ending = scene.position.ending
    assert ending is not None
    why = scene.say(f"quinto.ending.{ending.reason}")
    minus = [
        scene.say("quinto.heard.left", scene.name(seat), score.held)
        for seat, score in enumerate(quinto(scene).scores, 1)
        if scene.by_ear and score.held
    ]
    return f"{why} {', '.join(minus)}." if minus else why


def lifted_text(scene: Scene) -> str:
    """What to announce when the curtain is lifted: the tiles of this rack."""
    if not is_at_hand(scene):
        return todo(scene)
    return f"{scene.say('quinto.hand', ', '.join(str(tile.value) for tile in tiles(scene)))} {todo(scene)}"


def _todo_draw(scene: Scene, who: str) -> str:
    if not draws_here(scene):
        return scene.say("quinto.todo.drawing", who)
    missing = 0
    draft = scene.draft
    while chances := quinto(scene).chances(draft):
        missing += 1
        draft = (*draft, chances[0].step)
    return scene.say("quinto.todo.draw", missing, who) if missing else scene.say("quinto.todo.drawn", who)


def _todo_draft(scene: Scene) -> str:
    """What the laid tiles score, or what is missing or wrong."""
    outlook = scene.match.outlook
    if outlook.move is not None:
        return sum_of(scene.words, [line.total for line in outlook.lines])
    reason = outlook.reason
    assert reason is not None  # the rules give a reason wherever there is no move
    if reason.key == "quinto.multiple":
        return scene.say("quinto.draft.open" if outlook.following else "quinto.draft.stuck", *reason.values)
    return reason_text(scene, reason)


def move_text(scene: Scene, before: Position, move: Move, after: Position) -> str:
    """What a move was; drawn tiles are named if the viewer may know them."""
    position = cast(Quinto, before)
    is_open = scene.viewer == position.seat and not curtain_for(scene)
    may_know = is_open or scene.match.position.ending is not None
    return _play_text(scene.words, scene.name(position.seat), position, move, may_know)


@lru_cache(maxsize=256)
def _play_text(words: Words, name: str, before: Quinto, move: Move, may_know: bool) -> str:
    if before.drawing:
        if may_know and HIDDEN not in move:
            return words.say("quinto.told.drew", name, ", ".join(move))
        return words.say("quinto.told.draws", len(move), name)
    if move == PASS:
        return words.say("quinto.told.pass", name)
    (first, cell), *others = map(split_step, move)
    points = sum_of(words, [line.total for line in before.lines(move)])
    if not others:
        return words.say("quinto.told.one", name, first, cell, points)
    if _leave_gaps([cell, *(other for _, other in others)]):
        tiles_laid = ", ".join(words.say("quinto.told.on", *split_step(step)) for step in move)
        return words.say("quinto.told.apart", name, tiles_laid, points)
    values = ", ".join(str(value) for value, _ in ((first, cell), *others))
    return words.say("quinto.told", name, values, cell, others[-1][1], points)


def _leave_gaps(cells: list[str]) -> bool:
    """Whether tiles that were on the board lie between those of a play, so that first and last cell do not tell all."""
    columns, rows = {ord(cell[0]) for cell in cells}, {int(cell[1:]) for cell in cells}
    return max(columns) - min(columns) + max(rows) - min(rows) != len(cells) - 1


def sum_of(words: Words, totals: list[int]) -> str:
    """Writes points as a sum, such as 15 + 10 = 25 points."""
    points = words.say("quinto.points", sum(totals))
    return points if len(totals) < 2 else f"{' + '.join(map(str, totals))} = {points}"
