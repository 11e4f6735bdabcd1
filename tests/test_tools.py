"""The tools are one package: started in one way, each with a help, and with nothing of the tests but the test kit."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
INSIDE: Final = ("tools/library/", "tools/new_game/skeleton/")
"""What is copied or packed, and never runs as a part of the tools."""
SOURCES: Final = {
    name: path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "tools").rglob("*.py"))
    if not (name := path.relative_to(ROOT).as_posix()).startswith(INSIDE)
}
WITH_OPTIONS: Final = [
    name for name, text in SOURCES.items() if "ArgumentParser(" in text and "__main__" in text + name
]


def imported(text: str) -> set[str]:
    """Names the modules that a source imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return found


@pytest.mark.parametrize("name", SOURCES)
def test_a_tool_uses_nothing_of_the_tests_but_the_kit_and_no_path_of_its_own(name: str) -> None:
    of_tests = {module for module in imported(SOURCES[name]) if module.split(".")[0] == "tests"}
    assert all(module.startswith("tests.testkit") for module in of_tests)
    assert "sys.path" not in SOURCES[name]


@pytest.mark.parametrize("name", WITH_OPTIONS)
def test_a_tool_says_how_it_is_used(name: str) -> None:
    module = name.removesuffix(".py").removesuffix("/__main__").replace("/", ".")
    told = subprocess.run(
        [sys.executable, "-m", module, "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    assert f"python -m {module}" in told


def test_there_are_tools_with_options() -> None:
    assert "tools/build.py" in WITH_OPTIONS
    assert "tools/train/__main__.py" in WITH_OPTIONS


def test_every_slow_test_exists() -> None:
    """A test that was renamed would be back in `make check` without anybody noticing."""
    names = (ROOT / "tests" / "slow.txt").read_text(encoding="utf-8").splitlines()[1:]
    gone = [name for name in names if not _exists(*name.split("::"))]
    assert gone == []


def _exists(path: str, name: str) -> bool:
    file = ROOT / path
    return file.exists() and f"def {name}(" in file.read_text(encoding="utf-8")
