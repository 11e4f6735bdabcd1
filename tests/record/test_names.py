"""Names that come from outside can be shown anywhere: one line, one direction, never too long, never the computer."""

import pytest

from game.links.link import as_fragment, read_outside
from game.match.results import Result, read_result
from game.record import parse
from game.record.names import clean_name, clean_seat, with_clean_names

TURNED = "Ann\u202e"
RECORD = f'[Game "quixo"]\n[Format "1"]\n[Seats "{TURNED}, {"x" * 99}"]\n\nb1e1\n'


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ana", "Ana"),
        ("  Ana   Lou ", "Ana Lou"),
        ("Ana, Lou", "Ana Lou"),
        ("computer:random", "random"),
        ("computer: computer:x", "x"),
        ("a\x00b\u202ec\u2066d\n", "a bcd"),
        ("x" * 30, "x" * 20),
        (",,,", ""),
        ("Zoé 🎲", "Zoé 🎲"),
        ("👩\u200d👧", "👩\u200d👧"),
        ("\u200b\u2060", ""),
        ("\u0301", ""),
        (" " * 1_000_000 + "a", ""),
    ],
)
def test_names_are_cleaned(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize(
    ("name", "kept"),
    [("computer:hard", "computer:hard"), ("computer:<b>", "<b>"), ("computer:" + "x" * 30, "x" * 20), ("\u202e", "?")],
)
def test_seats_are_cleaned_and_computers_keep_their_level(name: str, kept: str) -> None:
    assert clean_seat(name) == kept


def test_sound_names_leave_a_record_as_it_is() -> None:
    record = parse('[Game "quixo"]\n[Format "1"]\n[Seats "Ann,  computer:hard"]\n[Event "x"]\n\nb1e1\n')
    assert with_clean_names(record).names == ("Ann", "computer:hard")
    once = with_clean_names(record)
    assert with_clean_names(once) is once
    assert once.tags[3] == ("Event", "x")


@pytest.mark.parametrize("text", [RECORD, as_fragment(RECORD)], ids=["pasted", "link"])
def test_whatever_comes_as_text_or_as_link_has_clean_names(text: str) -> None:
    record, fault = read_outside(text)
    assert fault is None
    assert record is not None
    assert (record.names, record.moves) == (("Ann", "x" * 20), (("b1", "e1"),))


def test_stored_results_have_clean_names() -> None:
    read = read_result(Result("quixo", (), 1, (TURNED, "Ben"), (), (1,)).as_data())
    assert read is not None
    assert read.names == ("Ann", "Ben")
