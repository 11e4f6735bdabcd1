"""What a person at Quinto has at hand: whose rack lies open, what of it lies on the board for now, what is chosen.

All of it follows from the scene: the tiles from the position, what was laid from the draft, the rest from `ui`.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import NamedTuple, cast

from game.contract import Step
from game.games.quinto.equipment import RACK
from game.games.quinto.rules import PASS, STEP, Quinto
from game.ui.scene import Scene


class Tile(NamedTuple):
    """A tile of the open rack: its place there, its value, and the cell on which it lies for now."""

    at: int
    value: int
    cell: str = ""


def quinto(scene: Scene) -> Quinto:
    """The position that is shown, as what it is."""
    return cast(Quinto, scene.position)


def split_step(step: Step) -> tuple[int, str]:
    """Takes a step apart into the value of the tile and the cell."""
    found = STEP.fullmatch(step)
    return (int(found[1]), found[2]) if found else (-1, "")


def laid(scene: Scene) -> dict[str, int]:
    """The tiles of the draft by their cells."""
    return {cell: value for value, cell in map(split_step, scene.draft)} if scene.seat else {}


def curtain_for(scene: Scene) -> int:
    """The seat to which the device is to be handed before anything secret is shown, 0 where there is none."""
    position = quinto(scene)
    if not scene.is_live or position.to_move is None or scene.match.level_of(position.seat):
        return 0
    if position.drawing and not scene.match.throws_are_real:
        return 0
    return 0 if scene.viewer == position.seat else position.seat


def open_seat(scene: Scene) -> int:
    """The seat whose rack lies open, 0 where none does."""
    return 0 if curtain_for(scene) or quinto(scene).ending else scene.viewer


def draws_here(scene: Scene) -> bool:
    """Tells whether the tiles of a draw are to be tapped in now."""
    return scene.awaits_throw and scene.match.throws_are_real and not curtain_for(scene)


def is_at_hand(scene: Scene) -> bool:
    """Tells whether tiles may be laid now, by the person whose rack lies open."""
    return scene.awaits_person and scene.viewer == scene.seat


def tiles(scene: Scene) -> list[Tile]:
    """The tiles of the open rack, each with the cell on which it lies for now."""
    seat = open_seat(scene)
    values = quinto(scene).racks[seat - 1].known if seat else ()
    cells: dict[int, str] = {}
    if is_at_hand(scene):
        places = scene.ui.get("places", {})
        for cell, value in laid(scene).items():
            alike = [at for at, other in enumerate(values) if other == value and at not in cells]
            if alike:
                cells[places[cell] if places.get(cell) in alike else alike[0]] = cell
    return [Tile(at, value, cells.get(at, "")) for at, value in enumerate(values)]


def chosen(scene: Scene) -> Tile | None:
    """The tile that is being dragged, or else the one that was tapped."""
    held = scene.ui.get("held")
    index = scene.ui.get("tile") if held is None else held
    if index is None or not is_at_hand(scene):
        return None
    return next((tile for tile in tiles(scene) if tile.at == index), None)


def cursor(scene: Scene) -> str:
    """The cell that was tapped first and waits for a tile."""
    return str(scene.ui.get("cursor") or "") if is_at_hand(scene) else ""


def takers(scene: Scene, tile: Tile) -> frozenset[str]:
    """The cells that may take a tile next so that a legal play is still to be had."""
    match = scene.match
    rest = tuple(step for step in match.draft if split_step(step)[1] != tile.cell)
    following = match.outlook.following if rest == match.draft else match.following(rest)
    found = map(split_step, following)
    return frozenset(cell for value, cell in found if value == tile.value)


def fitting(scene: Scene, cell: str) -> frozenset[int]:
    """The values that a cell may take next."""
    found = map(split_step, scene.match.outlook.following)
    return frozenset(value for value, other in found if other == cell)


def shuffled(scene: Scene) -> list[int]:
    """The order in which the places of the rack are shown; it matters to no rule."""
    number = scene.ui.get("shuffle", 0)
    return Random(number).sample(range(RACK), RACK) if number else list(range(RACK))


@lru_cache(maxsize=8)
def may_pass(position: Quinto) -> bool:
    """Tells whether the seat to move may pass."""
    return position.rule_broken(PASS) is None


def is_stuck(scene: Scene) -> bool:
    """Tells whether passing is all that is left."""
    return quinto(scene).options.passing == "forced" and scene.seat > 0 and may_pass(quinto(scene))
