"""A game as a link: sent to others, or come from others and looked at before it is opened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.links.link import as_fragment, read_outside
from game.ui.dialogs.dialog_frame import Content, Context, cancel
from game.ui.dialogs.record_dialog import may_leave, preview, trouble
from game.ui.frame import button
from game.ui.nodes import Child, Node, el

QUIET: Final = 4
"""A code is read by cameras if so many empty squares surround it."""


class Code(NamedTuple):
    """A QR code as rows of squares, dark ones as 1; or the key of the sentence that tells why there is none."""

    rows: Sequence[bytes] = ()
    trouble: str = ""


def share(context: Context, about: str) -> Content:
    """The open game as a link. While it runs, the link holds what its viewer may know and nothing else."""
    title = context.say("dialog.share")
    link = link_of(context)
    if not link:
        key = "share.too_long" if may_leave(context.game_open) else "record.hidden"
        return Content(title, [el("p", context.say(key), key="hidden")])
    field = el("input", name="link", label=context.say("share.field"), value=link, readonly=True, key="link")
    body: list[Child] = [el("p", context.say("share.about"), key="about"), field, _code(context)]
    copy = button(context.say("share.copy"), "copylink", cls="" if context.can_send else "main")
    send = button(context.say("share.send"), "send", cls="main") if context.can_send else None
    return Content(title, body, [copy, send])


def link_of(context: Context) -> str:
    """Gives the open game as a link; empty where it may not leave, or is too long."""
    text = may_leave(context.game_open)
    fragment = as_fragment(text) if text else ""
    return f"{context.site}#{fragment}" if fragment else ""


def _code(context: Context) -> Node:
    """The link for the camera of another phone, made when it is asked for."""
    code = context.code
    if code is None:
        return button(context.say("share.code"), "code", key="code")
    if code.trouble:
        return el("p", context.say(code.trouble), cls="news", role="status", key="code")
    if not code.rows:
        return el("p", context.say("share.waiting"), cls="news", role="status", key="code")
    return drawing(code.rows, context.say("share.drawing"))


def drawing(rows: Sequence[bytes], label: str) -> Node:
    """Draws a code: dark squares on white paper in any theme, for cameras want it so."""
    size = len(rows) + 2 * QUIET
    squares = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z" for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark
    )
    box, path = f"0 0 {size} {size}", el("path", d=squares, key="path")
    return el("svg", path, viewBox=box, cls="qr", role="img", label=label, shape_rendering="crispEdges", key="qr")


def received(context: Context, about: str) -> Content:
    """A game that came as a link: what it is, and whether to open it."""
    title = context.say("dialog.link")
    record, fault = read_outside(context.text)
    told = trouble(context.words, fault, "link.nowhere") if fault else []
    wrong = [el("div", told, cls="wrong", role="alert", key="fault")] if told else []
    if record is None:
        return Content(title, wrong, [button(context.say("dialog.close"), "close", key="done")])
    body = [el("p", context.say("link.about"), key="about"), *wrong, preview(context.words, record)]
    yes = button(context.say("paste.open" if fault is None else "paste.open_part"), "unfold", cls="main")
    return Content(title, body, [cancel(context), yes])
