"""The choices for a new game of Quixo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.match.match import RandomSource
from game.ui.dialogs.new_game_options import BY_LOT, OWN, Field, Form, Option, typed

CLOCKS: Final = {"none": "", "short": "120+2", "middle": "300+5", "long": "900+10"}


def clock_fields(form: Form) -> tuple[Field, ...]:
    """Minutes for the whole game, and the seconds that each move adds."""
    return (
        Field("Clock.minutes", ("option.Clock.minutes",), "10", 1, 1440),
        Field("Clock.seconds", ("option.Clock.seconds",), "0", 0, 3600),
    )


def clock_tags(value: str, form: Form, source: RandomSource) -> Mapping[str, str]:
    """Writes the clock in seconds; text that is not a number is left for the rules to refuse."""
    if value != OWN:
        return {"Clock": CLOCKS[value]} if CLOCKS[value] else {}
    minutes, seconds = (typed(form, field) for field in clock_fields(form))
    is_number = minutes.isascii() and minutes.isdigit() and len(minutes) < 6
    return {"Clock": f"{int(minutes) * 60 if is_number else minutes}+{seconds}"}


def clock_words(clock: str) -> tuple[str, ...]:
    """Returns a clock as people write it: in minutes where it is whole ones."""
    start, _, more = clock.partition("+")
    minutes, seconds = divmod(int(start), 60)
    return ("option.Clock.seconds_of", start, more) if seconds else ("option.Clock.minutes_of", str(minutes), more)


OPTIONS: Final = (
    Option("Repetition", ("draw", "none")),
    Option("Confer", ("no", "yes"), applies=lambda form: len(form.seats) == 4),
    Option("Clock", (*CLOCKS, OWN), fields=clock_fields, write=clock_tags, spoken={"Clock": clock_words}),
)
FIRST: Final = (BY_LOT,)
FIRST_DEFAULT: Final = "1"
MARKS: Final = (("cross", "quixo.sign.cross"), ("circle", "quixo.sign.circle"))
