"""Demo on the table: a strip for each seat, and the die."""

from __future__ import annotations

from typing import Final, cast

from game.contract import Move, NotationError, Position, Reason
from game.games.demo.rules import FACES, Demo
from game.games.demo.sentences import move_text, sheet, todo
from game.ui.components.buttons import button
from game.ui.components.dice import die, palette, throws_so_far, tumbling
from game.ui.components.score_sheet import main_button
from game.ui.counting import Stage
from game.ui.nodes import Motion, Node, el
from game.ui.scene import Glance, Scene
from game.ui.touches import Refusal, Steps, Touched

__all__ = [
    "badge",
    "controls",
    "count",
    "glance",
    "lifted_text",
    "motions",
    "move_text",
    "needs_confirmation",
    "places_of",
    "sheet",
    "sheet_in_view",
    "table",
    "todo",
    "touched",
    "trace",
    "typed_tokens",
    "why_over",
]

PIPS: Final = tuple(f"pips{face}" for face in FACES)


def table(scene: Scene) -> Node:
    strips = [_strip(scene, seat) for seat in range(1, scene.position.seats + 1)]
    return el("div", el("ol", strips, cls="demo-strips", key="strips"), _tray(scene), cls="demo-box", key="box")


def _strip(scene: Scene, seat: int) -> Node:
    position = cast(Demo, scene.position)
    place = position.places[seat - 1]
    collected = position.collected if seat == position.seat else 0
    label = scene.say("demo.strip", scene.name(seat), place, position.goal, collected)
    runner = el("span", cls="runner", key="runner", at=f"runner{seat}")
    part = {"--place": place / position.goal, "--collected": collected / position.goal}
    return el("li", runner, cls="demo-strip", role="img", label=label, key=f"strip{seat}", **part)


def _tray(scene: Scene) -> Node:
    face = next((move[0] for _, move in throws_so_far(scene)), "")
    if _takes_faces(scene):
        face = scene.draft[0] if scene.draft else ""
    label = scene.say("demo.die", face or scene.say("die.none"))
    dice = el("div", die(1, PIPS, FACES.find(face) if face else -1, label=label), cls="dice", key="dice")
    choices = [(each, f"pips{each}", each) for each in FACES]
    faces = palette(scene, choices, scene.say("real.faces")) if _takes_faces(scene) else None
    return el("div", dice, faces, cls="dice-tray", key="tray")


def _takes_faces(scene: Scene) -> bool:
    return scene.awaits_throw and scene.match.throws_are_real


def controls(scene: Scene) -> list[Node]:
    position = cast(Demo, scene.position)
    if _takes_faces(scene):
        return [main_button(scene.say("real.take"), "confirm", waits=bool(scene.following))]
    if not scene.awaits_person:
        return []
    action = "play:go" if scene.match.throws_are_real else "throw:go"
    stop = (
        button(scene.say("demo.stop", position.collected), "play:stop", cls="main quiet")
        if position.collected
        else None
    )
    return [*([stop] if stop else []), main_button(scene.say("demo.go"), action)]


def badge(scene: Scene, seat: int) -> Node:
    total = el("b", str(cast(Demo, scene.position).places[seat - 1]), key="total")
    return el("span", total, cls="badge", key="badge")


def touched(scene: Scene, touch: str) -> Touched:
    """Only the faces of a real die are touched; all else is done by buttons."""
    is_face = _takes_faces(scene) and touch in tuple(FACES)
    return Steps((touch,)) if is_face else Refusal(Reason("demo.go_or_stop"))


def count(scene: Scene) -> tuple[Stage, ...]:
    """Nothing is counted: everybody sees who came first."""
    return ()


def why_over(scene: Scene) -> str:
    return ""


def needs_confirmation(scene: Scene) -> bool:
    return False


def typed_tokens(scene: Scene, text: str) -> str:
    """Takes the words of the players' language as well as those of a record; a bare number is a throw."""
    text = text.strip().lower()
    if scene.awaits_throw:
        if not scene.match.throws_are_real:
            raise NotationError(Reason("throw_first"), text, scene.position)
        return f"({text.strip('() ')})"
    tokens = {scene.say("demo.typed.go"): "go", scene.say("demo.typed.stop"): "stop"}
    return tokens.get(text, text)


def motions(scene: Scene, before: Position, move: Move, after: Position) -> list[Motion]:
    """The die falls, and the runner moves on."""
    was = cast(Demo, before)
    if was.is_thrown:
        return tumbling([1])
    return [Motion(f"runner{was.seat}", "rise")] if move == ("stop",) else []


def sheet_in_view(scene: Scene) -> str:
    return ""


def glance(position: Position, seat: int) -> Glance:
    """How far every runner is, as a strip of ten cells each."""
    now = cast(Demo, position)
    return Glance("/".join(",".join(_steps(place * 10 // now.goal)) for place in now.places))


def _steps(gone: int) -> list[str]:
    return ["gone" if at < gone else "" for at in range(10)]


def lifted_text(scene: Scene) -> str:
    return todo(scene)


def places_of(move: Move) -> frozenset[str]:
    """No cell: this game has no board."""
    return frozenset()


def trace(scene: Scene, seat: int) -> None:
    """Nothing: the board shows what was done."""
