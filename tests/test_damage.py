"""Whatever comes from outside is damaged here in many ways: each time there is a game or a clear refusal, and soon."""

from __future__ import annotations

import copy
import json
import os
import random
import time
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from game.language import words
from game.links.link import as_fragment, read_outside
from game.links.moves import in_one_line, shortened
from game.links.payload import deflated, with_encoded_moves
from game.match.results import read_results, tallies
from game.record import parse
from game.saving.backup_file import BundleError, opened, packed, unpacked
from game.saving.envelope import Envelope, NewerError, seal, unseal
from game.saving.saved_game import game_data, match_from
from game.saving.settings import Settings
from game.ui.dialogs.record_dialog import fault_sentences
from game.ui.screens.open_games import line, listed_game

PROOF: Final = bool(os.environ.get("CINQ_PROOF"))
NUMBER: Final = 25_000 if PROOF else 400
MAX_S: Final = 1
GOLDEN: Final = json.loads((Path(__file__).parent / "golden" / "stored-1.json").read_text(encoding="utf-8"))
GOLDEN["game.undone"] = seal(
    {
        "record": '[Game "detrak"]\n[Format "1"]\n[Seats "Ann, Ben"]\n[Undo "throws"]\n\n(o x) b1c1\n',
        "name": "",
        "kept": {"after b1c1": ["o", "o"]},
    },
    1,
    1_700_000_000,
)
OPENED: Final = {name: found for name, text in GOLDEN.items() if (found := unseal(text)) is not None}
RECORDS: Final = [
    *(each.data["record"] for name, each in OPENED.items() if name.startswith("game.")),
    '[Game "quixo"]\n[Format "1"]\n[Seats "Ann, Ben"]\n[Clock "300+5"]\n\nb1e1 {clk 296} c1a1 {clk 271} a2a5\n',
]
SAY: Final = words("fr")

CHARACTERS: Final = "\x00\t\n \"'()[]{}<>&\\/,.:;=+-#^|0159azAZ\u00a0\u200b\u202e\ud800\uffff😀é"
PIECES: Final = [
    *("[Game ", '[Seats "', '[Position "', '"]\n', "(", ")", "{clk ", "}", "pass", "resign", "keep", "9" * 30, "-1"),
    *('[Board "25x25"]\n', '[Tiles "0:999999"]\n', '[Clock "1+1"]\n', "null", "{}", "[", "[[[[[[[[", '{"a":', "g=1."),
    *("1e999", "\\u0000", "\\ud800"),
]
VALUES: Final = [None, True, -1, 0, 10**30, 1.5, "", "x" * 500, [], {}, [[]], {"a": {}}, "<b>", "\u202e", float("inf")]


def mutated(text: str, source: random.Random, others: list[str]) -> str:
    """Damages a text once."""
    at, to = sorted(source.randrange(len(text) + 1) for _ in range(2))
    to = min(to, at + source.choice((1, 3, 20, 10**6)))
    other = source.choice(others)
    here = source.randrange(len(other) + 1)
    middle = source.choice(
        [
            "",
            source.choice(CHARACTERS),
            source.choice(PIECES),
            text[at:to] * 2,
            text[at:to][::-1],
            other[here : here + 40],
            text[at : at + 3] * source.choice((10, 3000)),
        ]
    )
    return text[:at] + middle + text[to:]


def altered(data: Any, source: random.Random) -> Any:
    """Damages plain data at one place."""
    if isinstance(data, str) and source.random() < 0.7:
        return mutated(data, source, RECORDS).encode(errors="replace").decode()
    if not isinstance(data, dict | list) or not data or source.random() < 0.2:
        return source.choice(VALUES)
    changed = copy.copy(data)
    key = source.choice(list(data) if isinstance(data, dict) else range(len(data)))
    changed[key] = altered(data[key], source)
    if isinstance(changed, dict) and source.random() < 0.2:
        changed[source.choice(PIECES)] = changed.pop(key)
    return changed


def some(change: Callable[[Any], Any], source: random.Random, what: Any) -> Any:
    """Damages something once or a few times."""
    for _ in range(source.choice((1, 1, 2, 5))):
        what = change(what)
    return what


def a_record(source: random.Random) -> str:
    return str(some(lambda text: mutated(text, source, RECORDS), source, source.choice(RECORDS)))


def a_link(source: random.Random) -> str:
    """A damaged link, or a valid link around a damaged record or around noise."""
    if source.random() < 0.3:
        link = as_fragment(source.choice(RECORDS))
        return str(some(lambda text: mutated(text, source, RECORDS), source, link))
    version, text = source.choice((1, 2, 3)), in_one_line(source.choice(RECORDS))
    text = some(lambda text: mutated(text, source, RECORDS), source, text if version == 1 else shortened(text))
    whole = bytearray(inside(text, version))
    if source.random() < 0.5:
        whole[source.randrange(len(whole))] = source.randrange(256)
    return link_around(bytes(whole), version)


def inside(text: str, version: int) -> bytes:
    """What a link of some version holds for a text."""
    text = text.encode(errors="replace").decode()
    return with_encoded_moves(text) if version == 3 else deflated(text)


def link_around(packed: bytes, version: int = 1) -> str:
    """A link whose checksum is right, whatever is in it."""
    body = f"{version}.{urlsafe_b64encode(packed).decode().rstrip('=')}"
    return f"g={body}.{zlib.crc32(body.encode()):08x}"


def a_stored_value(source: random.Random) -> str:
    """Something stored that is corrupt, or a valid envelope around nonsense."""
    name = source.choice(list(OPENED))
    if source.random() < 0.3:
        return str(some(lambda text: mutated(text, source, RECORDS), source, GOLDEN[name]))
    data = some(lambda each: altered(each, source), source, OPENED[name].data)
    return seal(data, source.choice((1, 2**40)), source.choice((0, 1_700_000_000)))


def a_file(source: random.Random) -> str:
    chosen = source.sample(list(OPENED), 2)
    if source.random() < 0.5:
        parts = {name: Envelope(1, 1, altered(OPENED[name].data, source)) for name in chosen}
        return packed(parts, {"x": "y"})
    return mutated(packed({name: OPENED[name] for name in chosen}, {}), source, RECORDS)


def look_at_game(text: str) -> None:
    """Reads a game from outside as the page does: what was read can be written and read again, what is wrong told."""
    record, fault = read_outside(text)
    assert record is not None or fault is not None
    if record is not None:
        assert parse(str(record)) == record
        assert all(0 < len(name) <= 30 and "\u202e" not in name for name in record.names)
    if fault is not None:
        assert all(sentence and len(sentence) < 2000 for sentence in fault_sentences(SAY, fault))


def look_at_data(data: Any) -> None:
    """Takes what was stored for each thing that it may stand for."""
    Settings.from_data(data)
    tallies(read_results(data).values())
    told = listed_game("game.1", data, 5)
    assert told is None or line(SAY, told)
    match, name = match_from(data, read_outside)
    if match is not None:
        again, name_again = match_from(game_data(match, name, 5))
        assert again is not None
        assert (again.record, name_again) == (match.record, name)
        kept_throws = match.undone_throws if match.record.tag("Undo") else {}
        assert again.undone_throws == kept_throws


def look_at_value(text: str) -> None:
    try:
        envelope = unseal(text)
    except NewerError:
        return
    if envelope is not None:
        look_at_data(envelope.data)


def look_at_file(text: str) -> None:
    try:
        bundle = unpacked(text)
    except BundleError:
        return
    look_at_data(bundle.results)
    for part in bundle.games.values():
        envelope = opened(part)
        if envelope is not None:
            look_at_data(envelope.data)


KINDS: Final = {
    "record": (a_record, look_at_game),
    "link": (a_link, look_at_game),
    "stored value": (a_stored_value, look_at_value),
    "file": (a_file, look_at_file),
}


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_is_damaged_is_read_or_refused_and_soon(
    kind: str, record_property: Callable[[str, object], None]
) -> None:
    make, look = KINDS[kind]
    slowest = 0.0
    for seed in range(NUMBER):
        text = make(random.Random(f"{kind} {seed}"))
        began = time.process_time()
        try:
            look(text)
        except Exception as error:
            raise AssertionError(f"{kind} {seed}: {text[:300]!r}") from error
        slowest = max(slowest, time.process_time() - began)
    assert slowest < MAX_S
    told = f"damaged texts of the kind «{kind}»: each read or refused, with no exception"
    record_property("result", f"{NUMBER} {told}, the slowest in {1000 * slowest:.0f} ms")
