"""Why a Quixo push is the best, as a coach would say it: what it finishes, stops or builds; then the odds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from game.contract import Move, Reason
from game.games.quixo.player.evaluation import LOST_BELOW
from game.games.quixo.player.packed_board import encode
from game.games.quixo.player.root_search import RootPush
from game.games.quixo.player.search import MATE, MATE_ABOVE, Search, result_of
from game.games.quixo.rules import BLANK, BORDER, CROSSES_AND_CIRCLES, DIAGONALS, GRID, Quixo

MAX_SEEN: Final = 2
"""How much is said of what can be seen on the board, before the odds."""
WORTH_BUILDING: Final = 3
"""This many marks in a line are worth a word."""
SIDES: Final = {"x": "quixo.sign.cross", "o": "quixo.sign.circle"}


class Line(NamedTuple):
    """A line of five: `row`, `column` or `diagonal`, its name, and its cells."""

    kind: str
    name: str
    cells: tuple[int, ...]


LINES: Final = (
    *(Line("row", str(number), cells) for number, cells in enumerate(GRID.across, 1)),
    *(Line("column", name, cells) for name, cells in zip("abcde", GRID.down, strict=True)),
    *(Line("diagonal", GRID.names[cells[0]], cells) for cells in DIAGONALS),
)


def reasons(position: Quixo, search: Search, ranked: list[RootPush], depth: int) -> tuple[Reason, ...]:
    """Why the first of the ranked pushes is the best."""
    best = ranked[0]
    on_the_board = tuple(seen(position, best.moves[0]))[:MAX_SEEN]
    if best.score == MATE - 1 and on_the_board and on_the_board[0].key.startswith("quixo.finishes"):
        return on_the_board[:1]
    return (*on_the_board, _odds(position, search, ranked, depth))


def _odds(position: Quixo, search: Search, ranked: list[RootPush], depth: int) -> Reason:
    """What the search found: a forced end, a threat that few pushes stop, or the chance to win."""
    score = ranked[0].score
    if abs(score) > MATE_ABOVE:
        return Reason("quixo.wins_in" if score > 0 else "quixo.loses_in", ((MATE - abs(score) + 1) // 2,))
    lost_next_ply = 2 - MATE
    saving = [push for push in ranked if push.score > lost_next_ply]
    if 2 * len(saving) < len(ranked) and _is_threatened(position, search):
        return Reason("quixo.stops_line", (sum([len(push.moves) for push in saving]), len(position.legal_moves)))
    return Reason("quixo.better", (round(50 + 50 * result_of(score)), depth))


def _is_threatened(position: Quixo, search: Search) -> bool:
    """Whether the next seat could finish its line if it were to move now."""
    boards = search.expand(search.next(position.seat - 1), *encode(position.board))
    return bool(boards) and boards[0][0] < LOST_BELOW


def seen(position: Quixo, move: Move) -> Iterator[Reason]:
    """Yields what the push does on the board, what matters most first."""
    own = "xo"[1 - position.seat % 2]
    other = "xo"[position.seat % 2]
    before = position.board.translate(CROSSES_AND_CIRCLES)
    after = position.after(move).board.translate(CROSSES_AND_CIRCLES)
    for line in LINES:
        if _marks(after, line, own) == 5:
            yield Reason(f"quixo.finishes_{line.kind}", (line.name,))
    yield from _stopped(before, after, other)
    yield from _built(before, after, own)
    if before[GRID.index[move[0]]] == BLANK:
        yield Reason("quixo.claims")
    elif _inside(after, own) > _inside(before, own):
        yield Reason("quixo.inside")


def _stopped(before: str, after: str, other: str) -> Iterator[Reason]:
    """Names the longest line of the other side that loses a mark, if it was near to being finished."""
    lines = [(_marks(before, line, other), line) for line in LINES]
    broken = [(count, line) for count, line in lines if count > _marks(after, line, other)]
    count, line = max(broken, default=(0, LINES[0]), key=lambda found: found[0])
    if count >= WORTH_BUILDING:
        yield Reason(f"quixo.stops_{line.kind}", (SIDES[other], count, line.name))


def _built(before: str, after: str, own: str) -> Iterator[Reason]:
    """Names the longest line of one's own that gains a mark."""
    lines = [(_marks(after, line, own), line) for line in LINES]
    grown = [(count, line) for count, line in lines if count > _marks(before, line, own)]
    count, line = max(grown, default=(0, LINES[0]), key=lambda found: found[0])
    if WORTH_BUILDING <= count < 5:
        yield Reason(f"quixo.builds_{line.kind}", (count, line.name))


def _marks(board: str, line: Line, mark: str) -> int:
    return [board[cell] for cell in line.cells].count(mark)


def _inside(board: str, mark: str) -> int:
    """How many cubes of a side nobody can take, because they are not at the border."""
    return sum(board[cell] == mark for cell in range(25) if cell not in BORDER)
