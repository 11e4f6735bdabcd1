"""The choices for a new game: as they were last time, changed one by one, and made into a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.computer.choose import LEVELS
from game.contract import GAMES
from game.language import Words
from game.match.match import THROWS, RandomSource
from game.match.results import Rules
from game.record import COMPUTER, Record
from game.record.names import clean_name
from game.saving.settings import Settings
from game.ui.booklets import booklet_of
from game.ui.dialogs.new_game_options import COMMON, HIGHEST, OWN, Drawn, Field, Form, Option


class Beginning(NamedTuple):
    """A new record, and how it came out who begins where that was drawn."""

    record: Record
    drawn: Drawn | None


def new_form(game: str, settings: Settings, words: Words) -> Form:
    """Fills the form with the choices of last time, or with two people and the plain rules."""
    counts = GAMES[game].seat_counts
    last = settings.seats.get(game, [])
    usual = [default_name(words, seat) for seat in range(1, max(2, counts[0]) + 1)]
    seats = map(known_seat, last) if len(last) in counts else usual
    kept = settings.tags.get(game, {})
    chosen = {name: value for name, value in kept.items() if "." not in name}
    typed = {name: value for name, value in kept.items() if "." in name}
    return Form(game, tuple(seats), chosen, typed)


def default_name(words: Words, seat: int) -> str:
    return words.say("seat.default", seat)


def options_of(game: str) -> tuple[Option, ...]:
    """Lists the options of a game and those of all games."""
    return (*booklet_of(game).OPTIONS, *COMMON)


def rules_in_words(words: Words, game: str, rules: Rules) -> str:
    """Tells in which options a game differs from the usual one."""
    left, told = dict(rules), []
    for option in options_of(game):
        for value in option.values[1:]:
            tags = option.written(value, game) if value != OWN else {}
            if tags and tags.items() <= left.items():
                told.append((option.tag, value))
                left = {name: each for name, each in left.items() if name not in tags}
    return " · ".join(_told_option(words, *each) for each in (*told, *left.items()))


def _told_option(words: Words, name: str, value: str) -> str:
    key = f"option.{name}.{value}"
    return words.say("results.rule", words.say(f"option.{name}"), words.say(key) if key in words else value)


def fields_of(form: Form) -> list[Field]:
    """Lists the fields that are to be filled in now."""
    return [each for option in options_of(form.game) for each in option.asked(form)]


def inputs_of(form: Form) -> list[str]:
    """Names all that people may have typed or chosen by now."""
    return [*(f"seat{seat}" for seat in range(1, len(form.seats) + 1)), *(each.name for each in fields_of(form))]


def changed_form(form: Form, name: str, value: str, words: Words) -> Form:
    """Changes one choice: `seats`, `kind2` for who sits there, `swap` for two neighbours, or an option's value."""
    if name == "seats":
        return _seating(form, int(value), words)
    if name == "swap":
        at, seats = int(value) - 1, list(form.seats)
        seats[at - 1], seats[at] = seats[at], seats[at - 1]
        return form._replace(seats=tuple(seats))
    if name.startswith("kind"):
        seat = int(name.removeprefix("kind"))
        who = default_name(words, seat) if value == "person" else f"{COMPUTER}{value}"
        return form._replace(seats=(*form.seats[: seat - 1], who, *form.seats[seat:]))
    return form.choosing(name, value)


def _seating(form: Form, number: int, words: Words) -> Form:
    """Brings chairs in or takes them away; the first of them stay as they are."""
    if number not in GAMES[form.game].seat_counts:
        return form
    more = [default_name(words, seat) for seat in range(len(form.seats) + 1, number + 1)]
    return form._replace(seats=(*form.seats, *more)[:number])


def filled_form(form: Form, inputs: Mapping[str, str], words: Words) -> Form:
    """Takes over what was typed; names are cleaned, and an empty one becomes the usual one."""
    seats = tuple(
        seat if seat.startswith(COMPUTER) else clean_name(inputs.get(f"seat{at}", seat)) or default_name(words, at)
        for at, seat in enumerate(form.seats, 1)
    )
    typed = {each.name: inputs[each.name] for each in fields_of(form) if each.name in inputs}
    return form._replace(seats=seats, typed={**form.typed, **typed})


def first_ways(form: Form) -> list[str]:
    """Lists how it may be drawn who begins; real tiles are drawn at the table, and then it is said who begins."""
    is_real = form.chosen.get(THROWS) == "table"
    return [way for way in booklet_of(form.game).FIRST if not (is_real and way == HIGHEST)]


def first_choice(form: Form) -> str:
    """Gives how it is settled who begins: a way to draw it, or a seat; empty where nobody begins."""
    ways, usual = first_ways(form), booklet_of(form.game).FIRST_DEFAULT
    chosen = form.chosen.get("First", "")
    seats = [str(seat) for seat in range(1, len(form.seats) + 1)]
    if chosen in (*ways, *seats):
        return chosen
    return "1" if usual == HIGHEST and HIGHEST not in ways else usual


def remembered(form: Form) -> dict[str, str]:
    """Gives what is kept of the choices for the next game of this kind."""
    return {**form.chosen, **form.typed}


def begun(form: Form, source: RandomSource) -> Beginning:
    """Makes the record of the game that the form describes; raises what the options object to."""
    tags: dict[str, str] = {}
    for option in options_of(form.game):
        tags |= option.tags(form, source)
    record = Record.new(form.game, form.seats, tags)
    way = first_choice(form)
    if not way or way == "1":
        return Beginning(record, None)
    draw = booklet_of(form.game).FIRST.get(way)
    drawn = draw(len(form.seats), record.position.options, source) if draw else None
    first = str(drawn.seat) if drawn else way
    if first != "1":
        record = Record.new(form.game, form.seats, {**tags, "First": first})
    return Beginning(record, drawn)


def known_seat(name: str) -> str:
    """Gives a computer whose level is not known one that is."""
    is_known = not name.startswith(COMPUTER) or name.removeprefix(COMPUTER) in LEVELS
    return name if is_known else f"{COMPUTER}{default_level()}"


def default_level() -> str:
    """Gives the level of a computer that sits down: the middle one of those there are."""
    return LEVELS[len(LEVELS) // 2]
