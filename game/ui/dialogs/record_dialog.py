"""A game as text: pasted and previewed before it is opened, or shown to be copied."""

from __future__ import annotations

from typing import ClassVar

from game.language import Words
from game.match.match import Match
from game.record import Fault, Reading, Record
from game.ui.components.buttons import button
from game.ui.components.examples import example
from game.ui.components.sentences import ended
from game.ui.dialogs.dialog_frame import Content, Context, Dialog, submit
from game.ui.nodes import Child, Node, el
from game.ui.scene import Scene, seat_names, view_of

ROWS = 7


class PasteRecord(Dialog):
    """A field to paste the text of a game; below it a preview, and what is wrong with the text."""

    kind: ClassVar[str] = "paste"
    text: str = ""
    """The pasted text, once it was read."""
    reading: Reading | None = None
    """The part that could be read."""

    def content(self, context: Context) -> Content:
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
        look = submit(context.say("paste.look"), cls="main" if self.reading is None else "")
        if self.reading is None:
            return Content(context.say("dialog.paste"), body, [look], "look")
        record, fault = self.reading
        if fault is not None:
            body.append(el("div", trouble(context.words, fault), cls="wrong", role="alert", key=f"fault{self.told}"))
        if record is None:
            return Content(context.say("dialog.paste"), body, [look], "look")
        body.append(preview(context.words, record))
        text = context.say("paste.open" if fault is None else "paste.open_part")
        return Content(context.say("dialog.paste"), body, [look, button(text, "unfold", cls="main")], "look")


def preview(words: Words, record: Record) -> Node:
    """What was read: the game, the players, the number of moves, and the board at the end."""
    names = ", ".join(seat_names(words, record.names))
    scene = Scene(Match(record), words, at=len(record.moves))
    facts = el(
        "p",
        el("b", words.say(f"game.{record.game}"), key="game"),
        el("span", names, key="names"),
        el("span", words.say("paste.moves", record.decisions), key="moves"),
        el("span", standing(scene), key="standing"),
        cls="told",
        role="status",
        key="told",
    )
    board = example(record.game, view_of(record.game).table(scene), cls="whole")
    return el("div", facts, board, cls="preview", key="preview")


def standing(scene: Scene) -> str:
    """Returns who has won, or whose turn it is."""
    if scene.position.ending:
        return ended(scene)
    return scene.say("turn.of", scene.name(scene.seat_at_work)) if scene.seat_at_work else ""


def trouble(words: Words, fault: Fault, nowhere: str = "paste.nowhere") -> list[Node]:
    """Describes what is wrong with a record; `nowhere` is the key for a fault of the text as a whole."""
    return [el("p", line, key=f"line{at}") for at, line in enumerate(fault_sentences(words, fault, nowhere))]


def fault_sentences(words: Words, fault: Fault, nowhere: str = "paste.nowhere") -> list[str]:
    """Returns sentences about where a record is wrong, why, and what would be legal there."""
    reason = fault.error.reason
    number, _, text = fault.where.partition(" ")
    values = [shown(value) if isinstance(value, str) else value for value in reason.values]
    why = words.say(f"reason.{reason.key}", *values)
    if number.isdigit() and int(number):
        sentence = words.say("paste.at_token", number, shown(text), why)
    elif fault.where.startswith("["):
        sentence = words.say("paste.at_tag", shown(fault.where.strip("[]")), why)
    else:
        sentence = words.say(nowhere, why)
    return [sentence, words.say("paste.legal", ", ".join(fault.legal))] if fault.legal else [sentence]


def shown(text: str) -> str:
    """Shortens quoted text, and makes unprintable characters visible."""
    clean = "".join(character if character.isprintable() else "�" for character in text)
    return clean if len(clean) <= 40 else f"{clean[:39]}…"


class RecordText(Dialog):
    """The text of the open game, to copy. While the game runs, it holds only what its viewer may know."""

    kind: ClassVar[str] = "record"
    text: str
    """The text; empty if it would reveal the secrets of others."""

    def content(self, context: Context) -> Content:
        if not self.text:
            return Content(context.say("dialog.record"), [el("p", context.say("record.hidden"), key="hidden")])
        field = el(
            "textarea",
            name="record",
            rows=ROWS + 3,
            label=context.say("record.field"),
            value=self.text,
            readonly=True,
            spellcheck="false",
            key="record",
        )
        body = [el("p", context.say("record.about"), key="about"), field]
        return Content(context.say("dialog.record"), body, [button(context.say("record.copy"), "copy", cls="main")])


def may_leave(scene: Scene) -> str:
    """Returns the text of a game that may leave the device: without the secrets of anybody but the viewer."""
    record = scene.match.record
    if not record.position.has_secrets or record.position.ending:
        return str(record)
    return str(record.seen_by(scene.viewer)) if scene.viewer else ""
