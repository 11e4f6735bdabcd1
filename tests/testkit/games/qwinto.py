"""What tests and tools know about Qwinto beside its spec."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Final

from game.contract import Move
from game.games.qwinto.rules import Qwinto as Position
from tests.testkit.games import START, GameKit, Refusals, Variant, fair_throws
from tests.testkit.recount.qwinto import Qwinto
from tests.testkit.selectors import Way, action, cell

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from tests.testkit.driver import Table
    from tests.testkit.matches import Row

SEATS: Final = range(1, 7)


def sheet(misses: int = 0, **numbers: int) -> str:
    """The text of a sheet."""
    rows = [",".join(str(numbers.get(f"{row}{number}", ".")) for number in range(1, 10)) for row in "oyp"]
    return f"{'/'.join(rows)}:{misses}"


def answering(active: int = 1, dice: str = "oy", throw: str = "2,6", answers: str = "", **numbers: int) -> str:
    """A position in which the first seat has these numbers."""
    return f"{sheet(**numbers)};{sheet()} {active} answer {dice} {throw} {answers}".strip()


def near_positions() -> SearchStrategy[str]:
    """Sheets, the active seat, and a phase with what belongs to it."""
    from hypothesis import strategies as st

    from tests.testkit.texts import fields, rows_of, several

    few_numbers = rows_of([*"......", "3", "7", "18"], 3, 9, "/", ",")
    return fields(
        several(st.builds("{}:{}".format, few_numbers, st.integers(0, 5)), ";"),
        [*"01234"],
        [
            *("choose", "throw o", "throw yo", "decide oy 1,2", "rethrow oyp", "answer oyp 1,2,3", "answer y 5 pass"),
            *("answer", "answer y 5 ?,y1", "answer oy 1,2 miss,pass,pass", "wait", "decide", "rethrow y 1"),
        ],
    )


def matches() -> Iterator[Row]:
    """Alone, against a cost that was made by hand, and against players that have learned."""
    from tests.testkit.baselines.qwinto import careful
    from tests.testkit.baselines.qwinto_learned import earlier, fast
    from tests.testkit.matches import Row, against, alone, by_itself, times_fair, wins

    yield Row("Qwinto alone", "qwinto", by_itself(0.1), 2000, alone, "76", "79")
    for seats, bar, aim in ((2, "94 %", "96 %"), (3, "82 %", "85 %"), (4, "71 %", "75 %")):
        entries = against(careful, seats, 0.1)
        yield Row(f"Qwinto, {seats} seats, against hand-made cost", "qwinto", entries, 1000, wins, bar, aim)
    for seats in (5, 6):
        entries = against(careful, seats, 0.1)
        yield Row(f"Qwinto, {seats} seats, against hand-made cost", "qwinto", entries, 1000, times_fair, "1.4", "1.6")
    for name, player in (("the earlier expert", earlier), ("early finishers", fast)):
        for seats, bar, aim in ((2, "56 %", "62 %"), (3, "36 %", "42 %"), (4, "28 %", "35 %")):
            entries = against(player, seats, 1)
            yield Row(f"Qwinto, {seats} seats, against {name}", "qwinto", entries, 600, wins, bar, aim)


def by_hand(table: Table, position: Position, move: Move, way: Way) -> None:
    """Chooses dice, keeps or throws again, and writes into a field, or presses a button for what is not written."""
    if position.phase == "choose":
        for colour in move:
            way(f"button{action(f'touch:{colour}')}")
        way(action("throw"))
    elif move == ("again",):
        way(action("throw:again"))
    elif move == ("miss",) and len(position.legal_moves) > 1:
        way(action("arm:miss"))
        way(action("play:miss"))
    elif move[0] in ("keep", "miss", "pass"):
        way(action(f"play:{move[0]}"))
    else:
        way(cell(move[0]))


def typed(position: Position, move: Move) -> str:
    """Writes a move in French: its own words, and its own letters for the colours."""
    french = {"y": "J", "p": "V", "o": "O"}
    words = {"keep": "garder", "again": "relancer", "pass": "passer", "miss": "raté"}
    return words.get(move[0]) or "".join(french.get(letter, letter) for letter in position.write(move))


def pick(position: Position, source: Random) -> Move:
    """Chooses a move at random; half of what may be missed is missed, because that ends the game."""
    moves = list(position.legal_moves)
    return moves[-1] if moves[-1] == ("miss",) and source.random() < 0.5 else source.choice(moves)


def typed_by_ear(hint: str) -> str:
    """Finds the dice, the space, or the word."""
    field = re.search(r" in ([OYP][1-9])\b", hint)
    if field:
        return field[1].lower()
    if " rolls: " in hint:
        return "".join(colour[0] for colour in ("orange", "yellow", "purple") if colour in hint)
    said = {" keeps ": "keep", " rolls again": "again", " passes": "pass", " miss": "miss"}
    return next(word for part, word in said.items() if part in hint)


KIT: Final = GameKit(
    count=Qwinto,
    variants=tuple(Variant(seats, {"First": str(first)}, 2) for seats in SEATS for first in sorted({1, seats})),
    endings=frozenset({"rows", "misses"}),
    transcript_values={"First": frozenset({None, "2", "4", "6"})},
    begun="o (4) keep",
    check_chance=fair_throws("123456"),
    open_answers=lambda position: len(position.answers),
    near_positions=near_positions,
    position_ends=('"]', ' 1 choose"]'),
    nodes=40,
    command_line=(1, ()),
    refusals=Refusals(
        illegal=(
            ("2", f"{sheet(misses=4)};{sheet()} 1 choose", "oy", "over", ()),
            ("2", f"{sheet(misses=4)};{sheet()} 1 choose", "(1 2)", "over", ()),
            ("2", f"{sheet()};{sheet()} 1 throw oy", "keep", "chance_due", ()),
            ("2", START, "(1)", "chance_not_due", ()),
            ("2", answering(), ("y0",), "not_a_step", ("y0",)),
            ("2", answering(), "keep", "not_a_step", ("keep",)),
            ("2", f"{sheet()};{sheet()} 1 throw o", "(1 2)", "dice.number", (1, 2)),
            ("2", f"{sheet()};{sheet()} 1 rethrow oyp", "(1 2)", "dice.number", (3, 2)),
            ("2", f"{sheet()};{sheet()} 1 throw o", "(7)", "dice.face", ("7",)),
            ("2", f"{sheet()};{sheet()} 1 throw o", "(0)", "dice.face", ("0",)),
            ("2", START, (), "qwinto.choose_dice", ()),
            ("2", START, "keep", "qwinto.choose_dice", ()),
            ("2", START, "y3", "qwinto.choose_dice", ()),
            ("2", START, ("o", "o"), "qwinto.choose_dice", ()),
            ("2", START, ("oy",), "qwinto.choose_dice", ()),
            ("2", f"{sheet()};{sheet()} 1 decide oy 2,6", "y3", "qwinto.keep_or_again", ()),
            ("2", f"{sheet()};{sheet()} 1 decide oy 2,6", (), "qwinto.keep_or_again", ()),
            ("2", answering(), (), "qwinto.one_field", ()),
            ("2", answering(), ("y3", "o3"), "qwinto.one_field", ()),
            ("2", answering(), "p3", "qwinto.colour", ("p",)),
            ("2", answering(dice="p", throw="3"), "o1", "qwinto.colour", ("o",)),
            ("2", answering(y3=9), "y3", "qwinto.taken", ("y3",)),
            ("2", answering(y3=8), "y4", "qwinto.right_of", (8, 8)),
            ("2", answering(y3=9), "y9", "qwinto.right_of", (8, 9)),
            ("2", answering(y3=8), "y2", "qwinto.left_of", (8, 8)),
            ("2", answering(o9=3), "o1", "qwinto.left_of", (8, 3)),
            ("2", answering(o1=8), "y2", "qwinto.column", (8,)),
            ("2", answering(p4=8), "o2", "qwinto.column", (8,)),
            ("2", answering(), "pass", "qwinto.miss_instead", ()),
            ("2", answering(answers="y3"), "miss", "qwinto.pass_instead", ()),
            ("2", answering(answers="y3"), "?", "qwinto.hidden", ()),
        ),
        not_understood=(
            ("2", START, "yo", "not_a_move", ("yo",)),
            ("2", START, "y10", "not_a_move", ("y10",)),
        ),
        wrong_tags=(
            (2, "First", "0"),
            (2, "First", "3"),
            (6, "First", "7"),
        ),
        wrong_positions=(
            ("2", f"{sheet()} 1 choose"),
            ("2", f"{sheet()};{sheet()} 3 choose"),
            ("2", f"{sheet()};{sheet()} 1 wait"),
            ("2", f"{sheet(y1=5, y2=5)};{sheet()} 1 choose"),
            ("2", f"{sheet(o1=5, y2=5)};{sheet()} 1 choose"),
            ("2", f"{sheet(y1=19)};{sheet()} 1 choose"),
            ("2", f"{sheet(misses=5)};{sheet()} 1 choose"),
            ("2", f"{sheet()};{sheet()} 1 choose oy"),
        ),
    ),
    by_hand=by_hand,
    typed_by_ear=typed_by_ear,
    typed=typed,
    pick=pick,
    duel_games=4,
    duel_nodes=100,
    proof_games=40,
    ladder_games=400,
    least_games=24,
    matches=matches,
    screen_seats=4,
)

if TYPE_CHECKING:  # mypy holds the modules against what the shared code asks of them
    from game.computer.task import Player
    from game.games.qwinto import heard, options, rules_page, view
    from game.games.qwinto.player import think
    from game.ui.dialogs.new_game_options import GameOptions
    from game.ui.dialogs.rules import RulesPage
    from game.ui.heard import HeardGame
    from game.ui.scene import GameView

    VIEW: GameView = view
    HEARD: HeardGame = heard
    OPTIONS: GameOptions = options
    RULES_PAGE: RulesPage = rules_page
    PLAYER: Player = think
