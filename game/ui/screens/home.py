"""The home screen: the games to go on with, a card for each game with what was achieved in it, and the doors below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.contract import GAMES
from game.language import Words
from game.match.achievements import Achievement
from game.saving.settings import Settings
from game.ui.components.offline_banner import offer, readiness
from game.ui.components.score_sheet import signed
from game.ui.components.switches import switches
from game.ui.components.typed_moves import typed_field
from game.ui.components.wordmark import wordmark
from game.ui.nodes import Node, el
from game.ui.screens.open_games import OpenGame, picture, section, waiting

NOTHING: Mapping[str, Achievement] = {}


def screen(
    words: Words,
    settings: Settings,
    games: Sequence[OpenGame],
    dialogs: Node | None,
    notice: Node | None,
    offline: str = "",
    achieved: Mapping[str, Achievement] = NOTHING,
    answer: str = "",
) -> Node:
    """Describes the whole home screen. index.html holds the same until the program has loaded (see tools/page.py).

    By ear, it begins with the field for what is typed; `answer` is what was answered there last.
    """
    typed = typed_field(words, "typed.home.label", words.say("typed.home"), answer) if settings.by_ear else None
    shelf = el("main", typed, section(words, waiting(games)), cards(words, achieved), cls="shelf", key="shelf")
    foot = footer(words, offline)
    return el("div", header(words, settings), notice, shelf, foot, offer(words, offline), dialogs, cls="screen home")


def header(words: Words, settings: Settings) -> Node:
    """The name, what this is, and the settings behind a cog."""
    emblem = el("img", src="static/icons/icon.svg", alt="", width=44, height=44, cls="emblem", key="emblem")
    promise = el("p", words.say("home.promise"), cls="promise", key="promise")
    return el("header", emblem, wordmark(words), *cog(words, settings), promise, cls="top", key="top")


def cog(words: Words, settings: Settings) -> list[Node]:
    """The settings as the browser's own popover, which opens and closes before the program has loaded, too."""
    name = el("span", words.say("home.settings"), cls="visually-hidden", key="word")
    icon = el("span", cls="icon cog", key="icon")
    opener = el("button", icon, name, type="button", cls="icon-button cog", popovertarget="settings", key="cog")
    return [opener, el("div", switches(words, settings), id="settings", popover="auto", cls="settings", key="settings")]


def cards(words: Words, achieved: Mapping[str, Achievement]) -> Node:
    """A card for each game: its picture, its name, an inviting line, and what was achieved in it."""
    items = [el("li", card(words, game, achieved.get(game)), key=game) for game in GAMES]
    return el("ul", items, cls="cards", key="cards")


def card(words: Words, game: str, achieved: Achievement | None = None) -> Node:
    text = el(
        "span",
        el("b", words.say(f"game.{game}"), key="name"),
        el("span", words.say(f"home.{game}"), cls="line", key="line"),
        el("span", achievement(words, achieved), cls="achieved", key="achieved"),
        cls="words",
        key="words",
    )
    return el("button", picture(game, 96), text, type="button", action=f"new:{game}", cls=f"card {game}", key="card")


def achievement(words: Words, achieved: Achievement | None) -> str:
    """Returns what people have achieved in a game; empty before the first one has ended."""
    if achieved is None:
        return ""
    if achieved.best is not None and achieved.best > 0:
        return words.say("home.best", achieved.games, signed(achieved.best))
    if not achieved.won:
        return words.say("home.played", achieved.games)
    return words.say("home.won", achieved.games, achieved.won)


def achievements(words: Words, achieved: Mapping[str, Achievement]) -> dict[str, str]:
    """Returns what boot.mjs shows on the cards on the next visit, before the program has loaded."""
    return {game: achievement(words, each) for game, each in achieved.items()}


def footer(words: Words, offline: str) -> Node:
    """The doors below the games, and whether offline play is ready."""
    doors = [
        _door("kept", words.say("home.kept"), "dialog:kept"),
        _door("chart", words.say("home.results"), "dialog:results"),
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
