"""What Quixo says: what to do, what was played, how the game ended."""

from __future__ import annotations

from typing import cast

from game.contract import Move, Position
from game.games.quixo.rules import GIVING_UP, Quixo
from game.ui.components.score_sheet import turn_of
from game.ui.components.sentences import ended
from game.ui.scene import Scene


def todo(scene: Scene) -> str:
    if scene.position.ending:
        return f"{ended(scene)} {why_over(scene)}"
    if not scene.awaits_person:
        return scene.say("todo.wait", scene.name(scene.seat))
    key = ("quixo.todo.take", "quixo.todo.enter", "quixo.todo.dot")[len(scene.draft)]
    if scene.draft:
        return scene.say(key)
    task = turn_of(scene, scene.say(key))
    return task if scene.number else scene.opening(task)


def why_over(scene: Scene) -> str:
    """Returns what ended the game; the only person at the device is not told of “the other side”."""
    ending = scene.position.ending
    assert ending is not None
    people = scene.match.people
    if ending.reason == "time" and len(people) == 1 and people[0] not in ending.winners:
        return scene.say("quixo.ending.own_time")
    return scene.say(f"quixo.ending.{ending.reason}")


def move_text(scene: Scene, before: Position, move: Move, after: Position) -> str:
    who = scene.name(cast(Quixo, before).seat)
    if move in GIVING_UP:
        return scene.say(f"quixo.told.{move[0]}", who)
    if len(move) == 3:
        return scene.say("quixo.told.dot", who, move[0], move[1], scene.name(int(move[2][1])))
    return scene.say("quixo.told", who, move[0], move[1])
