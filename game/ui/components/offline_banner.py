"""What the home screen tells of the copy that is kept for offline play: that it is all here, that a newer one is."""

from __future__ import annotations

from typing import Final

from game.language import Words
from game.ui.frame import button
from game.ui.nodes import Node, el

OFFERS: Final = {"newer": "offline.newer", "others": "offline.others"}
"""The states in which a newer version waits, with what is said of it."""


def readiness(words: Words, state: str) -> Node:
    """Describes the line that tells that no network is needed any more; its place is kept until it does."""
    return el("p", words.say("offline.ready") if state else "", cls="small readiness", key="readiness")


def offer(words: Words, state: str) -> Node | None:
    """Describes the banner that offers a newer version. It lies over the page, so that nothing moves under a finger."""
    if state not in OFFERS:
        return None
    take = button(words.say("offline.take"), "renew", cls="take", key="take")
    later = button(words.say("offline.later"), "later", cls="bare", key="later")
    text = el("p", words.say(OFFERS[state]), key="text")
    return el(
        "section", text, el("div", later, take, cls="answers", key="answers"), cls="offer", role="status", key="offer"
    )
