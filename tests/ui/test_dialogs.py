"""Dialogs: each is named and can be closed; the menu, pasting a game, its text, the count, the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import game.app.state as app_state
from game.app.actions import DIALOGS, ActionError, parse_event
from game.app.events import Event, FileChosen, GameElsewhere, NewGame, OpenDialog, ResultsRead, TextRead
from game.app.state import State
from game.app.update.changes import context_of
from game.app.update.dialogs import ANYWHERE, OVER_A_GAME
from game.contract import GAMES
from game.language import LANGUAGES, Words, words
from game.links.link import read_outside
from game.match.match import Match
from game.record import Record, parse, read
from game.saving.settings import Settings
from game.ui.components.typed_moves import how_to_type, typed_moves
from game.ui.dialogs.dialog_frame import Context, Dialog, stacked
from game.ui.dialogs.keys import KeyList
from game.ui.dialogs.record_dialog import fault_sentences, may_leave
from game.ui.dialogs.rules import Rules, rules_page_of
from game.ui.nodes import Node, text_of, walk
from game.ui.scene import Scene
from game.ui.screens.open_games import OpenGame
from tests.testkit.dialogs import MOMENT, after, at_table, dialog, dialogs
from tests.testkit.scenes import actions, recorded

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


def table(game: str = "quixo", language: str = "en", moves: str = "", seats: str = "Ann, Ben") -> State:
    """Returns the app with a game on the table."""
    match = recorded(game, moves, seats)
    return at_table(match, language).having(games=(OpenGame("1", game, match.record.names, "Sunday", 0, 0),))


def scene(state: State) -> Scene:
    return context_of(state, MOMENT.now).game_open


def openings(game: str) -> dict[str, Event]:
    """Returns the event that opens each dialog, by kind."""
    return {
        **{kind: OpenDialog(kind, "1") for kind in (*ANYWHERE, *OVER_A_GAME)},
        "help": OpenDialog("help", game),
        "new": NewGame(game),
        "results": ResultsRead(()),
        "tally": OpenDialog("tally", game),
        "load": FileChosen(""),
        "link": TextRead(read_outside(f"{HEAD}b1e1\n"), True),
        "elsewhere": GameElsewhere("1"),
    }


KINDS = sorted(openings("quixo"))
CASES = [
    (game, kind)
    for game in GAMES
    for kind in KINDS
    if not (kind == "resign" and GAMES[game].resign is None)
    and not (kind == "draw" and GAMES[game].agreed_draw is None)
]
"""Every dialog of every game that has it."""


def pasted(text: str) -> Node:
    return dialog(table(), "dialog:paste", TextRead(read_outside(text), False))


def with_action(node: Node, action: str) -> Node:
    return next(each for each in walk(node) if each.attributes.get("data-action") == action)


def ended() -> Iterator[Record]:
    """Yields a finished game of each kind, from the transcripts."""
    for game in GAMES:
        yield next(record for path in TRANSCRIPTS if (record := parse(path.read_text())).game == game)


def over_or_not(game: str, kind: str, language: str) -> State:
    """Returns a game at its beginning; at its end, or with a dialog open, for what opens only there."""
    if kind == "tally":
        return after(table(game, language), openings(game)["results"])
    if kind != "end":
        return table(game, language)
    return at_table(Match(next(record for record in ended() if record.game == game)), language)


def test_no_dialog_is_forgotten_here() -> None:
    def kinds(of: type[Dialog]) -> set[str]:
        below = of.__subclasses__()
        return set().union({each.kind for each in below}, *map(kinds, below))

    assert KeyList in Dialog.__subclasses__()  # imported when it is opened
    assert kinds(Dialog) == set(KINDS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "kind"), CASES)
def test_every_dialog_has_a_name_a_cross_and_the_focus_at_one_place(game: str, kind: str, language: str) -> None:
    node = dialog(over_or_not(game, kind, language), openings(game)[kind])
    assert f"dialog {kind}" == node.attributes["class"]
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
def test_nothing_is_asked_for_that_no_catalogue_has(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    say = Listening(language)
    monkeypatch.setattr(app_state, "words", lambda language: say)
    for game, kind in CASES:
        dialog(over_or_not(game, kind, language).having(damaged=2), openings(game)[kind])
    assert say.asked
    assert not {key for key in say.asked if key not in say} - {"help.detrak.start.drawn"}


def test_dialogs_lie_on_one_another_and_unknown_ones_are_not_there() -> None:
    with pytest.raises(ActionError):
        parse_event("dialog:nonsense")
    pile = dialogs(after(table(), "dialog:menu", "dialog:help/quixo"))
    assert [node.attributes["class"] for node in pile] == ["dialog menu", "dialog help"]
    assert dialogs(table()) == ()


def test_a_dialog_takes_the_place_of_the_one_that_opened_it() -> None:
    """One frame, one cross that closes it, and an arrow back; what was typed below stays in its hidden page."""
    state = after(table(), "dialog:menu", "dialog:help/quixo")
    (frame,) = stacked(state.dialogs, context_of(state, MOMENT.now)).children
    below, top, said = frame.children
    assert said.attributes["role"] == "log"
    assert frame.attributes["class"] == "dialog help"
    assert ("hidden" in below.attributes, "hidden" in top.attributes) == (True, False)
    assert frame.attributes["aria-label"] in text_of(top)
    assert {"close", "closeall"} <= set(actions(top))
    assert "closeall" not in actions(below)
    (again,) = stacked(after(state, "close").dialogs, context_of(state, MOMENT.now)).children
    assert again.attributes["class"] == "dialog menu"
    assert after(state, "closeall").dialogs == ()


def test_every_dialog_that_an_action_names_can_be_built() -> None:
    assert {*DIALOGS} == {*ANYWHERE, *OVER_A_GAME, "results"}


def test_deleting_asks_once_and_says_that_it_is_for_good() -> None:
    node = dialog(table(), "dialog:delete/1")
    assert "delete:1" in actions(node)
    assert "for good" in text_of(node)


def test_a_shared_game_says_whose_turn_it_is_or_who_has_won() -> None:
    assert "Ann’s turn." in text_of(pasted(f"{HEAD}b1e1 c1a1\n"))
    assert "Ben wins." in text_of(pasted(f"{HEAD}b1e1 c1a1 resign\n"))


def test_throws_do_not_count_as_moves() -> None:
    text = '[Game "detrak"]\n[Format "1"]\n[Seats "Ann"]\n[Symbols "x"]\n\n(o /) b1c1 (x x)\n'
    assert "1 move" in text_of(pasted(text))


def test_naming_starts_from_the_name_it_had() -> None:
    node = dialog(table(), "dialog:rename/1")
    field = next(each for each in walk(node) if each.attributes.get("name") == "name")
    assert field.attributes["value"] == "Sunday"
    assert any(each.attributes.get("data-submit") == "rename:1" for each in walk(node))


def test_the_menu_leads_everywhere() -> None:
    found = actions(dialog(table(moves="b1e1 c1a1"), "dialog:menu"))
    assert {"dialog:help/quixo", "dialog:sheet", "then:step:1", "dialog:record", "new:quixo"} <= set(found)
    assert {"leave", "then:typing:on", "then:flip:on", "language:fr", "theme:dark", "sound:on"} <= set(found)


def test_resigning_and_agreeing_are_for_games_that_know_them() -> None:
    assert {"dialog:resign", "dialog:draw"} <= set(actions(dialog(table(), "dialog:menu")))
    assert "dialog:resign" not in actions(dialog(table("qwinto"), "dialog:menu"))
    against = actions(dialog(table(seats="Ann, computer:random"), "dialog:menu"))
    assert "dialog:resign" in against
    assert "dialog:draw" not in against
    assert "then:play:resign" in actions(dialog(table(), "dialog:resign"))
    assert "then:play:agreed" in actions(dialog(table(), "dialog:draw"))


def test_typing_is_pressed_while_it_is_on() -> None:
    typing = table().having(settings=Settings(language="en", typing=True))
    assert with_action(dialog(typing, "dialog:menu"), "then:typing:off").attributes["aria-pressed"] == "true"
    assert typed_moves(scene(table())) is None
    form = typed_moves(scene(typing))
    assert form is not None
    assert form.attributes["data-submit"] == "typed"
    assert "a1e1" in text_of(form)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_number_of_players_is_told_only_how_it_types(language: str) -> None:
    two, four = (table(language=language, seats=seats) for seats in ("Ann, Ben", "Ann, Ben, Cleo, Dan"))
    for help_of in (lambda state: how_to_type(scene(state)), lambda state: text_of(dialog(state, "dialog:keys"))):
        assert "a1e1." in help_of(two)
        assert not re.search("a1e1:3|four|quatre", help_of(two))
        assert "a1e1:3" in help_of(four)


def test_typing_is_offered_only_while_there_are_moves_to_make() -> None:
    stepping = after(table(moves="b1e1 c1a1"), "step:1")
    assert "then:typing:on" not in actions(dialog(stepping, "dialog:menu"))
    assert "then:typing:on" not in actions(dialog(over_or_not("quixo", "end", "en"), "dialog:menu"))


def test_a_pasted_game_is_shown_before_it_is_opened() -> None:
    node = pasted(f"{HEAD}b1e1 c1a1\n")
    assert "unfold" in actions(node)
    told = text_of(node)
    assert "Ann, Ben" in told
    assert "2 moves" in told
    board = next(each for each in walk(node) if each.attributes.get("class", "").startswith("example"))
    assert "inert" in board.attributes


def test_a_damaged_game_says_where_and_why_and_opens_as_far_as_it_goes() -> None:
    node = pasted(f"{HEAD}b1e1 c1a1 b3a1 c1c5\n")
    assert "At entry 3, “b3a1”: the cube at b3 is not on the edge." in text_of(node)
    assert "2 moves" in text_of(node)
    assert text_of(with_action(node, "unfold")) == "Open up to there"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("   \n", "there is nothing to read"),
        ("nonsense", "expected a tag line"),
        (HEAD.replace("quixo", "chess"), "there is no game called “chess”"),
        (HEAD.replace("Ann, Ben", "Ann"), "possible numbers of players: 2, 4"),
        (HEAD + "b1e1 {open", "a comment is not closed"),
    ],
)
def test_what_is_no_game_is_told_in_a_sentence(text: str, told: str) -> None:
    fault = read(text).fault
    assert fault is not None
    assert told in " ".join(fault_sentences(words("en"), fault))


def test_unprintable_and_endless_words_are_quoted_in_short() -> None:
    fault = read(f"{HEAD}b1e1 \x1b\u202e{'x' * 90}").fault
    assert fault is not None
    told = " ".join(fault_sentences(words("en"), fault))
    assert "\x1b" not in told
    assert len(told) < 250


def test_the_text_of_a_running_game_tells_no_secrets() -> None:
    record = '[Game "quinto"]\n[Format "1"]\n[Seats "Ann, Ben"]\n\n(0 1 2 3 4) (5 6 7 8 9)\n'
    look = Scene(Match(parse(record)), words("en"))
    assert may_leave(look) == ""
    assert "(5 6 7 8 9)" in may_leave(replace(look, viewer=2))
    assert "(0 1 2 3 4)" not in may_leave(replace(look, viewer=2))
    assert may_leave(scene(table(moves="b1e1"))).endswith("b1e1\n")


def test_the_count_names_the_winner_and_what_may_come_next() -> None:
    for record in ended():
        state = at_table(Match(record))
        node = dialog(state, "dialog:end")
        assert {"again", "then:step:0", "leave"} <= set(actions(node))
        ending = record.position.ending
        assert ending
        if record.position.seats > 1 and len(ending.winners) < record.position.seats:
            assert all(scene(state).name(seat) in text_of(node) for seat in ending.winners)


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_every_game_are_there_with_drawings(game: str) -> None:
    sections = rules_page_of(game).SECTIONS
    node = dialog(table(), f"dialog:help/{game}")
    assert len([each for each in walk(node) if each.tag == "h3"]) == len(sections)
    drawings = [each for each in walk(node) if "example" in each.attributes.get("class", "").split()]
    assert len(drawings) == sum(drawing is not None for *_, drawing in sections) > 0
    for drawing in drawings:
        assert "inert" in drawing.attributes or not actions(drawing)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_of_the_rules_is_unused(language: str) -> None:
    say = Listening(language)
    for game in GAMES:
        stacked([Rules(game=game)], Context(say))
    known = {key for key in say._sentences if key.startswith("help.")}
    assert known == {key for key in say.asked if key.startswith("help.") and key in say}
