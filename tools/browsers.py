"""Looks for the programs that the tests drive, and installs what is missing where it can (Debian, as root).

python -m tools.browsers browsers     what the page is tested in
python -m tools.browsers compiler     what the trainers of the computer players are compiled with
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Final

Programs = Mapping[str, tuple[Sequence[str], Sequence[str]]]
"""Each thing with the programs of which one shows that it is there, and Debian's packages that bring it."""

WANTED: Final[Mapping[str, Programs]] = {
    "browsers": {
        "Chromium": (["chromium"], ["chromium"]),
        "Firefox": (["firefox-esr", "firefox"], ["firefox-esr"]),
        "WebKitGTK": (["WebKitWebDriver"], ["webkit2gtk-driver", "xvfb", "xauth"]),
    },
    "compiler": {"A C++ compiler": (["c++"], ["g++"])},
}


def missing(programs: Programs) -> list[str]:
    """Names what is not installed."""
    return [name for name, (found, _) in programs.items() if not any(map(shutil.which, found))]


def rights() -> list[str] | None:
    """What to write before a command that installs: nothing for root, `sudo` on GitHub's machines; None elsewhere."""
    if os.geteuid() == 0:
        return []
    return ["sudo", "-n"] if os.environ.get("GITHUB_ACTIONS") == "true" else None


def install(wanted: Sequence[Sequence[str]], before: list[str]) -> None:
    """Installs packages by apt-get, some for each thing; what fails stays missing and is told."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-qq"], *(["install", "-y", "-qq", *packages] for packages in wanted)):
        subprocess.run([*before, "apt-get", *command], env=environment, check=False, stdout=subprocess.DEVNULL)


def main() -> None:
    """Installs what it can, and says what the tests will do without."""
    programs = WANTED[sys.argv[1] if sys.argv[1:] else "browsers"]
    before = rights()
    if missing(programs) and shutil.which("apt-get") and before is not None:
        print(f"installing {', '.join(missing(programs))}", flush=True)
        install([programs[name][1] for name in missing(programs)], before)
    for name in missing(programs):
        print(f"{name} is not installed: its tests are left out")


if __name__ == "__main__":
    main()
