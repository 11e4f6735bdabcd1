"""Quixo on the table: wooden cubes that slide, entries that light up while a cube is held."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, cast

from game.contract import Move, Position, Step
from game.games.quixo.rules import BLANK, GIVING_UP, GRID, Quixo
from game.language import Words
from game.ui.components.board import board, cell
from game.ui.frame import button, ended
from game.ui.nodes import Motion, Node, classes, el
from game.ui.scene import Scene

MARKS = {"x": "cross", "o": "circle", "1": "cross", "2": "circle", "3": "cross", "4": "circle", BLANK: "blank"}
FACING = {"1": "south", "2": "west", "3": "north", "4": "east"}
"""Where the dot of a cube points with four players, who sit clockwise from the south."""
MARKED = {sign: ("cell block", "" if sign == BLANK else mark, FACING.get(sign)) for sign, mark in MARKS.items()}
"""The classes by which a cube is drawn."""
SIDES = {True: ("at-right", "at-left"), False: ("at-bottom", "at-top")}
"""On which side of the board an entry lies: in the row of the cube that was taken, and before it."""


def table(scene: Scene) -> Node:
    position = cast(Quixo, scene.position)
    lines = winning_cells(position)
    rows = [[_cube(scene, position, at, lines) for at in range(row * 5, row * 5 + 5)] for row in range(5)]
    grid = board(*rows, label=scene.say("quixo.board"), cls=classes("cubes", decided=bool(lines)))
    square = el("div", grid, _places(scene), _arrows(scene), cls="quixo-square", key="square")
    return el("div", square, cls=classes("quixo-box", four=position.seats == 4, choosing=bool(scene.draft)), key="box")


def _cube(scene: Scene, position: Quixo, at: int, lines: set[int]) -> Node:
    name, sign = GRID.names[at], position.board[at]
    held = scene.draft[:1] == (name,)
    can = name in scene.following
    is_entry = can and len(scene.draft) == 1
    last = scene.last
    is_last = last is not None and len(last[1]) > 1 and last[1][1] == name
    lit = {"held": held, "can": can and not is_entry, "entry": is_entry or scene.draft[1:2] == (name,)}
    state = "held" if held else "entry" if is_entry else "can" if can else ""
    cls = classes(*MARKED[sign], last=is_last, won=at in lines, **lit)
    return _drawn(scene.words, at, cls, state, scene.name(int(sign)) if sign in FACING else "", MARKS[sign])


@lru_cache(maxsize=512)
def _drawn(words: Words, at: int, cls: str, state: str, owner: str, mark: str) -> Node:
    """Draws a cube and says what it is; most look as they did at the touch before."""
    name = GRID.names[at]
    what = words.say(f"quixo.cube.{mark}") + (words.say("quixo.dot_of", owner) if owner else "")
    label = words.say(f"quixo.cell.{state}" if state else "quixo.cell", name, what)
    faces = [el("span", cls="face", key="face"), el("span", cls="dot", key="dot") if owner else None]
    drag = name if state in ("held", "can") else None
    return cell(name, at // 5, at % 5, *faces, label=label, cls=cls, data_drag=drag, data_drop=name)


def _arrows(scene: Scene) -> list[Node]:
    """The entries beside the board, for the eye and the thumb; the cells themselves serve keys and ears."""
    if not scene.draft:
        return []
    taken = GRID.index[scene.draft[0]]
    found = []
    for step in scene.draft[1:] or sorted(scene.following):
        end = GRID.index[step]
        is_before, is_in_row = end < taken, end // 5 == taken // 5
        side = SIDES[is_in_row][is_before]
        place = {"--row": end // 5, "--column": end % 5}
        drawing = el("span", cls="icon", key="icon")
        found.append(
            el(
                "span",
                drawing,
                key=f"arrow-{step}",
                cls=f"arrow {side}",
                action=f"touch:{step}",
                data_drop=step,
                aria_hidden=True,
                **place,
            )
        )
    return found


def _places(scene: Scene) -> list[Node]:
    """With four players each sits at a side of the board; the strip of seats says the same to the ear."""
    if scene.position.seats != 4:
        return []
    return [
        el(
            "span",
            scene.name(seat),
            cls=classes("place", FACING[str(seat)], turn=seat == scene.seat),
            aria_hidden=True,
            key=f"place{seat}",
        )
        for seat in range(1, 5)
    ]


def winning_cells(position: Quixo) -> set[int]:
    """Gives the cells of finished lines."""
    marks = [MARKS[sign] for sign in position.board]
    lines = (*GRID.across, *GRID.down, tuple(range(0, 25, 6)), tuple(range(4, 21, 4)))
    full = [line for line in lines if {marks[at] for at in line} in ({"cross"}, {"circle"})]
    return {at for line in full for at in line}


def controls(scene: Scene) -> list[Node]:
    if scene.position.ending:
        return [button(scene.say("end.count"), "dialog:end"), button(scene.say("end.again"), "again", cls="main")]
    if len(scene.draft) == 2:
        return [_turn_button(scene, step) for step in sorted(scene.following)]
    if scene.draft:
        return [button(scene.say("quixo.put_back"), "undo", cls="main quiet")]
    return []


def _turn_button(scene: Scene, step: Step) -> Node:
    """With four players: to whom the dot is turned."""
    drawing = el("span", cls=f"icon turned {FACING[step[1]]}", key="icon")
    words = el("span", scene.say("quixo.turn_to", scene.name(int(step[1]))), key="words")
    return el("button", drawing, words, type="button", cls="main quiet turn-dot", action=f"touch:{step}", key=step)


def badge(scene: Scene, seat: int) -> Node:
    mark = "cross" if seat % 2 else "circle"
    has_places = scene.position.seats == 4
    place = el("span", scene.say(f"quixo.place.{seat}"), cls="visually-hidden", key="place") if has_places else None
    sign = el("span", scene.say(f"quixo.sign.{mark}"), cls="visually-hidden", key="word")
    return el("span", sign, place, cls=f"badge {mark}", key="badge")


def todo(scene: Scene) -> str:
    if scene.position.ending:
        return f"{ended(scene)} {scene.say(f'quixo.ending.{scene.position.ending.reason}')}"
    if not scene.awaits_person:
        return scene.say("todo.wait", scene.name(scene.seat))
    key = ("quixo.todo.take", "quixo.todo.enter", "quixo.todo.dot")[len(scene.draft)]
    return scene.say(key, scene.name(scene.seat))


def told(scene: Scene, before: Position, move: Move, after: Position) -> str:
    who = scene.name(cast(Quixo, before).seat)
    if move in GIVING_UP:
        return scene.say(f"quixo.told.{move[0]}", who)
    if len(move) == 3:
        return scene.say("quixo.told.dot", who, move[0], move[1], scene.name(int(move[2][1])))
    return scene.say("quixo.told", who, move[0], move[1])


def sheet(scene: Scene) -> Node:
    """There is no score in this game: the sheet tells how it stands on the board."""
    position = cast(Quixo, scene.position)
    marks = [MARKS[sign] for sign in position.board]
    rows = [
        el("tr", el("th", scene.say(f"quixo.sign.{mark}"), scope="row"), el("td", str(marks.count(mark))), key=mark)
        for mark in ("cross", "circle", "blank")
    ]
    caption = el("caption", scene.say("quixo.sheet"), key="caption")
    scores = el("table", caption, el("tbody", rows, key="body"), cls="scores", key="scores")
    return el("div", scores, key="sheet")


def motions(scene: Scene, before: Position, move: Move, after: Position) -> list[Motion]:
    """The cubes between slide by one, the new one comes in from outside."""
    if move in GIVING_UP or len(move) < 2:
        return []
    taken, entry = GRID.index[move[0]], GRID.index[move[1]]
    x = (entry % 5 > taken % 5) - (entry % 5 < taken % 5)
    y = (entry // 5 > taken // 5) - (entry // 5 < taken // 5)
    step = x + 5 * y
    between = [Motion(GRID.names[to], "slide", x, y) for to in range(taken, entry, step)]
    return [*between, Motion(move[1], "slide", 1.3 * x, 1.3 * y)]


def steps(scene: Scene, touch: str) -> tuple[Step, ...] | Mapping[str, Any]:
    """A drag from a cube to an end is both steps at once."""
    if ">" in touch:
        taken, _, entry = touch.partition(">")
        return (entry,) if scene.draft == (taken,) else (taken, entry)
    return (touch,)


def waits_for_yes(scene: Scene) -> bool:
    return False


def typed(scene: Scene, text: str) -> str:
    return text.strip().lower()
