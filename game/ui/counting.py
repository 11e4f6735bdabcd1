"""The count at the end of a game: it happens on the board itself, stage by stage, and nothing tells the result before.

>>> rows = Stage(("sum1-r0",)), Stage(("sum1-total", "total1"))
>>> begun = Counting(rows)
>>> begun.hides("sum1-r0"), begun.next.hides("sum1-r0"), begun.next.lights("sum1-r0"), begun.next.hides("total1")
(True, False, True, True)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.value import Value

LINE_MS: Final = 420
"""How long a line is lit while its points are written."""
NOTHING_MS: Final = 160
"""The same for a line without points."""
TOTAL_MS: Final = 900
"""How long a total is looked at before the next."""


class Stage(Value):
    """One stage of the count: the places that light up, by their `data-at`; they are hidden until then."""

    places: tuple[str, ...]
    milliseconds: int = LINE_MS
    sound: str = "pencil"
    """What is heard, while sound is on; empty for silence."""


class Counting(Value):
    """A count that is going on."""

    stages: tuple[Stage, ...]
    done: int = 0
    """The number of stages that were shown; the last of them is lit now."""

    @property
    def next(self) -> Counting:
        """The count one stage later."""
        return self.having(done=self.done + 1)

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to count."""
        return self.done > len(self.stages)

    @property
    def stage(self) -> Stage | None:
        """The stage that is lit now."""
        return self.stages[self.done - 1] if 0 < self.done <= len(self.stages) else None

    def hides(self, place: str) -> bool:
        """Whether a place has not been counted yet."""
        return any(place in stage.places for stage in self.stages[self.done :])

    def lights(self, place: str) -> bool:
        """Whether a place is being counted now."""
        return self.stage is not None and place in self.stage.places


def line_stage(places: Iterable[str], points: Iterable[float]) -> Stage:
    """Returns the stage of one line: of its places on all sheets, with the points that are written there."""
    if any(points):
        return Stage(tuple(places))
    return Stage(tuple(places), NOTHING_MS, sound="")


def total_stages(places: Iterable[tuple[str, ...]]) -> tuple[Stage, ...]:
    """Returns the last stages: the total of each seat in turn, with the places where it stands."""
    return tuple(Stage(each, TOTAL_MS) for each in places)
