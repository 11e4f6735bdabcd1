"""What the home screen says about the copy for offline play, and that a game says nothing about it."""

from __future__ import annotations

import pytest

from game.app.events import OfflineChanged
from game.language import LANGUAGES, words
from game.saving.settings import Settings
from game.ui.nodes import Node, text_of, walk
from game.ui.screens import home
from tests.testkit.ports import Tab
from tests.testkit.scenes import actions


def shown(state: str, language: str = "en") -> Node:
    return home.screen(words(language), Settings(), [], None, None, state)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_when_all_is_kept(language: str) -> None:
    ready = words(language).say("offline.ready")
    assert ready not in text_of(shown("", language))
    for state in ("ready", "newer", "others"):
        assert ready in text_of(shown(state, language))


@pytest.mark.parametrize(
    ("actions", "said"), [((), ["Ready to play offline"]), (("new:quixo",), []), (("dialog:help",), [])]
)
def test_it_is_heard_at_home_and_not_over_a_dialog(actions: tuple[str, ...], said: list[str]) -> None:
    tab = Tab().act("byear:on", *actions)
    before = len(tab.page.announced)
    tab.send(OfflineChanged("ready", is_first_visit=True))
    assert tab.page.announced[before:] == said


@pytest.mark.parametrize("events", [(), ("step:0",), ("dialog:menu",), ("typed",)])
def test_nothing_of_it_is_heard_in_a_game(events: tuple[str, ...]) -> None:
    tab = Tab().act("byear:on").begin("quixo").act("typed", typed="b1e1").act(*events, typed="score")
    before = tab.page.announced
    tab.send(OfflineChanged("ready", is_first_visit=True)).wait(9)
    assert tab.page.announced == before


def test_the_place_of_the_line_is_there_before() -> None:
    for state in ("", "ready"):
        assert [node.tag for node in walk(shown(state)) if "readiness" in node.attributes.get("class", "")] == ["p"]


def test_a_new_version_is_offered_when_one_waits() -> None:
    for state in ("", "ready"):
        assert not {"renew", "later"} & set(actions(shown(state)))
    for state in ("newer", "others"):
        assert {"renew", "later"} <= set(actions(shown(state)))
    assert "another tab" in text_of(shown("others"))
