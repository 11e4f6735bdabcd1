"""Qwinto on the table: three dice to choose by tapping, and a sheet for each seat."""

from __future__ import annotations

from typing import Final, cast

from game.contract import Move, Position, Reason, Step
from game.games.qwinto.rules import FACES, Qwinto
from game.games.qwinto.sentences import (
    badge,
    is_last_chance,
    move_text,
    room_for_number,
    sheet,
    todo,
    trace,
    why_over,
    writes,
)
from game.games.qwinto.sheet import Paper, code, large_sheet, printed_rows, score_of, small_sheet
from game.games.qwinto.tray import tray
from game.games.qwinto.typed import typed_tokens
from game.games.qwinto.written_sheet import BONUSES, COLOURS, FIELDS, INDEX, SAME_COLUMN
from game.ui.components.buttons import button
from game.ui.components.dice import takes_faces, tumbling
from game.ui.components.hint import hinted_places
from game.ui.components.peek import brought_near
from game.ui.components.score_sheet import main_button
from game.ui.components.sheet_game import last_writings, may_write, shared_answer, shared_controls, sheets, shown_seat
from game.ui.counting import Stage, line_stage, total_stages
from game.ui.nodes import Motion, Node, classes, el
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

MISS_WORDS: Final = (("qwinto.miss", "qwinto.miss.sure"), ("qwinto.miss.last", "qwinto.miss.last.sure"))
"""What the button of a miss says, and what it says before the second tap: usually, and where it ends the game."""


def table(scene: Scene) -> Node:
    calm = scene.calm
    position = cast(Qwinto, calm.position)
    shown = _shown(calm)
    last = last_writings(calm, writes)

    def paper(seat: int) -> Paper:
        written = last.get(seat, ("",))[0]
        is_over = position.ending is not None
        return Paper(
            *(seat, scene.name(seat), position.sheets[seat - 1], written), counting=scene.counting, is_over=is_over
        )

    fields = _open_fields(calm)
    front = paper(shown)._replace(can=fields, number=position.number, ghost=hinted_places(scene, places_of) & fields)
    large = large_sheet(scene.words, front)
    totals = [score_of(written_sheet).total for written_sheet in position.sheets]
    papers = sheets(calm, shown, large, lambda seat: small_sheet(scene.words, paper(seat)), totals)
    return el("div", tray(scene), papers, cls=classes("qwinto-box", real=takes_faces(scene)), key="box")


def sheet_in_view(scene: Scene) -> str:
    """Names the sheet to bring into view."""
    return f"slot{_shown(scene)}"


def _shown(scene: Scene) -> int:
    return shown_seat(scene, cast(Qwinto, scene.position).active)


def _open_fields(scene: Scene) -> frozenset[Step]:
    """The fields that take the number, or would take it if the player kept the throw."""
    position = cast(Qwinto, scene.position)
    if not may_write(scene, _shown(scene)) or position.phase not in ("decide", "answer"):
        return frozenset()
    return room_for_number(position)


# Buttons and taps


def controls(scene: Scene) -> list[Node]:
    phase = cast(Qwinto, scene.position).phase
    throwing = _throwing_controls(scene) if _person_throws(scene) else []
    shared = shared_controls(scene, _shown(scene), throwing=throwing, is_writing=phase != "choose")
    if shared is not None:
        return shared
    if phase == "choose":
        return [_throw_button(scene)]
    return _deciding_controls(scene) if phase == "decide" else _answering_controls(scene)


def _person_throws(scene: Scene) -> bool:
    """Whether the dice in the air are those of a person."""
    return scene.match.level_of(cast(Qwinto, scene.position).active) is None


def _throwing_controls(scene: Scene) -> list[Node]:
    """While the dice tumble, the main button already leaves room for its neighbour."""
    return [
        button(scene.say("qwinto.nothing"), "", cls="small-choice", off=True, key="keep"),
        main_button(scene.say("qwinto.throw"), "throw", waits=True),
    ]


def _throw_button(scene: Scene) -> Node:
    """Throws the chosen dice; a refusal while none is chosen."""
    is_real = scene.match.throws_are_real
    action = "throw" if scene.draft and not is_real else "confirm"
    return main_button(scene.say("qwinto.take_dice" if is_real else "qwinto.throw"), action, waits=not scene.draft)


def _deciding_controls(scene: Scene) -> list[Node]:
    """Throwing again is the one offer beside the fields: a tap on a field keeps the throw. Keeping alone is small."""
    action = "play:again" if scene.match.throws_are_real else "throw:again"
    has_room = bool(_open_fields(scene))
    number = cast(Qwinto, scene.position).number
    keep = scene.say("qwinto.nothing") if has_room else scene.say("qwinto.keep", number)
    return [
        button(keep, "play:keep", cls="small-choice", key="keep"),
        main_button(scene.say("qwinto.again"), action, quiet=has_room),
    ]


def _answering_controls(scene: Scene) -> list[Node]:
    """A miss is small, set apart, and needs a second tap; it is the main button where no field is left."""
    position = cast(Qwinto, scene.position)
    is_active, has_room = scene.seat == position.active, bool(_open_fields(scene))
    if not is_active:
        return [main_button(scene.say("qwinto.pass"), "play:pass", quiet=has_room)]
    miss, sure = MISS_WORDS[is_last_chance(position)]
    if not has_room:
        return [main_button(scene.say(miss), "play:miss")]
    if scene.ui.armed != "miss":
        return [button(scene.say(miss), "arm:miss", cls="small-miss", key="miss")]
    return [
        button(scene.say("qwinto.miss.no"), "arm", key="no"),
        button(scene.say(sure), "play:miss", cls="small-miss armed", key="miss"),
    ]


def touched(scene: Scene, touch: str) -> Touched:
    """A tap on a field while the player may still throw again keeps the number and writes it there."""
    position = cast(Qwinto, scene.position)
    shared = shared_answer(scene, touch, _shown(scene), tuple(FACES), is_writing=position.phase != "choose")
    if shared is not None:
        return shared
    if position.phase == "choose":
        if touch in tuple(COLOURS):
            return Steps((touch,))
        return Refusal(Reason("throw_first") if scene.draft else Reason("qwinto.choose_dice"))
    if touch in INDEX and position.sheets[scene.seat - 1].numbers[INDEX[touch]]:
        return Refusal(Reason("qwinto.taken", (code(scene.words, touch),)))
    if position.phase == "answer":
        return Steps((touch,))
    reason = position.after(("keep",)).rule_broken((touch,))
    return Refusal(reason) if reason else Steps(("keep", touch))


def needs_confirmation(scene: Scene) -> bool:
    return cast(Qwinto, scene.position).phase == "choose"


def motions(scene: Scene, before: Position, move: Move, after: Position) -> list[Motion]:
    """Dice fall and their sum appears; a number is written, and its points rise in their boxes."""
    was, now = cast(Qwinto, before), cast(Qwinto, after)
    if was.awaits_chance:
        dice = [COLOURS.index(colour) + 1 for colour in was.dice]
        return [*tumbling(dice), Motion("number", "rise", delay=560)]
    if was.phase != "answer":
        return []
    seat = was.to_move
    assert isinstance(seat, int)
    if move == ("miss",):
        return [Motion(f"miss{seat}-{was.sheets[seat - 1].misses}", "write")]
    if move[0] not in INDEX:
        return []
    near = [] if now.ending else brought_near(scene, seat)
    return [*_writing_motions(now, seat, move[0]), *near]


def count(scene: Scene) -> tuple[Stage, ...]:
    """Row by row on all sheets at once, then the full columns, the bonuses together, the misses, and each total."""
    scores = [score_of(each) for each in cast(Qwinto, scene.position).sheets]
    seats = range(1, len(scores) + 1)

    def places(box: str) -> list[str]:
        return [f"box{seat}-{box}" for seat in seats]

    rows = [line_stage(places(colour), [each.rows[at] for each in scores]) for at, colour in enumerate(COLOURS)]
    columns = [
        line_stage(places(FIELDS[field]), [each.bonuses[at] for each in scores])
        for at, field in enumerate(BONUSES)
        if any(each.bonuses[at] for each in scores)
    ]
    bonuses = line_stage(places("pentagon"), [sum(each.bonuses) for each in scores])
    misses = line_stage(places("missed"), [each.misses for each in scores])
    totals = total_stages((f"box{seat}-total", f"total{seat}") for seat in seats)
    return (*rows, *columns, bonuses, misses, *totals)


def _writing_motions(after: Qwinto, seat: int, step: Step) -> list[Motion]:
    column = (INDEX[step], *SAME_COLUMN[INDEX[step]])
    is_full = all(after.sheets[seat - 1].numbers[at] for at in column)
    if after.ending is not None:
        return [Motion(f"ink{seat}-{step}", "write", milliseconds=240)]
    bonuses = [FIELDS[field] for field in column if field in BONUSES and is_full]
    boxes = [*bonuses, step[0], *(["pentagon"] if bonuses else []), "total"]
    rising = [Motion(f"box{seat}-{box}", "rise", delay=260 + 90 * at) for at, box in enumerate(boxes)]
    return [Motion(f"ink{seat}-{step}", "write", milliseconds=240), *rising]


def glance(position: Position, seat: int) -> Glance:
    """The three rows of the sheet of a seat, with their gaps."""
    return Glance(printed_rows(cast(Qwinto, position).sheets[seat - 1]))


def lifted_text(scene: Scene) -> str:
    return todo(scene)


def places_of(move: Move) -> frozenset[str]:
    return frozenset(move)
