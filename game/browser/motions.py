"""Motions: plays on the page what explains a move, such as cubes that slide and dice that tumble."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final

from js import document, matchMedia
from pyscript.ffi import is_none, to_js

from game.ui.nodes import Motion


def _tumble(motion: Motion) -> list[dict[str, Any]]:
    """A die comes from the side, turns in space, hops once and comes to rest."""
    axis = f"1, {-motion.x}, .3"
    path = ((motion.x, -150, -760, 0), (motion.x / 3, 0, -110, 0.62), (motion.x / 6, -14, -50, 0.8), (0, 0, 0, 1))
    return [
        {"transform": f"translate({100 * x}%, {y}%) rotate3d({axis}, {turn}deg)", "offset": offset}
        for x, y, turn, offset in path
    ]


FRAMES: Final[dict[str, Callable[[Motion], list[dict[str, Any]]]]] = {
    "slide": lambda motion: [{"transform": f"translate({motion.x * 100}%, {motion.y * 100}%)"}, {"transform": "none"}],
    "drop": lambda motion: [
        {"transform": "translateY(-45%) scale(1.15)", "opacity": "0"},
        {"transform": "none", "opacity": "1"},
    ],
    "tumble": _tumble,
    "write": lambda motion: [{"clipPath": "inset(0 100% 0 0)"}, {"clipPath": "inset(0 0 0 0)"}],
    "rise": lambda motion: [{"transform": "translateY(60%)", "opacity": "0"}, {"transform": "none", "opacity": "1"}],
    "settle": lambda motion: [{"transform": "scale(1.14)"}, {"transform": "none"}],
    "near": lambda motion: [{}, {"scale": "1", "offset": 0.15}, {"scale": "1", "offset": 0.85}, {}],
    "shake": lambda motion: [{"transform": f"translateX({x}px)"} for x in (0, -5, 5, -3, 3, 0)],
}
"""The frames of each kind of motion; with reduced motion all of them are a short fade."""
EASING: Final = "cubic-bezier(.2,.8,.3,1)"
EASINGS: Final = {"near": "linear"}
"""How motions that neither begin nor end in the middle of something are eased."""


@cache
def _frames_and_timing(motion: Motion, is_reduced: bool) -> tuple[Any, Any]:
    """Returns the arguments of `Element.animate`, as JavaScript objects."""
    frames = [{"opacity": "0"}, {"opacity": "1"}] if is_reduced else FRAMES[motion.kind](motion)
    timing = {"duration": 150 if is_reduced else motion.milliseconds, "easing": EASINGS.get(motion.kind, EASING)}
    timing |= {} if is_reduced else {"delay": motion.delay, "fill": "backwards"}
    return to_js(frames), to_js(timing)


def element_at(at: str) -> Any:
    """Returns the element with this `data-at`, or None."""
    element = document.querySelector(f'[data-at="{at}"]')
    return None if is_none(element) else element


def reduces_motion() -> bool:
    """Whether people asked for less motion."""
    return bool(matchMedia("(prefers-reduced-motion: reduce)").matches)


class Motions:
    """The motions that are running."""

    def __init__(self) -> None:
        self._running: list[Any] = []

    def play(self, motions: Sequence[Motion]) -> None:
        """Plays motions; those that are still running end at once."""
        self.stop()
        is_reduced = reduces_motion()
        for motion in motions:
            element = element_at(motion.at)
            if element is not None:
                # The place is no part of the arguments: without it, the same motion elsewhere finds them in the cache.
                frames_and_timing = _frames_and_timing(motion._replace(at=""), is_reduced)
                self._running.append(element.animate(*frames_and_timing))

    def stop(self) -> bool:
        """Ends all motions, and returns whether any was running; animations of the style sheets go on."""
        was_running = any(animation.playState == "running" for animation in self._running)
        for animation in self._running:
            animation.finish()
        self._running = []
        return was_running

    def hurry(self) -> bool:
        """Ends all motions and everything that appears step by step, and returns whether a motion was running."""
        for skippable in document.querySelectorAll("[data-skippable]"):
            for animation in skippable.getAnimations(to_js({"subtree": True})):
                animation.finish()
        return self.stop()
