"""Reads JSON from outside, within limits of size and depth.

The limits are checked first: inside a browser, data nested too deeply crashes the whole interpreter.

>>> parsed('{"a": [1, "[["]}')
{'a': [1, '[[']}
>>> parsed("[" * 100_000)
Traceback (most recent call last):
...
ValueError: nested too deeply
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

MAX_CHARACTERS: Final = 1_000_000
MAX_BRACKETS: Final = 100_000
MAX_DEPTH: Final = 20

STRING: Final = re.compile(r'"(?:[^"\\]++|\\.?)*+(?:"|$)', re.DOTALL)
"""A string, even an unclosed one: once begun it always matches, so that it takes linear time."""
BRACKET: Final = re.compile(r"[\[\]{}]")


def parsed(text: str, max_characters: int = MAX_CHARACTERS) -> Any:
    """Returns the data in a text; raises a ValueError if it is not JSON or exceeds the limits."""
    if len(text) > max_characters:
        raise ValueError("too long")
    _check_depth(STRING.sub("", text))
    return json.loads(text)


def _check_depth(structure: str) -> None:
    if structure.count("[") + structure.count("{") > MAX_BRACKETS:
        raise ValueError("too many brackets")
    depth = 0
    for bracket in BRACKET.findall(structure):
        depth += 1 if bracket in "[{" else -1
        if depth > MAX_DEPTH:
            raise ValueError("nested too deeply")
