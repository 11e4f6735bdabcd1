"""What tests and tools know about Quixo beside its spec."""

from __future__ import annotations

import functools
import random
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from game.contract import Move
from game.games.quixo.rules import Quixo as Position
from tests.testkit.games import START, GameKit, Refusals, Variant, no_chance
from tests.testkit.recount.quixo import Quixo
from tests.testkit.selectors import Way, action, cell

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from tests.testkit.driver import Table
    from tests.testkit.matches import Row

BLANK: Final = "...../...../...../...../....."
CROSSES: Final = "xxxxx/o..../o..../o..../o...."


def near_positions() -> SearchStrategy[str]:
    """A board for two or for four, and a seat."""
    from tests.testkit.texts import fields, rows_of

    return fields(rows_of([*".xo"], 5, 5, "/") | rows_of([*".1234"], 5, 5, "/"), [*"012345"])


def line_count(position: Position, source: random.Random, depth: int = 4) -> Move:
    """Looks so many moves ahead and counts the cubes in each line."""
    from tests.testkit.baselines.quixo import choose

    return choose(position, depth, source)


def matches() -> Iterator[Row]:
    """Against players who count the cubes in each line."""
    from tests.testkit.matches import Row, against, wins_and_losses

    pair = functools.partial(line_count, depth=2)
    single, double = against(line_count, 2, 0.3), against(pair, 2, 0.3) * 2
    yield Row("Quixo, 2 seats, against depth 4", "quixo", single, 40, wins_and_losses, "80 %, 1 lost", "88 %, none")
    yield Row("Quixo, 4 seats, against a pair of depth 2", "quixo", double, 40, wins_and_losses, "70 %", "85 %")


def by_hand(table: Table, position: Position, move: Move, way: Way) -> None:
    """Takes a cube, chooses where it enters, and with four seats to whom its dot points."""
    way(cell(move[0]))
    way(cell(move[1]))
    if len(move) == 3:
        way(action(f"touch:{move[2]}"))


def pick(position: Position, source: random.Random) -> Move:
    """Chooses a move that wins where there is one, else any."""
    moves = list(position.legal_moves)
    for move in moves:
        ending = position.after(move).ending
        if ending and position.to_move in ending.winners:
            return move
    return source.choice(moves)


def typed_by_ear(hint: str) -> str:
    """Finds the cells, and with four players whom the dot faces."""
    found = re.search(r"([a-e][1-5]) to ([a-e][1-5])(?:, dot towards (\w+))?", hint)
    assert found, hint
    seat = ("Ann", "Easy", "Cleo", "Dan").index(found[3]) + 1 if found[3] else ""
    return f"{found[1]}{found[2]}:{seat}".rstrip(":")


KIT: Final = GameKit(
    count=Quixo,
    variants=(
        *(Variant(seats, {"Repetition": each}, 12) for seats in (2, 4) for each in ("draw", "none")),
        *(Variant(2, {"First": "2", "Confer": confer, "Clock": "300+5"}, 12) for confer in ("no", "yes")),
        *(Variant(4, {"First": str(first), "Confer": "yes"}, 12) for first in (2, 3, 4)),
    ),
    endings=frozenset({"line", "gift", "repetition", "resign", "time", "agreed"}),
    endings_in_history=frozenset({"repetition", "resign", "time", "agreed"}),
    transcript_values={
        "Repetition": frozenset({None, "none"}),
        "Confer": frozenset({None, "no", "yes"}),
        "Clock": frozenset({None, "300+5", "60+0", "120+2"}),
        "First": frozenset({None, "2", "3", "4"}),
    },
    met_at_random=({}, frozenset({"line", "gift", "resign", "time", "agreed"})),
    begun="b1e1",
    check_chance=no_chance,
    near_positions=near_positions,
    position_ends=('"]', ' 1"]'),
    nodes=500,
    command_line=(4, ("First=3",)),
    refusals=Refusals(
        illegal=(
            ("2", f"{CROSSES} 2", "a2a1", "over", ()),
            ("2", f"{CROSSES} 1", "a2a1", "over", ()),
            ("2", f"{CROSSES} 2", "resign", "over", ()),
            ("2", f"{CROSSES} 2", "(1 2)", "over", ()),
            ("2", START, "(1)", "chance_not_due", ()),
            ("2", START, ("a6", "a1"), "not_a_step", ("a6",)),
            ("2", START, (), "quixo.take", ()),
            ("2", START, "b2b1", "quixo.border", ("b2",)),
            ("2", "o..../...../...../...../..... 1", "a1e1", "quixo.opponent", ("a1",)),
            ("2", "x..../...../...../...../..... 2", "a1e1", "quixo.opponent", ("a1",)),
            ("4", "2..../...../...../...../..... 1", "a1e1:1", "quixo.opponent", ("a1",)),
            ("4", "4..../...../...../...../..... 3", "a1e1:1", "quixo.opponent", ("a1",)),
            ("4", "3..../...../...../...../..... 1", "a1e1:1", "quixo.partner", ("a1",)),
            ("4", "2..../...../...../...../..... 4", "a1e1:2", "quixo.partner", ("a1",)),
            ("2", START, ("a1",), "quixo.enter", ()),
            ("2", START, "a1a1", "quixo.same_place", ("a1",)),
            ("2", START, "c1c1", "quixo.same_place", ("c1",)),
            ("2", START, "c1b1", "quixo.not_an_end", ("c1", "b1")),
            ("2", START, "c1a5", "quixo.not_an_end", ("c1", "a5")),
            ("2", START, "c1c3", "quixo.not_an_end", ("c1", "c3")),
            ("4", START, "a1e1:2", "quixo.dot", ()),
            ("4", START, "a1e1:4", "quixo.dot", ()),
            ("4", START, ("a1", "e1"), "quixo.dot", ()),
            ("2", START, "a1e1:1", "quixo.no_dot", ()),
            ("2", START, ("a1", "e1", "e1"), "quixo.no_dot", ()),
        ),
        not_understood=(
            ("2", START, "a1-e1", "not_a_move", ("a1-e1",)),
            ("4", START, "a1e1:5", "not_a_move", ("a1e1:5",)),
            ("2", START, "x" * 99, "not_a_move", ("x" * 40,)),
        ),
        ambiguous=(
            ("2", START, "a1", "unfinished", ("a1",)),
            ("4", START, "a1e1", "unfinished", ("a1e1",)),
        ),
        wrong_tags=(
            (2, "First", "3"),
            (2, "Repetition", "3"),
            (4, "Confer", "maybe"),
            (2, "Clock", "300"),
            (2, "Clock", "0+5"),
            (2, "Clock", "３００+5"),
        ),
        wrong_positions=(
            ("2", f"{BLANK}/..... 1"),
            ("2", f"{BLANK} 3"),
            ("2", f"{BLANK}  1"),
            ("2", BLANK),
            ("2", f"{BLANK.replace('.', '1')} 1"),
            ("4", f"{BLANK.replace('.', 'x')} 1"),
        ),
    ),
    by_hand=by_hand,
    typed_by_ear=typed_by_ear,
    pick=pick,
    duel_games=12,
    duel_nodes=500,
    proof_games=60,
    ladder_games=100,
    least_games=8,
    matches=matches,
    timed_seats=(2, 4),
    screen_seats=4,
)

if TYPE_CHECKING:  # mypy holds the modules against what the shared code asks of them
    from game.computer.task import Player
    from game.games.quixo import heard, options, rules_page, view
    from game.games.quixo.player import think
    from game.ui.dialogs.new_game_options import GameOptions
    from game.ui.dialogs.rules import RulesPage
    from game.ui.heard import HeardGame
    from game.ui.scene import GameView

    VIEW: GameView = view
    HEARD: HeardGame = heard
    OPTIONS: GameOptions = options
    RULES_PAGE: RulesPage = rules_page
    PLAYER: Player = think
