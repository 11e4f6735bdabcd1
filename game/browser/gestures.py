"""Taps and keys: listens for all of them in one place and passes on the actions they ask for. Drags are in drags.py.

What a tap means is up to the app: an element has its action as text in `data-action`. What is tapped in a game first
lights up, and its action is carried out once that is painted, so that even a slow phone responds at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from js import document, setTimeout
from pyodide.ffi import create_once_callable
from pyscript.ffi import create_proxy, is_none

from game.browser.drags import DRAG_PX, Drags

REST_MS = 300
"""How long a button rests after a decision: a quick second tap is not meant for the button's new text."""

FIELDS = 'input[name]:not([type="radio"]), select[name], textarea[name]'
"""The fields that people fill in; choices have actions of their own."""

CELL_KEYS = ("Enter", "Backspace", "Delete", "Escape", *"0123456789")
"""The keys that a grid with `data-keys="type"` passes on, with the focused cell."""


ROVING = "[data-roving]"
"""A group with one tab stop, within which the arrows move the focus."""
STOPS = "button:not(:disabled)"
ARROWS = {"ArrowLeft": (0, -1), "ArrowRight": (0, 1), "ArrowUp": (-1, 0), "ArrowDown": (1, 0)}


class TapHandling(NamedTuple):
    """How to handle a tap."""

    waits_for_paint: bool = False
    """Whether the tapped element lights up first, and the rest follows after the next frame."""
    rests: bool = False
    """Whether the button rests for a moment afterwards."""
    takes_fields: bool = False
    """Whether the action comes with the text of the fields around the element."""


class Caught(NamedTuple):
    """An element that was tapped while it still moved, and where."""

    element: Any
    x: float
    y: float


class GestureListener(Protocol):
    """The receiver of everything that people do."""

    def handling_of(self, action: str, /) -> TapHandling:
        """Returns how to handle an action."""

    def act(self, action: str, fields: dict[str, str], /) -> None:
        """An element with an action was tapped, changed or submitted."""

    def hold(self, what: str, /) -> None:
        """A drag began."""

    def drop(self, what: str, /) -> None:
        """A drag ended; `what` is the dragged thing, a `>`, and the place."""

    def key(self, key: str, cell: str, /) -> None:
        """A key was pressed on a cell of a grid that takes keys."""

    def put_down(self) -> None:
        """Escape was pressed while no dialog is open."""

    def close(self) -> None:
        """Escape was pressed in a dialog."""


def _takes_keys(cell: Any) -> bool:
    """Whether a cell belongs to a grid that takes keys."""
    return str(cell.closest('[role="grid"]').getAttribute("data-keys")) == "type"


def _is_typed(event: Any) -> bool:
    return event.key in CELL_KEYS and not (event.ctrlKey or event.altKey or event.metaKey)


class Gestures:
    """Listens to what people do on the page, and passes it on."""

    def __init__(
        self, listener: GestureListener, hurry: Callable[[], bool], after_paint: Callable[[Callable[[], None]], None]
    ) -> None:
        self._listener = listener
        self._hurry = hurry
        self._after_paint = after_paint
        self._lit: tuple[Any, str] | None = None
        """The tapped element and its action, while that is not carried out yet."""
        self._caught: Caught | None = None
        """What was tapped while it still moved: it may have moved away before the finger is lifted."""
        self._drags = Drags(self._hold, self._drop)
        handlers = {
            "click": self._on_click,
            "keydown": self._on_key,
            "focusin": self._on_focus,
            "cancel": self._on_cancel,
            "submit": self._on_submit,
            "change": self._on_change,
            "input": self._on_input,
            "pointerdown": self._on_down,
        }
        self._proxies = {kind: create_proxy(handler) for kind, handler in handlers.items()}
        for kind, proxy in self._proxies.items():
            document.addEventListener(kind, proxy, True)

    def _on_click(self, event: Any) -> None:
        tapped = self._tapped(event)
        if is_none(tapped) or (tapped.getAttribute("aria-disabled") == "true" and not tapped.dataset.action):
            return
        if tapped.matches('form[data-submit] [type="submit"]'):
            return  # the form's own submit event follows
        self._settle()
        if tapped.hasAttribute("data-resting") and event.detail:
            return  # keys have no detail, and nobody presses them twice by accident
        self._respond(tapped)

    def _respond(self, tapped: Any) -> None:
        """Lights up what was tapped, and carries out its action after the next paint."""
        self._settle()
        if not tapped.isConnected:
            return  # the previous tap has removed it
        action = str(tapped.dataset.action)
        if not self._listener.handling_of(action).waits_for_paint:
            self._pass_on(tapped, action)
            return
        self._lit = tapped, action
        tapped.setAttribute("data-lit", "")
        self._after_paint(self._settle)

    def _settle(self) -> None:
        """Carries out the tap that is still waiting, if there is one."""
        if self._lit is not None:
            (tapped, action), self._lit = self._lit, None
            tapped.removeAttribute("data-lit")
            self._pass_on(tapped, action)
            if tapped.isConnected and self._listener.handling_of(action).rests:
                self._let_rest(tapped)

    def _pass_on(self, element: Any, action: str) -> None:
        """Passes an action on, with the fields around the element if it takes them."""
        fields = self._fields_around(element) if self._listener.handling_of(action).takes_fields else {}
        self._listener.act(action, fields)

    @staticmethod
    def _fields_around(element: Any) -> dict[str, str]:
        around = element.closest("dialog, form")
        fields = [] if is_none(around) else around.querySelectorAll(FIELDS)
        return {str(field.name): str(field.value) for field in fields}

    @staticmethod
    def _let_rest(button: Any) -> None:
        button.setAttribute("data-resting", "")
        setTimeout(create_once_callable(lambda: button.removeAttribute("data-resting")), REST_MS)

    def _act(self, element: Any, action: str) -> None:
        """Passes on the action of anything but a tap, after the tap before it."""
        self._settle()
        self._pass_on(element, action)

    def _tapped(self, event: Any) -> Any:
        """Returns what a tap is meant for: what was under the finger when it came down, even if it has moved since."""
        caught, self._caught = self._caught, None
        if caught is None or not caught.element.isConnected:
            return event.target.closest("[data-action]")
        is_tap = abs(event.clientX - caught.x) + abs(event.clientY - caught.y) < DRAG_PX
        return caught.element if is_tap else event.target.closest("[data-action]")

    def _on_key(self, event: Any) -> None:
        cell = event.target.closest('[role="gridcell"]')
        takes_keys = not is_none(cell) and _takes_keys(cell)
        if event.key == "Escape" and not takes_keys and is_none(document.querySelector("dialog")):
            self._settle()
            self._listener.put_down()
        elif is_none(cell):
            self._move_in_group(event)
        elif takes_keys and _is_typed(event):
            event.preventDefault()
            self._settle()
            self._listener.key(str(event.key), str(cell.dataset.at))
        elif event.key in ARROWS:
            event.preventDefault()
            self._focus_next(cell, *ARROWS[event.key])
        elif event.key in ("Home", "End"):
            event.preventDefault()
            row = cell.closest('[role="row"]').querySelectorAll('[role="gridcell"]')
            row.item(0 if event.key == "Home" else row.length - 1).focus()

    @staticmethod
    def _move_in_group(event: Any) -> None:
        """Moves the focus within a group with one tab stop."""
        group = event.target.closest(ROVING)
        if is_none(group) or event.key not in (*ARROWS, "Home", "End"):
            return
        event.preventDefault()
        stops = list(group.querySelectorAll(STOPS))
        here = next((at for at, each in enumerate(stops) if each.contains(event.target)), 0)
        ends = {"Home": 0, "End": len(stops) - 1}
        there = ends.get(str(event.key), here + sum(ARROWS.get(str(event.key), (0, 0))))
        stops[max(0, min(len(stops) - 1, there))].focus()

    @staticmethod
    def _focus_next(cell: Any, down: int, right: int) -> None:
        """Moves the focus to the next cell in a direction, across gaps."""
        grid = cell.closest('[role="grid"]')
        row, column = int(cell.dataset.row), int(cell.dataset.column)
        for distance in range(1, 30):
            place = f'[data-row="{row + distance * down}"][data-column="{column + distance * right}"]'
            other = grid.querySelector(place)
            if not is_none(other):
                other.focus()
                return

    def _on_focus(self, event: Any) -> None:
        """Makes the focused cell of a board, or button of a group, the tab stop there."""
        stop = event.target.closest(f'[role="gridcell"], {ROVING} {STOPS}')
        if is_none(stop):
            return
        for other in stop.closest(f'[role="grid"], {ROVING}').querySelectorAll('[tabindex="0"]'):
            other.setAttribute("tabindex", "-1")
        stop.setAttribute("tabindex", "0")

    def _on_cancel(self, event: Any) -> None:
        """Escape closes a dialog by way of the app, like its close button."""
        event.preventDefault()
        self._settle()
        self._listener.close()

    def _on_submit(self, event: Any) -> None:
        event.preventDefault()
        form = event.target
        if form.hasAttribute("data-submit"):
            self._act(form, str(form.dataset.submit))

    def _on_change(self, event: Any) -> None:
        field = event.target
        if field.hasAttribute("data-change"):
            self._act(field, f"{field.dataset.change}:{field.value}")

    def _on_input(self, event: Any) -> None:
        field = event.target
        if field.hasAttribute("data-input"):
            self._act(field, str(field.dataset.input))
        if field.hasAttribute("data-slide"):
            self._act(field, f"{field.dataset.slide}:{field.value}")

    def _hold(self, what: str) -> None:
        self._settle()
        self._listener.hold(what)

    def _drop(self, what: str) -> None:
        self._settle()
        self._listener.drop(what)

    def _on_down(self, event: Any) -> None:
        """Ends all motions, and remembers what was tapped while it moved."""
        pressed = event.target.closest("[data-action]")
        is_caught = self._hurry() and not is_none(pressed)
        self._caught = Caught(pressed, event.clientX, event.clientY) if is_caught else None
