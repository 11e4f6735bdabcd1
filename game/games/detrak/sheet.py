"""The sheet of Détrak: five by five cells, and the points of each line in its margins."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from game.contract import Move, Step
from game.games.detrak.rules import DIAGONAL, FREE, GRID, SYMBOLS, DetrakOptions, SheetScore, free_pairs, score_sheet
from game.language import Words
from game.ui.components.board import board, cell, place, still
from game.ui.components.coordinates import coordinates
from game.ui.components.score_sheet import rising_to, signed
from game.ui.counting import Counting
from game.ui.nodes import Node, classes, el, style

SYMBOL_NAMES: Final = dict(zip(SYMBOLS, ("bar", "cross", "triple", "hash", "triangle", "circle"), strict=True))
"""What the symbols are called in classes and in the catalogues."""


LINES: Final = {
    **{f"r{at}": line for at, line in enumerate(GRID.across)},
    **{f"c{at}": line for at, line in enumerate(GRID.down)},
    "d0": DIAGONAL,
    "d1": DIAGONAL,
}
"""The cells of each line, by the box of its points."""


class Pencil(NamedTuple):
    """What a sheet shows besides what is written: the pair being placed, and where it may go."""

    last: Move = ()
    draft: Mapping[Step, str] = {}
    ghosts: Mapping[Step, str] = {}
    can: frozenset[Step] = frozenset()
    first: str = ""
    """The symbol that is placed first; empty while nobody writes."""


class Drawn(NamedTuple):
    """One cell as it is drawn: its place, whose sheet it is on, its symbol, its state."""

    at: int
    seat: int
    symbol: str
    state: str
    is_last: bool
    is_counted: bool
    """Whether a line through it is being counted."""


class SeatSheet(NamedTuple):
    """The sheet of one seat, and its owner."""

    seat: int
    owner: str
    cells: str
    options: DetrakOptions
    is_over: bool
    counting: Counting | None = None
    """How far the count at the end is."""

    def hides(self, box: str) -> bool:
        """Whether a box waits for its points at the end."""
        return self.counting is not None and self.counting.hides(f"sum{self.seat}-{box}")

    def lights(self, box: str) -> bool:
        """Whether the points of a box are being counted."""
        return self.counting is not None and self.counting.lights(f"sum{self.seat}-{box}")

    def is_counted(self, at: int) -> bool:
        """Whether a line through this cell is being counted."""
        return self.counting is not None and any(at in LINES[box] for box in LINES if self.lights(box))

    @property
    def score(self) -> SheetScore:
        return score_sheet(self.cells, self.options)

    def state(self, at: int, pencil: Pencil) -> str:
        """Returns the state of a cell: filled, dead, part of the draft, or open to a symbol."""
        name = GRID.names[at]
        if self.cells[at] != FREE:
            return "filled"
        if all(self.cells[beside] != FREE for beside in GRID.neighbours[at]):
            return "dead"
        if name in pencil.draft:
            return "draft"
        if name in pencil.ghosts:
            return "faint"
        return "can" if name in pencil.can else "free"


def large_sheet(words: Words, sheet: SeatSheet, pencil: Pencil, would: SheetScore | None) -> Node:
    """Describes the sheet in front, to write on; `would` is its score with the pair being placed."""
    rows = [[_cell(words, sheet, at, pencil) for at in line] for line in GRID.across]
    grid = board(*rows, label=words.say("detrak.sheet_of", sheet.owner), cls="detrak-grid")
    return _paper(words, sheet, grid, would or sheet.score)


def _cell(words: Words, sheet: SeatSheet, at: int, pencil: Pencil) -> Node:
    name, state = GRID.names[at], sheet.state(at, pencil)
    symbol = pencil.draft.get(name) or pencil.ghosts.get(name) or sheet.cells[at]
    spoken = pencil.first if state == "can" else symbol
    is_place = bool(pencil.first) and state not in ("filled", "dead")
    drawn = Drawn(at, sheet.seat, symbol, state, name in pencil.last, sheet.is_counted(at))
    return _drawn_cell(words, drawn, spoken, is_place)


@lru_cache(maxsize=1024)
def _drawn_cell(words: Words, drawn: Drawn, spoken: str, is_place: bool) -> Node:
    """Describes a cell to write on; most look as they did on the screen before."""
    name = GRID.names[drawn.at]
    what = "" if spoken == FREE else words.say(f"detrak.symbol.{SYMBOL_NAMES[spoken]}")
    label = words.say(f"detrak.cell.{drawn.state}", name, what)
    here = name if is_place else None
    return cell(
        name,
        drawn.at // 5,
        drawn.at % 5,
        _ink(drawn),
        label=words.say("detrak.cell.last", label) if drawn.is_last else label,
        cls=_classes(drawn),
        data_drag=here,
        data_drop=here,
    )


@lru_cache(maxsize=64)
def small_sheet(words: Words, sheet: SeatSheet, last: Move) -> Node:
    """Describes a sheet to look at."""
    pencil = Pencil(last)
    rows = [[_still_cell(sheet, at, pencil) for at in line] for line in GRID.across]
    label = words.say("detrak.sheet_of", sheet.owner)
    if not sheet.hides("total"):
        label = words.say("sheets.look", sheet.owner, sheet.score.total)
    return _paper(words, sheet, still(*rows, cls="detrak-grid"), sheet.score, label)


def _still_cell(sheet: SeatSheet, at: int, pencil: Pencil) -> Node:
    name = GRID.names[at]
    state = sheet.state(at, pencil)
    drawn = Drawn(at, sheet.seat, sheet.cells[at], state, name in pencil.last, sheet.is_counted(at))
    return place(name, _ink(drawn), cls=_classes(drawn))


def _classes(drawn: Drawn) -> str:
    place = {"grey": drawn.at in DIAGONAL, "start": drawn.at == 0}
    return classes("cell", drawn.state, **place, last=drawn.is_last, counted=drawn.is_counted)


def _ink(drawn: Drawn) -> Node | None:
    """A symbol in pencil, slightly slanted, always the same way in the same cell."""
    if drawn.symbol == FREE:
        return None
    lean = (drawn.at * 7 + SYMBOLS.index(drawn.symbol) * 5) % 9 - 4
    at = f"ink{drawn.seat}-{GRID.names[drawn.at]}"
    return el(
        "span", cls=f"sign {SYMBOL_NAMES[drawn.symbol]}", key=f"ink{drawn.symbol}", at=at, **style(lean=f"{lean}deg")
    )


def _paper(words: Words, sheet: SeatSheet, grid: Node, would: SheetScore, label: str = "") -> Node:
    """Describes the whole sheet; a label names its owner where the cells have no labels and no coordinates."""
    is_advanced = sheet.options.rules == "advanced"
    is_out = not sheet.is_over and not free_pairs(sheet.cells)
    return el(
        "div",
        el("span", label, cls="visually-hidden", key="look") if label else coordinates(GRID),
        grid,
        _margins(words, sheet, would),
        el("span", words.say("detrak.out"), cls="out", key="out") if is_out else None,
        cls=classes("paper detrak-sheet", advanced=is_advanced),
        key="paper",
    )


def _margins(words: Words, sheet: SeatSheet, would: SheetScore) -> list[Node]:
    """The points around the grid: rows on the right, columns below, the diagonal in two corners, the total."""
    old, new = boxes(sheet.score), boxes(would)
    names = box_names(words)
    points = {name: _box(sheet, name, names[name], old[name], new[name]) for name in new}
    right = [points[f"r{at}"] for at in range(5)]
    below = [points[f"c{at}"] for at in range(5)]
    corners = [
        el("div", points[name], cls=f"corner {name}", role="group", label=words.say("detrak.diagonal"), key=name)
        for name in ("d0", "d1")
        if sheet.options.rules == "advanced"
    ]
    return [
        el("div", right, cls="margin right", role="group", label=words.say("detrak.rows"), key="right"),
        el("div", below, cls="margin below", role="group", label=words.say("detrak.columns"), key="below"),
        *corners,
        el("div", points["total"], cls="total", role="group", label=words.say("count.total"), key="total"),
    ]


def _box(sheet: SeatSheet, name: str, title: str, points: int, would: int) -> Node:
    """Describes the points of a line; at the end the box is empty until its line is counted."""
    at = f"sum{sheet.seat}-{name}"
    if sheet.hides(name):
        return el("span", cls="tally", key=name, at=at)
    is_counted = sheet.lights(name)
    is_rising = is_counted and name == "total"
    states = {"none": would == 0, "minus": would < 0, "would": would != points}
    cls = classes("tally", **states, counted=is_counted, rising=is_rising)
    rising = rising_to(signed(would)) if is_rising else {}
    label = f"{title}: {signed(would)}"
    return el("span", signed(would), cls=cls, role="img", label=label, key=name, at=at, **rising)


@lru_cache(maxsize=4)
def box_names(words: Words) -> dict[str, str]:
    """Returns what the boxes of a sheet are called."""
    names = {f"r{at}": words.say("detrak.row", at + 1) for at in range(5)}
    names |= {f"c{at}": words.say("detrak.column", GRID.names[at][0]) for at in range(5)}
    names |= {"d0": words.say("detrak.diagonal.top"), "d1": words.say("detrak.diagonal.bottom")}
    return {**names, "total": words.say("count.total")}


def boxes(score: SheetScore) -> dict[str, int]:
    """Returns the points of each box of a sheet, in the order in which they are counted."""
    points = {f"r{at}": line for at, line in enumerate(score.rows)}
    points |= {f"c{at}": line for at, line in enumerate(score.columns)}
    if score.diagonal is not None:
        points |= {"d0": score.diagonal, "d1": score.diagonal}
    return {**points, "total": score.total}
