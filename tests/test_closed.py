"""No source makes code or markup of text, reads JSON past the one door, or names another host."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

import pytest

from tests.test_imports import ROOT, Sources, imports, sources

MAKERS: Final = {"eval", "exec", "compile", "__import__", "run_js", "eval_code"}
MARKUP: Final = {"innerHTML", "outerHTML", "insertAdjacentHTML", "setHTMLUnsafe", "write", "srcdoc", "cssText"}
MODULES: Final = {"pickle", "marshal", "shelve", "subprocess", "ctypes", "code", "runpy"}
DOORS: Final = {"game.saving.safe_json", "game.serve", "game.computer.worker_entry"}
"""What reads JSON: the one door for all that comes from outside, the command line, and the worker its page."""
SCRIPT: Final = re.compile(
    r"\beval\(|\bnew Function\b|\bFunction\(|\.(?:innerHTML|outerHTML|insertAdjacentHTML|srcdoc)\b|document\.write"
)
ADDRESS: Final = re.compile(r"(?:https?:)?//(?!www\.w3\.org/)[a-z0-9.-]+\.[a-z]{2,}", re.IGNORECASE)


def made_of_text(modules: Sources) -> list[str]:
    """Calls that make code of text, and attributes that make markup of it."""
    found = []
    for module, source in modules.items():
        for node in ast.walk(ast.parse(source)):
            called = node.func if isinstance(node, ast.Call) else None
            if isinstance(called, ast.Name) and called.id in MAKERS:
                found.append(f"{module}: {called.id}")
            is_page = module.startswith(("game.ui", "game.games", "game.browser", "game.app"))
            if is_page and isinstance(node, ast.Attribute) and node.attr in MARKUP and _is_of_the_page(node):
                found.append(f"{module}: {node.attr}")
    return found


def _is_of_the_page(node: ast.Attribute) -> bool:
    """Positions, the second place and the app's own page have a `write`, too, which writes text."""
    return node.attr != "write" or (isinstance(node.value, ast.Name) and node.value.id == "document")


def past_the_door(modules: Sources) -> list[str]:
    """Modules that read JSON or objects on their own."""
    calls = (
        (module, node.func.attr)
        for module, source in modules.items()
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    )
    found = [module for module, name in calls if name == "loads" and module not in DOORS]
    strange = (f"{module}: {other}" for module in modules for other in imports(module, modules) if other in MODULES)
    return [*found, *strange]


def scripts() -> dict[str, str]:
    paths = [ROOT / "index.html", ROOT / "service-worker.js", *sorted((ROOT / "static").glob("*.mjs"))]
    return {path.name: path.read_text(encoding="utf-8") for path in paths}


def styles_and_drawings() -> list[Path]:
    return [*(ROOT / "static" / "style").glob("*.css"), *(ROOT / "static" / "icons").glob("*.svg")]


def test_no_module_makes_code_or_markup_of_text() -> None:
    assert made_of_text(sources()) == []


def test_json_is_read_at_one_place() -> None:
    assert past_the_door(sources()) == []


def test_no_script_makes_code_or_markup_of_text() -> None:
    assert {name: SCRIPT.findall(text) for name, text in scripts().items() if SCRIPT.search(text)} == {}


def test_nothing_that_is_served_names_another_host() -> None:
    texts = {**scripts(), **{path.name: path.read_text(encoding="utf-8") for path in styles_and_drawings()}}
    assert {name: ADDRESS.findall(text) for name, text in texts.items() if ADDRESS.search(text)} == {}


def test_drawings_hold_no_script() -> None:
    for path in styles_and_drawings():
        assert not re.search(r"<script|\son\w+=|javascript:", path.read_text(encoding="utf-8")), path


@pytest.mark.parametrize(
    "line", ["eval(text)", "exec(text)", "element.innerHTML = text", "document.write(text)", "box.style.cssText = text"]
)
def test_code_made_of_text_is_seen(line: str) -> None:
    assert made_of_text({"game.ui.components.board": line})


@pytest.mark.parametrize("line", ["import json\njson.loads(text)", "import pickle", "from marshal import loads"])
def test_another_door_is_seen(line: str) -> None:
    assert past_the_door({"game.browser.tab": line})


@pytest.mark.parametrize("text", ["eval('1')", "new Function('1')", "a.innerHTML = b", "document.write(1)"])
def test_a_script_made_of_text_is_seen(text: str) -> None:
    assert SCRIPT.search(text)


@pytest.mark.parametrize("text", ["https://example.org/x", "//cdn.example.org/y", "HTTP://EXAMPLE.ORG"])
def test_another_host_is_seen(text: str) -> None:
    assert ADDRESS.search(text)
