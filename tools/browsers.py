"""Looks for the programs that the tests drive, and installs what is missing where it can (Debian, as root).

    python tools/browsers.py browsers     what the page is tested in
    python tools/browsers.py compiler     what the trainers of the computer players are compiled with
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from typing import Final

Programs = Mapping[str, tuple[str, list[str]]]
"""Each thing with the program that shows that it is there, and Debian's packages that bring it."""

WANTED: Final[Mapping[str, Programs]] = {
    "browsers": {
        "Chromium": ("chromium", ["chromium"]),
        "Firefox": ("firefox-esr", ["firefox-esr"]),
        "WebKitGTK": ("WebKitWebDriver", ["webkit2gtk-driver", "xvfb", "xauth"]),
    },
    "compiler": {"A C++ compiler": ("c++", ["g++"])},
}


def missing(programs: Programs) -> list[str]:
    """Names what is not installed."""
    return [name for name, (program, _) in programs.items() if shutil.which(program) is None]


def install(packages: list[str]) -> None:
    """Installs packages by apt-get; what fails stays missing and is told."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", *packages]):
        subprocess.run(command, env=environment, check=False, stdout=subprocess.DEVNULL)


def main() -> None:
    """Installs what it can, and says what the tests will do without."""
    programs = WANTED[sys.argv[1] if sys.argv[1:] else "browsers"]
    if missing(programs) and shutil.which("apt-get") and os.geteuid() == 0:
        print(f"installing {', '.join(missing(programs))}", flush=True)
        install([package for name in missing(programs) for package in programs[name][1]])
    for name in missing(programs):
        print(f"{name} is not installed: its tests are left out")


if __name__ == "__main__":
    main()
