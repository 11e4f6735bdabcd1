"""Every small sign on a table says what it means when it is tapped, in the line of what to do."""

from __future__ import annotations

import pytest

from game.contract import GAMES
from game.language import LANGUAGES, words
from game.ui.nodes import Node, text_of, walk
from tests.testkit.ports import Tab
from tests.testkit.scenes import of_class

SIGNS = {
    "detrak": {"rounds"},
    "qwinto": {"bonus", "row", "pentagon", "misses", "total"},
    "quinto": {"held", "bag", "recall"},
    "quixo": set(),
}


def signs(screen: Node) -> set[str]:
    actions = [node.attributes.get("data-action", "") for node in walk(screen)]
    return {action.removeprefix("explain:") for action in actions if action.startswith("explain:")}


def begun(game: str) -> Tab:
    tab = Tab().begin(game, *(["First=1"] if game == "qwinto" else []))
    tab.wait(3)
    return tab.act("lift") if GAMES[game].has_curtain else tab


def message(tab: Tab) -> str:
    (line,) = of_class(tab.screen, "todo")
    return text_of(line)


@pytest.mark.parametrize("game", SIGNS)
def test_small_signs_can_be_asked_what_they_mean(game: str) -> None:
    found = signs(begun(game).screen)
    assert found == SIGNS[game]
    for language in LANGUAGES:
        assert all(f"sign.{sign}" in words(language) for sign in found)


@pytest.mark.parametrize(("game", "sign"), [(game, sign) for game, some in SIGNS.items() for sign in sorted(some)])
def test_the_meaning_stands_in_the_line_until_something_else_is_tapped(game: str, sign: str) -> None:
    tab = begun(game)
    usual = message(tab)
    tab.act(f"explain:{sign}")
    assert message(tab) == words("en").say(f"sign.{sign}")
    assert tab.page.log[-1] == ("announce", message(tab))
    tab.act("flip:on")
    assert message(tab) == usual


def test_a_sign_that_there_is_not_says_nothing() -> None:
    tab = begun("quixo")
    usual = message(tab)
    tab.act("explain:nonsense")
    assert message(tab) == usual


def test_sheets_to_look_at_are_tapped_as_a_whole() -> None:
    tab = begun("qwinto")
    small = [node for node in of_class(tab.screen, "slot") if "shown" not in node.attributes["class"].split()]
    assert small
    assert not any(signs(node) for node in small)
