"""Stored data of every version can be read: a golden file for each, and an upgrade from each to the next."""

import json
from pathlib import Path
from typing import Any

import pytest

from game.match.results import read_results
from game.record import parse
from game.saving import envelope
from game.saving.envelope import NewerError, is_older, seal, unseal

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("version", range(1, envelope.VERSION + 1))
def test_every_version_is_read(version: int) -> None:
    stored: dict[str, str] = json.loads((GOLDEN / f"stored-{version}.json").read_text(encoding="utf-8"))
    for name, text in stored.items():
        opened = unseal(text)
        assert opened is not None
        assert not name.startswith("game.") or parse(opened.data["record"]).moves
        assert name != "results" or read_results(opened.data).keys() == opened.data.keys()


def test_older_data_is_upgraded_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    text = seal({"a": 1}, 7, 9)
    steps: dict[int, Any] = {1: lambda data: {**data, "b": 2}, 2: lambda data: {**data, "c": data["b"] + 1}}
    monkeypatch.setattr(envelope, "VERSION", 3)
    monkeypatch.setattr(envelope, "MIGRATIONS", steps)
    assert unseal(text) == (7, 9, {"a": 1, "b": 2, "c": 3})
    assert unseal(seal({"d": 1}, 1, 1)) == (1, 1, {"d": 1})


def test_every_changed_character_is_noticed() -> None:
    text = seal({"record": "b1e1"}, 3, 1_700_000_000)
    for at in range(len(text)):
        try:
            changed = unseal(text[:at] + ("7" if text[at] != "7" else "8") + text[at + 1 :])
        except NewerError:
            continue
        assert changed is None, at


def test_a_lone_surrogate_is_stored_and_can_be_encoded() -> None:
    sealed = seal({"name": "\ud800", "other": "é"}, 1, 1)
    assert unseal(sealed) == (1, 1, {"name": "\ud800", "other": "é"})
    assert sealed.encode()
    assert "é" in seal({"other": "é"}, 1, 1), "anything else is written as it is"


def test_only_older_or_damaged_texts_are_replaced() -> None:
    one, two = seal("one", 1, 5), seal("two", 2, 5)
    assert is_older(one, two)
    assert is_older("damaged", one)
    assert not is_older(two, one)
    assert not is_older(one, one)
    assert not is_older(one, "damaged")
    assert not is_older('{"cinq":99}', two)
