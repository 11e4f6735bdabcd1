"""A game as text: pasted and looked at before it is opened, or shown to be copied."""

from __future__ import annotations

from game.language import Words
from game.links.link import read_outside
from game.match.match import Match
from game.record import Fault, Record
from game.ui.components.examples import example
from game.ui.dialogs.dialog_frame import Content, Context, submit
from game.ui.frame import button
from game.ui.nodes import Child, Node, el
from game.ui.scene import Scene, seat_name, view_of

ROWS = 7


def paste(context: Context, about: str) -> Content:
    """A field for the text of a game; below it what was read, and what is wrong with it."""
    field = el(
        "textarea",
        name="record",
        rows=ROWS,
        label=context.say("paste.field"),
        spellcheck="false",
        autocapitalize="off",
        autofocus=True,
        data_input="reword",
        key="record",
    )
    body: list[Child] = [el("p", context.say("paste.about"), key="about"), field]
    look = submit(context.say("paste.look"), cls="main" if not context.text else "")
    if not context.text.strip():
        return Content(context.say("dialog.paste"), body, [look], "look")
    record, fault = read_outside(context.text)
    if fault is not None:
        body.append(el("div", trouble(context.words, fault), cls="wrong", role="alert", key="fault"))
    if record is None:
        return Content(context.say("dialog.paste"), body, [look], "look")
    body.append(preview(context.words, record))
    text = context.say("paste.open" if fault is None else "paste.open_part")
    return Content(context.say("dialog.paste"), body, [look, button(text, "unfold", cls="main")], "look")


def preview(words: Words, record: Record) -> Node:
    """What was read: the game, who plays, how many moves, and the board as it stands."""
    names = ", ".join(seat_name(words, name) for name in record.names)
    told = el(
        "p",
        el("b", words.say(f"game.{record.game}"), key="game"),
        el("span", names, key="names"),
        el("span", words.say("paste.moves", len(record.moves)), key="moves"),
        cls="told",
        role="status",
        key="told",
    )
    scene = Scene(Match(record), words, at=len(record.moves))
    board = example(record.game, view_of(record.game).table(scene), cls="whole")
    return el("div", told, board, cls="preview", key="preview")


def trouble(words: Words, fault: Fault, nowhere: str = "paste.nowhere") -> list[Node]:
    """What is wrong with a record, line by line; `nowhere` is the key for what is wrong with the whole of it."""
    return [el("p", line, key=f"line{at}") for at, line in enumerate(told_fault(words, fault, nowhere))]


def told_fault(words: Words, fault: Fault, nowhere: str = "paste.nowhere") -> list[str]:
    """Tells in sentences where a record is wrong, why, and what would have been possible there."""
    reason = fault.error.reason
    number, _, text = fault.where.partition(" ")
    values = [shown(value) if isinstance(value, str) else value for value in reason.values]
    why = words.say(f"reason.{reason.key}", *values)
    if number.isdigit() and int(number):
        told = [words.say("paste.at_token", number, shown(text), why)]
    elif fault.where.startswith("["):
        told = [words.say("paste.at_tag", shown(fault.where.strip("[]")), why)]
    else:
        told = [words.say(nowhere, why)]
    return [*told, words.say("paste.legal", ", ".join(fault.legal))] if fault.legal else told


def shown(text: str) -> str:
    """Shortens what is quoted, and shows unprintable signs as such."""
    clean = "".join(sign if sign.isprintable() else "�" for sign in text)
    return clean if len(clean) <= 40 else f"{clean[:39]}…"


def record_text(context: Context, about: str) -> Content:
    """The text of the open game, to be copied. While it runs, it holds what its viewer may know and nothing else."""
    text = may_leave(context.game_open)
    if not text:
        return Content(context.say("dialog.record"), [el("p", context.say("record.hidden"), key="hidden")])
    field = el(
        "textarea",
        name="record",
        rows=ROWS + 3,
        label=context.say("record.field"),
        value=text,
        readonly=True,
        spellcheck="false",
        key="record",
    )
    body = [el("p", context.say("record.about"), key="about"), field]
    return Content(context.say("dialog.record"), body, [button(context.say("record.copy"), "copy", cls="main")])


def may_leave(scene: Scene) -> str:
    """Gives the text of a game as far as it may leave the device: nobody's secrets but the viewer's own."""
    record = scene.match.record
    if not record.position.has_secrets or record.position.ending:
        return str(record)
    return str(record.seen_by(scene.viewer)) if scene.viewer else ""
