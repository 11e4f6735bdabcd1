"""The browser's history: an address for each game, and a back button that closes dialogs and leaves games."""

from __future__ import annotations

from collections.abc import Callable

from js import window
from pyscript.ffi import create_proxy


class History:
    """The entries of this page in the history. Open dialogs share one entry."""

    def __init__(self, went_back: Callable[[str], None]) -> None:
        self._went_back = went_back
        self._has_dialog = False
        """Whether the current entry is that of the open dialogs."""
        self._is_going_back = False
        """Whether the page itself has gone back, which the browser does only later."""
        self._address_after: str | None = None
        """The address to go to after that."""
        self._on_back = create_proxy(self._on_pop)
        window.addEventListener("popstate", self._on_back)

    def address(self) -> str:
        """Returns the part of the address after the #."""
        return str(window.location.hash).removeprefix("#")

    def go_to(self, address: str) -> None:
        """Sets the address; a game gets an entry of its own, so that the back button leaves it."""
        if self._is_going_back:
            self._address_after, self._has_dialog = address, False
            return
        if address == self.address() and not self._has_dialog:
            return
        url = f"#{address}" if address else str(window.location.pathname)
        if self._has_dialog or not address:
            window.history.replaceState(None, "", url)
        else:
            window.history.pushState(None, "", url)
        self._has_dialog = False

    def push_dialog(self) -> None:
        """Adds an entry for an open dialog, so that the back button closes it."""
        if not self._has_dialog and not self._is_going_back:
            self._push_same()
        self._has_dialog = True

    def pop_dialog(self) -> None:
        """Removes the entry of a dialog that was closed."""
        if self._has_dialog and not self._is_going_back:
            self._is_going_back = True
            window.history.back()
        self._has_dialog = False

    def _on_pop(self, event: object) -> None:
        """Somebody pressed the back button; or the page went back itself, and now does what it had to put off."""
        if not self._is_going_back:
            self._has_dialog = False
            self._went_back(self.address())
            return
        self._is_going_back = False
        has_dialog = self._has_dialog
        if self._address_after is not None:
            address, self._address_after = self._address_after, None
            self._has_dialog = False
            self.go_to(address)
            self._has_dialog = has_dialog
        if has_dialog:
            self._push_same()

    @staticmethod
    def _push_same() -> None:
        window.history.pushState(None, "", str(window.location.href))
