"""What Quixo shows: cubes with their names, entries while one is held, four seats, the end, its motions and sounds."""

from __future__ import annotations

import re
import wave
from dataclasses import replace
from pathlib import Path

import pytest

from game.contract import GAMES, Position
from game.games.quixo import view as quixo
from game.language import words
from game.match.match import Match
from game.record import Record
from game.ui.components.sounds import SOUNDS, sounds_of
from game.ui.nodes import Motion, Node, text_of, walk
from game.ui.screens.table import buttons, seats_strip
from game.ui.touches import Steps
from tests.testkit.scenes import actions, cells, cells_of_class, recorded, scene

FOUR = "Ann, Ben, Cleo, Dan"


def played(moves: str, seats: str = "Ann, Ben") -> Match:
    return recorded("quixo", moves, seats)


def cubes(match: Match) -> dict[str, Node]:
    return cells(quixo.table(scene(match)))


def with_class(match: Match, name: str) -> list[str]:
    return cells_of_class(quixo.table(scene(match)), name)


def arrows(match: Match) -> dict[str, str]:
    found = [node for node in walk(quixo.table(scene(match))) if node.key.startswith("arrow-")]
    return {node.attributes["data-action"]: node.attributes["class"] for node in found}


def test_the_sixteen_cubes_of_the_border_can_be_taken_at_the_start() -> None:
    assert len(with_class(played(""), "can")) == 16
    assert len(cubes(played(""))) == 25


def test_every_cube_says_what_it_is_and_what_can_be_done_there() -> None:
    match = played("b1e1")
    said = {at: node.attributes["aria-label"] for at, node in cubes(match).items()}
    assert said["e1"] == "cross, e1"
    assert said["a1"] == "blank, a1"
    assert cubes(match)["a1"].attributes["aria-description"] == "can be taken"
    assert said["c3"] == "blank, c3"
    assert cubes(match.touched("a1"))["e1"].attributes["aria-label"] == "cross, e1, the cube can go in here"
    assert "in hand" in cubes(match.touched("a1"))["a1"].attributes["aria-label"]


def test_arrows_point_to_the_places_where_a_cube_can_come_in() -> None:
    assert arrows(played("")) == {}
    assert arrows(played("").touched("b1")) == {
        "touch:a1": "arrow at-left",
        "touch:b5": "arrow at-bottom",
        "touch:e1": "arrow at-right",
    }
    assert arrows(played("").touched("a5")) == {"touch:a1": "arrow at-top", "touch:e5": "arrow at-right"}


def test_the_last_cube_that_came_in_is_marked() -> None:
    assert with_class(played("b1e1 c1a1"), "last") == ["a1"]


def test_the_line_that_ends_the_game_stands_out() -> None:
    match = played("a1e1 a5e5 a1e1 a5e5 a1e1 a5e5 a1e1 a5e5 a1e1")
    assert with_class(match, "won") == ["a1", "b1", "c1", "d1", "e1"]
    assert "Five in a row." in quixo.todo(scene(match))
    assert actions(*buttons(scene(match), quixo))[-1] == "again"


def test_with_four_players_the_dots_point_and_the_names_stand_around_the_board() -> None:
    match = played("b1e1:3", FOUR)
    assert "north" in cubes(match)["e1"].attributes["class"].split()
    assert "dot towards Cleo" in cubes(match)["e1"].attributes["aria-label"]
    assert all(name in text_of(quixo.table(scene(match))) for name in FOUR.split(", "))


def test_with_four_players_the_buttons_ask_to_whom_the_dot_turns() -> None:
    match = played("", FOUR).touched("b1").touched("e1")
    buttons = quixo.controls(scene(match))
    assert actions(*buttons) == ["touch::1", "touch::3"]
    assert [text_of(node) for node in buttons] == ["To Ann", "To Cleo"]


def test_a_drag_to_an_end_is_both_steps() -> None:
    match = played("")
    assert quixo.touched(scene(match), "b1>e1") == Steps(("b1", "e1"))
    assert quixo.touched(scene(match.touched("b1")), "b1>e1") == Steps(("e1",))


def motions(match: Match) -> list[Motion]:
    before, move = list(match.record.turns())[-1]
    after: Position = match.position
    return quixo.motions(scene(match), before, move, after)


def test_the_cubes_between_slide_by_one_and_the_new_one_comes_from_outside() -> None:
    assert motions(played("b1e1")) == [
        Motion("b1", "slide", 1, 0),
        Motion("c1", "slide", 1, 0),
        Motion("d1", "slide", 1, 0),
        Motion("e1", "slide", 1.3, 0),
    ]
    assert [motion.at for motion in motions(played("a5a1"))] == ["a5", "a4", "a3", "a2", "a1"]


def test_a_push_sounds_like_wood_and_once() -> None:
    assert sounds_of(GAMES["quixo"], motions(played("b1e1"))) == {"wood": 0}


def test_a_game_may_have_sounds_of_its_own() -> None:
    own = GAMES["quixo"].having(sounds={"slide": "paper", "write": ""})
    slides = [Motion("a", "slide", delay=80), Motion("b", "slide", delay=40)]
    assert sounds_of(own, [*slides, Motion("c", "write"), Motion("d", "tumble")]) == {"paper": 40, "dice": 0}


def test_every_sound_is_short_and_small() -> None:
    folder = Path(__file__).parents[3] / "static" / "sounds"
    files = {path.stem: path for path in folder.glob("*.wav")}
    assert set(SOUNDS.values()) < files.keys()
    for path in files.values():
        with wave.open(str(path)) as file:
            assert file.getnframes() / file.getframerate() < (0.6 if path.stem == "victory" else 0.3)
        assert path.stat().st_size < 20_000


def test_every_sentence_of_quixo_is_there_in_both_languages() -> None:
    folder = Path(quixo.__file__).parent
    source = "".join((folder / name).read_text(encoding="utf-8") for name in ("view.py", "sentences.py"))
    keys = set(re.findall(r'"(quixo\.[a-z_.]+[a-z_])"', source))
    keys |= {f"quixo.cell.{state}" for state in ("can", "held", "entry")}
    keys |= {f"quixo.cube.{mark}" for mark in ("cross", "circle", "blank")}
    keys |= {f"quixo.sign.{mark}" for mark in ("cross", "circle", "blank")}
    keys |= {f"quixo.place.{seat}" for seat in range(1, 5)}
    keys |= {f"quixo.told.{way}" for way in ("resign", "time", "agreed")}
    keys |= {f"quixo.ending.{way}" for way in ("line", "gift", "repetition", "resign", "time", "agreed")}
    for language in ("fr", "en"):
        assert {key for key in keys if key not in words(language)} == set()


def test_giving_up_is_told_and_moves_nothing() -> None:
    match = Match(Record.new("quixo", ("Ann", "Ben"))).played(("time",))
    before, move = next(iter(match.record.turns()))
    assert quixo.move_text(scene(match), before, move, match.position) == "Ann runs out of time."
    assert motions(match) == []


@pytest.mark.parametrize(("seconds", "low"), [(9.0, True), (10.0, True), (10.1, False), (600.0, False)])
def test_a_clock_of_ten_seconds_or_less_is_low(seconds: float, low: bool) -> None:
    match = Match(Record.new("quixo", ("Ann", "Ben")))
    shown = replace(scene(match), clocks={1: seconds, 2: 60.0})
    marks = [node.attributes["class"] for node in walk(seats_strip(shown, quixo)) if node.key == "clock"]
    assert marks == ["clock low" if low else "clock", "clock"]


def test_the_cubes_that_were_pushed_along_say_in_which_direction() -> None:
    shown = cubes(played("b1e1"))
    classes = {name: cell.attributes["class"].split() for name, cell in shown.items()}
    assert [name for name, found in classes.items() if "pushed" in found] == ["b1", "c1", "d1", "e1"]
    assert all("to-left" in classes[name] for name in ("b1", "c1", "d1"))
    assert "last" in classes["e1"]


def test_the_letters_and_numbers_of_the_board_are_on_the_screen() -> None:
    strips = [
        node for node in walk(quixo.table(scene(played("")))) if "coordinates" in node.attributes.get("class", "")
    ]
    assert [text_of(strip) for strip in strips] == ["a b c d e", "1 2 3 4 5"]
