"""Dialogs: each is named and can be closed; the menu, pasting a game, its text, the count, the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.contract import GAMES
from game.language import LANGUAGES, Words, words
from game.match.match import Match
from game.record import Record, parse, read
from game.saving.settings import Settings
from game.ui.booklets import booklet_of
from game.ui.components.typed_moves import typed_moves
from game.ui.dialogs.dialog_frame import Context
from game.ui.dialogs.index import DIALOGS, open_dialogs
from game.ui.dialogs.new_game_form import new_form
from game.ui.dialogs.record_dialog import may_leave, told_fault
from game.ui.nodes import Node, text_of, walk
from game.ui.scene import Scene
from game.ui.screens.home import OpenGame

ROOT = Path(__file__).parents[2]
TRANSCRIPTS = sorted((ROOT / "tests" / "games").glob("*/*.txt"))
HEAD = '[Game "quixo"]\n[Format "1"]\n[Seats "Ann, Ben"]\n\n'


class Listening(Words):
    """Words that remember which keys were asked for."""

    def __init__(self, language: str) -> None:
        known = words(language)
        self.__dict__.update(known.__dict__)
        self.asked: set[str] = set()

    def say(self, key: str, *values: int | str) -> str:
        self.asked.add(key)
        return super().say(key, *values)


def context(game: str = "quixo", language: str = "en", moves: str = "", seats: str = "Ann, Ben") -> Context:
    match = Match(parse(f'[Game "{game}"]\n[Format "1"]\n[Seats "{seats}"]\n\n{moves}\n'))
    say = words(language)
    named = OpenGame("1", game, match.record.names, "Sunday", 0, 0)
    return Context(say, Settings(), Scene(match, say), new_form(game, Settings(), say), games=[named])


def dialog(name: str, about: Context) -> Node:
    return open_dialogs([name], about).children[0]


def actions(node: Node) -> list[str]:
    return [each.attributes["data-action"] for each in walk(node) if "data-action" in each.attributes]


def with_action(node: Node, action: str) -> Node:
    return next(each for each in walk(node) if each.attributes.get("data-action") == action)


def ended() -> Iterator[Record]:
    """A finished game of each kind, from the transcripts."""
    for game in GAMES:
        yield next(record for path in TRANSCRIPTS if (record := parse(path.read_text())).game == game)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", DIALOGS)
@pytest.mark.parametrize("game", GAMES)
def test_every_dialog_has_a_name_a_cross_and_the_focus_at_one_place(game: str, kind: str, language: str) -> None:
    node = dialog(kind, context(game, language))
    assert node.tag == "dialog"
    assert node.attributes["aria-label"]
    assert "close" in actions(node)
    assert sum("autofocus" in each.attributes for each in walk(node)) == 1
    for each in walk(node):
        if each.attributes.get("tabindex") == "-1":
            continue  # a cell of a board to look at, which nobody reaches
        if each.tag in ("button", "input", "select", "textarea") and each.attributes.get("type") != "radio":
            is_labelled = "aria-label" in each.attributes or text_of(each).strip() or "name" in each.attributes
            assert is_labelled, each


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_asked_for_that_no_catalogue_has(language: str) -> None:
    say = Listening(language)
    for game in GAMES:
        about = context(game, language)._replace(words=say)
        about = about._replace(scene=replace(about.game_open, words=say))
        open_dialogs([*DIALOGS, f"help/{game}"], about)
    assert not {key for key in say.asked if key not in say} - {"help.detrak.start.drawn"}


def test_dialogs_lie_on_one_another_and_unknown_ones_are_not_there() -> None:
    pile = open_dialogs(["menu", "nonsense", "help/quixo"], context())
    assert [node.attributes["class"] for node in pile.children] == ["dialog menu", "dialog help"]
    assert open_dialogs([], context()).children == ()


def test_deleting_asks_once_and_says_that_it_is_for_good() -> None:
    node = dialog("delete/1", context())
    assert "delete:1" in actions(node)
    assert "for good" in text_of(node)


def test_naming_starts_from_the_name_it_had() -> None:
    node = dialog("rename/1", context())
    field = next(each for each in walk(node) if each.attributes.get("name") == "name")
    assert field.attributes["value"] == "Sunday"
    assert any(each.attributes.get("data-submit") == "rename:1" for each in walk(node))


def test_the_menu_leads_everywhere() -> None:
    found = actions(dialog("menu", context(moves="b1e1 c1a1")))
    assert {"dialog:help/quixo", "dialog:sheet", "then:step:1", "dialog:record", "new:quixo"} <= set(found)
    assert {"leave", "then:typing:on", "then:ui:flipped=yes", "language:fr", "theme:dark", "sound:on"} <= set(found)


def test_resigning_and_agreeing_are_for_games_that_know_them() -> None:
    assert {"dialog:resign", "dialog:draw"} <= set(actions(dialog("menu", context())))
    assert "dialog:resign" not in actions(dialog("menu", context("qwinto")))
    against = actions(dialog("menu", context(seats="Ann, computer:random")))
    assert "dialog:resign" in against
    assert "dialog:draw" not in against
    assert "then:play:resign" in actions(dialog("resign", context()))
    assert "then:play:agreed" in actions(dialog("draw", context()))


def test_typing_is_pressed_while_it_is_on() -> None:
    about = context()._replace(settings=Settings(typing=True))
    assert with_action(dialog("menu", about), "then:typing:off").attributes["aria-pressed"] == "true"
    scene = about.game_open
    assert typed_moves(scene) is None
    form = typed_moves(replace(scene, ui={"typing": True}))
    assert form is not None
    assert form.attributes["data-submit"] == "typed"
    assert "a1e1" in text_of(form)


def test_a_pasted_game_is_shown_before_it_is_opened() -> None:
    node = dialog("paste", context()._replace(text=f"{HEAD}b1e1 c1a1\n"))
    assert "unfold" in actions(node)
    told = text_of(node)
    assert "Ann, Ben" in told
    assert "2 moves" in told
    board = next(each for each in walk(node) if each.attributes.get("class", "").startswith("example"))
    assert "inert" in board.attributes


def test_a_damaged_game_says_where_and_why_and_opens_as_far_as_it_goes() -> None:
    node = dialog("paste", context()._replace(text=f"{HEAD}b1e1 c1a1 b3a1 c1c5\n"))
    assert "At entry 3, “b3a1”: the cube on b3 is not on the edge." in text_of(node)
    assert "2 moves" in text_of(node)
    assert text_of(with_action(node, "unfold")) == "Open it that far"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("   \n", "there is nothing to read"),
        ("nonsense", "a tag line was expected"),
        (HEAD.replace("quixo", "chess"), "there is no game “chess”"),
        (HEAD.replace("Ann, Ben", "Ann"), "the possible numbers are 2, 4"),
        (HEAD + "b1e1 {open", "a comment is not closed"),
    ],
)
def test_what_is_no_game_is_told_in_a_sentence(text: str, told: str) -> None:
    fault = read(text).fault
    assert fault is not None
    assert told in " ".join(told_fault(words("en"), fault))


def test_unprintable_and_endless_words_are_quoted_in_short() -> None:
    fault = read(f"{HEAD}b1e1 \x1b\u202e{'x' * 90}").fault
    assert fault is not None
    told = " ".join(told_fault(words("en"), fault))
    assert "\x1b" not in told
    assert len(told) < 250


def test_the_text_of_a_running_game_tells_no_secrets() -> None:
    record = '[Game "quinto"]\n[Format "1"]\n[Seats "Ann, Ben"]\n\n(0 1 2 3 4) (5 6 7 8 9)\n'
    scene = Scene(Match(parse(record)), words("en"))
    assert may_leave(scene) == ""
    assert "(5 6 7 8 9)" in may_leave(replace(scene, viewer=2))
    assert "(0 1 2 3 4)" not in may_leave(replace(scene, viewer=2))
    assert may_leave(context(moves="b1e1").game_open).endswith("b1e1\n")


def test_the_count_names_the_winner_and_what_may_come_next() -> None:
    for record in ended():
        say = words("en")
        scene = Scene(Match(record), say)
        node = dialog("end", Context(say, Settings(), scene))
        assert {"again", "then:step:0", "leave"} <= set(actions(node))
        assert any("data-skippable" in each.attributes for each in walk(node))
        ending = record.position.ending
        assert ending
        if record.position.seats > 1 and len(ending.winners) < record.position.seats:
            assert all(scene.name(seat) in text_of(node) for seat in ending.winners)


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_every_game_are_there_with_drawings(game: str) -> None:
    sections = booklet_of(game).SECTIONS
    node = dialog(f"help/{game}", context())
    assert len([each for each in walk(node) if each.tag == "h3"]) == len(sections)
    drawings = [each for each in walk(node) if "example" in each.attributes.get("class", "").split()]
    assert len(drawings) == sum(drawing is not None for *_, drawing in sections) > 0
    for drawing in drawings:
        assert "inert" in drawing.attributes or not actions(drawing)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_of_the_rules_is_unused(language: str) -> None:
    say = Listening(language)
    for game in GAMES:
        open_dialogs([f"help/{game}"], context()._replace(words=say))
    known = {key for key in say._sentences if key.startswith("help.")}
    assert known == {key for key in say.asked if key.startswith("help.") and key in say}
