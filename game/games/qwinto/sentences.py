"""What Qwinto says: what to do, what happened, how the game ended, and the count."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from game.contract import HIDDEN, Move, Position, Step
from game.games.qwinto.rules import Qwinto
from game.games.qwinto.sheet import code, score_of
from game.games.qwinto.written_sheet import BONUSES, COLOURS, ENDINGS, FIELDS, INDEX, MISS_POINTS
from game.ui.components.score_sheet import score_table, signed, total_beside_name, turn_of
from game.ui.components.sentences import ended
from game.ui.components.sheet_game import last_writings, told_of_undo
from game.ui.nodes import Node, el
from game.ui.scene import Scene

AS_SEEN: Final = {
    task: f"qwinto.todo.{task}"
    for task in (
        *("choose", "throw", "take", "decide", "decide_without_room", "decide_alone", "decide_last"),
        *("active", "active_without_room", "active_last", "last_miss", "other", "other_without_room"),
    )
}
"""The sentences for what the person to move has to do."""


def room_for_number(position: Qwinto) -> frozenset[Step]:
    """Returns the fields that the number on the table fits into."""
    to_write = position.after(("keep",)) if position.phase == "decide" else position
    return frozenset(step for step in to_write.following(()) if step in INDEX)


def writes(move: Move) -> bool:
    """Whether a move writes a number on a sheet."""
    return move[0] in INDEX


def name_dice(scene: Scene, dice: str) -> str:
    """Names the dice of these colours."""
    return scene.listed(scene.say(f"qwinto.colour.{colour}") for colour in dice)


def badge(scene: Scene, seat: int) -> Node:
    position = cast(Qwinto, scene.position)
    is_active = seat == position.active and position.ending is None and position.seats > 1
    thrower = el("span", scene.say("qwinto.active"), cls="visually-hidden", key="active") if is_active else None
    pips = el("span", cls="thrower", key="die") if is_active else None
    total = total_beside_name(scene, seat, signed(score_of(position.sheets[seat - 1]).total))
    return el("span", pips, thrower, total, cls="badge", key="badge")


def trace(scene: Scene, seat: int) -> Node | None:
    """The number that a seat wrote, and its field; or that it missed."""
    answers = last_writings(scene, lambda move: move[0] in INDEX or move == ("miss",))
    step = answers.get(seat, ("",))[0]
    if not step:
        return None
    if step == "miss":
        return el("span", signed(MISS_POINTS), cls="wrote missed", key="wrote")
    number = str(cast(Qwinto, scene.position).sheets[seat - 1].numbers[INDEX[step]])
    parts = [el("b", number, key="number"), el("span", code(scene.words, step), key="field")]
    return el("span", parts, cls="wrote", key="wrote")


def todo(scene: Scene, tasks: Mapping[str, str] = AS_SEEN) -> str:
    position = cast(Qwinto, scene.position)
    if position.ending:
        return f"{ended(scene)} {why_over(scene)}".strip()
    if scene.awaits_throw:
        task = "real" if scene.match.throws_are_real else "roll"
        return scene.say(f"qwinto.todo.{task}", name_dice(scene, position.dice))
    if not scene.awaits_person:
        return told_of_undo(scene, scene.say("todo.wait", scene.name(scene.seat)), writes) if scene.seat else ""
    task = turn_of(scene, scene.say(tasks[_task(scene)], position.number))
    return told_of_undo(scene, task, writes) if scene.number or scene.draft else scene.opening(task)


def _task(scene: Scene) -> str:
    """Returns what the person to move has to do, by its name in AS_SEEN."""
    position = cast(Qwinto, scene.position)
    if position.phase == "choose":
        ready = "take" if scene.match.throws_are_real else "throw"
        return ready if scene.draft else "choose"
    has_room, is_last = bool(room_for_number(position)), is_last_chance(position)
    if position.phase == "decide":
        return "decide" if has_room else _without_room(position, is_last)
    if scene.seat != position.active:
        return "other" if has_room else "other_without_room"
    if has_room:
        return "last_miss" if is_last and scene.ui.armed else "active"
    return "active_last" if is_last else "active_without_room"


def _without_room(position: Qwinto, is_last: bool) -> str:
    """Returns what to do with a throw that fits nowhere, while there is another one."""
    return "decide_last" if is_last else "decide_alone" if position.seats == 1 else "decide_without_room"


def is_last_chance(position: Qwinto) -> bool:
    """Whether a miss of the active player would end the game."""
    return position.sheets[position.active - 1].is_last_chance


def move_text(scene: Scene, before: Position, move: Move, after: Position) -> str:
    was, now = cast(Qwinto, before), cast(Qwinto, after)
    if was.awaits_chance:
        number = sum(map(int, move))
        if len(move) == 1:
            return scene.say("qwinto.told.one_die", number)
        return scene.say("qwinto.told.throw", " + ".join(move), number)
    seat = was.to_move
    assert isinstance(seat, int)
    who = scene.name(seat)
    if was.phase == "choose":
        return scene.say("qwinto.told.choose", who, name_dice(scene, "".join(move)))
    if move[0] not in INDEX:
        return scene.say(f"qwinto.told.{'hidden' if move == (HIDDEN,) else move[0]}", who, was.number)
    parts = [scene.say("qwinto.told", who, was.number, code(scene.words, move[0]))]
    old, new = score_of(was.sheets[seat - 1]), score_of(now.sheets[seat - 1])
    gained = [points for points, had in zip(new.bonuses, old.bonuses, strict=True) if points and not had]
    parts += [scene.say("qwinto.told.bonus", points) for points in gained]
    row = COLOURS.index(move[0][0])
    if all(now.sheets[seat - 1].rows[row]):
        parts.append(scene.say("qwinto.told.row", new.rows[row]))
    return " ".join(parts)


def why_over(scene: Scene) -> str:
    """Returns whose sheet ended the game, and how; on one throw both can happen, on two sheets."""
    endings = [sheet.ending for sheet in cast(Qwinto, scene.position).sheets]
    ended_by = {ending: [seat for seat, each in enumerate(endings, 1) if each == ending] for ending in ENDINGS}
    return " ".join(scene.say(f"qwinto.ending.{by}", scene.names(seats)) for by, seats in ended_by.items() if seats)


def sheet(scene: Scene) -> Node:
    """The full count: rows, bonuses, misses."""
    scores = [score_of(written_sheet) for written_sheet in cast(Qwinto, scene.position).sheets]
    rows = [
        (colour, scene.say(f"qwinto.colour.{colour}"), [signed(score.rows[at]) for score in scores])
        for at, colour in enumerate(COLOURS)
    ]
    rows += [
        (
            "bonus",
            scene.say("qwinto.bonus", code(scene.words, FIELDS[field])),
            [signed(score.bonuses[at]) for score in scores],
        )
        for at, field in enumerate(BONUSES)
    ]
    rows.append(("missed", scene.say("qwinto.misses"), [signed(score.misses) for score in scores]))
    rows.append(("total", scene.say("count.total"), [signed(score.total) for score in scores]))
    return el("div", score_table(scene, scene.say("count.title"), rows), key="sheet")
