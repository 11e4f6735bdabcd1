"""Quixo by ear: where a cube can go, which line slid, the board line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from game.contract import Move, Position, Step
from game.games.quixo import sentences
from game.games.quixo.rules import BLANK, GIVING_UP, GRID, Quixo
from game.games.quixo.view import FACING, MARKS
from game.ui.components.sentences import as_sentence
from game.ui.heard import HeardLine, joined, line, moves_from, possible_cells, title_of, where, your_turn
from game.ui.scene import Scene


def todo(scene: Scene) -> str:
    if scene.awaits_person and not scene.draft and scene.number:
        return your_turn(scene, scene.name(scene.seat))
    entries = places(scene) if len(scene.draft) == 1 else ()
    return joined(sentences.todo(scene), where(scene, entries))


def told(scene: Scene, before: Position, move: Move, after: Position) -> str:
    """A cube that goes out and in, and what it pushes; the ending says who gave up."""
    if move in GIVING_UP:
        return ""
    return joined(sentences.move_text(scene, before, move, after), _slide(scene, move[0], move[1]))


def _slide(scene: Scene, taken: Step, entry: Step) -> str:
    if taken[1:] == entry[1:]:
        return scene.say("quixo.heard.left" if taken < entry else "quixo.heard.right", taken[1:])
    return scene.say("quixo.heard.up" if taken < entry else "quixo.heard.down", taken[0])


def places(scene: Scene) -> tuple[Step, ...]:
    return possible_cells(scene, GRID.names)


def place_name(scene: Scene, place: Step) -> str:
    return place


def moves_of(scene: Scene, place: str) -> str:
    return moves_from(scene, place, GRID.names, "quixo.heard.moves")


def lines(scene: Scene, seat: int) -> list[HeardLine]:
    board = cast(Quixo, scene.position).board

    def cube(at: int) -> str:
        owner = board[at]
        mark = scene.say(f"quixo.cube.{MARKS[owner]}")
        return scene.say("quixo.heard.dot", mark, scene.name(int(owner))) if owner in FACING else mark

    def heard(kind: str, name: str, cells: Sequence[int]) -> HeardLine:
        is_blank = all(board[at] == BLANK for at in cells)
        return HeardLine(kind, (name,), line(scene, title_of(scene, kind, name), map(cube, cells)), is_blank)

    rows = [heard("row", name, cells) for name, cells in zip("12345", GRID.across, strict=True)]
    return [*rows, *(heard("column", name, cells) for name, cells in zip("abcde", GRID.down, strict=True))]


def at_hand(scene: Scene) -> str:
    return scene.say("quixo.heard.in_hand", scene.draft[0]) if scene.draft else scene.say("quixo.heard.nothing")


def summary(scene: Scene, seat: int) -> str:
    mark = "cross" if seat % 2 else "circle"
    count = sum(MARKS[owner] == mark for owner in cast(Quixo, scene.position).board)
    return as_sentence(scene.say("quixo.heard.side", scene.say(f"quixo.sign.{mark}"), count))
