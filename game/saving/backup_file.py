"""The file that carries everything stored from one browser to another. Pure.

Each part is sealed on its own, so that a damaged one does not cost the others.

>>> bundle = unpacked(packed({"game.1": Envelope(3, 1700000000, {"record": "..."})}, {}))
>>> bundle.games["game.1"].data, bundle.damaged
({'record': '...'}, 0)
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from game.saving.envelope import Envelope, NewerError, seal, unseal
from game.saving.safe_json import parsed

VERSION: Final = 1
MAX_CHARACTERS: Final = 20_000_000
MAX_GAMES: Final = 2_000
MARK: Final = "cinq-file"
RESULTS: Final = "results"
GAME: Final = re.compile(r"game\.[0-9a-z]{1,20}")


class Bundle(NamedTuple):
    """What a file contains: games by their names in storage, results, and the number of damaged parts."""

    games: dict[str, Envelope]
    results: Any
    damaged: int


class BundleError(ValueError):
    """The file is not one of ours, or of a newer version; the message is the key of the sentence to show."""


def packed(things: Mapping[str, Envelope], others: Mapping[str, str]) -> str:
    """Writes everything stored as one text; `others` are texts that this program cannot read, copied as they are."""
    sealed = {name: seal(thing.data, thing.revision, thing.saved) for name, thing in things.items()}
    return json.dumps({MARK: VERSION, "kept": sealed, "others": dict(others)}, ensure_ascii=False, indent=1)


def unpacked(text: str) -> Bundle:
    """Opens as much of a file as is valid; raises a BundleError if it is not one of ours."""
    try:
        content = parsed(text, MAX_CHARACTERS)
        version, sealed = content[MARK], content["kept"]
        if not isinstance(version, int) or not isinstance(sealed, dict):
            raise BundleError("load.strange")
    except (ValueError, KeyError, TypeError) as error:
        raise BundleError("load.strange") from error
    if version > VERSION:
        raise BundleError("load.newer")
    opened = {name: _opened(part) for name, part in sealed.items() if name == RESULTS or GAME.fullmatch(name)}
    if len(opened) > MAX_GAMES:
        raise BundleError("load.strange")
    valid = {name: envelope for name, envelope in opened.items() if envelope is not None}
    results = valid.pop(RESULTS, None)
    damaged = sum(envelope is None for envelope in opened.values())
    return Bundle(valid, results.data if results else None, damaged)


def _opened(text: Any) -> Envelope | None:
    """Opens one part; one that a newer version wrote counts as damaged."""
    try:
        return unseal(text) if isinstance(text, str) else None
    except NewerError:
        return None
