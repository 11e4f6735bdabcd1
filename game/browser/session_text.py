"""Remembers one text while the tab is open, if the browser allows it."""

from __future__ import annotations

from js import window

from game.saving.names import PREFIX


class SessionText:
    """A text in sessionStorage, which survives a reload and ends with the tab."""

    def __init__(self, name: str) -> None:
        self._name = f"{PREFIX}{name}"

    def load(self) -> str:
        """Returns the text, empty if there is none."""
        try:
            return str(window.sessionStorage.getItem(self._name) or "")
        except Exception:  # storage may be switched off altogether
            return ""

    def save(self, text: str) -> None:
        """Saves the text, if that is allowed."""
        try:
            window.sessionStorage.setItem(self._name, text)
        except Exception:  # switched off, or full: after a reload the turn starts again
            return
