"""Quixo on the table: wooden cubes that slide, and entries that light up while a cube is held."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, cast

from game.contract import IllegalMove, Move, Position, Step
from game.games.quixo.rules import BLANK, DIAGONALS, GIVING_UP, GRID, Quixo
from game.games.quixo.sentences import move_text, todo, why_over
from game.language import Words
from game.ui.components.board import board, cell
from game.ui.components.buttons import button
from game.ui.components.coordinates import coordinates
from game.ui.counting import Stage
from game.ui.nodes import Motion, Node, classes, el, style
from game.ui.scene import Glance, Scene
from game.ui.touches import Steps, Touched

__all__ = [
    "badge",
    "controls",
    "count",
    "glance",
    "lifted_text",
    "motions",
    "move_text",
    "needs_confirmation",
    "places_of",
    "sheet",
    "sheet_in_view",
    "table",
    "todo",
    "touched",
    "trace",
    "typed_tokens",
    "why_over",
]

CUBE_MS: Final = 340
"""How long one cube of the finished line is lit before the next."""


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
    lines, pushed = winning_cells(position), _pushed(scene)
    rows = [[_cube(scene, at, lines, pushed) for at in range(row * 5, row * 5 + 5)] for row in range(5)]
    grid = board(*rows, label=scene.say("quixo.board"), cls=classes("cubes", decided=lines and not scene.counting))
    square = el("div", grid, coordinates(GRID), _places(scene), _arrows(scene), cls="quixo-square", key="square")
    cls = classes("quixo-box room", four=position.seats == 4, choosing=bool(scene.draft))
    return el("div", square, cls=cls, key="box")


def _cube(scene: Scene, at: int, lines: set[int], pushed: Mapping[int, str]) -> Node:
    name, owner = GRID.names[at], cast(Quixo, scene.position).board[at]
    held = scene.draft[:1] == (name,)
    can = name in scene.following
    is_entry = can and len(scene.draft) == 1
    is_last = _last_entry(scene) == name
    lit = {"held": held, "can": can and not is_entry, "entry": is_entry or scene.draft[1:2] == (name,)}
    state = "held" if held else "entry" if is_entry else "can" if can else ""
    won = {"won": at in lines and not scene.hides(name), "counted": scene.lights(name)}
    cls = classes(*CUBE_CLASSES[owner], pushed.get(at), last=is_last, **won, **lit)
    return _drawn(scene.words, at, cls, state, scene.name(int(owner)) if owner in FACING else "", MARKS[owner])


def _last_entry(scene: Scene) -> Step:
    """Returns where the last cube was pushed in; empty if there is none."""
    last = scene.last
    return last[1][1] if last is not None and len(last[1]) > 1 else ""


def _pushed(scene: Scene) -> dict[int, str]:
    """Returns the cubes that the last push has moved along, by cell, with the class of their direction."""
    last = scene.last
    if last is None or len(last[1]) < 2:
        return {}
    taken, entry = (GRID.index[name] for name in last[1][:2])
    step = (1 if entry // 5 == taken // 5 else 5) * (1 if taken > entry else -1)
    direction = {1: "to-right", -1: "to-left", 5: "to-bottom", -5: "to-top"}[step]
    return dict.fromkeys(range(entry, taken + step, step), f"pushed {direction}")


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


def count(scene: Scene) -> tuple[Stage, ...]:
    """The cubes of the finished line light up one after the other; nothing else is counted."""
    cells = winning_cells(cast(Quixo, scene.position))
    return tuple(Stage((GRID.names[at],), CUBE_MS, sound="wood") for at in sorted(cells))


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
    """Says of a cube that cannot be taken why, also where no entry is typed yet."""
    text = text.strip().lower()
    taken, position = text[:2], scene.position
    if taken in GRID.index and taken not in position.consider(()).following:
        reason = position.rule_broken((taken,))
        assert reason is not None  # no move begins with it
        raise IllegalMove(reason, text, position)
    return text


def sheet_in_view(scene: Scene) -> str:
    return ""


def glance(position: Position, seat: int) -> Glance:
    """The cubes."""
    kinds = ["" if owner == BLANK else MARKS[owner] for owner in cast(Quixo, position).board]
    return Glance("/".join(",".join(kinds[at] for at in line) for line in GRID.across))


def lifted_text(scene: Scene) -> str:
    return todo(scene)


def places_of(move: Move) -> frozenset[str]:
    return frozenset(move)


def trace(scene: Scene, seat: int) -> None:
    """Nothing: the board shows what was done."""
