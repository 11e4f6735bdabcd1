"""Finds and starts Chromium for the tests, and for the tools that measure the page or take pictures of it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Playwright

ARGUMENTS: Final = (
    "--no-sandbox",  # or it does not start for root
    "--disable-background-networking",  # this and the others keep it from asking other hosts for anything
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
PHONE: Final[dict[str, Any]] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def program() -> str | None:
    """Finds Chromium on this machine: the one without windows, which starts a page with less work, or the whole."""
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")


def launched(playwright: Playwright) -> Browser:
    """Starts it with a profile in memory."""
    return playwright.chromium.launch(executable_path=program(), args=ARGUMENTS)


def launched_in(playwright: Playwright, folder: Path) -> BrowserContext:
    """Starts it with a profile in a folder, so that its caches are on disk."""
    return playwright.chromium.launch_persistent_context(folder, executable_path=program(), args=ARGUMENTS)
