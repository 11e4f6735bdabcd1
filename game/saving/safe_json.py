"""Reads plain data that comes from outside: JSON, within limits of size and depth.

The limits come first: inside a browser, data that is nested too deeply ends the whole interpreter.

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

MOST_CHARACTERS: Final = 1_000_000
MOST_BRACKETS: Final = 100_000
MOST_DEPTH: Final = 20

STRING: Final = re.compile(r'"(?:[^"\\]++|\\.?)*+(?:"|$)', re.DOTALL)
"""A string, also one that is torn: it never fails once it has begun, and so takes no longer than the text is long."""
BRACKET: Final = re.compile(r"[\[\]{}]")


def parsed(text: str, most_characters: int = MOST_CHARACTERS) -> Any:
    """Gives the data that a text holds; raises a ValueError where it is none, or too much."""
    if len(text) > most_characters:
        raise ValueError("too long")
    _check_depth(STRING.sub("", text))
    return json.loads(text)


def _check_depth(structure: str) -> None:
    if structure.count("[") + structure.count("{") > MOST_BRACKETS:
        raise ValueError("too many parts")
    depth = 0
    for bracket in BRACKET.findall(structure):
        depth += 1 if bracket in "[{" else -1
        if depth > MOST_DEPTH:
            raise ValueError("nested too deeply")
