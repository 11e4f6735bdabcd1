"""The options of a new game as data: the dialog turns them into fields, the record gets tags from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple, Protocol, cast

from game.contract import GAMES
from game.match.match import THROWS, UNDO, RandomSource
from game.record import COMPUTER

OWN: Final = "own"
"""The value of an option for which people fill in fields."""


class Form(NamedTuple):
    """The choices for a new game: the seats, the values of the options, the text of their fields."""

    game: str
    seats: tuple[str, ...]
    chosen: Mapping[str, str] = {}
    typed: Mapping[str, str] = {}
    spare: tuple[str, ...] = ()
    """Who sat on the seats that were taken away, for when they come back."""
    tables: Mapping[str, Sequence[str]] = {}
    """The seats of the last games, by their number as text."""
    names: tuple[str, ...] = ()
    """The names to offer for a seat."""

    def choosing(self, tag: str, value: str) -> Form:
        return self._replace(chosen={**self.chosen, tag: value})

    @property
    def has_computer(self) -> bool:
        return any(seat.startswith(COMPUTER) for seat in self.seats)


class Field(NamedTuple):
    """A field to fill in: a number between two limits, one of several values, or else any text."""

    name: str
    label: tuple[str, ...]
    """The key of its label, and the values of that sentence."""
    start: str
    low: int = 0
    high: int = 0
    values: tuple[tuple[str, str], ...] = ()
    """Each with the key of its text."""


Fields = Callable[[Form], tuple[Field, ...]]
Write = Callable[[str, Form, RandomSource], Mapping[str, str]]

NO_CHANCE: Final = Random(0)
"""For values that leave nothing to chance."""


def no_fields(form: Form) -> tuple[Field, ...]:
    """For an option that is a choice between a few values."""
    return ()


def always(form: Form) -> bool:
    return True


class Option(NamedTuple):
    """One option of a game. The first of its values is the default; `order` is the order on the screen."""

    tag: str
    values: tuple[str, ...]
    order: tuple[str, ...] = ()
    applies: Callable[[Form], bool] = always
    fields: Fields = no_fields
    is_main: bool = False
    """Whether it stands among the first choices, and not under "more options"."""
    spoken: Mapping[str, Callable[[str], tuple[str, ...]]] = {}
    """How the statistics word a tag that no value writes: the key of a sentence and its values, by the tag."""
    write: Write | None = None
    """Returns the record's tags for a value, if they are not the option's own tag and the value itself."""

    def value(self, form: Form) -> str:
        """Returns the chosen value, or the default."""
        chosen = form.chosen.get(self.tag, "")
        return chosen if chosen in self.values else self.values[0]

    def asked(self, form: Form) -> tuple[Field, ...]:
        """Returns the fields to fill in for the chosen value."""
        return self.fields(form) if self.applies(form) and self.value(form) == OWN else ()

    def tags(self, form: Form, source: RandomSource) -> Mapping[str, str]:
        """Returns the record's tags."""
        value = self.value(form)
        if not self.applies(form):
            return {}
        if self.write is not None:
            return self.write(value, form, source)
        return {} if value == self.values[0] else {self.tag: value}

    def written(self, value: str, game: str) -> Mapping[str, str]:
        """Returns the record's tags for a value without fields, as far as they differ from the usual ones."""
        tags = self.write(value, Form(game, ()), NO_CHANCE) if self.write is not None else {self.tag: value}
        return GAMES[game].option_type.from_tags(tags).tags()


def typed(form: Form, asked: Field) -> str:
    """Returns the text of a field."""
    return form.typed.get(asked.name, "").strip() or asked.start


class Drawn(NamedTuple):
    """The seat that begins, and what each seat drew for it, round by round."""

    seat: int
    rounds: tuple[Mapping[int, str], ...] = ()
    way: str = ""
    """How it was drawn, if the catalogues have `first.told.<way>` for it."""


Draw = Callable[[int, Any, RandomSource], Drawn]
"""Draws for a number of seats, under these options."""


class FirstDraw(NamedTuple):
    """A way to draw who begins; the catalogues have `first.<name>` for it."""

    name: str
    draw: Draw
    needs_app_tiles: bool = False
    """Whether it needs the app's own tiles; with real ones people draw at the table, and choose who begins."""


def by_lot(seats: int, options: Any, source: RandomSource) -> Drawn:
    """Draws who begins by lot."""
    return Drawn(source.randrange(seats) + 1)


BY_LOT: Final = FirstDraw("lot", by_lot)


class GameOptions(Protocol):
    """What game/games/<key>/options.py provides."""

    @property
    def OPTIONS(self) -> tuple[Option, ...]:  # noqa: N802 (a constant of a module)
        """The options besides the seats."""

    @property
    def FIRST(self) -> tuple[FirstDraw, ...]:  # noqa: N802
        """The ways to draw who begins; none if nobody begins."""

    @property
    def FIRST_DEFAULT(self) -> str:  # noqa: N802
        """The name of one of these ways, or a seat; empty if nobody begins."""

    @property
    def MARKS(self) -> tuple[tuple[str, str], ...]:  # noqa: N802
        """The marks the seats play with in turn, if they differ: the class of a drawing and the key of its name."""


def options_of_game(game: str) -> GameOptions:
    """Imports the options for a new game."""
    return cast(GameOptions, GAMES[game].module("options"))


def _has_throws(form: Form) -> bool:
    return GAMES[form.game].has_chance


def _may_undo_throws(form: Form) -> bool:
    return _has_throws(form) and GAMES[form.game].undo_over_draws and not form.has_computer


COMMON: Final = (
    Option(THROWS, ("app", "table"), applies=_has_throws),
    Option(UNDO, ("free", "throws"), applies=_may_undo_throws),
)
"""The options of every game that has throws or draws."""
