"""Qwinto by ear: the number and the spaces that take it, what was written, the sheet row by row."""

from __future__ import annotations

from typing import Final, cast

from game.contract import Move, Position, Step
from game.games.qwinto import sentences
from game.games.qwinto.rules import Qwinto
from game.games.qwinto.sentences import name_dice, room_for_number
from game.games.qwinto.sheet import code, misses_text, score_of
from game.games.qwinto.written_sheet import COLOURS, FIELDS
from game.ui.components.score_sheet import signed
from game.ui.components.sentences import as_title
from game.ui.heard import HeardLine, in_short, joined, line
from game.ui.scene import Scene

AS_HEARD: Final = {
    **sentences.AS_SEEN,
    "decide": "qwinto.heard.decide",
    "active": "qwinto.heard.active",
    "other": "qwinto.heard.other",
}
"""The sentences for what there is to do, where the usual ones speak of what is seen."""


def todo(scene: Scene) -> str:
    taken = f"{scene.say('qwinto.heard.shown', ', '.join(scene.draft))}" if scene.awaits_throw and scene.draft else ""
    tasks = {**AS_HEARD, "choose": "qwinto.heard.choose"} if scene.has_typing else AS_HEARD
    return joined(taken, sentences.todo(scene, tasks), _room(scene))


def _room(scene: Scene) -> str:
    """Names the spaces that take the number, those that follow each other by the first and the last."""
    runs: list[list[Step]] = []
    for field in places(scene):
        follows = bool(runs) and runs[-1][-1] == f"{field[0]}{int(field[1:]) - 1}"
        runs[-1:] = [[*runs[-1], field]] if follows else [*runs[-1:], [field]]
    names = [name for run in runs for name in in_short(scene, [place_name(scene, field) for field in run])]
    return scene.say("qwinto.heard.room", cast(Qwinto, scene.position).number, scene.listed(names)) if names else ""


def told(scene: Scene, before: Position, move: Move, after: Position) -> str:
    """What is chosen and kept shows in the throw and in what is written; one's own throw in what there is to do."""
    was = cast(Qwinto, before)
    if was.awaits_chance:
        is_own = scene.match.level_of(was.active) is None and len(scene.match.people) == 1
        number = sum(map(int, move))
        return (
            ""
            if is_own
            else scene.say("qwinto.heard.rolls", scene.name(was.active), number, name_dice(scene, was.dice))
        )
    if was.phase == "choose" or move == ("keep",):
        return ""
    return sentences.move_text(scene, before, move, after)


def places(scene: Scene) -> tuple[Step, ...]:
    position = cast(Qwinto, scene.position)
    if not scene.awaits_person or position.phase not in ("decide", "answer"):
        return ()
    room = room_for_number(position)
    return tuple(field for field in FIELDS if field in room)


def place_name(scene: Scene, place: Step) -> str:
    return code(scene.words, place)


def moves_of(scene: Scene, place: str) -> str:
    field = next((field for field in FIELDS if place in (field, code(scene.words, field).lower())), "")
    if not field:
        return ""
    name = place_name(scene, field)
    if field in places(scene):
        return scene.say("qwinto.heard.moves", cast(Qwinto, scene.position).number, name)
    return scene.say("heard.moves.none", name)


def lines(scene: Scene, seat: int) -> list[HeardLine]:
    sheet = cast(Qwinto, scene.position).sheets[seat - 1]
    score = score_of(sheet)
    found = []
    for at, (colour, numbers) in enumerate(zip(COLOURS, sheet.rows, strict=True)):
        name, letter = scene.say(f"qwinto.colour.{colour}"), scene.say(f"qwinto.letter.{colour}").lower()
        written = [
            scene.say("qwinto.heard.in", number, code(scene.words, f"{colour}{place}"))
            for place, number in enumerate(numbers, 1)
            if number
        ]
        free = numbers.count(0)
        entries = [*written, *([scene.say("qwinto.heard.free", free)] if free else [])]
        text = f"{line(scene, as_title(name), entries)} {scene.say('heard.points', signed(score.rows[at]))}"
        found.append(HeardLine("row", (name, letter, str(at + 1)), text, not written))
    return found


def at_hand(scene: Scene) -> str:
    position = cast(Qwinto, scene.position)
    if position.phase not in ("decide", "answer"):
        return scene.say("heard.not_thrown")
    return scene.say("qwinto.heard.dice", position.number, name_dice(scene, position.dice))


def summary(scene: Scene, seat: int) -> str:
    sheet = cast(Qwinto, scene.position).sheets[seat - 1]
    total = scene.say("heard.total", signed(score_of(sheet).total))
    return f"{total} {misses_text(scene.words, sheet, is_over=bool(scene.position.ending))}."
