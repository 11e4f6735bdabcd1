"""Shortens the text of a record for a link, and expands it again.

All moves go on one line: line breaks mean nothing. Clock readings go on a line of their own after the moves, each as
the change since the reading as many moves ago as there are seats. In a play of Quinto only the first tile keeps its
cell; each further tile says how many steps to the right or down it lies. Old links depend on all of this and on the
notation of moves: it may be extended but never changed.

>>> text = '[Game "quixo"]\\n[Seats "Ann, Ben"]\\n\\nb1e1 {clk 300} c1a1 {clk 271} 3h7+4i7+8k7 1b2+2b3'
>>> print(shortened(text).partition("\\n\\n")[2])
b1e1 c1a1 3h7+4>+8>> 1b2+2v
300 271 - -
>>> lengthened(shortened(text)) == text
True
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from game.record.reader import TOKEN

SEATS: Final = re.compile(r'^\[Seats "(.*)"\]$', re.MULTILINE)
MOVE_WITH_CLOCK: Final = re.compile(rf"({TOKEN.pattern})(?: \{{clk ([0-9]{{1,6}})\}})?")
CLOCK_LINE: Final = re.compile(r"(?:-|-?[0-9]{1,6})(?: (?:-|-?[0-9]{1,6}))*")
NO_CLOCK: Final = "-"
MAX_CLOCK: Final = 999_999

TILE: Final = r"[0-9]{1,2}"
STEPS: Final = r">{1,24}|v{1,24}"
PLAY: Final = re.compile(rf"(?<!\S){TILE}[a-y][0-9]{{1,2}}(?:\+{TILE}(?:[a-y][0-9]{{1,2}}|{STEPS})){{1,4}}(?!\S)")
TILE_AT: Final = re.compile(rf"({TILE})(?:([a-y])([0-9]{{1,2}})|({STEPS}))")


def in_one_line(text: str) -> str:
    """Puts all moves of a record's text on one line."""
    tags, gap, moves = text.partition("\n\n")
    return tags + gap + moves.replace("\n", " ").rstrip()


def shortened(text: str) -> str:
    """Shortens a text that has its moves on one line; returns "" if `lengthened` could not restore it."""
    tags, gap, moves = text.partition("\n\n")
    pairs = MOVE_WITH_CLOCK.findall(moves)
    if any(clock for _, clock in pairs):
        changes = _changes(_seat_count(tags), [clock for _, clock in pairs])
        moves = f"{' '.join(move for move, _ in pairs)}\n{changes}"
    short = tags + gap + PLAY.sub(lambda play: _with_steps(play[0]), moves)
    try:
        return short if lengthened(short) == text else ""
    except ValueError:
        return ""


def has_clock_line(short: str) -> bool:
    """Returns whether a shortened text has clock readings."""
    _, _, moves = short.partition("\n\n")
    return "\n" in moves


def lengthened(text: str) -> str:
    """Expands a shortened text: the inverse. Raises a ValueError if the clock readings do not fit the moves."""
    tags, gap, moves = text.partition("\n\n")
    moves, line, changes = moves.partition("\n")
    moves = PLAY.sub(lambda play: _with_cells(play[0]), moves)
    return f"{tags}{gap}{_with_clocks(_seat_count(tags), moves, changes) if line else moves}"


def _changes(seats: int, clocks: list[str]) -> str:
    latest, changes = [0] * seats, []
    for number, clock in enumerate(clocks):
        before = latest[number % seats]
        now = int(clock or before)
        changes.append(str(now - before) if clock else NO_CLOCK)
        latest[number % seats] = now
    return " ".join(changes)


def _with_clocks(seats: int, moves: str, clock_line: str) -> str:
    tokens = [move for move, _ in MOVE_WITH_CLOCK.findall(moves)]
    changes = clock_line.split(" ")
    if not CLOCK_LINE.fullmatch(clock_line) or len(tokens) != len(changes):
        raise ValueError("not as many clock readings as moves")
    latest, words = [0] * seats, []
    for number, (token, change) in enumerate(zip(tokens, changes, strict=True)):
        words.append(token)
        if change != NO_CLOCK:
            latest[number % seats] += int(change)
            if not 0 <= latest[number % seats] <= MAX_CLOCK:
                raise ValueError("clock reading out of range")
            words.append(f"{{clk {latest[number % seats]}}}")
    return " ".join(words)


def _with_steps(play: str) -> str:
    """Writes each further tile of a play as steps from the tile before it."""
    tiles = [(tile, ord(column), int(row)) for tile, column, row, _ in TILE_AT.findall(play) if column]
    words = play.split("+")
    for at, ((_, from_column, from_row), (tile, column, row)) in enumerate(pairwise(tiles), start=1):
        if row == from_row:
            words[at] = tile + ">" * (column - from_column)
        elif column == from_column:
            words[at] = tile + "v" * (row - from_row)
    return "+".join(words)


def _with_cells(play: str) -> str:
    """Writes each tile of a play with its cell."""
    words, at_column, at_row = [], 0, 0
    for tile, column, row, steps in TILE_AT.findall(play):
        at_column = ord(column) if column else at_column + steps.count(">")
        at_row = int(row) if row else at_row + steps.count("v")
        words.append(f"{tile}{chr(at_column)}{at_row}")
    return "+".join(words)


def _seat_count(tags: str) -> int:
    """Counts the names; `read` checks how many are allowed."""
    seats = SEATS.search(tags)
    return seats[1].count(",") + 1 if seats else 1
