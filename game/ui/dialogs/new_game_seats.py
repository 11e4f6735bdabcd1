"""The seats in the dialog for a new game: a person or a level of the computer on each, in an order to choose."""

from __future__ import annotations

from game.computer.task import LEVELS
from game.record import COMPUTER
from game.record.names import NAME_LENGTH
from game.ui.dialogs.dialog_frame import Context
from game.ui.dialogs.new_game_form import default_level, default_name
from game.ui.dialogs.new_game_options import Form, options_of_game
from game.ui.nodes import Node, classes, el
from game.ui.scene import seat_name


def chairs(context: Context, form: Form) -> Node:
    """The seats, one row for each."""
    rows = [seat_row(context, form, seat) for seat in range(1, len(form.seats) + 1)]
    return el("ol", rows, cls="chairs", key="chairs")


def seat_row(context: Context, form: Form, seat: int) -> Node:
    """One seat: its number, its player, and buttons to let the computer play and to move the player up."""
    player = form.seats[seat - 1]
    parts = [
        _badge(context, form, seat),
        _player(context, seat, player),
        _computer_button(context, seat, player.startswith(COMPUTER)),
        _up_button(context, seat, player),
        _about_level(context, seat, player),
    ]
    return el("li", parts, cls=classes("chair", computer=player.startswith(COMPUTER)), key=f"seat{seat}")


def _computer_button(context: Context, seat: int, is_computer: bool) -> Node:
    """The switch between a person and the computer."""
    return el(
        "button",
        el("span", cls="icon computer", key="icon"),
        type="button",
        cls="icon-button robot",
        action=f"form:kind{seat}={'person' if is_computer else default_level()}",
        label=context.say("seat.computer", seat),
        title=context.say("seat.computer", seat),
        aria_pressed=is_computer,
        key="robot",
    )


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


def _player(context: Context, seat: int, player: str) -> Node:
    """The field for a name, or the levels of the computer."""
    if not player.startswith(COMPUTER):
        return el(
            "input",
            name=f"seat{seat}",
            value=player,
            label=context.say("seat.name", seat),
            maxlength=NAME_LENGTH,
            placeholder=default_name(context.words, seat),
            autocomplete="off",
            spellcheck="false",
            data_change="filled",
            key=f"name{seat}",
        )
    return level_faces(context, seat, player.removeprefix(COMPUTER))


def level_faces(context: Context, seat: int, chosen: str) -> Node:
    """The levels of the computer, each with a face."""
    faces = [
        el(
            "label",
            el(
                "input",
                type="radio",
                name=f"level{seat}",
                value=f"kind{seat}={level}",
                checked=level == chosen,
                label=context.say(f"level.{level}.name"),
                aria_describedby=f"about-level{seat}",
                data_change="form",
                key="radio",
            ),
            el("span", el("span", cls=f"icon {level}", key="icon"), cls="face-slip", key="face"),
            cls="face-choice",
            title=context.say(f"level.{level}.name"),
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
