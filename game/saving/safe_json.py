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

STRING: Final = re.compile(rb'"[^"]*+(?:"|$)')
"""A string without escapes, even an unclosed one: once begun it always matches, so that it takes linear time."""
BRACKET: Final = re.compile(r"[\[\]{}]")
BESIDES: Final = bytes(set(range(256)) - set(b'[]{}"'))
"""Everything but brackets and quotes."""


def parsed(text: str, max_characters: int = MAX_CHARACTERS) -> Any:
    """Returns the data in a text; raises a ValueError if it is not JSON or exceeds the limits."""
    if len(text) > max_characters:
        raise ValueError("too long")
    _check_depth(_brackets(text))
    return json.loads(text)


def from_our_script(text: str) -> Any:
    """Reads what a script of ours has just written: its depth is known, whatever the strings in it hold."""
    return json.loads(text)


def one_string(text: str) -> str:
    """Reads a text that begins with a quote, and so can only be a string; raises a ValueError if it is none."""
    if not text.startswith('"'):
        raise ValueError("no string")
    return str(json.loads(text))


def _brackets(text: str) -> str:
    """Returns the brackets of a text that are not in strings: first it leaves out escapes, then all but the marks."""
    without_escapes = text.replace("\\\\", "").replace('\\"', "")
    marks = without_escapes.encode("utf-8", "replace").translate(None, BESIDES)
    return STRING.sub(b"", marks.replace(b'""', b"")).decode()  # two quotes in a row change nothing for the others


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
