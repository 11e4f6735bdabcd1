"""Writes game/games/quixo/player/lines.py: the innermost loops of the Quixo player, with nothing left to look for.

    python -m tools.quixo_lines

A push in a line changes what the pairs with that line are worth, and all pairs across. So each of the ten lines has a
loop of its own, in which what cannot change stands as one number.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

PATH: Final = Path(__file__).parent.parent / "game" / "games" / "quixo" / "player" / "lines.py"

HEAD: Final = '''\
"""The innermost loops of the Quixo player, written by tools/quixo_lines.py: change that, not this.

`children` gives the boards after each push, each with its value for the side that is then to move; `least` gives the
least of these values, or the first that is no more than enough. `dotted_` are those for four seats. A board is the two
numbers of `board.py`; pushes are those of the seat to move, values those of the other side.
"""

# ruff: noqa: C901 (long on purpose: a call or a loop more would cost a third of the speed)

from __future__ import annotations

from game.games.quixo.player.board import DottedPushes, Pushes, Values

MORE = 1 << 30
"""More than any value."""
'''

TABLES: Final = ("edge", "inner", "inner_back", "edge_back")
"""What the pairs of neighbouring lines are worth, from the first pair to the last."""


class Kind(NamedTuple):
    """One of the functions: what it is given besides, what it gives, how it begins, and what it does with a push."""

    given: str
    gives: str
    begin: str
    step: tuple[str, ...]
    end: str


KINDS: Final = {
    "children": Kind("", "list[tuple[int, int, int]]", "found = []", ("found.append((value, row, column))",), "found"),
    "least": Kind(
        ", enough: int",
        "int",
        "best = MORE",
        ("if value < best:", "    if value <= enough:", "        return value", "    best = value"),
        "best",
    ),
}


def pair(word: str, first: int, has_dots: bool) -> str:
    """Looks up what a pair of lines is worth; the top of a word needs no mask."""
    shifted = f"{word} >> {8 * first}" if first else word
    is_top = first == 3 and word.startswith("column") and not has_dots
    return f"{TABLES[first]}[{shifted if is_top else f'{shifted} & 65535'}]"


def known_pushes(line: int, has_dots: bool) -> str:
    """Looks up the pushes of a line: by its code, and by its dots where there are some."""
    word, place = ("rows", line) if line < 5 else ("columns", line - 5)
    code = f"{word} >> {8 * place} & 255" if place else f"{word} & 255"
    if not has_dots:
        return f"pushes[{line}][{code}]"
    dots = f"{word} >> {(56 if line < 5 else 40) + 5 * place} & 31"
    return f"pushes[{line}][{code} | ({dots}) << 8]"


def loop(line: int, has_dots: bool, step: tuple[str, ...]) -> Iterator[str]:
    """Writes the loop over the pushes in one line."""
    along, across = ("row", "column") if line < 5 else ("column", "row")
    near = [first for first in (line % 5 - 1, line % 5) if 0 <= first < 4]
    kept = [f"{along}_{first}" for first in range(4) if first not in near]
    yield f"kept = {' + '.join(kept)}"
    yield f"for by_rows, by_columns in {known_pushes(line, has_dots)}:"
    yield "    row = rows + by_rows"
    yield "    column = columns + by_columns"
    yield "    value = ("
    yield "        " + " + ".join(["kept", *[pair(along, first, has_dots) for first in near]])
    yield f"        + {pair(across, 0, has_dots)} + {pair(across, 1, has_dots)}"
    yield f"        + {pair(across, 2, has_dots)} + {pair(across, 3, has_dots)}"
    yield f"        + slant[row >> 40{' & 65535' if has_dots else ''}]"
    yield "    )"
    yield from (f"    {text}" for text in step)


def function(name: str, has_dots: bool) -> Iterator[str]:
    kind = KINDS[name]
    full_name, known = (f"dotted_{name}", "DottedPushes") if has_dots else (name, "Pushes")
    yield f"def {full_name}(rows: int, columns: int, pushes: {known}, values: Values{kind.given}) -> {kind.gives}:"
    yield f"    {', '.join(TABLES)}, slant = values"
    for word in ("row", "column"):
        yield from (f"    {word}_{first} = {pair(f'{word}s', first, has_dots)}" for first in range(4))
    yield f"    {kind.begin}"
    for line in range(10):
        yield from (f"    {text}" for text in loop(line, has_dots, kind.step))
    yield f"    return {kind.end}"


def source() -> str:
    """Gives the whole module."""
    functions = ["\n".join(function(name, has_dots)) for has_dots in (False, True) for name in KINDS]
    return "\n\n\n".join([HEAD.rstrip("\n"), *functions]) + "\n"


if __name__ == "__main__":
    PATH.write_text(source(), encoding="utf-8")
