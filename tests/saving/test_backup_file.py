"""The backup file: what goes in comes out, and anything else is refused or left out."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.match.results import read_results
from game.saving.backup_file import MAX_CHARACTERS, Bundle, BundleError, opened, packed, unpacked
from game.saving.envelope import Envelope, unseal

GOLDEN = Path(__file__).parents[1] / "golden"
GAME = Envelope(3, 1_700_000_000, {"record": "...", "name": "é"})
WHOLE = packed({"game.1a": GAME, "settings": Envelope(1, 1, {}), "results": Envelope(2, 2, {"1a": {}})}, {"x": "torn"})


def games_of(bundle: Bundle) -> dict[str, Envelope | None]:
    return {name: opened(text) for name, text in bundle.games.items()}


def both(text: str) -> tuple[dict[str, Envelope | None], Any]:
    """The games and the results in a file."""
    bundle = unpacked(text)
    return games_of(bundle), bundle.results


def test_games_and_results_come_out_as_they_went_in_without_settings() -> None:
    assert both(WHOLE) == ({"game.1a": GAME}, {"1a": {}})


def test_every_version_is_read() -> None:
    stored = json.loads((GOLDEN / "stored-1.json").read_text(encoding="utf-8"))
    bundle = unpacked((GOLDEN / "file-1.json").read_text(encoding="utf-8"))
    assert len(read_results(bundle.results)) == len(bundle.games)
    assert games_of(bundle) == {name: unseal(text) for name, text in stored.items() if name.startswith("game.")}


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "load.strange"),
        ("prose", "load.strange"),
        ("[]", "load.strange"),
        ("5", "load.strange"),
        ("{}", "load.strange"),
        ('{"cinq-file":1}', "load.strange"),
        ('{"cinq-file":"1","kept":{}}', "load.strange"),
        ('{"cinq-file":1,"kept":[]}', "load.strange"),
        ("[" * 100_000, "load.strange"),
        ("\0", "load.strange"),
        (" " * (MAX_CHARACTERS + 1), "load.strange"),
        (json.dumps({"cinq-file": 1, "kept": {f"game.{number}": "" for number in range(2001)}}), "load.strange"),
        ('{"cinq-file":2,"kept":{}}', "load.newer"),
    ],
    ids=lambda text: repr(text[:30]),
)
def test_a_file_that_is_not_ours_is_refused(text: str, key: str) -> None:
    with pytest.raises(BundleError, match=key):
        unpacked(text)


@pytest.mark.parametrize("part", [None, 5, "", "torn", '{"cinq":99}', "[" * 1000])
def test_a_damaged_part_does_not_cost_the_others(part: Any) -> None:
    content = json.loads(WHOLE)
    content["kept"]["game.1b"] = part
    assert both(json.dumps(content)) == ({"game.1a": GAME, "game.1b": None}, {"1a": {}})


@pytest.mark.parametrize("name", ["damaged.game.1", "game.", "game.../x", "game.A", "summary", "", "game." + "1" * 21])
def test_only_games_and_results_are_read(name: str) -> None:
    assert both(packed({name: GAME}, {})) == ({}, None)


@given(st.integers(0, len(WHOLE) - 1), st.characters())
def test_a_changed_character_is_noticed(at: int, character: str) -> None:
    try:
        bundle = unpacked(WHOLE[:at] + character + WHOLE[at + 1 :])
    except BundleError:
        return
    assert all(game in (GAME, None) for game in games_of(bundle).values())
