"""The players do not cheat: what their seat may not see never reaches them and never changes their move."""

from __future__ import annotations

import random
from collections import Counter
from importlib import import_module
from typing import cast

import pytest

from game.computer.choose import LEVEL_NAMES, choose
from game.computer.task import Task, Thought
from game.contract import GAMES, HIDDEN, Move
from game.games.quinto.rules import Quinto
from game.games.qwinto.rules import Qwinto
from game.record import Record, parse
from tests.computer.positions import decisions, every_table, some

NODES = 40
SEED = 11


def answers(record: Record) -> dict[str, str]:
    """The move of each level, given the full text of a game with all hidden information."""
    return {level: choose(str(record), level, SEED, nodes=NODES).move for level in LEVEL_NAMES}


def seat_of(record: Record) -> int:
    seat = record.position.to_move
    assert isinstance(seat, int)
    return seat


def other_answers(record: Record, source: random.Random) -> Record:
    """Replaces the answers that other seats have already given to the current throw."""
    number = len(cast(Qwinto, record.position).answers)
    changed = record.up_to(len(record.moves) - number)
    for _ in range(number):
        changed = changed.played(source.choice(list(changed.position.legal_moves)))
    return changed


def other_tiles(record: Record, source: random.Random) -> Record:
    """Swaps tiles between the other racks and the bag; played tiles and those that the seat knows stay."""
    position = cast(Quinto, record.position)
    seen = position.seen_by(position.seat)
    unseen = Counter(dict(position.options.tiles))
    unseen.subtract(tile for tile in position.board if tile is not None)
    unseen.subtract(position.racks[position.seat - 1].known)
    left = sorted(unseen.elements())
    source.shuffle(left)
    text = str(seen)
    for rack in position.racks:
        if rack is not position.racks[position.seat - 1]:
            tiles, left = left[: rack.size], left[rack.size :]
            text = text.replace(HIDDEN * rack.size, ",".join(map(str, sorted(tiles))), 1)
    return with_start(record, text)


def with_start(record: Record, position: str) -> Record:
    """A game with the same tags that begins at a position."""
    tags = {name: value for name, value in record.tags if name not in ("Game", "Format", "Seats", "Position")}
    return Record.new(record.game, record.names, {**tags, "Position": position})


def test_the_answers_of_others_to_the_same_throw_change_nothing() -> None:
    source = random.Random(1)
    differing = 0
    for seats in (2, 3, 5):
        for record in list(decisions("qwinto", seats, 4, wanted=lambda position: bool(cast(Qwinto, position).answers)))[
            ::4
        ]:
            changed = other_answers(record, source)
            differing += record.moves != changed.moves
            assert answers(record) == answers(changed) == answers(record.seen_by(seat_of(record)))
    assert differing > 10


@pytest.mark.parametrize("seats", Quinto.seat_counts)
def test_the_tiles_of_others_and_the_bag_change_nothing(seats: int) -> None:
    source = random.Random(2)
    differing = 0
    for record in some("quinto", seats, 6, 4):
        here = with_start(record, str(record.position))
        changed = other_tiles(here, source)
        differing += str(changed.position) != str(here.position)
        assert answers(here) == answers(changed) == answers(here.seen_by(seat_of(here)))
    assert differing > 2


@pytest.mark.parametrize(("game", "seats"), every_table())
def test_the_global_random_source_changes_nothing(game: str, seats: int) -> None:
    record = some(game, seats, 3, 3)[1]
    choices = []
    for number in range(2):
        random.seed(number)
        choices.append({level: choose(str(record), level, SEED, nodes=NODES) for level in LEVEL_NAMES})
    assert choices[0] == choices[1]


@pytest.mark.parametrize(("game", "seats"), every_table())
def test_a_player_gets_the_record_as_its_seat_sees_it(game: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Task] = []
    player = import_module(f"game.games.{game}.player.think")
    think = player.think

    def watched(task: Task) -> Thought:
        given.append(task)
        thought: Thought = think(task)
        return thought

    monkeypatch.setattr(player, "think", watched)
    for record in some(game, seats, 9, 4):
        choose(str(record), "easy", SEED, nodes=NODES)
        seen = record.seen_by(seat_of(record))
        assert str(given[-1].record) == str(seen)
        assert list(map(str, given[-1].record.reached)) == list(map(str, seen.reached))


@pytest.mark.parametrize(("game", "seats"), every_table())
def test_redacting_a_record_twice_changes_nothing_more(game: str, seats: int) -> None:
    """It is also a valid record, so that it can be sent to a worker."""
    for record in some(game, seats, 9, 4):
        seen = record.seen_by(seat_of(record))
        assert str(seen.seen_by(seat_of(record))) == str(seen) == str(parse(str(seen)))


def test_every_move_of_every_level_is_legal() -> None:
    for game in GAMES:
        for record in some(game, GAMES[game].seat_counts[-1], 8, 4):
            moves: list[Move] = [record.position.read(token) for token in answers(record).values()]
            assert all(move in record.position.legal_moves for move in moves)
