"""Every dialog by its name, and the small ones: naming and deleting a game, what this page is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.ui.dialogs.dialog_frame import Content, Context, cancel, shell, submit
from game.ui.dialogs.end_dialog import count
from game.ui.dialogs.finished_games import kept, results, trim
from game.ui.dialogs.import_file import load
from game.ui.dialogs.menu import draw, menu, resign, score_sheet
from game.ui.dialogs.new_game import new_game
from game.ui.dialogs.record_dialog import paste, record_text
from game.ui.dialogs.rules import help_page
from game.ui.dialogs.share import received, share
from game.ui.frame import button
from game.ui.nodes import Node, el

NAME_LENGTH: Final = 40


def open_dialogs(names: Sequence[str], context: Context) -> Node:
    """Describes the dialogs that are open, the one on top last; each by a kind and what it is about behind a slash."""
    described = []
    for name in names:
        kind, _, about = name.partition("/")
        if kind in DIALOGS:
            described.append(shell(name, DIALOGS[kind](context, about), context))
    return el("div", described, cls="dialogs", key="dialogs")


def rename(context: Context, about: str) -> Content:
    """A name for one of several open games."""
    named = next((game.title for game in context.games if game.id == about), "")
    field = el(
        "input",
        name="name",
        label=context.say("home.name"),
        value=named,
        autofocus=True,
        maxlength=NAME_LENGTH,
        autocomplete="off",
        key="name",
    )
    actions = [cancel(context), submit(context.say("rename.keep"), action=f"rename:{about}")]
    return Content(context.say("dialog.rename"), [field], actions, f"rename:{about}")


def delete(context: Context, about: str) -> Content:
    """The one question that is asked before something is lost."""
    ask = el("p", context.say("delete.ask"), key="ask")
    yes = button(context.say("home.delete"), f"delete:{about}", cls="main danger", key="yes")
    return Content(context.say("dialog.delete"), [ask], [cancel(context), yes])


def elsewhere(context: Context, about: str) -> Content:
    """A game is played in one tab at a time; this one may have it."""
    told = [el("p", context.say(f"elsewhere.{part}"), key=part) for part in ("where", "here")]
    yes = button(context.say("elsewhere.take"), f"takeover:{about}", cls="main", key="yes")
    return Content(context.say("dialog.elsewhere"), told, [cancel(context), yes])


def about(context: Context, about: str) -> Content:
    """Who made this, who did not, and where the games are kept."""
    paragraphs = [el("p", context.say(f"about.{part}"), key=part) for part in ABOUT]
    link = el("a", context.say("about.shipped"), href="static/vendor/NOTICE.txt", target="_blank", rel="noopener")
    prose = el("div", paragraphs, el("p", link, key="shipped"), cls="prose", key="prose")
    return Content(context.say("dialog.about"), [prose])


ABOUT: Final = ("what", "unofficial", "kept", "private")

DIALOGS: Final[dict[str, Callable[[Context, str], Content]]] = {
    "new": new_game,
    "menu": menu,
    "sheet": score_sheet,
    "resign": resign,
    "draw": draw,
    "end": count,
    "help": help_page,
    "paste": paste,
    "record": record_text,
    "kept": kept,
    "load": load,
    "results": results,
    "trim": trim,
    "share": share,
    "link": received,
    "rename": rename,
    "delete": delete,
    "elsewhere": elsewhere,
    "about": about,
}
