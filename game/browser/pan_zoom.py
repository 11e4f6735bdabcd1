"""Panning and zooming a large board on a small screen.

An element with `data-look` is a window that scrolls over its board: whenever that attribute changes, the cell named
there (before an @) moves to the middle. The custom property `--asked` is the requested size of a cell.
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


class PanZoom:
    """Controls the board's window on the current screen, if there is one."""

    def __init__(self, zoomed: Callable[[int], None]) -> None:
        self._zoomed = zoomed
        self._element: Any = None
        self._look = ""
        self._pinch: tuple[float, float] | None = None
        """The distance of the two fingers when they came down, and the size of a cell then."""
        self._touch_proxy = create_proxy(self._on_touch)
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
            at = self._look.partition("@")[0]
            if is_new:
                self._scroll_to(at, is_smooth=False)
            else:  # with the next frame, when the layout is known anyway
                requestAnimationFrame(create_once_callable(lambda _: self._scroll_to(at, is_smooth=True)))

    def zoomed(self, factor: float) -> int:
        """Enlarges the cells by a factor around the middle, and returns their requested size."""
        if self._element is None:
            return 0
        box = self._element.getBoundingClientRect()
        return self._resize(self._cell_px() * factor, box.width / 2, box.height / 2)

    def _listen_to(self, element: Any) -> None:
        self._element = element
        not_passive = to_js({"passive": False})
        for kind in ("touchstart", "touchmove", "touchend", "touchcancel"):
            element.addEventListener(kind, self._touch_proxy, not_passive)
        element.addEventListener("wheel", self._wheel_proxy, not_passive)

    def _scroll_to(self, at: str, is_smooth: bool) -> None:
        """Brings a cell to the middle of the window."""
        view = self._element
        if view is None or (view.scrollWidth <= view.clientWidth and view.scrollHeight <= view.clientHeight):
            return
        cell = view.querySelector(f'[data-at="{at}"]')
        if is_none(cell):
            return
        box, around = cell.getBoundingClientRect(), view.getBoundingClientRect()
        left = view.scrollLeft + box.left + box.width / 2 - around.left - around.width / 2
        top = view.scrollTop + box.top + box.height / 2 - around.top - around.height / 2
        is_instant = not is_smooth or matchMedia("(prefers-reduced-motion: reduce)").matches
        view.scrollTo(to_js({"left": left, "top": top, "behavior": "instant" if is_instant else "smooth"}))

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

    def _on_touch(self, event: Any) -> None:
        """Two fingers zoom; panning with one finger is done by the browser."""
        if event.touches.length == 2:
            event.preventDefault()
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
        """A pinch on a trackpad, or the wheel with Ctrl, zooms."""
        if event.ctrlKey:
            event.preventDefault()
            box = self._element.getBoundingClientRect()
            factor = 1.1 if event.deltaY < 0 else 1 / 1.1
            self._zoomed(self._resize(self._cell_px() * factor, event.clientX - box.left, event.clientY - box.top))
