"""Names the version of a finished site, and lists in its service worker every file that is stored for offline play.

The version is computed from the files, so the same files have the same version wherever they are built. The page holds
it in <html data-version>, which also tells the program that this is a finished site.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

PAGE: Final = "index.html"
WORKER: Final = "service-worker.js"

NOT_STORED: Final = (WORKER, "static/screenshots", "static/text", "static/data/README.md")
"""What no game needs, and the catalogues, which are in the archive of the program. Browsers store the service worker
themselves."""
LICENCES: Final = "LICENSE"

VERSION: Final = re.compile(r'^const VERSION = "[^"]*";$', re.MULTILINE)
FILES: Final = re.compile(r"^const FILES = \{.*?\};$", re.MULTILINE | re.DOTALL)
ROOT_ELEMENT: Final = re.compile(r'<html lang="(\w+)"[^>]*>')


def write_precache(site: Path) -> str:
    """Updates the page and the service worker of a site to its files, and returns the version."""
    page, worker = site / PAGE, site / WORKER
    _stamp(page, "")
    _list_files(worker, "", {})
    version = _version(site)
    _stamp(page, version)
    _list_files(worker, version, {_address(name): _sum(site / name) for name in stored_files(site)})
    return version


def stored_files(site: Path) -> Iterator[str]:
    """Names the files that are stored, in a fixed order."""
    for path in sorted(path for path in site.rglob("*") if path.is_file()):
        name = path.relative_to(site).as_posix()
        if path.name != LICENCES and not any(name == each or name.startswith(f"{each}/") for each in NOT_STORED):
            yield name


def _address(name: str) -> str:
    """How a file is requested: the page by its folder, because some servers redirect from index.html to it."""
    return "./" if name == PAGE else name


def _version(site: Path) -> str:
    """The first digits of a checksum over all files, including the text of the service worker."""
    sums = [f"{name} {_sum(site / name)}" for name in (*stored_files(site), WORKER)]
    return sha256("\n".join(sums).encode()).hexdigest()[:12]


def _sum(path: Path) -> str:
    """The checksum of a file, as `integrity` wants it."""
    return b64encode(sha256(path.read_bytes()).digest()).decode()


def _stamp(page: Path, version: str) -> None:
    attribute = f' data-version="{version}"' if version else ""
    _replace(page, ROOT_ELEMENT, rf'<html lang="\1"{attribute}>')


def _list_files(worker: Path, version: str, files: dict[str, str]) -> None:
    _replace(worker, VERSION, f"const VERSION = {json.dumps(version)};")
    _replace(worker, FILES, f"const FILES = {json.dumps(files, indent=2)};")


def _replace(path: Path, pattern: re.Pattern[str], text: str) -> None:
    """Replaces the one place that the pattern matches. A file without it is not what the build expects."""
    new, count = pattern.subn(text, path.read_text(encoding="utf-8"))
    if count != 1:
        raise SystemExit(f"{path.name} has no place for {text[:30]}")
    path.write_text(new, encoding="utf-8")
