"""What players chose for the app as a whole, and for the next game of each kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from game.language import LANGUAGES

THEMES: Final = ("auto", "light", "dark")

KNOWN: Final[Mapping[str, tuple[Any, ...]]] = {
    "language": ("", *LANGUAGES),
    "theme": THEMES,
    "sound": (False, True),
    "typing": (False, True),
}
"""What can be chosen; the first of each is the default."""


class Settings(NamedTuple):
    """The choices that last from one visit to the next."""

    language: str = ""
    theme: str = "auto"
    sound: bool = False
    typing: bool = False
    """Whether a field to type moves in stands under the board."""
    seats: Mapping[str, list[str]] = {}
    """Who sat at the last game of each kind."""
    tags: Mapping[str, dict[str, str]] = {}
    """The options of the last game of each kind, as its record's tags."""
    others: Mapping[str, Any] = {}
    """What a newer version of the program has stored beside them, or in their place: say, a theme of its own."""

    def choosing(self, **choices: Any) -> Settings:
        """Makes choices, in the place also of those that only a newer version knew."""
        others = {key: value for key, value in self.others.items() if key not in choices}
        return self._replace(**choices, others=others)

    def remembering(self, game: str, names: tuple[str, ...], tags: Mapping[str, str]) -> Settings:
        """Keeps how a game was begun."""
        return self._replace(seats={**self.seats, game: list(names)}, tags={**self.tags, game: dict(tags)})

    def as_data(self) -> dict[str, Any]:
        """Gives what is stored of them."""
        own = self._asdict()
        del own["others"]
        return {**own, **self.others}

    @classmethod
    def from_data(cls, data: Any) -> Settings:
        """Takes what is sound of stored data and the defaults for the rest."""
        if not isinstance(data, dict):
            return cls()
        found = cls()
        others = {key: value for key, value in data.items() if key not in cls._fields}
        for choice, known in KNOWN.items():
            value = data.get(choice, known[0])
            if value in known and type(value) is type(known[0]):
                found = found._replace(**{choice: value})
            else:
                others[choice] = value
        return found._replace(seats=_texts(data.get("seats"), list), tags=_texts(data.get("tags"), dict), others=others)


def _texts(data: Any, kind: type) -> dict[str, Any]:
    """Keeps of a table by game the entries that hold nothing but text."""
    if not isinstance(data, dict):
        return {}
    entries = {key: value for key, value in data.items() if isinstance(key, str) and isinstance(value, kind)}
    return {key: value for key, value in entries.items() if all(isinstance(each, str) for each in _flat(value))}


def _flat(value: Any) -> list[Any]:
    return [*value, *value.values()] if isinstance(value, dict) else value
