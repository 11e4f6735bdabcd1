"""Hints: whoever may ask, what is said and marked, and that nothing hidden is shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.contract import GAMES, Move, Reason
from game.language import LANGUAGES, catalogue, parse_catalogue, words
from game.ui.components.hint import (
    MOST,
    RING,
    draft_of,
    figures,
    hint_button,
    hint_of,
    hint_text,
    may_ask,
    own_moves_after,
)
from game.ui.nodes import Node, text_of, walk
from game.ui.scene import AWAITED, Hint, Scene, view_of
from game.ui.screens.table import game_screen
from tests.testkit.games import kit_of
from tests.testkit.scenes import match, recorded


def scene(game: str, seats: str = "Ann, Ben", viewer: int = 0, hint: Hint | None = None) -> Scene:
    return Scene(recorded(game, kit_of(game).begun, seats), words("en"), viewer=viewer, hint=hint)


def best(look: Scene) -> Move:
    return next(iter(look.position.legal_moves))


def screen(look: Scene) -> Node:
    return game_screen(look, view_of(look.match.record.game), None)


def lamp(look: Scene) -> Node:
    return next(node for node in walk(screen(look)) if node.attributes.get("data-action") == "hint")


@pytest.mark.parametrize("game", GAMES)
def test_a_person_may_ask_and_nobody_asks_for_the_computer(game: str) -> None:
    for viewer in (1, 2):
        person = scene(game, viewer=viewer)
        assert may_ask(person) == (not GAMES[game].has_curtain or viewer == person.seat)
        assert ("disabled" in lamp(person).attributes) != may_ask(person)
    machine = scene(game, "computer:easy, computer:easy", viewer=1)
    assert not may_ask(machine)
    assert "disabled" in lamp(machine).attributes


def test_nobody_asks_behind_the_curtain_nor_of_the_past_nor_when_dice_are_due() -> None:
    assert not may_ask(scene("quinto", viewer=0))
    assert not may_ask(replace(scene("quixo"), at=0))
    assert not may_ask(Scene(match("detrak", ("Ann",)), words("en")))


@pytest.mark.parametrize("game", GAMES)
def test_the_move_is_told_and_then_why(game: str) -> None:
    look = scene(game, viewer=1)
    view = view_of(game)
    given = Hint(best(look), (Reason("only"),))
    first = hint_text(look, view, given)
    assert first.startswith("Hint — ")
    assert look.name(look.seat) in first
    assert first.endswith(" It’s the only possible move."), "the first reason comes with the move"
    assert hint_text(look, view, given.having(is_why=True)) == "It’s the only possible move."
    assert hint_text(look, view, Hint(given.move, (), is_why=True)) == look.say("why.best")
    shown = replace(look, hint=given, match=look.match.drafting(draft_of(look, view, given)))
    assert first in text_of(screen(shown))
    assert lamp(shown).attributes["aria-label"] == "Why this hint?"


def test_what_three_lines_of_a_phone_do_not_hold_is_left_out() -> None:
    look, view = scene("detrak", viewer=1), view_of("detrak")
    long = Reason("detrak.opens_row", ("detrak.group.4", "2", "c2", "detrak.another.triangle"))
    given = Hint(best(look), (long, long, long), is_why=True)
    said = hint_text(look, view, given)
    assert len(said) <= MOST
    assert said.count("It makes") == 2
    assert hint_text(look, view, given.having(is_why=False)).startswith("Hint — Ann")


WIDEST = {
    **dict.fromkeys(("detrak.wins", "detrak.odds", "detrak.last", "detrak.average", "detrak.level"), ("36.2", "35.9")),
    "detrak.spares": ("c2", "detrak.another.triple"),
    "detrak": ("detrak.group.4", "4", "c2", "detrak.another.triple"),
    "quinto": ("10 11 12 13", 21),
    "quixo": ("quixo.sign.circle", 4, "a1"),
    "qwinto": ("17", "17"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_move_and_its_first_reason_fit_three_lines_of_a_phone(language: str) -> None:
    """The longest moves have 56 characters with a usual name; what is left is the most that a reason may have."""
    look = replace(scene("quixo"), words=words(language))
    reasons = [key for key in parse_catalogue(catalogue(language)) if key.startswith("why.")]
    assert len(reasons) > 50
    for key in reasons:
        values = WIDEST.get(key.removeprefix("why."), WIDEST.get(key.split(".")[1], ()))
        said = look.say(key, *(look.say(v) if isinstance(v, str) and v in look.words else v for v in values))
        assert len(said) <= MOST - 56, f"{len(said)}: {said}"


def test_figures_are_written_as_the_language_does() -> None:
    look = replace(scene("quixo"), words=words("fr"))
    assert figures(look, ("36.2", 7, "b1", "-0.5", "1.2.3", "e.t")) == ["36,2", 7, "b1", "-0,5", "1.2.3", "e.t"]
    assert figures(scene("quixo"), ("36.2",)) == ["36.2"]


def test_a_move_that_waits_for_a_yes_is_laid_and_another_is_marked() -> None:
    waits = set()
    for game in GAMES:
        look, view = scene(game, viewer=1), view_of(game)
        draft = draft_of(look, view, Hint(best(look)))
        assert best(look)[: len(draft)] == draft
        is_whole = view.needs_confirmation(look)
        assert len(draft) == (len(best(look)) if is_whole else min(1, len(best(look)) - 1))
        waits.add(is_whole)
    assert waits == {True, False}


def test_the_cube_that_a_hint_takes_is_held_and_the_way_in_is_marked() -> None:
    given = Hint(("c1", "a1"))
    look = scene("quixo", hint=given)
    look = replace(look, match=look.match.drafting(draft_of(look, view_of("quixo"), given)))
    marked = [node.attributes for node in walk(screen(look)) if "hinted" in node.attributes.get("class", "")]
    assert {each["data-at"] for each in marked if "data-at" in each} == {"c1", "a1"}
    assert [each["data-drop"] for each in marked if "data-at" not in each] == ["a1"]


@pytest.mark.parametrize("game", GAMES)
def test_one_ring_for_all_games(game: str) -> None:
    """Whatever a hint speaks of gets the same ring; what is beside it can step back."""
    look, view = scene(game, viewer=1), view_of(game)
    move = best(look)
    shown = replace(look, hint=Hint(move), match=look.match.drafting(draft_of(look, view, Hint(move))))
    rings = [node for node in walk(screen(shown)) if node.attributes.get("class") == "hint-ring"]
    around = [node for node in walk(screen(shown)) if "hinted" in node.attributes.get("class", "").split()]
    assert len(rings) == len(around) > 0
    cells = {node.attributes["data-at"] for node in around if "data-at" in node.attributes}
    assert cells == view.places_of(move) & {node.attributes.get("data-at") for node in walk(view.table(shown))}
    assert any("hinting" in node.attributes.get("class", "").split() for node in walk(screen(shown)))
    assert not any("hint-ring" in node.attributes.get("class", "") for node in walk(screen(look)))


def test_the_button_that_a_hint_means_has_the_ring() -> None:
    look = Scene(recorded("qwinto", "oy (1 1)"), words("en"), viewer=1, hint=Hint(("again",)))
    ringed = [node.attributes["data-action"] for node in walk(screen(look)) if node.children[-1:] == (RING,)]
    assert ringed == ["throw:again"]


def test_what_the_same_seat_does_next_belongs_to_the_hint() -> None:
    look = Scene(recorded("qwinto", "oy (4 5)"), words("en"), viewer=1)
    then = own_moves_after(look.position, ("keep",), ("keep", "o4", "pass"))
    assert then == (("o4",),), "what the others do is not part of it"
    given = Hint(("keep",), then=then)
    assert hint_text(look, view_of("qwinto"), given) == "Hint — Ann: 9 in O4."
    around = [node for node in walk(screen(replace(look, hint=given))) if node.children[-1:] == (RING,)]
    assert [node.attributes.get("data-at") for node in around] == ["o4"], "keeping alone is not what it means"


def test_words_in_reasons_are_those_of_the_language() -> None:
    look = scene("detrak")
    reason = Reason("detrak.opens_row", ("detrak.group.2", "2", "c2", "detrak.another.triangle"))
    said = hint_text(look, view_of("detrak"), Hint(best(look), (reason,), is_why=True))
    assert said == "It makes a pair in row 2 and leaves c2 for another triangle."


def test_passing_is_told_and_lays_nothing() -> None:
    look = scene("quinto", viewer=1)
    assert draft_of(look, view_of("quinto"), Hint(("pass",))) == ()


def test_a_hint_goes_when_the_hand_goes_elsewhere() -> None:
    look = scene("quixo", hint=Hint(("c1", "a1")))
    assert hint_of(look)
    assert hint_of(replace(look, match=look.match.drafting(("c1",))))
    assert not hint_of(replace(look, match=look.match.drafting(("d1",))))


def test_the_search_is_told_while_it_lasts() -> None:
    look = scene("quixo", hint=AWAITED)
    assert "Looking for the best move…" in text_of(screen(look))
    assert "awaited" in hint_button(look).attributes["class"]


@pytest.mark.parametrize("game", GAMES)
def test_a_computer_that_thinks_is_seen_to(game: str) -> None:
    chips = [node for node in walk(screen(scene(game, "computer:easy, computer:hard", viewer=1))) if node.tag == "li"]
    assert sum("thinking" in node.attributes.get("class", "") for node in chips) == 1
    chips = [node for node in walk(screen(scene(game, viewer=1))) if node.tag == "li"]
    assert not any("thinking" in node.attributes.get("class", "") for node in chips)
