"""The learned tables: as promised, light enough, and put aside when they are not what they should be."""

from __future__ import annotations

import hashlib
import random
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.computer import tables
from game.computer.task import LEVELS, Budget, Task, player_of
from game.contract import GAMES, LearnedTable
from tests.computer.positions import some

MAX_TOGETHER = 400 * 1024
WHOLE = zlib.compress(bytes(range(256)) * 8, 9)
LEARNED = {game: spec.learned_table for game, spec in GAMES.items() if spec.learned_table}
FILES = {table.file: table.sha256 for table in LEARNED.values()}


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    tables.table.cache_clear()
    yield
    tables.table.cache_clear()


def test_every_table_is_what_it_should_be() -> None:
    files = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in tables.FOLDER.glob("*.bin")}
    assert files == FILES
    assert all(tables.table(name) for name in FILES)


def test_all_tables_together_are_light() -> None:
    assert sum((tables.FOLDER / name).stat().st_size for name in FILES) <= MAX_TOGETHER


def put(folder: Path, data: bytes, monkeypatch: pytest.MonkeyPatch, expected: bytes = WHOLE) -> None:
    """Makes this the one table, which should be as expected; there is a game z that has none."""
    learned = LearnedTable("x.bin", hashlib.sha256(expected).hexdigest())
    monkeypatch.setattr(tables, "FOLDER", folder)
    games = {"x": GAMES["quixo"].having(learned_table=learned), "z": GAMES["quixo"].having(learned_table=None)}
    monkeypatch.setattr(tables, "GAMES", games)
    (folder / "x.bin").write_bytes(data)


def test_a_sound_table_is_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, WHOLE, monkeypatch)
    assert tables.table("x.bin") == bytes(range(256)) * 8


@pytest.mark.parametrize(
    "data",
    [b"", WHOLE[:-1], WHOLE[:20], WHOLE + b"\0", WHOLE[:30] + b"?" + WHOLE[31:], b"<!doctype html>", bytes(10**6)],
    ids=["empty", "one byte short", "cut", "one byte more", "altered", "another page", "zeros"],
)
def test_a_spoilt_table_is_put_aside(data: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, data, monkeypatch)
    assert tables.table("x.bin") is None


def test_a_table_that_is_not_there_or_not_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, WHOLE, monkeypatch)
    (tmp_path / "y.bin").write_bytes(WHOLE)
    (tmp_path / "z.bin").write_bytes(WHOLE)
    (tmp_path / "x.bin").unlink()
    (tmp_path / "x.bin").mkdir()
    assert [tables.table(name) for name in ("x.bin", "y.bin", "z.bin", "none.bin")] == [None] * 4


def test_nothing_unpacks_to_more_than_a_table_may_hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = zlib.compress(bytes(50_000_000), 9)
    put(tmp_path, bomb, monkeypatch, expected=bomb)
    assert len(tables.table("x.bin") or b"") == tables.MAX_BYTES


@pytest.mark.parametrize("game", LEARNED)
def test_without_its_table_a_player_plays_on_and_says_so(game: str, without_tables: None) -> None:
    for record in some(game, 2, 5, 6):
        seen = record.seen_by(record.position.to_move)  # type: ignore[arg-type]
        thought = player_of(game).think(Task(seen, LEVELS["hard"], Budget(1.0, 60), random.Random(1)))
        assert thought.is_poor
        assert all(each.move in record.position.legal_moves for each in thought.candidates)
