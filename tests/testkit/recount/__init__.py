"""Counts every game a second time, to have something to hold `game/` against.

Written from the rule sheets alone, it shares no code with `game/` and keeps the games in other forms: sheets and the
board of Quixo as pictures of text, the sheet of Qwinto and the board of Quinto as numbers on the points of a plane. It
would rather try everything than be quick, and refuses what is not legal. `tools/golden.py` makes the golden scores.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tests.testkit.games import kit_of
from tests.testkit.recount.table import Table


def split(text: str) -> tuple[dict[str, str], list[str]]:
    """The tags and the tokens of a record; comments are left out."""
    head, _, body = text.partition("\n\n")
    tags = dict(re.findall(r'\[(\w+) "(.*)"\]', head))
    return tags, re.findall(r"\([^)]*\)|\S+", re.sub(r"\{[^}]*\}", " ", body))


def table_after(text: str) -> Table:
    """The table at the end of a record."""
    tags, tokens = split(text)
    table = kit_of(tags["Game"]).count(tags)
    for token in tokens:
        table.take(token)
    return table


def golden_line(scores: Sequence[float] | None, upcoming: str, legal: int, token: str) -> str:
    """One line of a golden file: the scores, who comes next or how the game ended, the legal moves, what led there."""
    numbers = ["-"] if scores is None else ["1/2" if score == 0.5 else f"{score:g}" for score in scores]
    return f"{''.join(f'{number:>5}' for number in numbers)} | {upcoming:<9} | {legal:>4} | {' '.join(token.split())}"


def line_of(table: Table, token: str) -> str:
    legal = table.legal if table.upcoming.isdigit() else 0
    return golden_line(table.scores, table.upcoming, legal, token)


def recount(text: str) -> list[str]:
    """The lines of a record's golden file: one for its start, and one for each token."""
    tags, tokens = split(text)
    table = kit_of(tags["Game"]).count(tags)
    lines = [line_of(table, "start")]
    for token in tokens:
        table.take(token)
        lines.append(line_of(table, token))
    return lines
