"""The menu of a game, and the dialogs that it opens: the score sheet, resigning, agreeing on a draw."""

from __future__ import annotations

from typing import ClassVar, Final

from game.ui.components.buttons import button
from game.ui.components.switches import switches
from game.ui.dialogs.dialog_frame import Content, Context, Dialog, cancel
from game.ui.nodes import Child, Node, el
from game.ui.scene import Scene, view_of

PHONES: Final = "for-phones"
"""The class of entries for what wide screens always show."""
KEYBOARDS: Final = "for-keyboards"
"""The class of entries that only make sense with a keyboard, as far as a page can know."""
TABLES: Final = "for-tables"
"""The class of entries that only make sense on a screen lying flat between two people."""


class Menu(Dialog):
    """The menu of a game: the rules, the settings, ways to share the game and ways out of it."""

    kind: ClassVar[str] = "menu"

    def content(self, context: Context) -> Content:
        scene = context.game_open
        game = scene.match.record.game
        rows: list[Child] = [
            entry("book", context.say("menu.rules"), f"dialog:help/{game}"),
            entry("sheet", context.say("menu.sheet"), "dialog:sheet", cls=PHONES),
            _stepping(context, scene),
            _typing(context, scene),
            entry("about", context.say("menu.keys"), "dialog:keys", cls=KEYBOARDS),
            entry("share", context.say("menu.share"), "dialog:share"),
            entry("paste", context.say("menu.record"), "dialog:record"),
            _flipping(context, scene),
            *_giving_up(context, scene),
            entry("plus", context.say("menu.new"), f"new:{game}"),
            entry("back", context.say("menu.leave"), "leave"),
        ]
        entries = el("div", rows, cls="items", key="items")
        return Content(context.say("dialog.menu"), [switches(context.words, context.settings), entries])


def entry(drawing: str, text: str, action: str, *, cls: str = "", pressed: bool | None = None) -> Node:
    """Describes one entry of the menu."""
    parts = [el("span", cls=f"icon {drawing}", key="icon"), el("span", text, key="word")]
    return el(
        "button",
        parts,
        type="button",
        cls=f"item bare {cls}".strip(),
        action=action,
        aria_pressed=pressed,
        key=drawing,
    )


def _stepping(context: Context, scene: Scene) -> Node | None:
    moves = len(scene.match.record.moves)
    return entry("step", context.say("menu.step"), f"then:step:{moves - 1}") if moves and scene.is_live else None


def _typing(context: Context, scene: Scene) -> Node | None:
    """Typing moves, while there are moves to make."""
    if not scene.is_live or scene.position.ending:
        return None
    is_on = context.settings.typing
    return entry("keys", context.say("menu.typing"), f"then:typing:{'off' if is_on else 'on'}", pressed=is_on)


def _flipping(context: Context, scene: Scene) -> Node:
    action = f"then:flip:{'off' if scene.ui.is_flipped else 'on'}"
    return entry("turn", context.say("menu.flip"), action, cls=TABLES)


def _giving_up(context: Context, scene: Scene) -> list[Node]:
    """Resigning and agreeing on a draw, if the rules know them and a person is to move."""
    spec = scene.match.spec
    if not scene.awaits_person:
        return []
    may_agree = spec.agreed_draw is not None and not scene.match.has_computer
    agree = entry("hands", context.say("menu.draw"), "dialog:draw") if may_agree else None
    resign = entry("flag", context.say("menu.resign"), "dialog:resign") if spec.resign is not None else None
    return [node for node in (agree, resign) if node]


class ScoreSheet(Dialog):
    """The score sheet, for screens without room for it beside the board."""

    kind: ClassVar[str] = "sheet"

    def content(self, context: Context) -> Content:
        scene = context.game_open
        return Content(context.say("dialog.sheet"), [view_of(scene.match.record.game).sheet(scene)])


class Resign(Dialog):
    """Asks before a player resigns."""

    kind: ClassVar[str] = "resign"

    def content(self, context: Context) -> Content:
        scene = context.game_open
        ask = el("p", context.say("resign.ask", scene.name(scene.seat)), key="ask")
        yes = button(
            context.say("resign.yes"),
            f"then:play:{scene.position.write(scene.match.spec.resign or ())}",
            cls="main danger",
            key="yes",
        )
        return Content(context.say("dialog.resign"), [ask], [cancel(context), yes])


class AgreeDraw(Dialog):
    """Asks whether everybody at the table agrees to a draw."""

    kind: ClassVar[str] = "draw"

    def content(self, context: Context) -> Content:
        ask = el("p", context.say("draw.ask"), key="ask")
        scene = context.game_open
        agreed = scene.position.write(scene.match.spec.agreed_draw or ())
        yes = button(context.say("draw.yes"), f"then:play:{agreed}", cls="main", key="yes")
        return Content(context.say("dialog.draw"), [ask], [cancel(context), yes])
