"""The home screen: cards, games to continue, switches; and the page shows the same until the program has loaded."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from game.contract import GAMES
from game.language import LANGUAGES, words
from game.match.achievements import Achievement
from game.match.match import Match
from game.match.results import Result
from game.record import Record
from game.saving.saved_game import facts
from game.saving.settings import Settings
from game.ui.nodes import Node, text_of, walk
from game.ui.screens import home, open_games
from tests.testkit.scenes import actions, recorded

ROOT = Path(__file__).parents[2]
WAITING = open_games.OpenGame("1a", "quixo", ("Ann", "computer:random"), "", 3, 10)
NAMED = open_games.OpenGame("1b", "detrak", ("Ann",), "Grandma", 1, 9)
RESULT = Result("qwinto", (), 1_700_000_000, ("Ann", "Ben"), (31, 40), (2,))
OVER = open_games.OpenGame("1c", "qwinto", ("Ann", "Ben"), "", 40, 8, result=RESULT)


def shown(*games: open_games.OpenGame, language: str = "en", settings: Settings | None = None) -> Node:
    return home.screen(words(language), settings or Settings(), games, None, None)


def pressed(node: Node) -> set[str]:
    return {each.attributes["data-action"] for each in walk(node) if each.attributes.get("aria-pressed") == "true"}


def test_each_game_has_a_card_that_opens_its_choices() -> None:
    assert [action for action in actions(shown()) if action.startswith("new:")] == [f"new:{game}" for game in GAMES]
    for game in GAMES:
        assert (ROOT / "static" / "icons" / f"{game}.svg").exists()


def test_open_games_can_be_continued_named_and_deleted() -> None:
    screen = shown(WAITING, NAMED)
    for game in (WAITING, NAMED):
        assert {f"continue:{game.id}", f"dialog:game/{game.id}"} <= set(actions(screen))
    told = text_of(screen)
    assert "Games in progress" in told
    assert "Grandma" in told
    assert "3 moves · Ann, Random bot" in told
    assert "1 move · Ann" in told


def test_finished_games_are_behind_a_door() -> None:
    assert "dialog:kept" in actions(shown())
    assert "continue:1c" not in actions(shown(OVER))
    assert "Games in progress" not in text_of(shown(OVER))


def test_the_statistics_have_a_door_of_their_own() -> None:
    assert "dialog:results" in actions(shown())


def test_language_theme_and_sound_show_what_is_chosen() -> None:
    assert pressed(shown()) == {"language:en", "theme:auto"}
    settings = Settings(theme="dark", sound=True)
    assert pressed(shown(language="fr", settings=settings)) == {"language:fr", "theme:dark", "sound:off"}


def test_rules_pasting_and_the_word_about_the_page_are_in_reach() -> None:
    assert {"dialog:help", "dialog:paste", "dialog:about"} <= set(actions(shown()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_button_has_a_name(language: str) -> None:
    for node in walk(shown(WAITING, OVER, language=language)):
        if node.tag == "button":
            assert text_of(node).strip(), node


def test_what_is_stored_of_a_game_is_enough_for_its_line() -> None:
    match = Match(Record.new("qwinto", ("Ann", "Ben"))).typed("oy").played(("5", "4"))
    data = {"record": str(match.record), "name": "Sunday", "facts": facts(match, 7)}
    assert open_games.listed_game("game.7f", data, 5) == open_games.OpenGame(
        "7f", "qwinto", ("Ann", "Ben"), "Sunday", 1, 5
    )


def test_what_came_out_of_a_finished_game_is_stored_too() -> None:
    match = recorded("quixo", "b1e1 resign")
    told = open_games.listed_game("game.7f", {"facts": json.loads(json.dumps(facts(match, 7)))}, 9)
    assert told is not None
    assert told.result == Result("quixo", (), 7, ("Ann", "Ben"), (), (1,))


@pytest.mark.parametrize(
    "data",
    [
        None,
        "text",
        {},
        {"facts": None},
        {"facts": {"game": "chess", "names": [], "moves": 1, "result": None}},
        {"facts": {"game": "quixo", "names": "Ann", "moves": 1, "result": None}},
        {"facts": {"game": "quixo", "names": [], "moves": "1", "result": None}},
        {"facts": {"game": "quixo", "names": ["Ann", "Ben"], "moves": 1}},
    ],
)
def test_stored_nonsense_is_no_game(data: object) -> None:
    assert open_games.listed_game("game.7f", data, 5) is None


def test_the_summary_for_the_next_visit_leaves_finished_games_out() -> None:
    assert open_games.summary(words("en"), [NAMED, OVER]) == [
        {"id": "1b", "game": "detrak", "name": "Grandma", "line": "1 move · Ann"}
    ]


def test_the_page_holds_the_home_screen_and_its_sentences_in_every_language() -> None:
    done = subprocess.run([sys.executable, "-m", "tools.page", "--check"], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()


def test_the_page_has_a_button_for_every_language_and_a_pattern_for_open_games() -> None:
    page = (ROOT / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'data-action="language:(\w+)"', page) == list(LANGUAGES)
    assert page.count("<template>") == 1
    assert 'data-action="continue:ID"' in page


@pytest.mark.parametrize(
    ("achieved", "told"),
    [
        (Achievement(1, 0, -8), "1 game played"),
        (Achievement(2, 0), "2 games played"),
        (Achievement(3, 1), "1 won of 3 games"),
        (Achievement(3, 1, 42), "Best 42 · 3 games"),
    ],
)
def test_a_card_tells_what_there_is_to_be_proud_of(achieved: Achievement, told: str) -> None:
    assert home.achievement(words("en"), achieved) == told
