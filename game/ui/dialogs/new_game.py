"""The dialog of a new game: who sits where, who begins, and every option of the game."""

from __future__ import annotations

from collections.abc import Iterable

from game.computer.task import LEVELS
from game.contract import GAMES, Reason
from game.record import COMPUTER
from game.record.names import NAME_LENGTH
from game.ui.booklets import booklet_of
from game.ui.dialogs.dialog_frame import Content, Context, submit
from game.ui.dialogs.new_game_form import default_level, default_name, first_choice, first_ways, options_of
from game.ui.dialogs.new_game_options import OWN, Drawn, Field, Form, Option, typed
from game.ui.frame import button
from game.ui.nodes import Child, Node, classes, el
from game.ui.scene import seat_name


def new_game(context: Context, about: str) -> Content:
    """Describes the choices; "play" is in reach at once, for they are as they were last time."""
    form = context.form
    assert form is not None
    body = [
        how_many(context, form),
        el("ol", [seat_row(context, form, seat) for seat in range(1, len(form.seats) + 1)], cls="chairs", key="chairs"),
        who_begins(context, form),
        more_options(context, form),
    ]
    rules = button(context.say("new.rules"), f"dialog:help/{form.game}", cls="bare link", key="rules")
    play = submit(context.say("new.play"), focus=True, action="begin")
    name = context.say(f"game.{form.game}")
    return Content(context.say("new.title", name), body, [play], "begin", rules, name)


def choice(tag: str, legend: str, values: Iterable[tuple[str, str]], chosen: str, about: str = "") -> Node:
    """Describes one choice of a few values, each with its words; the arrow keys go through them."""
    slips = [
        el(
            "label",
            el(
                "input",
                type="radio",
                name=f"choose.{tag}",
                value=f"{tag}={value}",
                checked=value == chosen,
                data_change="form",
                key="radio",
            ),
            el("span", text, key="text"),
            cls="choose",
            key=value,
        )
        for value, text in values
    ]
    line = el("p", about, cls="small", key="about", id=f"about-{tag}") if about else None
    title = el("legend", legend, key="legend")
    slips_box = el("div", slips, cls="slips", key="slips")
    described = f"about-{tag}" if about else None
    return el("fieldset", title, slips_box, line, cls=f"option option-{tag}", aria_describedby=described, key=tag)


def how_many(context: Context, form: Form) -> Node:
    """How many seats; the counts that the game allows."""
    counts = [(str(count), str(count)) for count in GAMES[form.game].seat_counts]
    return choice("seats", context.say("new.seats"), counts, str(len(form.seats)))


def seat_row(context: Context, form: Form, seat: int) -> Node:
    """One seat: its number, a name or the computer's level, who sits there, and one place further up."""
    who = form.seats[seat - 1]
    is_computer = who.startswith(COMPUTER)
    turn = f"form:kind{seat}={'person' if is_computer else default_level()}"
    robot = el(
        "button",
        el("span", cls="icon computer", key="icon"),
        type="button",
        cls="icon-button robot",
        action=turn,
        label=context.say("seat.computer", seat),
        title=context.say("seat.computer", seat),
        aria_pressed=is_computer,
        key="robot",
    )
    up = el(
        "button",
        el("span", cls="icon up", key="icon"),
        type="button",
        cls="icon-button",
        action=f"form:swap={seat}",
        label=context.say("seat.up", who if not is_computer else seat_name(context.words, who)),
        title=context.say("seat.up_short"),
        disabled=seat == 1,
        key="up",
    )
    cls = classes("chair", computer=is_computer)
    parts = [_badge(context, form, seat), _who(context, seat, who), robot, up, _about_level(context, seat, who)]
    return el("li", parts, cls=cls, key=f"seat{seat}")


def _badge(context: Context, form: Form, seat: int) -> Node:
    """The number of a seat, or what it plays with."""
    signs = booklet_of(form.game).SIGNS
    if not signs:
        return el("span", str(seat), cls="chair-number", aria_hidden=True, key="badge")
    sign, key = signs[(seat - 1) % len(signs)]
    drawing = el("span", cls=f"mark {sign}", role="img", label=context.say(key), key="mark")
    return el("span", drawing, cls="chair-number wooden", key="badge")


def _who(context: Context, seat: int, who: str) -> Node:
    if not who.startswith(COMPUTER):
        return el(
            "input",
            name=f"seat{seat}",
            value=who,
            label=context.say("seat.name", seat),
            maxlength=NAME_LENGTH,
            placeholder=default_name(context.words, seat),
            autocomplete="off",
            spellcheck="false",
            data_change="filled",
            key=f"name{seat}",
        )
    return level_faces(context, seat, who.removeprefix(COMPUTER))


def level_faces(context: Context, seat: int, chosen: str) -> Node:
    """The levels of the computer, a face each."""
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


def _about_level(context: Context, seat: int, who: str) -> Node | None:
    """One sentence about the level that is chosen for a seat."""
    if not who.startswith(COMPUTER):
        return None
    about = context.say(f"level.{who.removeprefix(COMPUTER)}.about")
    return el("p", about, cls="about-level", id=f"about-level{seat}", key="about")


def who_begins(context: Context, form: Form) -> Node | None:
    """How it is settled who begins, where somebody does."""
    if not booklet_of(form.game).FIRST_DEFAULT or len(form.seats) == 1:
        return None
    ways = [(way, context.say(f"first.{way}")) for way in first_ways(form)]
    seats = [(str(seat), seat_name(context.words, name)) for seat, name in enumerate(form.seats, 1)]
    return choice("First", context.say("new.first"), [*ways, *seats], first_choice(form))


def more_options(context: Context, form: Form) -> Node | None:
    """Every option of the game, folded away; open where something was chosen that is not the usual."""
    options = [option for option in options_of(form.game) if option.applies(form)]
    if not options:
        return None
    is_open = any(option.value(form) != option.values[0] for option in options)
    title = el("summary", context.say("new.more"), key="title")
    rows = [part for option in options for part in option_parts(context, form, option)]
    return el("details", title, rows, cls="more", open=is_open, key=f"more-{form.game}")


def option_parts(context: Context, form: Form, option: Option) -> list[Node]:
    """One option: its values, the line that explains it, and fields where its own value is chosen."""
    values = [(value, option_value(context, option, value)) for value in option.order or option.values]
    about = context.say(f"option.{option.tag}.about")
    parts = [choice(option.tag, context.say(f"option.{option.tag}"), values, option.value(form), about)]
    fields = [_field(context, form, each) for each in option.asked(form)]
    if fields:
        parts.append(el("div", fields, cls=f"fields fields-{option.tag}", key=f"fields-{option.tag}"))
    return parts


def option_value(context: Context, option: Option, value: str) -> str:
    """Names a value of an option; a number is its own name."""
    return value if option.order and value != OWN else context.say(f"option.{option.tag}.{value}")


def _field(context: Context, form: Form, asked: Field) -> Node:
    """Describes a field with its label."""
    value = typed(form, asked)
    key, *about = asked.label
    label = el("span", context.say(key, *(seat_name(context.words, each) for each in about)), key="label")
    control: Node
    if asked.values:
        options = [
            el("option", context.say(key), value=each, selected=each == value, key=each) for each, key in asked.values
        ]
        control = el("select", options, name=asked.name, value=value, key="control")
    elif asked.high:
        control = el(
            "input",
            type="number",
            inputmode="numeric",
            min=asked.low,
            max=asked.high,
            name=asked.name,
            value=value,
            key="control",
        )
    else:
        control = el("input", name=asked.name, value=value, autocomplete="off", key="control")
    return el("label", label, control, cls="fill-in", key=asked.name)


def objection(context: Context, reason: Reason) -> str:
    """Tells why a game cannot begin so: which option is wrong, in the words of the dialog."""
    key, values = f"reason.{reason.key}", reason.values
    if reason.key == "tag" and f"option.{values[0]}.wrong" in context.words:
        return context.say(f"option.{values[0]}.wrong", values[1])
    told = context.say(key, *values)
    return f"{told[:1].upper()}{told[1:]}."


def first_notice(context: Context, drawn: Drawn, names: tuple[str, ...]) -> Node:
    """Tells who begins, and what each drew for it."""
    rows: list[Child] = []
    for number, tiles in enumerate(drawn.rounds):
        drawings = [
            el("span", el("span", name, key="name"), el("b", tile, key="tile"), cls="drew", key=f"seat{seat}")
            for seat, tile in tiles.items()
            if (name := seat_name(context.words, names[seat - 1]))
        ]
        rows.append(el("div", drawings, cls="draws", key=f"round{number}"))
    key = "first.told.highest" if drawn.rounds else "first.told"
    told = el("p", context.say(key, seat_name(context.words, names[drawn.seat - 1])), key="told")
    return el("div", rows, told, cls="first-notice", role="status", key="first-notice")
