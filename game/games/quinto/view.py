"""Quinto on the table: people lay tiles freely on the board, with their sums, until the tiles make a play."""

from __future__ import annotations

from collections import Counter
from typing import Final, cast

from game.contract import Move, Position
from game.games.quinto.board import board_box
from game.games.quinto.hand import (
    curtain_for,
    draws_here,
    is_at_hand,
    is_stuck,
    laid,
    may_pass,
    quinto,
    shuffled,
    split_step,
)
from game.games.quinto.rack_view import hand, last_place, strip
from game.games.quinto.rules import PASS, Quinto
from game.games.quinto.sentences import lifted_text, move_text, todo, why_over
from game.games.quinto.sheet import sheet
from game.games.quinto.small_board import part_in_use
from game.games.quinto.touches import touched, typed_tokens
from game.ui.components.buttons import button
from game.ui.components.dice import throw_buttons
from game.ui.components.score_sheet import signed
from game.ui.counting import Stage, total_stages
from game.ui.nodes import Motion, Node, classes, el
from game.ui.scene import Glance, Scene

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

HELD_MS: Final = 800
"""How long the tiles left in a hand are looked at."""


def table(scene: Scene) -> Node:
    position = quinto(scene)
    below = f"seats{position.seats}" if position.ending else ""
    cls = classes("quinto-box", below, covered=curtain_for(scene), drawing=draws_here(scene))
    return el("div", board_box(scene), strip(scene), hand(scene), cls=cls, key="box")


def controls(scene: Scene) -> list[Node]:
    if draws_here(scene):
        return throw_buttons(scene, "")
    if not is_at_hand(scene):
        return [_play(scene, None)]
    passing = button(scene.say("quinto.pass"), "play:pass", cls="main" if is_stuck(scene) else "pass")
    if is_stuck(scene):
        return [passing]
    play = _play(scene, scene.match.outlook.gain if laid(scene) else None)
    return [passing, play] if may_pass(quinto(scene)) else [play]


def _play(scene: Scene, gain: int | None) -> Node:
    """The main button; it stays, and keeps the focus, while there is nothing to play, and then a tap tells why."""
    words = scene.say("quinto.play") if gain is None else scene.say("quinto.play_for", gain)
    action = "confirm" if is_at_hand(scene) else None
    return el("button", words, type="button", cls="main", action=action, aria_disabled=gain is None, key="play")


def badge(scene: Scene, seat: int) -> Node:
    """The score of a seat, and how many tiles it holds."""
    position, place = quinto(scene), f"total{seat}"
    total = position.points[seat - 1] if scene.hides(place) else position.scores[seat - 1].total
    held = position.racks[seat - 1].size
    cls, title = classes("points", counted=scene.lights(place)), scene.say("quinto.held", held)
    points = el("span", signed(total), cls=cls, key="points", at=f"score{seat}")
    count = el("span", str(held), cls="held", key="held", aria_hidden=True, title=title, action="explain:held")
    words = el(
        "span",
        f"{scene.say('quinto.points_word', total)}, {scene.say('quinto.held', held)}",
        cls="visually-hidden",
        key="words",
    )
    return el("span", points, words, count, cls="badge quinto", key="badge")


def motions(scene: Scene, before: Position, move: Move, after: Position) -> list[Motion]:
    """Tiles drop on their cells and points rise; drawn tiles rise on the rack if the viewer may see them."""
    position = cast(Quinto, before)
    if move == PASS:
        return []
    if position.drawing:
        return _tiles_rise(scene, position, move)
    is_own = scene.is_live and scene.match.level_of(position.seat) is None
    kind, pause = ("settle", 40) if is_own else ("drop", 90)
    down = [Motion(split_step(step)[1], kind, delay=at * pause) for at, step in enumerate(move)]
    return [*down, Motion(f"score{position.seat}", "rise", milliseconds=400, delay=len(move) * pause)]


def _tiles_rise(scene: Scene, before: Quinto, move: Move) -> list[Motion]:
    if scene.viewer != before.seat or curtain_for(scene):
        return []
    new = Counter(move)
    rising: list[Motion] = []
    values = quinto(scene).racks[before.seat - 1].known
    for at in [place for place in shuffled(scene) if place < len(values)]:
        if new[str(values[at])] > 0:
            new[str(values[at])] -= 1
            rising.append(Motion(f"place{at}", "rise", delay=len(rising) * 70))
    return rising


def count(scene: Scene) -> tuple[Stage, ...]:
    """The tiles left in hand turn, seat by seat, and are subtracted; then the totals."""
    seats = range(1, quinto(scene).seats + 1)
    held = [Stage((last_place(seat),), HELD_MS, sound="paper") for seat in seats if quinto(scene).racks[seat - 1].known]
    return (*held, *total_stages((f"total{seat}",) for seat in seats))


def needs_confirmation(scene: Scene) -> bool:
    return True


def glance(position: Position, seat: int) -> Glance:
    """The part of the board in use; the racks stay hidden."""
    return Glance(part_in_use(cast(Quinto, position)))


def sheet_in_view(scene: Scene) -> str:
    return ""


def places_of(move: Move) -> frozenset[str]:
    return frozenset(split_step(step)[1] for step in move)


def trace(scene: Scene, seat: int) -> None:
    """Nothing: the board shows what was done."""
