"""The home screen: four games as cards, the open games to continue, language and theme."""

from __future__ import annotations

from typing import NamedTuple

from game.language import Words
from game.match import Match
from game.rules import GAMES
from game.settings import LANGUAGES, THEMES, Settings
from game.views.nodes import Node, el


class OpenGame(NamedTuple):
    """A game that waits to be continued."""

    id: str
    match: Match
    name: str
    saved: int


def screen(say: Words, settings: Settings, games: list[OpenGame], dialog: Node | None, notice: Node | None) -> Node:
    """Describes the whole home screen."""
    return el("div", header(say, settings), notice, cards(say), open_games(say, games), footer(say), dialog, cls="screen home")


def header(say: Words, settings: Settings) -> Node:
    languages = [
        el("button", say.say(f"language.{code}"), type="button", action=f"language:{code}", lang=code, key=code)
        for code in LANGUAGES
    ]
    following = THEMES[(THEMES.index(settings.theme) + 1) % len(THEMES)]
    theme = el(
        "button", say.say(f"theme.{settings.theme}"), type="button", action=f"theme:{following}", key="theme",
        cls=f"theme {settings.theme}",
    )
    return el("header", el("h1", say.say("app.name")), el("div", languages, theme, cls="choices", key="choices"), key="top")


def cards(say: Words) -> Node:
    """One card a game: its picture, its name, and a line that makes one want to play."""
    return el("ul", [el("li", card(say, game), key=game) for game in GAMES], cls="cards", key="cards")


def card(say: Words, game: str) -> Node:
    picture = el("img", src=f"static/icons/{game}.svg", alt="", width=96, height=96, key="picture")
    words = el("span", el("b", say.say(f"game.{game}")), el("span", say.say(f"home.{game}")), cls="words", key="words")
    return el("button", picture, words, type="button", action=f"new:{game}", cls=f"card {game}")


def open_games(say: Words, games: list[OpenGame]) -> Node | None:
    """The games to continue; each can be named and deleted."""
    if not games:
        return None
    rows = [el("li", open_game(say, game), key=game.id) for game in games]
    return el("section", el("h2", say.say("home.continue"), key="title"), el("ul", rows, key="list"), cls="open", key="open")


def open_game(say: Words, game: OpenGame) -> list[Node]:
    record = game.match.record
    resume = el("button", line(say, game), type="button", action=f"continue:{game.id}", cls=f"resume {record.game}", key="go")
    rename = el("button", say.say("home.rename"), type="button", action=f"dialog:rename/{game.id}", key="rename")
    delete = el("button", say.say("home.delete"), type="button", action=f"dialog:delete/{game.id}", key="delete")
    return [resume, rename, delete]


def line(say: Words, game: OpenGame) -> str:
    """Tells in one line which game waits."""
    record = game.match.record
    names = ", ".join(
        say.say(f"level.{level}") if (level := game.match.level_of(seat)) else name
        for seat, name in enumerate(record.names, 1)
    )
    title = game.name or say.say(f"game.{record.game}")
    return say.say("home.line", title, names, len(record.moves))


def footer(say: Words) -> Node:
    return el("footer", el("p", say.say("app.unofficial")), key="footer")
