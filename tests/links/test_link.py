"""Games as links: every one comes back the same, short enough; a damaged one is refused, in time and for a reason."""

import random
import re
import time
import zlib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.contract import CHANCE, GAMES
from game.links import link
from game.links.moves import in_one_line, shortened
from game.links.payload import USUAL, in_two
from game.match.match import throw
from game.record import Record, parse, read
from tests.test_damage import link_around as sealed

GAMES_AS_TEXT = sorted((Path(__file__).parents[1] / "games").rglob("*.txt"))
SITE = "https://example.org/some/repo/#"
SEATS = [(game, seats) for game in GAMES for seats in GAMES[game].seat_counts]
FIRST = (
    "g=1.U0rOzMusyFcAAQA.00000000",
    "g=1..00000000",
    "g=1.",
    "g=0.AA.00000000",
    "g=1.AA",
    "g=1.AA.0000000g",
    "g=1." + "A" * 20_000 + ".00000000",
)


def with_clocks(record: Record, source: random.Random, share: float = 1.0) -> Record:
    """Tells so large a share of the clocks, as a game with a clock would have them."""
    left = dict.fromkeys(range(1, len(record.names) + 1), 300)
    clocks = []
    for number, (position, _) in enumerate(record.turns()):
        seat = position.to_move
        assert isinstance(seat, int)
        left[seat] = max(0, left[seat] - source.choice((1, 2, 3, 5, 8, 13, 21))) + 5
        if source.random() < share:
            clocks.append((number, str(left[seat])))
    return parse(str(replace(record.with_tag("Clock", "300+5"), clocks=tuple(clocks))))


def long_quixo(seats: int, most: int) -> Record:
    """Plays Quixo by chance without ever ending it."""
    source = random.Random(seats)
    record = Record.new("quixo", tuple(f"Joueuse {seat}" for seat in range(1, seats + 1)), {"Repetition": "none"})
    while len(record.moves) < most:
        moves = source.sample(list(record.position.legal_moves), len(record.position.legal_moves))
        record = record.played(next(move for move in moves if record.position.play(move).ending is None))
    return record


def large_quinto(seats: int, lowest: int = 0) -> Record:
    """Plays Quinto by chance on the largest board, with 300 tiles."""
    tiles = " ".join(f"{value}:30" for value in range(lowest, lowest + 10))
    return played("quinto", seats, seed=seats, tags={"Board": "25x25", "Tiles": tiles})


def played(game: str, seats: int, seed: int, most: int = 400, tags: Mapping[str, str] | None = None) -> Record:
    """Plays a game by chance, to its end or so far."""
    source = random.Random(seed)
    record = Record.new(game, tuple(f"Joueuse {seat}" for seat in range(1, seats + 1)), tags)
    while record.position.to_move is not None and len(record.moves) < most:
        at = record.position
        move = throw(at, source) if at.to_move == CHANCE else source.choice(list(at.legal_moves))
        record = record.played(move)
    return record


@pytest.mark.parametrize("path", GAMES_AS_TEXT, ids=lambda path: path.stem)
def test_every_transcript_comes_back(path: Path) -> None:
    record, fault = read(path.read_text(encoding="utf-8"))
    assert record is not None
    assert fault is None
    fragment = link.as_fragment(record)
    assert fragment.startswith("g=3.")
    assert link.read_outside(SITE + fragment) == (record, None)
    assert len(fragment) < 1000
    assert re.fullmatch(r"[A-Za-z0-9_.=-]+[0-9a-f]", fragment), "whole in any message"


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


def test_a_game_that_would_take_long_to_foretell_is_packed_otherwise() -> None:
    bare, clocked = long_quixo(2, 1500), with_clocks(long_quixo(2, 900), random.Random(1))
    for version, record in ((1, bare), (2, clocked)):
        fragment = link.as_fragment(record)
        assert fragment.startswith(f"g={version}.")
        assert link.unpacked(fragment) == in_one_line(str(record))


def test_tiles_of_two_figures_come_back() -> None:
    record = large_quinto(2, lowest=5)
    assert link.read_outside(link.as_fragment(record)) == (record, None)


@settings(deadline=None)
@given(st.sampled_from([2, 4]), st.integers(0, 60), st.integers(0, 9), st.floats(0, 1))
def test_clocks_come_back_where_they_were(seats: int, most: int, seed: int, share: float) -> None:
    record = with_clocks(played("quixo", seats, seed, most), random.Random(seed), share)
    assert link.read_outside(link.as_fragment(record)) == (record, None)


def test_a_number_with_too_much_or_too_little_is_refused() -> None:
    packed = in_two(shortened(in_one_line(str(played("quixo", 2, 1)))))
    assert reason(sealed(packed + b"\1", 3)) == "link.damaged"
    assert reason(sealed(packed[:-1], 3)) == "link.damaged"


def test_a_short_number_that_would_swell_is_not_read_to_its_end() -> None:
    head = '[Game "quixo"]\n\n'
    for swelling in ("b1e1 " * 4000, "\n" * 20_000):
        long = sealed(in_two(head + swelling), 3)
        assert len(long) < 300
        assert reason(long) == "link.damaged"
    wide = "".join(chr(0x4E00 + at) for at in range(1000))
    assert reason(sealed(in_two(head + wide), 3)) == "link.damaged"


@pytest.mark.parametrize("changes", ["", "5", "5 5 5", "5 x", "5  5", "5 5\n5", "5 1234567", "- ²", "-5 5"])
def test_clocks_that_do_not_fit_the_moves_are_refused(changes: str) -> None:
    text = f'[Game "quixo"]\n[Format "1"]\n[Seats "Ann, Ben"]\n\nb1e1 c1a1\n{changes}'
    assert reason(sealed(deflated(text.encode()), 2)) == "link.damaged"


@settings(deadline=None)
@given(st.sampled_from(SEATS), st.integers(0, 5), st.integers(0, 60))
def test_a_link_is_the_exact_inverse(table: tuple[str, int], seed: int, most: int) -> None:
    record = played(*table, seed, most)
    text = link.unpacked(link.as_fragment(record))
    assert str(read(text).record) == str(record)


@pytest.mark.parametrize("version", [1, 2, 3])
def test_what_links_looked_like_is_read_for_ever(version: int) -> None:
    golden = Path(__file__).parents[1] / "golden" / f"link-{version}.txt"
    for line in golden.read_text(encoding="utf-8").splitlines():
        record, fault = link.read_outside(line)
        assert fault is None
        assert record is not None
        assert record.moves


def reason(text: str) -> str:
    """Names why nothing could be read."""
    record, fault = link.read_outside(text)
    assert record is None
    assert fault is not None
    return fault.error.reason.key


@pytest.mark.parametrize("text", FIRST)
def test_what_is_no_link_is_refused(text: str) -> None:
    assert reason(text).startswith("link.")


def test_a_later_version_is_told() -> None:
    assert reason("g=4.anything at all") == "link.newer"


def test_every_damaged_letter_is_seen() -> None:
    fragment = link.as_fragment(played("quixo", 2, 1))
    for at in range(4, len(fragment)):
        assert reason(fragment[:at] + ("A" if fragment[at] != "A" else "B") + fragment[at + 1 :]) == "link.damaged"
        assert reason(fragment[:at]) == "link.damaged"


@pytest.mark.parametrize("behind", [".", " !", ")", "\u202f»", "…\n"])
def test_what_a_sentence_puts_behind_a_link_is_not_of_it(behind: str) -> None:
    record = played("quixo", 2, 1)
    found, fault = link.read_outside(f"https://example.org/#{link.as_fragment(record)}{behind}")
    assert fault is None
    assert found == record


def test_a_record_that_speaks_of_a_link_is_a_record() -> None:
    record = played("quixo", 2, 1).with_tag("Site", "https://example.org/#g=1.abc")
    assert link.read_outside(str(record)) == (record, None)


def deflated(data: bytes) -> bytes:
    """Packs bytes that may be no text."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=USUAL)
    return deflate.compress(data) + deflate.flush()


def test_little_that_swells_to_much_is_not_unpacked() -> None:
    swelling = sealed(deflated(b"a" * 8_000_000))
    assert len(swelling) < link.MOST_CHARACTERS
    assert reason(swelling) == "link.too_long"


@pytest.mark.parametrize(
    "packed", [b"", b"\xff", deflated(b"\xff\xfe"), deflated(b"hello")[:-1], deflated(b"hello") + b"x"]
)
def test_a_right_sum_over_nonsense_does_not_help(packed: bytes) -> None:
    assert reason(sealed(packed) if packed else "g=1..c5a5a5a5") == "link.damaged"


@settings(deadline=1000)
@given(st.binary(max_size=400), st.sampled_from([1, 2, 3]))
def test_any_bytes_give_a_game_or_a_reason(data: bytes, version: int) -> None:
    for packed in (data, deflated(data)):
        record, fault = link.read_outside(sealed(packed, version))
        assert record is not None or fault is not None


def test_a_game_too_long_for_a_link_has_none() -> None:
    source = random.Random(1)
    names = "".join(chr(source.randrange(0x4E00, 0x9000)) for _ in range(9000))
    assert link.as_fragment(Record.new("quixo", (names, "b"))) == ""


def test_reading_ends_when_it_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(1000))
    monkeypatch.setattr(time, "monotonic", lambda: next(ticks) / 20)
    link.read_outside.cache_clear()
    record, fault = link.read_outside(str(played("quixo", 2, 3)))
    link.read_outside.cache_clear()
    assert record is not None
    assert fault is not None
    assert fault.error.reason.key == "record.too_slow"
    assert 5 < len(record.moves) < 20, "what was read in time is kept"
