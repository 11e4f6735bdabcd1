"""Finished games on the screen: with date and score, and their statistics."""

import pytest

from game.app.events import RestDue, ResultsRead
from game.language import LANGUAGES, words
from game.match import results
from game.match.results import Result, length_of
from game.ui.dialogs import finished_games as kept
from game.ui.dialogs.new_game_form import rules_in_words
from game.ui.nodes import Node, text_of, walk
from game.ui.screens.open_games import Day, OpenGame
from tests.testkit import dialogs
from tests.testkit.dialogs import after, home
from tests.testkit.ports import Tab
from tests.testkit.scenes import actions

NOON = 1_786_269_600
DAY = Day(2026, 8, 9)
QWINTO = Result("qwinto", (), NOON, ("Ann", "computer:hard"), (-3, 31), (2,))
QUIXO = Result("quixo", (), NOON + 1, ("Ann", "Ben"), (), (1,))
ALONE = Result("detrak", (("Rules", "advanced"),), NOON, ("Ann",), (12,), (1,))


def stored(name: str, result: Result | None) -> OpenGame:
    day = DAY if result else None
    return OpenGame(name, result.game if result else "quixo", ("Ann", "Ben"), "", 3, 5, result, day)


def dialog(name: str, language: str = "en", games: tuple[OpenGame, ...] = (), results: tuple[Result, ...] = ()) -> Node:
    event = ResultsRead(results) if name == "results" else f"dialog:{name}"
    return dialogs.dialog(home(language, games), event)


def rows(node: Node) -> list[str]:
    return [text_of(each) for each in walk(node) if each.tag in ("tr", "li")]


def test_finished_games_stand_with_date_seats_and_score() -> None:
    shown = dialog("kept", games=(stored("2", None), stored("3", QUIXO), stored("1", QWINTO)))
    assert rows(shown) == [
        "Quixo 9 Aug 2026 Ann winner Ben More about this game Quixo, Ann, Ben",
        "Qwinto 9 Aug 2026 Ann −3 Hard bot 31 winner More about this game Qwinto, Ann, Ben",
    ]
    assert [action for action in actions(shown) if "continue" in action] == ["then:continue:3", "then:continue:1"]
    assert "2 finished games" in text_of(shown)


def test_the_day_is_written_as_people_do() -> None:
    assert "9 août 2026" in text_of(dialog("kept", "fr", games=(stored("1", QWINTO),)))


def test_the_day_is_that_on_which_the_game_ended_here() -> None:
    tab = Tab().begin("quixo").act("play:resign", "leave", "dialog:kept")
    assert "14 Nov 2023" in text_of(tab.screen)


def test_nobody_has_won_alone_or_where_all_did() -> None:
    drawn = QUIXO._replace(winners=(1, 2))
    for result in (ALONE, drawn):
        assert "winner" not in text_of(dialog("kept", games=(stored("1", result),)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_finished_games_something_is_said(language: str) -> None:
    assert words(language).say("kept.none") in text_of(dialog("kept", language))
    assert words(language).say("results.none") in text_of(dialog("results", language))
    assert {"dialog:results", "savefile"} <= set(actions(dialog("kept", language)))


AGAIN = QWINTO._replace(scores=(-4, 20), winners=(2,))
BASIC = ALONE._replace(rules=(), scores=(31,))
RESULTS = (QUIXO, ALONE, BASIC, BASIC, QWINTO, AGAIN)


def test_one_table_over_all_games_comes_first_and_leads_to_each() -> None:
    shown = dialog("results", results=RESULTS)
    assert rows(shown) == [
        "Played Won Best",
        "Détrak 3 – 31",
        "Qwinto 2 0 −3",
        "Quixo 1 1 –",
        "All games 6 1",
    ]
    assert [action for action in actions(shown) if "tally" in action] == [
        f"dialog:tally/{game}" for game in ("detrak", "qwinto", "quixo")
    ]


def test_the_table_says_what_the_cards_say() -> None:
    tab = Tab().begin("quixo").act("play:resign", "leave", "dialog:results")
    assert tab.state.top.achieved == tab.state.achieved


@pytest.mark.parametrize(
    ("game", "told", "captions"),
    [
        (
            "detrak",
            ["Played Won Best Average", "Ann 2 – 31 31.0", "Played Won Best Average", "Ann 1 – 12 12.0"],
            ["Détrak", "Détrak Scoring: advanced"],
        ),
        ("qwinto", ["Played Won Best Average", "Ann 2 0 −3 −3.5"], ["Qwinto"]),
        ("quixo", ["Played Won", "Ann 1 1", "Ben 1 0"], ["Quixo"]),
    ],
)
def test_what_was_played_won_best_and_mean_stands_in_a_table_a_game(
    game: str, told: list[str], captions: list[str]
) -> None:
    shown = of_one(game, RESULTS)
    assert rows(shown) == told
    assert [text_of(each) for each in walk(shown) if each.tag == "caption"] == captions


def of_one(game: str, results: tuple[Result, ...], language: str = "en") -> Node:
    """The statistics of one game, opened from the table over all games."""
    return dialogs.dialog(home(language), ResultsRead(results), f"dialog:tally/{game}")


def test_the_statistics_of_a_game_lead_back_to_all() -> None:
    state = after(home(), ResultsRead(RESULTS), "dialog:tally/quixo")
    assert [each.kind for each in state.dialogs] == ["results", "tally"]
    assert [each.kind for each in after(state, "close").dialogs] == ["results"]
    assert after(home(), "dialog:tally/quixo").dialogs == ()


@pytest.mark.parametrize("limit", [("MAX_RESULTS", 10), ("MAX_CHARACTERS", 10 * length_of(QUIXO))], ids=str)
def test_before_the_oldest_results_go_it_is_said(limit: tuple[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, *limit)
    told = "new ones will soon replace the oldest"
    assert told not in text_of(dialog("results", results=(QUIXO,) * 8))
    assert told in text_of(dialog("results", results=(QUIXO,) * 9))


def test_a_mean_is_written_with_the_sign_of_the_language() -> None:
    assert "12,0" in text_of(of_one("detrak", (ALONE,), "fr"))


@pytest.mark.parametrize(
    ("game", "rules", "told"),
    [
        ("quinto", {"Board": "12x18"}, "Board: bookshelf box · 12 × 18"),
        ("quinto", {"Board": "9x9", "Multiple": "3"}, "Board: medium · 9 × 9 · Multiples of: 3"),
        ("quixo", {"Clock": "300+5", "Repetition": "none"}, "Repeated position: play on · Clock: 5 min + 5 s"),
        ("quinto", {"Board": "7x11", "Tiles": "0:7 1:6"}, "Board: 7 × 11 · Tiles: custom"),
        ("quixo", {"Clock": "60+1"}, "Clock: 1 min + 1 s"),
        ("quixo", {"Clock": "90+0"}, "Clock: 90 s + 0 s"),
        ("detrak", {"Rules": "advanced"}, "Scoring: advanced"),
        ("detrak", {"Diagonal": "penalty"}, "Diagonal worth nothing: costs 10"),
    ],
)
def test_rules_are_told_as_they_are_chosen(game: str, rules: dict[str, str], told: str) -> None:
    assert rules_in_words(words("en"), game, tuple(sorted(rules.items()))) == told


def test_there_may_be_too_many() -> None:
    assert kept.too_many(words("en"), kept.MAX_FINISHED) is None
    told = kept.too_many(words("en"), kept.MAX_FINISHED + 4)
    assert told is not None
    assert "204 finished games" in text_of(told)
    many = home().having(finished=kept.MAX_FINISHED + 4)
    shown = dialogs.dialog(many, "dialog:trim")
    assert "54 oldest finished games" in text_of(shown)
    assert {"trim", "savefile", "close"} <= set(actions(shown))


def test_there_are_more_only_where_not_all_are_listed() -> None:
    games = tuple(stored(str(number), QUIXO) for number in range(kept.ROWS))
    few, many = (home(games=games).having(finished=number) for number in (kept.ROWS, kept.ROWS + 1))
    assert "more" not in actions(dialogs.dialog(few, "dialog:kept"))
    assert "more" in actions(dialogs.dialog(many, "dialog:kept"))


def test_what_is_in_view_is_drawn_first_and_then_the_rest() -> None:
    opened = after(home(games=tuple(stored(str(number), QUIXO) for number in range(kept.ROWS))), "dialog:kept")
    assert len(rows(dialogs.dialogs(opened)[-1])) == kept.IN_VIEW
    assert len(rows(dialogs.dialog(opened, RestDue()))) == kept.ROWS
    assert len(rows(dialogs.dialog(opened, "dialog:about", RestDue(), "close"))) == kept.ROWS
    assert after(home(), RestDue()) == home()
