"""Keys: arrows within a board or a rack, keys that a cell takes, Escape, and the single letters of the app.

Whatever is held with Alt, Ctrl or the command key is the browser's, apart from Ctrl+Z, Ctrl+Y and the corners of a
board. While somebody writes in a field, letters are only written.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

from js import document
from pyscript.ffi import is_none

CELL_KEYS: Final = ("Enter", "Backspace", "Delete", "Escape", *"0123456789")
"""The keys that a grid with `data-keys="type"` passes on, with the focused cell."""
LETTERS: Final = (*"uUhfnN?",)
"""The letters and signs that are passed on to the app, wherever the focus is."""
WITH_CONTROL: Final = {"z": "u", "Z": "U", "y": "U"}
"""The letters that keys with Ctrl stand for."""
ARROWS: Final = {"ArrowLeft": (0, -1), "ArrowRight": (0, 1), "ArrowUp": (-1, 0), "ArrowDown": (1, 0)}
ENDS: Final = ("Home", "End")
WRITING: Final = 'textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"])'
"""The fields in which letters are written."""
PRESSES: Final = ("Enter", " ")
"""The keys that press a button."""
CELL: Final = '[role="gridcell"]'
ROVING: Final = "[data-roving]"
"""A group with one tab stop, within which the arrows move the focus."""
STOPS: Final = "button:not(:disabled)"
ANY_KEY: Final = "[data-any-key]"
"""What is on the screen while any key does the same as Escape, such as the count at the end."""
NO_KEYS: Final = ("Tab", "Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "NumLock", "Fn")
"""Keys that only lead elsewhere, or are held with others."""


class KeyListener(Protocol):
    """The receiver of keys."""

    def key(self, key: str, cell: str, /) -> None:
        """A key was pressed on a cell of a grid that takes keys."""

    def shortcut(self, key: str, cell: str, /) -> None:
        """One of the app's letters was pressed; `cell` is the focused cell of a board, if there is one."""

    def put_down(self) -> None:
        """Escape was pressed while no dialog is open."""

    def close(self) -> None:
        """Escape was pressed while a dialog is open."""


class Keys:
    """Passes on what keys ask for, and moves the focus by arrows."""

    def __init__(self, listener: KeyListener, settle: Callable[[], None]) -> None:
        self._listener = listener
        self._settle = settle
        """Carries out the tap that is still waiting."""

    def on_key(self, event: Any) -> None:
        """Handles a key that was pressed anywhere on the page."""
        if event.altKey or event.isComposing:
            return
        if event.repeat and event.key in PRESSES and event.target.tagName == "BUTTON":
            event.preventDefault()  # a key held down presses once: the focus may have moved to what decides more
            return
        if _stands_for_escape(event):
            event.preventDefault()
            self._settle()
            self._listener.put_down()
            return
        cell = event.target.closest(CELL)
        if event.ctrlKey or event.metaKey:
            self._with_control(event, cell)
            return
        if self._is_passed_on(event, cell):
            return
        if event.key in ARROWS or event.key in (*ENDS, "PageUp", "PageDown"):
            self._move(event, cell)
        elif event.key in LETTERS and _are_letters_free(event):
            event.preventDefault()
            self._pass_letter(event.key, cell)

    def _is_passed_on(self, event: Any, cell: Any) -> bool:
        """Passes on Escape, and what a cell takes."""
        if event.key == "Escape" and not is_none(document.querySelector("dialog")):
            event.preventDefault()  # the browser may close the whole frame at the second press
            self._settle()
            self._listener.close()
            return True
        takes_keys = not is_none(cell) and _takes_keys(cell)
        if takes_keys and event.key in CELL_KEYS:
            event.preventDefault()
            self._settle()
            self._listener.key(str(event.key), str(cell.dataset.at))
            return True
        if event.key == "Escape":
            self._settle()
            self._listener.put_down()
            return True
        return False

    def _with_control(self, event: Any, cell: Any) -> None:
        letter = WITH_CONTROL.get(str(event.key), "")
        if letter == "u" and event.shiftKey:
            letter = "U"
        if letter and _are_letters_free(event):
            event.preventDefault()
            self._pass_letter(letter, cell)
        elif event.ctrlKey and event.key in ENDS and not is_none(cell):
            event.preventDefault()
            _focus_end(cell.closest('[role="grid"]').querySelectorAll(CELL), event.key == "Home")

    def _pass_letter(self, letter: str, cell: Any) -> None:
        self._settle()
        self._listener.shortcut(str(letter), "" if is_none(cell) else str(cell.dataset.at))

    @staticmethod
    def _move(event: Any, cell: Any) -> None:
        """Moves the focus within a board, or within a group with one tab stop."""
        group = event.target.closest(ROVING)
        if not is_none(cell):
            event.preventDefault()
            _move_in_grid(cell, str(event.key))
        elif not is_none(group) and not event.key.startswith("Page"):
            event.preventDefault()
            _move_in_group(group, event.target, str(event.key))


def _stands_for_escape(event: Any) -> bool:
    """Whether any key does the same as Escape now; one that is still held down from before does not."""
    is_free = not (event.ctrlKey or event.metaKey or event.repeat or event.key in NO_KEYS)
    return is_free and not is_none(document.querySelector(ANY_KEY)) and is_none(document.querySelector("dialog"))


def _are_letters_free(event: Any) -> bool:
    """Whether a letter is not being written into a field, and no dialog lies over the table."""
    return is_none(event.target.closest(WRITING)) and is_none(document.querySelector("dialog"))


def _takes_keys(cell: Any) -> bool:
    """Whether a cell belongs to a grid that takes keys."""
    return str(cell.closest('[role="grid"]').getAttribute("data-keys")) == "type"


def _move_in_grid(cell: Any, key: str) -> None:
    """Arrows go to the next cell, Home and End to the ends of the row, Page Up and Page Down to those of the column."""
    if key in ARROWS:
        _focus_next(cell, *ARROWS[key])
    elif key in ENDS:
        _focus_end(cell.closest('[role="row"]').querySelectorAll(CELL), key == "Home")
    else:
        column = cell.closest('[role="grid"]').querySelectorAll(f'[data-column="{cell.dataset.column}"]')
        _focus_end(column, key == "PageUp")


def _focus_end(cells: Any, is_first: bool) -> None:
    cells.item(0 if is_first else cells.length - 1).focus()


def _focus_next(cell: Any, down: int, right: int) -> None:
    """Moves the focus to the next cell in a direction, across gaps; where that leads nowhere, to the nearest one."""
    grid = cell.closest('[role="grid"]')
    row, column = int(cell.dataset.row), int(cell.dataset.column)
    for distance in range(1, 30):
        place = f'[data-row="{row + distance * down}"][data-column="{column + distance * right}"]'
        other = grid.querySelector(place)
        if not is_none(other):
            other.focus()
            return
    beside = list(grid.querySelectorAll(f'[data-row="{row + down}"]')) if down else []
    if beside:
        min(beside, key=lambda each: abs(int(each.dataset.column) - column)).focus()


def _move_in_group(group: Any, focused: Any, key: str) -> None:
    stops = list(group.querySelectorAll(STOPS))
    if key in ENDS:
        stops[0 if key == "Home" else -1].focus()
        return
    here = next((at for at, each in enumerate(stops) if each.contains(focused)), 0)
    stops[max(0, min(len(stops) - 1, here + sum(ARROWS[key])))].focus()
