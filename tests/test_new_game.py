"""`make new-game KEY=demo` gives a game that plays at once, and the list of what it lacks names all the rest."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.contract import GAMES

ROOT = Path(__file__).parents[1]
FOLDERS = ("game", "static", "tests", "tools")
FILES = ("index.html", "pyscript.toml", "pyproject.toml")
KEY = "demo"

MISSING = f"""
static/icons/{KEY}-96.png: run `python -m tools.pictures icons`
static/text/fr.{KEY}.po: write your own sentences, 35 are marked `#, fuzzy`
static/text/en.{KEY}.po: write your own sentences, 35 are marked `#, fuzzy`
tests/testkit/games/{KEY}.py: add by_hand, how a move is made by taps; that of another game is a model
tests/games/{KEY}: add whole games, 0 of 6 are there; `python -m game play {KEY} --seats ...` writes one
tests/games/{KEY}: add a whole game of 2
tests/games/{KEY}: add a whole game of 3
tests/games/{KEY}: add a whole game of 4
tests/games/{KEY}: add a whole game that ends by goal
tests/games/{KEY}: add a whole game with Length long
tests/games/{KEY}: add a whole game with First 2
tests/computer/same_moves.json: run `python -m tests.computer.test_same_move`
tests/computer/duels.json: run `python -m tests.computer.test_levels`
""".strip().splitlines()
"""What the skeleton cannot bring: pictures, words, games worth keeping."""


def run(folder: Path, *words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", *words]
    return subprocess.run(command, cwd=folder, input=given, capture_output=True, text=True, check=False)


def out(folder: Path, *words: str, given: str = "") -> str:
    """What a command prints that goes well."""
    done = run(folder, *words, given=given)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository in which the new game was begun."""
    folder = tmp_path_factory.mktemp("new")
    for name in FOLDERS:
        shutil.copytree(
            ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "vendor", "screenshots")
        )
    for name in FILES:
        shutil.copy(ROOT / name, folder)
    out(folder, "tools.new_game", KEY)
    return folder


def test_computers_play_it_to_its_end(copy: Path) -> None:
    text = out(copy, "game", "play", KEY, "--seats", "computer:easy, computer:easy", "--seed", "1")
    shown = json.loads(out(copy, "game", "show", "-", given=text))
    assert (shown["game"], shown["over"], shown["ending"]) == (KEY, True, "goal")


def test_the_list_of_what_is_missing_is_exact(copy: Path) -> None:
    done = run(copy, "tools.new_game", KEY, "--missing")
    assert (done.returncode, done.stdout.splitlines()[2:]) == (1, MISSING)


def test_the_tests_of_every_game_hold_for_it_but_for_what_is_missing(copy: Path) -> None:
    tests = ["tests/games/demo", "tests/test_each_game.py", "tests/test_imports.py", "tests/test_language.py"]
    tests += [f"tests/contract/test_{name}.py" for name in ("spec", "reasons", "referee")]
    tests += [f"tests/ui/test_{name}.py" for name in ("new_game", "hint", "home")]
    done = run(copy, "pytest", "-q", "-p", "no:cacheprovider", "-k", f"{KEY} or imports or language or home", *tests)
    failed = [line.split(" - ")[0] for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    assert failed == [f"FAILED tests/test_each_game.py::test_nothing_is_missing[{KEY}]"], done.stdout
    assert all(line in done.stdout for line in MISSING)


def test_its_sources_are_as_they_should_be(copy: Path) -> None:
    made = [f"game/games/{KEY}", f"tests/testkit/games/{KEY}.py", f"tests/testkit/recount/{KEY}.py"]
    out(copy, "ruff", "check", "--no-cache", f"tests/games/{KEY}", "game/contract", *made)
    out(copy, "ruff", "format", "--check", "--no-cache", f"tests/games/{KEY}", "game/contract", *made)
    out(copy, "mypy", *made)
    out(copy, "tools.page", "--check")
    out(copy, "tools.build", "files", "--check")


@pytest.mark.parametrize("key", ["Demo", "two words", "x", "demo2", "../demo", *GAMES])
def test_a_key_that_is_none_or_taken_is_refused(key: str) -> None:
    done = run(ROOT, "tools.new_game", key)
    assert done.returncode == 1
    assert "is not a key" in done.stderr or "there is a game" in done.stderr
