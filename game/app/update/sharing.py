"""Games as text and as links: shown, copied, sent; or pasted or received, read, and opened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.app.effects import Copy, DrawCode, ReadText, Send
from game.app.events import (
    AskCode,
    CodeDrawn,
    Copied,
    CopyLink,
    CopyRecord,
    Event,
    LookAtRecord,
    OpenRecord,
    RecordEdited,
    SendLink,
    TextRead,
)
from game.app.state import Moment, State, scene_of
from game.app.update.changes import SHOW, Handler, Update, complained, on, opened, shown, told, unchanged
from game.app.update.opening import begun
from game.links.link import as_fragment
from game.match.match import Match
from game.ui.components.sentences import as_sentence
from game.ui.dialogs.dialog_frame import Dialog
from game.ui.dialogs.new_game_form import known_seat
from game.ui.dialogs.record_dialog import PasteRecord, RecordText, may_leave
from game.ui.dialogs.share import Code, ReceivedLink, Share


def record_dialog(state: State, about: str, moment: Moment) -> Dialog:
    """Builds the dialog with the text of the game."""
    assert state.table is not None
    return RecordText(text=may_leave(scene_of(state, state.table, moment.now)))


def share_dialog(state: State, about: str, moment: Moment) -> Dialog:
    """Builds the dialog with the link to the game."""
    assert state.table is not None
    text = may_leave(scene_of(state, state.table, moment.now))
    fragment = as_fragment(text) if text else ""
    return Share(link=f"{state.device.site}#{fragment}" if fragment else "", is_hidden=not text)


def text_read(state: State, event: TextRead, moment: Moment) -> Update:
    """Shows a game from outside, as far as it could be read."""
    if event.is_link:
        return opened(state, ReceivedLink(reading=event.reading))
    if not isinstance(state.top, PasteRecord):
        return unchanged(state)
    return told(state.with_top(reading=event.reading))


def look_at_record(state: State, event: LookAtRecord, moment: Moment) -> Update:
    """Reads the pasted text."""
    if not isinstance(state.top, PasteRecord):
        return unchanged(state)
    text = event.fields.get("record", "")
    if not text.strip():
        return complained(state.with_top(reading=None), as_sentence(state.words.say("reason.record.empty")))
    return state, [ReadText(text, is_link=False)]


def record_edited(state: State, event: RecordEdited, moment: Moment) -> Update:
    """Drops what was read, because the text was changed."""
    top = state.top
    if not isinstance(top, PasteRecord) or not (top.reading or top.error):
        return unchanged(state)
    return shown(state.with_top(reading=None, error=""))


def open_record(state: State, event: OpenRecord, moment: Moment) -> Update:
    """Opens the game, as far as it could be read; computers of an unknown level get one that exists."""
    top = state.top
    reading = top.reading if isinstance(top, PasteRecord | ReceivedLink) else None
    if reading is None or reading.record is None:
        return unchanged(state)
    names = ", ".join(known_seat(name) for name in reading.record.names)
    return begun(state, Match(reading.record.with_tag("Seats", names)), moment)


def copy_record(state: State, event: CopyRecord, moment: Moment) -> Update:
    return (state, [Copy(state.top.text)]) if isinstance(state.top, RecordText) else unchanged(state)


def copy_link(state: State, event: CopyLink, moment: Moment) -> Update:
    return (state, [Copy(state.top.link)]) if isinstance(state.top, Share) else unchanged(state)


COPIED: Final[Mapping[type[Dialog], tuple[str, str]]] = {
    RecordText: ("record.copied", "record.by_hand"),
    Share: ("share.copied", "share.by_hand"),
}
"""What to say if a text was copied, and if it could not be."""


def copied(state: State, event: Copied, moment: Moment) -> Update:
    keys = COPIED.get(type(state.top)) if state.top is not None else None
    if keys is None:
        return unchanged(state)
    return told(state, news=state.words.say(keys[0] if event.is_done else keys[1]))


def send_link(state: State, event: SendLink, moment: Moment) -> Update:
    if not isinstance(state.top, Share) or state.table is None:
        return unchanged(state)
    return state, [Send(state.words.say(f"game.{state.table.match.record.game}"), state.top.link)]


def ask_code(state: State, event: AskCode, moment: Moment) -> Update:
    if not isinstance(state.top, Share):
        return unchanged(state)
    return state.with_top(code=Code()), [SHOW, DrawCode(state.top.link)]


def code_drawn(state: State, event: CodeDrawn, moment: Moment) -> Update:
    """Shows the code, if it is for the link on the screen."""
    is_awaited = isinstance(state.top, Share) and state.top.code is not None and state.top.link == event.link
    return shown(state.with_top(code=event.code)) if is_awaited else unchanged(state)


HANDLERS: Final[Mapping[type[Event], Handler]] = dict(
    [
        on(LookAtRecord, look_at_record),
        on(RecordEdited, record_edited),
        on(OpenRecord, open_record),
        on(CopyRecord, copy_record),
        on(CopyLink, copy_link),
        on(Copied, copied),
        on(SendLink, send_link),
        on(AskCode, ask_code),
        on(CodeDrawn, code_drawn),
        on(TextRead, text_read),
    ]
)
