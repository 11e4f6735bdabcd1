"""What a file from another device brings: looked through first, and added only after a yes."""

from __future__ import annotations

from typing import NamedTuple

from game.ui.dialogs.dialog_frame import Content, Context, cancel
from game.ui.frame import button
from game.ui.nodes import Node, el


class Arrival(NamedTuple):
    """How far a file has been looked through, and what was found."""

    games: int = 0
    new: int = 0
    """Games that are not here yet, or go further than here."""
    known: int = 0
    damaged: int = 0
    results: int = 0
    """What came out of games that are not counted here yet."""
    trouble: str = ""
    """The key of the sentence that tells why the file cannot be read at all."""

    @property
    def is_read(self) -> bool:
        return self.new + self.known + self.damaged >= self.games

    @property
    def brings_something(self) -> bool:
        return self.new + self.results > 0


def load(context: Context, about: str) -> Content:
    """Describes what a file would add, and what stays as it is."""
    title = context.say("dialog.load")
    arrival = context.arrival or Arrival()
    if arrival.trouble:
        wrong = el("p", context.say(arrival.trouble), cls="wrong", role="alert", key="trouble")
        return Content(title, [wrong], [button(context.say("load.other"), "openfile", cls="main")])
    if not arrival.is_read:
        looked = arrival.new + arrival.known + arrival.damaged
        return Content(title, [_line(context, "load.looking", looked, arrival.games)], [cancel(context)])
    counts = ((name, getattr(arrival, name)) for name in ("new", "known", "damaged", "results"))
    lines = [_line(context, f"load.{name}", count) for name, count in counts if count]
    if not arrival.brings_something:
        return Content(title, [*lines, _line(context, "load.nothing")])
    yes = button(context.say("load.yes"), "addall", cls="main")
    return Content(title, [*lines, _line(context, "load.about")], [cancel(context), yes])


def _line(context: Context, key: str, *values: int) -> Node:
    return el("p", context.say(key, *values), role="status" if key == "load.looking" else None, key=key)
