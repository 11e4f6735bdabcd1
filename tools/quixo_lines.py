"""Writes game/games/quixo/player/lines.py, the innermost loops of the Quixo player.

    python -m tools.quixo_lines

A push in a line changes the values of the pairs which that line is part of, and of all pairs across. So each of the
ten lines gets a loop of its own, where the pairs that cannot change are added up once, before the loop.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

PATH: Final = Path(__file__).parent.parent / "game" / "games" / "quixo" / "player" / "lines.py"

HEAD: Final = '''\
"""The innermost loops of the Quixo player. Written by tools/quixo_lines.py: edit that, not this.

`children` lists the boards after each push, each with its value for the side then to move. `least` returns the lowest
of these values, or the first that is at most `enough`. The `dotted_` functions are for four seats. A board is the two
numbers of `packed_board.py`. The pushes are those of the seat to move, the values those of the other side.
"""

# ruff: noqa: C901 (long on purpose: an inner call or loop would cost a third of the speed)

from __future__ import annotations

from game.games.quixo.player.packed_board import DottedPushes, Pushes, ValueTables

MORE = 1 << 30
"""More than any value."""
'''

TABLES: Final = ("edge", "inner", "inner_back", "edge_back")
"""The value tables of the pairs of neighbouring lines, from the first pair to the last."""


class LoopKind(NamedTuple):
    """One of the written functions."""

    parameters: str
    """Those it has besides the shared ones."""
    returns: str
    """The type it returns."""
    before: str
    """The line before the loops."""
    body: tuple[str, ...]
    """What it does with each push."""
    result: str


KINDS: Final = {
    "children": LoopKind(
        "", "list[tuple[int, int, int]]", "boards = []", ("boards.append((value, row, column))",), "boards"
    ),
    "least": LoopKind(
        ", enough: int",
        "int",
        "best = MORE",
        ("if value < best:", "    if value <= enough:", "        return value", "    best = value"),
        "best",
    ),
}


def pair_value(number: str, first: int, has_dots: bool) -> str:
    """The look-up of a pair of lines. The top pair of a number without dots needs no mask."""
    shifted = f"{number} >> {8 * first}" if first else number
    is_top = first == 3 and number.startswith("column") and not has_dots
    return f"{TABLES[first]}[{shifted if is_top else f'{shifted} & 65535'}]"


def pushes_in(line: int, has_dots: bool) -> str:
    """The look-up of the pushes in a line: by its code, and by its dots if there are any."""
    number, place = ("rows", line) if line < 5 else ("columns", line - 5)
    code = f"{number} >> {8 * place} & 255" if place else f"{number} & 255"
    if not has_dots:
        return f"pushes[{line}][{code}]"
    dots = f"{number} >> {(56 if line < 5 else 40) + 5 * place} & 31"
    return f"pushes[{line}][{code} | ({dots}) << 8]"


def loop(line: int, has_dots: bool, body: tuple[str, ...]) -> Iterator[str]:
    """Yields the source of the loop over the pushes in one line."""
    along, across = ("row", "column") if line < 5 else ("column", "row")
    changing = [first for first in (line % 5 - 1, line % 5) if 0 <= first < 4]
    unchanged = [f"{along}_{first}" for first in range(4) if first not in changing]
    yield f"unchanged = {' + '.join(unchanged)}"
    yield f"for by_rows, by_columns in {pushes_in(line, has_dots)}:"
    yield "    row = rows + by_rows"
    yield "    column = columns + by_columns"
    yield "    value = ("
    yield "        " + " + ".join(["unchanged", *[pair_value(along, first, has_dots) for first in changing]])
    yield f"        + {pair_value(across, 0, has_dots)} + {pair_value(across, 1, has_dots)}"
    yield f"        + {pair_value(across, 2, has_dots)} + {pair_value(across, 3, has_dots)}"
    yield f"        + diagonals[row >> 40{' & 65535' if has_dots else ''}]"
    yield "    )"
    yield from (f"    {text}" for text in body)


def function(name: str, has_dots: bool) -> Iterator[str]:
    """Yields the source of one function."""
    kind = KINDS[name]
    full_name, pushes = (f"dotted_{name}", "DottedPushes") if has_dots else (name, "Pushes")
    shared = f"rows: int, columns: int, pushes: {pushes}, values: ValueTables"
    yield f"def {full_name}({shared}{kind.parameters}) -> {kind.returns}:"
    yield f"    {', '.join(TABLES)}, diagonals = values"
    for number in ("row", "column"):
        yield from (f"    {number}_{first} = {pair_value(f'{number}s', first, has_dots)}" for first in range(4))
    yield f"    {kind.before}"
    for line in range(10):
        yield from (f"    {text}" for text in loop(line, has_dots, kind.body))
    yield f"    return {kind.result}"


def source() -> str:
    """The text of the whole module."""
    functions = ["\n".join(function(name, has_dots)) for has_dots in (False, True) for name in KINDS]
    return "\n\n\n".join([HEAD.rstrip("\n"), *functions]) + "\n"


if __name__ == "__main__":
    PATH.write_text(source(), encoding="utf-8")
