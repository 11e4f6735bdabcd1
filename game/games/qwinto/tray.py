"""The dice of Qwinto on the table: what they show, and the number to write. Pure."""

from __future__ import annotations

from typing import Final, cast

from game.games.qwinto.rules import FACES, Qwinto
from game.games.qwinto.written_sheet import COLOURS
from game.ui.components.dice import die, palette, takes_faces, throws_so_far, without
from game.ui.nodes import Node, Value, classes, el
from game.ui.scene import Scene

PIPS: Final = tuple(f"pips{face}" for face in FACES)


def tray(scene: Scene) -> Node:
    """The three dice, which are also the buttons that choose them, and after them the number to write."""
    position = cast(Qwinto, scene.position)
    faces = _faces_on_table(scene)
    dice = [_die(scene, at, colour, faces.get(colour, "")) for at, colour in enumerate(COLOURS)]
    has_number = position.phase in ("decide", "answer") and scene.calm is scene
    number = el("span", str(position.number), cls="number", key="number", at="number") if has_number else None
    choices = [(face, f"pips{face}", face) for face in FACES]
    return el(
        "div",
        el("div", dice, number, cls=classes("dice three", summed=has_number), key="dice"),
        palette(scene, choices, scene.say("real.faces")) if takes_faces(scene) else None,
        cls="dice-tray",
        key="tray",
    )


def _die(scene: Scene, at: int, colour: str, face: str) -> Node:
    """One die on its place, with the letter of its colour."""
    position = cast(Qwinto, scene.position)
    is_choosing = scene.awaits_person and position.phase == "choose"
    is_chosen = colour in (scene.draft if position.phase == "choose" else position.dice)
    action = f"touch:{colour}" if is_choosing else None
    name = scene.say(f"qwinto.colour.{colour}")
    is_old = bool(face) and not (is_chosen and position.throw) and not takes_faces(scene)
    label = scene.say("qwinto.die.last" if is_old else "qwinto.die", name, face or scene.say("die.none"))
    role: dict[str, Value] = {}
    if is_choosing:
        is_wanted = at == 0 and not scene.draft
        label, role = name, {"action": action, "aria_pressed": is_chosen, "data_wanted": is_wanted}
    elif takes_faces(scene) and face:
        label = scene.say("real.take_back", label)
        role = {"action": without(scene.draft, position.dice.index(colour))}
    cls = classes("colour", colour, aside=not is_choosing and not is_chosen)
    shows = FACES.index(face) if face else -1
    cube = die(at + 1, PIPS, shows, label=label, cls=cls, tag="button" if role else "span", **role)
    letter = el("span", scene.say(f"qwinto.letter.{colour}"), cls="letter", aria_hidden=True, key="letter")
    cls = classes("die-place", colour, up=is_choosing and is_chosen)
    return el("span", cube, letter, cls=cls, action=action, key=colour)


def _faces_on_table(scene: Scene) -> dict[str, str]:
    """What each die shows: the throw, the tapped face, or what it showed last."""
    if takes_faces(scene):
        return dict(zip(cast(Qwinto, scene.position).dice, scene.draft, strict=False))
    shown: dict[str, str] = {}
    for before, throw in throws_so_far(scene):
        shown = {**dict(zip(cast(Qwinto, before).dice, throw, strict=True)), **shown}
        if len(shown) == len(COLOURS):
            break
    return shown
