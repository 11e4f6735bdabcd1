"""Dialogs: a new game and its options, the menu, naming and deleting, the end of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.language import Words
from game.match import RandomSource
from game.record import Record
from game.rules import GAMES, Reason
from game.settings import Settings
from game.views.frame import button
from game.views.nodes import Child, Node, el
from game.views.scene import Scene, view_of

Form = Mapping[str, Any]
"""What is chosen for a new game: `game`, `seats` (names or computer:level), `tags`."""


def open_dialog(
    name: str, words: Words, scene: Scene | None, form: Form, settings: Settings, error: str
) -> Node | None:
    """Describes the dialog of this name; None when none is open."""
    kind, _, about = name.partition("/")
    makers = {"new": lambda: new_game(words, form), "menu": lambda: menu(words, settings)}
    makers |= {"rename": lambda: rename(words, about), "delete": lambda: delete(words, about)}
    maker = makers.get(kind)
    if maker is None:
        return None
    trouble = el("p", error, cls="trouble", role="alert", key="trouble") if error else None
    title = words.say(f"dialog.{kind}")
    close = el("button", "×", type="button", action="close", cls="close", label=words.say("dialog.close"), key="close")
    head = el("header", el("h2", title, key="title"), close, key="head")
    return el("dialog", head, *maker(), trouble, label=title, cls=f"dialog {kind}", key=f"dialog-{name}")


def new_form(game: str, settings: Settings, words: Words) -> Form:
    """Fills the form with the choices of last time, or with two people and the plain rules."""
    counts = GAMES[game].seat_counts
    seats = settings.seats.get(game) or [words.say("seat.default", number) for number in range(1, max(2, counts[0]) + 1)]
    return {"game": game, "seats": list(seats), "tags": dict(settings.tags.get(game, {}))}


def changed_form(form: Form, name: str, value: str, words: Words) -> Form:
    """Changes one choice: `seats` to a number of seats, `kind2` to who sits there, or a tag."""
    seats = list(form["seats"])
    if name == "seats":
        more = [words.say("seat.default", number) for number in range(len(seats) + 1, int(value) + 1)]
        return {**form, "seats": [*seats, *more][: int(value)]}
    if name.startswith("kind"):
        at = int(name.removeprefix("kind")) - 1
        seats[at] = f"computer:{value}" if value != "person" else words.say("seat.default", at + 1)
        return {**form, "seats": seats}
    tags = {**form["tags"], name: value}
    return {**form, "tags": {key: text for key, text in tags.items() if text}}


def begun(form: Form, source: RandomSource) -> tuple[Record | None, Reason | None]:
    """Makes the record of the game that the form describes."""
    return Record.new(form["game"], tuple(form["seats"]), form["tags"]), None


def new_game(words: Words, form: Form) -> list[Child]:
    counts = GAMES[form["game"]].seat_counts
    numbers = [
        button(str(count), f"form:seats={count}", cls="number chosen" if count == len(form["seats"]) else "number")
        for count in counts
    ]
    seats = [
        el("li", el("input", name=f"seat{at}", value=name, maxlength=20, label=words.say("seat.name", at)), key=f"seat{at}")
        for at, name in enumerate(form["seats"], 1)
    ]
    return [
        el("div", numbers, cls="numbers", key="numbers"),
        el("ol", seats, cls="seat-form", key="seats"),
        button(words.say("new.play"), "begin", cls="main"),
    ]


def menu(words: Words, settings: Settings) -> list[Child]:
    return [button(words.say("menu.leave"), "leave")]


def rename(words: Words, about: str) -> list[Child]:
    field = el("input", name="name", label=words.say("home.name"), maxlength=40, key="name")
    return [field, button(words.say("home.rename"), f"rename:{about}", cls="main")]


def delete(words: Words, about: str) -> list[Child]:
    return [el("p", words.say("delete.ask"), key="ask"), button(words.say("home.delete"), f"delete:{about}", cls="main")]


__all__ = ["begun", "changed_form", "new_form", "open_dialog", "view_of"]
