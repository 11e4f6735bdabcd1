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


def children(rows: int, columns: int, pushes: Pushes, values: Values) -> list[tuple[int, int, int]]:
    edge, inner, inner_back, edge_back, slant = values
    row_0 = edge[rows & 65535]
    row_1 = inner[rows >> 8 & 65535]
    row_2 = inner_back[rows >> 16 & 65535]
    row_3 = edge_back[rows >> 24 & 65535]
    column_0 = edge[columns & 65535]
    column_1 = inner[columns >> 8 & 65535]
    column_2 = inner_back[columns >> 16 & 65535]
    column_3 = edge_back[columns >> 24]
    found = []
    kept = row_1 + row_2 + row_3
    for by_rows, by_columns in pushes[0][rows & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + edge[row & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24]
            + slant[row >> 40]
        )
        found.append((value, row, column))
    kept = row_2 + row_3
    for by_rows, by_columns in pushes[1][rows >> 8 & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + edge[row & 65535] + inner[row >> 8 & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24]
            + slant[row >> 40]
        )
        found.append((value, row, column))
    kept = row_0 + row_3
    for by_rows, by_columns in pushes[2][rows >> 16 & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + inner[row >> 8 & 65535] + inner_back[row >> 16 & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24]
            + slant[row >> 40]
        )
        found.append((value, row, column))
    kept = row_0 + row_1
    for by_rows, by_columns in pushes[3][rows >> 24 & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24]
            + slant[row >> 40]
        )
        found.append((value, row, column))
    kept = row_0 + row_1 + row_2
    for by_rows, by_columns in pushes[4][rows >> 32 & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + edge_back[row >> 24 & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24]
            + slant[row >> 40]
        )
        found.append((value, row, column))
    kept = column_1 + column_2 + column_3
    for by_rows, by_columns in pushes[5][columns & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + edge[column & 65535]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + slant[row >> 40]
        )
        found.append((value, row, column))
    kept = column_2 + column_3
    for by_rows, by_columns in pushes[6][columns >> 8 & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + edge[column & 65535] + inner[column >> 8 & 65535]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + slant[row >> 40]
        )
        found.append((value, row, column))
    kept = column_0 + column_3
    for by_rows, by_columns in pushes[7][columns >> 16 & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + inner[column >> 8 & 65535] + inner_back[column >> 16 & 65535]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + slant[row >> 40]
        )
        found.append((value, row, column))
    kept = column_0 + column_1
    for by_rows, by_columns in pushes[8][columns >> 24 & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + inner_back[column >> 16 & 65535] + edge_back[column >> 24]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + slant[row >> 40]
        )
        found.append((value, row, column))
    kept = column_0 + column_1 + column_2
    for by_rows, by_columns in pushes[9][columns >> 32 & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + edge_back[column >> 24]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + slant[row >> 40]
        )
        found.append((value, row, column))
    return found


def least(rows: int, columns: int, pushes: Pushes, values: Values, enough: int) -> int:
    edge, inner, inner_back, edge_back, slant = values
    row_0 = edge[rows & 65535]
    row_1 = inner[rows >> 8 & 65535]
    row_2 = inner_back[rows >> 16 & 65535]
    row_3 = edge_back[rows >> 24 & 65535]
    column_0 = edge[columns & 65535]
    column_1 = inner[columns >> 8 & 65535]
    column_2 = inner_back[columns >> 16 & 65535]
    column_3 = edge_back[columns >> 24]
    best = MORE
    kept = row_1 + row_2 + row_3
    for by_rows, by_columns in pushes[0][rows & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + edge[row & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24]
            + slant[row >> 40]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    kept = row_2 + row_3
    for by_rows, by_columns in pushes[1][rows >> 8 & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + edge[row & 65535] + inner[row >> 8 & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24]
            + slant[row >> 40]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    kept = row_0 + row_3
    for by_rows, by_columns in pushes[2][rows >> 16 & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + inner[row >> 8 & 65535] + inner_back[row >> 16 & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24]
            + slant[row >> 40]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    kept = row_0 + row_1
    for by_rows, by_columns in pushes[3][rows >> 24 & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24]
            + slant[row >> 40]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    kept = row_0 + row_1 + row_2
    for by_rows, by_columns in pushes[4][rows >> 32 & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + edge_back[row >> 24 & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24]
            + slant[row >> 40]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    kept = column_1 + column_2 + column_3
    for by_rows, by_columns in pushes[5][columns & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + edge[column & 65535]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + slant[row >> 40]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    kept = column_2 + column_3
    for by_rows, by_columns in pushes[6][columns >> 8 & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + edge[column & 65535] + inner[column >> 8 & 65535]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + slant[row >> 40]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    kept = column_0 + column_3
    for by_rows, by_columns in pushes[7][columns >> 16 & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + inner[column >> 8 & 65535] + inner_back[column >> 16 & 65535]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + slant[row >> 40]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    kept = column_0 + column_1
    for by_rows, by_columns in pushes[8][columns >> 24 & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + inner_back[column >> 16 & 65535] + edge_back[column >> 24]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + slant[row >> 40]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    kept = column_0 + column_1 + column_2
    for by_rows, by_columns in pushes[9][columns >> 32 & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + edge_back[column >> 24]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + slant[row >> 40]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    return best


def dotted_children(rows: int, columns: int, pushes: DottedPushes, values: Values) -> list[tuple[int, int, int]]:
    edge, inner, inner_back, edge_back, slant = values
    row_0 = edge[rows & 65535]
    row_1 = inner[rows >> 8 & 65535]
    row_2 = inner_back[rows >> 16 & 65535]
    row_3 = edge_back[rows >> 24 & 65535]
    column_0 = edge[columns & 65535]
    column_1 = inner[columns >> 8 & 65535]
    column_2 = inner_back[columns >> 16 & 65535]
    column_3 = edge_back[columns >> 24 & 65535]
    found = []
    kept = row_1 + row_2 + row_3
    for by_rows, by_columns in pushes[0][rows & 255 | (rows >> 56 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + edge[row & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24 & 65535]
            + slant[row >> 40 & 65535]
        )
        found.append((value, row, column))
    kept = row_2 + row_3
    for by_rows, by_columns in pushes[1][rows >> 8 & 255 | (rows >> 61 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + edge[row & 65535] + inner[row >> 8 & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24 & 65535]
            + slant[row >> 40 & 65535]
        )
        found.append((value, row, column))
    kept = row_0 + row_3
    for by_rows, by_columns in pushes[2][rows >> 16 & 255 | (rows >> 66 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + inner[row >> 8 & 65535] + inner_back[row >> 16 & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24 & 65535]
            + slant[row >> 40 & 65535]
        )
        found.append((value, row, column))
    kept = row_0 + row_1
    for by_rows, by_columns in pushes[3][rows >> 24 & 255 | (rows >> 71 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24 & 65535]
            + slant[row >> 40 & 65535]
        )
        found.append((value, row, column))
    kept = row_0 + row_1 + row_2
    for by_rows, by_columns in pushes[4][rows >> 32 & 255 | (rows >> 76 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + edge_back[row >> 24 & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24 & 65535]
            + slant[row >> 40 & 65535]
        )
        found.append((value, row, column))
    kept = column_1 + column_2 + column_3
    for by_rows, by_columns in pushes[5][columns & 255 | (columns >> 40 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + edge[column & 65535]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + slant[row >> 40 & 65535]
        )
        found.append((value, row, column))
    kept = column_2 + column_3
    for by_rows, by_columns in pushes[6][columns >> 8 & 255 | (columns >> 45 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + edge[column & 65535] + inner[column >> 8 & 65535]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + slant[row >> 40 & 65535]
        )
        found.append((value, row, column))
    kept = column_0 + column_3
    for by_rows, by_columns in pushes[7][columns >> 16 & 255 | (columns >> 50 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + inner[column >> 8 & 65535] + inner_back[column >> 16 & 65535]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + slant[row >> 40 & 65535]
        )
        found.append((value, row, column))
    kept = column_0 + column_1
    for by_rows, by_columns in pushes[8][columns >> 24 & 255 | (columns >> 55 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + inner_back[column >> 16 & 65535] + edge_back[column >> 24 & 65535]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + slant[row >> 40 & 65535]
        )
        found.append((value, row, column))
    kept = column_0 + column_1 + column_2
    for by_rows, by_columns in pushes[9][columns >> 32 & 255 | (columns >> 60 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + edge_back[column >> 24 & 65535]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + slant[row >> 40 & 65535]
        )
        found.append((value, row, column))
    return found


def dotted_least(rows: int, columns: int, pushes: DottedPushes, values: Values, enough: int) -> int:
    edge, inner, inner_back, edge_back, slant = values
    row_0 = edge[rows & 65535]
    row_1 = inner[rows >> 8 & 65535]
    row_2 = inner_back[rows >> 16 & 65535]
    row_3 = edge_back[rows >> 24 & 65535]
    column_0 = edge[columns & 65535]
    column_1 = inner[columns >> 8 & 65535]
    column_2 = inner_back[columns >> 16 & 65535]
    column_3 = edge_back[columns >> 24 & 65535]
    best = MORE
    kept = row_1 + row_2 + row_3
    for by_rows, by_columns in pushes[0][rows & 255 | (rows >> 56 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + edge[row & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24 & 65535]
            + slant[row >> 40 & 65535]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    kept = row_2 + row_3
    for by_rows, by_columns in pushes[1][rows >> 8 & 255 | (rows >> 61 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + edge[row & 65535] + inner[row >> 8 & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24 & 65535]
            + slant[row >> 40 & 65535]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    kept = row_0 + row_3
    for by_rows, by_columns in pushes[2][rows >> 16 & 255 | (rows >> 66 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + inner[row >> 8 & 65535] + inner_back[row >> 16 & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24 & 65535]
            + slant[row >> 40 & 65535]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    kept = row_0 + row_1
    for by_rows, by_columns in pushes[3][rows >> 24 & 255 | (rows >> 71 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24 & 65535]
            + slant[row >> 40 & 65535]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    kept = row_0 + row_1 + row_2
    for by_rows, by_columns in pushes[4][rows >> 32 & 255 | (rows >> 76 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + edge_back[row >> 24 & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24 & 65535]
            + slant[row >> 40 & 65535]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    kept = column_1 + column_2 + column_3
    for by_rows, by_columns in pushes[5][columns & 255 | (columns >> 40 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + edge[column & 65535]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + slant[row >> 40 & 65535]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    kept = column_2 + column_3
    for by_rows, by_columns in pushes[6][columns >> 8 & 255 | (columns >> 45 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + edge[column & 65535] + inner[column >> 8 & 65535]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + slant[row >> 40 & 65535]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    kept = column_0 + column_3
    for by_rows, by_columns in pushes[7][columns >> 16 & 255 | (columns >> 50 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + inner[column >> 8 & 65535] + inner_back[column >> 16 & 65535]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + slant[row >> 40 & 65535]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    kept = column_0 + column_1
    for by_rows, by_columns in pushes[8][columns >> 24 & 255 | (columns >> 55 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + inner_back[column >> 16 & 65535] + edge_back[column >> 24 & 65535]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + slant[row >> 40 & 65535]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    kept = column_0 + column_1 + column_2
    for by_rows, by_columns in pushes[9][columns >> 32 & 255 | (columns >> 60 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            kept + edge_back[column >> 24 & 65535]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + slant[row >> 40 & 65535]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    return best
