"""The page itself: the only view that touches elements.

It shows nodes by changing what differs, moves things, and speaks to screen readers.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from js import document, matchMedia, requestAnimationFrame, setTimeout, window
from pyodide.ffi import create_once_callable
from pyscript.ffi import create_proxy, is_none, to_js
from pyscript.js_modules import elements

from game.language import FALLBACK
from game.ui.diff import Changes, Shown
from game.ui.nodes import Motion, Node

TAB_STOP = '[role="grid"] [tabindex="0"]'
"""The one cell of a board that the tab key reaches."""
MAIN = ".middle .main:not(:disabled)"
"""The main button, where it can be pressed."""
SERVES = "html > body, html > body :not(:disabled, [aria-hidden=true] *)"
"""What may keep the focus."""
FILE_MS = 60_000
"""So long a browser may take to begin writing a file."""


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


@cache
def _played(motion: Motion, is_calm: bool) -> tuple[Any, Any]:
    """Gives the frames and the timing of a motion, wherever it is played, as the page takes them."""
    frames = [{"opacity": "0"}, {"opacity": "1"}] if is_calm else MOTIONS[motion.kind](motion)
    timing = {"duration": 150 if is_calm else motion.milliseconds, "easing": "cubic-bezier(.2,.8,.3,1)"}
    timing |= {} if is_calm else {"delay": motion.delay, "fill": "backwards"}
    return to_js(frames), to_js(timing)


class Page:
    """Shows screens and hands on what people do."""

    def __init__(self, act: Callable[[str], None]) -> None:
        self._act = act
        self._root: Shown | None = None
        self._motions: list[Any] = []
        self._title = ""
        self._dialogs = 0
        self._is_going_back = False
        """Whether the page has asked to go back, which takes a while."""
        self._place_then: str | None = None
        self._on_back = create_proxy(self._on_pop)
        window.addEventListener("popstate", self._on_back)

    def show(self, node: Node) -> None:
        """Shows a screen."""
        held = document.activeElement
        changes: Changes = []
        if self._root is None:
            self._root = Shown(node, changes)
            changes.append(("stand", self._root.number))
        else:
            self._root.show(node, changes)
        elements.change(json.dumps(changes))
        self._open_dialogs()
        self._keep_tab_stops()
        self._keep_focus(held)

    def _keep_focus(self, held: Any) -> None:
        """Where what had the focus is gone or serves no more, the same place or the main button gets it: keys go on."""
        now = document.activeElement
        is_elsewhere = not is_none(now) and now.tagName != "BODY" and now.matches(SERVES)
        if is_none(held) or held.matches(SERVES) or is_elsewhere:
            return
        at = held.getAttribute("data-at")
        same = f'[role="grid"] [data-at="{at}"]' if at else ""
        others = (TAB_STOP, MAIN) if held.isConnected else (MAIN, TAB_STOP)  # who undoes once too often decides nothing
        self._focus_first((same, *others))

    def turn_to(self, *places: str) -> None:
        """Shows another screen from its top; where the focus was lost with the one before, the first place gets it."""
        window.scrollTo(0, 0)
        held = document.activeElement
        if is_none(held) or held.tagName == "BODY":
            self._focus_first(places)

    def _focus_first(self, places: Sequence[str]) -> None:
        """Moves the focus to the first place that there is, and leaves the page where it is."""
        for place in filter(None, places):
            found = document.querySelector(place)
            if not is_none(found):
                found.focus(to_js({"preventScroll": True}))
                return

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
        if title != self._title:
            self._title = document.title = title

    def later(self, work: Callable[[], None]) -> None:
        """Does something as soon as the screen is painted as it stands now."""
        requestAnimationFrame(create_once_callable(lambda _: setTimeout(create_once_callable(work), 0)))

    def language(self, known: Sequence[str]) -> str:
        """Gives the first of the browser's languages that is known."""
        wanted = [str(tag)[:2] for tag in window.navigator.languages]
        return next((tag for tag in wanted if tag in known), FALLBACK)

    def address(self) -> str:
        """What stands behind the # in the address."""
        return str(window.location.hash).removeprefix("#")

    def go_to(self, address: str) -> None:
        """Sets the address, so that the back button leads out of a game."""
        if self._is_going_back:
            self._place_then = address
            return
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
        if not self._dialogs and not self._is_going_back:
            window.history.pushState(None, "", str(window.location.href))
        self._dialogs = 1

    def pop_dialog(self) -> None:
        """Takes the dialog that was closed out of the history."""
        if self._dialogs and not self._is_going_back:
            self._is_going_back = True
            window.history.back()
        self._dialogs = 0

    def _on_pop(self, event: Any) -> None:
        """The back button; or the page went back itself, and what was asked for in the meantime comes now."""
        if not self._is_going_back:
            self._dialogs = 0
            self._act("back")
            return
        self._is_going_back = False
        if self._place_then is not None:
            self._place_then, place = None, self._place_then
            dialogs, self._dialogs = self._dialogs, 0
            self.go_to(place)
            self._dialogs = dialogs
        if self._dialogs:
            window.history.pushState(None, "", str(window.location.href))

    def write(self, at: str, text: str, low: bool) -> None:
        """Writes a text that changes by itself, such as a clock's, between two screens, and whether it is low."""
        element = self._find(at)
        if element is not None:
            if element.textContent != text:
                element.textContent = text
            element.classList.toggle("low", low)

    def clear(self, name: str) -> None:
        """Empties a field."""
        field = document.querySelector(f'[name="{name}"]')
        if not is_none(field):
            field.value = ""

    def focus_field(self, name: str) -> None:
        """Moves the focus to a field, if it is there."""
        self._focus_first((f'[name="{name}"]',))

    def focus(self, at: str) -> None:
        """Moves the focus to an element by its `data-at`."""
        element = self._find(at)
        if element is not None:
            element.focus()

    def focus_board(self) -> None:
        """Moves the focus to the one tab stop of the board."""
        self._focus_first((TAB_STOP,))

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

    def copy(self, text: str, done: Callable[[bool], None]) -> None:
        """Puts a text on the clipboard and tells whether that went well; some browsers have none, or forbid it."""
        try:
            promise = window.navigator.clipboard.writeText(text)
            promise.then(create_once_callable(lambda _: done(True)), create_once_callable(lambda _: done(False)))
        except Exception:  # a browser may throw whatever it likes here
            done(False)

    def site(self) -> str:
        """Gives the address of the page, without what stands behind the #."""
        return str(window.location.href).partition("#")[0]

    def can_send(self) -> bool:
        """Tells whether the device can hand something on to other programs."""
        return hasattr(window.navigator, "share")

    def send(self, title: str, link: str) -> None:
        """Lets the device hand a link on; people may change their minds."""
        nothing = create_once_callable(lambda _: None)
        try:
            window.navigator.share(to_js({"title": title, "url": link})).catch(nothing)
        except Exception:  # a browser may throw whatever it likes here
            return

    def save_file(self, name: str, text: str) -> None:
        """Hands a text to the browser to be kept as a file."""
        address = window.URL.createObjectURL(window.Blob.new(to_js([text]), to_js({"type": "application/json"})))
        link = document.createElement("a")
        link.href, link.download = address, name
        link.click()
        window.setTimeout(create_once_callable(lambda: window.URL.revokeObjectURL(address)), FILE_MS)

    def pick_file(self, most_bytes: int, done: Callable[[str], None]) -> None:
        """Lets people choose a file and hands on its text; none at all where it is too long."""
        field = document.createElement("input")
        field.type, field.accept = "file", ".json,application/json"

        def chosen(event: Any) -> None:
            file = field.files.item(0)
            if file.size > most_bytes:
                done("")
            else:
                file.text().then(create_once_callable(done))

        field.addEventListener("change", create_once_callable(chosen))
        field.click()

    def move(self, motions: list[Motion]) -> None:
        """Plays motions; a new call or a tap cuts the old ones short."""
        self.stop_motions()
        is_calm = matchMedia("(prefers-reduced-motion: reduce)").matches
        for motion in motions:
            element = self._find(motion.at)
            if element is None:
                continue
            self._motions.append(element.animate(*_played(motion._replace(at=""), is_calm)))

    def stop_motions(self) -> bool:
        """Cuts short what moves, and tells whether anything did; the style sheets' own animations go on."""
        was_moving = any(animation.playState == "running" for animation in self._motions)
        for animation in self._motions:
            animation.finish()
        self._motions = []
        return was_moving

    def hurry(self) -> bool:
        """Brings all that moves or appears bit by bit to its end, and tells whether anything moved."""
        for shown in document.querySelectorAll("[data-skippable]"):
            for animation in shown.getAnimations(to_js({"subtree": True})):
                animation.finish()
        return self.stop_motions()

    def _find(self, at: str) -> Any:
        element = document.querySelector(f'[data-at="{at}"]')
        return None if is_none(element) else element

    def _open_dialogs(self) -> None:
        """A dialog that is described is opened as a modal one, which keeps the focus inside and gives it back."""
        for dialog in document.querySelectorAll("dialog"):
            if not dialog.open:
                dialog.showModal()

    def _keep_tab_stops(self) -> None:
        """Every grid has one tab stop, and what is only looked at has none, even if it was a grid before."""
        for stop in document.querySelectorAll('.still [tabindex="0"]'):
            stop.setAttribute("tabindex", "-1")
        for grid in document.querySelectorAll('[role="grid"]'):
            stop = grid.querySelector('[tabindex="0"]')
            if is_none(stop):
                first = grid.querySelector("[data-stop]")
                cell = grid.querySelector('[role="gridcell"]') if is_none(first) else first
                if not is_none(cell):
                    cell.setAttribute("tabindex", "0")
