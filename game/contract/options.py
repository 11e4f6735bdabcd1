"""Options of a game, declared once: a record's tag, a default, and the text in both directions.

>>> @dataclass(frozen=True)
... class LuckyOptions(Options):
...     dice: int = option("Dice", 2, whole_number(1, 6))
>>> LuckyOptions.from_tags({"Dice": "3", "Event": "Club evening"}).tags()
{'Dice': '3'}
>>> LuckyOptions().tags(), LuckyOptions.has_first, LuckyOptions().first
({}, False, 1)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Self

from game.contract.reasons import NotationError, Reason


def option(tag: str, default: Any, parse: Callable[[str], Any], write: Callable[[Any], str] = str) -> Any:
    """Declares one option of a game: its tag in a record, its default, and its text in both directions."""
    return field(default=default, metadata={"tag": tag, "parse": parse, "write": write})


def one_of(*values: str) -> Callable[[str], str]:
    """One of several words."""

    def parse(text: str) -> str:
        if text not in values:
            raise ValueError(text)
        return text

    parse.values = values  # type: ignore[attr-defined]  # menus list them
    return parse


def whole_number(low: int, high: int) -> Callable[[str], int]:
    """A whole number without a sign or leading zeros."""

    def parse(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) <= len(str(high)) and low <= int(text) <= high):
            raise ValueError(text)
        if str(int(text)) != text:
            raise ValueError(text)
        return int(text)

    return parse


@dataclass(frozen=True)
class Options:
    """The options of a game, as its record's tags hold them.

    Any game may have an option `first` or `clock`; for games without them, these are the values.
    """

    has_first: ClassVar[bool] = False
    """Whether there is an option for the seat that begins."""

    def __init_subclass__(cls) -> None:
        cls.has_first = cls.first is not Options.first

    @property
    def first(self) -> int:
        """The seat that begins."""
        return 1

    @property
    def clock(self) -> tuple[int, int] | None:
        """The seconds that each seat has for the game, and those that each move adds; None without a clock."""
        return None

    @classmethod
    def from_tags(cls, tags: Mapping[str, str]) -> Self:
        """Parses the options of this game from a record's tags."""
        values = {}
        for each in fields(cls):
            text = tags.get(each.metadata["tag"])
            if text is not None:
                try:
                    values[each.name] = each.metadata["parse"](text)
                except ValueError:
                    raise NotationError(Reason("tag", (each.metadata["tag"], text)), text) from None
        return cls(**values)

    def tags(self) -> dict[str, str]:
        """Writes the options that differ from their default."""
        given = ((each, getattr(self, each.name)) for each in fields(self))
        return {each.metadata["tag"]: each.metadata["write"](value) for each, value in given if value != each.default}

    def check(self, seats: int) -> None:
        """Raises a NotationError if the options do not fit the number of seats."""
        if not 1 <= self.first <= seats:
            raise NotationError(Reason("tag", ("First", str(self.first))), str(self.first))
