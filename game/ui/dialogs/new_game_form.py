"""The form of a new game: filled in with the choices of last time, changed, and turned into a record."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from game.computer.choose import LEVEL_NAMES
from game.contract import GAMES, Reason
from game.language import Words, name_in
from game.match.match import THROWS, RandomSource
from game.match.results import Rules
from game.record import COMPUTER, Record
from game.record.names import clean_name
from game.saving.settings import Settings
from game.ui.dialogs.new_game_options import COMMON, OWN, Drawn, Field, Form, Option, options_of_game, typed

KIND: Final = re.compile("kind[1-9]")
"""The name of the choice between a person and a computer on a seat."""
PERSON: Final = "person"
FIRST_LEVEL: Final = LEVEL_NAMES[1]
"""The level of the first opponent: the weakest that plays with a plan, so that a first game can be won."""


class Beginning(NamedTuple):
    """A new record, and the draw for the first seat, if there was one."""

    record: Record
    drawn: Drawn | None


def new_form(game: str, settings: Settings, words: Words) -> Form:
    """Returns the form with the seats and choices of last time.

    Whoever has not played this game yet sits against the computer and goes first.
    """
    counts = GAMES[game].seat_counts
    last = settings.seats.get(game, [])
    number = len(last) if len(last) in counts else max(2, counts[0])
    names = settings.tables.get(str(number)) or last or ["", *[f"{COMPUTER}{FIRST_LEVEL}"] * (number - 1)]
    seats = tuple(known_seat(name) or default_name(words, seat) for seat, name in enumerate(names[:number], 1))
    kept = settings.tags.get(game, {} if not options_of_game(game).FIRST_DEFAULT else {"First": "1"})
    chosen = {name: value for name, value in kept.items() if "." not in name}
    typed = {name: value for name, value in kept.items() if "." in name}
    return Form(game, seats, chosen, typed, tables=settings.tables, names=tuple(settings.known_names))


def default_name(words: Words, seat: int) -> str:
    """Returns the default name of a seat."""
    return words.say("seat.default", seat)


def reworded(form: Form, words: Words) -> Form:
    """Returns the form in another language."""
    return form._replace(seats=tuple(name_in(words, name) for name in form.seats))


def options_of(game: str) -> tuple[Option, ...]:
    """Returns the options of a game, followed by those of all games."""
    return (*options_of_game(game).OPTIONS, *COMMON)


def rules_in_words(words: Words, game: str, rules: Rules) -> str:
    """Returns in words the options in which a game differs from the usual one."""
    left, unusual = dict(rules), []
    for option in options_of(game):
        for value in option.values[1:]:
            tags = option.written(value, game) if value != OWN else {}
            if tags and tags.items() <= left.items():
                unusual.append((option.tag, value))
                left = {name: text for name, text in left.items() if name not in tags}
    spoken = {name: word for option in options_of(game) for name, word in option.spoken.items()}
    chosen = [(name, option_value(words, name, value)) for name, value in unusual]
    others = [(name, words.say(*spoken[name](value)) if name in spoken else value) for name, value in left.items()]
    return " · ".join(words.say("results.rule", words.say(f"option.{name}"), text) for name, text in (*chosen, *others))


def option_value(words: Words, tag: str, value: str) -> str:
    """Returns the name of a value; a number is its own name."""
    key = f"option.{tag}.{value}"
    return words.say(key) if key in words else value


def fields_of(form: Form) -> list[Field]:
    """Returns the fields that are on show now."""
    return [field for option in options_of(form.game) for field in option.asked(form)]


def inputs_of(form: Form) -> list[str]:
    """Returns the names of all inputs that are on show now."""
    return [*(f"seat{seat}" for seat in range(1, len(form.seats) + 1)), *(field.name for field in fields_of(form))]


def changed_form(form: Form, name: str, value: str, words: Words) -> Form:
    """Changes one choice: `seats`, `kind2` for the player there, `swap` for two neighbours, or an option's value.

    What makes no sense in this game changes nothing: the screen may have changed under the finger.
    """
    if name == "seats":
        return _seating(form, int(value), words)
    if name == "swap":
        return _swapped(form, int(value))
    if KIND.fullmatch(name):
        return _with_kind(form, int(name.removeprefix("kind")), value, words)
    tags = ("First", *(option.tag for option in options_of(form.game)))
    return form.choosing(name, value) if name in tags else form


def _swapped(form: Form, seat: int) -> Form:
    """Lets a seat change places with the one before it."""
    if not 2 <= seat <= len(form.seats):
        return form
    before, who = form.seats[seat - 2 : seat]
    return form._replace(seats=(*form.seats[: seat - 2], who, before, *form.seats[seat:]))


def _with_kind(form: Form, seat: int, kind: str, words: Words) -> Form:
    """Seats a person, or a computer of a level."""
    if not 1 <= seat <= len(form.seats):
        return form
    who = default_name(words, seat) if kind == PERSON else f"{COMPUTER}{kind}"
    return form._replace(seats=(*form.seats[: seat - 1], who, *form.seats[seat:]))


def _seating(form: Form, number: int, words: Words) -> Form:
    """Adds or removes seats at the end. Who was taken away comes back, or else who sat there last time."""
    if number not in GAMES[form.game].seat_counts:
        return form
    known = (*form.seats, *form.spare)
    last_time = form.tables.get(str(number), ())
    more = [
        known_seat(last_time[at]) if at < len(last_time) else _alike(form.seats[-1]) for at in range(len(known), number)
    ]
    named = [name or default_name(words, seat) for seat, name in enumerate((*known, *more), 1)]
    return form._replace(seats=tuple(named[:number]), spare=tuple(named[number:]))


def _alike(who: str) -> str:
    """Returns another player like this one: a computer of the same level, or a person without a name."""
    return who if who.startswith(COMPUTER) else ""


def wrong_field(form: Form) -> Field | None:
    """Returns the first field on show in which a number is missing or out of its limits."""
    for field in fields_of(form):
        text = typed(form, field)
        is_number = text.isascii() and text.isdigit() and len(text) < 6
        if field.high and not (is_number and field.low <= int(text) <= field.high):
            return field
    return None


def filled_form(form: Form, inputs: Mapping[str, str], words: Words) -> Form:
    """Returns the form with what was typed; names are cleaned, and an empty one becomes the default."""
    seats = tuple(
        seat if seat.startswith(COMPUTER) else clean_name(inputs.get(f"seat{at}", seat)) or default_name(words, at)
        for at, seat in enumerate(form.seats, 1)
    )
    typed = {field.name: inputs[field.name] for field in fields_of(form) if field.name in inputs}
    return form._replace(seats=seats, typed={**form.typed, **typed})


def first_ways(form: Form) -> list[str]:
    """Returns the ways in which the app can draw who begins."""
    is_real = form.chosen.get(THROWS) == "table"
    return [way.name for way in options_of_game(form.game).FIRST if not (is_real and way.needs_app_tiles)]


def first_choice(form: Form) -> str:
    """Returns how to settle who begins: a way to draw it, or a seat; empty if nobody begins."""
    usual = options_of_game(form.game).FIRST_DEFAULT
    seats = [str(seat) for seat in range(1, len(form.seats) + 1)]
    possible = (*first_ways(form), *seats)
    chosen = form.chosen.get("First", "")
    if chosen in possible:
        return chosen
    return usual if usual in ("", *possible) else "1"


def remembered(form: Form) -> dict[str, str]:
    """Returns the choices to save for the next game of this kind."""
    return {**form.chosen, **form.typed}


def begun(form: Form, source: RandomSource) -> Beginning:
    """Returns the record of the game that the form describes; raises if its options are not valid."""
    tags: dict[str, str] = {}
    for option in options_of(form.game):
        tags |= option.tags(form, source)
    record = Record.new(form.game, form.seats, tags)
    way = first_choice(form)
    if not way or way == "1":
        return Beginning(record, None)
    draws = {way_to_draw.name: way_to_draw.draw for way_to_draw in options_of_game(form.game).FIRST}
    drawn = draws[way](len(form.seats), record.position.options, source) if way in draws else None
    first = str(drawn.seat) if drawn else way
    if first != "1":
        record = Record.new(form.game, form.seats, {**tags, "First": first})
    return Beginning(record, drawn)


def field_of(form: Form, reason: Reason) -> str:
    """Returns the name of a field on show for the tag that a reason speaks of; empty if there is none."""
    tag = str(reason.values[0]) if reason.key == "tag" and reason.values else ""
    names = [field.name for field in fields_of(form)]
    return next((name for name in reversed(names) if tag and name.startswith(f"{tag}.")), "")


def level_for(form: Form, seat: int) -> str:
    """Returns the level that the computer has on a seat, or would have: that of another one, or the first."""
    levels = [who.removeprefix(COMPUTER) for who in (form.seats[seat - 1], *form.seats) if who.startswith(COMPUTER)]
    return levels[0] if levels else FIRST_LEVEL


def known_seat(name: str) -> str:
    """Returns the name of a seat, with the default level in place of an unknown one."""
    is_known = not name.startswith(COMPUTER) or name.removeprefix(COMPUTER) in LEVEL_NAMES
    return name if is_known else f"{COMPUTER}{default_level()}"


def default_level() -> str:
    """Returns the level that a computer has at first: the middle one."""
    return LEVEL_NAMES[len(LEVEL_NAMES) // 2]
