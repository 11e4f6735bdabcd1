"""The home screen: a card for each game, the open games, the way to the finished ones, language and theme."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.contract import GAMES
from game.language import Words
from game.match.results import Result, read_result
from game.saving.settings import Settings
from game.ui.components.offline_banner import offer, readiness
from game.ui.components.switches import switches
from game.ui.nodes import Node, el
from game.ui.scene import seat_names


class Day(NamedTuple):
    """A day in the local calendar."""

    year: int
    month: int
    day: int


class OpenGame(NamedTuple):
    """What the home screen says about a stored game."""

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
    result = read_result(facts.get("result"))
    return OpenGame(name.removeprefix("game."), facts["game"], tuple(map(str, names)), title, moves, saved, result)


def summary(words: Words, games: Sequence[OpenGame]) -> list[dict[str, str]]:
    """Returns what boot.mjs shows of the open games on the next visit, before the program has loaded."""
    return [
        {"id": game.id, "game": game.game, "name": title(words, game), "line": line(words, game)}
        for game in games
        if not game.is_over
    ]


def screen(
    words: Words,
    settings: Settings,
    games: Sequence[OpenGame],
    dialogs: Node | None,
    notice: Node | None,
    offline: str = "",
) -> Node:
    """Describes the whole home screen. index.html holds the same until the program has loaded (see tools/page.py)."""
    waiting = [game for game in games if not game.is_over]
    shelf = el("main", cards(words), open_games(words, waiting), cls="shelf", key="shelf")
    foot = footer(words, offline)
    return el("div", header(words, settings), notice, shelf, foot, offer(words, offline), dialogs, cls="screen home")


def header(words: Words, settings: Settings) -> Node:
    emblem = el("img", src="static/icons/icon.svg", alt="", width=44, height=44, cls="emblem", key="emblem")
    name = el("h1", words.say("app.name"), key="name")
    return el("header", emblem, name, switches(words, settings), cls="top", key="top")


def cards(words: Words) -> Node:
    """A card for each game: its picture, its name, and an inviting line."""
    return el("ul", [el("li", card(words, game), key=game) for game in GAMES], cls="cards", key="cards")


def card(words: Words, game: str) -> Node:
    text = el(
        "span",
        el("b", words.say(f"game.{game}"), key="name"),
        el("span", words.say(f"home.{game}"), cls="line", key="line"),
        cls="words",
        key="words",
    )
    return el("button", picture(game, 96), text, type="button", action=f"new:{game}", cls=f"card {game}", key="card")


def picture(game: str, size: int) -> Node:
    """Describes the picture of a game; screen readers skip it, as the name is beside it."""
    return el("img", src=f"static/icons/{game}.svg", alt="", width=size, height=size, key="picture")


def open_games(words: Words, games: Sequence[OpenGame]) -> Node | None:
    """The games to continue; each can be renamed and deleted."""
    if not games:
        return None
    rows = [el("li", open_game(words, game), key=game.id) for game in games]
    title = el("h2", words.say("home.continue"), key="title")
    return el("section", title, el("ul", rows, cls="games", key="list"), cls="open", key="open")


def open_game(words: Words, game: OpenGame) -> list[Node]:
    """The buttons of one stored game."""
    text = el(
        "span",
        el("b", title(words, game), key="name"),
        el("span", line(words, game), cls="line", key="line"),
        cls="words",
        key="words",
    )
    resume = el(
        "button", picture(game.game, 40), text, type="button", action=f"continue:{game.id}", cls="resume", key="go"
    )
    return [resume, *tools(words, game)]


def tools(words: Words, game: OpenGame) -> list[Node]:
    """The buttons to rename a stored game and to delete it."""
    return [
        _tool("pencil", words.say("home.rename"), f"dialog:rename/{game.id}", title(words, game)),
        _tool("bin", words.say("home.delete"), f"dialog:delete/{game.id}", title(words, game)),
    ]


def title(words: Words, game: OpenGame) -> str:
    """Returns the name that people gave the game, or else the name of the game."""
    return game.title or words.say(f"game.{game.game}")


def line(words: Words, game: OpenGame) -> str:
    """Returns in one line how many moves were made, and who plays."""
    return words.say("home.line", game.moves, ", ".join(seat_names(words, game.names)))


def footer(words: Words, offline: str) -> Node:
    """The doors below the games: finished games, rules, pasting a game, about; and whether offline play is ready."""
    doors = [
        _door("kept", words.say("home.kept"), "dialog:kept"),
        _door("book", words.say("home.rules"), "dialog:help"),
        _door("paste", words.say("home.paste"), "dialog:paste"),
        _door("about", words.say("home.about"), "dialog:about"),
    ]
    unofficial = el("p", words.say("app.unofficial"), cls="small", key="unofficial")
    nav = el("nav", doors, cls="doors", key="doors")
    return el("footer", nav, readiness(words, offline), unofficial, cls="foot", key="foot")


def _door(drawing: str, text: str, action: str) -> Node:
    parts = [el("span", cls=f"icon {drawing}", key="icon"), el("span", text, key="word")]
    return el("button", parts, type="button", cls="door", action=action, key=action)


def _tool(drawing: str, text: str, action: str, what: str) -> Node:
    """Describes a button with a drawing; screen readers also say which game it is for."""
    parts = [
        el("span", cls=f"icon {drawing}", key="icon"),
        el("span", text, cls="visually-hidden", key="word"),
        el("span", what, cls="visually-hidden which", key="which"),
    ]
    return el("button", parts, type="button", cls="icon-button", action=action, key=drawing)
