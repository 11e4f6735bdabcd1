"""What tests and tools know about Quinto beside its spec."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any, Final

from game.contract import HIDDEN, Move, Position
from tests.testkit.games import START, GameKit, Refusals, Variant
from tests.testkit.recount.quinto import Quinto
from tests.testkit.selectors import Way, action, cell, lift

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from tests.testkit.driver import Table
    from tests.testkit.matches import Row

WOOD: Final = {"Board": "15x15", "Tiles": "0:6 1:5 2:5 3:6 4:9 5:5 6:9 7:14 8:12 9:12"}
FRESH_BOARD: Final = "...../...../...../...../....."
OPENED: Final = "...../...../.348./...../..... {} 15,0 1"
"""Three tiles on row 3, from b to d."""
SIX_TILES: Final = "+".join(f"0a{row}" for row in range(1, 7))


def check_draw(position: Any) -> None:
    """Draws one tile after the other and compares what is left with what the text of the position shows."""
    board, racks, _, seat, *_ = str(position).split(" ")
    tiles = Counter(dict(position.options.tiles))
    tiles -= Counter(int(large or small) for large, small in re.findall(r"\((\d+)\)|(\d)", board))
    tiles -= Counter(int(value) for value in re.findall(r"\d+", racks))
    rack = racks.split("|")[int(seat[0]) - 1]
    drawn: Counter[int] = Counter()
    for _ in range(min(5 - len(re.findall(r"\d+", rack)), tiles.total())):
        left = tiles - drawn
        chances = position.chances(tuple(map(str, drawn.elements())))
        assert {int(step): weight for step, weight in chances} == left
        assert [tile_of(position, drawn, number) for number in range(left.total())] == sorted(left.elements())
        drawn[Random(left.total()).choice(sorted(left.elements()))] += 1
    assert position.chances(tuple(map(str, drawn.elements()))) == ()


def tile_of(position: Any, drawn: Counter[int], number: int) -> int:
    """The tile that a random number stands for."""
    for step, weight in position.chances(tuple(map(str, drawn.elements()))):
        number -= weight
        if number < 0:
            return int(step)
    raise AssertionError(number)


def hides_others(text: str, seat: int) -> bool:
    """Whether nothing but the seat's own rack is written out."""
    racks = text.split(" ")[1].split("|")
    return all(set(rack) <= {HIDDEN} for other, rack in enumerate(racks, 1) if other != seat)


def near_positions() -> SearchStrategy[str]:
    """A board, racks, points, and whose turn it is."""
    from hypothesis import strategies as st

    from tests.testkit.texts import fields, rows_of, several

    racks = st.just("") | st.sampled_from(["", "5", "1,2,3", "0,5,5,5,9", "?????", "5,??", "11", "1,,1"])
    return fields(
        rows_of([*".....05", "(10)"], 5, 5, "/") | st.just(FRESH_BOARD),
        several(racks, "|"),
        ["0,0", "0,0,0", "5,40", "1,-1", "9999999,1"],
        ["0", "1", "2", "3", "1+", "2+", "1 1", "2 1", "2 9", "1+ 1", "1 0"],
    )


def matches() -> Iterator[Row]:
    """Against the highest score of every turn, also with other multiples."""
    from tests.testkit.baselines.quinto import highest
    from tests.testkit.matches import Row, against, times_fair, wins_and_lead

    entries, bar, aim = against(highest, 2, 0.3), "64 %, +25", "70 %, +35"
    yield Row("Quinto, 2 seats, against highest score", "quinto", entries, 1000, wins_and_lead, bar, aim)
    for multiple in "2346789":
        what, tags = f"Quinto, 2 seats, multiple {multiple}", {"Multiple": multiple}
        yield Row(what, "quinto", entries, 150, wins_and_lead, "58 %", "65 %", tags)
    for seats in (3, 4):
        entries = against(highest, seats, 0.3)
        yield Row(f"Quinto, {seats} seats, against highest score", "quinto", entries, 1000, times_fair, "1.4", "1.6")


def by_hand(table: Table, position: Position, move: Move, way: Way) -> None:
    """Lifts the curtain, lays tile after tile from the rack, and plays them."""
    lift(table, way)
    if move == ("pass",):
        way(action("play:pass"))
        return
    for step in move:
        value, name = split(step)
        way(tile(table, value))
        way(cell(name))
    way(action("confirm"))


def by_keys(table: Table, move: Move) -> bool:
    """Types digits on cells of the board, which lay tiles, and Enter, which plays them."""
    if move == ("pass",):
        return False
    lift(table, table.choose)
    for step in move:
        value, name = split(step)
        table.reach(cell(name))
        for digit in value:
            table.press(digit)
    table.press("Enter")
    return True


def split(step: str) -> tuple[str, str]:
    """Splits a step into the value of a tile and the name of its cell."""
    value = step.rstrip("0123456789")[:-1]
    return value, step.removeprefix(value)


def tile(table: Table, value: str) -> str:
    """Names a tile of the open rack by its value."""
    place = table.page.evaluate(
        """(value) => [...document.querySelectorAll('.quinto-rack button.tile')]
            .find((tile) => tile.textContent === value)?.dataset.action""",
        value,
    )
    assert place, f"no tile {value} on the rack"
    return action(place)


def typed(position: Position, move: Move) -> str:
    """Writes a move as French players type it."""
    return "passer" if move == ("pass",) else position.write(move)


def typed_by_ear(hint: str) -> str:
    """Finds each tile and its cell; a line without gaps is told by its first and last cell."""
    if "passes" in hint:
        return "pass"
    found = re.search(r": ([\d, ]+) from ([a-y])(\d+) to ([a-y])(\d+)", hint)
    if not found:
        return " ".join(value + cell for value, cell in re.findall(r"(\d+) on ([a-y]\d+)", hint))
    values, column, row, last, _ = found.groups()
    across = column != last
    cells = [f"{chr(ord(column) + at * across)}{int(row) + at * (not across)}" for at in range(len(values.split(", ")))]
    return " ".join(value + cell for value, cell in zip(values.split(", "), cells, strict=True))


KIT: Final = GameKit(
    count=Quinto,
    variants=(
        Variant(2),
        Variant(3, {**WOOD, "First": "2"}),
        Variant(4, {"Board": "12x18", "First": "4", "Passing": "free"}),
        Variant(2, {"Board": "5x5", "Passing": "free"}, 3),
        Variant(3, {"Board": "6x8", "Passing": "forced", "Tiles": "1:9 2:9 3:9 4:9"}, 3),
        Variant(4, {"Board": "8x6", "Passing": "free", "Tiles": "3:9 4:9 5:9 6:1"}, 3),
        Variant(2, {"Board": "7x9", "Tiles": "0:3 5:9 10:9 12:7 25:7 36:5 99:4"}, 3),
        *(Variant(2, {"Board": "7x7", "Multiple": str(multiple)}, 3) for multiple in range(2, 10)),
    ),
    endings=frozenset({"stuck", "passes"}),
    transcript_values={
        "Board": frozenset({None, "15x15", "12x18"}),
        "Tiles": frozenset({None, WOOD["Tiles"]}),
        "Multiple": frozenset({None, "2", "3", "4", "7", "9"}),
        "Passing": frozenset({None, "free"}),
        "First": frozenset({None, "2", "3"}),
    },
    met_at_random=({"Board": "5x5", "Passing": "free"}, frozenset({"stuck", "passes"})),
    begun="(3 4 5 8 9) (0 5 6 7 7)",
    check_chance=check_draw,
    hides_others=hides_others,
    points=lambda score: score.points,
    small_tags={"Board": "5x6", "Tiles": "0:7 1:6 3:7 4:7 5:6 10:3"},
    near_tags={"Board": "5x5"},
    near_positions=near_positions,
    position_ends=('"]', ' | 0,0 1"]'),
    nodes=400,
    thinking_tags={"Multiple": "7"},
    command_line=(2, ("Board=5x5", "Multiple=3")),
    refusals=Refusals(
        illegal=(
            ("2 Board=5x5", OPENED.format("3|3"), "pass", "over", ()),
            ("2 Board=5x5", OPENED.format("3|3"), "3a3", "over", ()),
            ("2 Board=5x5", OPENED.format("|"), "pass", "over", ()),
            ("2 Board=5x5", OPENED.format("3|3"), "(1)", "over", ()),
            ("2 Board=5x5 Passing=free", OPENED.format("3|3"), "pass", "over", ()),
            ("2 Board=5x5 Passing=free", f"{OPENED.format('0,2|0,2')} 2", "pass", "over", ()),
            ("2 Board=5x5 Passing=free", f"{OPENED.format('0,2|0,2')} 2", "0a3", "over", ()),
            ("2", START, "pass", "chance_due", ()),
            ("2 Board=5x5", OPENED.format("0,2|1"), ("a3",), "not_a_step", ("a3",)),
            ("2 Board=5x5", OPENED.format("0,2|1"), ("0a3", "pass"), "not_a_step", ("pass",)),
            ("2", START, "(1 2 3 4 05)", "not_a_step", ("05",)),
            ("2", START, "(1 2 3)", "quinto.draw_number", (5, 3)),
            ("2", START, "(? ? ? ? ? ?)", "quinto.draw_number", (5, 6)),
            ("2 Board=5x5", f"{OPENED.format('0,2,2,2|1')}+", "(1 2)", "quinto.draw_number", (1, 2)),
            ("2 Board=5x5 Tiles=3:1,4:1,8:1,0:2,1:2", f"{OPENED.format('0|1')}+", "(0)", "quinto.draw_number", (2, 1)),
            ("2", START, "(1 2 3 4 10)", "quinto.not_in_bag", ("10",)),
            ("2 Tiles=1:2,2:20", START, "(1 1 1 2 2)", "quinto.not_in_bag", ("1",)),
            ("2 Board=5x5 Tiles=1:1,2:2,3:1,4:1,8:2", f"{OPENED.format('2,2|1')}+", "(1)", "quinto.not_in_bag", ("1",)),
            ("2 Board=5x5", OPENED.format("0,2|1"), "pass", "quinto.must_play", ()),
            ("2 Board=5x5", f"{FRESH_BOARD} 5|1 0,0 1", "pass", "quinto.must_play", ()),
            ("2 Board=5x5", OPENED.format("0,2|1"), (), "quinto.no_tiles", ()),
            ("2 Board=5x5", OPENED.format("0,2|1"), "0f3", "quinto.off_board", ("f3",)),
            ("2 Board=5x6", f"{FRESH_BOARD.replace('.....', '......')} 5|1 0,0 1", "5a6", "quinto.off_board", ("a6",)),
            ("2 Board=5x5", OPENED.format("0,2|1"), "0b3", "quinto.taken", ("b3",)),
            ("2 Board=5x5", OPENED.format("0,2|1"), "0a3+2a3", "quinto.taken", ("a3",)),
            ("2 Board=5x5", OPENED.format("0,2|5"), "5a3", "quinto.not_held", (5,)),
            ("2 Board=5x5", OPENED.format("0,2|0"), "0a3+0e3", "quinto.not_held", (0,)),
            ("2 Board=5x5 Tiles=3:1,4:1,8:1,0:1,1:9", OPENED.format("??|1,1"), "0a3+0e3", "quinto.not_held", (0,)),
            ("2 Board=5x5", OPENED.format("0,2|1"), "0a3+2b2", "quinto.one_line", ()),
            ("2 Board=5x5", OPENED.format("0,1,2|1"), "0a2+1b2+2b1", "quinto.one_line", ()),
            ("2 Board=5x5", OPENED.format("0,2|1"), "0a2+2c2", "quinto.gap", ("b2",)),
            ("2 Board=5x5", OPENED.format("0,2|1"), "0a1+2a3", "quinto.gap", ("a2",)),
            ("2 Board=5x5", f"{FRESH_BOARD} 5|1 0,0 1", "5c2", "quinto.centre", ()),
            ("2 Board=6x5", f"{FRESH_BOARD}/..... 5|1 0,0 1", "5c5", "quinto.centre", ()),
            ("2 Board=5x5", OPENED.format("0,5|1"), "0a1+5b1", "quinto.touch", ()),
            ("2 Board=5x5", OPENED.format("0,5|1"), "0a2", "quinto.touch", ()),
            ("2 Board=5x7", "......./......./.34800./......./....... 0|0 0,0 1", "0a3", "quinto.too_long", (6, 5)),
            ("2 Board=6x5", "..0../..0../..0../..0../..0../..... 0,5|0 0,0 1", "0c6+5d6", "quinto.too_long", (6, 5)),
            ("2 Board=5x5", OPENED.format("1,2|1"), "1a3", "quinto.multiple", (16, 5)),
            ("2 Board=5x5", OPENED.format("1,2|1"), "1b2", "quinto.multiple", (4, 5)),
            ("2 Board=5x5", OPENED.format("2,3|1"), "2a2+3b2", "quinto.multiple", (6, 5)),
            ("2 Board=5x5", f"{FRESH_BOARD} 4,5|1 0,0 1", "4c3", "quinto.multiple", (4, 5)),
            ("2 Board=5x5 Multiple=7", OPENED.format("5,6|1"), "5a3", "quinto.multiple", (20, 7)),
        ),
        not_understood=(
            ("2 Board=5x5", OPENED.format("0,2|1"), "0a3+", "not_a_move", ("0a3+",)),
            ("2 Board=5x5", OPENED.format("0,2|1"), "00a3", "not_a_move", ("00a3",)),
            ("2 Board=5x5", OPENED.format("0,2|1"), SIX_TILES, "not_a_move", (SIX_TILES,)),
        ),
        impossible_starts=tuple((f"2 Tiles={tiles}", "quinto.too_few_tiles") for tiles in ("1:9", "0:4,5:5", "1:0")),
        wrong_tags=(
            (2, "Board", "4x5"),
            (2, "Board", "5x26"),
            (2, "Board", "5X5"),
            (2, "Board", "5"),
            (2, "Multiple", "1"),
            (2, "Multiple", "10"),
            (2, "Multiple", "05"),
            (2, "Tiles", "1:9 1:9"),
            (2, "Tiles", "100:9"),
            (2, "Tiles", "1:9,2:9"),
            (2, "Tiles", ""),
            (2, "Passing", "never"),
            (3, "First", "4"),
        ),
        wrong_positions=(
            ("2", f"{FRESH_BOARD} 1|1 0,0 1"),
            ("2 Board=5x5", f"{FRESH_BOARD} 1 0,0 1"),
            ("2 Board=5x5", f"{FRESH_BOARD} 1|1 0 1"),
            ("2 Board=5x5", f"{FRESH_BOARD} 1|1 0,-5 1"),
            ("2 Board=5x5", f"{FRESH_BOARD} 1|1 0,0 3"),
            ("2 Board=5x5", f"{FRESH_BOARD} 1,1,1,1,1,1|1 0,0 1"),
            ("2 Board=5x5", f"{FRESH_BOARD} 1,1,1,1,1|1,1 0,0 1"),
            ("2 Board=5x5", f"{FRESH_BOARD} ?,1|1 0,0 1"),
            ("2 Board=5x5", f"{FRESH_BOARD} 1,1,1,1,1|1 0,0 1+"),
            ("2 Board=5x5", f"{FRESH_BOARD} 1|1 0,0 1 0"),
            ("2 Board=5x5", f"{FRESH_BOARD.replace('.....', '....(9)', 1)} 1|1 0,0 1"),
        ),
    ),
    by_hand=by_hand,
    typed_by_ear=typed_by_ear,
    by_keys=by_keys,
    typed=typed,
    total_selector=".points",
    duel_games=6,
    duel_nodes=600,
    proof_games=60,
    ladder_games=200,
    least_games=10,
    matches=matches,
    screen_seats=3,
)

if TYPE_CHECKING:  # mypy holds the modules against what the shared code asks of them
    from game.computer.task import Player
    from game.games.quinto import heard, options, rules_page, view
    from game.games.quinto.player import think
    from game.ui.dialogs.new_game_options import GameOptions
    from game.ui.dialogs.rules import RulesPage
    from game.ui.heard import HeardGame
    from game.ui.scene import GameView

    VIEW: GameView = view
    HEARD: HeardGame = heard
    OPTIONS: GameOptions = options
    RULES_PAGE: RulesPage = rules_page
    PLAYER: Player = think
