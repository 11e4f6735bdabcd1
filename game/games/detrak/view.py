"""Détrak on the table: two dice of symbols, a sheet for each seat, and the pair that is being placed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, cast

from game.contract import Move, NotationError, Position, Reason, Step
from game.games.detrak.rules import ROUNDS, SYMBOLS, Detrak, SheetScore, free_pairs
from game.games.detrak.sentences import badge, name_of, sheet, todo, told
from game.games.detrak.sheet import MARKS, Pencil, Sheet, boxes, large_sheet, small_sheet
from game.ui.components.dice import die, palette, throws_so_far, tumbling, without
from game.ui.components.score_sheet import last_writings, main_button, may_write, people, sheets, shown_seat
from game.ui.frame import button
from game.ui.nodes import Motion, Node, classes, el
from game.ui.scene import Scene

__all__ = ["badge", "controls", "motions", "sheet", "steps", "table", "todo", "told", "typed", "waits_for_yes"]

SHOWS_SEATS: Final = True
"""A tap on a seat brings its sheet to the front."""

FACES: Final = tuple(f"detrak-{mark}" for mark in MARKS.values())
PAIR: Final = re.compile(r"([a-e][1-5])[\s,;>-]*([a-e][1-5])")


def table(scene: Scene) -> Node:
    position = cast(Detrak, scene.position)
    shown = _shown(scene)
    last = last_writings(scene, lambda move: len(move) == 2)
    pencil = _pencil(scene, last.get(shown, ()))
    large = large_sheet(scene.words, _sheet(scene, shown), pencil, _score_with(scene) if pencil.draft else None)

    def small(seat: int) -> Node:
        return small_sheet(scene.words, _sheet(scene, seat), last.get(seat, ()))

    papers = sheets(scene, shown, large, small, [score.total for score in position.scores])
    return el("div", _tray(scene), papers, cls=classes("detrak-box", real=_takes_faces(scene)), key="box")


def sheet_in_view(scene: Scene) -> str:
    """Names the sheet to be brought into view."""
    return f"slot{_shown(scene)}"


def _shown(scene: Scene) -> int:
    position = cast(Detrak, scene.position)
    return shown_seat(scene, next((seat for seat, cells in enumerate(position.sheets, 1) if free_pairs(cells)), 1))


def _sheet(scene: Scene, seat: int) -> Sheet:
    position = cast(Detrak, scene.position)
    return Sheet(seat, scene.name(seat), position.sheets[seat - 1], position.options, position.ending is not None)


def _may_write(scene: Scene) -> bool:
    return may_write(scene, _shown(scene))


def _pencil(scene: Scene, last: Move) -> Pencil:
    """What is being placed: both symbols are seen as soon as the first has its cell."""
    if not _may_write(scene):
        return Pencil(last)
    throw = cast(Detrak, scene.position).throw
    draft = dict(zip(scene.draft, throw, strict=False))
    ghosts = dict.fromkeys(scene.following, throw[1]) if len(scene.draft) == 1 else {}
    can = frozenset() if scene.draft else scene.following
    return Pencil(last, draft, ghosts, can, throw[0])


def _score_with(scene: Scene) -> SheetScore | None:
    """What the sheet would be worth with the pair that is being placed."""
    move = scene.match.outlook.move
    return cast(Detrak, scene.position).after(move).scores[scene.seat - 1] if move else None


# The dice


def _tray(scene: Scene) -> Node:
    """The two dice and the rounds. A tap on the dice throws them, or turns the pair that is placed."""
    is_real = _takes_faces(scene)
    faces = _faces_on_table(scene)
    dice = [_die(scene, at, faces[at] if at < len(faces) else "", is_real) for at in range(2)]
    choices = [(sign, f"detrak-{mark}", name_of(scene, sign)) for sign, mark in MARKS.items()]
    return el(
        "div",
        _rounds(scene),
        el("div", dice, cls="dice two", key="dice", action=_dice_action(scene)),
        palette(scene, choices, scene.say("real.faces")) if is_real else None,
        cls="dice-tray",
        key="tray",
    )


def _die(scene: Scene, at: int, sign: str, is_real: bool) -> Node:
    """One die; the one whose symbol is placed next lies in light."""
    name = name_of(scene, sign) if sign else scene.say("die.none")
    is_writing = _may_write(scene)
    cls = classes(
        spent=not cast(Detrak, scene.position).throw and not is_real,
        next=is_writing and at == len(scene.draft),
        used=is_writing and at < len(scene.draft),
    )
    face = SYMBOLS.index(sign) if sign else -1
    if is_real and sign:
        label = scene.say("real.take_back", name)
        return die(at + 1, FACES, face, label=label, cls=cls, tag="button", action=without(scene.draft, at))
    return die(at + 1, FACES, face, label=scene.say("detrak.die", at + 1, name), cls=cls)


def _takes_faces(scene: Scene) -> bool:
    return scene.awaits_throw and scene.match.throws_are_real


def _faces_on_table(scene: Scene) -> Move:
    """What the dice show: the throw, what is tapped in, or what they showed last."""
    throw = cast(Detrak, scene.position).throw
    if throw or _takes_faces(scene):
        return throw or scene.draft
    return next((move for _, move in throws_so_far(scene)), ())


def _dice_action(scene: Scene) -> str | None:
    if scene.awaits_throw:
        return None if scene.match.throws_are_real else "throw"
    return _turned(scene) if _may_write(scene) else None


def _turned(scene: Scene) -> str | None:
    """The action that swaps the two symbols; none for a double."""
    throw = cast(Detrak, scene.position).throw
    return f"draft:{scene.draft[1]} {scene.draft[0]}" if len(scene.draft) == 2 and throw[0] != throw[1] else None


def _rounds(scene: Scene) -> Node:
    """A pencil stroke for every round thrown."""
    number = cast(Detrak, scene.position).round
    strokes = [el("i", cls=classes("stroke", done=at < number), key=f"r{at}") for at in range(ROUNDS)]
    return el("div", strokes, cls="rounds", role="img", label=scene.say("detrak.round", number, ROUNDS), key="rounds")


# What is touched


def controls(scene: Scene) -> list[Node]:
    if scene.position.ending:
        return [button(scene.say("end.count"), "dialog:end"), main_button(scene.say("end.again"), "again")]
    if scene.awaits_throw:
        if scene.match.throws_are_real:
            return [main_button(scene.say("real.take"), "confirm", waits=bool(scene.following))]
        return [main_button(scene.say("detrak.throw"), "throw")] if people(scene) else []
    if not scene.awaits_person:
        return []
    if not _may_write(scene):
        back = scene.say("sheets.back", scene.name(scene.seat))
        return [main_button(back, f"ui:shown_seat={scene.seat}", quiet=True)]
    return _writing_controls(scene)


def _writing_controls(scene: Scene) -> list[Node]:
    turned, outlook = _turned(scene), scene.match.outlook
    turn = button(scene.say("detrak.turn"), turned or "", cls="turn", off=not turned, key="turn")
    if outlook.move is None or not outlook.gain:
        return [turn, main_button(scene.say("detrak.write"), "confirm", waits=outlook.move is None)]
    return [turn, main_button(scene.say("detrak.write_for", outlook.gain), "confirm")]


def steps(scene: Scene, touch: str) -> tuple[Step, ...] | Mapping[str, Any]:
    """A drag from a cell to its neighbour places the pair anew, whatever was drafted before."""
    if scene.awaits_throw:
        is_face = scene.match.throws_are_real and touch in SYMBOLS
        return (touch,) if is_face else {"refused": Reason("throw_first")}
    if not scene.awaits_person:
        return {"refused": Reason("not_your_turn", (scene.name(scene.seat),))} if scene.seat else {}
    if not _may_write(scene):
        return {"refused": Reason("other_sheet", (scene.name(_shown(scene)),))}
    if ">" not in touch:
        return (touch,)
    one, _, other = touch.partition(">")
    laid_aside = tuple(step for step in scene.draft if step != one)
    return (*laid_aside, *(() if one in scene.draft else (one,)), other)


def waits_for_yes(scene: Scene) -> bool:
    return True


def typed(scene: Scene, text: str) -> str:
    """Cells may be typed apart and in capitals, the faces of real dice by their signs or by their names."""
    text = text.strip().lower()
    if not scene.awaits_throw:
        return PAIR.sub(r"\1\2", text)
    if not scene.match.throws_are_real:
        raise NotationError(Reason("throw_first"), text, scene.position)
    signs = text.strip("() ")
    for sign, mark in sorted(MARKS.items(), key=lambda named: -len(scene.say(f"detrak.symbol.{named[1]}"))):
        signs = signs.replace(scene.say(f"detrak.symbol.{mark}"), f" {sign} ")
    return f"({' '.join(signs.replace(',', ' ').split())})"


def motions(scene: Scene, before: Position, move: Move, after: Position) -> list[Motion]:
    """Dice fall; symbols are written, then what their lines gained is pencilled into the margins."""
    was, now = cast(Detrak, before), cast(Detrak, after)
    if not was.throw:
        return tumbling((1, 2))
    seat = was.seat
    written = [Motion(f"ink{seat}-{step}", "write", milliseconds=220, delay=160 * at) for at, step in enumerate(move)]
    old, new = boxes(was.scores[seat - 1]), boxes(now.scores[seat - 1])
    changed = [box for box in new if new[box] != old[box] or now.ending]
    pace = 130 if now.ending else 60
    return [*written, *(Motion(f"sum{seat}-{box}", "rise", delay=380 + pace * at) for at, box in enumerate(changed))]
