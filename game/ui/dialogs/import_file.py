"""Importing a file from another device: it is examined first, and added only after a confirmation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, NamedTuple

from game.match.match import Match
from game.match.results import Result
from game.saving.backup_file import Bundle
from game.ui.components.buttons import button
from game.ui.dialogs.dialog_frame import Content, Context, Dialog, cancel
from game.ui.nodes import Node, el


class Arrival(NamedTuple):
    """How far a file has been examined, and what was in it."""

    games: int = 0
    new: int = 0
    """Games that are not here yet, or go further there."""
    known: int = 0
    damaged: int = 0
    results: int = 0
    """Results that are not counted here yet."""
    trouble: str = ""
    """The key of the sentence why the file cannot be read at all."""

    @property
    def is_read(self) -> bool:
        return self.new + self.known + self.damaged >= self.games

    @property
    def brings_something(self) -> bool:
        return self.new + self.results > 0


class ImportFile(Dialog):
    """Shows what a file would add, and asks whether to add it."""

    kind: ClassVar[str] = "load"
    arrival: Arrival
    bundle: Bundle | None = None
    """The file, while its games are examined."""
    games: Mapping[str, tuple[Match, str, int]] = {}
    """The games to add by their names in storage, with their titles and the times they were saved."""
    results: Mapping[str, Result] = {}
    """The results to add."""

    def content(self, context: Context) -> Content:
        title = context.say("dialog.load")
        arrival = self.arrival
        if arrival.trouble:
            wrong = el("p", context.say(arrival.trouble), cls="wrong", role="alert", key=f"trouble{self.told}")
            return Content(title, [wrong], [button(context.say("load.other"), "openfile", cls="main")])
        if not arrival.is_read:
            examined = arrival.new + arrival.known + arrival.damaged
            return Content(title, [_line(context, "load.looking", examined, arrival.games)], [cancel(context)])
        counts = ((name, getattr(arrival, name)) for name in ("new", "known", "damaged", "results"))
        lines = [_line(context, f"load.{name}", count) for name, count in counts if count]
        if not arrival.brings_something:
            return Content(title, [*lines, _line(context, "load.nothing")])
        yes = button(context.say("load.yes"), "addall", cls="main")
        return Content(title, [*lines, _line(context, "load.about")], [cancel(context), yes])


def _line(context: Context, key: str, *values: int) -> Node:
    return el("p", context.say(key, *values), role="status" if key == "load.looking" else None, key=key)
