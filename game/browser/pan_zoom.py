"""The window through which a small screen sees a large board: what is in it, how near it is, two fingers that pinch.

An element with `data-look` is such a window: the cell named there (before an @) comes to its middle whenever the
attribute changes. Its cells are as large as its custom property `--asked` says, where that is more than the least.
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


class Pane:
    """Looks after the window of the screen that is shown, if there is one."""

    def __init__(self, act: Callable[[str], None]) -> None:
        self._act = act
        self._element: Any = None
        self._looked = ""
        self._pinch: tuple[float, float] | None = None
        self._on_touch = create_proxy(self._touched)
        self._on_wheel = create_proxy(self._wheeled)

    def settle(self) -> None:
        """Brings to the middle what is to be looked at, when that has changed."""
        pane = document.querySelector("[data-look]")
        if is_none(pane):
            self._element, self._looked = None, ""
            return
        is_new = self._element is None or not pane.isSameNode(self._element)
        if is_new:
            self._watch(pane)
        if is_new or pane.dataset.look != self._looked:
            self._looked = str(pane.dataset.look)
            at = self._looked.partition("@")[0]
            if is_new:
                self._bring_to_middle(at, is_smooth=False)
            else:  # where a cell lies is known without more ado when the screen is painted
                requestAnimationFrame(create_once_callable(lambda _: self._bring_to_middle(at, is_smooth=True)))

    def zoomed(self, factor: float) -> int:
        """Makes the cells so many times as large around the middle, and tells how large they are asked to be."""
        if self._element is None:
            return 0
        box = self._element.getBoundingClientRect()
        return self._resize(self._cell_px() * factor, box.width / 2, box.height / 2)

    def _watch(self, pane: Any) -> None:
        self._element = pane
        patient = to_js({"passive": False})
        for kind in ("touchstart", "touchmove", "touchend", "touchcancel"):
            pane.addEventListener(kind, self._on_touch, patient)
        pane.addEventListener("wheel", self._on_wheel, patient)

    def _bring_to_middle(self, at: str, is_smooth: bool) -> None:
        pane = self._element
        if pane is None or (pane.scrollWidth <= pane.clientWidth and pane.scrollHeight <= pane.clientHeight):
            return
        cell = pane.querySelector(f'[data-at="{at}"]')
        if is_none(cell):
            return
        box, around = cell.getBoundingClientRect(), pane.getBoundingClientRect()
        left = pane.scrollLeft + box.left + box.width / 2 - around.left - around.width / 2
        top = pane.scrollTop + box.top + box.height / 2 - around.top - around.height / 2
        is_calm = not is_smooth or matchMedia("(prefers-reduced-motion: reduce)").matches
        pane.scrollTo(to_js({"left": left, "top": top, "behavior": "instant" if is_calm else "smooth"}))

    def _cell_px(self) -> float:
        return float(self._element.querySelector('[role="gridcell"]').getBoundingClientRect().width)

    def _resize(self, size: float, x: float, y: float) -> int:
        """Changes the size of the cells; the point at x, y of the window stays where it is."""
        pane = self._element
        before, left, top = self._cell_px(), pane.scrollLeft + x, pane.scrollTop + y
        asked = round(min(LARGEST_PX, max(SMALLEST_PX, size)))
        pane.style.setProperty("--asked", f"{asked}px")
        ratio = self._cell_px() / before
        pane.scrollTo(to_js({"left": left * ratio - x, "top": top * ratio - y, "behavior": "instant"}))
        return asked

    def _touched(self, event: Any) -> None:
        """Two fingers pinch; one finger moves the board, which the browser does by itself."""
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
            self._act(f"ui:zoom={round(self._cell_px())}")

    def _wheeled(self, event: Any) -> None:
        """A pinch on a trackpad, or the wheel with Ctrl."""
        if event.ctrlKey:
            event.preventDefault()
            box = self._element.getBoundingClientRect()
            factor = 1.1 if event.deltaY < 0 else 1 / 1.1
            asked = self._resize(self._cell_px() * factor, event.clientX - box.left, event.clientY - box.top)
            self._act(f"ui:zoom={asked}")
