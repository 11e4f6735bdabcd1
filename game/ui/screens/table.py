"""The game screen around every table: the bar, the seats, what to do, the buttons, and the score sheet beside them."""

from __future__ import annotations

from typing import Final

from game.contract import GAMES, Move, Position
from game.match.clock import clock_face
from game.ui.components.buttons import icon
from game.ui.components.hint import hint_button, hint_of, hint_text, marked
from game.ui.components.peek import peek
from game.ui.components.refusal import told_there
from game.ui.components.score_sheet import main_button
from game.ui.components.sentences import reason_text, step_text
from game.ui.components.sheets_table import sheets_table
from game.ui.components.typed_moves import typed_moves
from game.ui.components.verdict import verdict_banner, what_now
from game.ui.nodes import Node, Value, classes, el
from game.ui.scene import TUMBLING, GameView, Scene


def game_screen(scene: Scene, view: GameView, dialog: Node | None, notice: Node | None = None) -> Node:
    """Describes the whole screen of a game. Only the dice know what they will show while they tumble."""
    game, calm = scene.match.record.game, scene.calm
    sheet = el(
        "div", view.sheet(calm), cls="sheet-box", key="sheet", role="region", label=scene.say("menu.sheet"), tabindex=0
    )
    celebration = _celebration(scene) if scene.is_celebrated else None
    table = el("div", celebration, view.table(scene), cls=_table_classes(scene), key="table")
    side = el("aside", sheet, moves_list(calm, view), cls="side", key="side")
    middle = el(
        "main",
        notice,
        seats_strip(calm, view),
        told_there(scene, marked(scene, view, table)),
        todo_line(scene, view),
        marked(scene, view, _controls(calm, view)),
        typed_moves(scene),
        sheets_table(scene),
        cls="middle",
        key="middle",
    )
    is_counting = scene.counting is not None
    skip: dict[str, Value] = {"action": "skip", "data_any_key": True} if is_counting else {}
    spread = el("div", middle, side, cls=_spread_classes(scene, notice), key="spread", **skip)
    return el("div", bar(calm), spread, dialog, cls=classes("screen game", game, flipped=scene.ui.is_flipped))


def _spread_classes(scene: Scene, notice: Node | None) -> str:
    """Returns the classes by which the style sheets leave room for what lies around the table."""
    kinds = notice.attributes["class"].split() if notice else []
    return classes(
        "spread",
        f"of{scene.position.seats}",
        noticed="notice" in kinds and "news" not in kinds,
        grave="grave" in kinds,
        stepping=not scene.is_live,
        typing=scene.has_typing,
        counting=scene.counting is not None,
        ended=scene.is_live and scene.is_result_known,
    )


def _table_classes(scene: Scene) -> str:
    given = hint_of(scene)
    is_hinting = given is not None and given.move
    return classes(f"table {scene.match.record.game}-table", hinting=is_hinting, celebrating=scene.is_celebrated)


def _controls(scene: Scene, view: GameView) -> Node:
    return el("div", buttons(scene, view), cls="controls", key="controls")


def bar(scene: Scene) -> Node:
    """The strip at the top: back, the game, undo and redo, the hint, the menu."""
    match = scene.match
    tools = [
        undo_button(scene),
        icon("redo", scene.say("bar.redo"), "redo", off=not match.undone),
        hint_button(scene),
        icon("menu", scene.say("bar.menu"), "dialog:menu"),
    ]
    return el(
        "header",
        icon("back", scene.say("bar.back"), "leave"),
        el("h1", scene.say(f"game.{match.record.game}"), key="title"),
        tools if scene.is_live else icon("close", scene.say("step.live"), "step:live"),
        cls="bar",
        key="bar",
    )


def undo_button(scene: Scene) -> Node:
    """Takes back the last decision; if a throw or a draw is in the way, a tap says so."""
    match = scene.match
    has_nothing = not scene.is_live or not (match.can_undo or match.undo_barrier)
    barrier = match.undo_barrier if scene.is_live and not match.can_undo else None
    return el(
        "button",
        el("span", cls="icon undo"),
        type="button",
        cls="icon-button",
        action="undo",
        label=scene.say("bar.undo"),
        title=reason_text(scene, barrier) if barrier else scene.say("bar.undo"),
        disabled=has_nothing,
        aria_disabled=True if barrier else None,
        key="undo",
    )


def seats_strip(scene: Scene, view: GameView) -> Node:
    """The players with their badges; the seat to move is highlighted."""
    seats = [seat_chip(scene, view, seat) for seat in range(1, scene.position.seats + 1)]
    cls = classes("seats", f"of{len(seats)}", over=scene.is_result_known)
    return el("ul", seats, cls=cls, key="seats", label=scene.say("seats.label"))


def seat_chip(scene: Scene, view: GameView, seat: int) -> Node:
    is_turn = scene.seat_at_work == seat
    ending = scene.position.ending
    is_contest = ending is not None and len(ending.winners) < scene.position.seats
    has_won = is_contest and ending is not None and scene.counting is None and seat in ending.winners
    turn = el("span", scene.say("seats.turn"), cls="visually-hidden", key="turn") if is_turn else None
    won = el("span", scene.say("seats.won"), cls="laurel", key="won") if has_won else None
    time = clock(scene, seat) if seat in scene.clocks else None
    is_own = seat == scene.viewer or (is_turn and scene.awaits_person)
    trace = None if is_own else view.trace(scene, seat)
    has_missed = trace is not None and "missed" in trace.attributes["class"]
    did = el("span", trace, cls=classes("trace", missed=has_missed), aria_hidden=True, key="trace") if trace else None
    level = scene.match.level_of(seat)
    thinks = is_turn and scene.is_live and level is not None
    has_sheet = GAMES[scene.match.record.game].sheets_side_by_side and scene.position.seats > 1
    cls = classes("seat", turn=is_turn, won=has_won, thinking=thinks, own=is_own, computer=level, peeks=has_sheet)
    little = peek(scene, view, seat, is_new=trace is not None) if has_sheet else None
    bring = sheet_button(scene, seat) if has_sheet else None
    parts = [seat_name_parts(scene, seat), view.badge(scene, seat), did, time, turn, won, little, bring]
    return el("li", *parts, cls=cls, key=f"seat{seat}")


def seat_name_parts(scene: Scene, seat: int) -> list[Node]:
    """The name of a seat; a computer also has the face of its level, and a shorter name where there is little room."""
    name = scene.name(seat)
    level = scene.match.level_of(seat)
    if level is None or f"level.{level}.name" not in scene.words:
        return [el("span", name, cls="name", key="name")]
    short = name.replace(scene.say(f"level.{level}"), scene.say(f"level.{level}.name"))
    return [
        el("span", cls=f"icon face {level}", key="face"),
        el("span", name, cls="name long", key="name"),
        el("span", short, cls="name short", aria_hidden=True, key="short"),
    ]


def clock(scene: Scene, seat: int) -> Node:
    """The clock of a seat."""
    text, is_low = clock_face(scene.clocks[seat])
    return el("span", text, cls=classes("clock", low=is_low), key="clock", at=f"clock{seat}")


def sheet_button(scene: Scene, seat: int) -> Node:
    """A button over a seat, which brings the seat's sheet to the front."""
    label = scene.say("sheets.of", scene.name(seat))
    return el("button", type="button", cls="bare bring", label=label, action=f"sheet:{seat}", key="bring")


def todo_line(scene: Scene, view: GameView) -> Node:
    """One line: what to do now, why the last attempt is not allowed, what a sign means, or the hint."""
    text, kind = _todo(scene, view)
    if not kind and scene.is_live and scene.is_result_known and not scene.moving:
        return verdict_banner(scene, view)
    looks = classes("todo", kind, counts=scene.counting, long=len(text) > (LONG_REFUSAL if kind == "why" else LONG))
    return el("p", text, cls=looks, key="todo", at="todo")


def _todo(scene: Scene, view: GameView) -> tuple[str, str]:
    """Returns the text of the line, and what kind of text it is."""
    if scene.refused is not None and scene.is_live:
        return reason_text(scene, scene.refused), "why"
    if scene.ui.explained:
        return scene.say(f"sign.{scene.ui.explained}"), "explained"
    if not scene.is_live:
        return step_text(scene, view), ""
    if scene.moving:
        return scene.say("todo.tumbling") if scene.moving == TUMBLING else step_text(scene, view), ""
    hint = hint_of(scene)
    if hint is None and _is_dead_end(scene):
        return what_now(scene, view), "why"
    return (what_now(scene, view), "") if hint is None else (hint_text(scene, view, hint), "hint")


def _is_dead_end(scene: Scene) -> bool:
    """Whether what is drafted breaks a rule, and no further step can mend it: that is refused like anything else."""
    outlook = scene.match.outlook
    return bool(scene.draft) and scene.awaits_person and outlook.move is None and not outlook.following


def _celebration(scene: Scene) -> Node:
    from game.ui.components.celebration import celebrated  # a start does not need it

    return celebrated(scene)


def buttons(scene: Scene, view: GameView) -> list[Node]:
    """The buttons under the table: those of the game, or those for the time after it."""
    if not scene.is_live:
        from game.ui.components.stepper import stepper  # a start does not need it

        return stepper(scene)
    if scene.counting is not None:
        return [main_button(scene.say("count.skip"), "skip", quiet=True)]
    return end_buttons(scene) if scene.position.ending else view.controls(scene)


def end_buttons(scene: Scene) -> list[Node]:
    """Once a game is over: home, step through it, the count as a table, and play again."""
    has_scores = scene.match.record.start.scores is not None
    return [
        _small("house", scene.say("end.home"), "leave"),
        _small("step", scene.say("end.review"), "step:0"),
        _small("sheet", scene.say("end.count" if has_scores else "end.result"), "dialog:end"),
        main_button(scene.say("end.again"), "again"),
    ]


def _small(drawing: str, text: str, action: str) -> Node:
    """Describes a button with a drawing and a word below it."""
    picture = el("span", cls=f"icon {drawing}", key="icon")
    word = el("span", text, cls="word", key="word")
    return el("button", picture, word, type="button", cls="pictured", action=action, key=action)


def moves_list(scene: Scene, view: GameView) -> Node:
    """The latest moves, the newest first, and the one on the screen; a tap shows the game as it was then."""
    record = scene.match.record
    number = len(record.moves)
    entries = _ENTRIES.of(scene, view, max(1, number - MAX_LISTED + 1))
    heading = el("h2", scene.say("moves.title"), key="title")
    return el(
        "section",
        heading,
        el("ol", reversed(entries), key="list", reversed=True, data_roving=True),
        cls="moves",
        key="moves",
    )


class _Entries:
    """The entries of the list of moves: most are the same as before the last tap, and are described only once.

    The cache holds positions, so it is small and forgets a game as soon as another one is shown.
    """

    def __init__(self) -> None:
        self._start: Position | None = None
        self._known: dict[tuple[object, ...], tuple[Position, Node]] = {}

    def of(self, scene: Scene, view: GameView, first: int) -> list[Node]:
        """Returns the entries of the moves from this number on, and that of the move on the screen before them."""
        record = scene.match.record
        if record.start is not self._start or len(self._known) >= MAX_CACHED:
            self._start, self._known = record.start, {}
        turn, is_over = (scene.is_live, scene.seat, scene.seat_at_work), record.position.ending is not None
        look = (turn, scene.viewer, is_over, scene.words, record.names)
        shown = scene.number
        listed = [(at, *pair, at == shown) for at, pair in enumerate(record.turns(), 1) if at >= first or at == shown]
        return [self._entry(scene, view, each, look) for each in listed]

    def _entry(self, scene: Scene, view: GameView, each: tuple[int, Position, Move, bool], look: object) -> Node:
        at, before, move, is_shown = each
        after = scene.match.record.position_at(at)
        known = self._known.get((at, is_shown, look))
        if known is None or known[0] is not after:
            known = self._known[at, is_shown, look] = after, _entry(scene, view, at, (before, move, after))
        return known[1]


def _entry(scene: Scene, view: GameView, at: int, turn: tuple[Position, Move, Position]) -> Node:
    text = view.move_text(scene, *turn)
    current = "step" if at == scene.number else None
    action = "step:live" if scene.is_live and current else f"step:{at}"
    entry = el("button", text, type="button", tabindex=0 if current else -1, action=action, aria_current=current)
    cls = "chance" if turn[0].awaits_chance else None
    return el("li", entry, key=f"move{at}", cls=cls, at=CURRENT_MOVE if current else None)


CURRENT_MOVE: Final = "current-move"
"""The `data-at` of the line of the list of moves that is on the screen."""
LONG: Final = 78
"""A phone shows this many characters in two lines; a longer hint is set smaller."""
LONG_REFUSAL: Final = 64
"""As many where the letters are bolder."""
MAX_LISTED: Final = 60
MAX_CACHED: Final = 200
_ENTRIES: Final = _Entries()
