"""Looks for the programs that the tests need, and installs missing ones where it can (on Debian, as root).

python -m tools.browsers browsers     the browsers in which the page is tested
python -m tools.browsers compiler     the compiler for the trainers of the computer players
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from typing import Final

Programs = Mapping[str, tuple[Sequence[str], Sequence[str]]]
"""Each thing, with the programs one of which proves that it is installed, and the Debian packages that install it."""

WANTED: Final[Mapping[str, Programs]] = {
    "browsers": {
        "Chromium": (["chromium"], ["chromium"]),
        "Chromium without windows, which is quicker": (["chromium-headless-shell"], ["chromium-headless-shell"]),
        "Firefox": (["firefox-esr", "firefox"], ["firefox-esr"]),
        "WebKitGTK": (["WebKitWebDriver"], ["webkit2gtk-driver", "xvfb", "xauth"]),
    },
    "compiler": {"A C++ compiler": (["c++"], ["g++"])},
}


def missing(programs: Programs) -> list[str]:
    """Names what is not installed."""
    return [name for name, (found, _) in programs.items() if not any(map(shutil.which, found))]


def rights() -> list[str] | None:
    """The words before a command that installs: none for root, `sudo` on GitHub's machines; None if not allowed."""
    if os.geteuid() == 0:
        return []
    return ["sudo", "-n"] if os.environ.get("GITHUB_ACTIONS") == "true" else None


def install(wanted: Sequence[Sequence[str]], before: list[str]) -> None:
    """Installs the packages for each thing with apt-get. Whatever fails stays missing, and is reported."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-qq"], *(["install", "-y", "-qq", *packages] for packages in wanted)):
        subprocess.run([*before, "apt-get", *command], env=environment, check=False, stdout=subprocess.DEVNULL)


def main() -> None:
    """Installs what it can, and says which tests will be skipped."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wanted", nargs="+", choices=WANTED, help="what is looked for")
    for wanted in parser.parse_args().wanted:
        provide(WANTED[wanted])


def provide(programs: Programs) -> None:
    """Installs what is missing, and names what stays missing."""
    before = rights()
    if missing(programs) and shutil.which("apt-get") and before is not None:
        print(f"installing {', '.join(missing(programs))}", flush=True)
        install([programs[name][1] for name in missing(programs)], before)
    for name in missing(programs):
        print(f"{name} is not installed: tests that cannot do without are skipped")


if __name__ == "__main__":
    main()
