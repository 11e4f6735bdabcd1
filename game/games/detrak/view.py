"""Détrak on the table: two dice of symbols, a sheet for each seat, and the pair that is being placed."""

from __future__ import annotations

import re
from typing import Final, cast

from game.contract import Move, NotationError, Position, Reason
from game.games.detrak.rules import FREE, GRID, ROUNDS, SYMBOLS, Detrak, SheetScore, free_pairs
from game.games.detrak.sentences import badge, move_text, name_of, sheet, todo, trace, why_over, writes
from game.games.detrak.sheet import SYMBOL_NAMES, Pencil, SeatSheet, boxes, large_sheet, small_sheet
from game.language import all_words
from game.ui.components.buttons import button
from game.ui.components.dice import die, palette, takes_faces, throws_so_far, tumbling, without
from game.ui.components.peek import brought_near
from game.ui.components.score_sheet import main_button
from game.ui.components.sheet_game import last_writings, may_write, shared_answer, shared_controls, sheets, shown_seat
from game.ui.counting import Stage, line_stage, total_stages
from game.ui.nodes import Motion, Node, classes, el
from game.ui.scene import Glance, Scene
from game.ui.touches import Steps, Touched

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

FACES: Final = tuple(f"detrak-{mark}" for mark in SYMBOL_NAMES.values())
PAIR: Final = re.compile(r"([a-e][1-5])[\s,;>-]*([a-e][1-5])")


def table(scene: Scene) -> Node:
    calm = scene.calm
    position = cast(Detrak, calm.position)
    shown = _shown(calm)
    last = last_writings(calm, writes)
    pencil = _pencil(calm, last.get(shown, ()))
    large = large_sheet(scene.words, _sheet(calm, shown), pencil, _score_with(calm) if pencil.draft else None)

    def small(seat: int) -> Node:
        return small_sheet(scene.words, _sheet(calm, seat), last.get(seat, ()))

    papers = sheets(calm, shown, large, small, [score.total for score in position.scores])
    return el("div", _tray(scene), papers, cls=classes("detrak-box", real=takes_faces(scene)), key="box")


def sheet_in_view(scene: Scene) -> str:
    """Names the sheet to bring into view."""
    return f"slot{_shown(scene)}"


def _shown(scene: Scene) -> int:
    sheets_now = cast(Detrak, scene.position).sheets
    first_with_room = next((seat for seat, cells in enumerate(sheets_now, 1) if free_pairs(cells)), 1)
    return shown_seat(scene, first_with_room)


def _sheet(scene: Scene, seat: int) -> SeatSheet:
    position = cast(Detrak, scene.position)
    cells, is_over = position.sheets[seat - 1], position.ending is not None
    return SeatSheet(seat, scene.name(seat), cells, position.options, is_over, scene.counting)


def _pencil(scene: Scene, last: Move) -> Pencil:
    """What is being placed: both symbols show as soon as the first has its cell."""
    if not may_write(scene, _shown(scene)):
        return Pencil(last)
    throw = cast(Detrak, scene.position).throw
    draft = dict(zip(scene.draft, throw, strict=False))
    ghosts = dict.fromkeys(scene.following, throw[1]) if len(scene.draft) == 1 else {}
    can = frozenset() if scene.draft else scene.following
    return Pencil(last, draft, ghosts, can, throw[0])


def _score_with(scene: Scene) -> SheetScore | None:
    """What the sheet would score with the pair that is being placed."""
    move = scene.match.outlook.move
    return cast(Detrak, scene.position).after(move).scores[scene.seat - 1] if move else None


# The dice


def _tray(scene: Scene) -> Node:
    """The two dice and the rounds. A tap on the dice throws them, or swaps the pair that is being placed."""
    is_real = takes_faces(scene)
    faces = _faces_on_table(scene)
    dice = [_die(scene, at, faces[at] if at < len(faces) else "", is_real) for at in range(2)]
    choices = [(symbol, f"detrak-{mark}", name_of(scene, symbol)) for symbol, mark in SYMBOL_NAMES.items()]
    return el(
        "div",
        _rounds(scene),
        el("div", dice, cls="dice two", key="dice", action=_dice_action(scene)),
        palette(scene, choices, scene.say("real.faces")) if is_real else None,
        cls="dice-tray",
        key="tray",
    )


def _die(scene: Scene, at: int, symbol: str, is_real: bool) -> Node:
    """One die; the one whose symbol is placed next is highlighted."""
    name = name_of(scene, symbol) if symbol else scene.say("die.none")
    is_writing = may_write(scene.calm, _shown(scene))
    cls = classes(
        spent=not cast(Detrak, scene.position).throw and not is_real,
        next=is_writing and at == len(scene.draft),
        used=is_writing and at < len(scene.draft),
    )
    face = SYMBOLS.index(symbol) if symbol else -1
    if is_real and symbol:
        label = scene.say("real.take_back", name)
        return die(at + 1, FACES, face, label=label, cls=cls, tag="button", action=without(scene.draft, at))
    is_old = bool(symbol) and not cast(Detrak, scene.position).throw and not is_real
    label = scene.say("detrak.die.last" if is_old else "detrak.die", at + 1, name)
    return die(at + 1, FACES, face, label=label, cls=cls)


def _faces_on_table(scene: Scene) -> Move:
    """What the dice show: the throw, the tapped faces, or what they showed last."""
    throw = cast(Detrak, scene.position).throw
    if throw or takes_faces(scene):
        return throw or scene.draft
    return next((move for _, move in throws_so_far(scene)), ())


def _dice_action(scene: Scene) -> str | None:
    if scene.awaits_throw:
        return None if scene.match.throws_are_real else "throw"
    return _turned(scene) if may_write(scene.calm, _shown(scene)) else None


def _turned(scene: Scene) -> str | None:
    """Returns the action that swaps the two symbols; None for a double."""
    throw = cast(Detrak, scene.position).throw
    return f"draft:{scene.draft[1]} {scene.draft[0]}" if len(scene.draft) == 2 and throw[0] != throw[1] else None


def _rounds(scene: Scene) -> Node:
    """A pencil stroke for each round."""
    number, is_due = cast(Detrak, scene.position).round, scene.position.awaits_chance
    strokes = [el("i", cls=classes("stroke", done=at < number), key=f"r{at}") for at in range(ROUNDS)]
    label = scene.say("detrak.round", number + is_due, ROUNDS)
    return el("div", strokes, cls="rounds", role="img", label=label, key="rounds", action="explain:rounds")


# Buttons and taps


def controls(scene: Scene) -> list[Node]:
    throw = [_turn_button(scene, None), main_button(scene.say("detrak.throw"), "throw")]
    shared = shared_controls(scene, _shown(scene), throwing=throw if scene.match.people else [])
    return _writing_controls(scene) if shared is None else shared


def _turn_button(scene: Scene, turned: str | None) -> Node:
    """Swaps the signs of a drafted pair; it stands there from the throw on, so that the main button never moves."""
    return button(scene.say("detrak.turn"), turned or "", off=not turned, key="swap")


def _writing_controls(scene: Scene) -> list[Node]:
    outlook = scene.match.outlook
    turn = _turn_button(scene, _turned(scene))
    if outlook.move is None or not outlook.gain:
        return [turn, main_button(scene.say("detrak.write"), "confirm", waits=outlook.move is None)]
    return [turn, main_button(scene.say("detrak.write_for", outlook.gain), "confirm")]


def touched(scene: Scene, touch: str) -> Touched:
    """A drag from a cell to its neighbour places the pair there, whatever was drafted before."""
    shared = shared_answer(scene, touch, _shown(scene), SYMBOLS)
    if shared is not None:
        return shared
    if ">" not in touch:
        return Steps((touch,))
    one, _, other = touch.partition(">")
    taken_back = tuple(step for step in scene.draft if step != one)
    return Steps((*taken_back, *(() if one in scene.draft else (one,)), other))


def needs_confirmation(scene: Scene) -> bool:
    return True


def typed_tokens(scene: Scene, text: str) -> str:
    """Accepts cells with spaces and in capitals, and the faces of real dice as symbols or by name."""
    text = text.strip().lower()
    if not scene.awaits_throw:
        return PAIR.sub(r"\1\2", text)
    if not scene.match.throws_are_real:
        raise NotationError(Reason("throw_first"), text, scene.position)
    symbols = text.strip("() ")
    names = {
        spoken.say(f"detrak.symbol.{mark}"): symbol
        for spoken in all_words(scene.words)
        for symbol, mark in SYMBOL_NAMES.items()
    }
    for name in sorted(names, key=len, reverse=True):
        symbols = symbols.replace(name, f" {names[name]} ")
    return f"({' '.join(symbols.replace(',', ' ').split())})"


def motions(scene: Scene, before: Position, move: Move, after: Position) -> list[Motion]:
    """Dice fall; symbols are written, then the changed points rise in the margins."""
    was, now = cast(Detrak, before), cast(Detrak, after)
    if not was.throw:
        return tumbling((1, 2))
    seat = was.seat
    written = [Motion(f"ink{seat}-{step}", "write", milliseconds=220, delay=160 * at) for at, step in enumerate(move)]
    old, new = boxes(was.scores[seat - 1]), boxes(now.scores[seat - 1])
    changed = [box for box in new if new[box] != old[box]]
    if now.ending:
        return written
    rising = [Motion(f"sum{seat}-{box}", "rise", delay=380 + 60 * at) for at, box in enumerate(changed)]
    return [*written, *rising, *brought_near(scene, seat)]


def count(scene: Scene) -> tuple[Stage, ...]:
    """Line by line on all sheets at once, the diagonal in both its corners, and each total last."""
    counts = [boxes(score) for score in cast(Detrak, scene.position).scores]
    seats = range(1, len(counts) + 1)
    lines: list[tuple[str, ...]] = [(box,) for box in counts[0] if box not in ("d0", "d1", "total")]
    lines += [("d0", "d1")] if "d0" in counts[0] else []
    stages = [
        line_stage([f"sum{seat}-{box}" for seat in seats for box in line], [each[line[0]] for each in counts])
        for line in lines
    ]
    return (*stages, *total_stages((f"sum{seat}-total", f"total{seat}") for seat in seats))


def glance(position: Position, seat: int) -> Glance:
    """The symbols on the sheet of a seat."""
    now = cast(Detrak, position)
    kinds = ["" if symbol == FREE else SYMBOL_NAMES[symbol] for symbol in now.sheets[seat - 1]]
    number = now.round if now.throw else min(now.round + 1, ROUNDS)
    return Glance("/".join(",".join(kinds[at] for at in line) for line in GRID.across), number, ROUNDS)


def lifted_text(scene: Scene) -> str:
    return todo(scene)


def places_of(move: Move) -> frozenset[str]:
    return frozenset(move)
