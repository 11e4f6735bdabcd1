"""The menu of a game: what can be looked up, switched or given up while it runs."""

from __future__ import annotations

from typing import Final

from game.ui.components.switches import switches
from game.ui.dialogs.dialog_frame import Content, Context, cancel
from game.ui.frame import button
from game.ui.nodes import Child, Node, el
from game.ui.scene import Scene, view_of

PHONES: Final = "for-phones"
"""What wide screens show anyway."""
TABLES: Final = "for-tables"
"""What only serves where a screen can lie flat between two people."""


def menu(context: Context, about: str) -> Content:
    """Describes the menu, what is wanted most often first."""
    scene = context.game_open
    game = scene.match.record.game
    rows: list[Child] = [
        entry("book", context.say("menu.rules"), f"dialog:help/{game}"),
        entry("sheet", context.say("menu.sheet"), "dialog:sheet", cls=PHONES),
        _stepping(context, scene),
        _typing(context),
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
    """Describes one line of the menu."""
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


def _typing(context: Context) -> Node:
    is_on = context.settings.typing
    return entry("keys", context.say("menu.typing"), f"then:typing:{'off' if is_on else 'on'}", pressed=is_on)


def _flipping(context: Context, scene: Scene) -> Node:
    action = f"then:ui:flipped={'' if scene.ui.get('flipped') else 'yes'}"
    return entry("turn", context.say("menu.flip"), action, cls=TABLES)


def _giving_up(context: Context, scene: Scene) -> list[Node]:
    """Resigning, and a draw that people agree on: where the rules know them and a person is to move."""
    position = scene.position
    if not scene.awaits_person or ("resign",) not in position.out_of_turn_moves:
        return []
    agree = None if scene.match.has_computer else entry("hands", context.say("menu.draw"), "dialog:draw")
    return [each for each in (agree, entry("flag", context.say("menu.resign"), "dialog:resign")) if each]


def score_sheet(context: Context, about: str) -> Content:
    """The score sheet, for screens on which it does not stand beside the board."""
    scene = context.game_open
    return Content(context.say("dialog.sheet"), [view_of(scene.match.record.game).sheet(scene)])


def resign(context: Context, about: str) -> Content:
    """Asked once, for it cannot be undone by who is not there to see it."""
    scene = context.game_open
    ask = el("p", context.say("resign.ask", scene.name(scene.seat)), key="ask")
    yes = button(context.say("resign.yes"), "then:play:resign", cls="main danger", key="yes")
    return Content(context.say("dialog.resign"), [ask], [cancel(context), yes])


def draw(context: Context, about: str) -> Content:
    """A draw is agreed by all who sit at the table."""
    ask = el("p", context.say("draw.ask"), key="ask")
    yes = button(context.say("draw.yes"), "then:play:agreed", cls="main", key="yes")
    return Content(context.say("dialog.draw"), [ask], [cancel(context), yes])
