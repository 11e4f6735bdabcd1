"""The score sheet of Quinto: the points of every play, and the count at the end."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from game.games.quinto.hand import quinto
from game.games.quinto.rules import PASS, Quinto
from game.language import Words
from game.record import Record
from game.ui.components.score_sheet import signed
from game.ui.nodes import Child, Node, classes, el
from game.ui.scene import Scene

Row = dict[int, int | None]
"""What each seat scored in a round; None for a pass."""


def sheet(scene: Scene) -> Node:
    """The points of every seat, play by play, and the deduction at the end."""
    position = quinto(scene)
    names = tuple(scene.name(seat) for seat in range(1, position.seats + 1))
    scores = _scores(scene.words, names, scene.match.record, (scene.number, scene.is_result_known))
    return el("div", scores, key="sheet")


@lru_cache(maxsize=16)
def _scores(words: Words, names: tuple[str, ...], record: Record, shown: tuple[int, bool]) -> Node:
    """Describes the table after a number of moves; `shown` is that number, and whether the result is known."""
    number, is_known = shown
    seats = range(1, len(names) + 1)
    position = cast(Quinto, record.position_at(number))
    corner = el("th", words.say("quinto.sheet.turn"), scope="col", key="corner")
    heads = [el("th", el("span", name), scope="col", key=f"n{at}") for at, name in enumerate(names)]
    head = el("tr", corner, heads, key="head")
    body = [
        _line(words, str(at), [_points(words, row, seat) for seat in seats], f"r{at}")
        for at, row in enumerate(rounds(record, number), 1)
    ]
    scores = position.scores
    foot: list[Child] = []
    if is_known:
        foot.append(_line(words, words.say("quinto.sheet.held"), [signed(-score.held) for score in scores], "held"))
    foot.append(_line(words, words.say("quinto.sheet.total"), [signed(score.total) for score in scores], "total"))
    caption = el("caption", words.say("quinto.sheet"), key="caption")
    cls = classes("scores count quinto-scores", many=len(names) > 2)
    return el(
        "table",
        caption,
        el("thead", head, key="head"),
        el("tbody", body, key="body"),
        el("tfoot", foot, key="foot"),
        cls=cls,
        key="scores",
    )


def _line(words: Words, title: str, values: list[str], key: str) -> Node:
    return el("tr", el("th", title, scope="row", key="title"), [el("td", value) for value in values], key=key)


def _points(words: Words, row: Row, seat: int) -> str:
    if seat not in row:
        return ""
    points = row[seat]
    return words.say("quinto.sheet.pass") if points is None else str(points)


def rounds(record: Record, number: int) -> list[Row]:
    """Returns the plays round by round; a round ends when a seat moves for the second time."""
    rows: list[Row] = []
    for at in range(number):
        before = cast(Quinto, record.position_at(at))
        if before.drawing:
            continue
        after = cast(Quinto, record.position_at(at + 1))
        seat = before.seat
        if not rows or seat in rows[-1]:
            rows.append({})
        gained = after.points[seat - 1] - before.points[seat - 1]
        rows[-1][seat] = None if record.moves[at] == PASS else gained
    return rows
