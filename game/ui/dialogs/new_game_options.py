"""How the choices for a new game are described: as data, of which the dialog makes fields and the record gets tags."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, NamedTuple

from game.contract import GAMES
from game.match.match import THROWS, UNDO, RandomSource
from game.record import COMPUTER

OWN: Final = "own"
"""The value of an option for which people fill in fields of their own."""


class Form(NamedTuple):
    """What is chosen for a new game: who sits where, the values of its options, what was typed into their fields."""

    game: str
    seats: tuple[str, ...]
    chosen: Mapping[str, str] = {}
    typed: Mapping[str, str] = {}

    def choosing(self, tag: str, value: str) -> Form:
        return self._replace(chosen={**self.chosen, tag: value})

    @property
    def has_computer(self) -> bool:
        return any(seat.startswith(COMPUTER) for seat in self.seats)


class Field(NamedTuple):
    """A field that people fill in: a number between two limits, one of several values, or else a text."""

    name: str
    label: tuple[str, ...]
    """The key of its label, and what the label speaks of."""
    start: str
    low: int = 0
    high: int = 0
    values: tuple[tuple[str, str], ...] = ()
    """Each with the key of its words."""


Fields = Callable[[Form], tuple[Field, ...]]
Write = Callable[[str, Form, RandomSource], Mapping[str, str]]

NO_CHANCE: Final = Random(0)
"""For what is written of values that leave nothing to chance."""


def no_fields(form: Form) -> tuple[Field, ...]:
    """Most options are one choice of a few values."""
    return ()


def always(form: Form) -> bool:
    return True


class Option(NamedTuple):
    """One option of a game. The first of its values is the default; `order` is how they are laid out."""

    tag: str
    values: tuple[str, ...]
    order: tuple[str, ...] = ()
    applies: Callable[[Form], bool] = always
    fields: Fields = no_fields
    write: Write | None = None
    """Gives the record's tags for a value, where they are not the option's own tag and the value itself."""

    def value(self, form: Form) -> str:
        """Gives what is chosen, or the default."""
        chosen = form.chosen.get(self.tag, "")
        return chosen if chosen in self.values else self.values[0]

    def asked(self, form: Form) -> tuple[Field, ...]:
        """Gives the fields that are to be filled in for what is chosen."""
        return self.fields(form) if self.applies(form) and self.value(form) == OWN else ()

    def tags(self, form: Form, source: RandomSource) -> Mapping[str, str]:
        """Gives the record's tags."""
        value = self.value(form)
        if not self.applies(form):
            return {}
        if self.write is not None:
            return self.write(value, form, source)
        return {} if value == self.values[0] else {self.tag: value}

    def written(self, value: str, game: str) -> Mapping[str, str]:
        """Gives the record's tags for a value that needs no fields, as far as they differ from the usual ones."""
        tags = self.write(value, Form(game, ()), NO_CHANCE) if self.write is not None else {self.tag: value}
        return GAMES[game].option_type.from_tags(tags).tags()


def typed(form: Form, asked: Field) -> str:
    """Gives what stands in a field."""
    return form.typed.get(asked.name, "").strip() or asked.start


class Drawn(NamedTuple):
    """Who begins, and what each seat drew for it, round by round."""

    seat: int
    rounds: tuple[Mapping[int, str], ...] = ()


HIGHEST: Final = "highest"
"""The way in which each seat draws a tile, and the highest begins."""

Draw = Callable[[int, Any, RandomSource], Drawn]


def by_lot(seats: int, options: Any, source: RandomSource) -> Drawn:
    """Lets the lot say who begins."""
    return Drawn(source.randrange(seats) + 1)


def _has_throws(form: Form) -> bool:
    return GAMES[form.game].has_chance


def _may_undo_throws(form: Form) -> bool:
    return _has_throws(form) and not GAMES[form.game].has_secrets and not form.has_computer


COMMON: Final = (
    Option(THROWS, ("app", "table"), applies=_has_throws),
    Option(UNDO, ("free", "throws"), applies=_may_undo_throws),
)
"""What can be chosen for every game that has throws or draws."""
