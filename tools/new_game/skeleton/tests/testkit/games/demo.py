"""What tests and tools know about Demo beside its spec."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.testkit.games import START, GameKit, Refusals, Variant, fair_throws
from tests.testkit.recount.demo import Demo

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def near_positions() -> SearchStrategy[str]:
    """Places, a seat, and what it has collected."""
    from hypothesis import strategies as st

    from tests.testkit.texts import fields, several

    places = several(st.sampled_from(["0", "7", "19", "20", "21", "-1", ""]), ",")
    return fields(places, [*"01235"], ["0", "1", "5", "13", "20", "5+", "0+", "1+", "+"])


KIT: Final = GameKit(
    count=Demo,
    variants=(
        *(Variant(seats, {"Length": length}, 4) for seats in (2, 3, 4) for length in ("short", "long")),
        Variant(3, {"First": "3"}, 4),
    ),
    endings=frozenset({"goal"}),
    transcript_values={"Length": frozenset({None, "long"}), "First": frozenset({None, "2"})},
    met_at_random=({}, frozenset({"goal"})),
    begun="go (4)",
    check_chance=fair_throws("123456"),
    near_positions=near_positions,
    position_ends=('"]', ' 1 0"]', ' 1 5+"]'),
    nodes=10,
    thinking_tags={"Length": "long"},
    command_line=(3, ("Length=long", "First=2")),
    refusals=Refusals(
        illegal=(
            ("2", "20,0 2 0", "go", "over", ()),
            ("2", "0,0 1 5+", "stop", "chance_due", ()),
            ("2", START, "(3)", "chance_not_due", ()),
            ("2", "0,0 1 0+", "(3 4)", "dice.number", (1, 2)),
            ("2", "0,0 1 0+", "(7)", "dice.face", ("7",)),
            ("2", START, (), "demo.go_or_stop", ()),
            ("2", START, ("go", "stop"), "demo.go_or_stop", ()),
            ("2", START, "stop", "demo.throw_first", ()),
        ),
        not_understood=(
            ("2", "0,0 1 0+", "(", "brackets", ()),
            ("2", START, "run", "not_a_move", ("run",)),
        ),
        wrong_tags=(
            (2, "Length", "endless"),
            (2, "First", "3"),
        ),
        wrong_positions=(
            ("2", "0 1 0"),
            ("2", "0,0 3 0"),
            ("2", "0,0 1 1"),
            ("2", "21,0 1 0"),
            ("2", "20,20 1 0"),
            ("2", "20,0 1 5"),
            ("2", "15,0 1 5"),
        ),
    ),
)

if TYPE_CHECKING:  # mypy holds the modules against what the shared code asks of them
    from game.computer.task import Player
    from game.games.demo import heard, options, rules_page, view
    from game.games.demo.player import think
    from game.ui.dialogs.new_game_options import GameOptions
    from game.ui.dialogs.rules import RulesPage
    from game.ui.heard import HeardGame
    from game.ui.scene import GameView

    VIEW: GameView = view
    HEARD: HeardGame = heard
    OPTIONS: GameOptions = options
    RULES_PAGE: RulesPage = rules_page
    PLAYER: Player = think
