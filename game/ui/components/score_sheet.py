"""What views with scores share: numbers as people write them, the table of all seats, the one main button."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from game.ui.nodes import Child, Node, Value, classes, el, style
from game.ui.scene import Scene


def signed(number: float) -> str:
    """Writes a score as people print it, with a true minus sign.

    >>> signed(-12), signed(7.0), signed(-0.5)
    ('−12', '7', '−0.5')
    """
    return true_minus(f"{number:g}" if isinstance(number, float) else str(number))


def true_minus(text: str) -> str:
    """Replaces the hyphen before a number by a minus sign."""
    return text.replace("-", "−")


def main_button(text: str, action: str, *, waits: bool = False, quiet: bool = False) -> Node:
    """Describes the one main button: the same element all game long, so that it keeps the focus.

    While it waits for something it can still be pressed, and then says what is missing.
    """
    cls = classes("main", quiet=quiet, waits=waits)
    return el("button", text, type="button", cls=cls, action=action, aria_disabled=waits or None, key="main")


def total_beside_name(scene: Scene, seat: int, total: str) -> Node:
    """Describes the total beside the name of a seat; at the end it waits until it is counted."""
    place = f"total{seat}"
    if scene.hides(place):
        return el("b", scene.say("count.yet"), key="total", at=place)
    if scene.lights(place):
        return el("b", total, cls="counted rising", key="total", at=place, **rising_to(total))
    return el("b", total, key="total", at=place)


def rising_to(total: str) -> dict[str, Value]:
    """Returns the property by which a total counts up while it is lit."""
    return style(to=total.replace("−", "-"))


def turn_of(scene: Scene, sentence: str) -> str:
    """Puts whose turn it is before a sentence, where several people share the device."""
    return f"{scene.say('turn.of', scene.name(scene.seat))} {sentence}" if len(scene.match.people) > 1 else sentence


def score_table(scene: Scene, caption: str, rows: Iterable[tuple[str, str, Iterable[str]]]) -> Node:
    """Describes the count of all seats. Each row is a class, its name, and a text for each seat."""
    ending = scene.position.ending
    is_won = ending is not None and scene.is_result_known and len(ending.winners) < scene.position.seats
    winners = ending.winners if ending is not None and is_won else ()
    heads = tuple((scene.name(seat), seat in winners) for seat in range(1, scene.position.seats + 1))
    lines = tuple((cls, name, tuple(cells)) for cls, name, cells in rows)
    return _table(caption, heads, lines, scene.counting is not None)


@lru_cache(maxsize=8)
def _table(
    caption: str, heads: tuple[tuple[str, bool], ...], rows: tuple[tuple[str, str, tuple[str, ...]], ...], hides: bool
) -> Node:
    """Describes a table, which most taps leave as it is. Heads are names, and whether they have won."""
    corner = el("td", key="corner")
    names = [
        el("th", el("span", name), scope="col", cls="won" if has_won else None, key=f"s{seat}")
        for seat, (name, has_won) in enumerate(heads, 1)
    ]
    lines = [_line(at, *row, hides=hides) for at, row in enumerate(rows)]
    return el(
        "table",
        el("caption", caption, key="caption"),
        el("thead", el("tr", corner, names, key="names"), key="head"),
        el("tbody", lines, key="body"),
        cls=classes("scores count", many=len(heads) > 2),
        key="scores",
    )


def _line(at: int, cls: str, name: str, cells: Iterable[str], *, hides: bool) -> Node:
    title = el("th", name, scope="row", key="name")
    is_total = cls == "total"
    values = [
        el("td", None if hides else cell if is_total else points(cell), key=f"s{seat}")
        for seat, cell in enumerate(cells, 1)
    ]
    return el("tr", title, values, cls=cls, key=f"line{at}", at=f"line{at}")


def points(cell: Child) -> Child | list[Node]:
    """Writes no points as a dot, so that the eye finds what counts; screen readers still hear the zero."""
    if cell != "0":
        return cell
    return [el("span", "·", cls="dot", aria_hidden=True, key="dot"), el("span", "0", cls="visually-hidden", key="zero")]
