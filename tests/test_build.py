"""The build makes the same bytes every time, and refuses what it was not promised."""

import json
import re
import shutil
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))

import build
import vendor


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder, by its path."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_site_is_the_same_every_time(tmp_path: Path) -> None:
    build.make_site(tmp_path / "one")
    build.make_site(tmp_path / "two")
    assert contents(tmp_path / "one") == contents(tmp_path / "two")


def test_making_the_vendored_files_again_gives_what_was_promised() -> None:
    vendor.make_vendor(pin=False)
    vendor.check_vendor()


def test_the_list_of_what_is_served_names_every_package_with_its_version() -> None:
    served = (vendor.VENDOR / "NOTICE.txt").read_text(encoding="utf-8")
    promised = json.loads(vendor.PINS.read_text(encoding="utf-8"))["packages"]
    assert all(package["version"] in served for package in promised.values())
    folders = {path.name for path in vendor.VENDOR.iterdir() if path.is_dir()}
    assert folders == set(re.findall(r"^(\w+)/ ", served, re.MULTILINE))


def test_a_changed_vendored_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(vendor.VENDOR, tmp_path / "vendor")
    (tmp_path / "vendor" / "pyodide" / "pyodide.mjs").write_text("")
    monkeypatch.setattr(vendor, "VENDOR", tmp_path / "vendor")
    with pytest.raises(SystemExit, match=r"promises: pyodide/pyodide\.mjs$"):
        build.make_site(tmp_path / "site")


def test_another_version_in_the_lock_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    promised = json.loads(vendor.PINS.read_text())
    promised["packages"]["pyodide"]["version"] = "0.0.0"
    (tmp_path / "vendor.json").write_text(json.dumps(promised))
    monkeypatch.setattr(vendor, "PINS", tmp_path / "vendor.json")
    with pytest.raises(SystemExit, match=r"promises: pyodide$"):
        vendor.check_vendor()


def test_a_folder_that_is_no_site_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear all")
    with pytest.raises(SystemExit, match="something else than a site"):
        build.make_site(tmp_path)
    assert (tmp_path / "letter.txt").exists()
