"""The end of a game as it is shown: the final score beside the words, and why it is over, in every game."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.match.match import Match
from game.record import parse
from game.ui.components.verdict import verdict_banner, verdict_text
from game.ui.nodes import Node, text_of
from game.ui.scene import Scene, view_of
from tests.testkit.scenes import of_class, strict

FOLDER = Path(__file__).parents[1] / "games"
GAMES = sorted(FOLDER.glob("*/*.txt"))


def finished(path: Path, language: str = "en") -> Scene:
    """The end of a game that was played to the end."""
    return Scene(Match(parse(path.read_text(encoding="utf-8"))), strict(language))


def played_to_the_end() -> list[Path]:
    return [path for path in GAMES if finished(path).position.ending]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("path", played_to_the_end(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_why_a_game_is_over_is_told(path: Path, language: str) -> None:
    scene = finished(path, language)
    assert view_of(scene.match.record.game).why_over(scene).endswith(".")


def banner(name: str, language: str = "en") -> Node:
    scene = finished(FOLDER / f"{name}.txt", language)
    return verdict_banner(scene, view_of(scene.match.record.game))


def final_score(name: str) -> list[tuple[str, bool]]:
    """The large totals, and whether each is marked as won."""
    (final,) = of_class(banner(name), "final")
    return [(text_of(total), "won" in total.attributes.get("class", "").split()) for total in final.children]


@pytest.mark.parametrize(
    ("name", "totals"),
    [
        ("quinto/multiple-7-big-tiles", [("441", False), ("504", True)]),
        ("detrak/two-seats-tie-goes-to-best-line", [("31", False), ("31", True)]),
        ("qwinto/four-seats-two-finish-on-one-throw", [("56", False), ("72", False), ("51", False), ("81", True)]),
        ("detrak/five-seats-stuck-below-zero", [(total, total == "−1") for total in ["−15", "−2", "−5", "−8", "−1"]]),
        ("detrak/one-seat-grand-master", [("32", False)]),
    ],
)
def test_the_final_score_stands_beside_the_words_in_the_order_of_the_seats(
    name: str, totals: list[tuple[str, bool]]
) -> None:
    assert final_score(name) == totals


def test_the_large_totals_are_heard_with_their_names() -> None:
    (final,) = of_class(banner("quinto/multiple-7-big-tiles"), "final")
    assert (final.attributes["role"], final.attributes["aria-label"]) == ("img", "Ann 441, Ben 504.")


@pytest.mark.parametrize(
    ("language", "headline", "said"),
    [
        ("en", "points, grand master", "32 points, grand master."),
        ("fr", "points, grand maître", "32 points, grand maître."),
    ],
)
def test_alone_the_total_is_shown_once_and_said_in_one_sentence(language: str, headline: str, said: str) -> None:
    scene = finished(FOLDER / "detrak/one-seat-grand-master.txt", language)
    assert text_of(of_class(banner("detrak/one-seat-grand-master", language), "headline")[0]) == headline
    assert verdict_text(scene, view_of("detrak")).startswith(said)


@pytest.mark.parametrize(
    ("name", "signs"),
    [
        ("quixo/two-seats-line", ["badge cross"]),
        ("quixo/four-seats-gift-third-begins", ["badge circle"]),
        ("quixo/two-seats-repetition", ["badge cross", "badge circle"]),
    ],
)
def test_without_scores_the_sign_of_the_winner_stands_there_and_both_in_a_draw(name: str, signs: list[str]) -> None:
    (final,) = of_class(banner(name), "final")
    assert [sign.attributes["class"] for sign in final.children] == signs
