"""Names and drawings of buttons: on no screen do two of one name do different things, and every drawing is drawn."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from game.app.screens import screen
from game.app.state import State
from game.contract import GAMES
from game.language import LANGUAGES
from game.ui.nodes import Node, walk
from tests.app.test_actions import screens
from tests.testkit.dialogs import MOMENT
from tests.testkit.ports import Tab

ROOT: Final = Path(__file__).parents[2]


class Button(NamedTuple):
    """An enabled button, as a screen reader finds it."""

    name: str
    does: str
    is_listed: bool
    """Whether it stands among many things alike, such as the moves in a list or the tiles of a rack."""


def is_silent(node: Node) -> bool:
    return node.attributes.get("aria-hidden") == "true" or bool({"hidden", "inert"} & set(node.attributes))


def name_of(node: Node) -> str:
    """Returns what a screen reader calls an element."""
    if is_silent(node):
        return ""
    parts = [node.text, *map(name_of, node.children)]
    return node.attributes.get("aria-label") or " ".join(" ".join(parts).split())


def buttons(node: Node, form: str = "", *, is_listed: bool = False) -> Iterator[Button]:
    """Yields the enabled buttons in a node; `form` is what the form around it asks for."""
    if is_silent(node):
        return
    attributes = node.attributes
    if node.tag == "button" and "disabled" not in attributes:
        action = attributes.get("data-action", form if attributes.get("type") == "submit" else "")
        yield Button(name_of(node), action, is_listed)
    is_listed = is_listed or node.tag == "li" or "data-roving" in attributes
    for child in node.children:
        yield from buttons(child, attributes.get("data-submit", form), is_listed=is_listed)


def ambiguous(state: State) -> dict[str, set[str]]:
    """Returns the names under which buttons do different things; what lies behind a dialog is out of reach."""
    whole = screen(state, MOMENT.now)
    within = next((each for each in walk(whole) if each.tag == "dialog"), whole)
    found: dict[str, list[Button]] = {}
    for each in buttons(within):
        found.setdefault(each.name, []).append(each)
    return {name: {each.does for each in same} for name, same in found.items() if not are_alike(same)}


def are_alike(same: list[Button]) -> bool:
    """Whether buttons of one name do the same, or each in its row the same to another thing."""
    verbs = {each.does.rpartition(":")[0] for each in same}
    return len({each.does for each in same}) == 1 or (len(verbs) == 1 and all(each.is_listed for each in same))


def states() -> Iterator[State]:
    """Lists all screens, those of games also as people see them who type or play by ear."""
    yield from screens()
    for game in GAMES:
        tab = Tab().act("byear:on").begin(game, "kind2=easy").wait(9)
        yield tab.state
        if "lift" in tab.actions():
            yield tab.act("lift").state
        if "throw" in tab.actions():
            yield tab.act("throw").wait(9).state
        yield tab.act("hint", "step:0").state


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_buttons_of_one_name_do_different_things(language: str) -> None:
    for state in states():
        for is_by_ear in (False, True):
            settings = state.settings._replace(language=language, by_ear=is_by_ear)
            assert ambiguous(state.having(settings=settings)) == {}


def test_every_drawing_has_a_rule_in_a_style_sheet() -> None:
    rules = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "static" / "style").glob("*.css"))
    drawn = {
        node.attributes["class"]
        for state in states()
        for node in walk(screen(state, MOMENT.now))
        if "icon" in node.attributes.get("class", "").split()
    }
    assert len(drawn) > 20
    assert [cls for cls in drawn if not any(f".icon.{name}" in rules for name in cls.split())] == []


def test_no_two_motions_of_the_style_sheets_have_one_name() -> None:
    """The last of them would be played for all."""
    styles = (ROOT / "static" / "style").glob("*.css")
    names = [name for path in styles for name in re.findall(r"@keyframes ([\w-]+)", path.read_text(encoding="utf-8"))]
    assert len(names) > 10
    assert [name for name, times in Counter(names).items() if times > 1] == []
