"""What comes from outside is searched for faults by a fuzzer that is led by what each text reaches in the program."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

import game
from game.links.moves import in_one_line, shortened
from game.saving.backup_file import packed
from game.saving.envelope import Envelope, seal
from tests.fuzzer import Fuzzer
from tests.test_damage import (
    OPENED,
    PROOF,
    RECORDS,
    altered,
    inside,
    link_around,
    look_at_file,
    look_at_game,
    look_at_value,
    mutated,
)

TRIES: Final = 10_000 if PROOF else 300
PROGRAM: Final = str(Path(game.__file__).parent)


def as_file(parts: dict[str, Any]) -> str:
    return packed({str(name): Envelope(1, 1, data) for name, data in parts.items()}, {})


def as_number(text: str) -> str:
    """A link that has some of a text as a number: each letter takes hundreds of steps, and all are watched here."""
    return link_around(inside(text[:300], 3), 3)


class Kind(NamedTuple):
    """How a kind of thing from outside begins, is damaged, is spelled, and is read."""

    seeds: list[Any]
    change: Callable[[Any, random.Random], Any]
    spell: Callable[[Any], str]
    look: Callable[[str], None]


def with_a_text_changed(text: str, source: random.Random) -> str:
    return mutated(text, source, RECORDS)


STORED: Final = [envelope.data for envelope in OPENED.values()]
BUNDLES: Final = [{name: envelope.data} for name, envelope in OPENED.items()]
SHORT: Final = [shortened(in_one_line(text)) for text in RECORDS]
KINDS: Final = {
    "record": Kind(RECORDS, with_a_text_changed, str, look_at_game),
    "link": Kind(RECORDS, with_a_text_changed, lambda text: link_around(inside(text, 1)), look_at_game),
    "shortened link": Kind(SHORT, with_a_text_changed, lambda text: link_around(inside(text, 2), 2), look_at_game),
    "link of a number": Kind(SHORT, with_a_text_changed, as_number, look_at_game),
    "stored value": Kind(STORED, altered, lambda data: seal(data, 1, 1_700_000_000), look_at_value),
    "file": Kind(BUNDLES, lambda parts, source: {**parts, **kept(altered(parts, source))}, as_file, look_at_file),
}


def kept(parts: Any) -> dict[str, Any]:
    return parts if isinstance(parts, dict) else {}


@pytest.mark.parametrize("kind", KINDS)
def test_no_text_that_leads_somewhere_new_leads_to_a_fault(
    kind: str, record_property: Callable[[str, object], None]
) -> None:
    seeds, change, spell, look = KINDS[kind]
    source = random.Random(f"fuzzer {kind}")
    fuzzer = Fuzzer([PROGRAM], source)
    fuzzer.explore(seeds, lambda item: item, lambda item: look(spell(item)), tries=0)
    known = len(fuzzer.reached)

    def looked(item: Any) -> None:
        try:
            look(spell(item))
        except Exception as error:
            raise AssertionError(f"{kind}: {json.dumps(item)[:500]}") from error

    found = fuzzer.explore(seeds, lambda item: change(item, source), looked, TRIES)
    assert len(found) > len(seeds)
    assert len(fuzzer.reached) > known
    led = f"from {known} steps of the program to {len(fuzzer.reached)}"
    told = f"damaged texts of the kind «{kind}», led by coverage {led}: each read or refused, with no exception"
    record_property("result", f"{TRIES} {told}")


def spelled(text: str) -> None:
    """Fails for one word of half a million, at which it looks letter by letter."""
    if text[0] != "f":
        return
    if text[1] != "i":
        return
    if text[2] != "v":
        return
    if text[3] != "e":
        return
    raise ValueError(text)


def with_a_letter_changed(text: str, source: random.Random) -> str:
    at = source.randrange(4)
    return f"{text[:at]}{source.choice('abcdefghijklmnopqrstuvwxyz')}{text[at + 1 :]}"


def test_the_fuzzer_finds_a_fault_that_lies_behind_others() -> None:
    source = random.Random(1)
    fuzzer = Fuzzer([__file__], source)
    with pytest.raises(ValueError, match="five"):
        fuzzer.explore(["aaaa"], lambda text: with_a_letter_changed(text, source), spelled, tries=5000)
