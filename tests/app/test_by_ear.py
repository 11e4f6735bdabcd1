"""Whole games played by ear: from what is announced alone, typing what a player who sees nothing would type.

Each action is answered by one message, which says all that happened until people are to act again.
"""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from game.app import events
from game.contract import GAMES
from game.language import words
from game.ui.questions import ANSWERS
from tests.app.world import SMALL, TINY
from tests.testkit.games import kit_of
from tests.testkit.ports import Tab

NAMES: Final = {"seat1": "Ann", "seat2": "Ben", "seat3": "Cleo", "seat4": "Dan"}

CASES: Final = (
    ("quixo", ("kind2=easy",), {}),
    ("quixo", (), {}),
    ("quixo", ("seats=4", "kind2=easy", "kind4=easy"), {}),
    ("detrak", ("seats=1",), {}),
    ("detrak", ("kind2=easy",), {}),
    ("detrak", ("seats=4", "kind1=easy", "kind3=easy"), {}),
    ("qwinto", ("kind2=easy",), {}),
    ("qwinto", ("seats=3", "kind2=easy"), {}),
    ("quinto", ("Edition=own", "kind2=easy"), SMALL),
    ("quinto", ("Edition=own", "seats=3"), TINY),
)
"""Every game, alone, with computers, and with several people at one device."""


class Listener:
    """Somebody at a tab who hears what is announced and types."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.heard = ""
        """The last message."""

    def does(self, action: str, **fields: str) -> list[str]:
        """Does something, and returns what is announced until people are to act again."""
        before = len(self.tab.page.announced)
        self.tab.act(action, **fields).wait(30)
        said = self.tab.page.announced[before:]
        assert said, f"{action} {fields} is answered by silence"
        self.heard = said[-1]
        return said

    def types(self, text: str) -> list[str]:
        return self.does("typed", typed=text)

    def asks(self, text: str) -> str:
        (answer,) = self.types(text)
        return answer


def begun(game: str, choices: tuple[str, ...], fields: dict[str, str]) -> Listener:
    tab = Tab().act("byear:on").begin(game, *choices, **fields, **NAMES)
    listener = Listener(tab)
    tab.wait(30)
    listener.heard = tab.page.announced[-1]
    return listener


def acts(listener: Listener, game: str) -> list[str]:
    """Does what the last message asks for: takes the device, throws, or follows a hint."""
    if "hidden" in listener.heard:
        return listener.does("lift")
    if "roll both" in listener.heard:
        return listener.types("")
    hint = listener.asks("hint")
    return listener.types(kit_of(game).typed_by_ear(hint))


@pytest.mark.parametrize(("game", "choices", "fields"), CASES, ids=str)
def test_a_game_can_be_played_by_ear_with_one_message_a_turn(
    game: str, choices: tuple[str, ...], fields: dict[str, str]
) -> None:
    listener, source = begun(game, choices, fields), Random(1)
    tab = listener.tab
    asked = 0
    while tab.table.match.mover is not None:
        number = len(tab.record.moves)
        said = acts(listener, game)
        assert len(said) == 1, said
        assert tab.table.refused is None, said
        heard = listener.heard
        question = source.choice([*ANSWERS])
        answer = listener.asks(tab.state.words.say(f"ask.{question}").split()[0])
        assert answer.endswith((".", "?")), (question, answer)
        listener.heard = heard
        asked += len(tab.record.moves) > number
    assert asked > 5
    assert tab.state.words.say("end.alone") in listener.heard or "win" in listener.heard or "draw" in listener.heard
    if tab.record.start.scores is not None and tab.record.start.seats > 1:
        assert "Final score" in listener.heard


def test_a_turn_says_what_the_computer_did_and_what_was_drawn() -> None:
    listener = begun("quinto", ("Edition=own", "kind2=easy"), SMALL)
    acts(listener, "quinto")
    assert listener.heard.index("You drew") < listener.heard.index("Easy bot")
    assert "Score: Ann" in listener.heard
    assert listener.heard.endswith("Your turn.")
    assert "thinking" not in " ".join(listener.tab.page.announced)


def test_nobody_hears_what_other_seats_draw() -> None:
    listener = begun("quinto", ("Edition=own",), SMALL)
    assert listener.heard.endswith("The tiles are hidden.")
    for _ in range(4):
        acts(listener, "quinto")
        assert "draw" not in listener.heard
    assert any("Pass the device to Ben." in each for each in listener.tab.page.announced)


def test_the_only_person_is_not_told_their_own_moves() -> None:
    listener = begun("quixo", ("kind2=easy", "First=1"), {})
    said = listener.types("b1e1")
    assert len(said) == 1
    assert "Ann" not in said[0]
    assert said[0].startswith("Easy bot: ")
    assert "slides" in said[0]


QUESTIONS: Final = ("last", "score", "board", "row 3", "col b", "rack", "dice", "moves", "clock", "who", "help")
"""What one asks of any game."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_question_is_answered_in_every_state(game: str, language: str) -> None:
    tab = Tab(language=language).act("typing:on").begin(game, "kind2=easy", **NAMES)
    tab.computer.is_mute = True
    tab.wait(5)
    listener = Listener(tab)
    say = words(language).say
    names = [say(f"ask.{question}").split()[0] for question in ANSWERS]
    keys = ("heard.", "ask.", "detrak.", "qwinto.", "quinto.", "quixo.")
    for state in ("begun", "computer", "stepping"):
        for name in (*names, f"{say('ask.row').split()[0]} 1", f"{say('ask.sheet').split()[0]} ann"):
            answer = listener.asks(name)
            assert len(answer) > 4, (state, name, answer)
            assert not any(key in answer for key in keys), (state, name, answer)
            assert tab.table.answer == answer
        if state == "begun":
            tab.send(events.Throw())
            tab.wait(2)
            first = next(iter(tab.record.position.legal_moves), None)
            if first is not None:
                tab.act("lift" if "lift" in tab.actions() else "hint", f"play:{tab.record.position.write(first)}")
        if state == "computer":
            tab.act("step:0")


def test_a_question_changes_nothing_in_the_game() -> None:
    listener = begun("detrak", ("kind2=easy",), {})
    before = listener.tab.table.match
    for question in QUESTIONS:
        listener.asks(question)
    assert listener.tab.table.match is before


def test_an_empty_line_throws_and_words_undo_redo_and_hint() -> None:
    listener = begun("detrak", ("seats=1", "Undo=throws"), {})
    assert "nothing" in listener.asks("undo").lower()
    listener.types("")
    listener.types("b1c1")
    assert len(listener.tab.record.moves) == 2
    assert listener.asks("undo").startswith("Undone. ")
    assert len(listener.tab.record.moves) == 1
    assert listener.asks("redo").startswith("Redone. ")
    assert len(listener.tab.record.moves) == 2
    listener.types("")
    assert listener.asks("hint").startswith("Hint")


def test_few_cells_are_named_and_many_are_counted() -> None:
    listener = begun("quixo", ("kind2=easy", "First=1"), {})
    listener.does("touch:b1")
    assert listener.heard.endswith("Possible: a1, e1 and b5.")
    listener.does("undo")
    assert listener.asks("moves b1") == "The cube from b1 can go in at a1, e1 and b5."
    assert "e5" in listener.asks("moves")
