"""Quixo on the table: wooden cubes that slide, and entries that light up while a cube is held."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from game.contract import Move, Position, Step
from game.games.quixo.rules import BLANK, DIAGONALS, GIVING_UP, GRID, Quixo
from game.games.quixo.sentences import move_text, todo
from game.language import Words
from game.ui.components.board import board, cell
from game.ui.components.buttons import button
from game.ui.components.score_sheet import end_controls
from game.ui.nodes import Motion, Node, classes, el, style
from game.ui.scene import Scene
from game.ui.touches import Steps, Touched

__all__ = [
    "badge",
    "controls",
    "lifted_text",
    "motions",
    "move_text",
    "needs_confirmation",
    "sheet",
    "sheet_in_view",
    "table",
    "todo",
    "touched",
    "typed_tokens",
]


MARKS = {"x": "cross", "o": "circle", "1": "cross", "2": "circle", "3": "cross", "4": "circle", BLANK: "blank"}
"""The mark of a cube, by its character in a position."""
LINES = (*GRID.across, *GRID.down, *DIAGONALS)
FACING = {"1": "south", "2": "west", "3": "north", "4": "east"}
"""Where the dot of a cube points with four players; they sit clockwise from the south."""
CUBE_CLASSES = {
    owner: ("cell block", "" if owner == BLANK else mark, FACING.get(owner)) for owner, mark in MARKS.items()
}
SIDES = {True: ("at-right", "at-left"), False: ("at-bottom", "at-top")}
"""The side of the board where an entry is, by whether it is in the taken cube's row and whether it comes before it."""


def table(scene: Scene) -> Node:
    position = cast(Quixo, scene.position)
    lines = winning_cells(position)
    rows = [[_cube(scene, position, at, lines) for at in range(row * 5, row * 5 + 5)] for row in range(5)]
    grid = board(*rows, label=scene.say("quixo.board"), cls=classes("cubes", decided=bool(lines)))
    square = el("div", grid, _places(scene), _arrows(scene), cls="quixo-square", key="square")
    return el("div", square, cls=classes("quixo-box", four=position.seats == 4, choosing=bool(scene.draft)), key="box")


def _cube(scene: Scene, position: Quixo, at: int, lines: set[int]) -> Node:
    name, owner = GRID.names[at], position.board[at]
    held = scene.draft[:1] == (name,)
    can = name in scene.following
    is_entry = can and len(scene.draft) == 1
    last = scene.last
    is_last = last is not None and len(last[1]) > 1 and last[1][1] == name
    lit = {"held": held, "can": can and not is_entry, "entry": is_entry or scene.draft[1:2] == (name,)}
    state = "held" if held else "entry" if is_entry else "can" if can else ""
    cls = classes(*CUBE_CLASSES[owner], last=is_last, won=at in lines, **lit)
    return _drawn(scene.words, at, cls, state, scene.name(int(owner)) if owner in FACING else "", MARKS[owner])


@lru_cache(maxsize=512)
def _drawn(words: Words, at: int, cls: str, state: str, dot_of: str, mark: str) -> Node:
    """Describes a cube; most look as they did before the tap. `dot_of` is the player its dot faces."""
    name = GRID.names[at]
    what = words.say(f"quixo.cube.{mark}") + (words.say("quixo.dot_of", dot_of) if dot_of else "")
    label = words.say(f"quixo.cell.{state}" if state in ("held", "entry") else "quixo.cell", name, what)
    more = words.say("quixo.cell.can") if state == "can" else None
    faces = [el("span", cls="face", key="face"), el("span", cls="dot", key="dot") if dot_of else None]
    drag = name if state in ("held", "can") else None
    return cell(
        name, at // 5, at % 5, *faces, label=label, aria_description=more, cls=cls, data_drag=drag, data_drop=name
    )


def _arrows(scene: Scene) -> list[Node]:
    """The entries beside the board, for eyes and thumbs; keys and screen readers use the cells themselves."""
    if not scene.draft:
        return []
    taken = GRID.index[scene.draft[0]]
    return [_arrow(taken, step) for step in scene.draft[1:] or sorted(scene.following)]


def _arrow(taken: int, step: Step) -> Node:
    entry = GRID.index[step]
    is_before, is_in_row = entry < taken, entry // 5 == taken // 5
    return el(
        "span",
        el("span", cls="icon", key="icon"),
        key=f"arrow-{step}",
        cls=f"arrow {SIDES[is_in_row][is_before]}",
        action=f"touch:{step}",
        data_drop=step,
        aria_hidden=True,
        **style(row=entry // 5, column=entry % 5),
    )


def _places(scene: Scene) -> list[Node]:
    """The names of four players at their sides of the board; screen readers use the strip of seats."""
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
    """Returns the cells of finished lines."""
    marks = [MARKS[owner] for owner in position.board]
    full = [line for line in LINES if {marks[at] for at in line} in ({"cross"}, {"circle"})]
    return {at for line in full for at in line}


def controls(scene: Scene) -> list[Node]:
    if scene.position.ending:
        return end_controls(scene)
    if len(scene.draft) == 2:
        return [_turn_button(scene, step) for step in sorted(scene.following)]
    if scene.draft:
        return [button(scene.say("quixo.put_back"), "undo", cls="main quiet")]
    return []


def _turn_button(scene: Scene, step: Step) -> Node:
    """With four players: the player the dot will face."""
    drawing = el("span", cls=f"icon turned {FACING[step[1]]}", key="icon")
    words = el("span", scene.say("quixo.turn_to", scene.name(int(step[1]))), key="words")
    return el("button", drawing, words, type="button", cls="main quiet turn-dot", action=f"touch:{step}", key=step)


def badge(scene: Scene, seat: int) -> Node:
    mark = "cross" if seat % 2 else "circle"
    has_places = scene.position.seats == 4
    place = el("span", scene.say(f"quixo.place.{seat}"), cls="visually-hidden", key="place") if has_places else None
    word = el("span", scene.say(f"quixo.sign.{mark}"), cls="visually-hidden", key="word")
    return el("span", word, place, cls=f"badge {mark}", key="badge")


def sheet(scene: Scene) -> Node:
    """Counts the cubes on the board, as this game has no score."""
    position = cast(Quixo, scene.position)
    marks = [MARKS[owner] for owner in position.board]
    rows = [
        el("tr", el("th", scene.say(f"quixo.sign.{mark}"), scope="row"), el("td", str(marks.count(mark))), key=mark)
        for mark in ("cross", "circle", "blank")
    ]
    caption = el("caption", scene.say("quixo.sheet"), key="caption")
    scores = el("table", caption, el("tbody", rows, key="body"), cls="scores", key="scores")
    return el("div", scores, key="sheet")


def motions(scene: Scene, before: Position, move: Move, after: Position) -> list[Motion]:
    """The cubes in between slide by one, and the taken cube comes in from outside."""
    if move in GIVING_UP or len(move) < 2:
        return []
    taken, entry = GRID.index[move[0]], GRID.index[move[1]]
    x = (entry % 5 > taken % 5) - (entry % 5 < taken % 5)
    y = (entry // 5 > taken // 5) - (entry // 5 < taken // 5)
    step = x + 5 * y
    between = [Motion(GRID.names[to], "slide", x, y) for to in range(taken, entry, step)]
    return [*between, Motion(move[1], "slide", 1.3 * x, 1.3 * y)]


def touched(scene: Scene, touch: str) -> Touched:
    """A drag from a cube to an entry is both steps at once."""
    if ">" in touch:
        taken, _, entry = touch.partition(">")
        return Steps((entry,) if scene.draft == (taken,) else (taken, entry))
    return Steps((touch,))


def needs_confirmation(scene: Scene) -> bool:
    return False


def typed_tokens(scene: Scene, text: str) -> str:
    return text.strip().lower()


def sheet_in_view(scene: Scene) -> str:
    return ""


def lifted_text(scene: Scene) -> str:
    return todo(scene)
