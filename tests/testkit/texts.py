"""Strategies for texts that look like something a game writes. Only CPython has hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

Part = st.SearchStrategy[str] | list[str]


def rows_of(signs: list[str], rows: int, columns: int, between: str, within: str = "") -> st.SearchStrategy[str]:
    """A small board as text."""
    row = st.lists(st.sampled_from(signs), min_size=columns, max_size=columns).map(within.join)
    return st.lists(row, min_size=rows, max_size=rows).map(between.join)


def fields(*parts: Part) -> st.SearchStrategy[str]:
    """Parts of a text with a space between each and the next."""
    return st.tuples(*(st.sampled_from(part) if isinstance(part, list) else part for part in parts)).map(" ".join)


def several(part: st.SearchStrategy[str], between: str) -> st.SearchStrategy[str]:
    """From one to four parts."""
    return st.lists(part, min_size=1, max_size=4).map(between.join)
