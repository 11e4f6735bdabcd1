"""The board of Quinto on the screen: tiles, cells that take one, and the running totals at the ends of the lines.

A tap changes few of the cells. Rows and cells that look the same are described once and cached, so that a large board
costs little.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from game.contract import Line
from game.contract.grid import Grid
from game.games.quinto.hand import chosen, cursor, is_at_hand, laid, quinto, split_step, takers
from game.games.quinto.rules import PASS, Quinto
from game.language import Words
from game.record import Record
from game.ui.components.board import cell
from game.ui.components.coordinates import coordinates
from game.ui.nodes import Node, classes, el, style
from game.ui.scene import Scene

MARGIN: Final = 2
"""The free cells that a phone shows on each side of the tiles."""
LEAST_ACROSS: Final = 8
LEAST_DOWN: Final = 7
"""A phone shows no fewer columns and rows, so that the first tiles do not fill it."""

Sums = tuple[int | None, int | None]
"""The totals of the tiles next to a cell, in its row and in its column."""


class Look(NamedTuple):
    """How a cell looks: its tile, what is special about it, and the totals next to it or through it."""

    tile: int | None
    mark: str = ""
    state: str = ""
    sums: Sums = (None, None)
    takes: int = -1
    """The tile that may be laid here."""


def board_box(scene: Scene) -> Node:
    """The board in a scrolling window, of which a phone shows the part in use."""
    position = quinto(scene)
    grid = position.grid
    looks = _looks(scene)
    width = grid.columns
    rows = [_row(scene.words, grid, row, tuple(looks[row * width : row * width + width])) for row in range(grid.rows)]
    label = scene.say("quinto.board", grid.rows, width)
    cells = el("div", rows, role="grid", label=label, cls="quinto-grid", key="board", data_keys="type")
    zoom = _zoom(scene)
    asked = style(asked=f"{zoom}px") if zoom else {}
    letters, numbers = coordinates(grid)
    inner = el(
        "div",
        letters,
        numbers,
        cells,
        _sums(scene, grid),
        _gain(scene, grid),
        key="inner",
        cls=classes("quinto-board", can=is_at_hand(scene)),
        **style(rows=grid.rows, columns=width),
    )
    look = f"{centre_of_play(position, last_play(scene.match.record, scene.number))}@{_play_number(scene) or 0}"
    fit = "{} {}".format(*size_in_use(position))
    scroll = el("div", inner, cls="quinto-scroll", key="scroll", data_look=look, data_fit=fit, **asked)
    return el("div", scroll, cls="quinto-stage room", key="stage")


def last_play(record: Record, number: int) -> tuple[str, ...]:
    """Returns the cells that the last play covered, among this number of moves."""
    at = _number_of_last_play(record, number)
    return tuple(split_step(step)[1] for step in record.moves[at]) if at is not None else ()


def _number_of_last_play(record: Record, number: int) -> int | None:
    """Returns the number of moves before the last play, among this number of moves."""
    numbers = range(number - 1, -1, -1)
    plays = (at for at in numbers if not record.position_at(at).awaits_chance and record.moves[at] != PASS)
    return next(plays, None)


def _play_number(scene: Scene) -> int | None:
    """Returns the number of moves before the last play on the screen."""
    return _number_of_last_play(scene.match.record, scene.number)


def _zoom(scene: Scene) -> int:
    """Returns the size of a cell that was asked for in this turn or the last one; then the board chooses again."""
    last = _play_number(scene)
    before = None if last is None else _number_of_last_play(scene.match.record, last)
    return scene.ui.zoom if before is None or scene.ui.zoomed_at > before else 0


def size_in_use(position: Quinto) -> tuple[int, int]:
    """Returns how many columns and rows the tiles take, with a margin around them where the next ones may go."""
    grid = position.grid
    tiles = [at for at, tile in enumerate(position.board) if tile is not None] or sorted(grid.centre)
    columns, rows = [at % grid.columns for at in tiles], [at // grid.columns for at in tiles]
    across, down = (max(line) - min(line) + 1 + 2 * MARGIN for line in (columns, rows))
    return min(max(across, LEAST_ACROSS), grid.columns), min(max(down, LEAST_DOWN), grid.rows)


def _gain(scene: Scene, grid: Grid) -> Node | None:
    """The points of the last play, which rise from it for a moment; screen readers hear them with the move."""
    record = scene.match.record
    at = _number_of_last_play(record, scene.number)
    if at is None or (scene.draft and is_at_hand(scene)):
        return None
    points = record.position_at(at).gain(record.moves[at])
    row, column = divmod(grid.index[split_step(record.moves[at][0])[1]], grid.columns)
    return el("span", f"+{points}", cls="gain", key=f"gain{at}", aria_hidden=True, **style(row=row, column=column))


def centre_of_play(position: Quinto, last: tuple[str, ...]) -> str:
    """Returns the cell to bring to the middle: of all tiles while they fit on a screen, then of the last play."""
    grid = position.grid
    tiles = [at for at, tile in enumerate(position.board) if tile is not None] or sorted(grid.centre)
    rows, columns = {at // grid.columns for at in tiles}, {at % grid.columns for at in tiles}
    if last and (max(rows) - min(rows) > 8 or max(columns) - min(columns) > 7):
        return last[len(last) // 2]
    return grid.names[(min(rows) + max(rows)) // 2 * grid.columns + (min(columns) + max(columns)) // 2]


def _looks(scene: Scene) -> list[Look]:
    """Returns how every cell looks now: as in the position, and over that what is laid, highlighted or chosen."""
    position = quinto(scene)
    looks = list(_still(position, last_play(scene.match.record, scene.number)))
    index = position.grid.index
    if not is_at_hand(scene):
        return looks
    tile = chosen(scene)
    if tile is not None:
        for name in takers(scene, tile):
            looks[index[name]] = looks[index[name]]._replace(state="can", takes=tile.value)
    if scene.draft:
        through = _sums_through(scene.match.outlook.lines)
        for name, value in laid(scene).items():
            state = "laid" if tile is None or tile.cell != name else "laid chosen"
            look = looks[index[name]]
            looks[index[name]] = look._replace(tile=value, state=state, sums=through.get(name, (None, None)))
    if cursor(scene) in index:
        at = index[cursor(scene)]
        looks[at] = looks[at]._replace(state=f"{looks[at].state} cursor".strip())
    return looks


@lru_cache(maxsize=4)
def _still(position: Quinto, last: tuple[str, ...]) -> tuple[Look, ...]:
    """Returns how the cells look before anything is tapped."""
    grid = position.grid
    beside = _sums_beside(position.board, grid)
    new = {grid.index[name] for name in last}
    marks = {**dict.fromkeys(grid.centre, "centre"), **dict.fromkeys(new, "last")}
    stop = grid.index[last[0]] if last else min(grid.centre)
    looks = [
        Look(tile, marks.get(at, ""), sums=beside[at] if tile is None else (None, None))
        for at, tile in enumerate(position.board)
    ]
    looks[stop] = looks[stop]._replace(mark=f"{looks[stop].mark} stop")
    return tuple(looks)


def _sums_beside(board: tuple[int | None, ...], grid: Grid) -> list[Sums]:
    """Returns the totals of the tiles next to each free cell, for people who hear the board instead of seeing it."""
    totals: list[list[int | None]] = [[None, None] for _ in board]
    for way, lines in enumerate((grid.across, grid.down)):
        for line in lines:
            for path in (line, line[::-1]):
                run: int | None = None
                for at in path:
                    tile = board[at]
                    if tile is not None:
                        run = tile + (run or 0)
                    else:
                        if run is not None:
                            totals[at][way] = run + (totals[at][way] or 0)
                        run = None
    return [(across, down) for across, down in totals]


def _sums_through(lines: tuple[Line, ...]) -> dict[str, Sums]:
    """Returns the totals of the lines through each cell."""
    sums: dict[str, Sums] = {}
    for line in lines:
        for name in line.cells:
            across, down = sums.get(name, (None, None))
            sums[name] = (line.total, down) if _is_across(line) else (across, line.total)
    return sums


def _is_across(line: Line) -> bool:
    return line.cells[0][1:] == line.cells[-1][1:]


@lru_cache(maxsize=256)
def _row(words: Words, grid: Grid, row: int, looks: tuple[Look, ...]) -> Node:
    cells = [_cell(words, grid, row * grid.columns + at, look) for at, look in enumerate(looks)]
    return el("div", cells, role="row", cls="row", key=f"row{row}")


@lru_cache(maxsize=4096)
def _cell(words: Words, grid: Grid, at: int, look: Look) -> Node:
    name = grid.names[at]
    row, column = divmod(at, grid.columns)
    is_laid = "laid" in look.state
    value = "" if look.tile is None else str(look.tile)
    size = f"figures{len(value)}" if len(value) > 1 else ""
    mark = look.mark.removesuffix("stop").strip()
    cls = classes("cell", "tile" if value else "", size, mark, look.state)
    is_free = not value or is_laid
    return cell(
        name,
        row,
        column,
        value,
        label=_label(words, name, look),
        cls=cls,
        data_drop=name if is_free else None,
        data_drag=f"drag:{name}" if is_laid else None,
        data_ghost=is_laid,
        data_stop="stop" in look.mark,
    )


def _label(words: Words, name: str, look: Look) -> str:
    """Describes what is on a cell, what is next to it, and what can be done there."""
    say = words.say
    if look.tile is None:
        parts = [say("quinto.cell.free")]
    else:
        parts = [say("quinto.cell.laid", look.tile) if "laid" in look.state else str(look.tile)]
    if "centre" in look.mark and look.tile is None:
        parts.append(say("quinto.cell.centre"))
    if "last" in look.mark:
        parts.append(say("quinto.cell.last"))
    if "cursor" in look.state:
        parts.append(say("quinto.cell.cursor"))
    if "can" in look.state:
        parts.append(say("quinto.cell.can", look.takes))
    across, down = look.sums
    if across is not None:
        parts.append(say("quinto.cell.row", across))
    if down is not None:
        parts.append(say("quinto.cell.column", down))
    return say("quinto.cell", name, ", ".join(parts))


def _sums(scene: Scene, grid: Grid) -> Node:
    """The running total of every line of the draft, at its end; screen readers find it in the cells.

    Where all totals fit and the tiles still make no play, they lie in the wrong place: then no total is marked as good.
    """
    lines = scene.match.outlook.lines if is_at_hand(scene) and scene.draft else ()
    ends = [_end_of(line, grid) for line in lines]
    places = [end[1:] for end in ends]
    sums, is_misplaced = [], scene.match.outlook.move is None and all(line.fits for line in lines)
    for line, (side, row, column) in zip(lines, ends, strict=True):
        is_good = line.fits and not is_misplaced
        cls = classes("line-sum", side, good=is_good, bad=not line.fits, shared=places.count((row, column)) > 1)
        place = style(row=row, column=column)
        sums.append(el("span", str(line.total), cls=cls, key=f"{line.cells[0]}-{line.cells[-1]}-{side}", **place))
    return el("div", sums, cls="quinto-sums", key="sums", aria_hidden=True)


def _end_of(line: Line, grid: Grid) -> tuple[str, int, int]:
    """Returns where the total of a line goes: after it, before it at the end of the board, or else on the frame."""
    first, last = grid.index[line.cells[0]], grid.index[line.cells[-1]]
    row, column = divmod(last, grid.columns)
    if _is_across(line):
        if column + 1 < grid.columns:
            return "after", row, column + 1
        return ("before", row, first % grid.columns - 1) if first % grid.columns else ("over-right", row, column)
    if row + 1 < grid.rows:
        return "below", row + 1, column
    return ("above", first // grid.columns - 1, column) if first >= grid.columns else ("over-bottom", row, column)
