"""The dialog for a new game: the seats, the first player, and every option of the game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, NamedTuple

from game.contract import GAMES, Reason
from game.language import Words
from game.ui.components.buttons import button
from game.ui.components.sentences import as_sentence
from game.ui.dialogs.dialog_frame import Content, Context, Dialog, submit
from game.ui.dialogs.new_game_form import first_choice, first_ways, option_value, options_of
from game.ui.dialogs.new_game_options import Drawn, Field, Form, Option, options_of_game, typed
from game.ui.dialogs.new_game_seats import chairs, known_names
from game.ui.nodes import Child, Node, el
from game.ui.scene import seat_name, seat_names


class Wrong(NamedTuple):
    """What keeps the game from beginning."""

    field: str
    """The name of a field."""
    why: str
    told: int
    """How often something was wrong (see Dialog.told)."""


class NewGame(Dialog):
    """The choices for a new game. They are those of last time, so "play" has the focus from the start."""

    kind: ClassVar[str] = "new"
    form: Form
    wrong: str = ""
    """The field that keeps the game from beginning, by its name."""
    why: str = ""
    """What is wrong with it, as a sentence beside it."""

    def content(self, context: Context) -> Content:
        form, wrong = self.form, Wrong(self.wrong, self.why, self.told)
        body = [
            how_many(context, form),
            chairs(context, form),
            known_names(form),
            *main_options(context, form, wrong),
            who_begins(context, form),
            more_options(context, form, wrong),
        ]
        rules = button(context.say("new.rules"), f"dialog:help/{form.game}", cls="bare link", key="rules")
        play = submit(context.say("new.play"), focus=True, action="begin")
        name = context.say(f"game.{form.game}")
        return Content(context.say("new.title", name), body, [play], "begin", rules, name)


def choice(tag: str, legend: str, values: Iterable[tuple[str, str]], chosen: str, about: str = "") -> Node:
    """Describes a choice between a few values, each with its text; arrow keys move between them."""
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
    """The number of seats, as the game allows."""
    counts = [(str(count), str(count)) for count in GAMES[form.game].seat_counts]
    return choice("seats", context.say("new.seats"), counts, str(len(form.seats)))


def who_begins(context: Context, form: Form) -> Node | None:
    """How to settle who begins; None if nobody does."""
    if not options_of_game(form.game).FIRST_DEFAULT or len(form.seats) == 1:
        return None
    ways = [(way, context.say(f"first.{way}")) for way in first_ways(form)]
    seats = [(str(seat), name) for seat, name in enumerate(seat_names(context.words, form.seats), 1)]
    return choice("First", context.say("new.first"), [*ways, *seats], first_choice(form))


def main_options(context: Context, form: Form, wrong: Wrong) -> list[Node]:
    """The options that matter most."""
    options = [option for option in options_of(form.game) if option.is_main and option.applies(form)]
    return [part for option in options for part in option_parts(context, form, option, wrong)]


def more_options(context: Context, form: Form, wrong: Wrong) -> Node | None:
    """The other options of the game, folded away unless one of them is not the usual."""
    options = [option for option in options_of(form.game) if not option.is_main and option.applies(form)]
    if not options:
        return None
    is_open = any(option.value(form) != option.values[0] for option in options)
    title = el("summary", context.say("new.more"), key="title")
    rows = [part for option in options for part in option_parts(context, form, option, wrong)]
    return el("details", title, rows, cls="more", open=is_open, key=f"more-{form.game}")


def option_parts(context: Context, form: Form, option: Option, wrong: Wrong) -> list[Node]:
    """One option: its values, a line about the one that is chosen, and fields for a custom value."""
    words, tag, chosen = context.words, option.tag, option.value(form)
    values = [(value, option_value(words, tag, value)) for value in option.order or option.values]
    parts = [choice(tag, option_title(words, form, tag), values, chosen, about_option(words, tag, chosen))]
    fields = [_field(context, form, field, wrong) for field in option.asked(form)]
    if fields:
        parts.append(el("div", fields, cls=f"fields fields-{option.tag}", key=f"fields-{option.tag}"))
    return parts


def option_title(words: Words, form: Form, tag: str) -> str:
    """Returns the name of an option, as it fits this game."""
    own = f"option.{tag}.in.{form.game}"
    return words.say(own) if own in words else words.say(f"option.{tag}")


def about_option(words: Words, tag: str, value: str) -> str:
    """Returns what the chosen value does, or else what the option is about."""
    own = f"option.{tag}.{value}.about"
    return words.say(own) if own in words else words.say(f"option.{tag}.about")


def _field(context: Context, form: Form, asked: Field, wrong: Wrong) -> Node:
    """Describes a field with its label, and what is wrong with it."""
    value, is_wrong = typed(form, asked), asked.name == wrong.field
    why = f"wrong-{asked.name}" if is_wrong else None
    key, *names = asked.label
    label = el("span", context.say(key, *(seat_name(context.words, name) for name in names)), key="label")
    control: Node
    if asked.values:
        options = [
            el("option", context.say(key), value=choice, selected=choice == value, key=choice)
            for choice, key in asked.values
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
            aria_invalid=is_wrong or None,
            aria_describedby=why,
        )
    else:
        control = el(
            "input",
            name=asked.name,
            value=value,
            autocomplete="off",
            key="control",
            aria_invalid=is_wrong or None,
            aria_describedby=why,
        )
    message = el("span", wrong.why, cls="wrong", id=why, role="alert", key=f"wrong{wrong.told}") if is_wrong else None
    return el("label", label, control, message, cls="fill-in", key=asked.name)


def why_not(context: Context, reason: Reason) -> str:
    """Returns why a game cannot begin with these options, in the words of the dialog."""
    key, values = f"reason.{reason.key}", reason.values
    if reason.key == "tag" and f"option.{values[0]}.wrong" in context.words:
        return context.say(f"option.{values[0]}.wrong", values[1])
    return as_sentence(context.say(key, *values))


def first_notice(context: Context, drawn: Drawn, names: tuple[str, ...]) -> Node:
    """Describes the notice of who begins, and what each seat drew for it."""
    rows: list[Child] = []
    shown = seat_names(context.words, names)
    for number, tiles in enumerate(drawn.rounds):
        drawings = [
            el("span", el("span", name, key="name"), el("b", tile, key="tile"), cls="drew", key=f"seat{seat}")
            for seat, tile in tiles.items()
            if (name := shown[seat - 1])
        ]
        rows.append(el("div", drawings, cls="draws", key=f"round{number}"))
    key = f"first.told.{drawn.way}" if drawn.way else "first.told"
    sentence = el("p", context.say(key, shown[drawn.seat - 1]), key="told")
    return el("div", rows, sentence, cls="first-notice", role="status", key="first-notice")
