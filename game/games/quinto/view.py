"""Quinto on the table: tiles are laid freely on the board, with their sums, until they make a play."""

from __future__ import annotations

from collections import Counter
from typing import cast

from game.contract import CHANCE, Move, Position
from game.games.quinto.board import board_box
from game.games.quinto.hand import (
    chosen,
    cursor,
    curtain_for,
    draws_here,
    is_at_hand,
    is_stuck,
    may_pass,
    quinto,
    shuffled,
    split_step,
    takers,
    tiles,
)
from game.games.quinto.rack_view import hand, strip
from game.games.quinto.rules import PASS, Quinto
from game.games.quinto.sheet import sheet, sum_of, told
from game.games.quinto.touches import steps, typed
from game.ui.frame import button, ended, sentence, throw_buttons
from game.ui.nodes import Motion, Node, classes, el
from game.ui.scene import Scene

__all__ = [
    "at_hand",
    "badge",
    "controls",
    "motions",
    "sheet",
    "steps",
    "table",
    "todo",
    "told",
    "typed",
    "waits_for_yes",
]


def table(scene: Scene) -> Node:
    position = quinto(scene)
    below = f"seats{position.seats}" if position.ending else ""
    cls = classes("quinto-box", below, covered=curtain_for(scene), drawing=draws_here(scene))
    return el("div", board_box(scene), strip(scene), hand(scene), cls=cls, key="box")


def controls(scene: Scene) -> list[Node]:
    if scene.position.ending:
        return [button(scene.say("end.count"), "dialog:end"), button(scene.say("end.again"), "again", cls="main")]
    if draws_here(scene):
        return throw_buttons(scene, "")
    if not is_at_hand(scene):
        return [_play(scene, None)]
    passing = button(scene.say("quinto.pass"), "play:pass", cls="main" if is_stuck(scene) else "pass")
    if is_stuck(scene):
        return [passing]
    play = _play(scene, scene.match.outlook.gain if scene.draft else None)
    return [passing, play] if may_pass(quinto(scene)) else [play]


def _play(scene: Scene, gain: int | None) -> Node:
    """The main button; it stays where it is, and keeps the focus, while there is nothing to play."""
    words = scene.say("quinto.play") if gain is None else scene.say("quinto.play_for", gain)
    action = None if gain is None else "confirm"
    return el("button", words, type="button", cls="main", action=action, aria_disabled=gain is None, key="play")


def badge(scene: Scene, seat: int) -> Node:
    """The score of a seat, and how many tiles it holds."""
    position = quinto(scene)
    total = position.scores[seat - 1].total
    held = position.racks[seat - 1].size
    points = el("span", f"−{-total}" if total < 0 else str(total), cls="points", key="points", at=f"score{seat}")
    count = el("span", str(held), cls="held", key="held", aria_hidden=True, title=scene.say("quinto.held", held))
    words = el(
        "span",
        f"{scene.say('quinto.points_word', total)}, {scene.say('quinto.held', held)}",
        cls="visually-hidden",
        key="words",
    )
    return el("span", points, words, count, cls="badge quinto", key="badge")


def todo(scene: Scene) -> str:
    position = quinto(scene)
    if position.ending:
        return f"{ended(scene)} {scene.say(f'quinto.ending.{position.ending.reason}')}"
    who = scene.name(position.seat)
    if curtain_for(scene):
        return scene.say("quinto.todo.curtain_draw" if position.to_move == CHANCE else "quinto.todo.curtain", who)
    if position.to_move == CHANCE:
        return _todo_draw(scene, who)
    if not scene.awaits_person:
        return scene.say("todo.wait", who)
    if scene.draft:
        return _todo_draft(scene)
    tile = chosen(scene)
    if tile is not None:
        return scene.say("quinto.todo.tile" if takers(scene, tile) else "quinto.todo.nowhere", tile.value)
    if cursor(scene):
        return scene.say("quinto.todo.cursor", cursor(scene))
    if is_stuck(scene):
        return scene.say("quinto.todo.stuck", who)
    is_first = all(held is None for held in position.board)
    return scene.say("quinto.todo.first" if is_first else "quinto.todo", who)


def at_hand(scene: Scene) -> str:
    """What is said when the curtain is lifted: the tiles that nobody else may hear."""
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
    """What the laid tiles are worth, or what is missing or wrong."""
    outlook = scene.match.outlook
    if outlook.move is not None:
        return sum_of(scene.words, [line.total for line in outlook.lines])
    reason = outlook.reason
    assert reason is not None  # the rules give a reason wherever there is no move
    if reason.key == "quinto.multiple":
        return scene.say("quinto.draft.open" if outlook.following else "quinto.draft.stuck", *reason.values)
    return sentence(scene, f"reason.{reason.key}", *reason.values)


def motions(scene: Scene, before: Position, move: Move, after: Position) -> list[Motion]:
    """Tiles come down on their cells and points rise at the score; drawn tiles rise in the rack of who may see them."""
    position = cast(Quinto, before)
    if move == PASS:
        return []
    if position.drawing:
        return _tiles_rise(scene, position, move)
    is_own = scene.is_live and scene.match.level_of(position.seat) is None
    kind, pause = ("settle", 40) if is_own else ("drop", 90)
    down = [Motion(split_step(step)[1], kind, delay=at * pause) for at, step in enumerate(move)]
    return [*down, Motion(f"score{position.seat}", "rise", milliseconds=400, delay=len(move) * pause)]


def _tiles_rise(scene: Scene, before: Quinto, move: Move) -> list[Motion]:
    if scene.viewer != before.seat or curtain_for(scene):
        return []
    new = Counter(move)
    found: list[Motion] = []
    values = quinto(scene).racks[before.seat - 1].known
    for at in [place for place in shuffled(scene) if place < len(values)]:
        if new[str(values[at])] > 0:
            new[str(values[at])] -= 1
            found.append(Motion(f"place{at}", "rise", delay=len(found) * 70))
    return found


def waits_for_yes(scene: Scene) -> bool:
    return True
