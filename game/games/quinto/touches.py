"""What taps, drags and keys mean at Quinto: choosing, laying and taking back tiles, and tapping those of a real draw.

Tiles stay where people put them, in any order. The rules say what the draft scores and what is wrong with it; only a
missing tile or an occupied cell is refused at once.
"""

from __future__ import annotations

import re
from typing import Final

from game.contract import IllegalMove, Reason
from game.games.quinto.hand import (
    RackUi,
    Tile,
    chosen,
    cursor,
    curtain_for,
    draws_here,
    is_at_hand,
    laid,
    quinto,
    rack_ui,
    split_step,
    tiles,
)
from game.games.quinto.lines import STEP
from game.ui.scene import Scene
from game.ui.touches import Chosen, Confirmed, Draft, Refusal, Steps, Touched

TYPED_STEP: Final = re.compile(r"([0-9]{1,2})\s*([a-y])\s*([1-9][0-9]?)(?![0-9])")


def touched(scene: Scene, touch: str) -> Touched:
    """Returns what a tap, a drag (`drag:<from>><to>`) or a key (`key:<key>@<cell>`) means."""
    kind, _, about = touch.partition(":")
    if draws_here(scene):
        return _drawn(scene, kind, about)
    if not is_at_hand(scene):
        return Refusal(Reason("quinto.covered")) if curtain_for(scene) else Chosen(scene.ui.own)
    ui = rack_ui(scene)
    if kind == "drag":
        held, arrow, place = about.partition(">")
        return _dropped(scene, held, place) if arrow else Chosen(ui.having(held=_held(scene, held)))
    if kind == "key":
        key, _, cell = about.partition("@")
        return _typed_on(scene, key, cell)
    if kind == "tile":
        return _tile(scene, int(about)) if about.isdecimal() else Chosen(ui)
    if kind == "recall":
        return Draft((), ui.put_down())
    if kind == "shuffle":
        return Chosen(ui.having(shuffle=ui.shuffle + 1, tile=None))
    return _cell(scene, touch)


def _drawn(scene: Scene, kind: str, about: str) -> Touched:
    """A tile was drawn from the real bag, or goes back into it."""
    if kind == "back" and about.isdecimal():
        at = int(about)
        return Draft((*scene.draft[:at], *scene.draft[at + 1 :]), scene.ui.own)
    if kind != "draw":
        return Chosen(scene.ui.own)
    return Steps((about,)) if about in scene.following else Refusal(Reason("quinto.not_in_bag", (about,)))


def _tile(scene: Scene, index: int) -> Touched:
    """A tile of the rack was tapped: it goes to the cell that waits for it, or it is chosen."""
    ui = rack_ui(scene)
    tile = next((tile for tile in tiles(scene) if tile.at == index), None)
    if tile is None:
        return Chosen(ui)
    if cursor(scene):
        return _lay(scene, tile, cursor(scene))
    return Chosen(ui.having(tile=None if ui.tile == index else index, held=None))


def _cell(scene: Scene, cell: str) -> Touched:
    """A cell was tapped: it takes the chosen tile, returns the one laid there, or waits for one."""
    index = quinto(scene).grid.index.get(cell)
    if index is None:
        return Chosen(scene.ui.own)
    tile = chosen(scene)
    if tile is not None:
        return _lay(scene, tile, cell)
    if cell in laid(scene):
        return _take_back(scene, cell)
    ui = rack_ui(scene).put_down()
    if quinto(scene).board[index] is not None:
        return Refusal(Reason("quinto.taken", (cell,)), ui)
    return Chosen(ui.having(cursor="" if cursor(scene) == cell else cell))


def _lay(scene: Scene, tile: Tile, cell: str) -> Draft | Refusal | Chosen:
    """Lays a tile on a cell; a tile that was laid there goes back to the rack."""
    position, ui = quinto(scene), rack_ui(scene).put_down()
    index = position.grid.index.get(cell)
    if index is None:
        return Chosen(ui)
    if position.board[index] is not None:
        return Refusal(Reason("quinto.taken", (cell,)), ui)
    others = tuple(step for step in scene.draft if split_step(step)[1] not in (cell, tile.cell))
    places = {other.cell: other.at for other in tiles(scene) if other.cell not in ("", cell, tile.cell)}
    return Draft((*others, f"{tile.value}{cell}"), ui.having(places={**places, cell: tile.at}))


def _take_back(scene: Scene, cell: str) -> Touched:
    return Draft(tuple(step for step in scene.draft if split_step(step)[1] != cell), rack_ui(scene).put_down())


def _held(scene: Scene, held: str) -> int | None:
    """Returns the place of the dragged tile; `held` is its place on the rack, or the cell it is laid on."""
    return next((tile.at for tile in tiles(scene) if held in (str(tile.at), tile.cell)), None)


def _dropped(scene: Scene, held: str, place: str) -> Touched:
    index = _held(scene, held)
    tile = next((tile for tile in tiles(scene) if tile.at == index), None)
    if not place:
        return Chosen(rack_ui(scene).having(held=None))
    if tile is None or place == tile.cell:
        return Chosen(rack_ui(scene).put_down())
    if place == "rack":
        return _take_back(scene, tile.cell) if tile.cell else Chosen(rack_ui(scene).put_down())
    return _lay(scene, tile, place)


def _typed_on(scene: Scene, key: str, cell: str) -> Touched:
    """A key was pressed on a cell: a digit lays that tile, others take it back, play, or clear the board."""
    ui = rack_ui(scene)
    if key == "Enter":
        return Confirmed() if scene.draft and scene.match.outlook.move else _cell(scene, cell)
    if key == "Escape":
        return Draft((), ui.put_down())
    if not (key.isascii() and key.isdigit()):
        return _take_back(scene, cell) if cell in laid(scene) else Chosen(ui)
    digits, at = ui.typed
    before = digits if at == cell else ""
    for value in (before + key, key):
        free = [tile for tile in tiles(scene) if str(tile.value) == value and tile.cell in ("", cell)]
        if free:
            return _typing(_lay(scene, free[0], cell), (value, cell))
        if any(str(tile.value).startswith(value) and not tile.cell for tile in tiles(scene)):
            return Chosen(ui.having(typed=(value, cell)))
    return Refusal(Reason("quinto.not_held", (int(key),)), ui.having(typed=("", "")))


def _typing(laid: Draft | Refusal | Chosen, typed: tuple[str, str]) -> Touched:
    """Remembers the digits that were typed, for a tile of two may follow."""
    return laid.having(own=laid.own.having(typed=typed)) if isinstance(laid.own, RackUi) else laid


def typed_tokens(scene: Scene, text: str) -> str:
    """Turns what people type (`7H7 + 8 i7`, `passe`, or the tiles of a real draw) into the record's token."""
    if curtain_for(scene):
        raise IllegalMove(Reason("quinto.covered"), text, scene.position)
    words = text.strip().lower()
    if words in ("passe", "passer", "je passe", "pass"):
        return "pass"
    if draws_here(scene) and re.fullmatch(r"[\d\s,;]+", words):
        return f"({' '.join(re.findall(r'[0-9]+', words))})"
    steps = [f"{value}{column}{row}" for value, column, row in TYPED_STEP.findall(words)]
    rest = TYPED_STEP.sub("", words)
    if steps and not rest.strip(" +,;") and all(STEP.fullmatch(step) for step in steps):
        return "+".join(steps)
    return words
