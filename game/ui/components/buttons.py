"""Buttons with words, and buttons with a drawing."""

from __future__ import annotations

from game.ui.nodes import Node, el


def button(text: str, action: str, *, cls: str = "", label: str = "", off: bool = False, key: str = "") -> Node:
    """Describes a button with words on it."""
    return el(
        "button",
        text,
        type="button",
        cls=cls,
        action=action or None,
        label=label or None,
        disabled=off,
        key=key or action,
    )


def icon(
    name: str, text: str, action: str, *, off: bool = False, waits: bool = False, cls: str = "", key: str = ""
) -> Node:
    """Describes a button that shows a drawing; the text is its accessible name and tooltip.

    While it waits for something it can still be pressed, and then says what for.
    """
    return el(
        "button",
        el("span", cls=f"icon {name}"),
        type="button",
        cls=f"icon-button {cls}".strip(),
        action=action,
        label=text,
        title=text,
        disabled=off,
        aria_disabled=waits or None,
        key=key or action,
    )
