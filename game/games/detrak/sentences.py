"""What Détrak says: what to do, what happened, how the game ended, and the count."""

from __future__ import annotations

from typing import cast

from game.contract import Move, Position
from game.games.detrak.rules import GRID, ROUNDS, Detrak, free_pairs
from game.games.detrak.sheet import SYMBOL_NAMES, box_names, boxes
from game.ui.components.score_sheet import score_table, signed, total_beside_name, turn_of
from game.ui.components.sentences import ended
from game.ui.components.sheet_game import last_writings, told_of_undo
from game.ui.nodes import Node, el
from game.ui.scene import Scene


def writes(move: Move) -> bool:
    """Whether a seat's move writes on its sheet: always, but throws are moves as well."""
    return len(move) == 2


def name_of(scene: Scene, symbol: str) -> str:
    """Names a symbol."""
    return scene.say(f"detrak.symbol.{SYMBOL_NAMES[symbol]}")


def badge(scene: Scene, seat: int) -> Node:
    position = cast(Detrak, scene.position)
    symbol, total = position.sheets[seat - 1][0], position.scores[seat - 1].total
    mark = el("span", cls=f"sign {SYMBOL_NAMES[symbol]}", key="sign")
    word = el("span", name_of(scene, symbol), cls="visually-hidden", key="word")
    return el("span", mark, word, total_beside_name(scene, seat, signed(total)), cls="badge", key="badge")


def trace(scene: Scene, seat: int) -> Node | None:
    """The pair that a seat wrote, each symbol with its cell, and what it scored."""
    cells = last_writings(scene, writes).get(seat)
    if not cells:
        return None
    sheet = cast(Detrak, scene.position).sheets[seat - 1]
    written = [
        part
        for name in cells
        for part in (
            el("span", cls=f"sign {SYMBOL_NAMES[sheet[GRID.index[name]]]}", key=f"sign-{name}"),
            el("span", name, key=name),
        )
    ]
    return el("span", written, cls="wrote", key="wrote")


def todo(scene: Scene) -> str:
    position = cast(Detrak, scene.position)
    if position.ending:
        return f"{ended(scene)} {why_over(scene)}".strip()
    if not scene.is_live or not (scene.awaits_throw or scene.awaits_person):
        return told_of_undo(scene, scene.say("todo.wait", scene.name(scene.seat)), writes) if scene.seat else ""
    if scene.awaits_throw:
        key = "detrak.todo.real" if scene.match.throws_are_real else "detrak.todo.throw"
        task = scene.say(key, position.round + 1, ROUNDS)
        return told_of_undo(scene, task, writes) if position.round else scene.opening(task)
    double = "_double" if position.throw[0] == position.throw[1] else ""
    key = (f"detrak.todo.first{double}", "detrak.todo.second", f"detrak.todo.write{double}")[len(scene.draft)]
    return turn_of(
        scene, scene.say(key, *(scene.say(f"detrak.the.{SYMBOL_NAMES[symbol]}") for symbol in position.throw))
    )


def move_text(scene: Scene, before: Position, move: Move, after: Position) -> str:
    was, now = cast(Detrak, before), cast(Detrak, after)
    if not was.throw:
        return scene.say("detrak.told.throw", *(name_of(scene, symbol) for symbol in move))
    who, sheet = scene.name(was.seat), now.sheets[was.seat - 1]
    gain = now.scores[was.seat - 1].total - was.scores[was.seat - 1].total
    first, second = (name_of(scene, symbol) for symbol in was.throw)
    parts = [scene.say("detrak.told", who, first, move[0], second, move[1])]
    parts += [scene.say("count.gain", gain)] if gain else []
    is_out = now.round < ROUNDS and not free_pairs(sheet)
    parts += [scene.say("detrak.told.out", who)] if is_out else []
    return " ".join(parts)


def why_over(scene: Scene) -> str:
    """Returns that the tie-break decided, or else that all rounds are played or no pair fits any more."""
    position = cast(Detrak, scene.position)
    ending = position.ending
    assert ending is not None
    totals = [score.total for score in position.scores]
    if totals.count(max(totals)) == len(ending.winners):
        return scene.say(f"detrak.ending.{ending.reason}")
    best = max(max(score.rows + score.columns) for score in position.scores if score.total == max(totals))
    return scene.say("detrak.tie", max(totals), best)


def sheet(scene: Scene) -> Node:
    """The full count, line by line."""
    position = cast(Detrak, scene.position)
    counts = [boxes(score) for score in position.scores]
    names = box_names(scene.words)
    rows = [(box, names[box], [signed(count[box]) for count in counts]) for box in counts[0]]
    return el("div", score_table(scene, scene.say("count.title"), rows), key="sheet")
