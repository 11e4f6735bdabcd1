"""Quinto: its choices, and its rules with drawn examples."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from typing import Final

from game.games.quinto.board import board_box
from game.games.quinto.equipment import EDITIONS, QuintoOptions, Tiles, parse_tiles
from game.language import Words
from game.match.match import RandomSource
from game.ui.booklets import Section
from game.ui.components.examples import example, scene_at
from game.ui.dialogs.new_game_options import HIGHEST, OWN, Drawn, Field, Form, Option, by_lot, typed
from game.ui.nodes import Node, el

USUAL: Final = next(iter(EDITIONS))
FIGURES: Final = range(10)
MULTIPLES: Final = tuple(str(number) for number in range(2, 10))


def board_fields(form: Form) -> tuple[Field, ...]:
    """Rows and columns, how many tiles there are of each figure, and tiles of higher values as in a record."""
    rows, columns = EDITIONS[USUAL]["Board"].split("x")
    usual = dict(parse_tiles(EDITIONS[USUAL]["Tiles"]))
    sides = (
        Field("Board.rows", ("option.Board.rows",), rows, 5, 25),
        Field("Board.columns", ("option.Board.columns",), columns, 5, 25),
    )
    tiles = tuple(
        Field(f"Tiles.{figure}", ("option.Tiles.of", str(figure)), str(usual[figure]), 0, 99) for figure in FIGURES
    )
    return (*sides, *tiles, Field("Tiles.more", ("option.Tiles.more",), ""))


def board_tags(value: str, form: Form, source: RandomSource) -> Mapping[str, str]:
    """Writes an edition by its board and its tiles."""
    if value != OWN:
        return {} if value == USUAL else EDITIONS[value]
    rows, columns, *tiles, more = (typed(form, each) for each in board_fields(form))
    counts = [f"{figure}:{count}" for figure, count in zip(FIGURES, tiles, strict=True) if count != "0"]
    return {"Board": f"{rows}x{columns}", "Tiles": " ".join([*counts, *more.split()])}


def highest(seats: int, options: QuintoOptions, source: RandomSource) -> Drawn:
    """Lets each seat draw a tile: the highest begins, and those who drew equally high draw again."""
    drawing, rounds = list(range(1, seats + 1)), []
    while len(drawing) > 1:
        drawn = _one_each(drawing, options.tiles, source)
        rounds.append({seat: str(tile) for seat, tile in drawn.items()})
        drawing = [seat for seat, tile in drawn.items() if tile == max(drawn.values())]
        if len(rounds) == MOST_ROUNDS:
            return by_lot(seats, options, source)
    return Drawn(drawing[0], tuple(rounds))


MOST_ROUNDS: Final = 8
"""A bag of equal tiles never says who begins: the lot does then."""


def _one_each(seats: list[int], tiles: Tiles, source: RandomSource) -> dict[int, int]:
    """Draws a tile for each of these seats out of a full bag."""
    bag, drawn = dict(tiles), {}
    for seat in seats:
        tile = source.randrange(sum(bag.values()))
        drawn[seat] = next(value for value, before in zip(bag, accumulate(bag.values()), strict=True) if tile < before)
        bag[drawn[seat]] -= 1
    return drawn


OPTIONS: Final = (
    Option("Edition", (*EDITIONS, OWN), fields=board_fields, write=board_tags),
    Option("Multiple", ("5", *(number for number in MULTIPLES if number != "5")), order=MULTIPLES),
    Option("Passing", ("forced", "free")),
)
FIRST: Final = {HIGHEST: highest, "lot": by_lot}
SIGNS: Final[tuple[tuple[str, str], ...]] = ()
FIRST_DEFAULT: Final = HIGHEST


def a_tile(words: Words) -> Node:
    """A tile laid below a line, with the sums that it makes."""
    position = "...../...../.348./...../..... 1,1,2,5,6|0,5,6,7,7 15,0 1"
    scene = scene_at(words, "quinto", position, ("6c4",), (("Board", "5x5"),))
    return example("quinto", el("div", board_box(scene), cls="quinto-box", key="box"))


SECTIONS: Final[tuple[Section, ...]] = (
    ("aim", 1, None),
    ("start", 2, None),
    ("turn", 2, None),
    ("lines", 1, a_tile),
    ("score", 1, None),
    ("pass", 1, None),
    ("end", 1, None),
    ("other", 1, None),
)
