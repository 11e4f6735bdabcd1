"""Actions: the text in `data-action`, parsed into events in this one place.

An action is `verb` or `verb:argument`. An unknown verb or a wrong argument is an ActionError.

>>> parse_event("touch:b1"), parse_event("step:live"), parse_event("then:dialog:help/quixo")
(Touch(what='b1'), StepTo(number=None), Then(event=OpenDialog(kind='help', about='quixo')))
>>> parse_event("tuch:b1")
Traceback (most recent call last):
    ...
game.app.actions.ActionError: tuch:b1
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from game.app.events import (
    AddAll,
    Arm,
    AskCode,
    AskHint,
    BeginGame,
    BranchOff,
    ChooseByEar,
    ChooseKeys,
    ChooseLanguage,
    ChooseSound,
    ChooseTheme,
    ChooseTyping,
    CloseDialog,
    CloseDialogs,
    Confirm,
    ContinueGame,
    CopyLink,
    CopyRecord,
    DeleteGame,
    DiscardDamaged,
    DismissNews,
    Event,
    Explain,
    Fields,
    Flip,
    FormChanged,
    FormFilled,
    GoHome,
    LiftCurtain,
    LookAtRecord,
    NewGame,
    OpenDialog,
    OpenRecord,
    PickFile,
    Play,
    PlayAgain,
    PlayTyped,
    PostponeUpdate,
    RecordEdited,
    Redo,
    RenameGame,
    Replay,
    SaveFile,
    SendLink,
    SetDraft,
    ShowMore,
    ShowSheet,
    SkipCount,
    StepTo,
    TakeOver,
    TakeUpdate,
    Then,
    Throw,
    Touch,
    TrimGames,
    Undo,
    Zoom,
)
from game.computer.choose import LEVEL_NAMES
from game.contract import GAMES
from game.language import LANGUAGES
from game.saving.settings import THEMES
from game.ui.dialogs.new_game_form import KIND, PERSON


class ActionError(ValueError):
    """An action that is not valid: an unknown verb, or a wrong argument."""


Reader = Callable[[str, Fields], Event]


def _bare(kind: Callable[[], Event]) -> Reader:
    """An action without an argument."""

    def read(about: str, fields: Fields) -> Event:
        if about:
            raise ActionError(about)
        return kind()

    return read


def _about(kind: Callable[[Any], Event], value: Callable[[str], Any] = str) -> Reader:
    """An action with an argument, which `value` parses."""

    def read(about: str, fields: Fields) -> Event:
        if not about:
            raise ActionError(kind)
        return kind(value(about))

    return read


def _with_fields(kind: Callable[..., Event], *, has_about: bool = False) -> Reader:
    """An action that comes with the texts of the fields around it."""

    def read(about: str, fields: Fields) -> Event:
        if bool(about) != has_about:
            raise ActionError(about)
        return kind(about, fields=fields) if has_about else kind(fields=fields)

    return read


def _one_of(*values: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in values:
            raise ActionError(text)
        return text

    return read


def _is_on(text: str) -> bool:
    return _one_of("on", "off")(text) == "on"


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 7):
        raise ActionError(text)
    return int(text)


def _step(text: str) -> int | None:
    return None if text == "live" else _number(text)


def _form(about: str, fields: Fields) -> Event:
    name, equals, value = about.partition("=")
    if not name or not equals:
        raise ActionError(about)
    if name in ("seats", "swap"):
        _number(value)
    if KIND.fullmatch(name):
        _one_of(PERSON, *LEVEL_NAMES)(value)
    return FormChanged(name, value, fields)


def _filled(about: str, fields: Fields) -> Event:
    return FormFilled(fields)


DIALOGS: Final[Mapping[str, Callable[[str], bool]]] = {
    **dict.fromkeys(("menu", "keys", "sheet", "resign", "draw", "end", "record", "share"), lambda subject: not subject),
    **dict.fromkeys(("paste", "kept", "results", "trim", "damaged", "about"), lambda subject: not subject),
    **dict.fromkeys(("game", "rename", "delete"), bool),
    "help": lambda subject: not subject or subject in GAMES,
    "tally": lambda subject: subject in GAMES,
}
"""The dialogs that actions can open, by kind, and whether a text may be what it is about."""


def _dialog(about: str, fields: Fields) -> Event:
    kind, _, subject = about.partition("/")
    if kind not in DIALOGS or not DIALOGS[kind](subject):
        raise ActionError(about)
    return OpenDialog(kind, subject)


def _then(about: str, fields: Fields) -> Event:
    return Then(parse_event(about, fields))


ACTIONS: Final[Mapping[str, Reader]] = {
    "touch": _about(Touch),
    "draft": _about(SetDraft, lambda text: tuple(text.split())),
    "sheet": _about(ShowSheet, _number),
    "explain": _about(Explain),
    "arm": lambda about, fields: Arm(about),
    "flip": _about(Flip, _is_on),
    "zoom": _about(Zoom, _one_of("in", "out", "whole")),
    "confirm": _bare(Confirm),
    "throw": lambda about, fields: Throw(about),
    "play": _about(Play),
    "typed": _with_fields(PlayTyped),
    "undo": _bare(Undo),
    "redo": _bare(Redo),
    "step": _about(StepTo, _step),
    "replay": _about(Replay, _is_on),
    "branch": _bare(BranchOff),
    "lift": _bare(LiftCurtain),
    "skip": _bare(SkipCount),
    "hint": _bare(AskHint),
    "leave": _bare(GoHome),
    "new": _about(NewGame, _one_of(*GAMES)),
    "form": _form,
    "filled": _filled,
    "begin": _with_fields(BeginGame),
    "again": _bare(PlayAgain),
    "continue": _about(ContinueGame),
    "takeover": _about(TakeOver),
    "delete": _about(DeleteGame),
    "rename": _with_fields(RenameGame, has_about=True),
    "trim": _bare(TrimGames),
    "discard": _bare(DiscardDamaged),
    "more": _bare(ShowMore),
    "dialog": _dialog,
    "close": _bare(CloseDialog),
    "closeall": _bare(CloseDialogs),
    "then": _then,
    "language": _about(ChooseLanguage, _one_of(*LANGUAGES)),
    "theme": _about(ChooseTheme, _one_of(*THEMES)),
    "sound": _about(ChooseSound, _is_on),
    "typing": _about(ChooseTyping, _is_on),
    "byear": _about(ChooseByEar, _is_on),
    "keys": _about(ChooseKeys, _is_on),
    "read": _bare(DismissNews),
    "renew": _bare(TakeUpdate),
    "later": _bare(PostponeUpdate),
    "look": _with_fields(LookAtRecord),
    "reword": _bare(RecordEdited),
    "unfold": _bare(OpenRecord),
    "copy": _bare(CopyRecord),
    "copylink": _bare(CopyLink),
    "send": _bare(SendLink),
    "code": _bare(AskCode),
    "savefile": _bare(SaveFile),
    "openfile": _bare(PickFile),
    "addall": _bare(AddAll),
}
"""How the argument of each verb is parsed."""


def parse_event(action: str, fields: Fields | None = None) -> Event:
    """Parses an action; raises an ActionError if it is not valid."""
    verb, _, about = action.partition(":")
    read = ACTIONS.get(verb)
    if read is None:
        raise ActionError(action)
    try:
        return read(about, fields or {})
    except ActionError as error:
        raise ActionError(action) from error
