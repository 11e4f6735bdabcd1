"""A record's text with less to say, and back again: for links.

The moves stand in one line, for where lines end says nothing. Clocks stand behind them in another, each as its change
since the one as many moves before as there are seats. A play of Quinto says where its first tile lies and how far the
next ones go, right or down. Old links rest on this, on the notation of tokens too: it may grow, but never change.

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
WITH_CLOCK: Final = re.compile(rf"({TOKEN.pattern})(?: \{{clk ([0-9]{{1,6}})\}})?")
CLOCKS: Final = re.compile(r"(?:-|-?[0-9]{1,6})(?: (?:-|-?[0-9]{1,6}))*")
NO_CLOCK: Final = "-"
MOST_CLOCK: Final = 999_999

TILE: Final = r"[0-9]{1,2}"
STEPS: Final = r">{1,24}|v{1,24}"
PLAY: Final = re.compile(rf"(?<!\S){TILE}[a-y][0-9]{{1,2}}(?:\+{TILE}(?:[a-y][0-9]{{1,2}}|{STEPS})){{1,4}}(?!\S)")
TILE_AT: Final = re.compile(rf"({TILE})(?:([a-y])([0-9]{{1,2}})|({STEPS}))")


def in_one_line(text: str) -> str:
    """Gives a record's text with all moves in one line."""
    tags, gap, moves = text.partition("\n\n")
    return tags + gap + moves.replace("\n", " ").rstrip()


def shortened(text: str) -> str:
    """Gives a text that has its moves in one line, made shorter; none, where that could not be undone."""
    tags, gap, moves = text.partition("\n\n")
    told = WITH_CLOCK.findall(moves)
    if any(clock for _, clock in told):
        changes = _changes(_seats(tags), [clock for _, clock in told])
        moves = f"{' '.join(move for move, _ in told)}\n{changes}"
    shorter = tags + gap + PLAY.sub(lambda play: _nearer(play[0]), moves)
    try:
        return shorter if lengthened(shorter) == text else ""
    except ValueError:
        return ""


def lengthened(text: str) -> str:
    """Says all of it again: the inverse. Raises a ValueError where clocks do not fit the moves."""
    tags, gap, moves = text.partition("\n\n")
    moves, line, changes = moves.partition("\n")
    moves = PLAY.sub(lambda play: _farther(play[0]), moves)
    return f"{tags}{gap}{_with_clocks(_seats(tags), moves, changes) if line else moves}"


def _changes(seats: int, clocks: list[str]) -> str:
    last, changes = [0] * seats, []
    for number, clock in enumerate(clocks):
        before, now = last[number % seats], int(clock or last[number % seats])
        changes.append(str(now - before) if clock else NO_CLOCK)
        last[number % seats] = now
    return " ".join(changes)


def _with_clocks(seats: int, moves: str, changes: str) -> str:
    told = [move for move, _ in WITH_CLOCK.findall(moves)]
    if not CLOCKS.fullmatch(changes) or len(told) != changes.count(" ") + 1:
        raise ValueError("not as many clocks as moves")
    last, words = [0] * seats, []
    for number, (move, change) in enumerate(zip(told, changes.split(" "), strict=True)):
        words.append(move)
        if change != NO_CLOCK:
            last[number % seats] += int(change)
            if not 0 <= last[number % seats] <= MOST_CLOCK:
                raise ValueError("no clock tells so much")
            words.append(f"{{clk {last[number % seats]}}}")
    return " ".join(words)


def _nearer(play: str) -> str:
    """Writes each further tile of a play as steps from the one before."""
    tiles = [(tile, ord(column), int(row)) for tile, column, row, _ in TILE_AT.findall(play) if column]
    words = play.split("+")
    for at, ((_, column, row), (tile, *to)) in enumerate(pairwise(tiles), start=1):
        if to[1] == row:
            words[at] = tile + ">" * (to[0] - column)
        elif to[0] == column:
            words[at] = tile + "v" * (to[1] - row)
    return "+".join(words)


def _farther(play: str) -> str:
    """Writes each tile of a play with its cell."""
    words, at_column, at_row = [], 0, 0
    for tile, column, row, steps in TILE_AT.findall(play):
        at_column = ord(column) if column else at_column + steps.count(">")
        at_row = int(row) if row else at_row + steps.count("v")
        words.append(f"{tile}{chr(at_column)}{at_row}")
    return "+".join(words)


def _seats(tags: str) -> int:
    """Counts the names; how many there may be, `read` says."""
    found = SEATS.search(tags)
    return found[1].count(",") + 1 if found else 1
