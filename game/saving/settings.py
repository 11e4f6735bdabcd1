"""What players have chosen for the whole app and for the next game of each kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from game.language import LANGUAGES, default_seat
from game.record import COMPUTER

THEMES: Final = ("auto", "light", "dark")

KNOWN: Final[Mapping[str, tuple[Any, ...]]] = {
    "language": ("", *LANGUAGES),
    "theme": THEMES,
    "sound": (False, True),
    "typing": (False, True),
    "by_ear": (False, True),
    "keys": (True, False),
}
"""The valid values of each choice; the first one is the default."""


MAX_NAMES: Final = 12
"""The most names that are offered for a seat."""


class Settings(NamedTuple):
    """Choices that last from one visit to the next."""

    language: str = ""
    theme: str = "auto"
    sound: bool = False
    typing: bool = False
    """Whether there is a field for typing moves under the board."""
    by_ear: bool = False
    """Whether people play by ear: moves are typed, messages say more, nothing waits for what is only seen."""
    keys: bool = True
    """Whether single letters do something at the table."""
    seats: Mapping[str, list[str]] = {}
    """The seats of the last game of each kind; empty for a person without a name."""
    tags: Mapping[str, dict[str, str]] = {}
    """The options of the last game of each kind, as tags of its record."""
    tables: Mapping[str, list[str]] = {}
    """The seats of the last game of any kind, by their number as text. Versions 0.1 and 0.2 have not stored them."""
    others: Mapping[str, Any] = {}
    """What a newer version of the program has stored beside or in place of these, such as a theme of its own."""

    def choosing(self, **choices: Any) -> Settings:
        """Returns the settings with these choices, which also replace those of a newer version."""
        others = {key: value for key, value in self.others.items() if key not in choices}
        return self._replace(**choices, others=others)

    def remembering(self, game: str, names: tuple[str, ...], tags: Mapping[str, str]) -> Settings:
        """Returns the settings with the seats and options of a new game."""
        given = _given(names)
        tables = {number: seats for number, seats in self.tables.items() if number != str(len(given))}
        return self._replace(
            seats={**self.seats, game: given},
            tags={**self.tags, game: dict(tags)},
            tables={**tables, str(len(given)): given},
        )

    @property
    def known_names(self) -> list[str]:
        """The names that people have given, the latest first."""
        lists = [*reversed([*self.tables.values()]), *self.seats.values()]
        names = [name for names in lists for name in names if name and not name.startswith(COMPUTER)]
        return list(dict.fromkeys(names))[:MAX_NAMES]

    def as_data(self) -> dict[str, Any]:
        """Returns the data that is stored."""
        own = self._asdict()
        del own["others"]
        return {**own, **self.others}

    @classmethod
    def from_data(cls, data: Any) -> Settings:
        """Takes what is valid in stored data, and the defaults for the rest."""
        if not isinstance(data, dict):
            return cls()
        settings = cls()
        others = {key: value for key, value in data.items() if key not in cls._fields}
        for choice, known in KNOWN.items():
            value = data.get(choice, known[0])
            if value in known and type(value) is type(known[0]):
                settings = settings._replace(**{choice: value})
            else:
                others[choice] = value
        seats = {game: _given(names) for game, names in _texts(data.get("seats"), list).items()}
        tags = _texts(data.get("tags"), dict)
        tables = {number: _given(names) for number, names in _texts(data.get("tables"), list).items()}
        return settings._replace(seats=seats, tags=tags, tables=tables, others=others)


def _given(names: Iterable[str]) -> list[str]:
    """Leaves out the names that nobody has given, which are those of a seat in some language."""
    return ["" if default_seat(name) else name for name in names]


def _texts(data: Any, kind: type) -> dict[str, Any]:
    """Keeps the entries of a table by game that contain nothing but text."""
    if not isinstance(data, dict):
        return {}
    entries = {key: value for key, value in data.items() if isinstance(key, str) and isinstance(value, kind)}
    return {key: value for key, value in entries.items() if all(isinstance(text, str) for text in _flat(value))}


def _flat(value: Any) -> list[Any]:
    return [*value, *value.values()] if isinstance(value, dict) else value
