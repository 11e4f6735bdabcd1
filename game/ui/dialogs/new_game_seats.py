"""The seats in the dialog for a new game: on each a person or the computer, in an order to choose."""

from __future__ import annotations

from game.computer.task import LEVELS
from game.language import default_seat
from game.record import COMPUTER
from game.record.names import NAME_LENGTH
from game.ui.dialogs.dialog_frame import Context
from game.ui.dialogs.new_game_form import PERSON, default_name, level_for
from game.ui.dialogs.new_game_options import Form, options_of_game
from game.ui.nodes import Node, classes, el
from game.ui.scene import seat_name

NAMES: str = "known-names"
"""The list of the names that are offered."""


def chairs(context: Context, form: Form) -> Node:
    """The seats, one row for each."""
    rows = [seat_row(context, form, seat) for seat in range(1, len(form.seats) + 1)]
    return el("ol", rows, cls="chairs", key="chairs")


def known_names(form: Form) -> Node | None:
    """The names that were given before in any game, for the browser to offer."""
    if not form.names:
        return None
    return el("datalist", [el("option", value=name, key=name) for name in form.names], id=NAMES, key=NAMES)


def seat_row(context: Context, form: Form, seat: int) -> Node:
    """One seat: its number, whether a person or the computer sits there, who it is, and a button to move up."""
    player = form.seats[seat - 1]
    parts = [
        _badge(context, form, seat),
        _kind(context, form, seat),
        _player(context, form, seat),
        _up_button(context, seat, player),
        _about_level(context, seat, player),
    ]
    return el("li", parts, cls=classes("chair", computer=player.startswith(COMPUTER)), key=f"seat{seat}")


def _kind(context: Context, form: Form, seat: int) -> Node:
    """The switch between a person and the computer."""
    is_computer = form.seats[seat - 1].startswith(COMPUTER)
    kinds = ((PERSON, "seat.person", not is_computer), (level_for(form, seat), "seat.machine", is_computer))
    parts = [
        el(
            "label",
            el(
                "input",
                type="radio",
                name=f"who{seat}",
                value=f"kind{seat}={kind}",
                checked=is_chosen,
                data_change="form",
                key="radio",
            ),
            el("span", context.say(text), key="text"),
            cls="half",
            key=text,
        )
        for kind, text, is_chosen in kinds
    ]
    legend = el("legend", context.say("seat.who", seat), cls="visually-hidden", key="legend")
    return el("fieldset", legend, parts, cls="kind-of-player", key="kind")


def _up_button(context: Context, seat: int, player: str) -> Node:
    """Lets a player change places with the one above."""
    return el(
        "button",
        el("span", cls="icon up", key="icon"),
        type="button",
        cls="icon-button",
        action=f"form:swap={seat}",
        label=context.say("seat.up", seat_name(context.words, player)),
        title=context.say("seat.up_short"),
        disabled=seat == 1,
        key="up",
    )


def _badge(context: Context, form: Form, seat: int) -> Node:
    """The number of a seat, or the mark it plays with."""
    marks = options_of_game(form.game).MARKS
    if not marks:
        return el("span", str(seat), cls="chair-number", aria_hidden=True, key="badge")
    mark, key = marks[(seat - 1) % len(marks)]
    drawing = el("span", cls=f"mark {mark}", role="img", label=context.say(key), key="mark")
    return el("span", drawing, cls="chair-number wooden", key="badge")


def _player(context: Context, form: Form, seat: int) -> Node:
    """The field for a name, or the levels of the computer."""
    player = form.seats[seat - 1]
    if player.startswith(COMPUTER):
        return level_faces(context, seat, player.removeprefix(COMPUTER))
    return el(
        "input",
        name=f"seat{seat}",
        value="" if default_seat(player) else player,
        label=context.say("seat.name", seat),
        maxlength=NAME_LENGTH,
        placeholder=default_name(context.words, seat),
        list=NAMES if form.names else None,
        autocomplete="off",
        spellcheck="false",
        data_input="filled",
        key=f"name{seat}",
    )


def level_faces(context: Context, seat: int, chosen: str) -> Node:
    """The levels of the computer, each a face with its word below."""
    faces = [
        el(
            "label",
            el(
                "input",
                type="radio",
                name=f"level{seat}",
                value=f"kind{seat}={level}",
                checked=level == chosen,
                aria_describedby=f"about-level{seat}",
                data_change="form",
                key="radio",
            ),
            el("span", el("span", cls=f"icon {level}", key="icon"), cls="face-slip", key="face"),
            el("span", context.say(f"level.{level}.name"), cls="face-word", key="word"),
            cls="face-choice",
            key=level,
        )
        for level in LEVELS
    ]
    legend = el("legend", context.say("seat.level", seat), cls="visually-hidden", key="legend")
    return el("fieldset", legend, faces, cls="faces", key=f"level{seat}")


def _about_level(context: Context, seat: int, player: str) -> Node | None:
    """One sentence about the chosen level."""
    if not player.startswith(COMPUTER):
        return None
    about = context.say(f"level.{player.removeprefix(COMPUTER)}.about")
    return el("p", about, cls="about-level", id=f"about-level{seat}", key="about")
