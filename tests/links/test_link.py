"""Games as links: each reads back unchanged and is short; a damaged one is refused quickly and with a reason."""

import random
import re
import zlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.contract import CHANCE, GAMES
from game.links import link
from game.links.moves import in_one_line, shortened
from game.links.payload import DICTIONARY, with_encoded_moves
from game.match.match import throw
from game.record import Record, parse, read
from tests.test_damage import link_around as sealed

GAMES_AS_TEXT = sorted((Path(__file__).parents[1] / "games").rglob("*.txt"))
SITE = "https://example.org/some/repo/#"
SEATS = [(game, seats) for game in GAMES for seats in GAMES[game].seat_counts]
NOT_LINKS = (
    "g=1.U0rOzMusyFcAAQA.00000000",
    "g=1..00000000",
    "g=1.",
    "g=0.AA.00000000",
    "g=1.AA",
    "g=1.AA.0000000g",
    "g=1." + "A" * 20_000 + ".00000000",
)


def with_clocks(record: Record, source: random.Random, share: float = 1.0) -> Record:
    """Adds clock readings, as a game with a clock would have them, after this share of the moves."""
    left = dict.fromkeys(range(1, len(record.names) + 1), 300)
    clocks = []
    for number, (position, _) in enumerate(record.turns()):
        seat = position.to_move
        assert isinstance(seat, int)
        left[seat] = max(0, left[seat] - source.choice((1, 2, 3, 5, 8, 13, 21))) + 5
        if source.random() < share:
            clocks.append((number, str(left[seat])))
    return parse(str(replace(record.with_tag("Clock", "300+5"), clocks=tuple(clocks))))


def long_quixo(seats: int, length: int) -> Record:
    """Plays this many random moves of Quixo without ending the game."""
    source = random.Random(seats)
    record = Record.new("quixo", tuple(f"Joueuse {seat}" for seat in range(1, seats + 1)), {"Repetition": "none"})
    while len(record.moves) < length:
        moves = source.sample(list(record.position.legal_moves), len(record.position.legal_moves))
        record = record.played(next(move for move in moves if record.position.play(move).ending is None))
    return record


def large_quinto(seats: int, lowest: int = 0) -> Record:
    """Plays a random game of Quinto on the largest board with 300 tiles."""
    tiles = " ".join(f"{value}:30" for value in range(lowest, lowest + 10))
    return played("quinto", seats, seed=seats, tags={"Board": "25x25", "Tiles": tiles})


def played(game: str, seats: int, seed: int, max_moves: int = 400, tags: Mapping[str, str] | None = None) -> Record:
    """Plays a random game to its end, or up to this many moves."""
    source = random.Random(seed)
    record = Record.new(game, tuple(f"Joueuse {seat}" for seat in range(1, seats + 1)), tags)
    while record.position.to_move is not None and len(record.moves) < max_moves:
        at = record.position
        move = throw(at, source) if at.to_move == CHANCE else source.choice(list(at.legal_moves))
        record = record.played(move)
    return record


@pytest.mark.parametrize("path", GAMES_AS_TEXT, ids=lambda path: path.stem)
def test_every_transcript_reads_back(path: Path) -> None:
    record, fault = read(path.read_text(encoding="utf-8"))
    assert record is not None
    assert fault is None
    fragment = link.as_fragment(record)
    assert fragment.startswith("g=3.")
    assert link.read_outside(SITE + fragment) == (record, None)
    assert len(fragment) < 1000
    assert re.fullmatch(r"[A-Za-z0-9_.=-]+[0-9a-f]", fragment), "no messenger breaks it or drops its end"


@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_a_whole_game_is_a_short_link(game: str, seats: int) -> None:
    record = played(game, seats, seed=seats)
    fragment = link.as_fragment(record)
    assert link.read_outside(fragment).record == record
    assert len(fragment) < 1000
    assert link.as_fragment(record.up_to(0)) != fragment


@pytest.mark.parametrize(
    "record",
    [
        pytest.param(with_clocks(long_quixo(2, 500), random.Random(1)), id="quixo, 500 moves with clocks"),
        pytest.param(with_clocks(long_quixo(4, 300), random.Random(1)), id="quixo with four, 300 moves with clocks"),
        pytest.param(long_quixo(4, 600), id="quixo with four, 600 moves"),
        *(
            pytest.param(large_quinto(seats), id=f"quinto with {seats}, 300 tiles")
            for seats in GAMES["quinto"].seat_counts
        ),
    ],
)
def test_the_longest_games_are_short_links(record: Record) -> None:
    fragment = link.as_fragment(record)
    assert fragment.startswith("g=3.")
    assert link.read_outside(fragment) == (record, None)
    assert len(fragment) < 1000


def test_a_very_long_game_is_not_entropy_coded() -> None:
    bare, clocked = long_quixo(2, 1500), with_clocks(long_quixo(2, 900), random.Random(1))
    for version, record in ((1, bare), (2, clocked)):
        fragment = link.as_fragment(record)
        assert fragment.startswith(f"g={version}.")
        assert link.unpacked(fragment) == in_one_line(str(record))


def test_tiles_of_two_digits_read_back() -> None:
    record = large_quinto(2, lowest=5)
    assert link.read_outside(link.as_fragment(record)) == (record, None)


@settings(deadline=None)
@given(st.sampled_from([2, 4]), st.integers(0, 60), st.integers(0, 9), st.floats(0, 1))
def test_clock_readings_stay_with_their_moves(seats: int, length: int, seed: int, share: float) -> None:
    record = with_clocks(played("quixo", seats, seed, length), random.Random(seed), share)
    assert link.read_outside(link.as_fragment(record)) == (record, None)


def test_a_number_with_a_byte_more_or_less_is_refused() -> None:
    packed = with_encoded_moves(shortened(in_one_line(str(played("quixo", 2, 1)))))
    assert reason(sealed(packed + b"\1", 3)) == "link.damaged"
    assert reason(sealed(packed[:-1], 3)) == "link.damaged"


def test_a_short_number_that_would_decode_to_a_long_text_is_refused() -> None:
    head = '[Game "quixo"]\n\n'
    for moves in ("b1e1 " * 4000, "\n" * 20_000):
        long = sealed(with_encoded_moves(head + moves), 3)
        assert len(long) < 300
        assert reason(long) == "link.damaged"
    wide = "".join(chr(0x4E00 + at) for at in range(1000))
    assert reason(sealed(with_encoded_moves(head + wide), 3)) == "link.damaged"


@pytest.mark.parametrize("changes", ["", "5", "5 5 5", "5 x", "5  5", "5 5\n5", "5 1234567", "- ²", "-5 5"])
def test_clock_readings_that_do_not_fit_the_moves_are_refused(changes: str) -> None:
    text = f'[Game "quixo"]\n[Format "1"]\n[Seats "Ann, Ben"]\n\nb1e1 c1a1\n{changes}'
    assert reason(sealed(deflated(text.encode()), 2)) == "link.damaged"


@settings(deadline=None)
@given(st.sampled_from(SEATS), st.integers(0, 5), st.integers(0, 60))
def test_a_link_holds_exactly_the_record(table: tuple[str, int], seed: int, length: int) -> None:
    record = played(*table, seed, length)
    text = link.unpacked(link.as_fragment(record))
    assert str(read(text).record) == str(record)


@pytest.mark.parametrize("version", [1, 2, 3])
def test_links_of_every_version_are_read(version: int) -> None:
    golden = Path(__file__).parents[1] / "golden" / f"link-{version}.txt"
    for line in golden.read_text(encoding="utf-8").splitlines():
        record, fault = link.read_outside(line)
        assert fault is None
        assert record is not None
        assert record.moves


def reason(text: str) -> str:
    """Returns the reason why nothing could be read."""
    record, fault = link.read_outside(text)
    assert record is None
    assert fault is not None
    return fault.error.reason.key


@pytest.mark.parametrize("text", NOT_LINKS)
def test_a_malformed_link_is_refused(text: str) -> None:
    assert reason(text).startswith("link.")


def test_a_later_version_is_named_as_the_reason() -> None:
    assert reason("g=4.anything at all") == "link.newer"


def test_every_changed_or_missing_letter_is_noticed() -> None:
    fragment = link.as_fragment(played("quixo", 2, 1))
    for at in range(4, len(fragment)):
        assert reason(fragment[:at] + ("A" if fragment[at] != "A" else "B") + fragment[at + 1 :]) == "link.damaged"
        assert reason(fragment[:at]) == "link.damaged"


@pytest.mark.parametrize("after", [".", " !", ")", "\u202f»", "…\n"])
def test_punctuation_after_a_link_is_ignored(after: str) -> None:
    record = played("quixo", 2, 1)
    reading = link.read_outside(f"https://example.org/#{link.as_fragment(record)}{after}")
    assert reading == (record, None)


def test_a_record_that_mentions_a_link_is_a_record() -> None:
    record = played("quixo", 2, 1).with_tag("Site", "https://example.org/#g=1.abc")
    assert link.read_outside(str(record)) == (record, None)


def deflated(data: bytes) -> bytes:
    """Compresses bytes that need not be text."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=DICTIONARY)
    return deflate.compress(data) + deflate.flush()


def test_a_decompression_bomb_is_refused() -> None:
    bomb = sealed(deflated(b"a" * 8_000_000))
    assert len(bomb) < link.MAX_CHARACTERS
    assert reason(bomb) == "link.too_long"


@pytest.mark.parametrize(
    "packed", [b"", b"\xff", deflated(b"\xff\xfe"), deflated(b"hello")[:-1], deflated(b"hello") + b"x"]
)
def test_nonsense_with_the_right_checksum_is_refused(packed: bytes) -> None:
    assert reason(sealed(packed) if packed else "g=1..c5a5a5a5") == "link.damaged"


@settings(deadline=1000)
@given(st.binary(max_size=400), st.sampled_from([1, 2, 3]))
def test_any_bytes_give_a_record_or_a_fault(data: bytes, version: int) -> None:
    for packed in (data, deflated(data)):
        record, fault = link.read_outside(sealed(packed, version))
        assert record is not None or fault is not None


def test_a_game_too_long_for_a_link_gets_none() -> None:
    source = random.Random(1)
    names = "".join(chr(source.randrange(0x4E00, 0x9000)) for _ in range(9000))
    assert link.as_fragment(Record.new("quixo", (names, "b"))) == ""


def late_after(looks: int) -> Callable[[], bool]:
    """A time limit that passes when it has been looked at this often."""
    counter = count(1)
    return lambda: next(counter) > looks


def test_a_deadline_passes_after_its_seconds() -> None:
    now = 5.0
    is_late = link.deadline(lambda: now, seconds=2)
    assert not is_late()
    now = 7.0
    assert not is_late()
    now = 7.1
    assert is_late()


def test_reading_ends_at_the_time_limit() -> None:
    record, fault = link.read_outside(str(played("quixo", 2, 3)), late_after(10))
    assert record is not None
    assert fault is not None
    assert fault.error.reason.key == "record.too_slow"
    assert len(record.moves) == 10, "the moves read in time are there"


@pytest.mark.parametrize("form", [str, link.as_fragment], ids=["record", "link"])
def test_an_answer_cut_off_by_time_is_not_remembered(form: Callable[[Record], str]) -> None:
    record = played("quixo", 2, 4)
    assert link.read_outside(form(record), late_after(3)).fault is not None
    assert link.read_outside(form(record)) == (record, None)


def test_the_last_texts_are_read_once() -> None:
    records = [played("quixo", 2, seed, 20) for seed in range(link.READINGS_REMEMBERED + 1)]
    for record in records:
        link.read_outside(str(record))
    *again, oldest = reversed(records)
    for record in again:
        assert link.read_outside(str(record), late_after(0)) == (record, None)
    assert link.read_outside(str(oldest), late_after(0)).fault is not None
