"""What Qwinto shows: the printed layout, dice to choose, fields that light up, answers in order, the end."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from game.contract import GameError, IllegalMove, Reason
from game.games.qwinto import view as qwinto
from game.games.qwinto.rules import Qwinto
from game.games.qwinto.written_sheet import COLOURS, LAYOUT
from game.match.match import Match
from game.record import Record, parse
from game.ui.nodes import Node, el, text_of, walk
from game.ui.scene import Hint, Scene
from game.ui.screens.table import game_screen
from game.ui.touches import Steps
from tests.testkit import scenes
from tests.testkit.scenes import cells, recorded, refusal, scene, strict

ROOT = Path(__file__).parents[3]
GAMES = sorted((ROOT / "tests" / "games" / "qwinto").glob("*.txt"))


def played(moves: str, seats: str = "Ann", **tags: str) -> Match:
    return recorded("qwinto", moves, seats, **tags)


def nodes(match: Match) -> list[Node]:
    return list(walk(qwinto.table(scene(match))))


def fields(match: Match) -> dict[str, Node]:
    return scenes.cells(qwinto.table(scene(match)))


def with_class(match: Match, name: str) -> list[str]:
    return scenes.cells_of_class(qwinto.table(scene(match)), name)


def actions(match: Match, **ui: str) -> list[str]:
    return scenes.actions(*qwinto.controls(scene(match, **ui)))


def labels(match: Match, role: str = "img") -> list[str]:
    return [node.attributes["aria-label"] for node in nodes(match) if node.attributes.get("role") == role]


def refused(match: Match, touch: str, language: str = "en", **ui: int) -> Reason:
    return refusal(qwinto, scene(match, language=language, **ui), touch)


def test_the_fields_stand_as_they_are_printed() -> None:
    printed = {colour: ["." for _ in range(12)] for colour in COLOURS}
    for name, node in fields(played("")).items():
        sign = "P" if "pentagon" in node.attributes["class"].split() else "o"
        printed[name[0]][int(node.attributes["data-column"])] = sign
        assert node.attributes["--at"] == str(int(node.attributes["data-column"]) + 1)
    assert {colour: "".join(row) for colour, row in printed.items()} == {
        colour: row.replace("#", ".") for colour, row in LAYOUT.items()
    }


@pytest.mark.parametrize(("language", "letters"), [("fr", ["O", "J", "V"]), ("en", ["O", "Y", "P"])])
def test_every_row_carries_its_letter(language: str, letters: list[str]) -> None:
    shown = walk(qwinto.table(scene(played(""), language=language)))
    assert [node.text for node in shown if node.attributes.get("class") == "gap"] == letters


def test_the_dice_are_the_buttons_that_choose_them() -> None:
    match = played("").touched("p", confirm=True).touched("o", confirm=True)
    pressed = {node.key: node.attributes["aria-pressed"] for node in nodes(match) if "aria-pressed" in node.attributes}
    assert pressed == {"die1": "true", "die2": "false", "die3": "true"}
    assert actions(match) == ["throw"]
    assert match.confirmed().record.moves == (("o", "p"),)
    assert match.touched("p", confirm=True).draft == ("o",)


def test_without_a_die_the_button_tells_what_is_missing() -> None:
    match = played("")
    assert actions(match) == ["confirm"]
    assert qwinto.controls(scene(match))[-1].attributes["aria-disabled"] == "true"
    with pytest.raises(IllegalMove) as told:
        match.confirmed()
    assert told.value.reason == Reason("qwinto.choose_dice")
    assert refused(match, "o3") == Reason("qwinto.choose_dice")


def test_after_the_throw_throwing_again_is_the_one_offer_beside_the_fields() -> None:
    match = played("oy (4 5)")
    assert [node.text for node in nodes(match) if node.key == "number"] == ["9"]
    assert actions(match) == ["play:keep", "throw:again"]
    assert actions(played("oy (4 5)", Throws="table")) == ["play:keep", "play:again"]
    keep, again = qwinto.controls(scene(match))
    assert (keep.attributes["class"], keep.text) == ("small-choice", "Write nothing…")
    assert again.attributes["class"] == "main quiet"


def test_where_the_number_fits_nowhere_throwing_again_is_the_main_thing() -> None:
    match = played("y (4) keep y1 y (3)", "Ann")
    keep, again = qwinto.controls(scene(match))
    assert (keep.text, again.attributes["class"]) == ("Keep 3", "main")


def test_a_hint_shows_the_number_where_it_would_go() -> None:
    look = replace(scene(played("oy (4 5)")), hint=Hint(("keep",), then=(("o4",),)))
    shown = cells(qwinto.table(look))
    assert [name for name, cell in shown.items() if text_of(cell) == "9"] == ["o4"]
    numbers = {name: [node.attributes.get("data-number") for node in walk(cell)] for name, cell in shown.items()}
    assert all(name[1:] in found for name, found in numbers.items()), "every field has its number"


def test_fields_that_take_the_number_light_up() -> None:
    match = played("y (4) keep y2 oy (2 3) keep")
    assert with_class(match, "can") == [
        "o1",
        "o2",
        "o3",
        "o4",
        "o5",
        "o6",
        "o7",
        "o8",
        "o9",
        "y3",
        "y4",
        "y5",
        "y6",
        "y7",
        "y8",
        "y9",
    ]
    assert fields(match)["y3"].attributes["aria-label"] == "Y3: free, 5 can go here"
    assert fields(match)["y2"].attributes["aria-label"] == "Y2: 4, written last"


def test_a_field_touched_before_keeping_keeps_and_writes() -> None:
    match = played("oy (4 5)", "Ann, Ben")
    assert qwinto.touched(scene(match), "o3") == Steps(("keep", "o3"))
    assert refused(match, "p3") == Reason("qwinto.colour", ("p",))


def test_why_a_field_does_not_take_the_number_is_told() -> None:
    match = played("y (4) keep y2 y (2) keep")
    assert qwinto.touched(scene(match), "y3") == Steps(("y3",))
    with pytest.raises(IllegalMove) as told:
        match.touched("y3")
    assert told.value.reason == Reason("qwinto.right_of", (2, 4))
    assert refused(match, "y2", language="fr") == Reason("qwinto.taken", ("J2",))


def test_a_miss_is_asked_for_twice() -> None:
    match = played("y (4) keep")
    assert actions(match) == ["arm:miss"]
    assert actions(match, armed="miss") == ["arm", "play:miss"]


THREE_MISSES = "y (4) keep miss y (4) keep miss y (4) keep miss"


@pytest.mark.parametrize(
    ("moves", "armed", "task", "buttons"),
    [
        ("y (4) keep", "miss", "Where does 4 go?", "No|Yes, a miss (−5)"),
        (f"{THREE_MISSES} y (4) keep", "", "Where does 4 go?", "Fourth miss (−5): the end"),
        (f"{THREE_MISSES} y (4) keep", "miss", "A fourth miss ends the game.", "No|Yes, end the game (−5)"),
        (f"y (4) keep y1 {THREE_MISSES} y (2) keep", "", "the fourth miss, which ends", "Fourth miss (−5): the end"),
        (f"y (4) keep y1 {THREE_MISSES} y (2)", "", "or a fourth miss ends the game", "Keep 2|Roll again"),
    ],
)
def test_a_miss_that_would_end_the_game_says_so(moves: str, armed: str, task: str, buttons: str) -> None:
    look = scene(played(moves), armed=armed)
    assert task in qwinto.todo(look)
    assert "|".join(map(text_of, qwinto.controls(look))) == buttons


def test_the_other_players_of_a_throw_are_not_warned_of_a_miss() -> None:
    three_each = "y (4) keep miss pass " * 6
    assert "fourth" in qwinto.todo(scene(played(f"{three_each} y (4) keep", "Ann, Ben"), armed="miss"))
    answering = scene(played(f"{three_each} y (4) keep y1", "Ann, Ben"), armed="miss")
    assert "fourth" not in qwinto.todo(answering)
    assert list(map(text_of, qwinto.controls(answering))) == ["Pass"]


def test_the_sheet_marks_the_miss_that_would_end_the_game() -> None:
    def marked(moves: str) -> list[int]:
        places = [node for node in nodes(played(moves)) if "miss" in node.attributes.get("class", "").split()]
        return [at for at, node in enumerate(places) if "final" in node.attributes["class"].split()]

    assert marked(THREE_MISSES.removesuffix(" y (4) keep miss")) == []
    assert marked(THREE_MISSES) == [3]
    assert "Misses: 3 of 4, and one more ends the game" in labels(played(THREE_MISSES))
    assert marked(f"{THREE_MISSES} y (4) keep miss") == []


def test_once_the_game_is_over_no_sheet_warns_of_a_miss() -> None:
    over = played("y (4) keep miss pass " * 6 + "y (4) keep miss pass", "Ann, Ben")
    assert over.position.ending is not None
    assert [node for node in nodes(over) if "final" in node.attributes.get("class", "").split()] == []
    assert not [label for label in labels(over) if "one more" in label]


def test_where_nothing_fits_the_miss_is_the_main_button() -> None:
    match = played("y (4) keep y1 y (2) keep", "Ann")
    assert actions(match) == ["play:miss"]
    assert "has nowhere to go" in qwinto.todo(scene(match))


def test_everybody_answers_in_turn_on_the_own_sheet() -> None:
    match = played("y (4) keep", "Ann, Ben, Cleo", First="2")
    assert qwinto.sheet_in_view(scene(match)) == "slot2"
    after = match.played(("y3",))
    assert qwinto.sheet_in_view(scene(after)) == "slot3"
    assert qwinto.todo(scene(after)).startswith("Cleo’s turn.")
    assert actions(after) == ["play:pass"]
    assert "Sheet: Ben. Total: 1" in [node.text for node in nodes(after)]
    assert refused(after, "y3", shown_seat=1) == Reason("other_sheet", ("Ann",))


def test_while_a_computer_is_active_nothing_is_to_be_pressed() -> None:
    match = played("y (4)", "Ann, computer:random", First="2")
    assert actions(match) == []
    assert qwinto.sheet_in_view(scene(match)) == "slot1"
    assert with_class(match, "can") == []


def test_full_columns_tell_their_bonus() -> None:
    match = played("o (5) keep o1 y (4) keep y2")
    assert "Bonus P3: 3 spaces still to fill" not in labels(match)
    assert "Bonus O2: 3 spaces still to fill" in labels(match)
    full = Match(parse((ROOT / "tests/games/qwinto/six-seats-rows-three-bonuses.txt").read_text()))
    assert any(re.fullmatch(r"Bonus ..: column full, \d+ points", label) for label in labels(full))


def test_the_boxes_of_the_score_stand_on_the_sheet() -> None:
    match = played("y (4) keep y2 y (6) keep miss")
    assert {"Misses: 1 of 4", "orange: 0", "yellow: 1", "Misses: −5", "Total: −4"} <= set(labels(match))


def test_real_dice_are_tapped_in_in_the_order_of_the_rows() -> None:
    match = played("yp", Throws="table").touched("6")
    shown = {node.key: node for node in nodes(match)}
    assert shown["die2"].attributes["data-action"] == "undo"
    assert actions(match.touched("1")) == ["confirm"]
    assert match.touched("1").confirmed().position.number == 7  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("language", "text", "token"),
    [
        ("fr", "vjo", "oyp"),
        ("fr", "JV", "yp"),
        ("fr", "j3", "y3"),
        ("fr", "V9", "p9"),
        ("fr", "o3", "o3"),
        ("fr", "Garder", "keep"),
        ("fr", "relancer", "again"),
        ("fr", "raté", "miss"),
        ("fr", "rate", "miss"),
        ("fr", "passe", "pass"),
        ("en", "Y3", "y3"),
        ("en", "po", "op"),
        ("en", "again", "again"),
        ("en", "Orange, yellow", "oy"),
        ("en", "purple orange", "op"),
        ("fr", "violet jaune", "yp"),
        ("fr", "yellow", "y"),
        ("fr", "pass", "pass"),
        ("fr", "y3", "y3"),
        ("en", "relancer", "again"),
        ("en", "j3", "y3"),
        ("en", "o y", "oy"),
    ],
)
def test_what_is_typed_becomes_a_token(language: str, text: str, token: str) -> None:
    assert qwinto.typed_tokens(scene(played(""), language=language), text) == token


def test_no_throw_can_be_typed_where_the_app_throws() -> None:
    with pytest.raises(GameError):
        qwinto.typed_tokens(scene(played("oy")), "(6 6)")
    assert qwinto.typed_tokens(scene(played("oy", Throws="table")), "6 6") == "(6 6)"


def test_only_the_dice_that_were_thrown_tumble() -> None:
    match = played("yp (4 1) keep p3", "Ann, Ben")
    turns = list(match.record.turns())
    moved = [
        [motion.at for motion in qwinto.motions(scene(match), *turn, after)]
        for turn, after in zip(turns, match.record.reached, strict=True)
    ]
    assert moved == [[], ["die2", "die3", "number"], [], ["ink1-p3", "box1-p", "box1-total"]]


def test_who_ended_the_game_is_told() -> None:
    match = Match(parse((ROOT / "tests/games/qwinto/one-seat-misses.txt").read_text()))
    assert qwinto.todo(scene(match)).endswith("Four misses for Ann.")


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_moment_of_a_game_has_its_words_and_its_elements(path: Path, language: str) -> None:
    record, say = parse(path.read_text(encoding="utf-8")), strict(language)
    turns = list(record.turns())
    for number in range(0, len(turns) + 1, 7):
        now = Scene(Match(record.up_to(number)), say)
        screen = game_screen(now, qwinto, None)
        assert not re.search(r"qwinto\.|\{\d", text_of(screen))
        if number < len(turns):
            then = Scene(Match(record.up_to(number + 1)), say)
            shown = {node.attributes.get("data-at") for node in walk(qwinto.table(then))}
            motions = qwinto.motions(then, *turns[number], record.reached[number])
            assert {motion.at for motion in motions} <= shown


@pytest.mark.parametrize(("seats", "listed"), [((2,), "Ben"), ((1, 3), "Ann et Cleo"), ((1, 2, 3), "Ann, Ben et Cleo")])
def test_winners_are_listed_as_a_sentence_lists_them(seats: tuple[int, ...], listed: str) -> None:
    match = Match(Record.new("qwinto", ("Ann", "Ben", "Cleo")))
    assert scene(match, language="fr").names(seats) == listed


def test_what_the_others_wrote_stands_beside_their_names() -> None:
    match = played("oy (4 5) keep o3 y4", "Ann, computer:easy")
    screen = game_screen(scene(match, viewer=1), qwinto, None)
    (trace,) = [node for node in walk(screen) if node.key == "trace"]
    assert text_of(trace) == "9 Y4"
    missed = played("y (4) keep miss pass", "Ann, Ben")
    assert text_of(qwinto.trace(scene(missed), 1) or el("i")) == "−5"
    assert qwinto.trace(scene(missed), 2) is None


def test_dice_of_an_earlier_throw_say_so() -> None:
    match = played("oy (4 5) keep miss pass o (2)", "Ann, Ben")
    assert "yellow die, last roll: 5" in labels(match)
    assert "orange die: 2" in labels(match)


def test_two_sheets_that_end_the_game_on_one_throw_are_both_named_with_their_reasons() -> None:
    match = Match(parse((ROOT / "tests/games/qwinto/four-seats-two-finish-on-one-throw.txt").read_text()))
    look = scene(match)
    assert qwinto.why_over(look) == "Two full rows for Ben and Dan."
    position = cast(Qwinto, look.position)
    ann, *others = position.sheets
    vars(look)["position"] = replace(position, sheets=(replace(ann, misses=4), *others))
    assert qwinto.why_over(look) == "Two full rows for Ben and Dan. Four misses for Ann."
