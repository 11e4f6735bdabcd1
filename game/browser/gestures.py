"""Fingers, mouse and keys: hears every tap, key and drag at one place and hands on what is asked for.

What a tap means is for the app: an element carries it as text in `data-action`. What is tapped in a game lights up
first, and what it asks for is carried out once that is painted: a slow phone answers at once, however much is to do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from js import document, requestAnimationFrame, setTimeout, window
from pyodide.ffi import create_once_callable
from pyscript.ffi import create_proxy, is_none

DRAG_PX = 8
"""A finger that moves less than this taps."""
EDGE_PX = 24
"""So near the edge of a window a dragged tile makes it move on."""

AT_THE_TABLE = ("touch", "draft", "ui", "confirm", "throw", "play", "undo", "redo", "step", "zoom", "lift", "hint")
"""What people do while they play. The rest is carried out as it is heard: a browser opens files only then."""

DECISIONS = ("throw", "confirm", "play", "ui")
REST_MS = 300
"""So long a button rests that has decided something: the second of two quick taps is not meant for what it says now."""

CELL_KEYS = ("Enter", "Backspace", "Delete", "Escape", *"0123456789")
"""The keys that a grid with `data-keys="type"` hands on, with the cell that has the focus."""


def _is_typed(event: Any) -> bool:
    return event.key in CELL_KEYS and not (event.ctrlKey or event.altKey or event.metaKey)


class Gestures:
    """Hears what people do on the page, and tells the app."""

    def __init__(
        self, act: Callable[[str], None], hurry: Callable[[], bool], later: Callable[[Callable[[], None]], None]
    ) -> None:
        self._carry_out = act
        self._hurry = hurry
        self._later = later
        self._lit: tuple[Any, str] | None = None
        """What was tapped and what it asks for, while that is not carried out yet."""
        self._drag: dict[str, Any] | None = None
        self._caught: dict[str, Any] | None = None
        """What was touched while it still moved: it may be gone from under the finger when that is lifted."""
        self._proxies: list[Any] = []
        self._listen()

    def _listen(self) -> None:
        for kind, handler in (
            ("click", self._on_click),
            ("keydown", self._on_key),
            ("focusin", self._on_focus),
            ("cancel", self._on_cancel),
            ("submit", self._on_submit),
            ("change", self._on_change),
            ("input", self._on_input),
            ("pointerdown", self._on_down),
            ("pointermove", self._on_move),
            ("pointerup", self._on_up),
            ("pointercancel", self._on_pointer_cancel),
        ):
            self._proxies.append(create_proxy(handler))
            document.addEventListener(kind, self._proxies[-1], True)

    def _on_click(self, event: Any) -> None:
        touched = self._touched(event)
        if is_none(touched) or (touched.getAttribute("aria-disabled") == "true" and not touched.dataset.action):
            return
        if touched.matches('form[data-submit] [type="submit"]'):
            return  # it is heard once, as the form's own event
        self._settle()
        if touched.hasAttribute("data-resting") and event.detail:
            return  # keys have no detail, and are not pressed twice by a trembling finger
        self._answer(touched)

    def _answer(self, touched: Any) -> None:
        """Lights up what was tapped, and carries out what it asks for behind the next picture."""
        self._settle()
        if not touched.isConnected:
            return  # the tap before has taken it away
        action = str(touched.dataset.action)
        if action.partition(":")[0] not in AT_THE_TABLE:
            self._carry_out(action)
            return
        self._lit = touched, action
        touched.setAttribute("data-lit", "")
        self._later(self._settle)

    def _settle(self) -> None:
        """Carries out the tap that was answered, if there is one."""
        if self._lit is not None:
            (touched, action), self._lit = self._lit, None
            touched.removeAttribute("data-lit")
            self._carry_out(action)
            if touched.isConnected and action.partition(":")[0] in DECISIONS:
                self._let_rest(touched)

    @staticmethod
    def _let_rest(button: Any) -> None:
        button.setAttribute("data-resting", "")
        setTimeout(create_once_callable(lambda: button.removeAttribute("data-resting")), REST_MS)

    def _act(self, action: str) -> None:
        """Carries out what is asked for by anything but a tap, behind the tap before it."""
        self._settle()
        self._carry_out(action)

    def _touched(self, event: Any) -> Any:
        """Gives what a tap is meant for: what was under the finger when it came down, even if that moved on."""
        caught, self._caught = self._caught, None
        if caught is None or not caught["element"].isConnected:
            return event.target.closest("[data-action]")
        is_tap = abs(event.clientX - caught["x"]) + abs(event.clientY - caught["y"]) < DRAG_PX
        return caught["element"] if is_tap else event.target.closest("[data-action]")

    def _on_key(self, event: Any) -> None:
        cell = event.target.closest('[role="gridcell"]')
        if is_none(cell):
            return
        step = {"ArrowLeft": (0, -1), "ArrowRight": (0, 1), "ArrowUp": (-1, 0), "ArrowDown": (1, 0)}.get(event.key)
        grid = cell.closest('[role="grid"]')
        if grid.getAttribute("data-keys") == "type" and _is_typed(event):
            event.preventDefault()
            self._act(f"key:{event.key}@{cell.dataset.at}")
            return
        if step:
            event.preventDefault()
            self._focus_from(grid, cell, step)
        elif event.key in ("Home", "End"):
            event.preventDefault()
            row = cell.closest('[role="row"]').querySelectorAll('[role="gridcell"]')
            row.item(0 if event.key == "Home" else row.length - 1).focus()

    def _focus_from(self, grid: Any, cell: Any, step: tuple[int, int]) -> None:
        """Moves the focus to the next cell in a direction, over gaps."""
        row, column = int(cell.dataset.row), int(cell.dataset.column)
        for distance in range(1, 30):
            at = f'[data-row="{row + distance * step[0]}"][data-column="{column + distance * step[1]}"]'
            found = grid.querySelector(at)
            if not is_none(found):
                found.focus()
                return

    def _on_focus(self, event: Any) -> None:
        cell = event.target.closest('[role="gridcell"]')
        if is_none(cell):
            return
        for other in cell.closest('[role="grid"]').querySelectorAll('[tabindex="0"]'):
            other.setAttribute("tabindex", "-1")
        cell.setAttribute("tabindex", "0")

    def _on_cancel(self, event: Any) -> None:
        """Escape closes a dialog through the app, as its close button does."""
        event.preventDefault()
        self._act("close")

    def _on_submit(self, event: Any) -> None:
        event.preventDefault()
        form = event.target
        if form.hasAttribute("data-submit"):
            self._act(form.dataset.submit)

    def _on_change(self, event: Any) -> None:
        field = event.target
        if field.hasAttribute("data-change"):
            self._act(f"{field.dataset.change}:{field.value}")

    def _on_input(self, event: Any) -> None:
        field = event.target
        if field.hasAttribute("data-input"):
            self._act(field.dataset.input)

    def _on_down(self, event: Any) -> None:
        pressed = event.target.closest("[data-action]")
        was_moving = self._hurry()
        is_caught = was_moving and not is_none(pressed)
        self._caught = {"element": pressed, "x": event.clientX, "y": event.clientY} if is_caught else None
        held = event.target.closest("[data-drag]")
        if is_none(held) or event.button != 0 or self._is_dragging_elsewhere(event):
            return  # of two fingers the first one drags
        self._end_drag()
        self._drag = {"from": held, "x": event.clientX, "y": event.clientY, "is_moving": False, "id": event.pointerId}
        self._drag["what"] = held.dataset.drag  # showing may take the attribute away

    def _is_dragging_elsewhere(self, event: Any) -> bool:
        drag = self._drag
        return bool(drag and drag["is_moving"] and drag["id"] != event.pointerId and drag["from"].isConnected)

    def _on_move(self, event: Any) -> None:
        drag = self._drag
        if drag is None or event.pointerId != drag["id"]:
            return
        x, y = event.clientX - drag["x"], event.clientY - drag["y"]
        if not drag["is_moving"] and abs(x) + abs(y) < DRAG_PX:
            return
        held = drag["from"]
        if not drag["is_moving"]:
            drag["is_moving"] = True
            held.setPointerCapture(event.pointerId)
            held.setAttribute("data-dragged", "")  # the class is the node's, and showing sets it anew
            if held.hasAttribute("data-ghost"):
                drag["ghost"] = self._ghost_of(held, event.pointerType)
            self._act(f"hold:{drag['what']}")
        follower = drag.get("ghost", held)
        if not is_none(follower.closest(".flipped")):
            x, y = -x, -y  # the page is turned to the player opposite
        follower.style.setProperty("--drag-x", f"{x}px")
        follower.style.setProperty("--drag-y", f"{y}px")
        if "ghost" in drag:
            self._show_under(drag, event)

    def _ghost_of(self, held: Any, pointer: str) -> Any:
        """Makes a copy that follows the finger over everything, for what a window would cut off."""
        box = held.getBoundingClientRect()
        ghost = held.cloneNode(True)
        for name in ("data-at", "data-drag", "data-drop", "data-action", "data-dragged", "aria-pressed", "role"):
            ghost.removeAttribute(name)
        ghost.setAttribute("aria-hidden", "true")
        ghost.classList.add("ghost", *(["lifted"] if pointer == "touch" else []))  # above the finger that hides it
        for side in ("left", "top", "width", "height"):
            ghost.style.setProperty(side, f"{getattr(box, side)}px")
        document.body.append(ghost)
        return ghost

    def _show_under(self, drag: dict[str, Any], event: Any) -> None:
        """Marks the place over which a ghost is held, and moves a window near whose edge it is."""
        over = document.elementFromPoint(event.clientX, event.clientY)
        place = None if is_none(over) else over.closest("[data-drop]")
        under = drag.get("under")
        if under is not None:
            under.classList.remove("under")
        drag["under"] = None if place is None or is_none(place) else place
        if drag["under"] is not None:
            place.classList.add("under")
        pane = None if is_none(over) else over.closest("[data-look]")
        if pane is not None and not is_none(pane):
            box = pane.getBoundingClientRect()
            right = (event.clientX > box.right - EDGE_PX) - (event.clientX < box.left + EDGE_PX)
            down = (event.clientY > box.bottom - EDGE_PX) - (event.clientY < box.top + EDGE_PX)
            if right or down:
                pane.scrollBy(10 * right, 10 * down)

    def _on_up(self, event: Any) -> None:
        drag = self._drag
        if drag is None or event.pointerId != drag["id"]:
            return
        if not drag["is_moving"]:
            self._end_drag()
            return
        target = document.elementFromPoint(event.clientX, event.clientY)  # while what is dragged still lets it be found
        self._end_drag()
        drop = None if is_none(target) else target.closest("[data-drop]")
        place = "" if drop is None or is_none(drop) else drop.dataset.drop
        self._act(f"drop:{drag['what']}>{place}")
        self._swallow_click()

    def _on_pointer_cancel(self, event: Any) -> None:
        if self._drag is not None and event.pointerId == self._drag["id"]:
            self._end_drag()

    def _end_drag(self) -> None:
        if self._drag is None:
            return
        held, ghost, under = self._drag["from"], self._drag.get("ghost"), self._drag.get("under")
        self._drag = None
        if ghost is not None:
            ghost.remove()
        if under is not None:
            under.classList.remove("under")
        held.removeAttribute("data-dragged")
        held.style.removeProperty("--drag-x")
        held.style.removeProperty("--drag-y")

    def _swallow_click(self) -> None:
        """The click that a browser sends after a drag is not a tap."""

        def swallow(event: Any) -> None:
            event.stopPropagation()

        proxy = create_proxy(swallow)
        window.addEventListener("click", proxy, True)

        def release(_: float) -> None:
            window.removeEventListener("click", proxy, True)
            proxy.destroy()

        requestAnimationFrame(create_once_callable(release))
