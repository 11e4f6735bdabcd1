"""Demo by ear: what to do, what happened, how far everybody is."""

from __future__ import annotations

from typing import cast

from game.contract import Step
from game.games.demo.rules import Demo
from game.games.demo.sentences import move_text as told
from game.games.demo.sentences import todo
from game.ui.components.dice import throws_so_far
from game.ui.heard import HeardLine, line
from game.ui.scene import Scene

__all__ = ["at_hand", "lines", "moves_of", "place_name", "places", "summary", "todo", "told"]


def places(scene: Scene) -> tuple[Step, ...]:
    return ()


def place_name(scene: Scene, place: Step) -> str:
    return place


def moves_of(scene: Scene, place: str) -> str:
    return ""


def lines(scene: Scene, seat: int) -> list[HeardLine]:
    places_now = enumerate(cast(Demo, scene.position).places, 1)
    return [
        HeardLine("row", (str(each), scene.name(each).lower()), line(scene, scene.name(each), [str(place)]))
        for each, place in places_now
    ]


def at_hand(scene: Scene) -> str:
    face = next((move[0] for _, move in throws_so_far(scene)), "")
    return scene.say("demo.die", face or scene.say("die.none"))


def summary(scene: Scene, seat: int) -> str:
    return scene.say("heard.total", cast(Demo, scene.position).places[seat - 1])
