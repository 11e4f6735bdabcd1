"""Sheets of paper that lie side by side, one for each seat: whose is in view, and what all of them share."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.contract import CHANCE, Move
from game.ui.nodes import Child, Node, classes, el
from game.ui.scene import Scene


def people(scene: Scene) -> list[int]:
    """Lists the seats of people on this device."""
    return [seat for seat in range(1, scene.position.seats + 1) if not scene.match.level_of(seat)]


def shown_seat(scene: Scene, waiting: int = 0) -> int:
    """Gives the seat whose sheet lies in front: the one that was asked for, or else the one that it is about now.

    `waiting` is the seat that a throw is for, while nobody decides.
    """
    asked = str(scene.ui.get("shown_seat") or "")
    if asked.isdigit() and 1 <= int(asked) <= scene.position.seats:
        return int(asked)
    return _seat_in_question(scene, waiting)


def _seat_in_question(scene: Scene, waiting: int) -> int:
    """A person alone sees the own sheet; several see the one that is written on, in turn."""
    if not scene.is_live and scene.last is not None and isinstance(scene.last[0].to_move, int):
        return scene.last[0].to_move
    here = people(scene)
    if len(here) == 1:
        return here[0]
    ending = scene.position.ending
    if ending:
        return ending.winners[0]
    now = scene.seat or waiting or 1
    following = [*range(now, scene.position.seats + 1), *range(1, now)]
    return next((seat for seat in following if seat in here), now)


def may_write(scene: Scene, waiting: int = 0) -> bool:
    """Tells whether the sheet in front is the one that a person writes on now."""
    return scene.awaits_person and shown_seat(scene, waiting) == scene.seat


def sheets(scene: Scene, shown: int, large: Node, small: Callable[[int], Node], totals: Iterable[float]) -> Node:
    """Lays the sheets of all seats side by side: the one in front to be used, the others to look at."""
    if scene.position.seats == 1:
        return el("div", el("div", large, cls="slot shown", key="slot1", at="slot1"), cls="sheets alone", key="sheets")
    slots = [
        _slot(scene, seat, large if seat == shown else small(seat), seat == shown, total)
        for seat, total in enumerate(totals, 1)
    ]
    return el("div", slots, cls=f"sheets seats{len(slots)}", key="sheets", at="sheets")


def _slot(scene: Scene, seat: int, paper: Node, is_shown: bool, total: float) -> Node:
    name = scene.name(seat)
    action = None if is_shown else f"ui:shown_seat={seat}"
    owner: Child = el("span", name, cls="owner", key="owner")
    if not is_shown:
        label = scene.say("sheets.bring", name, f"{total:g}")
        owner = el("button", name, type="button", cls="owner bare", label=label, action=action, key="owner")
    cls = classes("slot", shown=is_shown, turn=scene.seat == seat)
    return el("div", owner, paper, cls=cls, key=f"slot{seat}", at=f"slot{seat}", action=action)


def last_writings(scene: Scene, is_writing: Callable[[Move], bool]) -> dict[int, Move]:
    """Gives for each seat what it wrote since the last throw, or else for the throw before."""
    found: dict[int, Move] = {}
    throws = 0
    turns = list(scene.match.record.turns())
    for before, move in reversed(turns if scene.at is None else turns[: scene.at]):
        mover = before.to_move
        if mover == CHANCE:
            throws += 1
            if throws > 1 or found:
                break
        elif isinstance(mover, int) and is_writing(move):
            found.setdefault(mover, move)
    return found


def main_button(text: str, action: str, *, waits: bool = False, quiet: bool = False) -> Node:
    """Describes the one main button, the same element all game long, so that it keeps the focus.

    While it waits for something it can be pressed all the same and then tells what is missing.
    """
    cls = classes("main", quiet=quiet, waits=waits)
    return el("button", text, type="button", cls=cls, action=action, aria_disabled=waits or None, key="main")


def turn_of(scene: Scene, sentence: str) -> str:
    """Says whose turn it is before a sentence, where several people share the device."""
    return f"{scene.say('turn.of', scene.name(scene.seat))} {sentence}" if len(people(scene)) > 1 else sentence


def signed(number: float) -> str:
    """Writes a score as people print it, with a true minus sign."""
    return f"{number:g}".replace("-", "−")


def score_table(scene: Scene, caption: str, rows: Iterable[tuple[str, str, Iterable[Child]]]) -> Node:
    """Describes the count of all seats: of each row a class, its name, and a cell a seat."""
    winners = scene.position.ending.winners if scene.position.ending else ()
    corner = el("td", key="corner")
    heads = [
        el("th", el("span", scene.name(seat)), scope="col", cls="won" if seat in winners else None, key=f"s{seat}")
        for seat in range(1, scene.position.seats + 1)
    ]
    lines = [
        el(
            "tr",
            el("th", name, scope="row", key="name"),
            [el("td", cell, key=f"s{seat}") for seat, cell in enumerate(cells, 1)],
            cls=cls,
            key=f"line{at}",
            at=f"line{at}",
        )
        for at, (cls, name, cells) in enumerate(rows)
    ]
    head = el("thead", el("tr", corner, heads, key="names"), key="head")
    return el(
        "table",
        el("caption", caption, key="caption"),
        head,
        el("tbody", lines, key="body"),
        cls=classes("scores count", many=len(heads) > 2),
        key="scores",
    )
