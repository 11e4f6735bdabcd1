"""Drags: an element follows the finger, lights up where it may be dropped, and is reported where it is dropped.

`data-drag` marks what can be dragged, `data-drop` where it may be dropped; with `data-ghost` a copy follows the finger.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from js import document, requestAnimationFrame, window
from pyodide.ffi import create_once_callable
from pyscript.ffi import create_proxy, is_none

DRAG_PX: Final = 8
"""A finger that moves less than this is a tap."""
EDGE_PX: Final = 24
"""Distance from the edge of a scrolling window within which a dragged tile scrolls it."""
SCROLL_PX: Final = 10
GHOSTLESS: Final = ("data-at", "data-drag", "data-drop", "data-action", "data-dragged", "aria-pressed", "role")
"""The attributes that a copy under the finger must not have."""


class Drag:
    """A finger that is down on something that can be dragged."""

    is_moving = False
    ghost: Any = None
    under: Any = None
    """The place that is lit."""

    def __init__(self, held: Any, event: Any) -> None:
        self.held = held
        self.what = str(held.dataset.drag)
        self.pointer = event.pointerId
        self.x, self.y = event.clientX, event.clientY


class Drags:
    """Listens to pointers, and reports one drag at a time."""

    def __init__(self, begun: Callable[[str], None], ended: Callable[[str], None]) -> None:
        self._begun = begun
        self._ended = ended
        self._drag: Drag | None = None
        handlers = {
            "pointerdown": self._on_down,
            "pointermove": self._on_move,
            "pointerup": self._on_up,
            "pointercancel": self._on_cancel,
        }
        self._proxies = {kind: create_proxy(handler) for kind, handler in handlers.items()}
        for kind, proxy in self._proxies.items():
            document.addEventListener(kind, proxy, True)

    def _on_down(self, event: Any) -> None:
        held = event.target.closest("[data-drag]")
        if is_none(held) or event.button != 0 or self._is_dragging_elsewhere(event):
            return  # only the first of two fingers drags
        self._end()
        self._drag = Drag(held, event)

    def _is_dragging_elsewhere(self, event: Any) -> bool:
        drag = self._drag
        return drag is not None and drag.is_moving and drag.pointer != event.pointerId and bool(drag.held.isConnected)

    def _on_move(self, event: Any) -> None:
        drag = self._drag
        if drag is None or event.pointerId != drag.pointer:
            return
        x, y = event.clientX - drag.x, event.clientY - drag.y
        if not drag.is_moving and abs(x) + abs(y) < DRAG_PX:
            return
        if not drag.is_moving:
            self._begin(drag, event)
        follower = drag.held if drag.ghost is None else drag.ghost
        if not is_none(follower.closest(".flipped")):
            x, y = -x, -y  # the page is turned to the player opposite
        follower.style.setProperty("--drag-x", f"{x}px")
        follower.style.setProperty("--drag-y", f"{y}px")
        if drag.ghost is not None:
            self._light_under(drag, event)

    def _begin(self, drag: Drag, event: Any) -> None:
        drag.is_moving = True
        drag.held.setPointerCapture(event.pointerId)
        drag.held.setAttribute("data-dragged", "")  # no class: the next screen would overwrite it
        if drag.held.hasAttribute("data-ghost"):
            drag.ghost = _ghost_of(drag.held, str(event.pointerType))
        self._begun(drag.what)

    @staticmethod
    def _light_under(drag: Drag, event: Any) -> None:
        """Lights up the place under the copy, and scrolls a window when the finger is near its edge."""
        over = document.elementFromPoint(event.clientX, event.clientY)
        if drag.under is not None:
            drag.under.classList.remove("under")
        drag.under = _closest(over, "[data-drop]")
        if drag.under is not None:
            drag.under.classList.add("under")
        window_around = _closest(over, "[data-look]")
        if window_around is not None:
            box = window_around.getBoundingClientRect()
            right = (event.clientX > box.right - EDGE_PX) - (event.clientX < box.left + EDGE_PX)
            down = (event.clientY > box.bottom - EDGE_PX) - (event.clientY < box.top + EDGE_PX)
            if right or down:
                window_around.scrollBy(SCROLL_PX * right, SCROLL_PX * down)

    def _on_up(self, event: Any) -> None:
        drag = self._drag
        if drag is None or event.pointerId != drag.pointer:
            return
        if not drag.is_moving:
            self._end()
            return
        # Before the drag ends: a dragged element is transparent to the pointer only until then.
        target = document.elementFromPoint(event.clientX, event.clientY)
        self._end()
        drop = _closest(target, "[data-drop]")
        self._ended(f"{drag.what}>{drop.dataset.drop if drop is not None else ''}")
        _swallow_click()

    def _on_cancel(self, event: Any) -> None:
        if self._drag is not None and event.pointerId == self._drag.pointer:
            self._end()

    def _end(self) -> None:
        drag, self._drag = self._drag, None
        if drag is None:
            return
        if drag.ghost is not None:
            drag.ghost.remove()
        if drag.under is not None:
            drag.under.classList.remove("under")
        drag.held.removeAttribute("data-dragged")
        drag.held.style.removeProperty("--drag-x")
        drag.held.style.removeProperty("--drag-y")


def _closest(element: Any, selector: str) -> Any:
    """Returns the closest element around this one that matches, or None."""
    match = None if is_none(element) else element.closest(selector)
    return None if match is None or is_none(match) else match


def _ghost_of(held: Any, pointer: str) -> Any:
    """Makes a copy that follows the finger over everything, as a scrolling window would cut off the original."""
    box = held.getBoundingClientRect()
    ghost = held.cloneNode(True)
    for name in GHOSTLESS:
        ghost.removeAttribute(name)
    ghost.setAttribute("aria-hidden", "true")
    ghost.classList.add("ghost", *(["lifted"] if pointer == "touch" else []))  # above the finger that hides it
    for side in ("left", "top", "width", "height"):
        ghost.style.setProperty(side, f"{getattr(box, side)}px")
    document.body.append(ghost)
    return ghost


def _swallow_click() -> None:
    """Stops the click that a browser sends after a drag: it is not a tap."""

    def swallow(event: Any) -> None:
        event.stopPropagation()

    proxy = create_proxy(swallow)
    window.addEventListener("click", proxy, True)

    def release(_: float) -> None:
        window.removeEventListener("click", proxy, True)
        proxy.destroy()

    requestAnimationFrame(create_once_callable(release))
