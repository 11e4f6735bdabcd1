"""Looks for the browsers that the tests drive, and installs what is missing where it can (Debian, as root)."""

from __future__ import annotations

import os
import shutil
import subprocess

ENGINES = {
    "Chromium": ("chromium", ["chromium"]),
    "Firefox": ("firefox-esr", ["firefox-esr"]),
    "WebKitGTK": ("WebKitWebDriver", ["webkit2gtk-driver", "xvfb", "xauth"]),
}
"""Each engine with the program that shows that it is there, and Debian's packages that bring it."""


def missing() -> list[str]:
    """Names the engines that are not installed."""
    return [engine for engine, (program, _) in ENGINES.items() if shutil.which(program) is None]


def install(engines: list[str]) -> None:
    """Installs engines by apt-get; what fails stays missing and is told."""
    packages = [package for engine in engines for package in ENGINES[engine][1]]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", *packages]):
        subprocess.run(command, env=environment, check=False, stdout=subprocess.DEVNULL)


def main() -> None:
    """Installs what it can, and says which engine the tests will do without."""
    if missing() and shutil.which("apt-get") and os.geteuid() == 0:
        print(f"installing {', '.join(missing())}", flush=True)
        install(missing())
    for engine in missing():
        print(f"{engine} is not installed: its tests are left out")


if __name__ == "__main__":
    main()
