"""What was played at Quinto, in words and in figures: the plays told, the score sheet, the count at the end."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from game.contract import HIDDEN, Move, Position
from game.games.quinto.hand import curtain_for, quinto, split_step
from game.games.quinto.rules import PASS, Quinto
from game.language import Words
from game.record import Record
from game.ui.nodes import Child, Node, classes, el
from game.ui.scene import Scene

Row = dict[int, int | None]
"""A round: what each seat scored, None for a pass."""


def told(scene: Scene, before: Position, move: Move, after: Position) -> str:
    """What a move was; drawn tiles are named to those who may know them."""
    position = cast(Quinto, before)
    is_open = scene.viewer == position.seat and not curtain_for(scene)
    may_know = is_open or scene.match.position.ending is not None
    return _told(scene.words, scene.name(position.seat), position, move, may_know)


@lru_cache(maxsize=1024)
def _told(words: Words, name: str, before: Quinto, move: Move, may_know: bool) -> str:
    if before.drawing:
        if may_know and HIDDEN not in move:
            return words.say("quinto.told.drew", name, ", ".join(move))
        return words.say("quinto.told.draws", len(move), name)
    if move == PASS:
        return words.say("quinto.told.pass", name)
    (first, cell), *others = map(split_step, move)
    points = sum_of(words, [line.total for line in before.lines(move)])
    if not others:
        return words.say("quinto.told.one", name, first, cell, points)
    values = " ".join(str(value) for value, _ in ((first, cell), *others))
    return words.say("quinto.told", name, values, cell, others[-1][1], points)


def sum_of(words: Words, totals: list[int]) -> str:
    """Writes points as a sum, such as 15 + 10 = 25 points."""
    points = words.say("quinto.points", sum(totals))
    return points if len(totals) < 2 else f"{' + '.join(map(str, totals))} = {points}"


def sheet(scene: Scene) -> Node:
    """Every seat's points play by play, and at the end what is taken off."""
    position = quinto(scene)
    number = len(scene.match.record.moves) if scene.at is None else scene.at
    names = tuple(scene.name(seat) for seat in range(1, position.seats + 1))
    scores = _scores(scene.words, names, scene.match.record, number)
    return el("div", scores, key="sheet")


@lru_cache(maxsize=16)
def _scores(words: Words, names: tuple[str, ...], record: Record, number: int) -> Node:
    seats = range(1, len(names) + 1)
    position = cast(Quinto, record.reached[number - 1] if number else record.start)
    corner = el("th", words.say("quinto.sheet.turn"), scope="col", key="corner")
    heads = [el("th", el("span", name), scope="col", key=f"n{at}") for at, name in enumerate(names)]
    head = el("tr", corner, heads, key="head")
    body = [
        _line(words, str(at), [_points(words, row, seat) for seat in seats], f"r{at}")
        for at, row in enumerate(rounds(record, number), 1)
    ]
    scores = position.scores
    foot: list[Child] = []
    if position.ending:
        foot.append(_line(words, words.say("quinto.sheet.held"), [_signed(-score.held) for score in scores], "held"))
    foot.append(_line(words, words.say("quinto.sheet.total"), [_signed(score.total) for score in scores], "total"))
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


def _signed(total: int) -> str:
    return f"−{-total}" if total < 0 else str(total)


def rounds(record: Record, number: int) -> list[Row]:
    """The plays round by round: a new round begins with the seat whose turn has come again."""
    found: list[Row] = []
    for at in range(number):
        before = cast(Quinto, record.reached[at - 1] if at else record.start)
        if before.drawing:
            continue
        after = cast(Quinto, record.reached[at])
        seat = before.seat
        if not found or seat in found[-1]:
            found.append({})
        gained = after.points[seat - 1] - before.points[seat - 1]
        found[-1][seat] = None if record.moves[at] == PASS else gained
    return found
