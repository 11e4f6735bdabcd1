"""The keys that do the same in all games, and the words that can be typed."""

from __future__ import annotations

from typing import ClassVar, Final

from game.ui.components.buttons import button
from game.ui.components.typed_moves import how_to_type
from game.ui.dialogs.dialog_frame import Content, Context, Dialog
from game.ui.nodes import Node, el

LETTERS: Final = (
    ("undo", ("u", "Ctrl Z")),
    ("redo", ("Shift u", "Ctrl Y")),
    ("hint", ("h",)),
    ("next", ("n",)),
    ("previous", ("Shift n",)),
    ("flip", ("f",)),
    ("list", ("?",)),
)
"""What single letters do; people can switch them off."""
OTHERS: Final = (
    ("step", ("←", "→")),
    ("move", ("←", "→", "↑", "↓")),
    ("row", ("Home", "End")),
    ("column", ("Page Up", "Page Down")),
    ("corner", ("Ctrl Home", "Ctrl End")),
    ("choose", ("Enter",)),
    ("tile", ("0 – 9",)),
    ("escape", ("Escape",)),
)
"""What the other keys do."""


class KeyList(Dialog):
    """The list of keys, and the switch for single letters."""

    kind: ClassVar[str] = "keys"

    def content(self, context: Context) -> Content:
        is_on = context.settings.keys
        switch = button(
            context.say("keys.off" if is_on else "keys.on"), f"keys:{'off' if is_on else 'on'}", key="switch"
        )
        words = el("p", context.say("ask.help.text"), key="words")
        play = el("p", how_to_type(context.game_open), cls="small", key="play")
        rows = [_row(context, name, keys) for name, keys in (*(LETTERS if is_on else ()), *OTHERS)]
        table = el("table", el("tbody", rows, key="body"), cls="keys-list", key="keys")
        heading = el("h3", context.say("keys.words"), key="heading")
        return Content(context.say("dialog.keys"), [table, switch, heading, words, play])


def _row(context: Context, name: str, keys: tuple[str, ...]) -> Node:
    """One line: what happens, and the keys for it, named in words for screen readers."""
    drawn = [el("kbd", key, key=key) for key in keys]
    what = el("th", context.say(f"keys.{name}"), scope="row", key="what")
    return el("tr", what, el("td", drawn, key="keys"), key=name)
