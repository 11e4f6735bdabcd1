"""What a tab remembers, across reloads too, of turns whose length is not in a record yet.

Text by game and turn: `18bcfe56800 4 2 75` is the turn after four moves, of seat 2, which has taken 75 seconds.
"""

from __future__ import annotations

import re
from math import ceil
from typing import Final

from game.app.effects import RememberTurn
from game.app.state import Moment, State, Table
from game.app.update.changes import Update, unchanged
from game.match.clock import Turn, rules_of

MAX_TURNS: Final = 200
"""How many turns are remembered: the latest."""
FIGURES: Final = re.compile("[0-9]{1,6}( [0-9]{1,2})? [0-9]{1,8}")


def remembered(state: State, moment: Moment) -> Update:
    """Remembers how long the running turn has taken so far, and those that were undone."""
    table = state.table
    if table is None or rules_of(table.match.record) is None:
        return unchanged(state)
    text = with_turns_of(state.turn_memory, table, moment.now)
    return (state.having(turn_memory=text), [RememberTurn(text)]) if text != state.turn_memory else unchanged(state)


def with_turns_of(memory: str, table: Table, now: float) -> str:
    """Writes the turns of one game into the text. Seconds are rounded up, so that none is given back."""
    others = [entry for entry in memory.split(";") if entry and entry.split()[0] != table.game_id]
    first = len(table.match.record.moves)
    turns = [
        f"{table.game_id} {turn.number} {turn.seat} {ceil(seconds)}"
        for turn, seconds in table.clock.all_used(now).items()
        if turn.number >= first and turn.seat
    ]
    return ";".join([*others, *turns][-MAX_TURNS:])


def turns_remembered(memory: str, game_id: str, running: Turn) -> dict[Turn, int]:
    """Returns how long the turns of a game had taken when the page was left, from the running one on."""
    found: dict[Turn, int] = {}
    for entry in memory.split(";"):
        name, _, figures = entry.partition(" ")
        if name != game_id or not FIGURES.fullmatch(figures):
            continue
        number, *seat, seconds = map(int, figures.split())
        turn = Turn(number, *(seat or [running.seat]))  # a page of version 0.1 left out the seat
        if turn == running or (seat and number > running.number):
            found[turn] = seconds
    return found
