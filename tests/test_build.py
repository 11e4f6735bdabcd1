"""The build makes the same bytes every time, and refuses files that are not the pinned ones."""

import ast
import json
import marshal
import re
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import build, vendor


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder, by its path."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_site_is_the_same_every_time(tmp_path: Path) -> None:
    build.make_site(tmp_path / "one")
    build.make_site(tmp_path / "two")
    assert contents(tmp_path / "one") == contents(tmp_path / "two")


def test_vendored_files_that_are_made_again_are_the_pinned_ones(tmp_path: Path) -> None:
    vendor.make_vendor(tmp_path / "vendor")
    vendor.check_vendor(tmp_path / "vendor")
    assert contents(tmp_path / "vendor") == contents(vendor.VENDOR)


def test_pyscript_toml_lists_every_module() -> None:
    build.list_files(check=True)


def test_the_notice_names_every_package_with_its_version() -> None:
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


def test_a_folder_that_is_not_a_site_stays_untouched(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear all")
    with pytest.raises(SystemExit, match="something else than a site"):
        build.make_site(tmp_path)
    assert (tmp_path / "letter.txt").exists()


def imported(tree: ast.AST) -> Iterator[str]:
    """The names that a module of ours imports, anywhere in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def imported_at_once(text: str) -> Iterator[str]:
    """The names that a module of the library imports when it loads. It may be newer than the Python of this test."""
    for name, more in re.findall(r"^import ([\w.]+)((?:, *[\w.]+)*)", text, re.MULTILINE):
        yield from (each.strip() for each in [name, *more.split(",")])
    for name, parts in re.findall(r"^from ([\w.]+) import \(?([\w, ]+)", text, re.MULTILINE):
        yield name
        yield from (f"{name}.{part.strip()}" for part in parts.split(","))


def needed(library: dict[str, str]) -> set[str]:
    """Follows the imports of the program through the whole library."""
    program = [vendor.ROOT / name for name in build._modules() if name.endswith(".py")]
    waiting = {name for path in program for name in imported(ast.parse(path.read_text(encoding="utf-8")))}
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in library and name not in found:
            found.add(name)
            waiting |= set(imported_at_once(library[name])) | {name.rpartition(".")[0]}
    return found


def test_the_library_has_what_the_program_imports() -> None:
    with zipfile.ZipFile(vendor.MODULES / "pyodide" / "python_stdlib.zip") as stock:
        texts = {module(name): stock.read(name).decode() for name in stock.namelist() if name.endswith(".py")}
    with zipfile.ZipFile(vendor.VENDOR / "pyodide" / "python_stdlib.zip") as served:
        names = [*served.namelist(), *vendor.FROZEN_MODULES.split()]
        there = {module(name) for name in names} | set(marshal.loads(served.read("encodings/modules.bin")))
    assert "fractions" in there
    assert needed(texts) - there == set()


def module(path: str) -> str:
    """The name of the module in a file."""
    return path.partition(".")[0].replace("/", ".").removesuffix(".__init__")


def test_the_served_interpreter_reports_errors_in_full() -> None:
    script = """
        import { loadPyodide } from "./static/vendor/pyodide/pyodide.mjs";
        const pyodide = await loadPyodide();
        for (const code of ["1 / 0", "1 +", "raise ExceptionGroup('two', [KeyError('a'), ValueError('b')])"]) {
            try { pyodide.runPython(code); } catch (error) { console.log(error.message); }
        }
    """
    told = subprocess.run(
        ["node", "--input-type=module", "--eval", script], cwd=vendor.ROOT, capture_output=True, text=True, check=True
    ).stdout
    for line in ("ZeroDivisionError: division by zero", "SyntaxError: invalid syntax", "KeyError: 'a'"):
        assert line in told
    assert "_colorize" not in told
