"""How a move of each game is made by hand: by touch, by keys alone, or typed as people write it in their language."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, cast

from game.contract import CHANCE, Move, Position
from game.games.quinto.rules import Quinto
from game.games.qwinto.rules import Qwinto
from game.record import Record
from tests.testkit.driver import Table

Way = Callable[[str], None]
"""Presses what a selector names: Table.tap, or Table.choose for keys."""


def pick(position: Position, source: random.Random) -> Move:
    """Chooses a move: at random, but so that games end soon: Quixo is won where it can be, Qwinto often missed."""
    moves = list(position.legal_moves)
    if moves[-1] == ("miss",) and source.random() < 0.5:
        return moves[-1]
    if position.key == "quixo":
        for move in moves:
            ending = position.after(move).ending
            if ending and position.to_move in ending.winners:
                return move
    return source.choice(moves)


def action(name: str) -> str:
    return f'[data-action="{name}"]'


def cell(name: str) -> str:
    return f'[role="gridcell"][data-at="{name}"]'


def make(table: Table, position: Position, move: Move, way: Way) -> None:
    """Makes a move by pressing what it needs, one thing after the other."""
    MAKERS[position.key](table, position, move, way)


def _quixo(table: Table, position: Position, move: Move, way: Way) -> None:
    way(cell(move[0]))
    way(cell(move[1]))
    if len(move) == 3:
        way(action(f"touch:{move[2]}"))


def _detrak(table: Table, position: Position, move: Move, way: Way) -> None:
    way(cell(move[0]))
    way(cell(move[1]))
    way(action("confirm"))


def _qwinto(table: Table, position: Position, move: Move, way: Way) -> None:
    phase = cast(Qwinto, position).phase
    if phase == "choose":
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


def _quinto(table: Table, position: Position, move: Move, way: Way) -> None:
    lift(table, way)
    if move == ("pass",):
        way(action("play:pass"))
        return
    for step in move:
        value = step.rstrip("0123456789")[:-1]
        way(tile(table, value))
        way(cell(step.removeprefix(value)))
    way(action("confirm"))


def tile(table: Table, value: str) -> str:
    """Names a tile of the open rack by its value."""
    place = table.page.evaluate(
        """(value) => [...document.querySelectorAll('.quinto-rack button.tile')]
            .find((tile) => tile.textContent === value)?.dataset.action""",
        value,
    )
    assert place, f"no tile {value} on the rack"
    return action(place)


def lift(table: Table, way: Way) -> None:
    """Lifts the curtain where there is one."""
    if table.page.evaluate("(selector) => !!document.querySelector(selector)", action("lift")):
        way(action("lift"))


def by_keys(table: Table, position: Position, move: Move) -> None:
    """Makes a move with no finger. On Quinto's board figures lay tiles, and Enter plays them."""
    if position.key != "quinto" or move == ("pass",):
        make(table, position, move, table.choose)
        return
    lift(table, table.choose)
    for step in move:
        value = step.rstrip("0123456789")[:-1]
        table.reach(cell(step.removeprefix(value)))
        for figure in value:
            table.press(figure)
    table.press("Enter")


def by_typing(table: Table, position: Position, move: Move) -> None:
    """Makes a move by writing it into the field."""
    lift(table, table.tap)
    table.say(typed(position, move))


MAKERS: Final = {"quixo": _quixo, "detrak": _detrak, "qwinto": _qwinto, "quinto": _quinto}


def typed(position: Position, move: Move) -> str:
    """Writes a move as French players type it."""
    token = position.write(move)
    if position.key != "qwinto" or move[0] in ("keep", "again", "pass", "miss"):
        return {"keep": "garder", "again": "relancer", "pass": "passer", "miss": "raté"}.get(token, token)
    french = {"y": "J", "p": "V", "o": "O"}
    return "".join(french.get(letter, letter) for letter in token)


Maker = Callable[[Table, Position, Move], None]


def by_touch(table: Table, position: Position, move: Move) -> None:
    """Makes a move with the finger, or the mouse."""
    make(table, position, move, table.tap)


def play_on(table: Table, source: random.Random, maker: Maker = by_touch, most: int = 10_000) -> Record:
    """Plays until the game is over, or so many decisions were made."""
    for _ in range(most):
        record = table.settled()
        position = record.position
        if position.to_move is None:
            break
        if position.to_move == CHANCE:
            (table.choose if maker is by_keys else table.tap)(action("throw"))
            continue
        move = pick(position, source)
        maker(table, position, move)
        expected = (*record.moves, position.canonical(move))
        assert table.grown(record).moves[: len(expected)] == expected
    return table.settled()


def totals_on_screen(table: Table, record: Record) -> list[str]:
    """Reads the score of each seat where it stands beside its name."""
    selector = {"quinto": ".points", "detrak": "b", "qwinto": "b"}[record.game]
    return [text.replace("−", "-") for text in table.page.locator(f".seats .badge {selector}").all_inner_texts()]


def has_rack(position: Position, values: tuple[int, ...]) -> bool:
    return isinstance(position, Quinto) and position.racks[position.seat - 1].known == values
