"""Questions and orders that can be typed instead of a move or on the home screen, and their answers. Pure.

The words of each language are in its catalogue, under `ask.<name>`, separated by blanks; those of all are understood.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game.contract import GAMES
from game.language import Words, all_words
from game.match.clock import clock_face
from game.ui.components.sentences import start_text
from game.ui.components.typed_moves import how_to_type
from game.ui.heard import (
    HeardGame,
    HeardLine,
    empty_rows,
    end_text,
    heard_of,
    joined,
    score_text,
    where,
)
from game.ui.scene import Scene
from game.ui.screens.open_games import OpenGame, line, title, waiting

ORDERS: Final = ("throw", "undo", "redo", "hint", "lift", "leave")
"""What can be ordered in a game."""
DOORS: Final = ("continue", "rules", "results", "kept")
"""What can be opened from anywhere, beside a new game by its name."""
MOST: Final = 40
"""More cells than this are only counted, even for somebody who asks for all of them."""
MOST_REPEATED: Final = 40
"""So many characters are repeated of what was not found."""
FAR: Final = 12
"""How many moves before the last one may be part of the answer to what happened last."""

Answer = Callable[[Scene, HeardGame, str], str]


def understood(words: Words, text: str) -> tuple[str, str]:
    """Returns the question, the order, the door or the game that was typed, and what it is about; or nothing."""
    first, _, about = text.strip().lower().partition(" ")
    known = (*ANSWERS, *ORDERS, *DOORS, *GAMES)
    names = (name for spoken in all_words(words) for name in known if first in names_of(spoken, name))
    return next(names, ""), about.strip()


def names_of(words: Words, name: str) -> list[str]:
    """Returns the words for a question, an order or a door; a game has its key and its name."""
    return [name, words.say(f"game.{name}").lower()] if name in GAMES else words.say(f"ask.{name}").split()


def answered(scene: Scene, question: str, about: str) -> str:
    """Returns the answer to a question, in sentences."""
    game = heard_of(scene.match.record.game)
    return ANSWERS[question](scene, game, about) or scene.say("ask.unknown", about[:MOST_REPEATED])


def answered_at_home(words: Words, games: Sequence[OpenGame], text: str) -> str:
    """Returns the answer to what was typed on the home screen and opens nothing."""
    name, _ = understood(words, text)
    if name == "continue":
        return joined(words.say("ask.home.none"), _waiting(words, games))
    if text.strip() and name != "help":
        return words.say("ask.home.unknown", text.strip()[:MOST_REPEATED])
    offered = ", ".join(words.say(f"game.{game}") for game in GAMES)
    return joined(words.say("ask.home.help", offered), _waiting(words, games))


def _waiting(words: Words, games: Sequence[OpenGame]) -> str:
    """Names the games to go on with, by the numbers with which they are continued."""
    entries = [f"{at}, {title(words, game)}, {line(words, game)}" for at, game in enumerate(waiting(games), 1)]
    return words.say("ask.home.waiting", len(entries), words.say("ask.home.apart").join(entries)) if entries else ""


def _last(scene: Scene, game: HeardGame, about: str) -> str:
    """The last decision, and what was thrown or drawn since."""
    record, told = scene.match.record, ""
    for at in range(scene.number, max(0, scene.number - FAR), -1):
        before = record.position_at(at - 1)
        if before.drawing_seat not in (0, scene.viewer):
            continue
        text = game.told(scene, before, record.moves[at - 1], record.position_at(at))
        told = joined(text if text.endswith(".") or not text else f"{text}.", told)
        if text and isinstance(before.to_move, int):
            break
    return told or start_text(scene)


def _score(scene: Scene, game: HeardGame, about: str) -> str:
    seats = range(1, scene.position.seats + 1)
    each = (scene.say("heard.seat", scene.name(seat), game.summary(scene, seat)) for seat in seats)
    return score_text(scene) or joined(*each)


def _board(scene: Scene, game: HeardGame, about: str) -> str:
    own = f"heard.empty.{scene.match.record.game}"
    return _rows(scene, game, own_seat(scene)) or scene.say(own if own in scene.words else "heard.empty")


def _rows(scene: Scene, game: HeardGame, seat: int) -> str:
    """Every row of a board or a sheet, those that are empty together; nothing if all of them are."""
    rows = [line for line in game.lines(scene, seat) if line.kind == "row"]
    filled = [line.text for line in rows if not line.is_empty]
    return joined(*filled, empty_rows(scene, rows)) if filled else ""


def _row(scene: Scene, game: HeardGame, about: str) -> str:
    return _line(game.lines(scene, own_seat(scene)), "row", about)


def _column(scene: Scene, game: HeardGame, about: str) -> str:
    return _line(game.lines(scene, own_seat(scene)), "column", about)


def _line(lines: list[HeardLine], kind: str, name: str) -> str:
    return next((line.text for line in lines if line.kind == kind and name in line.names), "")


def _hand(scene: Scene, game: HeardGame, about: str) -> str:
    return game.at_hand(scene)


def _moves(scene: Scene, game: HeardGame, about: str) -> str:
    if about:
        return game.moves_of(scene, about)
    names = [game.place_name(scene, place) for place in game.places(scene)]
    return where(scene, names, MOST) or scene.say("heard.places.many" if names else "heard.places.none", len(names))


def _clock(scene: Scene, game: HeardGame, about: str) -> str:
    entries = [f"{scene.name(seat)} {clock_face(seconds).text}" for seat, seconds in scene.clocks.items()]
    return scene.say("heard.clocks", ", ".join(entries)) if entries else scene.say("heard.clocks.none")


def _sheet(scene: Scene, game: HeardGame, about: str) -> str:
    """How a seat stands, with its sheet where each seat has one."""
    seats = range(1, scene.position.seats + 1)
    named = (seat for seat in seats if about in (str(seat), scene.name(seat).lower()))
    begun = (seat for seat in seats if scene.name(seat).lower().startswith(about))
    seat = (next(named, 0) or next(begun, 0)) if about else own_seat(scene)
    return sheet_text(scene, game, seat) if seat else ""


def sheet_text(scene: Scene, game: HeardGame, seat: int) -> str:
    """Returns how a seat stands, and every row of its sheet if it has one."""
    rows = _rows(scene, game, seat) if scene.match.spec.sheets_side_by_side else ""
    return joined(scene.say("heard.seat", scene.name(seat), game.summary(scene, seat)), rows)


def _who(scene: Scene, game: HeardGame, about: str) -> str:
    if scene.position.ending:
        return end_text(scene, game)
    todo = "" if scene.match.level is not None else game.todo(scene)
    if scene.seat_at_work == 0:
        return todo
    is_own = scene.match.people == (scene.seat_at_work,) and scene.position.seats > 1
    turn = scene.say("heard.your_turn") if is_own else scene.say("turn.of", scene.name(scene.seat_at_work))
    return todo if turn in todo or scene.position.seats == 1 else joined(turn, todo)


def _help(scene: Scene, game: HeardGame, about: str) -> str:
    return joined(scene.say("ask.help.text"), how_to_type(scene))


ANSWERS: Final[Mapping[str, Answer]] = {
    "last": _last,
    "score": _score,
    "board": _board,
    "row": _row,
    "column": _column,
    "hand": _hand,
    "moves": _moves,
    "clock": _clock,
    "sheet": _sheet,
    "who": _who,
    "help": _help,
}
"""How each question is answered; an empty answer means that what it is about does not exist."""


def own_seat(scene: Scene) -> int:
    """Returns the seat whose board is meant if nobody is named: the viewer, the person to move, or the first person."""
    people = scene.match.people
    if scene.viewer:
        return scene.viewer
    return scene.seat if scene.seat in people else next(iter(people), 1)
