"""However long or strange a text is, the reader gives a value or one of the three errors, and soon."""

import tracemalloc
from dataclasses import fields
from functools import lru_cache
from random import Random
from time import process_time
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.contract import CHANCE, GAMES
from game.games.quixo.rules import Quixo, QuixoOptions
from game.match.match import throw
from game.record import MAX_BYTES, MAX_TOKENS, Reading, Record, parse, read
from tests.contract.test_position_properties import CHARACTERS, OPTIONS, STEPS, THREE_ERRORS, edited, many
from tests.testkit.games import kit_of

MAX_SECONDS = 1
"""What nonsense may cost, in time of the processor."""


def check(reading: Reading) -> None:
    """Either a record that reads back, or one clear error and what could be read of it."""
    record, fault = reading
    assert record is not None or fault is not None
    if fault is not None:
        assert type(fault.error) in THREE_ERRORS
        assert fault.kind in ("not_understood", "not_allowed", "ambiguous")
        assert len(fault.legal) <= 5
    if record is not None:
        assert parse(str(record)) == record
        assert str(parse(str(record))) == str(record)
        assert (record.position.ending is None) == ("[Result " not in str(record))


@lru_cache
def written(key: str, seed: int) -> str:
    """A game at random, whole or broken off, with comments and the clock."""
    source = Random(f"{key} {seed}")
    tags = {**kit_of(key).small_tags, "Event": 'a \\ "cup"'}
    seats = source.choice(GAMES[key].seat_counts)
    record = Record.new(key, ("Ann", "computer:easy", "C", "D", "E", "F")[:seats], tags)
    for number in range(source.choice((5, 30, 999))):
        if record.position.to_move is None:
            break
        is_throw = record.position.to_move == CHANCE
        move = throw(record.position, source) if is_throw else source.choice(list(record.position.legal_moves))
        record = record.played(move, str(300 - number) if source.random() < 0.1 else None)
    return str(record)


WRITTEN = st.builds(written, st.sampled_from(list(GAMES)), st.integers(0, 7))
PARTS = ["{", "}", "{}", "{clk 5}", "(", ")", "(5 4)", "(o x)", "(? ? ? ? ?)", '[Game "quixo"]', "\n\n", "\ufeff"]
WORDS = st.sampled_from(STEPS) | st.sampled_from(PARTS)


@st.composite
def soup(draw: Any) -> str:
    """The tags of a record, most of them valid, and words of any game."""
    game, number = draw(st.sampled_from([*GAMES, "chess"])), draw(st.integers(1, 7))
    tags = {"Game": game, "Format": "1", "Seats": ", ".join("ABCDEFG"[:number]), **draw(OPTIONS)}
    strange = st.sampled_from(["Seats", "Position", "Result", "x y"])
    tags.update(draw(st.dictionaries(strange, st.text(CHARACTERS), max_size=1)))
    head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    return head + "\n" + " ".join(draw(st.lists(WORDS, max_size=12)))


@st.composite
def reshuffled(draw: Any, text: str) -> str:
    """A record with lines or tokens exchanged, left out, doubled, or taken from another record."""
    words = text.split(draw(st.sampled_from([" ", "\n"])))
    others = draw(WRITTEN).split()
    for _ in range(draw(st.integers(1, 4))):
        at, other = (draw(st.integers(0, len(words) - 1)) for _ in range(2))
        words[at : at + 1] = draw(st.sampled_from([[], [words[at]] * 2, [words[other]], [others[other % len(others)]]]))
        words = words or [""]
    return " ".join(words)


@many(300)
@given(st.text() | st.text(CHARACTERS) | st.binary())
@example("\ud800")
@example(b"\xef\xbb\xbf")
def test_anything(text: str | bytes) -> None:
    check(read(text))


@many(400)
@given(soup())
def test_words_of_all_games(text: str) -> None:
    check(read(text))


@many(200)
@given(WRITTEN)
def test_a_written_record_reads_back(text: str) -> None:
    assert str(parse(text)) == text
    check(read(text))


@many(300)
@given(st.data())
def test_records_with_errors_of_writing(data: st.DataObject) -> None:
    check(read(data.draw(edited(data.draw(WRITTEN)))))


@many(300)
@given(st.data())
def test_records_in_disorder(data: st.DataObject) -> None:
    check(read(data.draw(reshuffled(data.draw(WRITTEN)))))


@many(100)
@given(WRITTEN, st.integers(0, 200), st.integers(1, 6))
def test_what_a_seat_sees_reads_back(text: str, number: int, seat: int) -> None:
    record = parse(text).up_to(number)
    seen = record.seen_by((seat - 1) % record.start.seats + 1)
    assert parse(str(seen)) == seen
    assert len(seen.moves) == len(record.moves)


# Time


def head(game: str, seats: str = "A, B", **tags: str) -> str:
    every = {"Game": game, "Format": "1", "Seats": seats, **tags}
    return "".join(f'[{name} "{value}"]\n' for name, value in every.items()) + "\n"


def in_tag(game: str, tag: str) -> str:
    return f'{head(game).rstrip()}\n[{tag} "'


def written_freely(game: str) -> list[str]:
    """The tags of options that are more than one word out of a few."""
    options = fields(GAMES[game].option_type)
    return [each.metadata["tag"] for each in options if not hasattr(each.metadata["parse"], "values")]


Frame = tuple[str, str, str]
"""How a text begins, what it repeats as often as there is room for, and how it ends."""

WORDS_OF_NONSENSE = [
    *("(", ")", "{", "}", "{}", "( ", "(a ", "() ", "{ ", "{clk 1}", "{clk 1", "a", "a ", "a1 ", "\t("),
    *("é", "\u2028", "\0", " ", "\n", "\r"),
]
TAGS_OF_NONSENSE = ["[", '["', '[x "', '[x "\\', "[\n", "\\", '"', '\\"', "]", '[Game "quixo"]\n', "[x" + " " * 99]
OPTIONS_OF_NONSENSE = ["x", "1", "9:9 ", "1:", "x ", "x1", "0", "5x", "+", "１", " "]
BOARDS_OF_NONSENSE = [*"./|,;:? x1", "(10)", "...../", "1,", "?|", "0,0 ", ".,.,.,.,.,.,.,.,./"]
NONSENSE: dict[str, list[Frame]] = {
    **{f"moves of {game}": [(head(game), word, "") for word in WORDS_OF_NONSENSE] for game in GAMES},
    "in brackets": [(head("quinto") + "(", word, ")") for word in WORDS_OF_NONSENSE],
    "in a comment": [(head("quixo") + "a1e1 {", word, "} x") for word in WORDS_OF_NONSENSE],
    "tags": [("", tag, "") for tag in TAGS_OF_NONSENSE],
    "the name of a tag": [("[", word, ' "x"]') for word in WORDS_OF_NONSENSE],
    "in a tag": [('[Event "', word, '"]') for word in (*WORDS_OF_NONSENSE, *TAGS_OF_NONSENSE)],
    "seats": [('[Game "detrak"]\n[Format "1"]\n[Seats "', name, '"]') for name in (",", "A,", "A", "A ", " ")],
    **{
        f"{tag} of {game}": [(in_tag(game, tag), option, '"]') for option in OPTIONS_OF_NONSENSE]
        for game in GAMES
        for tag in written_freely(game)
    },
    **{
        f"positions of {game}": [
            (in_tag(game, "Position"), sign, end) for sign in BOARDS_OF_NONSENSE for end in kit_of(game).position_ends
        ]
        for game in GAMES
    },
}


@pytest.mark.parametrize("frames", NONSENSE.values(), ids=NONSENSE)
def test_nonsense_is_refused_at_once(frames: list[Frame]) -> None:
    for start, piece, end in frames:
        room = MAX_BYTES - len((start + end).encode())
        times = room // len(piece.encode())
        for text in (start + piece * times + end, start + piece * 4 * times + end):
            seconds, (record, fault) = timed(text)
            assert seconds < MAX_SECONDS, (start, piece, end)
            assert fault is not None or not record.moves


def timed(text: str) -> tuple[float, Reading]:
    began = process_time()
    reading = read(text)
    return process_time() - began, reading


def test_as_many_tags_as_there_is_room_for() -> None:
    tags = "".join(f'[x{number} "y"]\n' for number in range(18_000))
    for text in (tags, head("quixo").rstrip() + "\n" + tags, tags + '[x0 "y"]'):
        seconds, _ = timed(text)
        assert seconds < MAX_SECONDS


@lru_cache
def shuffling() -> str:
    """As many moves of Quixo as a record may have, none of which ends the game or repeats a position."""
    source, position, tokens, seen = Random(1), Quixo.start(2, QuixoOptions(repetition="none")), [], set()
    while len(tokens) < MAX_TOKENS:
        seen.add(str(position))
        moves = list(position.legal_moves)
        source.shuffle(moves)
        after = ((move, position.play(move)) for move in moves)
        move, position = next(pair for pair in after if pair[1].ending is None and str(pair[1]) not in seen)
        tokens.append("".join(move))
    return " ".join(tokens)


@pytest.mark.parametrize("repetition", ["none", "draw"])
def test_ten_thousand_moves_of_quixo(repetition: str) -> None:
    text = head("quixo", Repetition=repetition) + shuffling()
    seconds, (record, fault) = timed(text)
    assert fault is None
    assert len(record.moves) == MAX_TOKENS
    assert seconds < MAX_SECONDS


@pytest.mark.parametrize("repetition", ["none", "draw"])
def test_ten_thousand_moves_of_quixo_fit_in_a_telephone(repetition: str) -> None:
    text = head("quixo", Repetition=repetition) + shuffling()
    tracemalloc.start()
    reading = read(text)
    _, most_bytes = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert reading.fault is None
    assert most_bytes < 64 * 1024 * 1024


def test_hidden_racks_on_the_largest_board() -> None:
    tiles = " ".join(f"{value}:9999" for value in range(100))
    text = head("quinto", "A, B, C, D", Board="25x25", Tiles=tiles) + "(? ? ? ? ?) " * 4
    for body in ("", "5m13 (?) pass pass pass 5m12 (?) ", "0k13+10l13+20m13+30n13+40o13 (? ? ? ? ?) " + "pass " * 3000):
        for end in ("", "nonsense", "(?)", "1a1"):
            seconds, (record, fault) = timed(text + body + end)
            assert seconds < 2 * MAX_SECONDS
            assert (fault is None) == (not end)
            began = process_time()
            assert record.position.count_moves() > 10**9
            assert process_time() - began < MAX_SECONDS


def test_seats_that_can_never_play() -> None:
    """A whole game of Quinto on the largest board, in which three seats pass on every turn and one lays zeros."""
    values = "1 8 15 22 29"
    tiles = "0:9999 " + " ".join(f"{value}:3" for value in values.split())
    body = f"({values}) ({values}) ({values}) (0 0 0 0 0)"
    for cell in spread(25):
        body += f" pass pass pass 0{cell} (0)"
    text = head("quinto", "A, B, C, D", Board="25x25", Multiple="7", Tiles=tiles) + body
    seconds, (record, fault) = timed(text)
    assert fault is None
    assert len(record.moves) > 2000
    assert seconds < 5 * MAX_SECONDS  # one legal game of 2500 tokens, not nonsense


def spread(size: int) -> list[str]:
    """Most cells of a board, from the centre on, each beside an earlier one, no line of them longer than four."""
    cells, todo = [(size // 2, size // 2)], [(size // 2, size // 2)]
    while todo:
        row, column = todo.pop(0)
        for other in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
            if min(other) >= 0 and max(other) < size and (other[0] + 2 * other[1]) % 5 and other not in cells:
                cells.append(other)
                todo.append(other)
    return [f"{'abcdefghijklmnopqrstuvwxy'[column]}{row + 1}" for row, column in cells]
