"""What Quinto shows: which tiles a seat may see, what is laid and what it is worth, where a tile may go, the count."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.contract import CHANCE, Reason
from game.games.quinto import view as quinto
from game.games.quinto.hand import RackUi, takers, tiles
from game.games.quinto.sheet import rounds
from game.language import words
from game.match.match import Match
from game.ui.nodes import Node, text_of, walk
from game.ui.scene import Scene, view_of, with_own
from game.ui.screens.table import buttons, seats_strip, todo_line
from game.ui.touches import Chosen, Confirmed, Draft, Refusal, Steps
from tests.testkit import scenes
from tests.testkit.scenes import recorded, refusal

DEALT = "(3 4 5 8 9) (0 5 6 7 7)"
OPENED = f"{DEALT} 3i7+4j7+8k7 (1 1 2)"
ROOT = Path(__file__).parents[3]


def played(moves: str = "", names: tuple[str, ...] = ("Ann", "Ben"), **tags: str) -> Match:
    return recorded("quinto", moves, ", ".join(names), **tags)


def scene(match: Match, viewer: int = 1, at: int | None = None, language: str = "en", **ui: int) -> Scene:
    return scenes.scene(match, viewer, at, language, **ui)


def touched(look: Scene, *touches: str) -> Scene:
    """Does what the app does with what a touch means, as long as it is a change and no step."""
    for touch in touches:
        meant = quinto.touched(look, touch)
        assert isinstance(meant, Draft | Refusal | Chosen)
        match = look.match.drafting(meant.steps) if isinstance(meant, Draft) else look.match
        refused = meant.reason if isinstance(meant, Refusal) else None
        own = look.ui.own if isinstance(meant, Refusal) and meant.own is None else meant.own
        look = replace(look, match=match, ui=with_own(look.ui, own), refused=refused)
    return look


def own(look: Scene) -> RackUi:
    assert isinstance(look.ui.own, RackUi)
    return look.ui.own


def does_nothing(look: Scene, touch: str) -> bool:
    meant = quinto.touched(look, touch)
    return isinstance(meant, Chosen) and meant.own == look.ui.own


def cells(look: Scene) -> dict[str, Node]:
    return scenes.cells(quinto.table(look))


def label(look: Scene, name: str) -> str:
    return cells(look)[name].attributes["aria-label"]


def of_class(look: Scene, name: str) -> list[Node]:
    return scenes.of_class(quinto.table(look), name)


def rack_of(look: Scene) -> list[str]:
    """The digits on the rack that lies open."""
    return [
        each.text
        for rack in of_class(look, "quinto-rack")
        for each in walk(rack)
        if "tile" in each.attributes.get("class", "").split()
    ]


def sums(look: Scene) -> dict[str, str]:
    return {node.text: node.attributes["class"] for node in of_class(look, "line-sum")}


def main(look: Scene) -> Node:
    return quinto.controls(look)[-1]


def everything(look: Scene) -> str:
    """All that reaches the page: texts and attributes."""
    nodes = [quinto.table(look), quinto.sheet(look), *quinto.controls(look)]
    nodes += [badge for seat in (1, 2) if (badge := quinto.badge(look, seat))]
    told = [quinto.move_text(look, *turn, look.position) for turn in look.match.record.turns()]
    return " ".join([repr(nodes), *told, quinto.todo(look)])


# The curtain


def test_the_curtain_hides_the_rack_and_everything_that_names_its_tiles() -> None:
    for viewer in (0, 2):
        look = scene(played(DEALT), viewer)
        assert rack_of(look) == []
        assert "Pass the device to Ann" in text_of(quinto.table(look))
        lift = next(node for node in walk(quinto.table(look)) if node.attributes.get("data-action") == "lift")
        assert lift.text == "Show my tiles"
        assert "Tile " not in everything(look)
        assert quinto.todo(look) == "Ann’s turn."
        assert main(look).attributes["aria-disabled"] == "true"


def test_the_rack_lies_open_for_the_seat_that_lifted_the_curtain() -> None:
    look = scene(played(DEALT))
    assert rack_of(look) == ["3", "4", "5", "8", "9"]
    assert quinto.lifted_text(look).startswith("Your tiles: 3, 4, 5, 8, 9. Ann goes first")
    assert of_class(look, "quinto-curtain") == []


def test_a_seat_alone_with_computers_keeps_its_rack_in_sight() -> None:
    match = played(f"{DEALT} 3i7+4j7+8k7 (1 1 2)", ("Ann", "computer:random"))
    assert rack_of(scene(match)) == ["1", "1", "2", "5", "9"]
    assert does_nothing(scene(match), "tile:0")


@pytest.mark.parametrize("seed", range(3))
def test_stepping_through_an_open_game_shows_the_viewers_rack_only(seed: int) -> None:
    source = Random(seed)
    match = played(DEALT)
    while len(match.record.moves) < 14 and match.mover is not None:
        moves = list(match.position.legal_moves)
        match = match.thrown(source) if match.mover == CHANCE else match.played(source.choice(moves))
    for at in range(len(match.record.moves) + 1):
        look = scene(match, 2, at)
        assert rack_of(look) == [str(value) for value in look.position.racks[1].known]
        assert rack_of(scene(match, 0, at)) == []
        assert not [node for node in of_class(look, "tile") if "data-action" in node.attributes and node.tag == "i"]


def test_drawn_tiles_are_told_to_who_drew_them_until_the_end() -> None:
    match = played(DEALT)
    turns = list(match.record.turns())
    open_to_ann = [quinto.move_text(scene(match), *turn, match.position) for turn in turns]
    assert open_to_ann == ["Ann draws 3, 4, 5, 8, 9", "Ben draws 5 tiles"]
    covered = [quinto.move_text(scene(match, 2), *turn, match.position) for turn in turns]
    assert covered == ["Ann draws 5 tiles", "Ben draws 5 tiles"]


# Laying tiles


def test_a_chosen_tile_lights_the_cells_that_may_take_it() -> None:
    look = touched(scene(played(DEALT)), "tile:2")
    lit = {name for name, node in cells(look).items() if "can" in node.attributes["class"].split()}
    assert lit == takers(look, tiles(look)[2])
    assert "i7" in lit
    assert "a1" not in lit
    assert label(look, "i7") == "i7: free, centre, the 5 fits here"
    assert quinto.todo(look) == "Where does the 5 go? Choose a highlighted cell."
    assert [node.text for node in of_class(look, "chosen")] == ["5"]


def test_tiles_lie_where_people_put_them_with_their_sums_and_the_reason() -> None:
    look = touched(scene(played(DEALT)), "tile:0", "j7", "tile:1", "i7")
    assert set(look.match.draft) == {"3j7", "4i7"}
    assert sums(look) == {"7": "line-sum after bad"}
    assert quinto.todo(look) == "7: not yet a multiple of 5."
    assert "why" not in line_of(look), "another tile may complete it"
    assert main(look).text == "Play"
    assert main(look).attributes["aria-disabled"] == "true"
    assert main(look).attributes["data-action"] == "confirm", "a tap says why"
    assert label(look, "i7") == "i7: 4, not played yet, row total 7"


def test_a_complete_play_says_its_points_and_waits_for_the_button() -> None:
    look = touched(scene(played(DEALT)), "tile:0", "i7", "tile:1", "j7", "tile:3", "k7")
    assert sums(look) == {"15": "line-sum after good"}
    assert quinto.todo(look) == "15 points"
    assert (main(look).text, main(look).attributes["data-action"]) == ("Play for 15 points", "confirm")
    assert look.match.confirmed().record.moves[-1] == ("3i7", "4j7", "8k7")
    assert quinto.needs_confirmation(look)


def test_an_arrangement_that_nothing_completes_says_so_in_place() -> None:
    far = touched(scene(played(OPENED), 2), "tile:0", "a1")
    assert quinto.todo(far) == "At least one tile must be next to one already on the board."
    assert "why" in line_of(far)
    stuck = touched(scene(played(OPENED), 2), "tile:0", "i8", "tile:1", "k8")
    assert main(stuck).attributes["aria-disabled"] == "true"
    assert quinto.todo(stuck).endswith(".")
    assert "why" in line_of(stuck)


def line_of(look: Scene) -> list[str]:
    """The classes of the line of what to do."""
    return todo_line(look, view_of("quinto")).attributes["class"].split()


def test_a_cell_may_be_chosen_first_and_the_tile_then() -> None:
    look = touched(scene(played(DEALT)), "i7")
    assert "waiting for a tile" in label(look, "i7")
    assert quinto.todo(look) == "Which tile goes on i7?"
    assert [node.text for node in of_class(look, "place") if "can" in node.attributes["class"].split()]
    assert touched(look, "tile:4").match.draft == ("9i7",)
    assert own(touched(look, "i7")).cursor == ""


def test_a_laid_tile_goes_back_when_it_is_tapped_again() -> None:
    look = touched(scene(played(DEALT)), "tile:0", "i7")
    assert rack_of(look) == ["4", "5", "8", "9"]
    assert touched(look, "i7").match.draft == ()
    assert touched(look, "recall").match.draft == ()
    place = next(node for node in walk(quinto.table(look)) if node.attributes.get("data-at") == "place0")
    assert (place.tag, place.attributes["data-action"]) == ("button", "touch:i7")


def test_tiles_are_dragged_to_cells_onto_one_another_and_back() -> None:
    look = touched(scene(played(DEALT)), "drag:4")
    assert [node.text for node in of_class(look, "chosen")] == ["9"]
    look = touched(look, "drag:4>i7")
    assert look.match.draft == ("9i7",)
    assert touched(look, "drag:i7", "drag:i7>k7").match.draft == ("9k7",)
    assert touched(look, "drag:0>i7").match.draft == ("3i7",)
    assert touched(look, "drag:i7>rack").match.draft == ()
    assert touched(look, "drag:i7>i7").match.draft == ("9i7",)
    assert touched(look, "drag:0>rack").match.draft == ("9i7",)


def test_equal_tiles_are_told_apart_by_their_places() -> None:
    look = touched(scene(played(OPENED), 2), "tile:4", "i8")
    assert [tile.cell for tile in tiles(look)] == ["", "", "", "", "i8"]
    assert own(touched(look, "drag:i8>rack", "drag:3>i8")).places == {"i8": 3}


def test_a_covered_cell_takes_nothing_and_says_why() -> None:
    for touches in (("j7",), ("tile:0", "j7"), ("drag:0>j7",), ("key:0@j7",)):
        look = touched(scene(played(OPENED), 2), *touches)
        assert look.refused == Reason("quinto.taken", ("j7",))
        assert look.match.draft == ()


def test_what_is_touched_while_the_curtain_is_down_is_told_about_it() -> None:
    assert refusal(quinto, scene(played(DEALT), 2), "i7") == Reason("quinto.covered")
    assert refusal(quinto, scene(played(DEALT), 0), "key:3@i7") == Reason("quinto.covered")


def test_the_computers_turn_is_left_alone() -> None:
    assert does_nothing(scene(played(DEALT, ("computer:easy", "Ben")), 2), "i7")


def test_shuffling_changes_the_order_shown_and_nothing_else() -> None:
    look = scene(played(DEALT))
    orders = set()
    for _ in range(6):
        look = touched(look, "shuffle")
        orders.add(tuple(rack_of(look)))
        assert sorted(rack_of(look)) == ["3", "4", "5", "8", "9"]
    assert len(orders) > 1


# Keys and typed moves


def test_figures_lay_tiles_on_the_cell_and_enter_plays() -> None:
    look = touched(scene(played(DEALT)), "key:3@i7", "key:4@j7", "key:5@k7", "key:Backspace@k7", "key:8@k7")
    assert set(look.match.draft) == {"3i7", "4j7", "8k7"}
    assert isinstance(quinto.touched(look, "key:Enter@k7"), Confirmed)
    assert touched(look, "key:4@k7").refused == Reason("quinto.not_held", (4,))
    assert touched(look, "key:Escape@a1").match.draft == ()
    assert own(touched(scene(played(DEALT)), "key:Enter@i7")).cursor == "i7"


def test_two_figures_make_one_tile() -> None:
    match = played("(1 10 12 3 25) (1 10 12 3 25)", Tiles="1:2 3:2 10:2 12:2 25:2")
    assert touched(scene(match), "key:2@i7").match.draft == ()
    assert touched(scene(match), "key:2@i7", "key:5@i7").match.draft == ("25i7",)
    assert touched(scene(match), "key:1@i7", "key:0@i7").match.draft == ("10i7",)
    assert touched(scene(match), "key:1@i7", "key:0@j7").match.draft == ("1i7",)


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("3i7+4j7+8k7", "3i7+4j7+8k7"),
        (" 3I7 + 4 j7,8k 7 ", "3i7+4j7+8k7"),
        ("Passe", "pass"),
        ("passer", "pass"),
        ("10a12", "10a12"),
        ("nonsense", "nonsense"),
        ("(3 4)", "(3 4)"),
    ],
)
def test_typed_moves_are_read_generously(text: str, token: str) -> None:
    assert quinto.typed_tokens(scene(played(DEALT)), text) == token


# Sums at the end of their lines


@pytest.mark.parametrize(
    ("cells_laid", "side"),
    [
        (("a3", "b3"), "after"),
        (("d3", "e3"), "before"),
        (("c1", "c2"), "below"),
        (("c4", "c5"), "above"),
        (("a3", "b3", "c3", "d3", "e3"), "over-right"),
        (("c1", "c2", "c3", "c4", "c5"), "over-bottom"),
    ],
)
def test_a_sum_stands_at_the_end_of_its_line_wherever_the_board_ends(cells_laid: tuple[str, ...], side: str) -> None:
    look = scene(played(DEALT, Board="5x5"))
    for at, name in enumerate(cells_laid):
        look = touched(look, f"drag:{at}>{name}")
    assert [kind.split()[1] for kind in sums(look).values()] == [side]


def test_no_sum_is_good_where_the_tiles_may_not_lie() -> None:
    look = touched(scene(played(DEALT, Board="5x5")), "drag:2>a1")
    assert quinto.todo(look) == "The first turn must cover the centre."
    assert [kind.split()[2:] for kind in sums(look).values()] == [[]]


def test_two_sums_that_meet_make_room_for_each_other() -> None:
    look = touched(scene(played("(3 4 5 8 9) (0 5 6 7 7) 5i7 (1)"), 2), "drag:2>i8", "drag:3>h9")
    assert sums(look) == {"11": "line-sum below bad shared", "7": "line-sum after bad shared"}
    assert quinto.todo(look) == "All tiles of a turn must go in one row or one column."


# The last play, the part in use, passing


def test_the_last_play_is_marked_and_the_board_comes_to_the_part_in_use() -> None:
    look = scene(played(OPENED), 2)
    assert [name for name, node in cells(look).items() if "last" in node.attributes["class"].split()] == [
        "i7",
        "j7",
        "k7",
    ]
    assert label(look, "j7") == "j7: 4, last play"
    assert label(look, "l7") == "l7: free, row total 15"
    (pane,) = of_class(look, "quinto-scroll")
    assert pane.attributes["data-look"] == "j7@2"
    assert of_class(scene(played(OPENED), 2, zoom=52), "quinto-scroll")[0].attributes["--asked"] == "52px"


def fitted(moves: str, **tags: str) -> str:
    """How many columns and rows a phone is asked to show."""
    (pane,) = of_class(scene(played(moves, **tags), 2), "quinto-scroll")
    return pane.attributes["data-fit"]


def test_a_phone_is_asked_to_show_the_tiles_and_a_margin_around_them() -> None:
    assert fitted("") == "8 7"
    assert fitted(OPENED) == "8 7", "three tiles and two cells on each side are fewer than eight"
    assert fitted("(1 2 3 4 5) (0 5 6 7 7) 1g7+2h7+3i7+4j7+5k7 (1 1 1 1 1)") == "9 7"
    assert fitted("(1 2 3 4 5) (0 5 6 7 7) 1g7+2h7+3i7+4j7+5k7 (1 1 1 1 4) 0k8+5k9 (2 2) 4k5+1k6 (3 3)") == "9 9"
    assert fitted("(5 5 9 9 9) (8 8 8 8 8) 5c3", Board="5x5", Tiles="5:2 8:5 9:3") == "5 5", "no more than there are"


def test_a_draft_changes_nothing_about_what_a_phone_is_asked_to_show() -> None:
    before, after = scene(played(OPENED), 2), touched(scene(played(OPENED), 2), "drag:0>l7")
    panes = [of_class(look, "quinto-scroll")[0].attributes for look in (before, after)]
    assert after.draft
    assert panes[0] == panes[1]


def test_a_size_that_was_asked_for_lasts_for_a_turn() -> None:
    plays = ["(1 2 3 4 5) (0 5 6 7 7)", "1g7+2h7+3i7+4j7+5k7", "(1 1 1 1 4)", "0k8+5k9", "(2 2)"]

    def asked(moves: int, zoomed_at: int) -> bool:
        match = played(" ".join(plays[:moves]))
        (pane,) = of_class(scene(match, 1, zoom=52, zoomed_at=zoomed_at), "quinto-scroll")
        return "--asked" in pane.attributes

    assert [asked(moves, 2) for moves in (1, 2, 3, 4, 5)] == [True, True, True, False, False]
    assert [asked(moves, 4) for moves in (3, 4, 5)] == [True, True, True]


def test_a_seat_without_a_play_can_only_pass_and_is_told() -> None:
    match = played("(5 5 9 9 9) (8 8 8 8 8) 5c3", Board="5x5", Tiles="5:2 8:5 9:3")
    look = scene(match, 2)
    assert [node.attributes["data-action"] for node in quinto.controls(look)] == ["play:pass"]
    assert quinto.todo(look) == "Ben can’t play and must pass."
    free = scene(played(DEALT, Passing="free"))
    assert [node.attributes["data-action"] for node in quinto.controls(free)] == ["play:pass", "confirm"]
    assert len(quinto.controls(scene(played(DEALT)))) == 1


# Tiles from a real bag


def real(tokens: str = "", names: tuple[str, ...] = ("Ann", "Ben")) -> Match:
    return played(tokens, names, Throws="table")


def pad(look: Scene) -> list[str]:
    keys = (node for node in walk(quinto.table(look)) if "touch:draw" in node.attributes.get("data-action", ""))
    return [node.text for node in keys]


@pytest.mark.parametrize(("tokens", "seat"), [("", "seat1"), ("(3 4 5 8 9)", "seat2"), (DEALT, "seat1")])
def test_whoever_is_to_draw_from_the_real_bag_is_marked(tokens: str, seat: str) -> None:
    strip = seats_strip(scene(real(tokens)), quinto)
    assert [node.key for node in walk(strip) if "turn" in node.attributes.get("class", "").split()] == [seat]


def test_real_tiles_are_tapped_in_behind_the_curtain_by_who_draws() -> None:
    covered = scene(real("(3 4 5 8 9)"), 1)
    assert pad(covered) == []
    assert "Pass the device to Ben" in text_of(quinto.table(covered))
    assert quinto.move_text(covered, *next(covered.match.record.turns()), covered.position) == "Ann draws 5 tiles"
    look = scene(real("(3 4 5 8 9)"), 2)
    assert pad(look) == list("0123456789")
    assert quinto.todo(look) == "Ben draws 5 tiles: enter them here."
    assert quinto.touched(look, "draw:7") == Steps(("7",))


def test_a_real_tile_is_put_back_and_a_full_draw_is_taken() -> None:
    match = real("(3 4 5 8 9)")
    for value in "77126":
        assert match.following(match.draft)
        match = match.touched(value, confirm=True)
    look = scene(match, 2)
    assert rack_of(look) == list("77126")
    assert quinto.todo(look) == "Ben has drawn them all."
    assert main(look).attributes.get("data-action") == "confirm"
    assert touched(look, "back:1").match.draft == ("7", "1", "2", "6")
    assert match.confirmed().record.moves[-1] == ("1", "2", "6", "7", "7")


def test_the_pad_betrays_no_tile_of_another_rack() -> None:
    match = played("(5 5 9 9 9)", ("Ann", "Ben"), Throws="table", Tiles="5:2 8:5 9:5")
    assert pad(scene(match, 2)) == ["5", "8", "9"]
    assert refusal(quinto, scene(match, 2), "draw:5") == Reason("quinto.not_in_bag", ("5",))


def test_a_computers_tiles_are_tapped_in_by_whoever_is_there() -> None:
    look = scene(real("(3 4 5 8 9)", ("Ann", "computer:random")), 1)
    assert pad(look)
    assert rack_of(look) == []


# The end, the sheet, the motions


FEW = {"Board": "5x5", "Tiles": "5:1 8:5 9:4"}


def test_at_the_end_every_rack_lies_open_with_what_it_costs() -> None:
    look = scene(played("(5 9 9 9 9) (8 8 8 8 8) 5c3", **FEW), 0)
    assert look.position.ending is not None
    text = text_of(quinto.table(look))
    assert "9 9 9 9" in text
    assert "8 8 8 8 8" in text
    assert "−36" in text
    assert "Ann wins" in quinto.todo(look)
    sheet = text_of(quinto.sheet(look))
    assert "Unplayed −36 −40" in sheet
    assert "Total −31 −40" in sheet
    assert [node.attributes["data-action"] for node in buttons(look, quinto)] == [
        "leave",
        "step:0",
        "dialog:end",
        "again",
    ]


def test_the_sheet_counts_play_by_play() -> None:
    match = played("(3 4 5 8 9) (0 5 6 7 7) 3i7+4j7+8k7 (1 1 2) 0l7 (2)")
    assert rounds(match.record, len(match.record.moves)) == [{1: 15, 2: 15}]
    assert text_of(quinto.sheet(scene(match))).endswith("1 15 15 Total 15 15")
    assert text_of(quinto.sheet(scene(match, at=3))).endswith("1 15 Total 15 0")
    turns = list(match.record.turns())
    assert quinto.move_text(scene(match), *turns[2], match.position) == "Ann: 3, 4, 8 from i7 to k7, 15 points"
    assert quinto.move_text(scene(match), *turns[4], match.position) == "Ben: 0 on l7, 15 points"


def test_several_lines_are_told_as_a_sum() -> None:
    start = "541../..2../..23./...../..... 1,5,7|8 0,0 1"
    match = played(Board="5x5", Position=start)
    look = touched(scene(match), "drag:0>b2", "drag:2>d2", "drag:1>e2")
    assert quinto.todo(look) == "15 + 5 + 10 = 30 points"
    assert set(sums(look)) == {"15", "5", "10"}
    after = look.match.confirmed()
    told = quinto.move_text(scene(after), *next(after.record.turns()), after.position)
    assert told == "Ann: 1 on b2, 7 on d2, 5 on e2, 15 + 5 + 10 = 30 points"


def test_the_badge_counts_points_and_tiles() -> None:
    badge = quinto.badge(scene(played(OPENED), 2), 1)
    assert text_of(badge) == "15 points, 5 tiles held 5"
    assert [node.attributes["data-at"] for node in walk(badge) if "data-at" in node.attributes] == ["score1"]


def test_tiles_come_down_points_rise_and_drawn_tiles_rise_in_the_rack() -> None:
    match = played(OPENED)
    turns = list(match.record.turns())
    look = scene(match, 2)
    down = quinto.motions(look, *turns[2], match.position)
    assert [(motion.at, motion.kind) for motion in down] == [
        ("i7", "settle"),
        ("j7", "settle"),
        ("k7", "settle"),
        ("score1", "rise"),
    ]
    assert quinto.motions(look, *turns[3], match.position) == []
    other = played(OPENED, ("computer:random", "Ben"))
    assert quinto.motions(scene(other, 2), *turns[2], match.position)[0].kind == "drop"
    alone = played("(3 4 5 8 9) (0 5 6 7 7) 3i7+4j7+8k7 (1 1 2)", ("Ann", "computer:random"))
    rising = quinto.motions(scene(alone), *turns[3], alone.position)
    assert [(motion.at, motion.kind) for motion in rising] == [
        ("place0", "rise"),
        ("place1", "rise"),
        ("place2", "rise"),
    ]


def test_a_rack_that_is_not_known_shows_what_is() -> None:
    match = Match(played(OPENED).record.seen_by(2))
    assert rack_of(scene(match, 2)) == ["0", "5", "6", "7", "7"]
    assert rack_of(scene(match, 1, 3)) == []


# Words


def said() -> Iterator[str]:
    names = ("view.py", "board.py", "rack_view.py", "sheet.py", "touches.py", "hand.py", "sentences.py")
    for name in names:
        source = (ROOT / "game" / "games" / "quinto" / name).read_text(encoding="utf-8")
        yield from re.findall(r"""["'](quinto\.[a-z_.]+)["']""", source)
    yield from ("quinto.ending.stuck", "quinto.ending.passes")


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_sentence_is_there_in_both_languages(language: str) -> None:
    catalogue = words(language)
    reasons = {"quinto.covered", "quinto.taken", "quinto.not_held", "quinto.not_in_bag", "quinto.multiple"}
    for key in set(said()):
        assert (f"reason.{key}" if key in reasons else key) in catalogue, key


def test_french_reads_as_french() -> None:
    look = touched(scene(played(DEALT), language="fr"), "tile:2")
    assert quinto.todo(look) == "Où poser le 5\u202f? Choisir une case éclairée."
    assert label(look, "i7") == "i7\u202f: libre, centre, prend le 5"


def test_the_points_of_the_last_play_rise_from_it_until_tiles_are_laid() -> None:
    look = scene(played("(3 4 5 8 9) (0 5 6 7 7) 5i7 (1)"), viewer=2)
    (gain,) = of_class(look, "gain")
    assert gain.text == "+5"
    assert gain.attributes["--column"] == "8"
    assert not of_class(touched(look, "tile:0", next(iter(takers(touched(look, "tile:0"), tiles(look)[0])))), "gain")
    assert not of_class(scene(played("(3 4 5 8 9) (0 5 6 7 7)")), "gain")
