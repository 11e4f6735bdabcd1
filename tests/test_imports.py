"""The directions of imports, and that every game has every part: docs/architecture.md, kept by reading the sources."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.contract import GAMES

ROOT = Path(__file__).parents[1]

LAYERS: list[tuple[str, ...]] = [
    ("language", "saving.safe_json", "value"),
    ("contract",),
    ("games.rules",),
    ("record",),
    ("links",),
    ("match",),
    ("computer.task", "computer.tables"),
    ("games.player",),
    ("computer",),
    ("saving",),
    ("ui",),
    ("games.view",),
    ("browser",),
    ("app.state", "app.events"),
    ("app.actions",),
    ("app.effects",),
    ("app.update",),
    ("app.screens",),
    ("app.ports",),
    ("app.stored_games",),
    ("app",),
    ("app.start",),
    ("answers",),
    ("serve",),
    ("main", "cli"),
    ("__main__",),
]
"""What is imported only by what stands below it, by the longest name that fits; a game has three layers of its own."""

BORDER = {"app.start"}
"""Where the app and the browser meet."""
PURE = {"app.state", "app.events", "app.actions", "app.effects", "app.update", "app.screens"}
"""What decides: it knows nothing of how anything is carried out."""
MEANS = {"app.ports", "app.stored_games", "app", "app.start", "browser"}
"""What carries out."""

RULES = {"rules", "spec", "placements", "fills", "lines", "equipment", "written_sheet"}
"""The modules of a game that say what is legal, and what the game declares."""

REGISTRY = "game.contract.registry"
"""The one module outside a game's folder that names it."""

PLATFORM = {"js", "pyscript", "pyodide", "pyodide_js"}
UNWORLDLY = {"contract", "games.rules", "record", "value", "match", "links", "saving", "ui", "games.view"} | PURE
SEEDED = {"app.update", "ui", "games.view"}
"""What may make a `Random` from a seed, such as the luck that comes with each event."""
OUTSIDE = {"random", "secrets", "time", "datetime", "os", "io", "sys", "pathlib", "socket", "asyncio", "threading"}
"""Chance, clocks and files, of which these know nothing."""

Sources = dict[str, str]
"""The text of each module by its full name."""


def sources() -> Sources:
    found = {}
    for path in sorted((ROOT / "game").rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        found[name] = path.read_text(encoding="utf-8")
    return found


def test_a_page_starts_with_the_rules_of_no_game() -> None:
    told = "import sys, game.record; print(*(name for name in sys.modules if name.startswith('game.games')))"
    found = subprocess.run([sys.executable, "-c", told], cwd=ROOT, capture_output=True, text=True, check=True)
    assert found.stdout.split() == []


def test_a_page_that_starts_knows_how_to_pack_no_link() -> None:
    told = "import sys, game.links.link as _; print(*(name for name in sys.modules if name.startswith('game.links.')))"
    found = subprocess.run([sys.executable, "-c", told], cwd=ROOT, capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["game.links.link"]


def test_the_table_gives_each_game_by_its_key() -> None:
    assert [GAMES[key].key for key in GAMES] == list(GAMES)
    assert "chess" not in GAMES
    with pytest.raises(KeyError):
        GAMES["chess"]


def part(module: str) -> str:
    """The part of the program that a module belongs to; none for the package itself."""
    names = module.split(".")[1:]
    if names[:1] == ["games"] and len(names) > 2:
        return "games.rules" if names[2] in RULES else "games.player" if names[2] == "player" else "games.view"
    ways = (".".join(names[:length]) for length in range(len(names), 0, -1))
    known = {name for layer in LAYERS for name in layer}
    return next((way for way in ways if way in known), "") if names and names != ["games"] else ""


def layer(module: str) -> int:
    return next((number for number, parts in enumerate(LAYERS) if part(module) in parts), -1)


def imports(module: str, modules: Sources) -> Iterator[str]:
    """The full names that a module imports anywhere, also inside of functions."""
    for node in ast.walk(ast.parse(modules[module])):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{module}: imports are written with the full name"
            whole = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (name if name in modules else str(node.module) for name in whole)


def wrong_directions(modules: Sources) -> list[str]:
    """Imports of what does not stand to the left: a later layer, or a neighbour in the same one."""
    return [
        f"{module} imports {other}"
        for module in modules
        for other in imports(module, modules)
        if other.split(".")[0] == "game" and part(other) != part(module) and layer(other) >= layer(module)
    ]


def cycles(modules: Sources) -> list[str]:
    """Modules whose imports lead into a circle."""
    needs = {module: set(imports(module, modules)) & set(modules) for module in modules}
    while ready := [module for module, others in needs.items() if not others & set(needs)]:
        for module in ready:
            del needs[module]
    return list(needs)


def strangers(modules: Sources) -> list[str]:
    """Imports of the browser where it is not known, and of anything but the standard library where all is pure."""
    found = []
    for module in modules:
        for other in (name.split(".")[0] for name in imports(module, modules)):
            knows_browser = part(module) == "browser"
            is_known = other in sys.stdlib_module_names or other == "game" or (other in PLATFORM and knows_browser)
            outside = OUTSIDE - {"random"} if part(module) in SEEDED else OUTSIDE
            if not is_known or (other in outside and part(module) in UNWORLDLY):
                found.append(f"{module} imports {other}")
    return found


def unseeded(modules: Sources) -> list[str]:
    """Uses of chance without a seed, where only a `Random` with a seed is allowed."""
    found = []
    for module, source in modules.items():
        for node in ast.walk(ast.parse(source)) if part(module) in SEEDED else ():
            whole = isinstance(node, ast.Import) and "random" in {each.name for each in node.names}
            taken = isinstance(node, ast.ImportFrom) and node.module == "random" and ast.unparse(node)[19:] != "Random"
            bare = isinstance(node, ast.Call) and ast.unparse(node.func) == "Random" and not node.args
            if whole or taken or bare:
                found.append(f"{module}, line {getattr(node, 'lineno', 0)}")
    return found


def out_of_bounds(modules: Sources) -> list[str]:
    """Imports of the browser past the border, and of what carries out where it is only decided."""
    found = []
    for module in modules:
        for other in imports(module, modules):
            crosses = part(other) == "browser" and part(module) not in BORDER | {"browser"}
            if crosses or (part(module) in PURE and part(other) in MEANS):
                found.append(f"{module} imports {other}")
    return found


def named_games(modules: Sources) -> list[str]:
    """Places outside the games and their registry that name a game by its key."""
    shared = {name: text for name, text in modules.items() if name != REGISTRY and not part(name).startswith("games.")}
    return [
        f"{module}, line {node.lineno}"
        for module, source in shared.items()
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and node.value in list(GAMES)
    ]


def test_every_module_has_its_place() -> None:
    assert {part(module) for module in sources()} - {""} <= set().union(*LAYERS)


def test_imports_go_one_way() -> None:
    assert wrong_directions(sources()) == []


def test_imports_go_in_no_circle() -> None:
    assert cycles(sources()) == []


def test_each_layer_knows_only_its_own_world() -> None:
    assert strangers(sources()) == []


def test_only_the_start_knows_the_browser_and_no_decision_knows_its_means() -> None:
    assert out_of_bounds(sources()) == []
    assert {part(module) for module in sources()} >= PURE | MEANS | BORDER


def test_no_part_asks_which_game_it_is() -> None:
    assert named_games(sources()) == []


def test_chance_has_a_seed() -> None:
    assert unseeded(sources()) == []


def test_no_game_lacks_a_part() -> None:
    for key in GAMES:
        parts = {path.stem for path in (ROOT / "game" / "games" / key).iterdir()}
        assert parts >= {"rules", "spec", "view", "options", "rules_page", "player"}
    for key in GAMES:
        transcripts = ROOT / "tests" / "games" / key
        assert transcripts.is_dir()
        assert any(transcripts.iterdir())


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("game.games.quixo.rules", "from game.record import parse"),
        ("game.games.quixo.rules", "def late():\n    import game.ui.components.board"),
        ("game.record", "from game.match import match"),
        ("game.language", "import game.saving.settings"),
        ("game.ui.components.board", "from game.browser import local_storage"),
        ("game.match", "from game.app.app import App"),
        ("game.value", "from game.language import words"),
        ("game.ui.scene", "from game.app.state import State"),
        ("game.app.events", "from game.app.effects import Effect"),
        ("game.app.state", "from game.app.update import update"),
        ("game.app.update.play", "from game.app.screens import screen"),
        ("game.app.app", "from game.app.start import start"),
        ("game.app.ports", "from game.app.app import App"),
        ("game.browser.page", "from game.app.start import start"),
        ("game.browser.page", "from game.app.app import App"),
        ("game.browser.page", "from game.app.update import update"),
    ],
)
def test_a_wrong_direction_is_seen(module: str, line: str) -> None:
    assert wrong_directions({**dict.fromkeys(sources(), ""), module: line})


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("game.app.app", "from game.browser.page import Page"),
        ("game.app.update.play", "def late():\n    from game.browser import page"),
        ("game.main", "import game.browser.page"),
        ("game.ui.scene", "from game.browser.page import Page"),
        ("game.app.update.library", "from game.app.ports import Store"),
        ("game.app.update.library", "from game.app.stored_games import list_games"),
        ("game.app.state", "from game.app import ports"),
        ("game.app.events", "from game.app.app import App"),
        ("game.app.effects", "from game.app.ports import Ports"),
        ("game.app.screens", "from game.app.ports import Page"),
    ],
)
def test_a_step_out_of_bounds_is_seen(module: str, line: str) -> None:
    assert out_of_bounds({**dict.fromkeys(sources(), ""), module: line})


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("game.contract.dice", "import random"),
        ("game.contract.dice", "from os import environ"),
        ("game.record", "from datetime import datetime"),
        ("game.record.reader", "def now():\n    import time"),
        ("game.record", "import numpy.random"),
        ("game.games.quixo.player.search", "import numpy"),
        ("game.ui.components.board", "import numpy"),
        ("game.ui.components.board", "import js"),
        ("game.app.app", "from pyscript import window"),
        ("game.app.start", "from pyscript import window"),
        ("game.app.update.turns", "import time"),
        ("game.app.state", "import random"),
        ("game.match.clock", "import time"),
        ("game.saving.settings", "from pyodide.ffi import create_proxy"),
        ("game.saving.settings", "import time"),
        ("game.links.link", "import random"),
        ("game.ui.screens.home", "from datetime import date"),
        ("game.games.quixo.view", "from time import time"),
    ],
)
def test_a_stranger_is_seen(module: str, line: str) -> None:
    assert strangers({module: line})


@pytest.mark.parametrize(
    "line",
    [
        'if game == "quixo": pass',
        'if "quixo" != record.game: pass',
        'is_dicy = game in ("detrak", "qwinto")',
        'match game:\n    case "quinto": pass',
        'match game:\n    case "quinto" | "quixo": pass',
        'TIMES = {"quixo": 2}',
        'uncounted = TABLE["detrak"]',
    ],
)
def test_a_game_that_is_named_is_seen(line: str) -> None:
    assert named_games({"game.match": line})
    assert named_games({"game.contract.spec": line})
    assert named_games({REGISTRY: line}) == []
    assert named_games({"game.games.quixo.view": line}) == []


@pytest.mark.parametrize(
    "line",
    [
        "import random\nface = random.choice(faces)",
        "from random import choice",
        "from random import Random\nsource = Random()",
        "import random\nsource = random.Random()",
    ],
)
def test_chance_without_a_seed_is_seen(line: str) -> None:
    assert unseeded({"game.ui.dialogs.new_game_options": line})
    assert unseeded({"game.computer.arena": line}) == []


def test_a_circle_is_seen() -> None:
    assert cycles({"game.contract.a": "import game.contract.b", "game.contract.b": "from game.contract import a"})
    assert cycles({"game.contract": "import game.contract.a", "game.contract.a": "import game.contract"})
    assert cycles({"game.contract": "import game.contract.a", "game.contract.a": "import re"}) == []
