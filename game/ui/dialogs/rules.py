"""The rules of each game in the app's own words, with drawn examples."""

from __future__ import annotations

from game.contract import GAMES
from game.ui.booklets import Section, booklet_of
from game.ui.dialogs.dialog_frame import Content, Context
from game.ui.nodes import Child, Node, el


def help_page(context: Context, about: str) -> Content:
    """Describes the rules of one game; the others are a tap away."""
    game = about if about in GAMES else next(iter(GAMES))
    tabs = [
        el(
            "button",
            context.say(f"game.{key}"),
            type="button",
            cls="slip",
            action=f"dialog:help/{key}",
            aria_pressed=key == game,
            key=key,
        )
        for key in GAMES
    ]
    sections = [_section(context, game, section) for section in booklet_of(game).SECTIONS]
    body = [el("nav", tabs, cls="tabs", label=context.say("help.games"), key="tabs")]
    prose = el("article", sections, cls=f"prose {game}", key=game)
    return Content(context.say("dialog.help", context.say(f"game.{game}")), [*body, prose])


def _section(context: Context, game: str, section: Section) -> Node:
    name, paragraphs, drawing = section
    title = el("h3", context.say(f"help.{game}.{name}"), key="title")
    parts: list[Child] = [
        el("p", context.say(f"help.{game}.{name}.{number}"), key=f"p{number}") for number in range(1, paragraphs + 1)
    ]
    if drawing:
        parts.append(el("figure", drawing(context.words), _caption(context, f"help.{game}.{name}.drawn"), key="drawn"))
    return el("section", title, *parts, key=name)


def _caption(context: Context, key: str) -> Node | None:
    """What is to be seen on a drawing, for the eye and for the ear; a drawing that only decorates has none."""
    return el("figcaption", context.say(key), cls="small", key="caption") if key in context.words else None
