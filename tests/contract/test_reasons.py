"""Every reason for which something is refused, each with the text that gets it; and the sentences that explain them."""

import re
from collections.abc import Iterable
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from game.contract import GAMES, AmbiguousMove, GameError, IllegalMove, NotationError, Position, Reason
from game.language import parse_catalogue

ROOT = Path(__file__).parents[2]
SENTENCES = parse_catalogue((ROOT / "static" / "text" / "en.po").read_text(encoding="utf-8"))

FREE_SHEET = "/....,.....,.....,.....,....."
CORNERED = "/xox.,xoxo.,oxoxo,xoxox,oxo.x"
"""A sheet of Détrak with the pair e1 and e2, and d5 alone."""


def sheet(misses: int = 0, **numbers: int) -> str:
    """The text of a sheet of Qwinto."""
    rows = [",".join(str(numbers.get(f"{row}{number}", ".")) for number in range(1, 10)) for row in "oyp"]
    return f"{'/'.join(rows)}:{misses}"


def answering(active: int = 1, dice: str = "oy", throw: str = "2,6", answers: str = "", **numbers: int) -> str:
    """A position of Qwinto in which the first seat has these numbers."""
    return f"{sheet(**numbers)};{sheet()} {active} answer {dice} {throw} {answers}".strip()


FRESH_BOARD = "...../...../...../...../....."
OPENED = "...../...../.348./...../..... {} 15,0 1"
"""Three tiles on row 3, from b to d."""

BLANK = "...../...../...../...../....."
CROSSES = "xxxxx/o..../o..../o..../o...."

SIX_TILES = "+".join(f"0a{row}" for row in range(1, 7))
START = ""

# Game and options, position, what is tried there (a token, or the steps of a draft), and the reason.
ILLEGAL: list[tuple[str, str, str | tuple[str, ...], str, tuple[Any, ...]]] = [
    ("detrak 1", f"{FREE_SHEET} 12", "b1c1", "over", ()),
    ("detrak 1", f"{FREE_SHEET} 12", "(o /)", "over", ()),
    ("detrak 1", "/xoxo,xoxox,oxoxo,xoxox,oxoxo 3", "(o /)", "over", ()),
    ("qwinto 2", f"{sheet(misses=4)};{sheet()} 1 choose", "oy", "over", ()),
    ("qwinto 2", f"{sheet(misses=4)};{sheet()} 1 choose", "(1 2)", "over", ()),
    ("quinto 2 Board=5x5", OPENED.format("3|3"), "pass", "over", ()),
    ("quinto 2 Board=5x5", OPENED.format("3|3"), "3a3", "over", ()),
    ("quinto 2 Board=5x5", OPENED.format("|"), "pass", "over", ()),
    ("quinto 2 Board=5x5", OPENED.format("3|3"), "(1)", "over", ()),
    ("quinto 2 Board=5x5 Passing=free", OPENED.format("3|3"), "pass", "over", ()),
    ("quinto 2 Board=5x5 Passing=free", f"{OPENED.format('0,2|0,2')} 2", "pass", "over", ()),
    ("quinto 2 Board=5x5 Passing=free", f"{OPENED.format('0,2|0,2')} 2", "0a3", "over", ()),
    ("quixo 2", f"{CROSSES} 2", "a2a1", "over", ()),
    ("quixo 2", f"{CROSSES} 1", "a2a1", "over", ()),
    ("quixo 2", f"{CROSSES} 2", "resign", "over", ()),
    ("quixo 2", f"{CROSSES} 2", "(1 2)", "over", ()),
    ("detrak 1", START, "b1c1", "chance_due", ()),
    ("qwinto 2", f"{sheet()};{sheet()} 1 throw oy", "keep", "chance_due", ()),
    ("quinto 2", START, "pass", "chance_due", ()),
    ("detrak 1", f"{FREE_SHEET} 1 o/ 1", "(o /)", "chance_not_due", ()),
    ("qwinto 2", START, "(1)", "chance_not_due", ()),
    ("quixo 2", START, "(1)", "chance_not_due", ()),
    ("detrak 1", f"{FREE_SHEET} 1 o/ 1", ("b1", "f1"), "not_a_step", ("f1",)),
    ("qwinto 2", answering(), ("y0",), "not_a_step", ("y0",)),
    ("qwinto 2", answering(), "keep", "not_a_step", ("keep",)),
    ("quinto 2 Board=5x5", OPENED.format("0,2|1"), ("a3",), "not_a_step", ("a3",)),
    ("quinto 2 Board=5x5", OPENED.format("0,2|1"), ("0a3", "pass"), "not_a_step", ("pass",)),
    ("quinto 2", START, "(1 2 3 4 05)", "not_a_step", ("05",)),
    ("quixo 2", START, ("a6", "a1"), "not_a_step", ("a6",)),
    ("detrak 1", START, "(o)", "dice.number", (2, 1)),
    ("detrak 1", START, "(o / x)", "dice.number", (2, 3)),
    ("detrak 1", START, "(o y)", "dice.face", ("y",)),
    ("detrak 1", START, "(? o)", "dice.face", ("?",)),
    ("detrak 1", START, "(o o/)", "dice.face", ("o/",)),
    ("qwinto 2", f"{sheet()};{sheet()} 1 throw o", "(1 2)", "dice.number", (1, 2)),
    ("qwinto 2", f"{sheet()};{sheet()} 1 rethrow oyp", "(1 2)", "dice.number", (3, 2)),
    ("qwinto 2", f"{sheet()};{sheet()} 1 throw o", "(7)", "dice.face", ("7",)),
    ("qwinto 2", f"{sheet()};{sheet()} 1 throw o", "(0)", "dice.face", ("0",)),
    ("detrak 1", f"{FREE_SHEET} 1 o/ 1", "a1b1", "detrak.taken", ("a1",)),
    ("detrak 1", f"{FREE_SHEET} 1 o/ 1", "a2a1", "detrak.taken", ("a1",)),
    ("detrak 1", f"{FREE_SHEET} 1 o/ 1", (), "detrak.two_cells", ()),
    ("detrak 1", f"{FREE_SHEET} 1 o/ 1", ("b1",), "detrak.two_cells", ()),
    ("detrak 1", f"{FREE_SHEET} 1 o/ 1", ("b1", "c1", "d1"), "detrak.two_cells", ()),
    ("detrak 1", f"{FREE_SHEET} 1 o/ 1", "b1d1", "detrak.apart", ("b1", "d1")),
    ("detrak 1", f"{FREE_SHEET} 1 o/ 1", "b2c3", "detrak.apart", ("b2", "c3")),
    ("detrak 1", f"{FREE_SHEET} 1 o/ 1", "e1a2", "detrak.apart", ("e1", "a2")),
    ("detrak 1", f"{FREE_SHEET} 1 o/ 1", "b1b1", "detrak.apart", ("b1", "b1")),
    ("detrak 1", f"{CORNERED} 12 o/ 1", ("d5",), "detrak.alone", ("d5",)),
    ("qwinto 2", START, (), "qwinto.choose_dice", ()),
    ("qwinto 2", START, "keep", "qwinto.choose_dice", ()),
    ("qwinto 2", START, "y3", "qwinto.choose_dice", ()),
    ("qwinto 2", START, ("o", "o"), "qwinto.choose_dice", ()),
    ("qwinto 2", START, ("oy",), "qwinto.choose_dice", ()),
    ("qwinto 2", f"{sheet()};{sheet()} 1 decide oy 2,6", "y3", "qwinto.keep_or_again", ()),
    ("qwinto 2", f"{sheet()};{sheet()} 1 decide oy 2,6", (), "qwinto.keep_or_again", ()),
    ("qwinto 2", answering(), (), "qwinto.one_field", ()),
    ("qwinto 2", answering(), ("y3", "o3"), "qwinto.one_field", ()),
    ("qwinto 2", answering(), "p3", "qwinto.colour", ("p",)),
    ("qwinto 2", answering(dice="p", throw="3"), "o1", "qwinto.colour", ("o",)),
    ("qwinto 2", answering(y3=9), "y3", "qwinto.taken", ("y3",)),
    ("qwinto 2", answering(y3=8), "y4", "qwinto.right_of", (8, 8)),
    ("qwinto 2", answering(y3=9), "y9", "qwinto.right_of", (8, 9)),
    ("qwinto 2", answering(y3=8), "y2", "qwinto.left_of", (8, 8)),
    ("qwinto 2", answering(o9=3), "o1", "qwinto.left_of", (8, 3)),
    ("qwinto 2", answering(o1=8), "y2", "qwinto.column", (8,)),
    ("qwinto 2", answering(p4=8), "o2", "qwinto.column", (8,)),
    ("qwinto 2", answering(), "pass", "qwinto.miss_instead", ()),
    ("qwinto 2", answering(answers="y3"), "miss", "qwinto.pass_instead", ()),
    ("qwinto 2", answering(answers="y3"), "?", "qwinto.hidden", ()),
    ("quinto 2", START, "(1 2 3)", "quinto.draw_number", (5, 3)),
    ("quinto 2", START, "(? ? ? ? ? ?)", "quinto.draw_number", (5, 6)),
    ("quinto 2 Board=5x5", f"{OPENED.format('0,2,2,2|1')}+", "(1 2)", "quinto.draw_number", (1, 2)),
    ("quinto 2 Board=5x5 Tiles=3:1,4:1,8:1,0:2,1:2", f"{OPENED.format('0|1')}+", "(0)", "quinto.draw_number", (2, 1)),
    ("quinto 2", START, "(1 2 3 4 10)", "quinto.not_in_bag", ("10",)),
    ("quinto 2 Tiles=1:2,2:20", START, "(1 1 1 2 2)", "quinto.not_in_bag", ("1",)),
    ("quinto 2 Board=5x5 Tiles=1:1,2:2,3:1,4:1,8:2", f"{OPENED.format('2,2|1')}+", "(1)", "quinto.not_in_bag", ("1",)),
    ("quinto 2 Board=5x5", OPENED.format("0,2|1"), "pass", "quinto.must_play", ()),
    ("quinto 2 Board=5x5", f"{FRESH_BOARD} 5|1 0,0 1", "pass", "quinto.must_play", ()),
    ("quinto 2 Board=5x5", OPENED.format("0,2|1"), (), "quinto.no_tiles", ()),
    ("quinto 2 Board=5x5", OPENED.format("0,2|1"), "0f3", "quinto.off_board", ("f3",)),
    ("quinto 2 Board=5x6", f"{FRESH_BOARD.replace('.....', '......')} 5|1 0,0 1", "5a6", "quinto.off_board", ("a6",)),
    ("quinto 2 Board=5x5", OPENED.format("0,2|1"), "0b3", "quinto.taken", ("b3",)),
    ("quinto 2 Board=5x5", OPENED.format("0,2|1"), "0a3+2a3", "quinto.taken", ("a3",)),
    ("quinto 2 Board=5x5", OPENED.format("0,2|5"), "5a3", "quinto.not_held", (5,)),
    ("quinto 2 Board=5x5", OPENED.format("0,2|0"), "0a3+0e3", "quinto.not_held", (0,)),
    ("quinto 2 Board=5x5 Tiles=3:1,4:1,8:1,0:1,1:9", OPENED.format("??|1,1"), "0a3+0e3", "quinto.not_held", (0,)),
    ("quinto 2 Board=5x5", OPENED.format("0,2|1"), "0a3+2b2", "quinto.one_line", ()),
    ("quinto 2 Board=5x5", OPENED.format("0,1,2|1"), "0a2+1b2+2b1", "quinto.one_line", ()),
    ("quinto 2 Board=5x5", OPENED.format("0,2|1"), "0a2+2c2", "quinto.gap", ("b2",)),
    ("quinto 2 Board=5x5", OPENED.format("0,2|1"), "0a1+2a3", "quinto.gap", ("a2",)),
    ("quinto 2 Board=5x5", f"{FRESH_BOARD} 5|1 0,0 1", "5c2", "quinto.centre", ()),
    ("quinto 2 Board=6x5", f"{FRESH_BOARD}/..... 5|1 0,0 1", "5c5", "quinto.centre", ()),
    ("quinto 2 Board=5x5", OPENED.format("0,5|1"), "0a1+5b1", "quinto.touch", ()),
    ("quinto 2 Board=5x5", OPENED.format("0,5|1"), "0a2", "quinto.touch", ()),
    ("quinto 2 Board=5x7", "......./......./.34800./......./....... 0|0 0,0 1", "0a3", "quinto.too_long", (6, 5)),
    ("quinto 2 Board=6x5", "..0../..0../..0../..0../..0../..... 0,5|0 0,0 1", "0c6+5d6", "quinto.too_long", (6, 5)),
    ("quinto 2 Board=5x5", OPENED.format("1,2|1"), "1a3", "quinto.multiple", (16, 5)),
    ("quinto 2 Board=5x5", OPENED.format("1,2|1"), "1b2", "quinto.multiple", (4, 5)),
    ("quinto 2 Board=5x5", OPENED.format("2,3|1"), "2a2+3b2", "quinto.multiple", (6, 5)),
    ("quinto 2 Board=5x5", f"{FRESH_BOARD} 4,5|1 0,0 1", "4c3", "quinto.multiple", (4, 5)),
    ("quinto 2 Board=5x5 Multiple=7", OPENED.format("5,6|1"), "5a3", "quinto.multiple", (20, 7)),
    ("quixo 2", START, (), "quixo.take", ()),
    ("quixo 2", START, "b2b1", "quixo.border", ("b2",)),
    ("quixo 2", "o..../...../...../...../..... 1", "a1e1", "quixo.opponent", ("a1",)),
    ("quixo 2", "x..../...../...../...../..... 2", "a1e1", "quixo.opponent", ("a1",)),
    ("quixo 4", "2..../...../...../...../..... 1", "a1e1:1", "quixo.opponent", ("a1",)),
    ("quixo 4", "4..../...../...../...../..... 3", "a1e1:1", "quixo.opponent", ("a1",)),
    ("quixo 4", "3..../...../...../...../..... 1", "a1e1:1", "quixo.partner", ("a1",)),
    ("quixo 4", "2..../...../...../...../..... 4", "a1e1:2", "quixo.partner", ("a1",)),
    ("quixo 2", START, ("a1",), "quixo.enter", ()),
    ("quixo 2", START, "a1a1", "quixo.same_place", ("a1",)),
    ("quixo 2", START, "c1c1", "quixo.same_place", ("c1",)),
    ("quixo 2", START, "c1b1", "quixo.not_an_end", ("c1", "b1")),
    ("quixo 2", START, "c1a5", "quixo.not_an_end", ("c1", "a5")),
    ("quixo 2", START, "c1c3", "quixo.not_an_end", ("c1", "c3")),
    ("quixo 4", START, "a1e1:2", "quixo.dot", ()),
    ("quixo 4", START, "a1e1:4", "quixo.dot", ()),
    ("quixo 4", START, ("a1", "e1"), "quixo.dot", ()),
    ("quixo 2", START, "a1e1:1", "quixo.no_dot", ()),
    ("quixo 2", START, ("a1", "e1", "e1"), "quixo.no_dot", ()),
]

NOT_UNDERSTOOD: list[tuple[str, str, str, str, tuple[Any, ...]]] = [
    ("detrak 1", START, "(", "brackets", ()),
    ("detrak 1", START, "()", "brackets", ()),
    ("detrak 1", START, "(o /", "brackets", ()),
    ("detrak 1", f"{FREE_SHEET} 1 o/ 1", "b1f1", "not_a_move", ("b1f1",)),
    ("detrak 1", f"{FREE_SHEET} 1 o/ 1", "B1C1", "not_a_move", ("B1C1",)),
    ("qwinto 2", START, "yo", "not_a_move", ("yo",)),
    ("qwinto 2", START, "y10", "not_a_move", ("y10",)),
    ("quinto 2 Board=5x5", OPENED.format("0,2|1"), "0a3+", "not_a_move", ("0a3+",)),
    ("quinto 2 Board=5x5", OPENED.format("0,2|1"), "00a3", "not_a_move", ("00a3",)),
    ("quinto 2 Board=5x5", OPENED.format("0,2|1"), SIX_TILES, "not_a_move", (SIX_TILES,)),
    ("quixo 2", START, "a1-e1", "not_a_move", ("a1-e1",)),
    ("quixo 4", START, "a1e1:5", "not_a_move", ("a1e1:5",)),
    ("quixo 2", START, "x" * 99, "not_a_move", ("x" * 40,)),
]

AMBIGUOUS: list[tuple[str, str, str, str, tuple[Any, ...]]] = [
    ("detrak 1", f"{FREE_SHEET} 1 o/ 1", "b1", "unfinished", ("b1",)),
    ("quixo 2", START, "a1", "unfinished", ("a1",)),
    ("quixo 4", START, "a1e1", "unfinished", ("a1e1",)),
]

ALL = [*ILLEGAL, *NOT_UNDERSTOOD, *AMBIGUOUS]

WRONG_TAGS = [
    ("detrak 2", "Rules", "Basic"),
    ("detrak 2", "Diagonal", ""),
    ("detrak 2", "Symbols", "o o"),
    ("detrak 2", "Symbols", "o"),
    ("detrak 2", "Symbols", "o / x"),
    ("detrak 2", "Symbols", "o  /"),
    ("detrak 2", "Symbols", "o z"),
    ("qwinto 2", "First", "0"),
    ("qwinto 2", "First", "3"),
    ("qwinto 6", "First", "7"),
    ("quinto 2", "Board", "4x5"),
    ("quinto 2", "Board", "5x26"),
    ("quinto 2", "Board", "5X5"),
    ("quinto 2", "Board", "5"),
    ("quinto 2", "Multiple", "1"),
    ("quinto 2", "Multiple", "10"),
    ("quinto 2", "Multiple", "05"),
    ("quinto 2", "Tiles", "1:9 1:9"),
    ("quinto 2", "Tiles", "100:9"),
    ("quinto 2", "Tiles", "1:9,2:9"),
    ("quinto 2", "Tiles", ""),
    ("quinto 2", "Passing", "never"),
    ("quinto 3", "First", "4"),
    ("quixo 2", "First", "3"),
    ("quixo 2", "Repetition", "3"),
    ("quixo 4", "Confer", "maybe"),
    ("quixo 2", "Clock", "300"),
    ("quixo 2", "Clock", "0+5"),
    ("quixo 2", "Clock", "３００+5"),
]

WRONG_POSITIONS = [
    ("detrak 1", ""),
    ("detrak 1", "....., ....,.....,.....,..... 0"),
    ("detrak 1", f"{'.....,' * 4}..... 0"),
    ("detrak 1", f"{FREE_SHEET} 13"),
    ("detrak 1", f"{FREE_SHEET} 0 o/ 1"),
    ("detrak 1", f"{FREE_SHEET} 1 oz 1"),
    ("detrak 1", f"{FREE_SHEET} 1 o/ 2"),
    ("detrak 1", "/xoxo,xoxox,oxoxo,xoxox,oxoxo 3 o/ 1"),
    ("detrak 2", f"{FREE_SHEET} 0"),
    ("detrak 1", f"{FREE_SHEET}  0"),
    ("qwinto 2", f"{sheet()} 1 choose"),
    ("qwinto 2", f"{sheet()};{sheet()} 3 choose"),
    ("qwinto 2", f"{sheet()};{sheet()} 1 wait"),
    ("qwinto 2", f"{sheet(y1=5, y2=5)};{sheet()} 1 choose"),
    ("qwinto 2", f"{sheet(o1=5, y2=5)};{sheet()} 1 choose"),
    ("qwinto 2", f"{sheet(y1=19)};{sheet()} 1 choose"),
    ("qwinto 2", f"{sheet(misses=5)};{sheet()} 1 choose"),
    ("qwinto 2", f"{sheet()};{sheet()} 1 choose oy"),
    ("quinto 2", f"{FRESH_BOARD} 1|1 0,0 1"),
    ("quinto 2 Board=5x5", f"{FRESH_BOARD} 1 0,0 1"),
    ("quinto 2 Board=5x5", f"{FRESH_BOARD} 1|1 0 1"),
    ("quinto 2 Board=5x5", f"{FRESH_BOARD} 1|1 0,-5 1"),
    ("quinto 2 Board=5x5", f"{FRESH_BOARD} 1|1 0,0 3"),
    ("quinto 2 Board=5x5", f"{FRESH_BOARD} 1,1,1,1,1,1|1 0,0 1"),
    ("quinto 2 Board=5x5", f"{FRESH_BOARD} 1,1,1,1,1|1,1 0,0 1"),
    ("quinto 2 Board=5x5", f"{FRESH_BOARD} ?,1|1 0,0 1"),
    ("quinto 2 Board=5x5", f"{FRESH_BOARD} 1,1,1,1,1|1 0,0 1+"),
    ("quinto 2 Board=5x5", f"{FRESH_BOARD} 1|1 0,0 1 0"),
    ("quinto 2 Board=5x5", f"{FRESH_BOARD.replace('.....', '....(9)', 1)} 1|1 0,0 1"),
    ("quixo 2", f"{BLANK}/..... 1"),
    ("quixo 2", f"{BLANK} 3"),
    ("quixo 2", f"{BLANK}  1"),
    ("quixo 2", BLANK),
    ("quixo 2", f"{BLANK.replace('.', '1')} 1"),
    ("quixo 4", f"{BLANK.replace('.', 'x')} 1"),
]


def at(setting: str, text: str) -> Position:
    """The position that a case speaks of; `setting` is the game, the seats, and options such as Board=5x5."""
    key, seats, *tags = setting.split(" ")
    game = GAMES[key]
    options = game.option_type.from_tags(dict(tag.replace(",", " ").split("=") for tag in tags))
    return game.parse(text, int(seats), options) if text else game.start(int(seats), options)


def attempt(position: Position, tried: str | tuple[str, ...]) -> GameError:
    with pytest.raises(GameError) as refused:
        position.play(position.read(tried) if isinstance(tried, str) else tried)
    return refused.value


@pytest.mark.parametrize(("setting", "text", "tried", "key", "values"), ILLEGAL, ids=str)
def test_not_allowed(setting: str, text: str, tried: str | tuple[str, ...], key: str, values: tuple[Any, ...]) -> None:
    position = at(setting, text)
    error = attempt(position, tried)
    assert error.reason == Reason(key, values)
    assert type(error) is IllegalMove
    assert error.position == str(position)
    if isinstance(tried, tuple):
        assert position.consider(tried).reason == error.reason


@pytest.mark.parametrize(("setting", "text", "tried", "key", "values"), NOT_UNDERSTOOD, ids=str)
def test_not_understood(setting: str, text: str, tried: str, key: str, values: tuple[Any, ...]) -> None:
    error = attempt(at(setting, text), tried)
    assert error.reason == Reason(key, values)
    assert type(error) is NotationError
    assert error.text == tried


@pytest.mark.parametrize(("setting", "text", "tried", "key", "values"), AMBIGUOUS, ids=str)
def test_ambiguous(setting: str, text: str, tried: str, key: str, values: tuple[Any, ...]) -> None:
    error = attempt(at(setting, text), tried)
    assert error.reason == Reason(key, values)
    assert type(error) is AmbiguousMove


@pytest.mark.parametrize(("setting", "tag", "value"), WRONG_TAGS, ids=str)
def test_wrong_options(setting: str, tag: str, value: str) -> None:
    key, seats = setting.split(" ")
    game = GAMES[key]
    with pytest.raises(NotationError) as refused:
        game.start(int(seats), game.option_type.from_tags({tag: value}))
    assert refused.value.reason == Reason("tag", (tag, value))


@pytest.mark.parametrize("tiles", ["1:9", "0:4 5:5", "1:0"])
def test_too_few_tiles(tiles: str) -> None:
    with pytest.raises(NotationError) as refused:
        at(f"quinto 2 Tiles={tiles.replace(' ', ',')}", START)
    assert refused.value.reason == Reason("quinto.too_few_tiles")


@pytest.mark.parametrize(("setting", "text"), WRONG_POSITIONS, ids=str)
def test_wrong_positions(setting: str, text: str) -> None:
    key, seats, *tags = setting.split(" ")
    game = GAMES[key]
    with pytest.raises(NotationError) as refused:
        game.parse(text, int(seats), game.option_type.from_tags(dict(tag.split("=") for tag in tags)))
    assert refused.value.reason.key == "position"
    assert str(refused.value.reason.values[0]) in text


def given_in(*files: str) -> set[str]:
    """The keys of the reasons that these sources of the game give."""
    calls = [call for source in sources(files) for call in re.findall(r"\bReason\(([^()]*)", source)]
    return {key for call in calls for key in re.findall(r'"([a-z_.]+)"', call)}


def named_in(*files: str) -> set[str]:
    """The keys of reasons that these sources name apart from where they give them."""
    return {key for source in sources(files) for key in re.findall(r'"(record\.[a-z_]+)"', source)}


def sources(files: Iterable[str]) -> list[str]:
    return [path.read_text(encoding="utf-8") for name in files for path in (ROOT / "game").glob(name)]


RULES = ("contract/*.py", "games/*/rules.py", "games/quinto/placements.py", "games/quinto/equipment.py")
WHOLE = ("*.py", "contract/*.py", "games/*/*.py", "ui/**/*.py", "app/*.py", "match/*.py", "links/*.py", "record/*.py")


def test_every_reason_of_the_rules_has_a_case() -> None:
    cases = {key for *_, key, _ in ALL}
    assert given_in(
        "contract/*.py", "games/*/rules.py", "games/quinto/placements.py", "games/quinto/equipment.py"
    ) == cases | {"tag", "position", "quinto.too_few_tiles"}


def test_every_reason_has_a_sentence_and_every_sentence_a_reason() -> None:
    told = {key for key in SENTENCES if key.startswith("reason.")}
    given = given_in(*WHOLE) | named_in("record/reader.py")
    assert {f"reason.{key}" for key in given} == told


@pytest.mark.parametrize(("key", "values"), sorted({case[-2:] for case in ALL}, key=str), ids=str)
def test_a_sentence_speaks_of_what_its_reason_gives(key: str, values: tuple[Any, ...]) -> None:
    forms = SENTENCES[f"reason.{key}"]
    assert len(forms) == 1 or isinstance(values[0], int)
    for sentence in forms:
        places = {int(place) for _, place, _, _ in Formatter().parse(sentence) if place is not None}
        assert places <= set(range(len(values)))
