"""What is heard of a game: one message for each turn, the possible cells by name, the score. Pure.

What a game says for the ear is in game/games/<key>/heard.py, which is imported when something is first heard.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple, Protocol, cast

from game.contract import GAMES, Move, Position, Step
from game.ui.components.score_sheet import signed
from game.ui.components.sentences import with_full_stop
from game.ui.components.verdict import what_now
from game.ui.scene import Scene, view_of

FEW: Final = 8
"""Possible cells are named if there are no more than this."""

Turn = tuple[Position, Move, Position]
"""A move, and the positions before and after it."""


class HeardLine(NamedTuple):
    """A row or column of a board or sheet, in words."""

    kind: str
    """Either `row` or `column`."""
    names: tuple[str, ...]
    """What people may call it, in lower-case letters; the first is what it is called in a list."""
    text: str
    is_empty: bool = False


class HeardGame(Protocol):
    """What each file games/<key>/heard.py provides. All of it is pure, and tells nothing that is hidden."""

    def todo(self, scene: Scene, /) -> str:
        """Returns what to do now, with the possible cells if they are few."""

    def told(self, scene: Scene, before: Position, move: Move, after: Position, /) -> str:
        """Returns what a move was, cell by cell; empty if the next move or the result says it anyway."""

    def places(self, scene: Scene, /) -> tuple[Step, ...]:
        """Returns the cells that a person may choose now, in reading order, by their `data-at`."""

    def place_name(self, scene: Scene, place: Step, /) -> str:
        """Returns what players call a cell."""

    def moves_of(self, scene: Scene, place: str, /) -> str:
        """Returns what can be done with a cell that players named, in a sentence; empty if there is no such cell."""

    def lines(self, scene: Scene, seat: int, /) -> list[HeardLine]:
        """Returns the rows, then the columns, of the board or of a seat's sheet."""

    def at_hand(self, scene: Scene, /) -> str:
        """Returns what the dice show or what lies on the rack, in a sentence."""

    def summary(self, scene: Scene, seat: int, /) -> str:
        """Returns how a seat stands, without its name."""


def heard_of(game: str) -> HeardGame:
    """Returns what a game says for the ear."""
    return cast(HeardGame, GAMES[game].module("heard"))


# The message of a turn


def turn_text(scene: Scene, game: HeardGame, turns: Sequence[Turn]) -> str:
    """Returns what happened since the last message, and what to do now."""
    told = [with_full_stop(text) for turn in turns if _is_news(scene, turn[0]) and (text := game.told(scene, *turn))]
    if scene.position.ending:
        return joined(*told, end_text(scene, game))
    score = score_text(scene) if turns and _has_scored(scene, turns) else ""
    return joined(*told, score, game.todo(scene))


def missed_text(scene: Scene, game: HeardGame) -> str:
    """Repeats for whoever takes the device what the others did since that seat decided last, and the score."""
    record, told = scene.match.record, list[str]()
    for at in range(scene.number - 1, -1, -1):
        before = record.position_at(at)
        if before.to_move == scene.seat_at_work:
            break
        if before.drawing_seat == 0:
            told.insert(0, with_full_stop(game.told(scene, before, record.moves[at], record.position_at(at + 1))))
    return joined(*told, score_text(scene)) if told else ""


def _is_news(scene: Scene, before: Position) -> bool:
    """Whether people need to hear of a move: not of their own, nor of tiles that they may not see."""
    if before.drawing_seat:
        return before.drawing_seat == scene.viewer
    return scene.match.people != (before.to_move,)


def _has_scored(scene: Scene, turns: Sequence[Turn]) -> bool:
    before, after = _totals(turns[0][0]), _totals(turns[-1][2])
    return before != after and scene.position.seats > 1


def _totals(position: Position) -> list[float]:
    return [score.total for score in position.scores or ()]


def score_text(scene: Scene, key: str = "heard.score") -> str:
    """Returns the score of all seats in a sentence; empty for a game without scores."""
    totals = _totals(scene.position) if scene.match.record.start.scores is not None else []
    entries = [f"{scene.name(seat)} {signed(total)}" for seat, total in enumerate(totals, 1)]
    return scene.say(key, ", ".join(entries)) if entries else ""


def end_text(scene: Scene, game: HeardGame) -> str:
    """Returns how the game ended, with the final score, once the count has shown it."""
    return what_now(scene, view_of(scene.match.record.game), game.todo)


# Possible cells


def where(scene: Scene, names: Sequence[str], few: int = FEW) -> str:
    """Names the possible cells if they are few."""
    return scene.say("heard.places", scene.listed(names)) if 0 < len(names) <= few else ""


def possible_cells(scene: Scene, names: Iterable[Step]) -> tuple[Step, ...]:
    """Returns the cells, named in the order in which a grid is read, that a person can choose next."""
    can = scene.following if scene.awaits_person else frozenset()
    return tuple(name for name in names if name in can)


def moves_from(scene: Scene, cell: str, names: Sequence[Step], key: str) -> str:
    """Says by a sentence of its game where a move that begins in a cell can go on; "" for what is no cell."""
    if cell not in names:
        return ""
    can_begin = scene.awaits_person and cell in scene.match.following(())
    others = scene.match.following((cell,)) if can_begin else ()
    if not others:
        return scene.say("heard.moves.none", cell)
    return scene.say(key, cell, scene.listed(sorted(others, key=names.index)))


def next_place(places: Collection[Step], order: Sequence[Step], at: Step, *, is_backwards: bool) -> Step:
    """Returns the possible cell after another cell, or before it, and at the end goes on from the start.

    `order` is the order in which all cells are read.

    >>> next_place(("a2", "a4"), ("a1", "a2", "a3", "a4"), "a3", is_backwards=False)
    'a4'
    >>> next_place(("a2", "a4"), ("a1", "a2", "a3", "a4"), "a4", is_backwards=False)
    'a2'
    """
    way = list(reversed(order)) if is_backwards else list(order)
    here = way.index(at) + 1 if at in way else 0
    return next((place for place in (*way[here:], *way[:here]) if place in places), "")


# Parts of sentences


def joined(*texts: str) -> str:
    """Joins sentences, and leaves out the empty ones."""
    return " ".join(filter(None, texts))


def your_turn(scene: Scene, name: str) -> str:
    """Says whose turn it is; the only person at the device is not called by name."""
    return scene.say("heard.your_turn") if len(scene.match.people) == 1 else scene.say("turn.of", name)


def line(scene: Scene, title: str, cells: Iterable[str]) -> str:
    """Returns a row or column in words, after its title."""
    return scene.say("heard.line", title, ", ".join(cells))


def empty_rows(scene: Scene, rows: Sequence[HeardLine]) -> str:
    """Names the empty rows in a sentence, those that follow each other by the first and the last."""
    runs: list[list[str]] = []
    for before, row in zip((None, *rows), rows, strict=False):
        if row.is_empty:
            follows = before is not None and before.is_empty
            runs[-1:] = [[*runs[-1], row.names[0]]] if follows else [*runs[-1:], [row.names[0]]]
    names = [name for run in runs for name in in_short(scene, run)]
    own = f"heard.rows.empty.{scene.match.record.game}"
    key = own if own in scene.words else "heard.rows.empty"
    return scene.say(key, sum(map(len, runs)), scene.listed(names)) if names else ""


def in_short(scene: Scene, run: Sequence[str]) -> Sequence[str]:
    """Names what follows each other by the first and the last, where there are more than two."""
    return run if len(run) < 3 else [scene.say("heard.range", run[0], run[-1])]


def title_of(scene: Scene, kind: str, name: str) -> str:
    """Returns what a row or column of a board is called."""
    return scene.say("heard.row" if kind == "row" else "heard.column", name)
