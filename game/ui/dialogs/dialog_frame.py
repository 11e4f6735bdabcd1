"""What every dialog is made of: a title, a cross to close it, what it shows, and the buttons under the thumb."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from game.language import Words
from game.match.results import Result
from game.saving.settings import Settings
from game.ui.dialogs.new_game_options import Form
from game.ui.frame import button
from game.ui.nodes import Child, Node, el, walk
from game.ui.scene import Scene
from game.ui.screens.home import OpenGame

FOCUSABLE: Final = ("button", "input", "select", "textarea", "summary")


class Context(NamedTuple):
    """What dialogs are told. Nothing in it can change a game or a choice."""

    words: Words
    settings: Settings
    scene: Scene | None = None
    form: Form | None = None
    text: str = ""
    """A record that was pasted, or the one that is shown."""
    error: str = ""
    news: str = ""
    """What was done while the dialog is open, such as that a text was copied."""
    games: Sequence[OpenGame] = ()
    """The games that are stored."""
    more: int = 0
    """How often more of the finished games were asked for."""
    results: Sequence[Result] = ()
    """What came out of all games that were ever over here."""
    arrival: Any = None
    """What a file from elsewhere brings (see load.Arrival)."""
    site: str = ""
    """The address of the page, to which a game is added as a link."""
    can_send: bool = False
    """Whether the device can hand a link on to other programs."""
    code: Any = None
    """The QR code of the link (see share.Code), once it was asked for."""

    def say(self, key: str, *values: int | str) -> str:
        return self.words.say(key, *values)

    @property
    def game_open(self) -> Scene:
        """The game over which the dialog lies, where it lies over one."""
        assert self.scene is not None
        return self.scene


class Content(NamedTuple):
    """What one dialog shows. `submit` is what the enter key asks for in its fields."""

    title: str
    body: Sequence[Child]
    actions: Sequence[Child] = ()
    submit: str = ""
    tool: Node | None = None
    """A button beside the title."""
    short: str = ""
    """The title for the eye, where it may be shorter."""


def shell(name: str, content: Content, context: Context) -> Node:
    """Describes a dialog around its content; it is opened on the title unless something in it asks for the focus."""
    kind = name.partition("/")[0]
    asks = any("autofocus" in _attributes(each) for each in (*content.body, *content.actions))
    focus = {} if asks else {"autofocus": True}
    title = el("h2", content.short or content.title, tabindex=-1, key="title", **focus)
    close = el(
        "button",
        el("span", cls="icon close", key="icon"),
        type="button",
        action="close",
        cls="icon-button",
        label=context.say("dialog.close"),
        key="close",
    )
    head = el("div", title, content.tool, close, cls="head", key="head")
    stop = 0 if _is_for_reading(content) else None
    parts: list[Child] = [el("div", content.body, *_trouble(context), cls="body", tabindex=stop, key="body")]
    if content.actions:
        parts.append(el("footer", content.actions, cls="actions", key="actions"))
    tag = "form" if content.submit else "div"
    leaf = el(tag, parts, cls="leaf", data_submit=content.submit or None, novalidate=bool(content.submit), key="leaf")
    return el("dialog", head, leaf, label=content.title, cls=f"dialog {kind}", key=f"dialog-{name}")


def _is_for_reading(content: Content) -> bool:
    """Tells whether nothing in it takes the focus, so that it must itself, to be scrolled by keys."""
    inside = [each for child in content.body if isinstance(child, Node) for each in walk(child)]
    return not any(each.tag in FOCUSABLE and each.attributes.get("tabindex") != "-1" for each in inside)


def _attributes(child: Child) -> Mapping[str, str]:
    return child.attributes if isinstance(child, Node) else {}


def _trouble(context: Context) -> list[Node]:
    """What went wrong or was done, said at once by screen readers."""
    error = el("p", context.error, cls="wrong", role="alert", key="error") if context.error else None
    news = el("p", context.news, cls="news", role="status", key="news") if context.news else None
    return [each for each in (error, news) if each]


def submit(text: str, *, cls: str = "main", focus: bool = False, action: str = "") -> Node:
    """Describes the button that the enter key presses too."""
    return el("button", text, type="submit", cls=cls, action=action or None, autofocus=focus or None, key="submit")


def cancel(context: Context) -> Node:
    """Describes the way out of a dialog that changes nothing."""
    return button(context.say("dialog.cancel"), "close", key="cancel")
