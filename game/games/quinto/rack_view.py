"""Below the board of Quinto: the rack, the curtain over it, the pad for tiles from a real bag, the last tiles."""

from __future__ import annotations

from collections import Counter

from game.games.quinto.hand import (
    Tile,
    chosen,
    cursor,
    curtain_for,
    draws_here,
    fitting,
    is_at_hand,
    open_seat,
    quinto,
    shuffled,
    tiles,
)
from game.ui.components.buttons import icon
from game.ui.nodes import Child, Node, classes, el, style
from game.ui.scene import Scene

PLACES = 5
WIDE = 18
"""A board with more columns or rows is too large to read as a whole, even on a wide screen."""


def strip(scene: Scene) -> Node:
    """The bag, and the small buttons beside the rack: recall, shuffle, and the zoom."""
    grid = quinto(scene).grid
    bag = quinto(scene).bag
    count = el("span", scene.say("quinto.bag", bag), cls="visually-hidden", key="words")
    sack = el(
        "span",
        el("span", cls="icon bag", key="icon"),
        el("b", str(bag), aria_hidden=True, key="count"),
        count,
        cls="bag-count",
        key="bag",
        title=scene.say("quinto.bag", bag),
        action="explain:bag",
    )
    zoom: list[Child] = [
        icon("farther", scene.say("quinto.farther"), "zoom:out"),
        icon("nearer", scene.say("quinto.nearer"), "zoom:in"),
        icon("whole", scene.say("quinto.whole"), "zoom:whole"),
    ]
    cls = classes("zoom", large=max(grid.rows, grid.columns) > WIDE, small=max(grid.rows, grid.columns) < 9)
    own: list[Child] = []
    if is_at_hand(scene):
        own = [
            _recall(scene),
            icon("shuffle", scene.say("quinto.shuffle"), "touch:shuffle"),
        ]
    return el(
        "div",
        sack,
        el("span", zoom, cls=cls, key="zoom"),
        el("span", own, cls="own", key="own"),
        cls="quinto-strip",
        key="strip",
    )


def _recall(scene: Scene) -> Node:
    """Takes the laid tiles back; while there are none it says what it is for."""
    action = "touch:recall" if scene.draft else "explain:recall"
    return icon("recall", scene.say("quinto.recall"), action, waits=not scene.draft, key="recall")


def hand(scene: Scene) -> list[Node]:
    """What is under the thumb: the last tiles at the end, the curtain, the pad of a draw, or the rack."""
    if quinto(scene).ending:
        return [last_tiles(scene)]
    seat = curtain_for(scene)
    if seat:
        return [curtain(scene, seat)]
    if draws_here(scene):
        return [drawn(scene), pad(scene)]
    return [rack(scene)]


def rack(scene: Scene) -> Node:
    """The five places of the open rack; a place stays a button while its tile is on the board."""
    held = {tile.at: tile for tile in tiles(scene)}
    can_lay = is_at_hand(scene)
    picked = chosen(scene)
    fits = fitting(scene, cursor(scene)) if cursor(scene) else frozenset()
    places = [_place(scene, held.get(at), at, can_lay, picked, fits) for at in shuffled(scene)]
    seat = open_seat(scene)
    label = scene.say("quinto.rack", scene.name(seat)) if seat else None
    return el(
        "div",
        places,
        cls=classes("quinto-rack", open=seat > 0),
        data_roving=can_lay,
        role="group" if seat else None,
        label=label,
        key="rack",
        data_drop="rack" if can_lay else None,
    )


def _place(scene: Scene, tile: Tile | None, at: int, can_lay: bool, picked: Tile | None, fits: frozenset[int]) -> Node:
    key, place = f"place{at}", f"place{at}"
    if tile is None:
        return el("span", cls="place", key=key)
    if tile.cell:
        label = scene.say("quinto.place.laid", tile.value, tile.cell)
        action = f"touch:{tile.cell}"
        return el("button", type="button", tabindex=-1, key=key, at=place, cls="place", label=label, action=action)
    is_picked = picked is not None and picked.at == at
    cls = classes("place", "tile", _size(tile.value), chosen=is_picked, can=tile.value in fits)
    label = scene.say("quinto.place.can" if tile.value in fits else "quinto.place", tile.value)
    if not can_lay:
        return el("span", str(tile.value), cls=cls, key=key, at=place, role="img", label=label)
    return el(
        "button",
        str(tile.value),
        type="button",
        tabindex=-1,
        key=key,
        at=place,
        cls=cls,
        label=label,
        aria_pressed=is_picked,
        action=f"touch:tile:{at}",
        data_wanted=not scene.draft and picked is None,
        data_drag=f"drag:{at}",
        data_ghost=True,
    )


def _size(value: int) -> str:
    return f"figures{len(str(value))}" if value > 9 else ""


def curtain(scene: Scene, seat: int) -> Node:
    """Hides the rack until the right person has the device."""
    words = el("p", scene.say("quinto.curtain", scene.name(seat)), key="words")
    lift = el(
        "button", scene.say("quinto.lift"), type="button", cls="lift", action="lift", data_wanted=True, key="lift"
    )
    return el("div", words, lift, cls="quinto-curtain", key="curtain")


def drawn(scene: Scene) -> Node:
    """The rack during a draw from a real bag: the old tiles, and the new ones, which a tap takes back."""
    held = tiles(scene) if scene.viewer == quinto(scene).seat else []
    old = [
        el(
            "span",
            str(tile.value),
            cls=classes("place", "tile", _size(tile.value)),
            key=f"place{tile.at}",
            role="img",
            label=scene.say("quinto.place", tile.value),
        )
        for tile in held
    ]
    new = [
        el(
            "button",
            value,
            type="button",
            cls=classes("place", "tile", "laid", _size(int(value))),
            key=f"drawn{at}",
            label=scene.say("quinto.pad.back", value),
            action=f"touch:back:{at}",
        )
        for at, value in enumerate(scene.draft)
    ]
    empty = [el("span", cls="place", key=f"empty{at}") for at in range(PLACES - len(old) - len(new))]
    return el(
        "div",
        old,
        new,
        empty,
        cls="quinto-rack open",
        role="group",
        key="rack",
        label=scene.say("quinto.rack", scene.name(quinto(scene).seat)),
    )


def pad(scene: Scene) -> Node:
    """The values that may still be drawn, as far as the owner of the open rack can know."""
    position, seat = quinto(scene), open_seat(scene)
    other_racks = (rack for at, rack in enumerate(position.racks, 1) if at != seat)
    unseen = position.unseen + Counter(value for rack in other_racks for value in rack.known)
    is_full = not scene.following
    keys = [
        el(
            "button",
            str(value),
            type="button",
            cls=classes("tile", _size(value)),
            key=f"pad{value}",
            disabled=is_full,
            label=scene.say("quinto.pad.value", value),
            action=f"touch:draw:{value}",
        )
        for value in sorted(unseen)
    ]
    return el("div", keys, cls="quinto-pad", role="group", label=scene.say("quinto.pad"), key="pad")


def last_tiles(scene: Scene) -> Node:
    """At the end: the tiles that every seat still held, and what they cost; they lie face down until they count."""
    rows = [_last_tiles_of(scene, seat) for seat in range(1, quinto(scene).seats + 1)]
    return el("ul", rows, cls="quinto-last", key="last", label=scene.say("quinto.last_tiles"))


def _last_tiles_of(scene: Scene, seat: int) -> Node:
    position, place = quinto(scene), last_place(seat)
    values, held = position.racks[seat - 1].known, position.scores[seat - 1].held
    is_down, is_turning = scene.hides(place), scene.lights(place)
    last: list[Child] = [
        el(
            "span",
            "" if is_down else str(value),
            cls=classes("tile", _size(value), down=is_down, counted=is_turning),
            key=f"t{at}",
            **style(at=at),
        )
        for at, value in enumerate(values)
    ]
    cost = scene.say("quinto.minus", held) if last else scene.say("quinto.none")
    name = el("b", scene.name(seat), key="name")
    written = el("span", scene.say("count.yet") if is_down else cost, key="cost", cls="cost")
    tiles_left = el("span", last, cls="last-tiles", key="tiles")
    return el("li", name, tiles_left, written, cls=classes(counted=is_turning) or None, key=f"seat{seat}", at=place)


def last_place(seat: int) -> str:
    """Returns the place of the tiles that a seat was left with."""
    return f"last{seat}"
