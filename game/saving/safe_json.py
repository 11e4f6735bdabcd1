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
BESIDES: Final = bytes(set(range(256)) - set(b'[]{}"\\'))
"""Everything but brackets, quotes and backslashes."""


def parsed(text: str, max_characters: int = MAX_CHARACTERS) -> Any:
    """Returns the data in a text; raises a ValueError if it is not JSON or exceeds the limits."""
    if len(text) > max_characters:
        raise ValueError("too long")
    structure = _without_strings(text)
    _check_depth(STRING.sub("", text) if structure is None else structure)
    return json.loads(text)


def _without_strings(text: str) -> str | None:
    """Returns the brackets of a text, which is many times faster than STRING; None where strings contain some."""
    marks = text.replace("\\\\", "").replace('\\"', "").encode("utf-8", "replace").translate(None, BESIDES)
    marks = marks.replace(b'""', b"")
    return None if b'"' in marks or b"\\" in marks else marks.decode()


def _check_depth(structure: str) -> None:
    if structure.count("[") + structure.count("{") > MAX_BRACKETS:
        raise ValueError("too many brackets")
    pairs = structure.replace("{", "[").replace("}", "]")
    for _ in range(MAX_DEPTH):
        pairs = pairs.replace("[]", "")  # the innermost ones
        if not pairs:
            return
    depth = 0
    for bracket in BRACKET.findall(structure):
        depth += 1 if bracket in "[{" else -1
        if depth > MAX_DEPTH:
            raise ValueError("nested too deeply")
