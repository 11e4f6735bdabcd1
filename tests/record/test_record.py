"""The text of a game, point by point as docs/record.md has it."""

from string import Formatter
from typing import Any

import pytest

from game.contract import Reason
from game.record import MAX_BYTES, MAX_TOKENS, Reading, Record, parse, read
from tests.contract.test_reasons import SENTENCES, given_in

DEALT = "(3 4 5 8 9) (0 5 6 7 7)"
SMALL = '[Board "5x5"]'
FEW_NINES = '[Tiles "0:5 2:3 3:3 4:3 5:5 6:3 7:5 8:5 9:6"]'
SHEET = ["b1c1", "d1e1", "a2b2", "c2d2", "a3b3", "c3d3", "a4b4", "c4d4", "a5b5", "c5d5", "e2e3", "e4e5"]
"""Moves that fill a sheet of Détrak."""


def record_of(game: str, body: str = "", *tags: str, seats: str = "") -> str:
    """The text of a record with the required tags."""
    seats = seats or ("Ann" if game == "detrak" else "Ann, Ben")
    head = [f'[Game "{game}"]', '[Format "1"]', f'[Seats "{seats}"]', *tags]
    return "\n".join(head) + "\n" + (f"\n{body}\n" if body else "")


def reason_of(reading: Reading) -> tuple[str, tuple[Any, ...]]:
    assert reading.fault is not None
    return tuple(reading.fault.error.reason)


# The shape


def test_the_example_of_the_format() -> None:
    first, second = "oy (5 4) again (2 6) y3 o4 pass", "p (6) keep p5 p2 pass"
    record = parse(record_of("qwinto", f"{first}\n{second}", seats="Ann, Ben, computer:expert"))
    assert record.names == ("Ann", "Ben", "computer:expert")
    assert len(record.moves) == 13
    assert str(record) == record_of("qwinto", f"{first} {second}", seats="Ann, Ben, computer:expert")


def test_a_record_without_moves() -> None:
    written = record_of("quixo")
    for text in (written, written.rstrip(), f"{written}\n\n", f"\n \n{written}"):
        assert parse(text).moves == ()
        assert str(parse(text)) == written


def test_tags_keep_their_order_and_unknown_ones_stay() -> None:
    text = '[Event "Café"]\n[Seats "Ann, Ben"]\n[Format "1"]\n[x_9 ""]\n[First "2"]\n[Game "quixo"]\n\na1e1\n'
    record = parse(text)
    assert [name for name, _ in record.tags] == ["Event", "Seats", "Format", "x_9", "First", "Game"]
    assert record.position.to_move == 1
    assert str(record) == text


def test_a_tag_that_is_no_option_of_this_game_is_kept() -> None:
    text = record_of("detrak", "", '[First "x"]', '[Board "1"]')
    assert str(parse(text)) == text


@pytest.mark.parametrize(
    ("written", "value"),
    [
        (r"\"", '"'),
        (r"\\", "\\"),
        (r"\\\"", '\\"'),
        (r"a\"b\\c", 'a"b\\c'),
        ("{(]", "{(]"),
        ("\t", "\t"),
        ("’\u202f", "’\u202f"),
    ],
)
def test_escapes(written: str, value: str) -> None:
    text = record_of("quixo", "", f'[Event "{written}"]')
    assert parse(text).tag("Event") == value
    assert str(parse(text)) == text


def test_names() -> None:
    record = parse(record_of("quixo", seats="  Zoë d’Arc ,computer:of tomorrow"))
    assert record.names == ("Zoë d’Arc", "computer:of tomorrow")
    assert '[Seats "  Zoë d’Arc ,computer:of tomorrow"]' in str(record)


def test_a_new_record() -> None:
    record = Record.new("quixo", ("Ann", "computer:easy"), {"First": "2", "Event": 'the "cup"'})
    assert str(record) == record_of("quixo", "", '[First "2"]', r'[Event "the \"cup\""]', seats="Ann, computer:easy")
    assert parse(str(record)) == record
    assert str(record.with_tag("Event", "none").played(("a1", "e1"))).endswith('[Event "none"]\n\na1e1\n')


# Moves, comments and white space


@pytest.mark.parametrize(
    "body",
    [
        "b1e1 c1a1",
        "  b1e1\t\t\n\n\n c1a1  \n",
        "{first}b1e1{second}c1a1{last}",
        '{a} {b} b1e1 {(1 2) [x] "} c1a1',
        "{over\nlines} b1e1 {} c1a1 { clk x }",
        "b1e1\r\nc1a1\r\n",
    ],
)
def test_white_space_and_comments(body: str) -> None:
    assert str(parse(record_of("quixo", body))) == record_of("quixo", "b1e1 c1a1")


@pytest.mark.parametrize("mark", ["\ufeff", ""])
def test_crlf_and_byte_order_mark(mark: str) -> None:
    text = mark + record_of("qwinto", "oy {a} (5\n4) keep").replace("\n", "\r\n")
    for form in (text, text.encode()):
        assert str(parse(form) if isinstance(form, str) else read(form).record) == record_of("qwinto", "oy (5 4) keep")


def test_a_group_in_brackets_is_one_token() -> None:
    for group in ("(5 4)", "( 5 4 )", "(5\n4)", "(5\t 4)"):
        assert parse(record_of("qwinto", f"oy {group} keep")).moves[1] == ("5", "4")
    for group in ("(5", "5 4)", "(5 (4)", "((5 4))", "(5 4)keep", "(5 {x} 4)"):
        assert read(record_of("qwinto", f"oy {group} keep")).fault


def test_the_clock_is_kept() -> None:
    body = "{clk 300} b1e1 {clk 271} c1a1 {good} {clk\t9}{better} c1c5 d1d5 { clk 7 }"
    record = parse(record_of("quixo", body, '[Clock "300+5"]'))
    assert record.clocks == ((0, "271"), (1, "9"), (3, "7"))
    assert str(record) == record_of("quixo", "b1e1 {clk 271} c1a1 {clk 9} c1c5 d1d5 {clk 7}", '[Clock "300+5"]')
    assert parse(str(record)) == record
    assert record.up_to(2).clocks == ((0, "271"), (1, "9"))
    assert str(record.played(("a2", "e2"), "250")).endswith("a2e2 {clk 250}\n")


def test_long_records_are_wrapped_between_tokens() -> None:
    body = " ".join(["a1e1 a5e5 e1a1 e5a5"] * 40)
    text = str(parse(record_of("quixo", body, '[Repetition "none"]')))
    lines = text.split("\n\n")[1].split("\n")
    assert max(map(len, lines)) < 80 <= min(len(line) for line in lines[:-2]) + 5
    assert " ".join(lines).split() == body.split()


@pytest.mark.parametrize("seats", range(1, 7))
def test_a_group_is_not_wrapped(seats: int) -> None:
    body = " ".join(f"(x x){f' {move}' * seats}" for move in SHEET)
    lines = str(parse(record_of("detrak", body, seats=", ".join("ABCDEF"[:seats])))).split("\n")
    assert all(line.count("(") == line.count(")") for line in lines)


@pytest.mark.parametrize(
    ("game", "body", "written"),
    [
        ("detrak", "(o o) c1b1", "(o o) b1c1"),
        ("detrak", "(o x) c1b1", "(o x) c1b1"),
        ("quinto", "(9 8 5 4 3) (7 7 6 5 0) 8d3+3b3+4c3", "(3 4 5 8 9) (0 5 6 7 7) 3b3+4c3+8d3"),
        ("quinto", "(9 8 5 ? 3) (7 7 6 5 0) 8c4+3c2+4c3", "(3 5 8 9 ?) (0 5 6 7 7) 3c2+4c3+8c4"),
    ],
)
def test_the_order_in_which_moves_are_written(game: str, body: str, written: str) -> None:
    record = parse(record_of(game, body, *([SMALL] if game == "quinto" else [])))
    assert " ".join(str(record).split("\n\n")[1].split()) == written


# Results

BACK_AND_FORTH = "a1e1 a5e5 e1a1 e5a5"
OVER = {
    "resign": ("quixo", "a1e1 resign", "1 0", "0 1"),
    "time": ("quixo", "a1e1 a2e2 time", "0 1", "1 0"),
    "agreed": ("quixo", "agreed", "1/2 1/2", "0.5 0.5"),
    "repetition": ("quixo", f"{BACK_AND_FORTH} {BACK_AND_FORTH} a1e1 a5e5", "1/2 1/2", "1 1"),
    "rounds": ("detrak", " ".join(f"(x x) {move}" for move in SHEET), "96", "98"),
}


@pytest.mark.parametrize(("game", "body", "result", "wrong"), OVER.values(), ids=OVER)
def test_a_result_is_written_and_checked(game: str, body: str, result: str, wrong: str) -> None:
    record = parse(record_of(game, body))
    assert record.result == result
    assert f'[Result "{result}"]\n\n' in str(record)
    claimed = record_of(game, body, f'[Result "{result}"]', '[Event "x"]')
    assert parse(claimed).tags == (*record.tags, ("Event", "x"))
    assert str(parse(claimed)).index("Event") < str(parse(claimed)).index("Result")
    reading = read(record_of(game, body, f'[Result "{wrong}"]'))
    assert reason_of(reading) == ("record.wrong_result", (wrong, result))
    assert reading.record == record


@pytest.mark.parametrize("claim", ["1 0", "1/2 1/2", "0 0", "", " ", "*"])
def test_a_result_comes_only_at_the_end(claim: str) -> None:
    reading = read(record_of("quixo", "b1e1", f'[Result "{claim}"]'))
    assert reason_of(reading) == ("record.early_result", (claim,))
    assert reading.fault.where == "[Result]"
    assert len(reading.record.moves) == 1


def test_an_unfinished_game_has_no_result() -> None:
    assert parse(record_of("quixo", "b1e1")).result is None
    assert "Result" not in str(parse(record_of("quixo", "b1e1 resign")).up_to(1))


# Limits


def test_as_long_as_may_be() -> None:
    text = record_of("quixo", "b1e1 {é").rstrip()
    room = MAX_BYTES - len(text.encode()) - 1
    full = text + "x" * room + "}"
    assert len(full.encode()) == MAX_BYTES == 256 * 1024
    assert read(full).fault is read(full.encode()).fault is None
    for form in (full + " ", full.encode() + b" ", " " * MAX_BYTES + "x", b"\xff" * (MAX_BYTES + 1)):
        reading = read(form)
        assert reading.record is None
        assert reason_of(reading) == ("record.too_long", (MAX_BYTES,))


def test_as_many_tokens_as_may_be() -> None:
    tags = '[Repetition "none"]'
    body = " ".join(["a1e1 a5e5 e1a1 e5a5"] * (MAX_TOKENS // 4))
    assert len(parse(record_of("quixo", body, tags)).moves) == MAX_TOKENS == 10_000
    reading = read(record_of("quixo", f"{body} a1e1 nonsense", tags))
    assert reading.fault.where == "10001 a1e1"
    assert reason_of(reading) == ("record.too_many_tokens", (MAX_TOKENS,))
    assert len(reading.record.moves) == MAX_TOKENS


# Wrong records: first those of which nothing can be read

HEAD = '[Game "quixo"]\n[Format "1"]\n'
UNREADABLE = [
    ("", "record.empty", ()),
    (" \r\n\t", "record.empty", ()),
    (b"\xff\xfe[\0", "record.not_text", ()),
    ("\ud800", "record.not_text", ()),
    ("b1e1", "record.bad_tag", ("b1e1",)),
    (f"{HEAD}[Seats]", "record.bad_tag", ("[Seats]",)),
    (f"{HEAD}[Seats Ann]", "record.bad_tag", ("[Seats Ann]",)),
    (f"{HEAD}[Seats 'Ann, Ben']", "record.bad_tag", ("[Seats 'Ann, Ben']",)),
    (f'{HEAD}[Seats "Ann", "Ben"]', "record.bad_tag", ('[Seats "Ann", "Ben"]',)),
    (f'{HEAD}[Seats "Ann, Ben"] b1e1', "record.bad_tag", ('[Seats "Ann, Ben"] b1e1',)),
    (f'{HEAD}[Seats "Ann, Ben"]\nb1e1', "record.bad_tag", ("b1e1",)),
    (f'{HEAD}[Event "a\\nb"]', "record.bad_tag", ('[Event "a\\nb"]',)),
    (f'{HEAD}[Event "a\0b"]', "record.bad_tag", ('[Event "a\0b"]',)),
    (f'{HEAD}[1st "x"]', "record.bad_tag", ('[1st "x"]',)),
    (f'{HEAD}[Game "quixo"]', "record.tag_twice", ("Game",)),
    (f'{HEAD}[Event "a"]\n[Event "a"]', "record.tag_twice", ("Event",)),
    (HEAD, "record.no_tag", ("Seats",)),
    ('[Game "quixo"]\n\n[Format "1"]\n[Seats "Ann, Ben"]', "record.no_tag", ("Format",)),
    ('[Format "1"]\n[Seats "Ann, Ben"]', "record.no_tag", ("Game",)),
    (record_of("chess", seats="A, B"), "record.unknown_game", ("chess",)),
    (record_of("Quixo", seats="A, B"), "record.unknown_game", ("Quixo",)),
    (record_of("quixo").replace('"1"', '"2"'), "record.unknown_format", ("2",)),
    (record_of("quixo").replace('"1"', '""'), "record.unknown_format", ("",)),
    (record_of("quixo", seats="Ann,, Ben"), "record.bad_name", ()),
    (record_of("quixo", seats="Ann, "), "record.bad_name", ()),
    (record_of("quixo", seats="Ann, computer:"), "record.bad_name", ()),
    (record_of("quixo", seats="Ann, B\ten"), "record.bad_name", ()),
    (record_of("quixo", seats="Ann"), "record.seats", (1, "2, 4")),
    (record_of("quixo", seats="A, B, C"), "record.seats", (3, "2, 4")),
    (record_of("detrak", seats="A, B, C, D, E, F, G"), "record.seats", (7, "1, 2, 3, 4, 5, 6")),
    (record_of("quinto", seats="A, B, C, D, E"), "record.seats", (5, "2, 3, 4")),
    (record_of("quixo", "", '[First "3"]'), "tag", ("First", "3")),
    (record_of("quinto", "", '[Tiles "5:9"]'), "quinto.too_few_tiles", ()),
    (record_of("quixo", "", '[Position "?"]'), "position", ("?",)),
]


@pytest.mark.parametrize(("text", "key", "values"), UNREADABLE, ids=str)
def test_nothing_can_be_read(text: str | bytes, key: str, values: tuple[Any, ...]) -> None:
    reading = read(text)
    assert reading.record is None
    assert reading.fault.legal == ()
    assert reading.fault.kind == "not_understood"
    assert reason_of(reading) == (key, values)


# Then those that can be read up to a token: the game, the body, where it goes wrong, how, why, and what would be legal

FIRST_THROWS = "(/ /) (/ x) (/ |) (/ #) (/ ^)"
WRONG = [
    ("quixo", "b1e1 c1a1 b9", "3 b9", "not_understood", Reason("not_a_move", ("b9",)), "b1a1 b1e1 b1b5 c1a1 c1e1"),
    ("quixo", "b1e1 {a} e1a1", "2 e1a1", "not_allowed", Reason("quixo.opponent", ("e1",)), "a1e1 a1a5 b1a1 b1e1 b1b5"),
    ("quixo", "b1", "1 b1", "ambiguous", Reason("unfinished", ("b1",)), "a1e1 a1a5 b1a1 b1e1 b1b5"),
    ("quixo", "b1e1 resign c1a1", "3 c1a1", "not_allowed", Reason("over"), ""),
    ("qwinto", "oy (5 4) (5 4)", "3 (5 4)", "not_allowed", Reason("chance_not_due"), "keep again"),
    ("qwinto", "oy keep", "2 keep", "not_allowed", Reason("chance_due"), "(1 1) (1 2) (1 3) (1 4) (1 5)"),
    ("qwinto", "o (7)", "2 (7)", "not_allowed", Reason("dice.face", ("7",)), "(1) (2) (3) (4) (5)"),
    ("qwinto", "o (5) keep miss y9 pass", "5 y9", "not_allowed", Reason("qwinto.colour", ("y",)), "o1 o2 o3 o4 o5"),
    ("detrak", "(o x) (o x)", "2 (o x)", "not_allowed", Reason("chance_not_due"), "b1c1 c1b1 b1b2 b2b1 c1d1"),
    ("detrak", "(o o) b1c1 (o ?)", "3 (o ?)", "not_allowed", Reason("dice.face", ("?",)), FIRST_THROWS),
    ("detrak", "(o /", "1 (o", "not_understood", Reason("brackets"), FIRST_THROWS),
    ("quinto", f"{DEALT} 3b3+4c3+9d3", "3 3b3+4c3+9d3", "not_allowed", Reason("quinto.multiple", (16, 5)), None),
    ("quinto", f"{DEALT} 2c3", "3 2c3", "not_allowed", Reason("quinto.not_held", (2,)), None),
    ("quinto", "(0 0 0 9 9) (9 9 9 9 9)", "2 (9 9 9 9 9)", "not_allowed", Reason("quinto.not_in_bag", ("9",)), None),
]


@pytest.mark.parametrize(("game", "body", "where", "kind", "reason", "legal"), WRONG, ids=str)
def test_a_fault_says_where_and_why(
    game: str, body: str, where: str, kind: str, reason: Reason, legal: str | None
) -> None:
    record, fault = read(record_of(game, body, *([SMALL, FEW_NINES] if game == "quinto" else [])))
    number, _, token = where.partition(" ")
    assert (fault.where, fault.kind, fault.error.reason) == (where, kind, reason)
    assert (fault.error.text, fault.error.position) == (token, str(record.position))
    assert len(record.moves) == int(number) - 1
    assert legal is None or " ".join(fault.legal) == legal
    assert len(set(fault.legal)) == len(fault.legal) <= 5
    for example in fault.legal:
        assert parse(f"{record}{' ' if record.moves else chr(10)}{example}")


def test_a_comment_that_is_not_closed() -> None:
    record, fault = read(record_of("quixo", "b1e1 {open c1a1").rstrip())
    assert (fault.where, fault.kind) == ("2 {open c1a1", "not_understood")
    assert fault.error.reason == Reason("record.open_comment")
    assert fault.error.position == str(record.position)
    assert len(fault.legal) == 5


def test_what_would_be_legal_is_told_once() -> None:
    reading = read(record_of("quinto", "nonsense", '[Tiles "1:20 2:20"]'))
    assert reading.fault.legal == ("(1 1 1 1 1)", "(1 1 1 1 2)", "(1 1 1 2 2)", "(1 1 2 2 2)", "(1 2 2 2 2)")


def test_a_fault_in_the_result_is_told_after_one_in_the_moves() -> None:
    reading = read(record_of("quixo", "b1e1 a1a1", '[Result "1 0"]'))
    assert reading.fault.where == "2 a1a1"


# Positions

SHEETS = ";".join([".,.,.,.,.,.,.,.,./.,.,8,.,.,.,.,.,./.,.,.,.,.,.,.,.,.:1"] * 2)
POSITIONS = [
    ("quixo", "", "x.xoo/xo..o/o..ox/xo..o/xoxxo 1", "a1e1"),
    ("quixo", "A, B, C, D", "1.234/...../...../...../4.321 3", "b1e1:1"),
    ("quinto", "", "...../...../.348./...../..... 1,1,2,5,9|0,5,6,7,7 15,0 2", "6c2"),
    ("quinto", "", "...../...../.348./...../..... 1,1,2,5,9|0,5,6,7 15,0 2+", "(9)"),
    ("quinto", "", "...../...../.348./...../..... 1,1,2,5,9|????? 15,0 2", "pass"),
    ("quinto", "", "...../...../.348./...../..... 1,1,2,5|9,?? 15,0 1+", "(?)"),
    ("quinto", "", "...../...../...../...../..... | 0,0 1+", "(1 1 2 5 9)"),
    ("quinto", "", "...../...../...../...../..... 1,1,2,5,9| 0,0 2+", "(1 1 2 5 9)"),
    ("detrak", "", "xo/..,xx...,.....,.....,..... 3 o/ 1", "d1e1"),
    ("detrak", "A, B", "x....,.....,.....,.....,.....;o....,.....,.....,.....,..... 0", "(o /)"),
    ("qwinto", "", f"{SHEETS} 2 choose", "yp"),
    ("qwinto", "", f"{SHEETS} 2 throw yp", "(1 2)"),
    ("qwinto", "", f"{SHEETS} 2 decide yp 1,2", "keep"),
    ("qwinto", "", f"{SHEETS} 2 rethrow yp", "(1 2)"),
    ("qwinto", "", f"{SHEETS} 2 answer oy 2,6 miss", "pass"),
]


@pytest.mark.parametrize(("game", "seats", "position", "token"), POSITIONS, ids=str)
def test_a_record_may_start_from_a_position(game: str, seats: str, position: str, token: str) -> None:
    tags = [f'[Position "{position}"]', *([SMALL] if game == "quinto" else [])]
    record = parse(record_of(game, token, *tags, seats=seats))
    assert str(record.start) == position
    assert str(record) == record_of(game, token, *tags, seats=seats)
    assert str(record.position) != position


@pytest.mark.parametrize(
    ("seats", "position", "reason", "winners"),
    [
        ("A, B", "xxxxx/...../...../...../..... 1", "gift", (1,)),
        ("A, B", "xxxxx/...../...../...../..... 2", "line", (1,)),
        ("A, B", "x...o/x...o/x...o/x...o/x...o 1", "gift", (1,)),
        ("A, B", "x...o/x...o/x...o/x...o/x...o 2", "gift", (2,)),
        ("A, B, C, D", "13131/...../...../...../..... 4", "line", (1, 3)),
        ("A, B, C, D", "2..../.4.../..2../...4./....4 4", "gift", (2, 4)),
    ],
)
def test_a_position_with_a_line_is_over(seats: str, position: str, reason: str, winners: tuple[int, ...]) -> None:
    """If the seat to move has a line it has won."""
    ending = parse(record_of("quixo", "", f'[Position "{position}"]', seats=seats)).position.ending
    assert ending == (reason, winners)


# What a seat sees

QUINTO_MOVES = f"{DEALT} 3b3+4c3+8d3 (1 1 2) 6c2 (9)"


def test_a_seat_of_quinto_sees_its_own_draws() -> None:
    record = parse(record_of("quinto", QUINTO_MOVES, SMALL))
    first = record_of("quinto", "(3 4 5 8 9) (? ? ? ? ?) 3b3+4c3+8d3 (1 1 2) 6c2 (?)", SMALL)
    second = record_of("quinto", "(? ? ? ? ?) (0 5 6 7 7) 3b3+4c3+8d3 (? ? ?) 6c2 (9)", SMALL)
    assert [str(record.seen_by(seat)) for seat in (1, 2)] == [first, second]
    assert str(parse(second).seen_by(2)) == second
    assert str(parse(first).seen_by(2)) == second.replace("0 5 6 7 7", "? ? ? ? ?").replace("(9)", "(?)")


def test_a_start_position_is_blanked_as_well() -> None:
    tag = '[Position "...../...../.348./...../..... 1,1,2,5,9|0,5,6,7,7 15,0 2"]'
    seen = parse(record_of("quinto", "6c2 (9)", SMALL, tag)).seen_by(1)
    assert str(seen) == record_of("quinto", "6c2 (?)", SMALL, tag.replace("0,5,6,7,7", "?????"))


def test_open_answers_of_qwinto_are_blanked_until_all_have_answered() -> None:
    body = "oy (5 4) keep y3 pass"
    record = parse(record_of("qwinto", body, seats="A, B, C"))
    assert str(record.seen_by(1)) == record_of("qwinto", "oy (5 4) keep y3 ?", seats="A, B, C")
    assert str(record.seen_by(2)) == record_of("qwinto", "oy (5 4) keep ? pass", seats="A, B, C")
    assert str(record.seen_by(3)) == record_of("qwinto", "oy (5 4) keep ? ?", seats="A, B, C")
    answered = record.played(("o2",))
    assert all(answered.seen_by(seat) == answered for seat in (1, 2, 3))


@pytest.mark.parametrize(("game", "body"), [("detrak", "(o x) b1c1"), ("quixo", "a1e1 a5e5")])
def test_games_without_secrets_look_the_same_to_all(game: str, body: str) -> None:
    record = parse(record_of(game, body))
    assert record.seen_by(1) == record


def test_a_finished_game_has_no_secrets() -> None:
    tag = '[Position "...../...../.348./...../..... 3|3 15,0 2"]'
    record = parse(record_of("quinto", "", SMALL, tag, '[Result "12 -3"]'))
    assert record.position.ending
    assert record.seen_by(1) == record


def test_reading_ends_where_there_is_no_more_time() -> None:
    looks = iter([False, False, True])
    record, fault = read(record_of("quixo", "b1e1 c1a1 d1a1 b1e1"), lambda: next(looks))
    assert record is not None
    assert fault is not None
    assert (record.moves, fault.error.reason.key) == ((("b1", "e1"), ("c1", "a1")), "record.too_slow")


def test_the_reasons_of_records_are_all_met() -> None:
    met = {key for _, key, _ in UNREADABLE} | {"record.too_long", "record.too_many_tokens"}
    met |= {"record.open_comment", "record.early_result", "record.wrong_result", "record.too_slow"}
    assert given_in("record.py") <= met


@pytest.mark.parametrize(("key", "values"), sorted({case[1:] for case in UNREADABLE}, key=str), ids=str)
def test_a_sentence_speaks_of_what_its_reason_gives(key: str, values: tuple[Any, ...]) -> None:
    for sentence in SENTENCES[f"reason.{key}"]:
        places = {int(place) for _, place, _, _ in Formatter().parse(sentence) if place is not None}
        assert places <= set(range(len(values)))
