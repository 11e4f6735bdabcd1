"""Stored games in lists: what is stored for that beside a game, and the rows that go on with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.contract import GAMES
from game.language import Words
from game.match.results import Result, read_result
from game.record import COMPUTER
from game.ui.components.miniature import is_board, miniature
from game.ui.components.score_sheet import signed
from game.ui.nodes import Node, classes, el
from game.ui.scene import seat_name


class Day(NamedTuple):
    """A day in the local calendar."""

    year: int
    month: int
    day: int


class Look(NamedTuple):
    """How a game stood when it was saved. Games of older versions are stored without it."""

    board: str
    """The board in miniature (see game/ui/components/miniature.py)."""
    round: int = 0
    rounds: int = 0
    """The number of rounds; 0 where the game does not count them."""
    scores: tuple[float, ...] = ()
    turn: int = 0
    """The seat whose turn it is, or 0."""


class OpenGame(NamedTuple):
    """What lists say about a stored game."""

    id: str
    game: str
    names: tuple[str, ...]
    title: str
    moves: int
    saved: int
    result: Result | None = None
    """Its result, once it is over."""
    ended_on: Day | None = None
    """The day on which it ended."""
    saved_on: Day | None = None
    """The day on which it was saved last."""
    look: Look | None = None
    is_untouched: bool = False
    """Whether nobody has done anything in it yet; unless it has a title, such a game is not listed."""

    @property
    def is_over(self) -> bool:
        return self.result is not None


def listed_game(name: str, data: Any, saved: int) -> OpenGame | None:
    """Reads the facts that are stored with a game (see game/saving/saved_game.py); None if they are not valid."""
    facts = data.get("facts") if isinstance(data, dict) else None
    if not isinstance(facts, dict) or facts.get("game") not in list(GAMES) or "result" not in facts:
        return None
    names, moves, title_given = facts.get("names"), facts.get("moves"), data.get("name")
    if not isinstance(names, list) or not isinstance(moves, int):
        return None
    title = title_given if isinstance(title_given, str) else ""
    seats = tuple(map(str, names))
    result, look = read_result(facts.get("result")), _read_look(facts.get("look"), len(seats))
    is_untouched = facts.get("untouched") is True and result is None and not title
    return OpenGame(
        *(name.removeprefix("game."), facts["game"], seats, title, moves, saved, result),
        look=look,
        is_untouched=is_untouched,
    )


def _read_look(data: Any, seats: int) -> Look | None:
    """Reads how a game stood; None if that is not stored, or not valid."""
    if not isinstance(data, dict) or not is_board(data.get("board")):
        return None
    scores, counts = data.get("scores"), [data.get(name) for name in ("round", "rounds", "turn")]
    are_scores = isinstance(scores, list) and len(scores) in (0, seats) and all(map(_is_number, scores))
    numbers = [count for count in counts if isinstance(count, int) and 0 <= count < 10_000]
    if not are_scores or len(numbers) < len(counts):
        return None
    number, rounds, turn = numbers
    return Look(data["board"], number, rounds, tuple(scores or ()), turn if turn <= seats else 0)


def _is_number(data: Any) -> bool:
    return isinstance(data, int | float) and not isinstance(data, bool) and abs(data) < 1_000_000


def waiting(games: Sequence[OpenGame]) -> list[OpenGame]:
    """Returns the games to go on with."""
    return [game for game in games if not game.is_over]


def section(words: Words, games: Sequence[OpenGame]) -> Node | None:
    """Describes the games to go on with: the one played last with its board, the others in a row each."""
    if not games:
        return None
    rows = [el("li", row(words, game, has_board=at == 0), key=game.id) for at, game in enumerate(games)]
    title = el("h2", words.say("home.continue"), key="title")
    return el("section", title, el("ul", rows, cls="games", key="list"), cls="open", key="open")


def row(words: Words, game: OpenGame, *, has_board: bool) -> list[Node]:
    """Describes the buttons of one stored game."""
    text = el(
        "span",
        el("b", title(words, game), key="name"),
        el("span", line(words, game), cls="line", key="line"),
        el("span", [_seat(*seat, key=f"seat{at}") for at, seat in enumerate(seats(words, game))], cls="who-plays"),
        cls="words",
        key="words",
    )
    drawing = miniature(game.game, game.look.board) if has_board and game.look else picture(game.game, 40)
    resume = el("button", drawing, text, type="button", action=f"continue:{game.id}", cls="resume", key="go")
    return [resume, more_button(words, game)]


def _seat(name: str, score: str, is_turn: bool, key: str) -> Node:
    points = el("span", score, cls="points", key="points")
    return el("span", el("span", name, key="name"), points, cls=classes("seat-of", turn=is_turn), key=key)


def seats(words: Words, game: OpenGame) -> list[tuple[str, str, bool]]:
    """Returns the name of each seat, its points, and whether it is its turn; nothing where that is not stored."""
    if game.look is None:
        return []
    points = [signed(score) for score in game.look.scores] or [""] * len(game.names)
    return [
        (seat_name(words, name), points[at], at + 1 == game.look.turn and len(game.names) > 1)
        for at, name in enumerate(game.names)
    ]


def more_button(words: Words, game: OpenGame) -> Node:
    """Describes the button that leads to renaming and deleting; screen readers also say which game it is for."""
    which = game.title or f"{title(words, game)}, {names_of(words, game)}"
    parts = [
        el("span", cls="icon more", key="icon"),
        el("span", words.say("home.more"), cls="visually-hidden", key="word"),
        el("span", which, cls="visually-hidden which", key="which"),
    ]
    return el("button", parts, type="button", cls="icon-button", action=f"dialog:game/{game.id}", key="more")


def picture(game: str, size: int) -> Node:
    """Describes the picture of a game; screen readers skip it, as the name is beside it."""
    return el("img", src=f"static/icons/{game}.svg", alt="", width=size, height=size, key="picture")


def title(words: Words, game: OpenGame) -> str:
    """Returns the name that people gave the game, or else the name of the game."""
    return game.title or words.say(f"game.{game.game}")


def names_of(words: Words, game: OpenGame) -> str:
    """Returns who plays, as a list."""
    return ", ".join(seat_name(words, name) for name in game.names)


def line(words: Words, game: OpenGame) -> str:
    """Returns in one line how far a game has come, and whose turn it is or, where that is not known, who plays."""
    look = game.look
    if look is None:
        return words.say("home.line", game.moves, names_of(words, game))
    is_counted = look.rounds > 0
    far = words.say("home.round", look.round, look.rounds) if is_counted else words.say("home.moves", game.moves)
    turn = _turn(words, game, look.turn)
    return words.say("home.far_and_turn", far, turn) if turn else far


def _turn(words: Words, game: OpenGame, seat: int) -> str:
    """Returns whose turn it is: "yours" where one person plays."""
    people = [at for at, name in enumerate(game.names, 1) if not name.startswith(COMPUTER)]
    if not seat or len(game.names) == 1:
        return ""
    if people == [seat]:
        return words.say("home.turn.yours")
    return words.say("home.turn", seat_name(words, game.names[seat - 1]))


def summary(words: Words, games: Sequence[OpenGame]) -> list[dict[str, Any]]:
    """Returns what boot.mjs shows of the open games on the next visit, before the program has loaded."""
    return [
        {
            "id": game.id,
            "game": game.game,
            "name": title(words, game),
            "line": line(words, game),
            **({"seats": seats(words, game)} if game.look else {}),
            **({"board": game.look.board} if game.look and at == 0 else {}),
        }
        for at, game in enumerate(waiting(games))
    ]
