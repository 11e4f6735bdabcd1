"""The sheet of Qwinto as it is printed: three rows with gaps, pentagons, the boxes of the score, four misses."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from game.contract import Step
from game.games.qwinto.written_sheet import (
    BONUSES,
    COLOURS,
    FIELDS,
    LAYOUT,
    MISSES,
    PLACES,
    SAME_COLUMN,
    Sheet,
    SheetScore,
)
from game.language import Words
from game.ui.components.board import board, cell, place, still
from game.ui.components.score_sheet import rising_to, signed
from game.ui.counting import Counting
from game.ui.nodes import Node, classes, el, style

GAPS: Final = {row: printed.index("#") for row, printed in LAYOUT.items()}
"""The printed column of the gap in each row."""


class Paper(NamedTuple):
    """The sheet of one seat: its owner, the field written last, and the fields that may take the number now."""

    seat: int
    owner: str
    sheet: Sheet
    last: Step = ""
    can: frozenset[Step] = frozenset()
    number: int = 0
    counting: Counting | None = None
    """How far the count at the end is."""
    is_over: bool = False
    """Whether the game is over."""

    def hides(self, box: str) -> bool:
        """Whether a box waits for its points at the end."""
        return self.counting is not None and self.counting.hides(f"box{self.seat}-{box}")

    def lights(self, box: str) -> bool:
        """Whether the points of a box are being counted."""
        return self.counting is not None and self.counting.lights(f"box{self.seat}-{box}")

    def is_counted(self, field: int) -> bool:
        """Whether the row or the column of a field is being counted."""
        if self.counting is None:
            return False
        bonuses = [other for other in (field, *SAME_COLUMN[field]) if other in BONUSES]
        return self.lights(FIELDS[field][0]) or any(self.lights(FIELDS[bonus]) for bonus in bonuses)

    ghost: frozenset[Step] = frozenset()
    """The fields that show the number before it is written, because a hint speaks of them."""

    def state(self, field: int) -> str:
        """Returns the state of a field: written, open to the number, or free."""
        if self.sheet.numbers[field]:
            return "written"
        return "can" if FIELDS[field] in self.can else "free"


class Field(NamedTuple):
    """One field as it is drawn: its place, whose sheet it is on, the number written there, its state."""

    at: int
    seat: int
    number: int
    state: str
    is_last: bool
    is_counted: bool


@lru_cache(maxsize=256)
def score_of(sheet: Sheet) -> SheetScore:
    """Counts a sheet, once: every screen asks for the count several times."""
    return sheet.score


def code(words: Words, field: Step) -> str:
    """Writes a field with the letter of its row in the language of the players."""
    return words.say(f"qwinto.letter.{field[0]}") + field[1:]


def printed_rows(sheet: Sheet) -> str:
    """Writes the rows as they are printed, with their gaps and what is written in them, for the sheet in miniature."""
    rows = []
    for colour, numbers in zip(COLOURS, sheet.rows, strict=True):
        left = iter(numbers)
        kinds = {".": "", "#": "gap"}
        cells = [kinds[symbol] if symbol in kinds else f"{colour}{next(left) or ''}" for symbol in LAYOUT[colour]]
        rows.append(",".join(cells))
    return "/".join(rows)


@lru_cache(maxsize=8)
def large_sheet(words: Words, paper: Paper) -> Node:
    """Describes the sheet in front, to write on."""
    rows = [
        [*(_field(words, paper, at, row) for at in range(9 * row, 9 * row + 9)), _gap(words, colour)]
        for row, colour in enumerate(COLOURS)
    ]
    return _paper(words, paper, board(*rows, label=words.say("qwinto.sheet_of", paper.owner), cls="qwinto-rows"))


def _field(words: Words, paper: Paper, field: int, row: int) -> Node:
    drawn = _drawn(paper, field)
    if FIELDS[field] in paper.ghost:
        drawn = drawn._replace(number=paper.number)
    return _field_cell(words, drawn, row, paper.number if drawn.state == "can" else drawn.number)


@lru_cache(maxsize=1024)
def _field_cell(words: Words, field: Field, row: int, number: int) -> Node:
    """Describes a field to write on; most look as they did on the screen before."""
    name = FIELDS[field.at]
    label = words.say(f"qwinto.cell.{field.state}", code(words, name), number)
    if field.at in BONUSES:
        label = words.say("qwinto.cell.bonus", label)
    if field.is_last:
        label = words.say("qwinto.cell.last", label)
    at = PLACES[field.at]
    place = el("span", cls="place-name", aria_hidden=True, data_number=name[1:], key="place")
    return cell(name, row, at, _number(field), place, label=label, cls=_classes(field), action="", **style(at=at + 1))


@lru_cache(maxsize=64)
def small_sheet(words: Words, paper: Paper) -> Node:
    """Describes a sheet to look at."""
    rows = [
        [*(_still_field(_drawn(paper, at)) for at in range(9 * row, 9 * row + 9)), _gap(words, colour)]
        for row, colour in enumerate(COLOURS)
    ]
    label = words.say("qwinto.sheet_of", paper.owner)
    if not paper.hides("total"):
        label = words.say("sheets.look", paper.owner, score_of(paper.sheet).total)
    return _paper(words, paper, still(*rows, cls="qwinto-rows"), label)


def _drawn(paper: Paper, field: int) -> Field:
    is_last, is_counted = FIELDS[field] == paper.last, paper.is_counted(field)
    return Field(field, paper.seat, paper.sheet.numbers[field], paper.state(field), is_last, is_counted)


@lru_cache(maxsize=1024)
def _still_field(field: Field) -> Node:
    at = style(at=PLACES[field.at] + 1)
    return place(FIELDS[field.at], _number(field), cls=_classes(field), **at)


def _classes(field: Field) -> str:
    is_pentagon = LAYOUT[FIELDS[field.at][0]][PLACES[field.at]] == "P"
    return classes("cell field", field.state, pentagon=is_pentagon, last=field.is_last, counted=field.is_counted)


def _number(field: Field) -> Node | None:
    """A number in pencil, slightly slanted, always the same way in the same field."""
    if not field.number:
        return None
    lean = (field.at * 7 + field.number * 5) % 7 - 3
    return el(
        "span",
        str(field.number),
        cls="figure",
        key=f"ink{field.number}",
        at=f"ink{field.seat}-{FIELDS[field.at]}",
        **style(lean=f"{lean}deg"),
    )


def _gap(words: Words, colour: str) -> Node:
    """The gap in a row, with the row's letter printed in it."""
    letter = words.say(f"qwinto.letter.{colour}")
    return el("span", letter, cls="gap", aria_hidden=True, key="gap", **style(at=GAPS[colour] + 1))


def _paper(words: Words, paper: Paper, rows: Node, label: str = "") -> Node:
    """Describes the whole sheet; a label names its owner where the fields have no labels."""
    spoken = el("span", label, cls="visually-hidden", key="look") if label else None
    is_still = bool(label)
    foot = el("div", _misses(words, paper, is_still), _boxes(words, paper, is_still), cls="qwinto-foot", key="foot")
    return el("div", spoken, rows, _bonuses(words, paper, is_still), foot, cls="paper qwinto-sheet", key="paper")


def _explained(sign: str, is_still: bool) -> str | None:
    """What a tap on a small sign asks for: its meaning. Sheets to look at are tapped as a whole."""
    return None if is_still else f"explain:{sign}"


def _bonuses(words: Words, paper: Paper, is_still: bool) -> Node:
    """The bonus below each column of three, pencilled in as soon as the column is full."""
    shown = []
    for field, bonus in zip(BONUSES, score_of(paper.sheet).bonuses, strict=True):
        left = sum(not paper.sheet.numbers[other] for other in (field, *SAME_COLUMN[field]))
        name = code(words, FIELDS[field])
        label = words.say("qwinto.bonus.full", name, bonus) if bonus else words.say("qwinto.bonus.open", left, name)
        shown.append(
            el(
                "span",
                el("span", str(bonus or ""), key="points"),
                cls=classes("bonus", full=bonus, counted=paper.lights(FIELDS[field])),
                role="img",
                label=label,
                key=f"bonus{field}",
                action=_explained("bonus", is_still),
                at=f"box{paper.seat}-{FIELDS[field]}",
                **style(at=PLACES[field] + 1),
            )
        )
    return el("div", shown, cls="bonuses", role="group", label=words.say("qwinto.bonuses"), key="bonuses")


def _misses(words: Words, paper: Paper, is_still: bool) -> Node:
    crosses = [_miss(paper, at) for at in range(MISSES)]
    label = misses_text(words, paper.sheet, is_over=paper.is_over)
    action = _explained("misses", is_still)
    return el("div", crosses, cls="misses", role="img", label=label, key="misses", action=action)


def _miss(paper: Paper, at: int) -> Node:
    """The place of one miss; the one that would end the game warns of it."""
    is_final = at == MISSES - 1 and paper.sheet.is_last_chance and not paper.is_over
    cls = classes("miss", taken=at < paper.sheet.misses, final=is_final)
    return el("span", cls=cls, key=f"m{at}", at=f"miss{paper.seat}-{at}")


def misses_text(words: Words, sheet: Sheet, *, is_over: bool) -> str:
    """Returns how many misses a sheet has, and whether one more ends the game."""
    return words.say(
        "qwinto.misses.final" if sheet.is_last_chance and not is_over else "qwinto.misses.of", sheet.misses, MISSES
    )


def _boxes(words: Words, paper: Paper, is_still: bool) -> Node:
    score = score_of(paper.sheet)
    shown = [
        _box(words, paper, f"of {colour}", f"qwinto.colour.{colour}", words.say(f"qwinto.letter.{colour}"), points)
        for colour, points in zip(COLOURS, score.rows, strict=True)
    ]
    shown.append(_box(words, paper, "pentagon", "qwinto.bonuses", "", sum(score.bonuses)))
    shown.append(_box(words, paper, "missed", "qwinto.misses", "×", score.misses))
    shown.append(_box(words, paper, "total", "count.total", "=", score.total))
    if not is_still:
        signs = ("row", "row", "row", "pentagon", "misses", "total")
        shown = [_tappable(box, f"explain:{sign}") for box, sign in zip(shown, signs, strict=True)]
    return el("div", shown, cls="boxes", role="group", label=words.say("count.title"), key="boxes")


def _tappable(box: Node, action: str) -> Node:
    return box._replace(attributes={**box.attributes, "data-action": action})


def _box(words: Words, paper: Paper, cls: str, name: str, printed: str, points: int) -> Node:
    """A box of the score: its printed symbol, and the points in pencil; at the end, once they are counted."""
    key = cls.rpartition(" ")[2]
    shown = "" if paper.hides(key) else signed(points)
    label = words.say("qwinto.box", words.say(name), shown or words.say("count.yet"))
    mark = el("span", printed, cls="printed", key="printed")
    is_rising = key == "total" and paper.lights(key)
    rising = rising_to(shown) if is_rising else {}
    written = el("span", shown, cls=classes("points", none=not points, rising=is_rising), key="points", **rising)
    cls = classes(cls, counted=paper.lights(key))
    return el("span", mark, written, cls=f"box {cls}", role="img", label=label, key=key, at=f"box{paper.seat}-{key}")
