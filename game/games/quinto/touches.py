"""What fingers and keys mean at Quinto: a tile chosen, laid, moved, taken back; tiles of a real draw tapped in.

Tiles lie where people put them, in any order. The rules say what the arrangement is worth and what is wrong with it;
only a tile that is not there, or a cell that is not free, is refused at once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from game.contract import IllegalMove, Reason, Step
from game.games.quinto.hand import (
    Tile,
    chosen,
    cursor,
    curtain_for,
    draws_here,
    is_at_hand,
    laid,
    quinto,
    split_step,
    tiles,
)
from game.games.quinto.rules import STEP
from game.ui.scene import Scene

Change = Mapping[str, Any]
"""A change of what is open on the page; `draft` in it is the arrangement that now lies on the board."""

NOTHING: Final[Change] = {}
PUT_DOWN: Final[Change] = {"tile": None, "held": None, "cursor": None}
"""No tile and no cell is chosen any more."""


def steps(scene: Scene, touch: str) -> tuple[Step, ...] | Change:
    """What a touch means."""
    kind, _, about = touch.partition(":")
    if draws_here(scene):
        return _drawn(scene, kind, about)
    if not is_at_hand(scene):
        return {"refused": Reason("quinto.covered")} if curtain_for(scene) else NOTHING
    if kind == "drag":
        held, arrow, place = about.partition(">")
        return _dropped(scene, held, place) if arrow else {"held": _held(scene, held)}
    if kind == "key":
        key, _, cell = about.partition("@")
        return _typed_on(scene, key, cell)
    if kind == "tile":
        return _tile(scene, int(about))
    if kind == "recall":
        return {"draft": (), **PUT_DOWN}
    if kind == "shuffle":
        return {"shuffle": scene.ui.get("shuffle", 0) + 1, "tile": None}
    return _cell(scene, touch)


def _drawn(scene: Scene, kind: str, about: str) -> tuple[Step, ...] | Change:
    """A tile is drawn from the real bag, or was not drawn after all."""
    if kind == "back":
        at = int(about)
        return {"draft": (*scene.draft[:at], *scene.draft[at + 1 :])}
    if kind != "draw":
        return NOTHING
    return (about,) if about in scene.following else {"refused": Reason("quinto.not_in_bag", (about,))}


def _tile(scene: Scene, index: int) -> Change:
    """A tile of the rack is tapped: it goes to the cell that waits for it, or it is chosen."""
    tile = next((tile for tile in tiles(scene) if tile.at == index), None)
    if tile is None:
        return NOTHING
    if cursor(scene):
        return _lay(scene, tile, cursor(scene))
    return {"tile": None if scene.ui.get("tile") == index else index, "held": None}


def _cell(scene: Scene, cell: str) -> Change:
    """A cell is tapped: it takes the chosen tile, gives back the one laid there, or waits for one."""
    index = quinto(scene).grid.index.get(cell)
    if index is None:
        return NOTHING
    tile = chosen(scene)
    if tile is not None:
        return _lay(scene, tile, cell)
    if cell in laid(scene):
        return _take_back(scene, cell)
    if quinto(scene).board[index] is not None:
        return {"refused": Reason("quinto.taken", (cell,)), **PUT_DOWN}
    return {**PUT_DOWN, "cursor": None if cursor(scene) == cell else cell}


def _lay(scene: Scene, tile: Tile, cell: str) -> Change:
    """Lays a tile on a cell, wherever it was before; a tile that was laid there goes back to the rack."""
    position = quinto(scene)
    index = position.grid.index.get(cell)
    if index is None:
        return PUT_DOWN
    if position.board[index] is not None:
        return {"refused": Reason("quinto.taken", (cell,)), **PUT_DOWN}
    kept = [step for step in scene.draft if split_step(step)[1] not in (cell, tile.cell)]
    places = {other.cell: other.at for other in tiles(scene) if other.cell not in ("", cell, tile.cell)}
    return {"draft": (*kept, f"{tile.value}{cell}"), "places": {**places, cell: tile.at}, **PUT_DOWN}


def _take_back(scene: Scene, cell: str) -> Change:
    return {"draft": tuple(step for step in scene.draft if split_step(step)[1] != cell), **PUT_DOWN}


def _held(scene: Scene, held: str) -> int | None:
    """The tile that a drag began with: its index on the rack, or the cell on which it lies."""
    found = (tile.at for tile in tiles(scene) if held in (str(tile.at), tile.cell))
    return next(found, None)


def _dropped(scene: Scene, held: str, place: str) -> Change:
    index = _held(scene, held)
    tile = next((tile for tile in tiles(scene) if tile.at == index), None)
    if tile is None or not place or place == tile.cell:
        return PUT_DOWN
    if place == "rack":
        return _take_back(scene, tile.cell) if tile.cell else PUT_DOWN
    return _lay(scene, tile, place)


def _typed_on(scene: Scene, key: str, cell: str) -> Change:
    """A key is pressed on a cell: a figure lays that tile, others take it back, play, or clear the board."""
    if key == "Enter":
        return {"act": "confirm"} if scene.draft and scene.match.outlook.move else _cell(scene, cell)
    if key == "Escape":
        return {"draft": (), **PUT_DOWN}
    if not key.isdigit():
        return _take_back(scene, cell) if cell in laid(scene) else NOTHING
    figures, at = scene.ui.get("figures", ("", ""))
    before = figures if at == cell else ""
    for value in (before + key, key):
        free = [tile for tile in tiles(scene) if str(tile.value) == value and tile.cell in ("", cell)]
        if free:
            return {**_lay(scene, free[0], cell), "figures": (value, cell)}
        if any(str(tile.value).startswith(value) and not tile.cell for tile in tiles(scene)):
            return {"figures": (value, cell)}
    return {"refused": Reason("quinto.not_held", (int(key),)), "figures": ("", "")}


def typed(scene: Scene, text: str) -> str:
    """Turns what people type into the record's token: `7H7 + 8 i7`, `passe`, or the tiles of a real draw."""
    if curtain_for(scene):
        raise IllegalMove(Reason("quinto.covered"), text, scene.position)
    words = text.strip().lower()
    if words in ("passe", "passer", "je passe", "pass"):
        return "pass"
    if draws_here(scene) and re.fullmatch(r"[\d\s,;]+", words):
        return f"({' '.join(re.findall(r'[0-9]+', words))})"
    found = re.findall(r"([0-9]{1,2})\s*([a-y])\s*([1-9][0-9]?)(?![0-9])", words)
    steps = [f"{value}{column}{row}" for value, column, row in found]
    rest = re.sub(r"([0-9]{1,2})\s*([a-y])\s*([1-9][0-9]?)(?![0-9])", "", words)
    if steps and not rest.strip(" +,;") and all(STEP.fullmatch(step) for step in steps):
        return "+".join(steps)
    return words
