"""The name of the app, drawn: the style sheet has a drawing for each language, and others show it as text."""

from __future__ import annotations

from game.language import Words
from game.ui.nodes import Node, el


def wordmark(words: Words) -> Node:
    """Describes the title of the home screen. Screen readers read its text, which the drawing covers for the eye."""
    name = el("span", words.say("app.name"), cls="app-name", key="text")
    return el("h1", name, el("span", cls="wordmark", aria_hidden=True, key="drawing"), key="name")
