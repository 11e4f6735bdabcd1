"""The focus: it stays where it was, and where that is gone or of no use, goes to what is wanted now; never to nothing.

The pages of a dialog lie in one frame. Each remembers what had the focus when it was left, and gets it back there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from js import document
from pyscript.ffi import is_none, to_js

TAB_STOP: Final = '[role="grid"] [tabindex="0"]'
"""The one cell of a board that the tab key reaches."""
READY: Final = '.middle .main:not(:disabled, [aria-disabled="true"])'
"""The main button, if pressing it does something."""
WAITING: Final = '.middle .main[aria-disabled="true"]'
"""The main button while something else must be done first."""
WANTED: Final = '.middle [data-wanted]:not(:disabled), [role="grid"] .can'
"""What must be done first: whatever a view marks so, or else the first cell that may be chosen."""
TO_DO: Final = f"{READY}, {WANTED}"
"""Whatever leads on at the table."""
USABLE: Final = "html > body, html > body :not(:disabled, [aria-hidden=true] *, [hidden] *)"
"""What may keep the focus."""
PAGE: Final = "dialog > .page:not([hidden])"
"""The page of the dialog that is on show."""
IN_DIALOG: Final = (f"{PAGE} [autofocus]:not(:disabled)", f"{PAGE} .main:not(:disabled)", f"{PAGE} h2")
PLACES: Final = {"main": READY, "wanted": WANTED, "waiting": WAITING, "board": TAB_STOP}
"""The places that another screen may focus, as effects name them (see game/app/effects/page.py)."""


class Place(NamedTuple):
    """Where the focus was: an element, and its row in a list of the screen, if it was in one."""

    element: Any = None
    screen: str = ""
    """The kind of screen."""
    rows: Any = None
    number: int = 0


class Focus:
    """Keeps the focus through changes of the page: call `note` before each, and `keep` after it."""

    def __init__(self) -> None:
        self._was = Place()
        self._page: Any = None
        """The page of the dialog on show, None while no dialog is open."""
        self._fell: Any = None
        """Where the focus fell while there was nothing to do at the table, as long as it stays there."""
        self._left: list[tuple[Any, Place]] = []
        """The pages that were left for a deeper one, and where the focus was on each."""

    def note(self) -> None:
        """Remembers where the focus is now."""
        self._was = _place(document.activeElement)

    def keep(self) -> None:
        """Sees to it that the focus is at a useful place."""
        page = _first(PAGE)
        if _is_same(page, self._page):
            self._stay()
            return
        came_from, self._page = self._page, page
        place = next((place for left, place in reversed(self._left) if _is_same(left, page)), None)
        if place is None:
            self._left.append((came_from, self._was))
            if page is not None and not page.contains(document.activeElement):
                self.focus_first(IN_DIALOG)
            return
        self._left = [(left, where) for left, where in self._left if left is None or left.isConnected]
        self._left = [(left, where) for left, where in self._left if not _is_same(left, page)]
        self._return_to(place)

    def _stay(self) -> None:
        """Keeps the focus where it was on the same page, or finds the next best place."""
        now, was = document.activeElement, self._was.element
        if self._page is not None:
            if not self._page.contains(now) or not now.matches(USABLE):
                self._return_to(self._was)
        elif is_none(now) or now.tagName == "BODY" or not now.matches(USABLE):
            self._return_to(self._was)
            self._fell = document.activeElement if _first(TO_DO) is None else None
        elif now.matches(WAITING) and was is not None and _is_same(now, was):
            self.focus_first((WANTED,))
        elif self._fell is not None:
            self._rise(now)

    def _rise(self, now: Any) -> None:
        """Leads on to what is wanted, once something is, from where the focus fell."""
        if not _is_same(now, self._fell):
            self._fell = None
        elif _first(TO_DO) is not None:
            self._fell = None
            self.focus_first((READY, WANTED))

    def _return_to(self, place: Place) -> None:
        """Focuses a place; or else the same cell, the next row of its list, or what is wanted now."""
        element = place.element
        if element is None or element.tagName == "BODY":
            self.focus_first(tuple(PLACES.values()) if self._page is None else IN_DIALOG)
            return
        if element.isConnected and element.matches(USABLE):
            element.focus(to_js({"preventScroll": True}))
            return
        if place.rows is not None and not element.isConnected and _focus_row(place):
            return
        if self._page is not None:
            self.focus_first(IN_DIALOG)
            return
        at = element.getAttribute("data-at")
        same = f'[role="grid"] [data-at="{at}"]' if at else ""
        # Where Undo is disabled, the board comes first, so that pressing it once too often is not the main button.
        is_in_bar = element.isConnected and not is_none(element.closest(".bar"))
        others = (WANTED, TAB_STOP, READY) if is_in_bar else tuple(PLACES.values())
        self.focus_first((same, *others))

    def focus_first(self, places: Sequence[str]) -> None:
        """Focuses the first of these places that exists, without scrolling."""
        for place in filter(None, places):
            element = _first(place)
            if element is not None:
                element.focus(to_js({"preventScroll": True}))
                return


def _place(element: Any) -> Place:
    if is_none(element):
        return Place()
    row, screen = element.closest("li"), _screen()
    if is_none(row) or is_none(row.parentElement):
        return Place(element, screen)
    rows = row.parentElement
    return Place(element, screen, rows, list(rows.children).index(row))


def _focus_row(place: Place) -> bool:
    """Focuses the row that took the place of one that is gone, or the heading above what was a list."""
    if place.screen != _screen():
        return False
    last = place.rows.children.length - 1
    row = place.rows.children.item(min(place.number, last)) if place.rows.isConnected and last >= 0 else None
    button = row.querySelector("button") if row is not None else None
    target = button if button is not None and not is_none(button) else _heading()
    target.focus(to_js({"preventScroll": True}))
    return True


def _screen() -> str:
    """Names the kind of screen: the elements of one screen may become those of another."""
    screen = _first(".screen")
    return "" if screen is None else str(screen.className)


def _heading() -> Any:
    """Returns the title of the dialog or of the screen, made ready to take the focus."""
    heading = _first(f"{PAGE} h2") or _first("main h2") or _first("h1")
    heading.setAttribute("tabindex", "-1")
    return heading


def _first(selector: str) -> Any:
    found = document.querySelector(selector)
    return None if is_none(found) else found


def _is_same(one: Any, other: Any) -> bool:
    return one is other if one is None or other is None else bool(one.isSameNode(other))
