"""What a game lacks: each line names a file and says what to do."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from game.computer.task import Player
from game.contract import GAMES, GameSpec
from game.contract.spec import Part
from game.language import LANGUAGES
from game.record import parse
from game.ui.dialogs.new_game_options import GameOptions
from game.ui.dialogs.rules import RulesPage
from game.ui.heard import HeardGame
from game.ui.scene import GameView
from tests.testkit.games import kit_of

ROOT: Final = Path(__file__).parents[2]
LEAST_GAMES: Final = 6
"""The fewest whole games in tests/games/<key>."""
PARTS: Final[dict[Part, type]] = {
    "view": GameView,
    "heard": HeardGame,
    "options": GameOptions,
    "rules_page": RulesPage,
    "player.think": Player,
}
KIT: Final = ("tests/testkit/games/{}.py", "tests/testkit/recount/{}.py")
FUZZY: Final = re.compile(r"^#,.*\bfuzzy\b", re.MULTILINE)


def missing(game: str) -> list[str]:
    """Lists all that a game lacks."""
    if not find_spec(f"game.games.{game}.rules") or not find_spec(f"game.games.{game}.spec"):
        return [f"game/games/{game}: write rules.py and spec.py, or begin with `make new-game KEY={game}`"]
    kinds: tuple[Callable[[GameSpec], Iterator[str]], ...] = (parts, pictures, kit, sentences)
    found = [line for kind in kinds for line in kind(GAMES[game])]
    has_kit = all((ROOT / path.format(game)).is_file() for path in KIT)
    by_kit = (*hands(GAMES[game]), *whole_games(GAMES[game])) if has_kit else ()
    return [*found, *by_kit, *choices(GAMES[game])]


def parts(spec: GameSpec) -> Iterator[str]:
    """Modules, and what their protocols ask of them."""
    for part, protocol in PARTS.items():
        path = f"game/games/{spec.key}/{part.replace('.', '/')}.py"
        if not (ROOT / path).is_file():
            yield f"{path}: write it; {protocol.__module__}.{protocol.__name__} says what it gives"
            continue
        lacking = sorted(name for name in members(protocol) if not hasattr(spec.module(part), name))
        if lacking:
            yield f"{path}: add {', '.join(lacking)}; {protocol.__module__}.{protocol.__name__} says what they are"


def members(protocol: type) -> set[str]:
    """Names what a protocol asks for."""
    return {name for name, value in vars(protocol).items() if not name.startswith("_") and is_member(value)}


def is_member(value: Any) -> bool:
    return callable(value) or isinstance(value, property)


def pictures(spec: GameSpec) -> Iterator[str]:
    """The style sheet and the icons."""
    for path, how in {
        spec.style_sheet: "write its style sheet",
        f"static/icons/{spec.key}.svg": "draw its picture, 128 by 128",
        f"static/icons/{spec.key}-96.png": "run `python -m tools.pictures icons`",
    }.items():
        if not (ROOT / path).is_file():
            yield f"{path}: {how}"


def kit(spec: GameSpec) -> Iterator[str]:
    """What its tests know of it."""
    for path in KIT:
        if not (ROOT / path.format(spec.key)).is_file():
            yield f"{path.format(spec.key)}: write it; that of another game is a model"


def hands(spec: GameSpec) -> Iterator[str]:
    """How the browser tests make its moves."""
    if kit_of(spec.key).by_hand is None:
        yield f"{KIT[0].format(spec.key)}: add by_hand, how a move is made by taps; that of another game is a model"


def whole_games(spec: GameSpec) -> Iterator[str]:
    """Golden games with their scores, and what they have to show together."""
    folder = f"tests/games/{spec.key}"
    games = sorted((ROOT / folder).glob("*.txt"))
    if len(games) < LEAST_GAMES:
        yield (
            f"{folder}: add whole games, {len(games)} of {LEAST_GAMES} are there; "
            f"`python -m game play {spec.key} --seats ...` writes one"
        )
    for path in games:
        if not path.with_suffix(".scores").is_file():
            yield f"{folder}/{path.stem}.scores: run `python -m tools.golden`"
    yield from (f"{folder}: add a whole game {what}" for what in not_shown(spec, games))


def not_shown(spec: GameSpec, games: list[Path]) -> Iterator[str]:
    """What no whole game shows: a number of seats, an ending, an option."""
    records = [parse(path.read_text(encoding="utf-8")) for path in games]
    seats = {record.position.seats for record in records}
    endings = {record.position.ending.reason for record in records if record.position.ending}
    known = kit_of(spec.key)
    yield from (f"of {number}" for number in spec.seat_counts if number not in seats)
    yield from (f"that ends by {ending}" for ending in sorted(known.endings - endings))
    for tag, values in known.transcript_values.items():
        shown = {record.tag(tag) for record in records}
        yield from (f"with {tag} {value}" for value in sorted(filter(None, values)) if value not in shown)


def choices(spec: GameSpec) -> Iterator[str]:
    """What its player chooses and how its levels end their duels, so that a change is seen."""
    for name, module in (("same_moves", "test_same_move"), ("duels", "test_levels")):
        path = f"tests/computer/{name}.json"
        if spec.key not in json.loads((ROOT / path).read_text(encoding="utf-8")):
            yield f"{path}: run `python -m tests.computer.{module}`"


def sentences(spec: GameSpec) -> Iterator[str]:
    """Sentences that are still those of the skeleton."""
    for language in LANGUAGES:
        path = ROOT / "static" / "text" / f"{language}.{spec.key}.po"
        left = len(FUZZY.findall(path.read_text(encoding="utf-8"))) if path.is_file() else 0
        if left:
            yield f"static/text/{path.name}: write your own sentences, {left} are marked `#, fuzzy`"
