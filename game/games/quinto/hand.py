"""What a person at Quinto has at hand: the open rack, the tiles laid on the board for now, the tile that is chosen.

All of it follows from the scene: the tiles from the position, what is laid from the draft, the rest from `RackUi`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple, cast

from game.contract import Step
from game.games.quinto.equipment import RACK
from game.games.quinto.lines import STEP
from game.games.quinto.rules import PASS, Quinto
from game.ui.scene import Scene
from game.ui.touches import OwnUi


class Tile(NamedTuple):
    """A tile of the open rack: its place there, its value, and the cell it is laid on for now."""

    at: int
    value: int
    cell: str = ""


NO_PLACES: Final[Mapping[str, int]] = {}


class RackUi(OwnUi):
    """What is chosen on the rack and on the board; the rules do not depend on it."""

    tile: int | None = None
    """The place of the tile that was tapped."""
    held: int | None = None
    """The place of the tile that is being dragged."""
    cursor: str = ""
    """The empty cell that was tapped and waits for a tile."""
    places: Mapping[str, int] = NO_PLACES
    """The rack place of the tile on each cell, to tell equal tiles apart."""
    shuffle: int = 0
    """How many times the rack was shuffled."""
    typed: tuple[str, str] = ("", "")
    """The digits typed last, and the cell they were typed on."""

    def put_down(self) -> RackUi:
        """Returns it with no tile and no cell chosen."""
        return self.having(tile=None, held=None, cursor="")


def rack_ui(scene: Scene) -> RackUi:
    """Returns what is chosen; nothing at the start."""
    return scene.ui.own if isinstance(scene.ui.own, RackUi) else RackUi()


def quinto(scene: Scene) -> Quinto:
    """Returns the position on the screen, as one of Quinto."""
    return cast(Quinto, scene.position)


def split_step(step: Step) -> tuple[int, str]:
    """Splits a step into the value of the tile and the cell."""
    parts = STEP.fullmatch(step)
    return (int(parts[1]), parts[2]) if parts else (-1, "")


def laid(scene: Scene) -> dict[str, int]:
    """Returns the tiles of the draft by cell; a pass, which a hint may draft, lays none."""
    return {cell: value for value, cell in map(split_step, scene.draft) if cell} if scene.seat else {}


def curtain_for(scene: Scene) -> int:
    """Returns the seat that must take the device before anything secret is shown, or 0."""
    position = quinto(scene)
    if not scene.is_live or position.to_move is None or scene.match.level_of(position.seat):
        return 0
    if position.drawing and not scene.match.throws_are_real:
        return 0
    return 0 if scene.viewer == position.seat else position.seat


def open_seat(scene: Scene) -> int:
    """Returns the seat whose rack is open, or 0."""
    return 0 if curtain_for(scene) or quinto(scene).ending else scene.viewer


def draws_here(scene: Scene) -> bool:
    """Whether the tiles drawn from a real bag are to be tapped now."""
    return scene.awaits_throw and scene.match.throws_are_real and not curtain_for(scene)


def is_at_hand(scene: Scene) -> bool:
    """Whether the person whose rack is open may lay tiles now."""
    return scene.awaits_person and scene.viewer == scene.seat


def tiles(scene: Scene) -> list[Tile]:
    """Returns the tiles of the open rack, each with the cell it is laid on for now."""
    seat = open_seat(scene)
    values = quinto(scene).racks[seat - 1].known if seat else ()
    cells: dict[int, str] = {}
    if is_at_hand(scene):
        places = rack_ui(scene).places
        for cell, value in laid(scene).items():
            equal = [at for at, other in enumerate(values) if other == value and at not in cells]
            if equal:
                cells[places[cell] if places.get(cell) in equal else equal[0]] = cell
    return [Tile(at, value, cells.get(at, "")) for at, value in enumerate(values)]


def chosen(scene: Scene) -> Tile | None:
    """Returns the tile that is being dragged, or else the one that was tapped."""
    held = rack_ui(scene).held
    index = rack_ui(scene).tile if held is None else held
    if index is None or not is_at_hand(scene):
        return None
    return next((tile for tile in tiles(scene) if tile.at == index), None)


def cursor(scene: Scene) -> str:
    """Returns the empty cell that was tapped and waits for a tile."""
    return rack_ui(scene).cursor if is_at_hand(scene) else ""


def takers(scene: Scene, tile: Tile) -> frozenset[str]:
    """Returns the cells that may take a tile next so that a legal play is still possible."""
    match = scene.match
    rest = tuple(step for step in match.draft if split_step(step)[1] != tile.cell)
    following = match.outlook.following if rest == match.draft else match.following(rest)
    return frozenset(cell for value, cell in map(split_step, following) if value == tile.value)


def fitting(scene: Scene, cell: str) -> frozenset[int]:
    """Returns the values that a cell may take next."""
    following = map(split_step, scene.match.outlook.following)
    return frozenset(value for value, other in following if other == cell)


def shuffled(scene: Scene) -> list[int]:
    """Returns the order in which the places of the rack are shown; the rules do not depend on it."""
    number = rack_ui(scene).shuffle
    return Random(number).sample(range(RACK), RACK) if number else list(range(RACK))


@lru_cache(maxsize=8)
def may_pass(position: Quinto) -> bool:
    """Whether the seat to move may pass."""
    return position.rule_broken(PASS) is None


def is_stuck(scene: Scene) -> bool:
    """Whether passing is the only move left."""
    return quinto(scene).options.passing == "forced" and scene.seat > 0 and may_pass(quinto(scene))
