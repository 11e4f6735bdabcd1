"""What is said of a game of Demo: what to do, what happened, how it ended and what it counts."""

from __future__ import annotations

from typing import cast

from game.contract import Move, Position
from game.games.demo.rules import BAD, GO, Demo
from game.ui.components.score_sheet import score_table, turn_of
from game.ui.components.sentences import ended
from game.ui.nodes import Node, el
from game.ui.scene import Scene


def todo(scene: Scene) -> str:
    position = cast(Demo, scene.position)
    if position.ending:
        return f"{ended(scene)} {scene.say('demo.ending.goal')}"
    if scene.awaits_throw:
        return scene.say("demo.todo.real" if scene.match.throws_are_real else "demo.todo.roll")
    if not scene.awaits_person:
        return scene.say("todo.wait", scene.name(scene.seat))
    key = "demo.todo.go_or_stop" if position.collected else "demo.todo.go"
    task = turn_of(scene, scene.say(key, position.collected))
    return task if scene.number else scene.opening(task)


def move_text(scene: Scene, before: Position, move: Move, after: Position) -> str:
    was, now = cast(Demo, before), cast(Demo, after)
    who = scene.name(was.seat)
    if not was.is_thrown:
        return scene.say("demo.told.go" if move == GO else "demo.told.stop", who, now.places[was.seat - 1])
    if now.ending:
        return scene.say("demo.told.goal", who, int(move[0]))
    return scene.say("demo.told.lost" if move[0] == BAD else "demo.told.thrown", who, int(move[0]))


def sheet(scene: Scene) -> Node:
    totals = [str(place) for place in cast(Demo, scene.position).places]
    return el("div", score_table(scene, scene.say("count.title"), [("total", scene.say("count.total"), totals)]))
