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


def children(rows: int, columns: int, pushes: Pushes, values: ValueTables) -> list[tuple[int, int, int]]:
    edge, inner, inner_back, edge_back, diagonals = values
    row_0 = edge[rows & 65535]
    row_1 = inner[rows >> 8 & 65535]
    row_2 = inner_back[rows >> 16 & 65535]
    row_3 = edge_back[rows >> 24 & 65535]
    column_0 = edge[columns & 65535]
    column_1 = inner[columns >> 8 & 65535]
    column_2 = inner_back[columns >> 16 & 65535]
    column_3 = edge_back[columns >> 24]
    boards = []
    unchanged = row_1 + row_2 + row_3
    for by_rows, by_columns in pushes[0][rows & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + edge[row & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24]
            + diagonals[row >> 40]
        )
        boards.append((value, row, column))
    unchanged = row_2 + row_3
    for by_rows, by_columns in pushes[1][rows >> 8 & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + edge[row & 65535] + inner[row >> 8 & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24]
            + diagonals[row >> 40]
        )
        boards.append((value, row, column))
    unchanged = row_0 + row_3
    for by_rows, by_columns in pushes[2][rows >> 16 & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + inner[row >> 8 & 65535] + inner_back[row >> 16 & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24]
            + diagonals[row >> 40]
        )
        boards.append((value, row, column))
    unchanged = row_0 + row_1
    for by_rows, by_columns in pushes[3][rows >> 24 & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24]
            + diagonals[row >> 40]
        )
        boards.append((value, row, column))
    unchanged = row_0 + row_1 + row_2
    for by_rows, by_columns in pushes[4][rows >> 32 & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + edge_back[row >> 24 & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24]
            + diagonals[row >> 40]
        )
        boards.append((value, row, column))
    unchanged = column_1 + column_2 + column_3
    for by_rows, by_columns in pushes[5][columns & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + edge[column & 65535]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + diagonals[row >> 40]
        )
        boards.append((value, row, column))
    unchanged = column_2 + column_3
    for by_rows, by_columns in pushes[6][columns >> 8 & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + edge[column & 65535] + inner[column >> 8 & 65535]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + diagonals[row >> 40]
        )
        boards.append((value, row, column))
    unchanged = column_0 + column_3
    for by_rows, by_columns in pushes[7][columns >> 16 & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + inner[column >> 8 & 65535] + inner_back[column >> 16 & 65535]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + diagonals[row >> 40]
        )
        boards.append((value, row, column))
    unchanged = column_0 + column_1
    for by_rows, by_columns in pushes[8][columns >> 24 & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + inner_back[column >> 16 & 65535] + edge_back[column >> 24]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + diagonals[row >> 40]
        )
        boards.append((value, row, column))
    unchanged = column_0 + column_1 + column_2
    for by_rows, by_columns in pushes[9][columns >> 32 & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + edge_back[column >> 24]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + diagonals[row >> 40]
        )
        boards.append((value, row, column))
    return boards


def least(rows: int, columns: int, pushes: Pushes, values: ValueTables, enough: int) -> int:
    edge, inner, inner_back, edge_back, diagonals = values
    row_0 = edge[rows & 65535]
    row_1 = inner[rows >> 8 & 65535]
    row_2 = inner_back[rows >> 16 & 65535]
    row_3 = edge_back[rows >> 24 & 65535]
    column_0 = edge[columns & 65535]
    column_1 = inner[columns >> 8 & 65535]
    column_2 = inner_back[columns >> 16 & 65535]
    column_3 = edge_back[columns >> 24]
    best = MORE
    unchanged = row_1 + row_2 + row_3
    for by_rows, by_columns in pushes[0][rows & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + edge[row & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24]
            + diagonals[row >> 40]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    unchanged = row_2 + row_3
    for by_rows, by_columns in pushes[1][rows >> 8 & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + edge[row & 65535] + inner[row >> 8 & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24]
            + diagonals[row >> 40]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    unchanged = row_0 + row_3
    for by_rows, by_columns in pushes[2][rows >> 16 & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + inner[row >> 8 & 65535] + inner_back[row >> 16 & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24]
            + diagonals[row >> 40]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    unchanged = row_0 + row_1
    for by_rows, by_columns in pushes[3][rows >> 24 & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24]
            + diagonals[row >> 40]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    unchanged = row_0 + row_1 + row_2
    for by_rows, by_columns in pushes[4][rows >> 32 & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + edge_back[row >> 24 & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24]
            + diagonals[row >> 40]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    unchanged = column_1 + column_2 + column_3
    for by_rows, by_columns in pushes[5][columns & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + edge[column & 65535]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + diagonals[row >> 40]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    unchanged = column_2 + column_3
    for by_rows, by_columns in pushes[6][columns >> 8 & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + edge[column & 65535] + inner[column >> 8 & 65535]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + diagonals[row >> 40]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    unchanged = column_0 + column_3
    for by_rows, by_columns in pushes[7][columns >> 16 & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + inner[column >> 8 & 65535] + inner_back[column >> 16 & 65535]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + diagonals[row >> 40]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    unchanged = column_0 + column_1
    for by_rows, by_columns in pushes[8][columns >> 24 & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + inner_back[column >> 16 & 65535] + edge_back[column >> 24]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + diagonals[row >> 40]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    unchanged = column_0 + column_1 + column_2
    for by_rows, by_columns in pushes[9][columns >> 32 & 255]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + edge_back[column >> 24]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + diagonals[row >> 40]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    return best


def dotted_children(rows: int, columns: int, pushes: DottedPushes, values: ValueTables) -> list[tuple[int, int, int]]:
    edge, inner, inner_back, edge_back, diagonals = values
    row_0 = edge[rows & 65535]
    row_1 = inner[rows >> 8 & 65535]
    row_2 = inner_back[rows >> 16 & 65535]
    row_3 = edge_back[rows >> 24 & 65535]
    column_0 = edge[columns & 65535]
    column_1 = inner[columns >> 8 & 65535]
    column_2 = inner_back[columns >> 16 & 65535]
    column_3 = edge_back[columns >> 24 & 65535]
    boards = []
    unchanged = row_1 + row_2 + row_3
    for by_rows, by_columns in pushes[0][rows & 255 | (rows >> 56 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + edge[row & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24 & 65535]
            + diagonals[row >> 40 & 65535]
        )
        boards.append((value, row, column))
    unchanged = row_2 + row_3
    for by_rows, by_columns in pushes[1][rows >> 8 & 255 | (rows >> 61 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + edge[row & 65535] + inner[row >> 8 & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24 & 65535]
            + diagonals[row >> 40 & 65535]
        )
        boards.append((value, row, column))
    unchanged = row_0 + row_3
    for by_rows, by_columns in pushes[2][rows >> 16 & 255 | (rows >> 66 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + inner[row >> 8 & 65535] + inner_back[row >> 16 & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24 & 65535]
            + diagonals[row >> 40 & 65535]
        )
        boards.append((value, row, column))
    unchanged = row_0 + row_1
    for by_rows, by_columns in pushes[3][rows >> 24 & 255 | (rows >> 71 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24 & 65535]
            + diagonals[row >> 40 & 65535]
        )
        boards.append((value, row, column))
    unchanged = row_0 + row_1 + row_2
    for by_rows, by_columns in pushes[4][rows >> 32 & 255 | (rows >> 76 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + edge_back[row >> 24 & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24 & 65535]
            + diagonals[row >> 40 & 65535]
        )
        boards.append((value, row, column))
    unchanged = column_1 + column_2 + column_3
    for by_rows, by_columns in pushes[5][columns & 255 | (columns >> 40 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + edge[column & 65535]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + diagonals[row >> 40 & 65535]
        )
        boards.append((value, row, column))
    unchanged = column_2 + column_3
    for by_rows, by_columns in pushes[6][columns >> 8 & 255 | (columns >> 45 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + edge[column & 65535] + inner[column >> 8 & 65535]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + diagonals[row >> 40 & 65535]
        )
        boards.append((value, row, column))
    unchanged = column_0 + column_3
    for by_rows, by_columns in pushes[7][columns >> 16 & 255 | (columns >> 50 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + inner[column >> 8 & 65535] + inner_back[column >> 16 & 65535]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + diagonals[row >> 40 & 65535]
        )
        boards.append((value, row, column))
    unchanged = column_0 + column_1
    for by_rows, by_columns in pushes[8][columns >> 24 & 255 | (columns >> 55 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + inner_back[column >> 16 & 65535] + edge_back[column >> 24 & 65535]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + diagonals[row >> 40 & 65535]
        )
        boards.append((value, row, column))
    unchanged = column_0 + column_1 + column_2
    for by_rows, by_columns in pushes[9][columns >> 32 & 255 | (columns >> 60 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + edge_back[column >> 24 & 65535]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + diagonals[row >> 40 & 65535]
        )
        boards.append((value, row, column))
    return boards


def dotted_least(rows: int, columns: int, pushes: DottedPushes, values: ValueTables, enough: int) -> int:
    edge, inner, inner_back, edge_back, diagonals = values
    row_0 = edge[rows & 65535]
    row_1 = inner[rows >> 8 & 65535]
    row_2 = inner_back[rows >> 16 & 65535]
    row_3 = edge_back[rows >> 24 & 65535]
    column_0 = edge[columns & 65535]
    column_1 = inner[columns >> 8 & 65535]
    column_2 = inner_back[columns >> 16 & 65535]
    column_3 = edge_back[columns >> 24 & 65535]
    best = MORE
    unchanged = row_1 + row_2 + row_3
    for by_rows, by_columns in pushes[0][rows & 255 | (rows >> 56 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + edge[row & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24 & 65535]
            + diagonals[row >> 40 & 65535]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    unchanged = row_2 + row_3
    for by_rows, by_columns in pushes[1][rows >> 8 & 255 | (rows >> 61 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + edge[row & 65535] + inner[row >> 8 & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24 & 65535]
            + diagonals[row >> 40 & 65535]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    unchanged = row_0 + row_3
    for by_rows, by_columns in pushes[2][rows >> 16 & 255 | (rows >> 66 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + inner[row >> 8 & 65535] + inner_back[row >> 16 & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24 & 65535]
            + diagonals[row >> 40 & 65535]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    unchanged = row_0 + row_1
    for by_rows, by_columns in pushes[3][rows >> 24 & 255 | (rows >> 71 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24 & 65535]
            + diagonals[row >> 40 & 65535]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    unchanged = row_0 + row_1 + row_2
    for by_rows, by_columns in pushes[4][rows >> 32 & 255 | (rows >> 76 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + edge_back[row >> 24 & 65535]
            + edge[column & 65535] + inner[column >> 8 & 65535]
            + inner_back[column >> 16 & 65535] + edge_back[column >> 24 & 65535]
            + diagonals[row >> 40 & 65535]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    unchanged = column_1 + column_2 + column_3
    for by_rows, by_columns in pushes[5][columns & 255 | (columns >> 40 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + edge[column & 65535]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + diagonals[row >> 40 & 65535]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    unchanged = column_2 + column_3
    for by_rows, by_columns in pushes[6][columns >> 8 & 255 | (columns >> 45 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + edge[column & 65535] + inner[column >> 8 & 65535]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + diagonals[row >> 40 & 65535]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    unchanged = column_0 + column_3
    for by_rows, by_columns in pushes[7][columns >> 16 & 255 | (columns >> 50 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + inner[column >> 8 & 65535] + inner_back[column >> 16 & 65535]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + diagonals[row >> 40 & 65535]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    unchanged = column_0 + column_1
    for by_rows, by_columns in pushes[8][columns >> 24 & 255 | (columns >> 55 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + inner_back[column >> 16 & 65535] + edge_back[column >> 24 & 65535]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + diagonals[row >> 40 & 65535]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    unchanged = column_0 + column_1 + column_2
    for by_rows, by_columns in pushes[9][columns >> 32 & 255 | (columns >> 60 & 31) << 8]:
        row = rows + by_rows
        column = columns + by_columns
        value = (
            unchanged + edge_back[column >> 24 & 65535]
            + edge[row & 65535] + inner[row >> 8 & 65535]
            + inner_back[row >> 16 & 65535] + edge_back[row >> 24 & 65535]
            + diagonals[row >> 40 & 65535]
        )
        if value < best:
            if value <= enough:
                return value
            best = value
    return best
