"""What tests and tools know about Détrak beside its spec."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from game.contract import Move, Position
from tests.testkit.games import START, GameKit, Refusals, Variant, fair_throws
from tests.testkit.recount.detrak import Detrak
from tests.testkit.selectors import Way, action, cell

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from tests.testkit.driver import Table
    from tests.testkit.matches import Row

FREE_SHEET: Final = "/....,.....,.....,.....,....."
CORNERED: Final = "/xox.,xoxo.,oxoxo,xoxox,oxo.x"
"""A sheet with the pair e1 and e2, and d5 alone."""
FULL: Final = "/xoxo,xoxox,oxoxo,xoxox,oxoxo"
SEATS: Final = range(1, 7)


def near_positions() -> SearchStrategy[str]:
    """Sheets, the rounds, and perhaps a throw."""
    from tests.testkit.texts import fields, rows_of, several

    begun = rows_of([*"/x...."], 5, 5, ",").map(lambda text: "x" + text[1:])
    return fields(
        several(begun | rows_of([*"/x#o."], 5, 5, ","), ";"),
        ["0", "1", "7", "12", "13", "1 o/ 1", "2 xx 2", "12 o/ 1", "1 o? 1", "1 / 1", "0 o/ 1", "1 o/"],
    )


def matches() -> Iterator[Row]:
    """The three scorings, alone."""
    from tests.testkit.matches import Row, alone, alone_with_30, by_itself

    entries = by_itself(0.05)
    yield Row("Détrak basic, alone", "detrak", entries, 2000, alone_with_30, "36.0, 93 %", "36.5")
    for diagonal in ("free", "penalty"):
        tags = {"Rules": "advanced", "Diagonal": diagonal}
        yield Row(f"Détrak advanced ({diagonal}), alone", "detrak", entries, 2000, alone, "38.8", "39.5", tags)


def by_hand(table: Table, position: Position, move: Move, way: Way) -> None:
    """Taps two cells, and writes."""
    way(cell(move[0]))
    way(cell(move[1]))
    way(action("confirm"))


def typed_by_ear(hint: str) -> str:
    """Finds the two cells."""
    return "".join(re.findall(r" in ([a-e][1-5])", hint))


KIT: Final = GameKit(
    count=Detrak,
    variants=(
        *(Variant(seats, {"Rules": "basic"}, 4) for seats in SEATS),
        *(Variant(seats, {"Rules": "advanced", "Diagonal": "free"}, 4) for seats in SEATS),
        *(Variant(seats, {"Rules": "advanced", "Diagonal": "penalty"}, 4) for seats in SEATS),
        Variant(2, {"Symbols": "o /"}, 4),
        Variant(6, {"Symbols": "o ^ # | x /", "Rules": "advanced"}, 4),
    ),
    endings=frozenset({"rounds", "stuck"}),
    transcript_values={
        "Rules": frozenset({None, "advanced"}),
        "Diagonal": frozenset({None, "penalty"}),
        "Symbols": frozenset({None, "^ o", "| o # / ^"}),
    },
    met_at_random=({}, frozenset({"rounds", "stuck"})),
    begun="(x o)",
    check_chance=fair_throws("/x|#^o"),
    near_positions=near_positions,
    position_ends=('"]', ' 1"]', ' 1 o/ 1"]'),
    nodes=6,
    thinking_tags={"Rules": "advanced", "Diagonal": "free"},
    command_line=(3, ("Rules=advanced", "Diagonal=penalty", 'Event=a "cup" = Été')),
    refusals=Refusals(
        illegal=(
            ("1", f"{FREE_SHEET} 12", "b1c1", "over", ()),
            ("1", f"{FREE_SHEET} 12", "(o /)", "over", ()),
            ("1", "/xoxo,xoxox,oxoxo,xoxox,oxoxo 3", "(o /)", "over", ()),
            ("1", START, "b1c1", "chance_due", ()),
            ("1", f"{FREE_SHEET} 1 o/ 1", "(o /)", "chance_not_due", ()),
            ("1", f"{FREE_SHEET} 1 o/ 1", ("b1", "f1"), "not_a_step", ("f1",)),
            ("1", START, "(o)", "dice.number", (2, 1)),
            ("1", START, "(o / x)", "dice.number", (2, 3)),
            ("1", START, "(o y)", "dice.face", ("y",)),
            ("1", START, "(? o)", "dice.face", ("?",)),
            ("1", START, "(o o/)", "dice.face", ("o/",)),
            ("1", f"{FREE_SHEET} 1 o/ 1", "a1b1", "detrak.taken", ("a1",)),
            ("1", f"{FREE_SHEET} 1 o/ 1", "a2a1", "detrak.taken", ("a1",)),
            ("1", f"{FREE_SHEET} 1 o/ 1", (), "detrak.two_cells", ()),
            ("1", f"{FREE_SHEET} 1 o/ 1", ("b1",), "detrak.two_cells", ()),
            ("1", f"{FREE_SHEET} 1 o/ 1", ("b1", "c1", "d1"), "detrak.two_cells", ()),
            ("1", f"{FREE_SHEET} 1 o/ 1", "b1d1", "detrak.apart", ("b1", "d1")),
            ("1", f"{FREE_SHEET} 1 o/ 1", "b2c3", "detrak.apart", ("b2", "c3")),
            ("1", f"{FREE_SHEET} 1 o/ 1", "e1a2", "detrak.apart", ("e1", "a2")),
            ("1", f"{FREE_SHEET} 1 o/ 1", "b1b1", "detrak.apart", ("b1", "b1")),
            ("1", f"{CORNERED} 12 o/ 1", ("d5",), "detrak.alone", ("d5",)),
        ),
        not_understood=(
            ("1", START, "(", "brackets", ()),
            ("1", START, "()", "brackets", ()),
            ("1", START, "(o /", "brackets", ()),
            ("1", f"{FREE_SHEET} 1 o/ 1", "b1f1", "not_a_move", ("b1f1",)),
            ("1", f"{FREE_SHEET} 1 o/ 1", "B1C1", "not_a_move", ("B1C1",)),
        ),
        ambiguous=(("1", f"{FREE_SHEET} 1 o/ 1", "b1", "unfinished", ("b1",)),),
        wrong_tags=(
            (2, "Rules", "Basic"),
            (2, "Diagonal", ""),
            (2, "Symbols", "o o"),
            (2, "Symbols", "o"),
            (2, "Symbols", "o / x"),
            (2, "Symbols", "o  /"),
            (2, "Symbols", "o z"),
        ),
        wrong_positions=(
            ("1", ""),
            ("1", "....., ....,.....,.....,..... 0"),
            ("1", f"{'.....,' * 4}..... 0"),
            ("1", f"{FREE_SHEET} 13"),
            ("1", f"{FREE_SHEET} 0 o/ 1"),
            ("1", f"{FREE_SHEET} 1 oz 1"),
            ("1", f"{FREE_SHEET} 1 o/ 2"),
            ("1", "/xoxo,xoxox,oxoxo,xoxox,oxoxo 3 o/ 1"),
            ("2", f"{FREE_SHEET} 0"),
            ("1", f"{FREE_SHEET}  0"),
        ),
    ),
    by_hand=by_hand,
    typed_by_ear=typed_by_ear,
    duel_games=12,
    duel_nodes=60,
    proof_games=100,
    ladder_games=400,
    least_games=200,
    matches=matches,
    screen_seats=3,
    screen_choices={"Rules": "advanced"},
)

if TYPE_CHECKING:  # mypy holds the modules against what the shared code asks of them
    from game.computer.task import Player
    from game.games.detrak import heard, options, rules_page, view
    from game.games.detrak.player import think
    from game.ui.dialogs.new_game_options import GameOptions
    from game.ui.dialogs.rules import RulesPage
    from game.ui.heard import HeardGame
    from game.ui.scene import GameView

    VIEW: GameView = view
    HEARD: HeardGame = heard
    OPTIONS: GameOptions = options
    RULES_PAGE: RulesPage = rules_page
    PLAYER: Player = think
