"""Quinto by ear: the tiles, the cells that take them, what was played, the board line by line."""

from __future__ import annotations

from typing import cast

from game.contract import HIDDEN, Move, Position, Step
from game.games.quinto import sentences
from game.games.quinto.hand import (
    chosen,
    cursor,
    curtain_for,
    fitting,
    is_at_hand,
    is_stuck,
    laid,
    quinto,
    split_step,
    takers,
    tiles,
)
from game.games.quinto.rules import Quinto
from game.ui.components.score_sheet import signed
from game.ui.heard import FEW, HeardLine, joined, line, title_of, where, your_turn
from game.ui.scene import Scene


def todo(scene: Scene) -> str:
    if curtain_for(scene):
        return _curtain(scene)
    if not is_at_hand(scene):
        return sentences.todo(scene)
    if cursor(scene):
        return joined(sentences.todo(scene), _fitting(scene, cursor(scene)))
    tile, can = chosen(scene), places(scene)
    if tile is not None and can:
        many = "" if len(can) <= FEW else scene.say("heard.places.many", len(can))
        return joined(scene.say("quinto.heard.tile", tile.value), where(scene, can), many)
    if laid(scene):
        return joined(_laid(scene), sentences.todo(scene))
    is_open = any(tile is not None for tile in quinto(scene).board)
    is_plain = is_open and not is_stuck(scene)
    return your_turn(scene, scene.name(scene.seat)) if is_plain else sentences.todo(scene)


def _curtain(scene: Scene) -> str:
    """Says whose tiles are hidden, and where people type, by which word they are shown."""
    hidden = scene.say("quinto.heard.curtain", scene.name(curtain_for(scene)))
    return joined(hidden, scene.say("quinto.heard.lift") if scene.has_typing else "")


def _laid(scene: Scene) -> str:
    return f"{', '.join(scene.say('quinto.told.on', value, cell) for cell, value in laid(scene).items())}."


def _fitting(scene: Scene, cell: str) -> str:
    values = sorted(fitting(scene, cell))
    if not values:
        return scene.say("heard.moves.none", cell)
    return scene.say("quinto.heard.moves", cell, scene.listed(map(str, values)))


def told(scene: Scene, before: Position, move: Move, after: Position) -> str:
    """What the only person at the device draws is said without a name."""
    if cast(Quinto, before).drawing and len(scene.match.people) == 1 and HIDDEN not in move:
        return scene.say("quinto.heard.drew", scene.listed(move))
    return sentences.move_text(scene, before, move, after)


def places(scene: Scene) -> tuple[Step, ...]:
    """The cells that take the chosen tile, or else any tile of the rack."""
    if not is_at_hand(scene):
        return ()
    tile = chosen(scene)
    can = takers(scene, tile) if tile else {split_step(step)[1] for step in scene.match.outlook.following}
    return tuple(name for name in quinto(scene).grid.names if name in can)


def place_name(scene: Scene, place: Step) -> str:
    return place


def moves_of(scene: Scene, place: str) -> str:
    if place not in quinto(scene).grid.index:
        return ""
    return _fitting(scene, place) if is_at_hand(scene) else scene.say("heard.moves.none", place)


def lines(scene: Scene, seat: int) -> list[HeardLine]:
    position = quinto(scene)
    grid, board = position.grid, position.board
    found = []
    for kind, several in (("row", grid.across), ("column", grid.down)):
        for cells in several:
            first = grid.names[cells[0]]
            name = first[1:] if kind == "row" else first[0]
            laid = [f"{grid.names[at]} {board[at]}" for at in cells if board[at] is not None]
            text = line(scene, title_of(scene, kind, name), laid or [scene.say("heard.free")])
            found.append(HeardLine(kind, (name,), text, not laid))
    return found


def at_hand(scene: Scene) -> str:
    if curtain_for(scene):
        return _curtain(scene)
    held = [str(tile.value) for tile in tiles(scene) if not tile.cell]
    return scene.say("quinto.hand", ", ".join(held)) if held else scene.say("quinto.heard.none")


def summary(scene: Scene, seat: int) -> str:
    position = quinto(scene)
    total = scene.say("heard.total", signed(position.scores[seat - 1].total))
    return f"{total} {scene.say('quinto.held', position.racks[seat - 1].size)}."
