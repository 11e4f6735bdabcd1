"""Stands for the module of this name in Python's library: on a page no traceback is in colours.

The real one makes a dozen dataclasses at every start. Only `traceback` asks for it on a page, and only for this.
"""

from typing import Any


class _Colours:
    """Every colour is no text at all."""

    def __getattr__(self, name: str) -> str:
        return ""


class _Theme:
    traceback = _Colours()


def can_colorize(**where: Any) -> bool:
    return False


def get_theme(**wanted: Any) -> type[_Theme]:
    return _Theme
