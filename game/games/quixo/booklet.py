"""Quixo: its choices, and its rules with drawn examples."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.quixo.view import table
from game.language import Words
from game.match.match import RandomSource
from game.ui.booklets import Section
from game.ui.components.examples import example, scene_at
from game.ui.dialogs.new_game_options import OWN, Field, Form, Option, by_lot, typed
from game.ui.nodes import Node

CLOCKS: Final = {"none": "", "short": "120+2", "middle": "300+5", "long": "900+10"}


def clock_fields(form: Form) -> tuple[Field, ...]:
    """Minutes for the whole game, and seconds that each move adds."""
    return (
        Field("Clock.minutes", ("option.Clock.minutes",), "10", 1, 1440),
        Field("Clock.seconds", ("option.Clock.seconds",), "0", 0, 3600),
    )


def clock_tags(value: str, form: Form, source: RandomSource) -> Mapping[str, str]:
    """Writes the clock in seconds; what is no number is left for the rules to refuse."""
    if value != OWN:
        return {"Clock": CLOCKS[value]} if CLOCKS[value] else {}
    minutes, seconds = (typed(form, each) for each in clock_fields(form))
    is_number = minutes.isascii() and minutes.isdigit() and len(minutes) < 6
    return {"Clock": f"{int(minutes) * 60 if is_number else minutes}+{seconds}"}


OPTIONS: Final = (
    Option("Repetition", ("draw", "none")),
    Option("Confer", ("no", "yes"), applies=lambda form: len(form.seats) == 4),
    Option("Clock", (*CLOCKS, OWN), fields=clock_fields, write=clock_tags),
)
FIRST: Final = {"lot": by_lot}
SIGNS: Final = (("cross", "quixo.sign.cross"), ("circle", "quixo.sign.circle"))
FIRST_DEFAULT: Final = "1"


def three_ways(words: Words) -> Node:
    """A cube in hand, and the places where it can come in."""
    return example("quixo", table(scene_at(words, "quixo", "...o./x..../....x/o..../..x.. 1", ("c1",))))


def a_diagonal(words: Words) -> Node:
    return example("quixo", table(scene_at(words, "quixo", "x.o.o/.x..o/..x../o..x./xo..x 2")))


SECTIONS: Final[tuple[Section, ...]] = (
    ("aim", 1, None),
    ("turn", 2, three_ways),
    ("end", 2, a_diagonal),
    ("four", 2, None),
    ("clock", 1, None),
)
