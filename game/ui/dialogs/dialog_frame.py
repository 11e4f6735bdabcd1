"""What every dialog consists of: a title, a close button, its content, and its buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, NamedTuple, dataclass_transform

from game.language import Words
from game.saving.settings import Settings
from game.ui.components.buttons import button, icon
from game.ui.nodes import Child, Node, classes, el, walk
from game.ui.scene import Scene
from game.ui.screens.open_games import OpenGame
from game.value import Value

FOCUSABLE: Final = ("button", "input", "select", "textarea", "summary")


class Context(NamedTuple):
    """What dialogs may know about the app. Nothing in it can change a game or a choice."""

    words: Words
    settings: Settings = Settings()
    scene: Scene | None = None
    """The game behind the dialog, if there is one."""
    games: Sequence[OpenGame] = ()
    """The games to go on with, and the finished ones that a dialog shows."""
    finished: int = 0
    """The number of finished games."""
    damaged: int = 0
    """The number of corrupt copies that take up room."""
    can_send: bool = False
    """Whether the device can share a link with other programs."""

    def say(self, key: str, *values: int | str) -> str:
        return self.words.say(key, *values)

    @property
    def game_open(self) -> Scene:
        """The game behind the dialog."""
        assert self.scene is not None
        return self.scene


class Content(NamedTuple):
    """What one dialog shows. `submit` is the action of the enter key in its fields."""

    title: str
    body: Sequence[Child]
    actions: Sequence[Child] = ()
    submit: str = ""
    tool: Node | None = None
    """A button beside the title."""
    short: str = ""
    """A shorter title for the eye; screen readers use the full one."""


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Dialog(Value):
    """An open dialog: what is typed and chosen in it, and what went wrong."""

    kind: ClassVar[str]
    """Its name in actions and style sheets."""
    makes_room: ClassVar[bool] = False
    """Whether it closes when another dialog is opened from it."""
    error: str = ""
    """Why the request cannot be carried out, as a sentence."""
    news: str = ""
    """What has just been done, such as that a text was copied."""
    told: int = 0
    """How often something went wrong or was done: the same sentence said again is a new one for screen readers."""

    @property
    def about(self) -> str:
        """What distinguishes dialogs of the same kind; empty if there is only one."""
        return ""

    def content(self, context: Context) -> Content:
        """Describes the content."""
        raise NotImplementedError


def framed(
    dialog: Dialog, context: Context, content: Content, *, is_deeper: bool = False, is_left: bool = False
) -> Node:
    """Describes one page of the frame: a dialog's title and content.

    The title gets the focus unless something in the content asks for it. A deeper page was opened from another one and
    leads back to it; one that was left for a deeper page stays as it is, and is hidden.
    """
    asks_for_focus = any("autofocus" in _attributes(child) for child in (*content.body, *content.actions))
    focus = {} if asks_for_focus else {"autofocus": True}
    title = el("h2", content.short or content.title, tabindex=-1, key="title", **focus)
    back = icon("back", context.say("dialog.back"), "close", key="back") if is_deeper else None
    close = icon("close", context.say("dialog.close"), "closeall" if is_deeper else "close", key="close")
    head = el("div", back, title, content.tool, close, cls=classes("head", deeper=is_deeper), key="head")
    name = f"{dialog.kind}/{dialog.about}" if dialog.about else dialog.kind
    return el("section", head, _leaf(dialog, content), cls="page", hidden=is_left, key=f"page-{name}")


def stacked(dialogs: Sequence[Dialog], context: Context) -> Node:
    """Describes the open dialogs. They share one frame, in which only the one on top is on show."""
    frame = None
    if dialogs:
        top = len(dialogs) - 1
        contents = [each.content(context) for each in dialogs]
        pages = [
            framed(each, context, contents[at], is_deeper=at > 0, is_left=at < top) for at, each in enumerate(dialogs)
        ]
        label = contents[top].title
        said = el("div", cls="visually-hidden said", role="log", aria_live="polite", key="said")  # filled by the page
        frame = el("dialog", pages, said, label=label, cls=f"dialog {dialogs[top].kind}", key="dialog")
    return el("div", frame, cls="dialogs", key="dialogs")


def _leaf(dialog: Dialog, content: Content) -> Node:
    """Describes what is below the title: a form where the enter key does something."""
    tab_stop = 0 if _is_for_reading(content) else None
    parts: list[Child] = [el("div", content.body, _complaint(dialog), cls="body", tabindex=tab_stop, key="body")]
    if dialog.news:
        parts.append(el("div", _news(dialog), cls="toast", key="toast"))
    if content.actions:
        parts.append(el("footer", content.actions, cls="actions", key="actions"))
    tag = "form" if content.submit else "div"
    return el(tag, parts, cls="leaf", data_submit=content.submit or None, novalidate=bool(content.submit), key="leaf")


def _is_for_reading(content: Content) -> bool:
    """Whether nothing inside takes the focus. The body itself must take it then, to be scrolled with keys."""
    inside = [node for child in content.body if isinstance(child, Node) for node in walk(child)]
    return not any(node.tag in FOCUSABLE and node.attributes.get("tabindex") != "-1" for node in inside)


def _attributes(child: Child) -> Mapping[str, str]:
    return child.attributes if isinstance(child, Node) else {}


def _complaint(dialog: Dialog) -> Node | None:
    """What went wrong, where the request was made; screen readers say it at once."""
    return el("p", dialog.error, cls="wrong", role="alert", key=f"error{dialog.told}") if dialog.error else None


def _news(dialog: Dialog) -> Node:
    """What has been done. It lies over the page for a while, so that nothing moves for it."""
    return el("p", dialog.news, cls="news", role="status", key=f"news{dialog.told}")


def submit(text: str, *, cls: str = "main", focus: bool = False, action: str = "") -> Node:
    """Describes the button that the enter key also presses."""
    return el("button", text, type="submit", cls=cls, action=action or None, autofocus=focus or None, key="submit")


def cancel(context: Context) -> Node:
    """Describes the button that closes the dialog and changes nothing."""
    return button(context.say("dialog.cancel"), "close", key="cancel")
