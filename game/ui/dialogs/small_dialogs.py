"""The small dialogs: a game that is open in another tab, corrupt copies, about this app."""

from __future__ import annotations

from typing import ClassVar, Final

from game import __version__
from game.ui.components.buttons import button
from game.ui.dialogs.dialog_frame import Content, Context, Dialog, cancel
from game.ui.nodes import el

ABOUT: Final = ("what", "unofficial", "kept", "private")


class Elsewhere(Dialog):
    """Says that the game is open in another tab, and offers to continue it in this one."""

    kind: ClassVar[str] = "elsewhere"
    game_id: str

    @property
    def about(self) -> str:
        return self.game_id

    def content(self, context: Context) -> Content:
        text = [el("p", context.say(f"elsewhere.{part}"), key=part) for part in ("where", "here")]
        yes = button(context.say("elsewhere.take"), f"takeover:{self.game_id}", cls="main", key="yes")
        return Content(context.say("dialog.elsewhere"), text, [cancel(context), yes])


class DiscardDamaged(Dialog):
    """Asks before corrupt copies are deleted, and offers to save them as a file first."""

    kind: ClassVar[str] = "damaged"

    def content(self, context: Context) -> Content:
        text = el("p", context.say("damaged.about", context.damaged), key="about")
        save = button(context.say("storage.save"), "savefile", key="save")
        yes = button(context.say("damaged.yes"), "discard", cls="main danger", key="yes")
        return Content(context.say("dialog.damaged"), [text, save], [cancel(context), yes])


class About(Dialog):
    """About the app: who made it, where games are saved, what is shipped with it, and its version."""

    kind: ClassVar[str] = "about"

    def content(self, context: Context) -> Content:
        paragraphs = [el("p", context.say(f"about.{part}"), key=part) for part in ABOUT]
        link = el("a", context.say("about.shipped"), href="static/vendor/NOTICE.txt", target="_blank", rel="noopener")
        version = el("p", context.say("about.version", __version__), cls="small", key="version")
        prose = el("div", paragraphs, el("p", link, key="shipped"), version, cls="prose", key="prose")
        return Content(context.say("dialog.about"), [prose])
