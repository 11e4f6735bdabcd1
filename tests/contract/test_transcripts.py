"""Whole games, with the scores after every move by `tests/testkit/recount`; `tools/golden.py` writes those."""

import json
import re
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from string import ascii_lowercase

import pytest

from game.answers import show
from game.contract import GAMES, GameError
from game.record import parse, read
from tests.testkit.games import kit_of
from tests.testkit.recount import golden_line, recount, split
from tests.testkit.recount.table import place

FOLDER = Path(__file__).parent.parent / "games"
SAMPLES = {path.stem: path for path in sorted((FOLDER / "samples").glob("*.txt"))}
TRANSCRIPTS = {f"{game}/{path.stem}": path for game in GAMES for path in sorted((FOLDER / game).glob("*.txt"))}

EXPECTED = json.loads((FOLDER / "samples/expected.json").read_text(encoding="utf-8"))

each_transcript = pytest.mark.parametrize("name", TRANSCRIPTS)
each_sample = pytest.mark.parametrize("name", SAMPLES)


@cache
def text_of(name):
    return (TRANSCRIPTS.get(name) or SAMPLES[name]).read_text(encoding="utf-8")


@cache
def golden(name):
    return TRANSCRIPTS[name].with_suffix(".scores").read_text(encoding="utf-8").splitlines()


def upcoming(position):
    """A seat, `chance`, or the ending with its winners, as the golden files write it."""
    ending = position.ending
    return f"{ending.reason}: {' '.join(map(str, ending.winners))}" if ending else str(position.to_move)


def line_of(position, token):
    """Writes a position the way the golden files do."""
    scores = position.scores and [score.total for score in position.scores]
    return golden_line(scores, upcoming(position), len(position.legal_moves), token)


def lines_of(record):
    lines = [line_of(record.start, "start")]
    for position, move in record.turns():
        lines.append(line_of(position.play(move), position.write(move)))
    return lines


def standings(lines):
    """Leaves out of golden lines what led there, which a record may write in several ways."""
    return [line.rpartition(" | ")[0] for line in lines]


def prefix_of(text, length):
    """The first tokens of a record, without its result."""
    head = re.sub(r"\[Result .*\]\n", "", text.partition("\n\n")[0] + "\n")
    return head + "\n" + " ".join(split(text)[1][:length])


def played(name):
    """Replays a transcript; what its Result claims is looked at elsewhere."""
    return read(text_of(name)).record


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_six_transcripts(game):
    assert sum(name.startswith(f"{game}/") for name in TRANSCRIPTS) >= 6


@each_transcript
def test_scores_after_every_move(name):
    assert lines_of(played(name)) == golden(name)


@each_transcript
def test_recount_makes_the_golden_scores(name):
    assert recount(text_of(name)) == golden(name)


@each_transcript
def test_record_with_its_result_is_written_as_it_was_read(name):
    assert '[Result "' in text_of(name)
    assert str(parse(text_of(name))) == text_of(name)


@each_transcript
def test_wrong_result_is_noticed(name):
    reading = read(re.sub(r'(\[Result "[^"]*)"', r'\1 7"', text_of(name)))
    assert reading.fault.error.reason.key == "record.wrong_result"


@each_transcript
def test_every_prefix_stands_where_the_whole_game_stood(name):
    for length, line in enumerate(golden(name)):
        reading = read(prefix_of(text_of(name), length))
        assert reading.fault is None
        assert upcoming(reading.record.position) == line.split(" | ")[1].strip()


@each_transcript
def test_result_is_refused_while_the_game_runs(name):
    tags, tokens = split(text_of(name))
    early = prefix_of(text_of(name), len(tokens) - 1).replace("\n\n", f'\n[Result "{tags["Result"]}"]\n\n', 1)
    assert read(early).fault.error.reason.key == "record.early_result"


@each_transcript
def test_nothing_follows_the_end(name):
    last = split(text_of(name))[1][-1]
    reading = read(f"{text_of(name)} {last}")
    assert reading.fault.error.reason.key == "over"
    assert reading.fault.legal == ()


@pytest.mark.parametrize("name", [name for name in TRANSCRIPTS if not name.endswith("-repetition")])
def test_second_half_follows_from_the_text_of_the_middle(name):
    record = played(name)
    middle = len(record.moves) // 2
    position = record.up_to(middle).position
    position = type(position).parse(str(position), position.seats, position.options)
    lines = [line_of(position, "")]
    for move in record.moves[middle:]:
        position = position.play(position.read(position.write(move)))
        lines.append(line_of(position, ""))
    assert standings(lines) == standings(golden(name)[middle:])


def mixed(moves):
    """Pairs of cells, most of which are no moves: of two moves, the way back, standing still, from the middle."""
    for one, other in pairwise(moves):
        yield one[:2] + other[2:]
        yield one[2:4] + one[:2] + one[4:]
        yield one[:2] + one[:2] + one[4:]
        yield "c3" + one[2:]


def near(play):
    """Plays of Quinto that differ little from one: two tiles swapped, one left out, all moved by a cell."""
    values, cells = zip(*re.findall(r"(\d+)([a-y]\d+)", play), strict=True)
    places = [place(cell) for cell in cells]
    for one, other in combinations(range(len(values)), 2):
        yield [values[{one: other, other: one}.get(at, at)] for at in range(len(values))], places
    for left in range(len(values)):
        yield values[:left] + values[left + 1 :], places[:left] + places[left + 1 :]
    for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        yield values, [(column + right, row + down) for column, row in places]


def tries(tokens):
    """For each token others that may or may not be moves in its place: all of its game, in Quinto those near to it."""
    own = [token for token in tokens if "(" not in token and "+" not in token]
    pool = {*own, *mixed([token for token in own if re.match("[a-e][1-5][a-e][1-5]", token)])}
    for token in tokens:
        if "+" in token:
            plays = [zip(*play, strict=True) for play in near(token) if min(map(min, play[1])) >= 0]
            names = [[f"{value}{ascii_lowercase[column]}{row + 1}" for value, (column, row) in play] for play in plays]
            yield [*map("+".join, names), "pass"]
        else:
            yield pool


def accepts(position, token):
    try:
        position.play(position.read(token))
    except GameError:
        return False
    return True


@each_transcript
def test_moves_of_other_moments_are_judged_alike(name):
    tags, tokens = split(text_of(name))
    table, position = kit_of(tags["Game"]).count(tags), played(name).start
    for token, others in zip(tokens, tries(tokens), strict=True):
        if isinstance(position.to_move, int):
            judged = {other: (accepts(position, other), table.allows(other)) for other in others}
            assert {other: both for other, both in judged.items() if both[0] != both[1]} == {}
        table.take(token)
        position = position.play(position.read(token))


@each_sample
def test_samples_end_as_expected(name):
    told = show(parse(text_of(name)).position)
    assert {key: told[key] for key in EXPECTED[name]} == EXPECTED[name]


@each_sample
def test_recount_agrees_with_every_move_of_the_samples(name):
    assert standings(lines_of(parse(text_of(name)))) == standings(recount(text_of(name)))


def test_every_sample_is_expected():
    assert sorted(SAMPLES) == sorted(EXPECTED)
