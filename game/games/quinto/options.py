"""The choices for a new game of Quinto."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from typing import Final

from game.games.quinto.equipment import EDITIONS, QuintoOptions, Tiles, parse_tiles
from game.match.match import RandomSource
from game.ui.dialogs.new_game_options import BY_LOT, OWN, Drawn, Field, FirstDraw, Form, Option, by_lot, typed

USUAL: Final = next(iter(EDITIONS))
SIZES: Final[Mapping[str, Mapping[str, str]]] = {"short": {"Board": "7x7"}, "middle": {"Board": "9x9"}}
"""Boards for shorter games, with the usual tiles."""
DIGITS: Final = range(10)
MULTIPLES: Final = tuple(str(number) for number in range(2, 10))
HIGHEST: Final = "highest"
"""The way to begin in which each seat draws a tile and the highest begins."""


def board_fields(form: Form) -> tuple[Field, ...]:
    """Rows and columns, the number of tiles with each digit, and tiles of higher values as a record writes them."""
    rows, columns = EDITIONS[USUAL]["Board"].split("x")
    usual = dict(parse_tiles(EDITIONS[USUAL]["Tiles"]))
    sides = (
        Field("Board.rows", ("option.Board.rows",), rows, 5, 25),
        Field("Board.columns", ("option.Board.columns",), columns, 5, 25),
    )
    tiles = tuple(
        Field(f"Tiles.{digit}", ("option.Tiles.of", str(digit)), str(usual[digit]), 0, 99) for digit in DIGITS
    )
    return (*sides, *tiles, Field("Tiles.more", ("option.Tiles.more",), ""))


def board_tags(value: str, form: Form, source: RandomSource) -> Mapping[str, str]:
    """Writes an edition as its board and its tiles."""
    if value in SIZES:
        return SIZES[value]
    if value != OWN:
        return {} if value == USUAL else EDITIONS[value]
    rows, columns, *tiles, more = (typed(form, field) for field in board_fields(form))
    counts = [f"{digit}:{count}" for digit, count in zip(DIGITS, tiles, strict=True) if count != "0"]
    return {"Board": f"{rows}x{columns}", "Tiles": " ".join([*counts, *more.split()])}


def board_words(board: str) -> tuple[str, ...]:
    """Returns the size of a board as people write it."""
    return ("option.Board.size", *board.split("x"))


def highest(seats: int, options: QuintoOptions, source: RandomSource) -> Drawn:
    """Draws a tile for each seat; the highest begins, and seats with equal highest tiles draw again."""
    drawing, rounds = list(range(1, seats + 1)), []
    while len(drawing) > 1:
        drawn = _one_each(drawing, options.tiles, source)
        rounds.append({seat: str(tile) for seat, tile in drawn.items()})
        drawing = [seat for seat, tile in drawn.items() if tile == max(drawn.values())]
        if len(rounds) == MAX_ROUNDS:
            return by_lot(seats, options, source)
    return Drawn(drawing[0], tuple(rounds), HIGHEST)


MAX_ROUNDS: Final = 8
"""Equal tiles never decide the first seat; after this many rounds it is drawn by lot."""


def _one_each(seats: list[int], tiles: Tiles, source: RandomSource) -> dict[int, int]:
    """Draws one tile from a full bag for each of these seats."""
    bag, drawn = dict(tiles), {}
    for seat in seats:
        tile = source.randrange(sum(bag.values()))
        drawn[seat] = next(value for value, before in zip(bag, accumulate(bag.values()), strict=True) if tile < before)
        bag[drawn[seat]] -= 1
    return drawn


OPTIONS: Final = (
    Option(
        "Edition",
        (*EDITIONS, *SIZES, OWN),
        order=(*SIZES, *EDITIONS, OWN),
        is_main=True,
        fields=board_fields,
        write=board_tags,
        spoken={"Board": board_words, "Tiles": lambda tiles: ("option.Tiles.own",)},
    ),
    Option("Multiple", ("5", *(number for number in MULTIPLES if number != "5")), order=MULTIPLES),
    Option("Passing", ("forced", "free")),
)
FIRST: Final = (FirstDraw(HIGHEST, highest, needs_app_tiles=True), BY_LOT)
FIRST_DEFAULT: Final = HIGHEST
MARKS: Final[tuple[tuple[str, str], ...]] = ()
