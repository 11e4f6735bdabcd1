"""One referee for all games: whatever is played, under whatever options, the contract of `Position` holds.

The players choose at random from a seed. What is counted is counted a second time by `tests/testkit/recount` or
here, from the texts alone. With CINQ_PROOF=1 many more games are played.
"""

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from random import Random
from typing import NamedTuple

import pytest

from game.contract import CHANCE, GAMES, HIDDEN, IllegalMove, Move, Position
from game.games.quixo.rules import Quixo
from game.language import words
from game.match.match import throw
from game.record import Record, parse
from tests.testkit.games import Variant, kit_of

TIMES = 10 if os.environ.get("CINQ_PROOF") == "1" else 1
MAX_MOVES = 2000
"""No game at random is so long."""

SAMPLE = 8
"""So many positions of a game, and so many moves of a position, are looked at where all would take too long."""

VARIANTS = [(key, variant) for key in GAMES for variant in kit_of(key).variants]
NEVER = [[], ["a1"], ["z9", "a1"], ["oy"], ["", "o"], ["7"], ["pass", "pass"], ["resign", "resign"], ["a1", "e1", ":9"]]
"""Moves that no game knows."""

NEXT_SIGN = str.maketrans("abcd0123456789", "bcde1234567890")
SAY = words("en")


class Game(NamedTuple):
    """A game that was played to its end: each position, and the moves between them."""

    record: Record
    positions: list[Position]
    moves: list[Move]


def play(record: Record, source: Random) -> Game:
    positions, moves = [record.position], []
    while (position := positions[-1]).to_move is not None:
        assert len(moves) < MAX_MOVES, f"no end: {position}"
        move = throw(position, source) if position.to_move == CHANCE else choose(position, source)
        record = record.played(move)
        moves.append(position.canonical(move))
        positions.append(record.position)
    return Game(record, positions, moves)


def choose(position: Position, source: Random) -> Move:
    """Mostly any move; passing, and rarely giving up, are chosen more often than among so many they would be."""
    if source.random() < 0.01 and position.out_of_turn_moves - {(HIDDEN,)}:
        return source.choice(sorted(position.out_of_turn_moves))
    may_pass = ("pass",) in position.legal_moves
    return ("pass",) if may_pass and source.random() < 0.2 else source.choice(list(position.legal_moves))


def begin(key: str, seats: int, tags: Mapping[str, str]) -> Record:
    return Record.new(key, tuple(f"player {seat}" for seat in range(1, seats + 1)), tags)


def name_of(param: tuple[str, Variant]) -> str:
    key, variant = param
    return "-".join([key, str(variant.seats), *(value.replace(" ", ",") for value in variant.tags.values())])


@pytest.fixture(scope="module", params=VARIANTS, ids=name_of)
def games(request: pytest.FixtureRequest) -> list[Game]:
    key, (seats, tags, number) = request.param
    seeds = (f"{(key, seats, dict(tags))} {seed}" for seed in range(TIMES * number))
    return [play(begin(key, seats, tags), Random(seed)) for seed in seeds]


def some(things: Iterable, number: int = SAMPLE) -> list:
    """A few things out of many, the same ones every time, the last among them."""
    things = list(things)
    return things if len(things) <= number else [*Random(len(things)).sample(things[:-1], number - 1), things[-1]]


def some_positions(games: list[Game]) -> Iterator[Position]:
    for game in games:
        yield from some(game.positions)


def deciding(games: list[Game]) -> Iterator[tuple[Position, list[Move]]]:
    """Positions in which a seat is to move, with the legal moves."""
    for position in some_positions(games):
        if isinstance(position.to_move, int):
            yield position, list(position.legal_moves)


def others(position: Position, moves: list[Move], game: Game) -> set[Move]:
    """Moves that are near the legal ones, most of them not legal."""
    found = {*map(tuple, NEVER), *some(game.moves, 30)}
    for move in some(moves):
        found |= {move[1:], move[:-1], move[::-1], (*move, move[0]), (*move[:-1], "a1"), (*move[:-1], "c3")}
        found |= {(*move[:at], step + "1", *move[at + 1 :]) for at, step in enumerate(move)}
        found.add(tuple(step.translate(NEXT_SIGN) for step in move))
    return found - position.out_of_turn_moves


def test_the_table_of_variants_is_complete() -> None:
    for key, game in GAMES.items():
        variants = kit_of(key).variants
        assert {variant.seats for variant in variants} == set(game.seat_counts)
        for option in fields(game.option_type):
            values = {variant.tags.get(option.metadata["tag"]) for variant in variants} - {None}
            assert values >= set(getattr(option.metadata["parse"], "values", ()))
            assert values, option.name


def test_over_means_no_moves_and_an_ending(games: list[Game]) -> None:
    for game in games:
        *running, last = game.positions
        assert last.to_move is None
        assert last.ending
        assert not last.legal_moves
        assert list(last.legal_moves) == []
        assert set(last.ending.winners) <= set(range(1, last.seats + 1))
        for position in running:
            assert position.ending is None
            assert position.awaits_chance == (position.to_move == CHANCE)
            assert bool(position.legal_moves) == (not position.awaits_chance)


def test_nothing_goes_on_after_the_end(games: list[Game]) -> None:
    for game in games:
        last = game.positions[-1]
        for move in {*some(game.moves, 40), *last.out_of_turn_moves, ("pass",), ("miss",), ("keep",), ()}:
            with pytest.raises(IllegalMove):
                last.play(move)


def test_legal_moves_agree_with_themselves(games: list[Game]) -> None:
    for position in some_positions(games):
        moves = list(position.legal_moves)
        assert len(position.legal_moves) == len(moves) == len(set(moves))
        assert bool(position.legal_moves) == bool(moves)
        assert all(move in position.legal_moves for move in some(moves, 200))
        assert not any(move in position.legal_moves for move in position.out_of_turn_moves)


def test_every_legal_move_plays_and_reads_back(games: list[Game]) -> None:
    for position, moves in deciding(games):
        before = str(position)
        for move in some(moves, 60):
            assert position.canonical(move) == move
            assert position.read(position.write(move)) == move
            assert str(position.play(move)) != before
        assert str(position) == before
        assert position.examples() == [position.write(move) for move in moves[:5]]


def test_what_is_not_legal_is_refused_with_a_reason(games: list[Game]) -> None:
    for game in games:
        for position, moves in deciding([game]):
            legal = set(moves)
            for move in others(position, moves, game):
                assert (move in position.legal_moves) == (position.canonical(move) in legal), move
                if position.canonical(move) not in legal:
                    with pytest.raises(IllegalMove) as refused:
                        position.play(move)
                    assert refused.value.reason == position.consider(move).reason
                    assert f"reason.{refused.value.reason.key}" in SAY
                    assert refused.value.position == str(position)


def test_a_wrong_throw_is_refused(games: list[Game]) -> None:
    for game in games:
        for position, move in zip(game.positions, game.moves, strict=False):
            if position.awaits_chance:
                for wrong in ((), move[1:], (*move, move[0]), ("100", *move[1:]), ("a1", *move[1:]), ("-1", *move[1:])):
                    with pytest.raises(IllegalMove) as refused:
                        position.play(wrong)
                    assert f"reason.{refused.value.reason.key}" in SAY
                assert move not in position.legal_moves
                assert list(position.legal_moves) == []


def test_the_text_of_a_position_reads_back(games: list[Game]) -> None:
    for game in games:
        for position in game.positions:
            again = type(position).parse(str(position), position.seats, position.options)
            assert again == position
            assert hash(again) == hash(position)
            assert str(again) == str(position)
            assert (again.ending, again.scores) == (position.ending, position.scores) or is_over_in_history(position)


def is_over_in_history(position: Position) -> bool:
    """Returns whether a game is over for a reason that its position's text does not contain: repetition, resigning."""
    return position.ending is not None and position.ending.reason in kit_of(position.key).endings_in_history


def test_a_game_goes_on_from_the_text_of_a_position(games: list[Game]) -> None:
    for game in games:
        at = Random(len(game.moves)).randrange(len(game.moves))
        assert parse(str(begun_later(game.record, game.positions[at], at))).position == game.positions[-1]


def begun_later(record: Record, position: Position, number: int) -> Record:
    """The record without its first moves, from the position to which they lead."""
    return Record(record.with_tag("Position", str(position)).tags, position, record.moves[number:])


def test_a_record_reads_back(games: list[Game]) -> None:
    for game in games:
        for number in some(range(len(game.positions)), 6):
            prefix = game.record.up_to(number)
            again = parse(str(prefix))
            assert again == prefix
            assert str(again) == str(prefix)
            assert again.position == prefix.position == game.positions[number]
            assert list(again.turns()) == list(zip(game.positions[:number], game.moves, strict=False))
            assert ("[Result " in str(prefix)) == (number == len(game.moves))


def test_a_recount_agrees(games: list[Game]) -> None:
    """Who is to move, how the game ends and what each seat has are counted again from the tokens."""
    for game in games:
        table = kit_of(game.record.game).count(dict(game.record.tags))
        for position, move in zip(game.positions, [*game.moves, None], strict=True):
            assert table.upcoming == upcoming(position)
            assert table.scores == (position.scores and [score.total for score in position.scores])
            if move is not None:
                table.take(position.write(move))


def upcoming(position: Position) -> str:
    if position.ending is None:
        return str(position.to_move)
    return f"{position.ending.reason}: " + " ".join(map(str, position.ending.winners))


def test_chance_is_fair(games: list[Game]) -> None:
    """Each throw of dice is as likely as any other, and each tile that is left as likely to be drawn as any other."""
    for game in games:
        waiting = [position for position in game.positions if position.awaits_chance]
        for position in some(waiting, 3):
            kit_of(position.key).check_chance(position)
        assert all(not position.chances() for position in game.positions if not position.awaits_chance)


def test_a_seat_sees_its_own_secrets_and_no_other(games: list[Game]) -> None:
    for game in games:
        for number in some(range(len(game.moves)), 3):
            prefix = game.record.up_to(number)
            late = begun_later(prefix, game.positions[number // 2], number // 2)
            for seat in range(1, prefix.start.seats + 1):
                check_view(prefix, seat)
                check_view(late, seat)
        assert all(game.record.seen_by(seat) == game.record for seat in range(1, game.record.start.seats + 1))


def check_view(record: Record, seat: int) -> None:
    """What a seat sees can be read and played from, and each secret of the others is blanked in it."""
    view, position = parse(str(record.seen_by(seat))), record.position
    assert str(view) == str(record.seen_by(seat))
    assert view.position == position.seen_by(seat) == view.position.seen_by(seat)
    assert view.position.to_move == position.to_move
    if position.to_move == seat:
        assert list(view.position.legal_moves) == list(position.legal_moves)
    kit = kit_of(record.game)
    first_open = len(record.moves) - kit.open_answers(position)
    for at, ((before, move), seen) in enumerate(zip(record.turns(), view.moves, strict=True)):
        is_draw = before.drawing_seat not in (0, seat)
        is_open = at >= first_open and before.to_move != seat
        assert seen == ((HIDDEN,) * len(move) if is_draw or is_open else move)
    assert kit.hides_others(str(view.start), seat)
    assert kit.hides_others(str(view.position), seat)


def test_every_part_of_a_move_offers_the_rest(games: list[Game]) -> None:
    source = Random(5)
    for position, moves in deciding(games):
        steps_of = [set(move) for move in moves]
        for move in some(moves, 6):
            draft = shuffled(move, position, source)
            for length in range(len(draft)):
                outlook = position.consider(draft[:length])
                assert set(draft[length:] if draft != move else draft[length : length + 1]) <= set(outlook.following)
                assert len(set(outlook.following)) == len(outlook.following)
                assert (outlook.move is None) != (outlook.reason is None)
                for step in some(outlook.following):
                    assert any({*draft[:length], step} <= steps for steps in steps_of)


def shuffled(move: Move, position: Position, source: Random) -> Move:
    """The steps in another order where the order does not matter."""
    draft = tuple(source.sample(move, len(move)))
    return draft if position.canonical(draft) == move else move


def test_a_whole_move_is_worth_what_it_scores(games: list[Game]) -> None:
    for position, moves in deciding(games):
        for move in some(moves, 12):
            outlook, after = position.consider(move), position.play(move)
            assert (outlook.move, outlook.reason) == (move, None)
            if position.scores is not None:
                assert (outlook.gain or 0) == points(after, position.to_move) - points(position, position.to_move)
            if outlook.lines:
                assert sum(line.total for line in outlook.lines) == outlook.gain
                assert all(line.fits for line in outlook.lines)


def points(position: Position, seat: int) -> float:
    """What a seat has scored, in Quinto before the tiles are taken off that it holds at the end."""
    return kit_of(position.key).points(position.scores[seat - 1])


@pytest.mark.parametrize("key", GAMES)
def test_games_at_random_meet_these_endings(key: str) -> None:
    tags, endings = kit_of(key).met_at_random
    met, seed = set(), 0
    while not met >= endings:
        met.add(play(begin(key, 2, tags), Random(seed)).positions[-1].ending.reason)
        seed += 1
        assert seed < 300, met


@pytest.mark.parametrize("seats", range(1, 7))
def test_two_full_rows_end_a_game(seats: int) -> None:
    """All seats write the same: 3 to 11 in orange, then 4 to 12 in yellow, which is too rare at random."""
    record, endings = begin("qwinto", seats, {}), []
    for number, field in [*((at + 2, f"o{at}") for at in range(1, 10)), *((at + 3, f"y{at}") for at in range(1, 10))]:
        faces = (number // 3, (number + 1) // 3, (number + 2) // 3)
        for token in ["oyp", "({} {} {})".format(*faces), "keep", *[field] * seats]:
            endings.append(record.position.ending)
            record = record.played(record.position.read(token))
    assert set(endings) == {None}
    assert record.position.ending == ("rows", tuple(range(1, seats + 1)))
    assert [score.total for score in record.position.scores] == [23] * seats


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("repetition", ["draw", "none"])
def test_the_third_time_is_a_draw(seats: int, repetition: str) -> None:
    """Players who take their moves back meet the same positions again and again."""
    options = Quixo.option_type.from_tags({"Repetition": repetition})
    source = Random(seats)
    endings = Counter()
    for _ in range(8 * TIMES):
        position, seen, own = Quixo.start(seats, options), Counter(), {}
        for _ in range(150):
            seen[str(position)] += 1
            is_third = seen[str(position)] == 3 and repetition == "draw"
            assert (position.ending is not None and position.ending.reason == "repetition") == is_third
            if position.ending:
                endings[position.ending.reason] += 1
                break
            own[position.seat] = retracting(position, own.get(position.seat, ()), source)
            position = position.play(own[position.seat])
    assert bool(endings["repetition"]) == (repetition == "draw")


def retracting(position: Position, last: Move, source: Random) -> Move:
    """Takes a seat's last move back if that ends nothing, or makes one that could be taken back."""
    moves = [move for move in position.legal_moves if move[2:] in ((), (f":{position.seat}",))]
    after = {move: position.play(move) for move in moves}
    quiet = [move for move in moves if after[move].ending is None or is_over_in_history(after[move])] or moves
    back = [move for move in quiet if move[1::-1] == last[:2]]
    corners = [move for move in quiet if set(move[:2]) <= {"a1", "a5", "e1", "e5"}]
    return source.choice((back if source.random() < 0.9 else corners) or quiet)


@pytest.mark.parametrize(
    ("board", "token", "reason", "winners"),
    [
        ("34131/34444/44231/12423/43444", "c1a1:1", "gift", (2, 4)),
        ("43313/33244/44134/33434/34314", "d1d5:1", "line", (1, 3)),
        ("41133/12424/31141/32444/14434", "a2a1:1", "gift", (2, 4)),
    ],
    ids=["a line for the others", "a line of its own", "both"],
)
def test_who_made_a_line_counts_though_a_seat_is_passed_over(
    board: str, token: str, reason: str, winners: tuple[int, ...]
) -> None:
    """The first seat makes a line, and the second could take no cube."""
    position = Quixo.parse(f"{board} 1", 4, Quixo.option_type())
    after = position.play(position.read(token))
    assert after.ending == (reason, winners)
    assert Quixo.parse(str(after), 4, after.options).ending == after.ending
