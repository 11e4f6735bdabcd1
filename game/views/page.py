"""The page itself: the only view that touches elements.

It shows nodes by changing what differs, hears every tap, key and drag at one place, moves things, and speaks to
screen readers. What a tap means is for the app: an element carries it as text in `data-action`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from js import document, matchMedia, requestAnimationFrame, window
from pyodide.ffi import create_once_callable
from pyscript.ffi import create_proxy, is_none, to_js

from game.settings import FALLBACK
from game.views.nodes import Motion, Node

SVG = "http://www.w3.org/2000/svg"
DRAG_PX = 8
"""A finger that moves less than this taps."""
EDGE_PX = 24
"""So near the edge of a window a dragged tile makes it move on."""


def _tumble(motion: Motion) -> list[dict[str, Any]]:
    """A die comes from the side, turning in space, hops once and lies."""
    axis = f"1, {-motion.x}, .3"
    path = ((motion.x, -150, -760, 0), (motion.x / 3, 0, -110, 0.62), (motion.x / 6, -14, -50, 0.8), (0, 0, 0, 1))
    return [
        {"transform": f"translate({100 * x}%, {y}%) rotate3d({axis}, {turn}deg)", "offset": offset}
        for x, y, turn, offset in path
    ]


MOTIONS: dict[str, Callable[[Motion], list[dict[str, Any]]]] = {
    "slide": lambda motion: [{"transform": f"translate({motion.x * 100}%, {motion.y * 100}%)"}, {"transform": "none"}],
    "drop": lambda motion: [
        {"transform": "translateY(-45%) scale(1.15)", "opacity": "0"},
        {"transform": "none", "opacity": "1"},
    ],
    "tumble": _tumble,
    "write": lambda motion: [{"clipPath": "inset(0 100% 0 0)"}, {"clipPath": "inset(0 0 0 0)"}],
    "rise": lambda motion: [{"transform": "translateY(60%)", "opacity": "0"}, {"transform": "none", "opacity": "1"}],
    "settle": lambda motion: [{"transform": "scale(1.14)"}, {"transform": "none"}],
    "shake": lambda motion: [{"transform": f"translateX({x}px)"} for x in (0, -5, 5, -3, 3, 0)],
}
"""How each kind of motion looks; with reduced motion all of them are a short fade."""


CELL_KEYS = ("Enter", "Backspace", "Delete", "Escape", *"0123456789")
"""The keys that a grid with `data-keys="type"` hands on, with the cell that has the focus."""


def _is_typed(event: Any) -> bool:
    return event.key in CELL_KEYS and not (event.ctrlKey or event.altKey or event.metaKey)


class _Shown:
    """An element on the page and the node that it shows."""

    __slots__ = ("children", "element", "node")

    def __init__(self, node: Node, parent_is_svg: bool = False) -> None:
        is_svg = node.tag == "svg" or parent_is_svg
        self.element = document.createElementNS(SVG, node.tag) if is_svg else document.createElement(node.tag)
        self.node = Node(node.tag, node.key, {}, (), "")
        self.children: list[_Shown] = []
        self.show(node, is_svg)

    def show(self, node: Node, is_svg: bool) -> None:
        """Changes the element where the node differs from what it shows."""
        before = self.node
        if node == before:
            return
        self._set_attributes(before, node)
        if before.text and node.text != before.text:
            self.element.textContent = ""
        if node.children or before.children:
            self._show_children(node, is_svg)
        if node.text and node.text != before.text:
            self.element.textContent = node.text
        self.node = node

    def _set_attributes(self, before: Node, node: Node) -> None:
        element = self.element
        for name, value in node.attributes.items():
            if before.attributes.get(name) != value:
                if name.startswith("--"):
                    element.style.setProperty(name, value)
                elif name == "value":
                    element.value = value
                else:
                    element.setAttribute(name, value)
                    if name == "checked":
                        element.checked = True
        for name in before.attributes:
            if name not in node.attributes:
                if name.startswith("--"):
                    element.style.removeProperty(name)
                else:
                    element.removeAttribute(name)
                    if name == "checked":
                        element.checked = False

    def _show_children(self, node: Node, is_svg: bool) -> None:
        old = {(child.node.tag, child.node.key or at): child for at, child in enumerate(self.children)}
        new: list[_Shown] = []
        for at, each in enumerate(node.children):
            child = old.pop((each.tag, each.key or at), None)
            if child is None:
                child = _Shown(each, is_svg)
            else:
                child.show(each, is_svg)
            new.append(child)
        for gone in old.values():
            if gone.node.tag == "dialog":
                gone.element.close()  # so that the focus goes back to where it was
            gone.element.remove()
        if new != self.children:
            for at, child in enumerate(new):
                standing = self.element.children.item(at)
                if is_none(standing) or not standing.isSameNode(child.element):
                    self.element.insertBefore(child.element, standing)
        self.children = new


class Page:
    """Shows screens and hands on what people do."""

    def __init__(self, act: Callable[[str], None]) -> None:
        self._act = act
        self._root: _Shown | None = None
        self._drag: dict[str, Any] | None = None
        self._proxies: list[Any] = []
        self._motions: list[Any] = []
        self._dialogs = 0
        self._pops_of_ours = 0
        self._listen()

    def show(self, node: Node) -> None:
        """Shows a screen."""
        held = document.activeElement
        root = document.getElementById("app")
        if self._root is None or self._root.node.tag != node.tag:
            self._root = _Shown(node)
            root.replaceChildren(self._root.element)
        else:
            self._root.show(node, False)
        self._open_dialogs()
        self._keep_tab_stops()
        self._keep_focus(held)

    def _keep_focus(self, held: Any) -> None:
        """Where the element with the focus has gone, the same place or the main button gets it, so that keys go on."""
        if is_none(held) or held.isConnected:
            return
        at = held.getAttribute("data-at")
        place = document.querySelector(f'[role="grid"] [data-at="{at}"]') if at else None
        found = document.querySelector(".middle .main") if place is None or is_none(place) else place
        if not is_none(found):
            found.focus(to_js({"preventScroll": True}))

    def announce(self, sentence: str) -> None:
        """Lets a screen reader say a sentence once."""
        region = document.getElementById("said")
        region.textContent = "" if region.textContent == sentence else region.textContent
        region.textContent = sentence

    def set_root(self, **attributes: str) -> None:
        """Sets attributes of the html element: language, theme, ready."""
        for name, value in attributes.items():
            document.documentElement.setAttribute(name.replace("_", "-"), value)

    def set_title(self, title: str) -> None:
        document.title = title

    def language(self, known: Sequence[str]) -> str:
        """Gives the first of the browser's languages that is known."""
        wanted = [str(tag)[:2] for tag in window.navigator.languages]
        return next((tag for tag in wanted if tag in known), FALLBACK)

    def address(self) -> str:
        """What stands behind the # in the address."""
        return str(window.location.hash).removeprefix("#")

    def go_to(self, address: str) -> None:
        """Sets the address, so that the back button leads out of a game."""
        if address == self.address() and not self._dialogs:
            return
        place = f"#{address}" if address else str(window.location.pathname)
        if self._dialogs or not address:
            window.history.replaceState(None, "", place)
        else:
            window.history.pushState(None, "", place)
        self._dialogs = 0

    def push_dialog(self) -> None:
        """Lets the back button close the dialog that opens."""
        if not self._dialogs:
            window.history.pushState(None, "", str(window.location.href))
        self._dialogs = 1

    def pop_dialog(self) -> None:
        """Takes the dialog that was closed out of the history."""
        if self._dialogs:
            self._dialogs = 0
            self._pops_of_ours += 1
            window.history.back()

    def write(self, at: str, text: str) -> None:
        """Writes a text that changes by itself, such as a clock's, between two screens."""
        element = self._find(at)
        if element is not None and element.textContent != text:
            element.textContent = text

    def clear(self, name: str) -> None:
        """Empties a field."""
        field = document.querySelector(f'[name="{name}"]')
        if not is_none(field):
            field.value = ""

    def focus(self, at: str) -> None:
        """Moves the focus to an element by its `data-at`."""
        element = self._find(at)
        if element is not None:
            element.focus()

    def focus_board(self) -> None:
        """Moves the focus to the one tab stop of the board, and leaves the page where it is."""
        stop = document.querySelector('[role="grid"] [tabindex="0"]')
        if not is_none(stop):
            stop.focus(to_js({"preventScroll": True}))

    def scroll_to(self, at: str) -> None:
        """Brings an element into view."""
        element = self._find(at)
        if element is not None:
            element.scrollIntoView(to_js({"block": "nearest", "inline": "nearest"}))

    def slide_to(self, at: str) -> None:
        """Pushes what lies side by side until an element is seen, and leaves the page where it is."""
        element = self._find(at)
        if element is not None:
            row = element.parentElement
            row.scrollTo(to_js({"left": element.offsetLeft - row.offsetLeft}))

    def value_of(self, name: str) -> str:
        """Reads a field that people fill in; empty where there is none."""
        field = document.querySelector(f'[name="{name}"]')
        return "" if is_none(field) else str(field.value)

    def chosen(self, name: str) -> str:
        """Reads which of several radio buttons is chosen."""
        field = document.querySelector(f'[name="{name}"]:checked')
        return "" if is_none(field) else str(field.value)

    def copy(self, text: str, done: Callable[[bool], None]) -> None:
        """Puts a text on the clipboard and tells whether that went well; some browsers have none, or forbid it."""
        try:
            promise = window.navigator.clipboard.writeText(text)
            promise.then(create_once_callable(lambda _: done(True)), create_once_callable(lambda _: done(False)))
        except Exception:  # a browser may throw whatever it likes here
            done(False)

    def move(self, motions: list[Motion]) -> None:
        """Plays motions; a new call or a tap cuts the old ones short."""
        self.stop_motions()
        is_calm = matchMedia("(prefers-reduced-motion: reduce)").matches
        for motion in motions:
            element = self._find(motion.at)
            if element is None:
                continue
            frames = [{"opacity": "0"}, {"opacity": "1"}] if is_calm else MOTIONS[motion.kind](motion)
            timing = {"duration": 150 if is_calm else motion.milliseconds, "easing": "cubic-bezier(.2,.8,.3,1)"}
            timing |= {} if is_calm else {"delay": motion.delay, "fill": "backwards"}
            self._motions.append(element.animate(to_js(frames), to_js(timing)))

    def stop_motions(self) -> None:
        """Cuts short what moves; the style sheets' own animations go on."""
        for animation in self._motions:
            animation.finish()
        self._motions = []

    def _skip(self) -> None:
        """Brings what appears bit by bit to its end."""
        for shown in document.querySelectorAll("[data-skippable]"):
            for animation in shown.getAnimations(to_js({"subtree": True})):
                animation.finish()

    def _find(self, at: str) -> Any:
        element = document.querySelector(f'[data-at="{at}"]')
        return None if is_none(element) else element

    def _open_dialogs(self) -> None:
        """A dialog that is described is opened as a modal one, which keeps the focus inside and gives it back."""
        for dialog in document.querySelectorAll("dialog"):
            if not dialog.open:
                dialog.showModal()

    def _keep_tab_stops(self) -> None:
        """Every grid has one tab stop."""
        for grid in document.querySelectorAll('[role="grid"]'):
            stop = grid.querySelector('[tabindex="0"]')
            if is_none(stop):
                first = grid.querySelector("[data-stop]")
                cell = grid.querySelector('[role="gridcell"]') if is_none(first) else first
                if not is_none(cell):
                    cell.setAttribute("tabindex", "0")

    def _listen(self) -> None:
        for kind, handler in (
            ("click", self._on_click),
            ("keydown", self._on_key),
            ("focusin", self._on_focus),
            ("cancel", self._on_cancel),
            ("submit", self._on_submit),
            ("change", self._on_change),
            ("pointerdown", self._on_down),
            ("pointermove", self._on_move),
            ("pointerup", self._on_up),
            ("pointercancel", self._on_pointer_cancel),
        ):
            self._proxies.append(create_proxy(handler))
            document.addEventListener(kind, self._proxies[-1], True)
        self._proxies.append(create_proxy(self._on_pop))
        window.addEventListener("popstate", self._proxies[-1])

    def _on_pop(self, event: Any) -> None:
        """The back button; going back that the page did itself is none."""
        if self._pops_of_ours:
            self._pops_of_ours -= 1
        else:
            self._dialogs = 0
            self._act("back")

    def _on_click(self, event: Any) -> None:
        touched = event.target.closest("[data-action]")
        if is_none(touched) or (touched.getAttribute("aria-disabled") == "true" and not touched.dataset.action):
            return
        if touched.matches('form[data-submit] [type="submit"]'):
            return  # it is heard once, as the form's own event
        self._act(touched.dataset.action)

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

    def _on_down(self, event: Any) -> None:
        self.stop_motions()
        self._skip()
        held = event.target.closest("[data-drag]")
        if is_none(held) or event.button != 0:
            return
        self._drag = {"from": held, "x": event.clientX, "y": event.clientY, "is_moving": False, "id": event.pointerId}
        self._drag["what"] = held.dataset.drag  # showing may take the attribute away

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
        target = document.elementFromPoint(event.clientX, event.clientY)  # while what is dragged still lets it be found
        self._end_drag()
        if drag is None or not drag["is_moving"]:
            return
        drop = None if is_none(target) else target.closest("[data-drop]")
        place = "" if drop is None or is_none(drop) else drop.dataset.drop
        self._act(f"drop:{drag['what']}>{place}")
        self._swallow_click()

    def _on_pointer_cancel(self, event: Any) -> None:
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

        requestAnimationFrame(create_proxy(release))
