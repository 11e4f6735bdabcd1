"""Panning and zooming a large board on a small screen.

An element with `data-look` is a window that scrolls over its board: whenever that attribute changes, the cell named
there (before an @) moves to the middle, and the columns and rows that `data-fit` asks for fit into the window. That
waits while a finger is down, and is left out once after somebody has scrolled or zoomed. The custom property `--asked`
is the requested size of a cell.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import Any, Final

from js import document, matchMedia, requestAnimationFrame
from pyodide.ffi import create_once_callable
from pyscript.ffi import create_proxy, is_none, to_js

SMALLEST_PX: Final = 16
LARGEST_PX: Final = 96
GLIDE: Final = {"duration": 320, "easing": "cubic-bezier(.2,.8,.3,1)"}


class PanZoom:
    """Controls the board's window on the current screen, if there is one."""

    def __init__(self, zoomed: Callable[[int], None]) -> None:
        self._zoomed = zoomed
        self._element: Any = None
        self._look = ""
        self._pinch: tuple[float, float] | None = None
        """The distance of the two fingers when they came down, and the size of a cell then."""
        self._fingers = 0
        self._scrolled_from: tuple[float, float] | None = None
        """How far the board was scrolled when a finger came down on it."""
        self._is_own = False
        """Whether somebody has scrolled or zoomed since the board was fitted."""
        self._is_due = False
        """Whether the board is to be fitted as soon as no finger is down."""
        self._touch_proxy = create_proxy(self._on_touch)
        self._fingers_proxy = create_proxy(self._on_fingers)
        for kind in ("touchstart", "touchend", "touchcancel"):
            document.addEventListener(kind, self._fingers_proxy, to_js({"capture": True, "passive": True}))
        self._wheel_proxy = create_proxy(self._on_wheel)

    def settle(self) -> None:
        """Scrolls to the cell to look at, if that has changed."""
        element = document.querySelector("[data-look]")
        if is_none(element):
            self._element, self._look = None, ""
            return
        is_new = self._element is None or not element.isSameNode(self._element)
        if is_new:
            self._listen_to(element)
        if is_new or element.dataset.look != self._look:
            self._look = str(element.dataset.look)
            self._fit() if is_new else self._fit_again()

    def _fit_again(self) -> None:
        """Fits the board to the tiles with the next frame, when the layout is known anyway, if that disturbs nobody."""
        self._is_due = not self._is_own and self._fingers > 0
        if not self._is_own and not self._is_due:
            requestAnimationFrame(create_once_callable(lambda _: self._glide()))
        self._is_own = False

    def _glide(self) -> None:
        """Fits the board, and lets it glide there from where it was."""
        if self._element is None:
            return
        board = self._element.firstElementChild
        before = board.getBoundingClientRect()
        self._fit()
        after = board.getBoundingClientRect()
        x, y, scale = before.left - after.left, before.top - after.top, before.width / after.width
        is_instant = matchMedia("(prefers-reduced-motion: reduce)").matches or not is_none(board.closest(".flipped"))
        if not is_instant and (abs(x) + abs(y) >= 1 or scale != 1):
            start = {"transformOrigin": "0 0", "transform": f"translate({x}px, {y}px) scale({scale})"}
            board.animate(to_js([start, {"transformOrigin": "0 0", "transform": "none"}]), to_js(GLIDE))

    def _fit(self) -> None:
        """Makes the cells as large as the part in use allows, and brings its middle to the middle of the window."""
        view = self._element
        across, _, down = str(view.dataset.fit).partition(" ")
        view.style.setProperty("--across", across)
        view.style.setProperty("--down", down)
        self._is_own = self._is_due = False
        self._scroll_to(self._look.partition("@")[0])

    def zoomed(self, factor: float) -> int:
        """Enlarges the cells by a factor around the middle, and returns their requested size."""
        if self._element is None:
            return 0
        self._is_own = True
        box = self._element.getBoundingClientRect()
        return self._resize(self._cell_px() * factor, box.width / 2, box.height / 2)

    def _listen_to(self, element: Any) -> None:
        self._element = element
        not_passive = to_js({"passive": False})
        for kind in ("touchstart", "touchmove", "touchend", "touchcancel"):
            element.addEventListener(kind, self._touch_proxy, not_passive)
        element.addEventListener("wheel", self._wheel_proxy, not_passive)

    def _scroll_to(self, at: str) -> None:
        """Brings a cell to the middle of the window."""
        view = self._element
        if view.scrollWidth <= view.clientWidth and view.scrollHeight <= view.clientHeight:
            return
        cell = view.querySelector(f'[data-at="{at}"]')
        if is_none(cell):
            return
        box, around = cell.getBoundingClientRect(), view.getBoundingClientRect()
        left = view.scrollLeft + box.left + box.width / 2 - around.left - around.width / 2
        top = view.scrollTop + box.top + box.height / 2 - around.top - around.height / 2
        view.scrollTo(to_js({"left": left, "top": top, "behavior": "instant"}))

    def _cell_px(self) -> float:
        return float(self._element.querySelector('[role="gridcell"]').getBoundingClientRect().width)

    def _resize(self, size: float, x: float, y: float) -> int:
        """Changes the size of the cells around the point x, y of the window, and returns the requested size."""
        view = self._element
        across, down = self._cells_to(x, y)
        requested = round(min(LARGEST_PX, max(SMALLEST_PX, size)))
        view.style.setProperty("--asked", f"{requested}px")
        now_across, now_down = self._cells_to(x, y)
        cell = self._cell_px()
        left, top = view.scrollLeft + (across - now_across) * cell, view.scrollTop + (down - now_down) * cell
        view.scrollTo(to_js({"left": left, "top": top, "behavior": "instant"}))
        return requested

    def _cells_to(self, x: float, y: float) -> tuple[float, float]:
        """Returns how many cells a point of the window is to the right of and below the first cell."""
        first = self._element.querySelector('[role="gridcell"]').getBoundingClientRect()
        around = self._element.getBoundingClientRect()
        return (around.left + x - first.left) / first.width, (around.top + y - first.top) / first.height

    def _on_fingers(self, event: Any) -> None:
        """Counts the fingers on the screen, and notes when one of them has scrolled the board."""
        self._fingers = int(event.touches.length)
        view = self._element
        is_board = view is not None and bool(view.contains(event.target))
        if event.type == "touchstart":
            is_pan = is_board and is_none(event.target.closest("[data-drag]"))
            self._scrolled_from = (view.scrollLeft, view.scrollTop) if is_pan else None
        elif self._scrolled_from is not None and (view.scrollLeft, view.scrollTop) != self._scrolled_from:
            self._is_own, self._is_due = True, False
        if self._is_due and not self._fingers:
            self._fit_again()

    def _on_touch(self, event: Any) -> None:
        """Two fingers zoom; panning with one finger is done by the browser."""
        if event.touches.length == 2:
            event.preventDefault()
            self._is_own = True
            one, other = event.touches.item(0), event.touches.item(1)
            apart = hypot(one.clientX - other.clientX, one.clientY - other.clientY)
            if self._pinch is None:
                self._pinch = apart, self._cell_px()
                return
            box = self._element.getBoundingClientRect()
            x, y = (one.clientX + other.clientX) / 2 - box.left, (one.clientY + other.clientY) / 2 - box.top
            self._resize(self._pinch[1] * apart / max(1, self._pinch[0]), x, y)
        elif self._pinch is not None:
            self._pinch = None
            self._zoomed(round(self._cell_px()))

    def _on_wheel(self, event: Any) -> None:
        """A pinch on a trackpad, or the wheel with Ctrl, zooms; without it, the browser scrolls."""
        self._is_own = True
        if event.ctrlKey:
            event.preventDefault()
            box = self._element.getBoundingClientRect()
            factor = 1.1 if event.deltaY < 0 else 1 / 1.1
            self._zoomed(self._resize(self._cell_px() * factor, event.clientX - box.left, event.clientY - box.top))
