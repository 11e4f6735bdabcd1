"""Sentences that several screens say."""

from __future__ import annotations

from typing import Final

from game.contract import Reason
from game.ui.scene import GameView, Scene

END_MARKS: Final = (".", "?", "!", "…")


def as_sentence(text: str) -> str:
    """Adds a capital letter and a full stop."""
    return with_full_stop(as_title(text))


def as_title(text: str) -> str:
    """Adds a capital letter."""
    return text[:1].upper() + text[1:]


def with_full_stop(text: str) -> str:
    """Ends a text with a full stop, so that a screen reader pauses after it."""
    return text if text.endswith(END_MARKS) else f"{text}."


def reason_text(scene: Scene, reason: Reason) -> str:
    """Returns why something is not allowed, as a sentence."""
    return as_sentence(scene.say(f"reason.{reason.key}", *reason.values))


def step_text(scene: Scene, view: GameView) -> str:
    """Returns which move led to the position on the screen."""
    last = scene.last
    return start_text(scene) if last is None else view.move_text(scene, *last, scene.position)


def start_text(scene: Scene) -> str:
    """Returns that this is the start, and who goes first in a game where somebody does."""
    start = scene.match.record.start
    has_first = start.options.has_first and start.seats > 1
    return scene.say("step.start.first", scene.name(start.options.first)) if has_first else scene.say("step.start")


def ended(scene: Scene) -> str:
    """Returns who won, as a sentence."""
    ending = scene.position.ending
    if ending is None:
        return ""
    if scene.position.seats == 1:
        return scene.say("end.alone")
    if len(ending.winners) == scene.position.seats:
        return scene.say("end.shared_by_all")
    return scene.say("end.won" if len(ending.winners) == 1 else "end.shared", scene.names(ending.winners))
