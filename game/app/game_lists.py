"""What lists show of the stored games: by the index as far as it is in step with what is stored, else by the games.

The index (game/saving/index.py) holds what the first screen shows of the games to go on with, and a digest of all
others, which are finished. One call tells by stamps which texts have changed since it was written. Only these games are
looked at again: by what is stored beside their records, and through the store where that is not that of a finished
game. So a start costs the same with ten finished games and with a thousand.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.app.stored_games import GAMES, RESULTS, achievements, listed_or_read
from game.match.achievements import Achievement, read_achievement
from game.saving.backup_file import GAME
from game.saving.index import INDEX, UNKNOWN, Entry, Index, Stamps, digest
from game.ui.screens.open_games import Day, OpenGame, listed_game

if TYPE_CHECKING:
    from game.app.ports import Store

NEVER: Final = Entry()
"""What the index says of a game that is to be read each time."""


class Listed(NamedTuple):
    """The games to go on with, the one played last first; then finished ones, as far as they were asked for."""

    games: tuple[OpenGame, ...]
    finished: int
    """The number of finished games."""
    achieved: Mapping[str, Achievement]


class Found(NamedTuple):
    """The games that are looked at on their own, and a line with the stamp of each of the others."""

    apart: Mapping[str, Entry]
    finished: Collection[str]


def settled(store: Store) -> frozenset[str]:
    """Returns the names of finished games that are stored as the index says; none if it is not in step."""
    index = Index.parse(store.plain(INDEX))
    rest = store.stamps(index.apart).rest
    return frozenset(map(_name_of, rest.splitlines())) if digest(rest) == index.rest else frozenset()


class GameLists:
    """Lists the games of a store."""

    def __init__(self, store: Store, day_of: Callable[[float], Day]) -> None:
        self._store = store
        self._day_of = day_of
        self._rest = ""
        """The lines of the finished games that were found last."""
        self._achieved: Mapping[str, Achievement] = {}
        self.untouched: tuple[OpenGame, ...] = ()
        """The games in which nobody has decided anything, as they were found last."""

    def listed(self, rows: int = 0, but: str = "") -> Listed:
        """Lists the games, and so many finished ones. What this tab is working on (`but`) is not read again."""
        index = Index.parse(self._store.plain(INDEX))
        apart = self._brought_into_step(index, but)
        games = [game for name in sorted(apart) if (game := _shown(name, apart[name])) is not None]
        self.untouched = tuple(game for game in games if game.is_untouched)
        waiting = [self._dated(game) for game in games if not game.is_untouched and not game.is_over]
        over = [game for game in games if game.is_over]
        latest = sorted([*over, *self._finished(apart, rows)], key=_by_end)[:rows] if rows else []
        in_order = sorted(waiting, key=lambda game: -game.saved) + list(map(self._dated, latest))
        return Listed(tuple(in_order), self._rest.count("\n") + bool(self._rest) + len(over), self._achieved)

    def oldest(self, left: int, but: str = "") -> list[str]:
        """Returns the names of all finished games but the latest ones."""
        apart = self._brought_into_step(Index.parse(self._store.plain(INDEX)), but)
        return self._store.latest_first(apart)[left:]

    def _finished(self, apart: Mapping[str, Entry], rows: int) -> list[OpenGame]:
        """Returns the finished games that ended last."""
        names = self._store.latest_first(apart)[:rows]
        outlined = map(_outlined, names, self._store.outlines(names))
        return [game for game in outlined if game is not None and game.is_over]

    def _dated(self, game: OpenGame) -> OpenGame:
        """Returns a game with the days of which lists speak."""
        ended_on = self._day_of(game.result.ended) if game.result else None
        return game._replace(ended_on=ended_on, saved_on=self._day_of(game.saved))

    # What has changed since the index was written

    def _brought_into_step(self, index: Index, but: str) -> Mapping[str, Entry]:
        """Compares the index with what is stored, writes it anew if it differs, and returns the games on their own."""
        loose = self._store.loose(GAMES) | ({but} if but else set())
        stamps = self._store.stamps({*index.apart, *loose, RESULTS})
        apart, self._rest = self._compared(index, stamps, loose, but)
        is_known = not self._store.loose(RESULTS)
        results = stamps.apart.get(RESULTS, "") if is_known else ""
        self._achieved = self._read_achieved(index, results, is_known=is_known)
        achieved = {game: list(each) for game, each in self._achieved.items()}
        now = Index(apart, digest(self._rest), results, achieved)
        if now != index:
            self._store.cache(INDEX, str(now))
        return apart

    def _compared(self, index: Index, stamps: Stamps, loose: set[str], but: str) -> tuple[dict[str, Entry], str]:
        """Looks again at the games whose texts are not those for which the index holds."""
        lines = {*stamps.rest.splitlines()}
        changed = lines - {*self._rest.splitlines()} if digest(stamps.rest) != index.rest else set()
        asked = {name for name in (*stamps.apart, *loose) if name.startswith(GAMES)}
        entries = {name: index.apart[name] for name in asked - loose if name in index.apart}
        kept = {name: entry for name, entry in entries.items() if entry.holds_for(stamps.apart.get(name, ""))}
        names = {_name_of(line) for line in changed} | (asked - kept.keys())
        found = self._looked_at(sorted(names), loose, but)
        is_same = not changed and not found.finished
        rest = stamps.rest if is_same else "\n".join(sorted((lines - changed) | {*found.finished}))
        return {**kept, **found.apart}, rest

    def _looked_at(self, names: Sequence[str], loose: Collection[str], but: str) -> Found:
        """Looks at games: finished ones by what is stored for lists, all others through the store."""
        apart: dict[str, Entry] = {}
        finished = []
        for name, outline in zip(names, self._store.outlines(names), strict=True):
            game = _outlined(name, outline)
            stamp = str(outline["stamp"]) if game is not None else ""
            is_plain = name not in loose and UNKNOWN not in stamp and GAME.fullmatch(name)
            if game is not None and game.is_over and is_plain:
                finished.append(f"{name} {stamp}")
            else:
                apart[name] = self._read(name, stamp if is_plain else "", is_ours=name == but)
        return Found(apart, finished)

    def _read(self, name: str, stamp: str, *, is_ours: bool) -> Entry:
        """Reads a game as it is stored now, unless this tab is working on it, and keeps none in memory."""
        store = self._store
        if not is_ours:
            store.forget(name)
        game = listed_or_read(store, name)
        data, saved = store.load(name), store.saved_at(name)
        if not is_ours:
            store.forget(name)
        return Entry(stamp, saved, data.get("name"), data.get("facts")) if game is not None else NEVER

    def _read_achieved(self, index: Index, stamp: str, *, is_known: bool) -> Mapping[str, Achievement]:
        """Returns what was achieved, by the index if that holds for the results that are stored."""
        if is_known and stamp == index.results and UNKNOWN not in stamp:
            read = {game: read_achievement(each) for game, each in index.achieved.items()}
            return {game: each for game, each in read.items() if each is not None}
        self._store.forget(RESULTS)
        achieved = achievements(self._store)
        self._store.forget(RESULTS)
        return achieved


def _name_of(line: str) -> str:
    return line.partition(" ")[0]


def _shown(name: str, entry: Entry) -> OpenGame | None:
    return listed_game(name, {"facts": entry.facts, "name": entry.title}, entry.saved)


def _outlined(name: str, outline: Any) -> OpenGame | None:
    """Returns what the outline of a game tells for lists; None where that is not valid."""
    if not isinstance(outline, Mapping) or type(saved := outline.get("saved")) is not int:
        return None
    return listed_game(name, {"facts": outline.get("facts"), "name": outline.get("title")}, saved)


def _by_end(game: OpenGame) -> tuple[int, int]:
    return -game.result.ended if game.result else 0, -game.saved
