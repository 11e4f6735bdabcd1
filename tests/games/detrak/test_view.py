"""What Détrak shows: the pair being placed, margins that grow, dead cells, others' sheets, real dice, the end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.contract import GameError, Reason
from game.games.detrak import view as detrak
from game.games.detrak.sheet import SYMBOL_NAMES
from game.match.match import Match
from game.record import Record, parse
from game.ui.components.verdict import verdict_text
from game.ui.nodes import Node, text_of, walk
from game.ui.scene import Scene
from game.ui.screens.table import game_screen
from game.ui.touches import Steps
from tests.testkit import scenes
from tests.testkit.scenes import Numbers, recorded, refusal, scene, strict

ROOT = Path(__file__).parents[3]
GAMES = sorted((ROOT / "tests" / "games" / "detrak").glob("*.txt"))


def played(moves: str, seats: str = "Ann", **tags: str) -> Match:
    return recorded("detrak", moves, seats, **tags)


def nodes(match: Match, **ui: int) -> list[Node]:
    return list(walk(detrak.table(scene(match, **ui))))


def cells(match: Match, **ui: int) -> dict[str, Node]:
    return scenes.cells(detrak.table(scene(match, **ui)))


def with_class(match: Match, name: str) -> list[str]:
    return scenes.cells_of_class(detrak.table(scene(match)), name)


def sums(match: Match, seat: int = 1) -> dict[str, str]:
    start = f"sum{seat}-"
    found = [node for node in nodes(match) if node.attributes.get("data-at", "").startswith(start)]
    return {node.key: node.text for node in found}


def actions(match: Match, **ui: int) -> list[str]:
    return scenes.actions(*detrak.controls(scene(match, **ui)))


def touched(match: Match, *touches: str) -> Match:
    for touch in touches:
        meant = detrak.touched(scene(match), touch)
        assert isinstance(meant, Steps)
        for step in meant.steps:
            match = match.touched(step, confirm=detrak.needs_confirmation(scene(match)))
    return match


def refused(match: Match, touch: str, **ui: int) -> Reason:
    return refusal(detrak, scene(match, **ui), touch)


def test_the_sheet_has_its_diagonal_and_its_start_cell() -> None:
    assert with_class(played(""), "grey") == ["e1", "d2", "c3", "b4", "a5"]
    assert with_class(played(""), "start") == ["a1"]


def test_a_touched_cell_takes_the_first_symbol_and_its_neighbours_show_the_second_as_a_ghost() -> None:
    match = touched(played("(x o)"), "c3")
    assert with_class(match, "draft") == ["c3"]
    assert with_class(match, "faint") == ["c2", "b3", "d3", "c4"]
    assert "cross" in cells(match)["c3"].children[0].attributes["class"]
    assert "circle" in cells(match)["c2"].children[0].attributes["class"]
    assert "circle can go here" in cells(match)["c2"].attributes["aria-label"]


def test_the_neighbour_completes_the_pair_and_nothing_is_written_before_the_yes() -> None:
    match = touched(played("(x o)"), "c3", "c2")
    assert with_class(match, "draft") == ["c2", "c3"]
    assert len(match.record.moves) == 1
    assert actions(match) == ["draft:c2 c3", "confirm"]
    assert match.confirmed().record.moves[-1] == ("c3", "c2")


def test_a_drag_places_the_pair_anew_whatever_was_drafted() -> None:
    match = played("(x o)")
    assert touched(match, "b2>b3").draft == ("b2", "b3")
    assert touched(match, "c3", "c2", "b2>b3").draft == ("b2", "b3")
    assert touched(match, "b2", "b2>b3").draft == ("b2", "b3")
    assert touched(match, "b2", "b3", "b3>b2").draft == ("b3", "b2")


def test_a_double_cannot_be_turned() -> None:
    match = touched(played("(x x)"), "c3", "c2")
    turn = next(node for node in detrak.controls(scene(match)) if node.key == "swap")
    assert "disabled" in turn.attributes


def test_the_margins_show_what_the_pair_would_be_worth() -> None:
    match = played("(/ /)")
    assert sums(match)["r0"] == "0"
    drafted = touched(match, "b1", "c1")
    assert sums(drafted)["r0"] == "3"
    assert sums(drafted)["total"] == "3"
    assert detrak.controls(scene(drafted))[-1].text == "Write (+3)"
    assert sums(drafted.confirmed())["total"] == "3"


def test_with_the_advanced_rules_the_diagonal_stands_in_two_corners() -> None:
    match = played("(x x) e1e2 (x x) d2d3", Rules="advanced")
    assert sums(match)["d0"] == sums(match)["d1"] == "2"
    assert "d0" not in sums(played("(x x) e1e2"))
    assert sums(match)["r3"] == "−5"


def test_cut_off_cells_are_hatched_and_say_so() -> None:
    match = played("(x o) b1b2 (x o) a3b3")
    assert with_class(match, "dead") == ["a2"]
    assert cells(match)["a2"].attributes["aria-label"] == "a2: empty, cut off"


def test_the_pair_written_last_is_marked() -> None:
    match = played("(x o) b1b2 (x o) a3b3")
    assert with_class(match, "last") == ["a3", "b3"]
    assert with_class(match.thrown(Numbers(0, 0)), "last") == ["a3", "b3"]


def test_several_people_write_on_their_own_sheets_in_turn() -> None:
    match = played("(x o)", "Ann, Ben, Cleo")
    assert detrak.sheet_in_view(scene(match)) == "slot1"
    after = touched(match, "b1", "c1").confirmed()
    assert detrak.sheet_in_view(scene(after)) == "slot2"
    assert detrak.todo(scene(after)).startswith("Ben’s turn.")
    assert len(cells(after)) == 25, "only one sheet is a grid; the others are pictures"
    pictures = [node.text for node in nodes(after) if node.text.startswith("Sheet: ")]
    assert pictures == ["Sheet: Ann. Total: 0", "Sheet: Cleo. Total: 0"]


def test_somebody_elses_sheet_can_be_looked_at_and_not_written_on() -> None:
    match, ui = played("(x o)", "Ann, Ben"), {"shown_seat": 2}
    assert detrak.sheet_in_view(scene(match, **ui)) == "slot2"
    assert refused(match, "b1", **ui) == Reason("other_sheet", ("Ben",))
    assert actions(match, **ui) == ["sheet:1"]
    assert not [node for node in cells(match, **ui).values() if "data-drag" in node.attributes]


def test_one_person_among_computers_keeps_the_own_sheet_in_front() -> None:
    match = played("(x o) b1c1", "computer:random, Ann")
    assert detrak.sheet_in_view(scene(match)) == "slot2"
    other = played("(x o)", "computer:random, Ann")
    assert detrak.sheet_in_view(scene(other)) == "slot2"
    assert detrak.controls(scene(other)) == []
    assert refused(other, "b1").key == "not_your_turn"


def test_the_dice_come_first() -> None:
    match = played("")
    assert actions(match) == ["throw"]
    assert [node.key for node in detrak.controls(scene(match))] == ["swap", "main"], (
        "the main button stays in its place"
    )
    assert refused(match, "b1") == Reason("throw_first")
    with pytest.raises(GameError):
        detrak.typed_tokens(scene(match), "(x o)")


def test_real_dice_are_tapped_in_and_taken_back() -> None:
    match = played("", Throws="table")
    faces = [node.attributes["data-action"] for node in nodes(match) if "choice" in node.attributes.get("class", "")]
    assert faces == [f"touch:{sign}" for sign in SYMBOL_NAMES]
    match = match.touched("#")
    taken_back = [node for node in nodes(match) if node.key == "die1"]
    assert taken_back[0].attributes["data-action"] == "undo"
    match = match.touched("o")
    assert [node.attributes["data-action"] for node in nodes(match) if node.key == "die1"] == ["draft:o"]
    assert actions(match) == ["confirm"]
    assert match.confirmed().record.moves == (("#", "o"),)


@pytest.mark.parametrize(
    ("moves", "text", "token"),
    [
        ("(x o)", " B1-C1 ", "b1c1"),
        ("(x o)", "b1 c1", "b1c1"),
        ("", "# o", "(# o)"),
        ("", "(triple bar, bar)", "(| /)"),
    ],
)
def test_what_is_typed_becomes_a_token(moves: str, text: str, token: str) -> None:
    assert detrak.typed_tokens(scene(played(moves, Throws="table")), text) == token


def test_the_tie_rule_is_told_where_it_decided() -> None:
    match = Match(parse((ROOT / "tests/games/detrak/two-seats-tie-goes-to-best-line.txt").read_text()))
    assert "31" in detrak.todo(scene(match))
    assert "decides: it is worth 8" in detrak.todo(scene(match))
    shared = Match(parse((ROOT / "tests/games/detrak/three-seats-shared-victory.txt").read_text()))
    assert "decides" not in detrak.todo(scene(shared))


def test_one_alone_gets_a_rank_with_the_basic_rules_only() -> None:
    match = Match(parse((ROOT / "tests/games/detrak/one-seat-grand-master.txt").read_text()))
    assert "grand master" in verdict_text(scene(match), detrak)
    advanced = Match(parse((ROOT / "tests/games/detrak/one-seat-empty-diagonal-charged.txt").read_text()))
    assert "Rank" not in verdict_text(scene(advanced), detrak)


def test_who_has_no_room_left_is_told() -> None:
    match = Match(parse((ROOT / "tests/games/detrak/three-seats-shared-victory.txt").read_text()))
    turns = list(match.record.turns())
    told = [
        detrak.move_text(scene(match), *turn, after) for turn, after in zip(turns, match.record.reached, strict=True)
    ]
    assert sum("is out" in sentence for sentence in told) == 3


def test_dice_tumble_and_what_is_gained_goes_to_the_margins() -> None:
    match = played("(x x) b1c1")
    thrown, written = [
        detrak.motions(scene(match), *turn, after)
        for turn, after in zip(match.record.turns(), match.record.reached, strict=True)
    ]
    assert [(motion.at, motion.kind) for motion in thrown] == [("die1", "tumble"), ("die2", "tumble")]
    assert [motion.at for motion in written] == ["ink1-b1", "ink1-c1", "sum1-r0", "sum1-total"]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_moment_of_a_game_has_its_words_and_its_elements(path: Path, language: str) -> None:
    record, say = parse(path.read_text(encoding="utf-8")), strict(language)
    turns = list(record.turns())
    for number in range(0, len(turns) + 1, 5):
        match = Match(record.up_to(number))
        now = Scene(match, say)
        screen = game_screen(now, detrak, None)
        assert not re.search(r"detrak\.|\{\d", text_of(screen))
        if number < len(turns):
            before, move = turns[number]
            then = Scene(Match(record.up_to(number + 1)), say)
            shown = {node.attributes.get("data-at") for node in walk(detrak.table(then))}
            motions = detrak.motions(then, before, move, record.reached[number])
            assert {motion.at for motion in motions} <= shown
        if now.awaits_person:
            for draft in ((move[0],), move):
                walked = walk(game_screen(Scene(match.drafting(draft), say), detrak, None))  # type: ignore[arg-type]
                assert any(node.attributes.get("role") == "grid" for node in walked)


def test_a_game_can_be_stepped_through() -> None:
    record = parse(GAMES[0].read_text(encoding="utf-8"))
    for at in range(0, len(record.moves), 7):
        shown = walk(detrak.table(scene(Match(record), at=at)))
        assert sum(node.attributes.get("role") == "grid" for node in shown) == 1


def test_a_new_record_begins_with_dice_that_were_not_thrown() -> None:
    match = Match(Record.new("detrak", ("Ann",)))
    labels = [node.attributes["aria-label"] for node in nodes(match) if node.key in ("die1", "die2")]
    assert labels == ["Die 1: not rolled yet", "Die 2: not rolled yet"]


def test_what_the_others_wrote_stands_beside_their_names() -> None:
    look = scene(played("(o /) b1c1 d1e1 (x x)", "Ann, Ben"), viewer=1)
    wrote = detrak.trace(look, 2)
    assert wrote is not None
    assert [node.text or node.attributes["class"] for node in wrote.children] == ["sign circle", "d1", "sign bar", "e1"]
    shown = [node.key for node in walk(game_screen(look, detrak, None)) if node.key == "trace"]
    assert len(shown) == 1, "not beside one's own name"


def test_between_two_rounds_the_dice_show_the_last_throw_and_the_round_is_the_next() -> None:
    labels = [node.attributes.get("aria-label") for node in nodes(played("(o /) b1c1 d1e1", "Ann, Ben"))]
    assert "Die 1, last roll: circle" in labels
    assert "Round 2 of 12" in labels
