"""The game screen around every table: the bar, the seats, what to do, the buttons, the score sheet at the side."""

from __future__ import annotations

from typing import Final

from game.contract import CHANCE, Move, Position
from game.ui.components.hint import hint_button, hint_of, marked
from game.ui.components.hint import told as hint_told
from game.ui.components.typed_moves import typed_moves
from game.ui.nodes import Child, Node, classes, el
from game.ui.scene import GameView, Scene

NEARLY_OUT: Final = "0:10"
"""A clock that shows this, or less, is shown as one that runs out."""


def button(text: str, action: str, *, cls: str = "", label: str = "", off: bool = False, key: str = "") -> Node:
    """Describes a button with words on it."""
    return el(
        "button", text, type="button", cls=cls, action=action, label=label or None, disabled=off, key=key or action
    )


def icon(name: str, text: str, action: str, *, off: bool = False, cls: str = "", key: str = "") -> Node:
    """Describes a button that shows a drawing; its words are for the ear and for who points at it."""
    return el(
        "button",
        el("span", cls=f"icon {name}"),
        type="button",
        cls=f"icon-button {cls}".strip(),
        action=action,
        label=text,
        title=text,
        disabled=off,
        key=key or action,
    )


def game_screen(scene: Scene, view: GameView, dialog: Node | None, notice: Node | None = None) -> Node:
    """Describes the whole screen of a game."""
    game = scene.match.record.game
    sheet = el("div", view.sheet(scene), cls="sheet-box", key="sheet")
    side = el("aside", sheet, moves_list(scene, view), cls="side", key="side")
    middle = el(
        "main",
        notice,
        seats_strip(scene, view),
        el("div", marked(scene, view.table(scene)), cls=f"table {game}-table", key="table"),
        todo_line(scene, view),
        el("div", stepper(scene) if not scene.is_live else view.controls(scene), cls="controls", key="controls"),
        typed_moves(scene),
        cls="middle",
        key="middle",
    )
    kinds = notice.attributes["class"].split() if notice else []
    is_noticed = "notice" in kinds and "news" not in kinds
    fills = classes(
        "spread",
        f"of{scene.position.seats}",
        opening="first-notice" in kinds,
        noticed=is_noticed,
        grave="grave" in kinds,
        typing=scene.ui.get("typing"),
    )
    spread = el("div", middle, side, cls=fills, key="spread")
    return el("div", bar(scene), spread, dialog, cls=classes("screen game", game, flipped=scene.ui.get("flipped")))


def bar(scene: Scene) -> Node:
    """The strip at the top: back, the game, undo and redo, the hint, the menu."""
    match = scene.match
    return el(
        "header",
        icon("back", scene.say("bar.back"), "leave"),
        el("h1", scene.say(f"game.{match.record.game}"), key="title"),
        icon("undo", scene.say("bar.undo"), "undo", off=not match.can_undo or not scene.is_live),
        icon("redo", scene.say("bar.redo"), "redo", off=not match.undone or not scene.is_live),
        hint_button(scene),
        icon("menu", scene.say("bar.menu"), "dialog:menu"),
        cls="bar",
        key="bar",
    )


def seats_strip(scene: Scene, view: GameView) -> Node:
    """Who plays, with sign and score; whose turn it is is plain."""
    seats = [seat_chip(scene, view, seat) for seat in range(1, scene.position.seats + 1)]
    cls = classes("seats", f"of{len(seats)}", over=scene.position.ending)
    return el("ul", seats, cls=cls, key="seats", label=scene.say("seats.label"))


def seat_chip(scene: Scene, view: GameView, seat: int) -> Node:
    is_turn = scene.seat_at_work == seat
    ending = scene.position.ending
    has_won = ending is not None and seat in ending.winners
    turn = el("span", scene.say("seats.turn"), cls="visually-hidden", key="turn") if is_turn else None
    won = el("span", scene.say("seats.won"), cls="laurel", key="won") if has_won else None
    clock = scene.ui.get("clocks", {}).get(seat, "")
    time = el("span", clock, cls=classes("clock", low=is_low(clock)), key="clock", at=f"clock{seat}") if clock else None
    name = el("span", scene.name(seat), cls="name", key="name")
    thinks = is_turn and scene.is_live and scene.match.level is not None
    cls = classes("seat", turn=is_turn, won=has_won, thinking=thinks)
    bring = sheet_button(scene, seat) if getattr(view, "SHOWS_SEATS", False) else None
    return el("li", name, view.badge(scene, seat), time, turn, won, bring, cls=cls, key=f"seat{seat}")


def is_low(clock: str) -> bool:
    """Whether a clock has nearly run out."""
    return len(clock) == len(NEARLY_OUT) and clock <= NEARLY_OUT


def sheet_button(scene: Scene, seat: int) -> Node | None:
    """Lies over a seat: a tap brings its sheet to the front."""
    if scene.position.seats == 1:
        return None
    label = scene.say("sheets.of", scene.name(seat))
    return el("button", type="button", cls="bare bring", label=label, action=f"ui:shown_seat={seat}", key="bring")


def todo_line(scene: Scene, view: GameView) -> Node:
    """One line: what to do now, or why what was tried is not allowed."""
    refused = scene.match.refused if scene.is_live else None
    if refused is not None:
        return el("p", sentence(scene, f"reason.{refused.key}", *refused.values), cls="todo why", key="todo", at="todo")
    hint = hint_of(scene)
    if hint is not None:
        return el("p", hint_told(scene, view, hint), cls="todo hint", key="todo", at="todo")
    return el("p", view.todo(scene) if scene.is_live else stepped(scene, view), cls="todo", key="todo", at="todo")


def sentence(scene: Scene, key: str, *values: int | str) -> str:
    """Says something as a sentence of its own."""
    words = scene.say(key, *values)
    words = words[:1].upper() + words[1:]
    return words if words.endswith((".", "?", "…")) else f"{words}."


def stepped(scene: Scene, view: GameView) -> str:
    """Tells the move that led to the moment that is shown."""
    last = scene.last
    return scene.say("step.start") if last is None else view.told(scene, *last, scene.position)


def ended(scene: Scene) -> str:
    """Tells who won and why."""
    ending = scene.position.ending
    if ending is None:
        return ""
    if scene.position.seats == 1:
        return scene.say("end.alone")
    if len(ending.winners) == scene.position.seats:
        return scene.say("end.shared_by_all")
    return scene.say("end.won" if len(ending.winners) == 1 else "end.shared", scene.names(ending.winners))


def stepper(scene: Scene) -> list[Node]:
    """The buttons for stepping through a game."""
    at, last = scene.at or 0, len(scene.match.record.moves)
    return [
        icon("first", scene.say("step.first"), "step:0", off=at == 0, key="first"),
        icon("previous", scene.say("step.previous"), f"step:{at - 1}", off=at == 0, key="previous"),
        icon("next", scene.say("step.next"), f"step:{at + 1}", off=at >= last, key="next"),
        button(scene.say("step.live"), "step:live", cls="main", key="live"),
    ]


def moves_list(scene: Scene, view: GameView) -> Node:
    """The moves so far, the newest first; a tap shows the game as it was there."""
    record = scene.match.record
    number = len(record.moves)
    shown = number if scene.at is None else scene.at
    entries: list[Child] = []
    for at, (before, move) in enumerate(record.turns(), 1):
        if number - at < 60 or at == shown:
            entries.append(_entry(scene, view, (at, at == shown), before, move, record.reached[at - 1]))
    heading = el("h2", scene.say("moves.title"), key="title")
    return el("section", heading, el("ol", reversed(entries), key="list", reversed=True), cls="moves", key="moves")


def _entry(
    scene: Scene, view: GameView, place: tuple[int, bool], before: Position, move: Move, after: Position
) -> Node:
    """Tells one move of the list; most of them are told as they were at the touch before, and so are remembered."""
    at, is_shown = place
    circumstances = (place, scene.words, scene.viewer, scene.position.ending is None, scene.match.record.names)
    known = _ENTRIES.get((id(after), circumstances))
    if known:
        return known[1]
    told = view.told(scene, before, move, after)
    entry = el("button", told, type="button", action=f"step:{at}", aria_current="step" if is_shown else None)
    node = el("li", entry, key=f"move{at}", cls="chance" if before.awaits_chance else None)
    if len(_ENTRIES) > MOST_ENTRIES:
        _ENTRIES.clear()
    _ENTRIES[id(after), circumstances] = after, node
    return node


MOST_ENTRIES: Final = 1000
_ENTRIES: dict[tuple[int, tuple[object, ...]], tuple[Position, Node]] = {}
"""What was told of each position that was reached, in which circumstances; it keeps the position, and so its id."""


def throw_buttons(scene: Scene, label: str) -> list[Node]:
    """The main button at a throw; with real dice the faces to tap in stand on the table instead."""
    if scene.match.throws_are_real:
        complete = scene.position.to_move == CHANCE and not scene.match.following(scene.draft)
        return [button(scene.say("real.take"), "confirm", cls="main", off=not complete)]
    return [button(label, "throw", cls="main")]
