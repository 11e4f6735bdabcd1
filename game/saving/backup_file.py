"""The file in which all that is kept leaves a browser and comes into another. Pure.

Everything in it is sealed one by one, so that one damaged part costs no other.

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
MOST_CHARACTERS: Final = 20_000_000
MOST_GAMES: Final = 2_000
MARK: Final = "cinq-file"
RESULTS: Final = "results"
GAME: Final = re.compile(r"game\.[0-9a-z]{1,20}")


class Bundle(NamedTuple):
    """What a file brings: games by their names in storage, what came out of others, how many could not be opened."""

    games: dict[str, Envelope]
    results: Any
    damaged: int


class BundleError(ValueError):
    """The file is none of ours, or one of a newer version; says as which key of a sentence."""


def packed(kept: Mapping[str, Envelope], others: Mapping[str, str]) -> str:
    """Writes all that is kept as one text; `others` are texts that cannot be read here, as they are."""
    sealed = {name: seal(each.data, each.revision, each.saved) for name, each in kept.items()}
    return json.dumps({MARK: VERSION, "kept": sealed, "others": dict(others)}, ensure_ascii=False, indent=1)


def unpacked(text: str) -> Bundle:
    """Opens a file as far as it can be; raises a BundleError where it is none of ours."""
    try:
        whole = parsed(text, MOST_CHARACTERS)
        version, kept = whole[MARK], whole["kept"]
        if not isinstance(version, int) or not isinstance(kept, dict):
            raise BundleError("load.strange")
    except (ValueError, KeyError, TypeError) as error:
        raise BundleError("load.strange") from error
    if version > VERSION:
        raise BundleError("load.newer")
    opened = {name: _opened(each) for name, each in kept.items() if name == RESULTS or GAME.fullmatch(name)}
    if len(opened) > MOST_GAMES:
        raise BundleError("load.strange")
    sound = {name: envelope for name, envelope in opened.items() if envelope is not None}
    results = sound.pop(RESULTS, None)
    return Bundle(sound, results.data if results else None, sum(each is None for each in opened.values()))


def _opened(text: Any) -> Envelope | None:
    """Opens one part; what a newer version wrote is as good as damaged here."""
    try:
        return unseal(text) if isinstance(text, str) else None
    except NewerError:
        return None
