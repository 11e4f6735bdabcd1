"""Parts for games in which each seat writes on its own sheet: which sheet is in front, and who writes on it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from game.contract import CHANCE, Move, Reason, Step
from game.ui.components.dice import takes_faces
from game.ui.components.score_sheet import main_button
from game.ui.nodes import Child, Node, classes, el
from game.ui.scene import Scene
from game.ui.touches import Chosen, Refusal, Steps, Touched


def shown_seat(scene: Scene, waiting: int = 0) -> int:
    """Returns the seat whose sheet is in front: the one that was asked for, or else the one that matters now.

    `waiting` is the seat that a throw is for, while nobody decides.
    """
    if 1 <= scene.ui.shown_seat <= scene.position.seats:
        return scene.ui.shown_seat
    return _seat_that_matters(scene, waiting)


def _seat_that_matters(scene: Scene, waiting: int) -> int:
    """A single person sees their own sheet; several people see the one being written on, in turn."""
    if not scene.is_live and scene.last is not None and isinstance(scene.last[0].to_move, int):
        return scene.last[0].to_move
    people = scene.match.people
    if len(people) == 1:
        return people[0]
    ending = scene.position.ending
    if ending and scene.counting is None:
        return ending.winners[0]
    if ending:
        return _last_writer(scene)
    current = scene.seat or waiting or 1
    in_turn = [*range(current, scene.position.seats + 1), *range(1, current)]
    return next((seat for seat in in_turn if seat in people), current)


def _last_writer(scene: Scene) -> int:
    """The person who wrote last: while the game is counted, another sheet in front would tell who won."""
    people = scene.match.people
    writers = [before.to_move for before, _ in scene.match.record.turns() if before.to_move in people]
    last = writers[-1] if writers else 1
    return last if isinstance(last, int) else 1


def may_write(scene: Scene, shown: int) -> bool:
    """Whether the sheet in front is the one that a person writes on now."""
    return scene.awaits_person and shown == scene.seat


# The sheets


def sheets(scene: Scene, shown: int, large: Node, small: Callable[[int], Node], totals: Iterable[float]) -> Node:
    """Lays out the sheets of all seats side by side: the one in front to write on, the others to look at."""
    if scene.position.seats == 1:
        slot = el("div", large, cls="slot shown", key="slot1", at="slot1")
        return el("div", slot, cls="sheets room alone", key="sheets")
    slots = [
        _slot(scene, seat, large if seat == shown else small(seat), seat == shown, total)
        for seat, total in enumerate(totals, 1)
    ]
    return el("div", slots, cls=f"sheets room seats{len(slots)}", key="sheets", at="sheets")


def _slot(scene: Scene, seat: int, paper: Node, is_shown: bool, total: float) -> Node:
    name = scene.name(seat)
    action = None if is_shown else f"sheet:{seat}"
    owner: Child = el("span", name, cls="owner", key="owner")
    if not is_shown:
        is_hidden = scene.hides(f"total{seat}")
        label = scene.say("sheets.of", name) if is_hidden else scene.say("sheets.bring", name, f"{total:g}")
        owner = el("button", name, type="button", cls="owner bare", label=label, action=action, key="owner")
    cls = classes("slot", shown=is_shown, turn=scene.seat == seat and not is_shown)
    return el("div", owner, paper, cls=cls, key=f"slot{seat}", at=f"slot{seat}", action=action)


def last_writings(scene: Scene, is_writing: Callable[[Move], bool]) -> dict[int, Move]:
    """Returns what each seat wrote since the last throw, or else after the throw before it."""
    writings: dict[int, Move] = {}
    throws = 0
    turns = list(scene.match.record.turns())
    for before, move in reversed(turns[: scene.number]):
        mover = before.to_move
        if mover == CHANCE:
            throws += 1
            if throws > 1 or writings:
                break
        elif isinstance(mover, int) and is_writing(move):
            writings.setdefault(mover, move)
    return writings


def told_of_undo(scene: Scene, task: str, is_writing: Callable[[Move], bool]) -> str:
    """Puts before the task, once in a first game, that what was written can be taken back: one tap has written it."""
    if not (scene.is_first_game and scene.is_live and scene.match.can_undo) or scene.draft:
        return task
    decisions = [move for before, move in scene.match.record.turns() if before.to_move in scene.match.people]
    is_first = [is_writing(move) for move in decisions].count(True) == 1 and is_writing(decisions[-1])
    return f"{scene.say('todo.written')} {task}" if is_first else task


# Buttons and taps that are the same in all of these games


def shared_controls(
    scene: Scene, shown: int, *, throwing: Sequence[Node] = (), is_writing: bool = True
) -> list[Node] | None:
    """Returns the buttons that do not depend on the game; None where the game itself says which there are.

    `throwing` are the buttons at a throw of the app's dice; `is_writing` is whether the turn is about the sheet.
    """
    if takes_faces(scene):
        return [main_button(scene.say("real.take"), "confirm", waits=bool(scene.following))]
    if scene.awaits_throw:
        return list(throwing)
    if not scene.awaits_person:
        return []
    if is_writing and not may_write(scene, shown):
        back = scene.say("sheets.back", scene.name(scene.seat))
        return [main_button(back, f"sheet:{scene.seat}", quiet=True)]
    return None


def shared_answer(
    scene: Scene, tap: str, shown: int, faces: Collection[Step], *, is_writing: bool = True
) -> Touched | None:
    """Returns what a tap means where that does not depend on the game; None where the game itself decides.

    `faces` are those of a die; `is_writing` is whether the turn is about the sheet.
    """
    if scene.awaits_throw:
        return Steps((tap,)) if takes_faces(scene) and tap in faces else Refusal(Reason("throw_first"))
    if not scene.awaits_person:
        return Refusal(Reason("not_your_turn", (scene.name(scene.seat),))) if scene.seat else Chosen(scene.ui.own)
    if is_writing and not may_write(scene, shown):
        return Refusal(Reason("other_sheet", (scene.name(shown),)))
    return None
