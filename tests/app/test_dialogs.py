"""What dialogs say: the same sentence twice is said twice, for screen readers read only what is new on the page."""

from __future__ import annotations

import pytest

from game.app import events
from game.ui.nodes import Node, walk
from tests.testkit.ports import Tab


def said(tab: Tab) -> list[tuple[str, str]]:
    """Returns the keys and texts of all that the dialog says by itself."""
    return [(node.key, node.text) for node in walk(tab.screen) if is_said(node)]


def is_said(node: Node) -> bool:
    return node.attributes.get("role") in ("alert", "status") and "notice" not in node.key


CASES = {
    "an empty text": (lambda tab: tab.act("dialog:paste"), lambda tab: tab.act("look", record=" ")),
    "a text that is no game": (lambda tab: tab.act("dialog:paste"), lambda tab: tab.act("look", record="hello")),
    "a file that is none of ours": (lambda tab: tab, lambda tab: tab.send(events.FileChosen("nonsense"))),
    "a link that was copied": (
        lambda tab: tab.begin("quixo").act("dialog:share"),
        lambda tab: tab.send(events.Copied(True)),
    ),
    "a file that was saved": (lambda tab: tab.act("dialog:kept"), lambda tab: tab.act("savefile")),
    "a board that is too large": (
        lambda tab: tab.act("new:quinto", "form:Edition=own"),
        lambda tab: tab.act("begin", **{"Board.rows": "99"}),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_the_same_sentence_twice_is_said_twice(case: str) -> None:
    prepare, do = CASES[case]
    tab = Tab()
    prepare(tab)
    do(tab)
    (once,) = said(tab)
    do(tab)
    (again,) = said(tab)
    assert once[1] == again[1]
    assert once[0] != again[0], "the element stays, and nothing is read"


def test_what_has_been_done_is_told_outside_of_what_scrolls() -> None:
    tab = Tab().begin("quixo").act("dialog:share")
    before = next(node for node in walk(tab.screen) if node.attributes.get("class") == "body")
    tab.send(events.Copied(True))
    after = next(node for node in walk(tab.screen) if node.attributes.get("class") == "body")
    assert before == after, "something moves for the news"
