"""Détrak by ear: what to do and where, what was written, the sheet line by line."""

from __future__ import annotations

from typing import cast

from game.contract import Move, Position, Step
from game.games.detrak import sentences
from game.games.detrak.rules import FREE, GRID, Detrak
from game.games.detrak.sentences import name_of
from game.ui.components.score_sheet import signed
from game.ui.components.sentences import as_sentence
from game.ui.heard import HeardLine, joined, line, moves_from, possible_cells, where
from game.ui.scene import Scene


def todo(scene: Scene) -> str:
    return joined(_placed(scene), _task(scene), where(scene, places(scene)))


def _task(scene: Scene) -> str:
    """What to do; with both cells chosen, also by which keys: the cell that has the focus would be taken back."""
    is_ready = scene.awaits_person and len(scene.draft) == 2
    return scene.say("detrak.heard.write") if is_ready else sentences.todo(scene)


def _placed(scene: Scene) -> str:
    """What is drafted: the symbols in their cells and their points, or the faces of real dice."""
    position = cast(Detrak, scene.position)
    if scene.awaits_throw:
        return " ".join(
            f"{scene.say('detrak.die', at, name_of(scene, face))}." for at, face in enumerate(scene.draft, 1)
        )
    pairs = zip(scene.draft, position.throw, strict=False)
    written = ", ".join(scene.say("detrak.heard.in", name_of(scene, symbol), cell) for cell, symbol in pairs)
    gain = scene.match.outlook.gain if len(scene.draft) == 2 else None
    return joined(as_sentence(written) if written else "", scene.say("count.gain", gain) if gain else "")


def told(scene: Scene, before: Position, move: Move, after: Position) -> str:
    """The throw is part of what there is to do, where a person is to write it."""
    is_asked_for = not cast(Detrak, before).throw and scene.awaits_person
    return "" if is_asked_for else sentences.move_text(scene, before, move, after)


def places(scene: Scene) -> tuple[Step, ...]:
    return possible_cells(scene, GRID.names)


def place_name(scene: Scene, place: Step) -> str:
    return place


def moves_of(scene: Scene, place: str) -> str:
    return moves_from(scene, place, GRID.names, "detrak.heard.moves")


def lines(scene: Scene, seat: int) -> list[HeardLine]:
    position = cast(Detrak, scene.position)
    cells, score = position.sheets[seat - 1], position.scores[seat - 1]

    def heard_line(kind: str, name: str, line_cells: tuple[int, ...], points: int) -> HeardLine:
        symbols = [cells[at] for at in line_cells]
        words = [scene.say("heard.free") if each == FREE else name_of(scene, each) for each in symbols]
        text = f"{line(scene, scene.say(f'detrak.{kind}', name), words)} {scene.say('heard.points', signed(points))}"
        return HeardLine(kind, (name,), text, set(symbols) == {FREE})

    rows = [heard_line("row", str(at + 1), GRID.across[at], score.rows[at]) for at in range(5)]
    return [*rows, *(heard_line("column", GRID.names[at][0], GRID.down[at], score.columns[at]) for at in range(5))]


def at_hand(scene: Scene) -> str:
    throw = cast(Detrak, scene.position).throw
    if not throw:
        return scene.say("heard.not_thrown")
    return scene.say("detrak.told.throw", *(name_of(scene, symbol) for symbol in throw))


def summary(scene: Scene, seat: int) -> str:
    return scene.say("heard.total", signed(cast(Detrak, scene.position).scores[seat - 1].total))
