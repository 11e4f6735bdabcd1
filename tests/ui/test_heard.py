"""What is heard: possible cells, the board in words, the way from one possible cell to the next."""

from __future__ import annotations

import pytest

from game.games.qwinto import typed
from game.language import LANGUAGES, words
from game.ui.heard import heard_of, next_place, turn_text
from game.ui.questions import ANSWERS, DOORS, ORDERS, answered, understood
from game.ui.scene import seat_names
from tests.testkit.scenes import match, played, recorded, scene

ALONE = ("Ann", "computer:easy")


@pytest.mark.parametrize(
    ("language", "text", "meant"),
    [
        ("en", "last", ("last", "")),
        ("en", "  Row 3 ", ("row", "3")),
        ("en", "sheet Ann", ("sheet", "ann")),
        ("en", "throw", ("throw", "")),
        ("en", "b1c1", ("", "")),
        ("en", "", ("", "")),
        ("fr", "Rangée 3", ("row", "3")),
        ("fr", "annuler", ("undo", "")),
        ("fr", "dés", ("hand", "")),
        ("fr", "row 3", ("row", "3")),
        ("fr", "hint", ("hint", "")),
        ("en", "qui", ("who", "")),
        ("en", "Rangée 3", ("row", "3")),
        ("en", "aide", ("help", "")),
        ("en", "Détrak", ("detrak", "")),
        ("fr", "detrak", ("detrak", "")),
        ("en", "continuer 2", ("continue", "2")),
        ("fr", "statistics", ("results", "")),
    ],
)
def test_questions_and_orders_are_known_by_the_words_of_every_language(
    language: str, text: str, meant: tuple[str, str]
) -> None:
    assert understood(words(language), text) == meant


def test_a_word_asks_for_the_same_in_both_languages() -> None:
    keys = [*(f"ask.{name}" for name in (*ANSWERS, *ORDERS, *DOORS)), *(f"qwinto.typed.{word}" for word in typed.WORDS)]
    meant: dict[str, set[str]] = {}
    for language in LANGUAGES:
        for key in keys:
            for word in words(language).say(key).split():
                meant.setdefault(word, set()).add(key)
    assert not {word: found for word, found in meant.items() if len(found) > 1}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_word_asks_for_two_things_or_is_a_move_of_a_game(language: str) -> None:
    say = words(language).say
    names = ("last", "score", "board", "row", "column", "hand", "moves", "clock", "sheet", "who", "help")
    asked = [word for name in (*names, *ORDERS, *DOORS) for word in say(f"ask.{name}").split()]
    assert len(asked) == len(set(asked))
    played_words = {word for name in ("keep", "again", "pass", "miss") for word in say(f"qwinto.typed.{name}").split()}
    letters = {say(f"qwinto.letter.{colour}").lower() for colour in "oyp"}
    assert not set(asked) & (played_words | letters | {"pass", "o", "y", "p"})


def test_a_board_is_told_line_by_line() -> None:
    look = scene(played(match("quixo"), "b1e1"))
    assert answered(look, "row", "1") == "Row 1: blank, blank, blank, blank, cross."
    assert answered(look, "column", "e") == "Column e: cross, blank, blank, blank, blank."
    assert answered(look, "column", "z").startswith("“z” was not found.")
    assert answered(look, "last", "") == "Ann: b1 to e1. Row 1 slides left."
    assert answered(look, "sheet", "ben") == "Ben. Circles: 0 on the board."


def test_a_sheet_is_told_by_its_owner() -> None:
    look = scene(recorded("qwinto", "oy (5 4) keep o5 pass", seats="Ann, Ben"))
    assert answered(look, "sheet", "a") == (
        "Ann. Total: 1. Misses: 0 of 4. Orange: 9 in O5, 8 free. Points: 1. Empty rows: yellow and purple."
    )
    assert answered(look, "score", "") == "Score: Ann 1, Ben 0."
    assert answered(look, "row", "orange") == answered(look, "row", "o")


@pytest.mark.parametrize(
    ("game", "moves", "tags", "said"),
    [
        ("detrak", "(/ x) b1c1", {"Symbols": "/"}, ("Points: 2. Empty rows: 2 to 5.", "Lignes vides\u202f: 2 à 5.")),
        ("detrak", "(/ x) b2c2", {"Symbols": "/"}, ("Empty rows: 3 to 5.", "Lignes vides\u202f: 3 à 5.")),
        ("detrak", "(/ x) a5b5", {"Symbols": "/"}, ("Empty rows: 2 to 4.", "Lignes vides\u202f: 2 à 4.")),
        ("detrak", "(/ x) b3b4", {"Symbols": "/"}, ("Empty rows: 2 and 5.", "Lignes vides\u202f: 2 et 5.")),
        ("qwinto", "oy (5 4) keep o5", {}, ("Empty rows: yellow and purple.", "Rangées vides\u202f: jaune et violet.")),
        ("qwinto", "", {}, ("There is nothing on it yet.", "Il n’y a encore rien.")),
        ("quixo", "b1e1", {}, ("Only blank cubes in rows 2 to 5.", "Que des cubes neutres en rangées 2 à 5.")),
        ("quixo", "", {}, ("All cubes are blank.", "Tous les cubes sont neutres.")),
    ],
    ids=str,
)
def test_a_board_names_its_empty_rows_together(
    game: str, moves: str, tags: dict[str, str], said: tuple[str, str]
) -> None:
    look = recorded(game, moves, "Ann, Ben" if game == "quixo" else "Ann", **tags)
    for language, end in zip(("en", "fr"), said, strict=True):
        assert answered(scene(look, language=language), "board", "").endswith(end)


def test_a_large_board_names_its_empty_rows_by_the_first_and_the_last() -> None:
    deal = "(5 5 1 2 3) (1 2 3 4 4)"
    look = scene(recorded("quinto", f"{deal} 5i7"))
    assert answered(look, "board", "") == "Row 7: i7 5. Empty rows: 1 to 6 and 8 to 13."


def test_the_cells_that_take_a_number_are_named() -> None:
    look = scene(recorded("qwinto", "oy (5 4) keep", seats="Ann, computer:easy"))
    heard = heard_of("qwinto").todo(look)
    assert heard == "Name a space. 9 can go in O1 to O9 and Y1 to Y9."
    assert answered(look, "moves", "").startswith("Possible: O1, O2,")
    assert answered(look, "moves", "y3") == "9 can go in Y3."
    assert answered(look, "moves", "p3") == "P3: nothing to do there now."


def test_drafted_symbols_and_their_points_are_told() -> None:
    look = scene(recorded("detrak", "(/ x)", Symbols="/ x"))
    drafted = scene(look.match.drafting(("b1", "c1")))
    assert heard_of("detrak").todo(drafted).startswith("Bar in b1, cross in c1. +2 points. ")
    first = scene(look.match.drafting(("b1",)))
    assert heard_of("detrak").todo(first).endswith("Possible: c1 and b2.")


def test_a_message_tells_what_others_did_and_the_score() -> None:
    start = recorded("detrak", "(/ x) b1c1", seats="Ann, computer:easy", Symbols="/ x")
    done = played(start, "b1c1")
    record = done.record
    turns = [(record.position_at(at), record.moves[at], record.position_at(at + 1)) for at in (1, 2)]
    text = turn_text(scene(done, 1), heard_of("detrak"), turns)
    assert text == "Easy bot: bar in b1, cross in c1. Score: Ann 2, Easy bot 0. Round 2 of 12: roll both dice."


def test_possible_cells_are_walked_round_and_round() -> None:
    order = ("a1", "a2", "a3", "a4", "a5")
    walked = [next_place(("a2", "a5"), order, at, is_backwards=False) for at in ("", "a2", "a3", "a5")]
    assert walked == ["a2", "a5", "a5", "a2"]
    assert [next_place(("a2", "a5"), order, at, is_backwards=True) for at in ("", "a2", "a3")] == ["a5", "a5", "a2"]
    assert next_place((), order, "a1", is_backwards=False) == ""


def test_two_seats_of_one_name_are_told_apart_by_their_numbers() -> None:
    four = scene(match("quixo", ("Ann", "computer:medium", "Ben", "computer:medium")))
    assert [four.name(seat) for seat in (1, 2, 3, 4)] == ["Ann", "Medium bot 2", "Ben", "Medium bot 4"]
    assert seat_names(words("fr"), ("Ann", "Ann", "computer:easy")) == ("Ann 1", "Ann 2", "Ordi facile")
    done = scene(played(four.match, "a1e1:3", "a5a1:4"))
    assert answered(done, "last", "") == "Medium bot 2: a5 to a1, dot towards Medium bot 4. Column a slides down."
    assert answered(done, "sheet", "medium bot 4").startswith("Medium bot 4.")
    assert answered(done, "row", "1").startswith("Row 1: circle for Medium bot 4, ")
