"""The rules of each game in the app's own words, with drawn examples."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, NamedTuple, Protocol, cast

from game.contract import GAMES
from game.language import Words
from game.ui.dialogs.dialog_frame import Content, Context, Dialog
from game.ui.nodes import Child, Node, el


class Section(NamedTuple):
    """One section of the rules; its sentences are in the catalogues under `help.<game>.<name>`."""

    name: str
    paragraphs: int
    drawing: Callable[[Words], Node] | None = None
    """A drawn example."""


class RulesPage(Protocol):
    """What game/games/<key>/rules_page.py provides."""

    @property
    def SECTIONS(self) -> tuple[Section, ...]:  # noqa: N802 (a constant of a module)
        """The sections of the rules, in reading order."""


def rules_page_of(game: str) -> RulesPage:
    """Imports the rules page of a game."""
    return cast(RulesPage, GAMES[game].module("rules_page"))


class Rules(Dialog):
    """The rules of one game; the others are a tap away."""

    kind: ClassVar[str] = "help"
    game: str

    @property
    def about(self) -> str:
        return self.game

    def content(self, context: Context) -> Content:
        tabs = [
            el(
                "button",
                context.say(f"game.{key}"),
                type="button",
                cls="slip",
                action=f"dialog:help/{key}",
                aria_pressed=key == self.game,
                key=key,
            )
            for key in GAMES
        ]
        sections = [_section(context, self.game, section) for section in rules_page_of(self.game).SECTIONS]
        body = [el("nav", tabs, cls="tabs", label=context.say("help.games"), key="tabs")]
        prose = el("article", sections, cls=f"prose {self.game}", key=self.game)
        return Content(context.say("dialog.help", context.say(f"game.{self.game}")), [*body, prose])


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
    """The caption of a drawing; a drawing that only decorates has none."""
    return el("figcaption", context.say(key), cls="small", key="caption") if key in context.words else None
