"""The file that carries everything stored from one browser to another. Pure.

Each part is sealed on its own, so that a damaged one does not cost the others.

>>> bundle = unpacked(packed({"game.1": Envelope(3, 1700000000, {"record": "..."})}, {}))
>>> opened(bundle.games["game.1"])
Envelope(revision=3, saved=1700000000, data={'record': '...'})
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
    """What a file contains."""

    games: Mapping[str, Any]
    """The sealed games by their names in storage. Each is opened when it is looked at; see `opened`."""
    results: Any


class BundleError(ValueError):
    """The file is not one of ours, or of a newer version; the message is the key of the sentence to show."""


def packed(things: Mapping[str, Envelope], others: Mapping[str, str]) -> str:
    """Writes everything stored as one text; `others` are texts that this program cannot read, copied as they are."""
    sealed = {name: seal(thing.data, thing.revision, thing.saved) for name, thing in things.items()}
    return json.dumps({MARK: VERSION, "kept": sealed, "others": dict(others)}, ensure_ascii=False, indent=1)


def unpacked(text: str) -> Bundle:
    """Opens a file; raises a BundleError if it is not one of ours."""
    try:
        content = parsed(text, MAX_CHARACTERS)
        version, sealed = content[MARK], content["kept"]
        if not isinstance(version, int) or not isinstance(sealed, dict):
            raise BundleError("load.strange")
    except (ValueError, KeyError, TypeError) as error:
        raise BundleError("load.strange") from error
    if version > VERSION:
        raise BundleError("load.newer")
    games = {name: part for name, part in sealed.items() if GAME.fullmatch(name)}
    if len(games) > MAX_GAMES:
        raise BundleError("load.strange")
    results = opened(sealed.get(RESULTS))
    return Bundle(games, results.data if results is not None else None)


def opened(text: Any) -> Envelope | None:
    """Opens one part; None if it is damaged. One that a newer version wrote counts as damaged."""
    try:
        return unseal(text) if isinstance(text, str) else None
    except NewerError:
        return None
