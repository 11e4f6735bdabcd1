"""Remembers one text for as long as the tab is open; a browser that forbids it forgets."""

from __future__ import annotations

from js import window


class TabMemory:
    """A text in the tab's own storage, which outlives a reload and ends with the tab."""

    def __init__(self, name: str) -> None:
        self._name = f"cinq.{name}"

    def load(self) -> str:
        """Gives the text, or none."""
        try:
            return str(window.sessionStorage.getItem(self._name) or "")
        except Exception:  # storage can be switched off as a whole
            return ""

    def save(self, text: str) -> None:
        """Keeps the text, where that is allowed."""
        try:
            window.sessionStorage.setItem(self._name, text)
        except Exception:  # switched off, or full: a reload then begins the turn anew
            return
