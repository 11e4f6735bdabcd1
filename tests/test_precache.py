"""What a finished site stores for offline play, and what it tells devices that install it."""

from __future__ import annotations

import json
import re
import shutil
import struct
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest

from game.contract import GAMES
from tools import build, precache
from tools.vendor import ROOT

MANIFEST: dict[str, Any] = json.loads((ROOT / "static" / "manifest.webmanifest").read_text(encoding="utf-8"))
REFERRED = re.compile(r'(?:href|src)="([^"#]+)"|url\("([^"#]+)"\)')


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("built") / "site"
    build.make_site(folder)
    return folder


def listed(site: Path) -> dict[str, str]:
    """The files that a service worker stores, with their checksums."""
    text = (site / "service-worker.js").read_text(encoding="utf-8")
    found = re.search(r"^const FILES = (\{.*?\});$", text, re.MULTILINE | re.DOTALL)
    assert found
    files: dict[str, str] = json.loads(found[1])
    return files


def test_every_stored_file_exists_with_its_checksum(site: Path) -> None:
    for name, promised in listed(site).items():
        path = site / ("index.html" if name == "./" else name)
        assert b64encode(sha256(path.read_bytes()).digest()).decode() == promised, name


def test_whatever_a_file_refers_to_is_stored(site: Path) -> None:
    files = listed(site)
    tables = [f"static/data/{spec.learned_table.file}" for spec in GAMES.values() if spec.learned_table]
    assert {"./", "program.zip", "static/worker.mjs", *tables} <= set(files)
    for name in files:
        if name.endswith((".css", "./")):
            text = (site / ("index.html" if name == "./" else name)).read_text(encoding="utf-8")
            text = text.partition("<template>")[0] + text.partition("</template>")[2]
            for found in REFERRED.findall(text):
                target = urljoin(f"/{name.removeprefix('./')}", next(filter(None, found))).removeprefix("/")
                assert target in files or not target, f"{name} refers to {target}"


def test_the_page_and_its_service_worker_agree_on_the_version(site: Path) -> None:
    page, worker = ((site / name).read_text(encoding="utf-8") for name in ("index.html", "service-worker.js"))
    version = re.search(r'<html lang="fr" data-version="(\w{12})">', page)
    assert version
    assert f'const VERSION = "{version[1]}";' in worker
    assert "data-version" not in (ROOT / "index.html").read_text(encoding="utf-8")


def test_the_version_changes_with_any_file_and_with_nothing_else(site: Path, tmp_path: Path) -> None:
    shutil.copytree(site, tmp_path / "copy")
    first = precache.write_precache(tmp_path / "copy")
    assert (tmp_path / "copy" / "service-worker.js").read_bytes() == (site / "service-worker.js").read_bytes()
    for name in ("program.zip", "index.html", "service-worker.js"):
        path = tmp_path / "copy" / name
        before = path.read_bytes()
        path.write_bytes(before + b"\n")
        assert precache.write_precache(tmp_path / "copy") != first, name
        path.write_bytes(before)
    assert precache.write_precache(tmp_path / "copy") == first


def test_a_service_worker_without_a_place_for_the_list_is_refused(site: Path, tmp_path: Path) -> None:
    shutil.copytree(site, tmp_path / "copy")
    (tmp_path / "copy" / "service-worker.js").write_text("// nothing\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="has no place"):
        precache.write_precache(tmp_path / "copy")


def test_the_manifest_names_only_files_of_the_site() -> None:
    home = "https://host.invalid/some/repo/"
    where = f"{home}static/manifest.webmanifest"
    assert urljoin(where, MANIFEST["start_url"]) == urljoin(where, MANIFEST["scope"]) == home
    shortcuts = [urljoin(where, each["url"]) for each in MANIFEST["shortcuts"]]
    assert shortcuts == [f"{home}#{game}" for game in GAMES]
    icons = [*MANIFEST["icons"], *(icon for each in MANIFEST["shortcuts"] for icon in each["icons"])]
    for picture in (*icons, *MANIFEST["screenshots"]):
        assert not urlsplit(picture["src"]).scheme
        path = ROOT / "static" / picture["src"]
        assert path.is_file(), path
        if picture["type"] == "image/png":
            width, height = struct.unpack(">II", path.read_bytes()[16:24])
            assert picture["sizes"] == f"{width}x{height}"
    assert {icon["purpose"] for icon in MANIFEST["icons"]} == {"any", "maskable"}
    assert {each["form_factor"] for each in MANIFEST["screenshots"]} == {"narrow", "wide"}
