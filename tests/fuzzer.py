"""A fuzzer that is led by coverage: what reaches a new step from line to line of the program is damaged further.

>>> def look(text):
...     if text == "a":
...         return 1
>>> fuzzer = Fuzzer([look.__code__.co_filename], random.Random(1))
>>> fuzzer.explore(["A"], str.swapcase, look, tries=10)
['A', 'a']
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence
from types import FrameType
from typing import Any, TypeVar

Step = tuple[str, int, int]
"""From which line of which file the program came to which."""

Item = TypeVar("Item")


class Fuzzer:
    """Damages items again and again, and keeps in mind how far into the program each led."""

    def __init__(self, places: Sequence[str], source: random.Random) -> None:
        self.reached: set[Step] = set()
        self._places = tuple(places)
        self._source = source

    def explore(
        self, seeds: list[Item], change: Callable[[Item], Item], look: Callable[[Item], object], tries: int
    ) -> list[Item]:
        """Yields the seeds, and each text that reaches new code; what `look` raises is passed on."""
        found = list(seeds)
        for seed in seeds:
            self._is_new(seed, look)
        for _ in range(tries):
            item = change(self._chosen(found))
            if self._is_new(item, look):
                found.append(item)
        return found

    def _chosen(self, found: list[Item]) -> Item:
        """Returns one of all, more often one of those found last."""
        return self._source.choice(found[-20:] if self._source.random() < 0.5 else found)

    def _is_new(self, item: Item, look: Callable[[Item], object]) -> bool:
        before = len(self.reached)
        outer = sys.gettrace()
        sys.settrace(self._enter)
        try:
            look(item)
        finally:
            sys.settrace(outer)
        return len(self.reached) > before

    def _enter(self, frame: FrameType, event: str, _: Any) -> Callable[..., Any] | None:
        """Follows a function that belongs to the program, line by line."""
        name = frame.f_code.co_filename
        if not name.startswith(self._places):
            return None
        reached, before = self.reached, 0

        def step(frame: FrameType, event: str, _: Any) -> Callable[..., Any]:
            nonlocal before
            if event == "line":
                reached.add((name, before, frame.f_lineno))
                before = frame.f_lineno
            return step

        return step
