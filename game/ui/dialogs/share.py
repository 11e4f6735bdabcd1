"""A game as a link: to share, or received from others and previewed before it is opened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple

from game.record import Reading
from game.ui.components.buttons import button
from game.ui.dialogs.dialog_frame import Content, Context, Dialog, cancel
from game.ui.dialogs.record_dialog import preview, trouble
from game.ui.nodes import Child, Node, el

QUIET: Final = 4
"""The margin around a QR code, in squares; cameras need it."""


class Code(NamedTuple):
    """A QR code as rows of squares, 1 for dark; or the key of the sentence why there is none."""

    rows: Sequence[bytes] = ()
    trouble: str = ""


class Share(Dialog):
    """The open game as a link. While the game runs, the link holds only what its viewer may know."""

    kind: ClassVar[str] = "share"
    link: str
    """The link; empty if the game cannot be shared as one."""
    is_hidden: bool = False
    """Whether that is because of the secrets of others, not because of its length."""
    code: Code | None = None
    """The QR code, once it has been asked for."""

    def content(self, context: Context) -> Content:
        title = context.say("dialog.share")
        if not self.link:
            key = "record.hidden" if self.is_hidden else "share.too_long"
            return Content(title, [el("p", context.say(key), key="hidden")])
        field = el("input", name="link", label=context.say("share.field"), value=self.link, readonly=True, key="link")
        body: list[Child] = [el("p", context.say("share.about"), key="about"), field, _code(context, self.code)]
        copy = button(context.say("share.copy"), "copylink", cls="" if context.can_send else "main")
        send = button(context.say("share.send"), "send", cls="main") if context.can_send else None
        return Content(title, body, [copy, send])


def _code(context: Context, code: Code | None) -> Node:
    """The QR code, or the button that asks for it."""
    if code is None:
        return button(context.say("share.code"), "code", key="code")
    if code.trouble:
        return el("p", context.say(code.trouble), cls="news", role="status", key="code")
    if not code.rows:
        return el("p", context.say("share.waiting"), cls="news", role="status", key="code")
    return drawing(code.rows, context.say("share.drawing"))


def drawing(rows: Sequence[bytes], label: str) -> Node:
    """Draws a code; dark on white in every theme, as cameras expect."""
    size = len(rows) + 2 * QUIET
    squares = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z" for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark
    )
    box, path = f"0 0 {size} {size}", el("path", d=squares, key="path")
    return el("svg", path, viewBox=box, cls="qr", role="img", label=label, shape_rendering="crispEdges", key="qr")


class ReceivedLink(Dialog):
    """A preview of a game received as a link, and the question whether to open it."""

    kind: ClassVar[str] = "link"
    reading: Reading

    def content(self, context: Context) -> Content:
        title = context.say("dialog.link")
        record, fault = self.reading
        faults = trouble(context.words, fault, "link.nowhere") if fault else []
        wrong = [el("div", faults, cls="wrong", role="alert", key="fault")] if faults else []
        if record is None:
            return Content(title, wrong, [button(context.say("dialog.close"), "close", key="done")])
        body = [el("p", context.say("link.about"), key="about"), *wrong, preview(context.words, record)]
        yes = button(context.say("paste.open" if fault is None else "paste.open_part"), "unfold", cls="main")
        return Content(title, body, [cancel(context), yes])
