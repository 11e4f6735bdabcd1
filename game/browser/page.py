"""The page itself: the only place that changes elements.

It shows nodes by changing what differs, plays motions, and speaks to screen readers.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from js import console, document, requestAnimationFrame, setTimeout, window
from pyodide.ffi import create_once_callable
from pyscript.ffi import is_none, to_js
from pyscript.js_modules import elements

from game.browser import sharing
from game.browser.focus import PLACES, READY, TAB_STOP, Focus
from game.browser.history import History
from game.browser.motions import Motions, element_at, reduces_motion
from game.browser.pan_zoom import PanZoom
from game.language import FALLBACK
from game.ui.diff import Changes, Shown
from game.ui.nodes import Motion, Node

LINES_HEARD = 12
"""The most announcements that stay, to be read again."""


def site() -> str:
    """Returns the address of the page, without the part after the #."""
    return str(window.location.href).partition("#")[0]


def language(known: Sequence[str]) -> str:
    """Returns the first of the browser's languages that is known."""
    wanted = [str(tag)[:2] for tag in window.navigator.languages]
    return next((tag for tag in wanted if tag in known), FALLBACK)


class Page:
    """Shows screens, and gives the app what it needs of the browser around them."""

    def __init__(self, went_back: Callable[[str], None], zoomed: Callable[[int], None]) -> None:
        self._history = History(went_back)
        self._motions = Motions()
        self._pan_zoom = PanZoom(zoomed)
        self._focus = Focus()
        self._root: Shown | None = None
        self._title = ""

    # Showing

    def show(self, node: Node) -> None:
        """Shows a screen."""
        self._focus.note()
        changes: Changes = []
        if self._root is None:
            self._root = Shown(node, changes)
            changes.append(("stand", self._root.number))
        else:
            self._root.show(node, changes)
        elements.change(json.dumps(changes))
        self._open_dialogs()
        self._keep_tab_stops()
        self._focus.keep()
        self._pan_zoom.settle()

    def _open_dialogs(self) -> None:
        """Opens new dialogs as modal ones, which keep the focus inside and give it back."""
        for dialog in document.querySelectorAll("dialog"):
            if not dialog.open:
                dialog.showModal()

    def _keep_tab_stops(self) -> None:
        """Gives every grid and group one tab stop; a board to look at has none, even if it was a grid before."""
        for stop in document.querySelectorAll('.still [tabindex="0"]'):
            stop.setAttribute("tabindex", "-1")
        for grid in document.querySelectorAll('[role="grid"]'):
            stop = grid.querySelector('[tabindex="0"]')
            if is_none(stop):
                first = grid.querySelector("[data-stop]")
                cell = grid.querySelector('[role="gridcell"]') if is_none(first) else first
                if not is_none(cell):
                    cell.setAttribute("tabindex", "0")
        for group in document.querySelectorAll("[data-roving]"):
            first = group.querySelector("button:not(:disabled)")
            if is_none(group.querySelector('[tabindex="0"]')) and not is_none(first):
                first.setAttribute("tabindex", "0")

    def turn_to(self, *places: str) -> None:
        """Shows another screen from its top; if the focus was lost with the old screen, the first place gets it.

        A place is one of PLACES, or the action of an element.
        """
        window.scrollTo(0, 0)
        focused = document.activeElement
        if is_none(focused) or focused.tagName == "BODY":
            self._focus.focus_first([PLACES.get(place, f'[data-action="{place}"]') for place in places])

    def focus_main(self) -> None:
        """Focuses the main button, if pressing it does something."""
        self._focus.focus_first((READY,))

    def focus_field(self, name: str) -> None:
        """Focuses a field, if it exists."""
        self._focus.focus_first((f'[name="{name}"]',))

    def focus_cell(self, name: str) -> None:
        """Focuses a cell of the board, and scrolls it into view."""
        cell = document.querySelector(f'[role="grid"] [data-at="{name}"]')
        if not is_none(cell):
            cell.focus()

    def focus_board(self) -> None:
        """Focuses the tab stop of the board."""
        self._focus.focus_first((TAB_STOP,))

    def announce(self, sentence: str) -> None:
        """Adds a line for screen readers, which say it after those before it; an empty one clears all lines.

        While a dialog is open, what lies behind it is silent, so each dialog has a region of its own.
        """
        regions = [document.getElementById("said"), *document.querySelectorAll("dialog .said")]
        if not sentence:
            for region in regions:
                region.replaceChildren()
            return
        region = regions[-1]
        line = document.createElement("p")
        line.textContent = sentence
        region.append(line)
        if region.childElementCount > LINES_HEARD:
            region.firstElementChild.remove()

    def set_root(self, **attributes: str) -> None:
        """Sets attributes of the html element: language, theme, ready."""
        for name, value in attributes.items():
            document.documentElement.setAttribute(name.replace("_", "-"), value)

    def set_title(self, title: str) -> None:
        if title != self._title:
            self._title = document.title = title

    def write(self, at: str, text: str, is_low: bool) -> None:
        """Writes a text that changes between two screens, such as a clock's, and whether it is low."""
        element = element_at(at)
        if element is not None:
            if element.textContent != text:
                element.textContent = text
            element.classList.toggle("low", is_low)

    def select_field(self, name: str) -> None:
        """Focuses a field and selects its text, if it exists."""
        field = document.querySelector(f'[name="{name}"]')
        if not is_none(field):
            field.focus()
            field.select()

    def clear(self, name: str) -> None:
        """Empties a field."""
        field = document.querySelector(f'[name="{name}"]')
        if not is_none(field):
            field.value = ""

    def slide_to(self, at: str) -> None:
        """Scrolls the row of sheets, or the list of moves, until one of them is in view; the page itself stays."""
        element = element_at(at)
        if element is not None:
            around = element.parentElement
            middle = (around.clientHeight - element.offsetHeight) / 2
            top = element.offsetTop - around.offsetTop - middle
            around.scrollTo(to_js({"left": element.offsetLeft - around.offsetLeft, "top": top}))

    def zoomed(self, factor: float) -> int:
        """Enlarges the cells of a large board by a factor, and returns their size now."""
        return self._pan_zoom.zoomed(factor)

    # Time and motion

    def after_paint(self, work: Callable[[], None]) -> None:
        """Runs work as soon as the current screen is painted."""
        requestAnimationFrame(create_once_callable(lambda _: setTimeout(create_once_callable(work), 0)))

    def move(self, motions: Sequence[Motion]) -> None:
        """Plays motions; those that are still running end at once."""
        self._motions.play(motions)

    @property
    def has_reduced_motion(self) -> bool:
        """Whether people asked for less motion."""
        return reduces_motion()

    def hurry(self) -> bool:
        """Ends everything that moves or appears step by step, and returns whether a motion was running."""
        return self._motions.hurry()

    # The browser around the page

    def address(self) -> str:
        """Returns the part of the address after the #."""
        return self._history.address()

    def go_to(self, address: str) -> None:
        """Sets the address, so that the back button leaves a game."""
        self._history.go_to(address)

    def push_dialog(self) -> None:
        """Lets the back button close the dialog that opens."""
        self._history.push_dialog()

    def pop_dialog(self) -> None:
        """Removes a closed dialog from the history."""
        self._history.pop_dialog()

    def complain(self, text: str) -> None:
        """Writes what should never happen to the console."""
        console.error(text)

    copy = staticmethod(sharing.copy)
    send = staticmethod(sharing.send)
    save_file = staticmethod(sharing.save_file)
    pick_file = staticmethod(sharing.pick_file)
