"""What the home screen says about the copy for offline play: that it is complete, or that a newer one waits."""

from __future__ import annotations

from typing import Final

from game.language import Words
from game.ui.components.buttons import button
from game.ui.nodes import Node, el

OFFERS: Final = {"newer": "offline.newer", "others": "offline.others"}
"""The sentence for each state in which a newer version waits."""


def readiness(words: Words, state: str) -> Node:
    """Describes the line saying that no network is needed any more; until then it is empty, so that nothing moves."""
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
