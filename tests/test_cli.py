"""The command line by its input and output alone, as another program meets it: `python -m game`."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game import answers
from game import serve as service
from game.computer.choose import LEVEL_NAMES
from game.contract import GAMES
from game.language import words
from game.record import parse
from tests.testkit.games import kit_of

ROOT = Path(__file__).parents[1]
SHOWN = {"game", "over", "to_move", "scores", "winners", "ending", "legal", "position"}
LEVEL = LEVEL_NAMES[0]
QUIXO = '[Game "quixo"]\n[Format "1"]\n[Seats "Ann, Ben"]\n'
QUINTO = '[Game "quinto"]\n[Format "1"]\n[Seats "Ann, Ben"]\n[Board "5x5"]\n\n(3 4 5 8 9) (0 5 6 7 7) '
QWINTO = '[Game "qwinto"]\n[Format "1"]\n[Seats "Ann, Ben"]\n\n'
DETRAK = '[Game "detrak"]\n[Format "1"]\n[Seats "Ann"]\n\n'


def run(*arguments: str, given: str | bytes = b"") -> subprocess.CompletedProcess[bytes]:
    sent = given.encode() if isinstance(given, str) else given
    command = [sys.executable, "-m", "game", *arguments]
    return subprocess.run(command, input=sent, capture_output=True, cwd=ROOT, timeout=120, check=False)


def out(*arguments: str, given: str | bytes = b"") -> str:
    """What a command prints that goes well."""
    done = run(*arguments, given=given)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


def complaint(done: subprocess.CompletedProcess[bytes], status: int) -> str:
    """The one line that tells of an error."""
    assert done.returncode == status
    lines = done.stderr.decode().splitlines()
    assert len(lines) == 1, lines
    assert "Traceback" not in lines[0]
    assert lines[0].strip()
    return lines[0]


# show, moves, perft


def as_shown(game: str, to_move: int | str | None, scores: list | None, legal: int, position: str, **end: Any) -> dict:
    told = {"game": game, "over": bool(end), "to_move": to_move, "scores": scores, "legal": legal, "position": position}
    return {**told, "winners": None, "ending": None, **end}


NO_SHEET = ".,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,.:0"
SHOWS = {
    "start": (QUIXO, as_shown("quixo", 1, None, 44, "...../...../...../...../..... 1")),
    "given up": (
        QUIXO + "\nb1e1 resign",
        as_shown("quixo", None, [1, 0], 0, "....x/...../...../...../..... 2", winners=[1], ending="resign"),
    ),
    "a draw": (
        QUIXO + "\nagreed",
        as_shown("quixo", None, [0.5, 0.5], 0, "...../...../...../...../..... 1", winners=[1, 2], ending="agreed"),
    ),
    "a throw is due": (DETRAK, as_shown("detrak", "chance", [0], 0, "/....,.....,.....,.....,..... 0")),
    "a draw is due": (
        QUINTO + "3b3+4c3+8d3",
        as_shown("quinto", "chance", [15, 0], 0, "...../...../.348./...../..... 5,9|0,5,6,7,7 15,0 1+"),
    ),
    "an answer is open": (
        QWINTO + "oy (5 4) again (2 6) y3",
        as_shown("qwinto", 2, [1, 0], 19, f"{NO_SHEET};{NO_SHEET} 1 answer oy 2,6 y3"),
    ),
    "all passed by": (
        QUINTO.replace("0 5 6 7 7", "? ? ? ? ?") + "3b3+4c3+8d3 (9 9 9) pass",
        as_shown("quinto", 1, [15, 0], 15, "...../...../.348./...../..... 5,9,9,9,9|????? 15,0 1 1"),
    ),
}


@pytest.mark.parametrize(("text", "shown"), SHOWS.values(), ids=SHOWS)
def test_show(text: str, shown: dict[str, Any], tmp_path: Path) -> None:
    (tmp_path / "a game.txt").write_text(text, encoding="utf-8")
    from_file = out("show", str(tmp_path / "a game.txt"))
    assert out("show", "-", given=text) == from_file
    assert from_file.count("\n") == 1
    told = json.loads(from_file)
    assert set(told) == SHOWN
    assert told == shown
    assert told["legal"] == len(out("moves", "-", given=text).splitlines())


def test_moves() -> None:
    text = QWINTO + "oy (5 4) keep miss"
    fields = [f"{row}{number}" for row in "oy" for number in range(1, 10)]
    assert out("moves", "-", given=text).split() == [*fields, "pass"]
    assert out("moves", "-", given=QWINTO + "oy") == ""
    assert out("moves", "-", given=QUIXO + "\nresign") == ""


@pytest.mark.parametrize(("depth", "count"), [("0", 1), ("1", 44), ("2", 1836)])
def test_perft(depth: str, count: int) -> None:
    assert out("perft", "-", depth, given=QUIXO) == f"{count}\n"


# Wrong records


WRONG: dict[str, tuple[str | bytes, str, bool]] = {
    "empty": (b"", "nothing to read", False),
    "blank": (b" \r\n\n\t", "nothing to read", False),
    "binary": (bytes(range(256)) * 8, "UTF-8", False),
    "zeros": (b"\0" * 1000, "", False),
    "too long": (b"x" * 300_000, "262144", False),
    "a wrong tag": (QUIXO + "[First 2]\n", "[First 2]", False),
    "a tag twice": (QUIXO + '[Game "quixo"]\n', "Game", False),
    "no tag": ('[Game "quixo"]\n[Format "1"]\n', "Seats", False),
    "unknown game": (QUIXO.replace("quixo", "chess"), "chess", False),
    "unknown format": (QUIXO.replace('"1"', '"2"'), "2", False),
    "a seat too many": (QUIXO.replace("Ben", "Ben, C, D, E"), "5", False),
    "an option out of range": (QUIXO + '[First "3"]\n', "First", False),
    "a wrong position": (QUIXO + '[Position "x"]\n', "x", False),
    "too few tiles": (QUINTO.replace('"5x5"]', '"5x5"]\n[Tiles "1:9"]'), "tiles", False),
    "illegal move": (QUIXO + "\nb1e1 e1a1", "token 2 “e1a1”", True),
    "not a move": (QUIXO + "\nb1e1 e9", "token 2 “e9”", True),
    "half a move": (QUIXO + "\nb1", "token 1 “b1”", True),
    "face 7": (QWINTO + "o (7)", "token 2 “(7)”", True),
    "two dice for one": (QWINTO + "o (5 4)", "token 2 “(5 4)”", True),
    "a tile not in the bag": (QUINTO + "3b3+4c3+8d3 (1 2 42)", "token 4 “(1 2 42)”", True),
    "no throw": (DETRAK + "b1c1", "token 1 “b1c1”", True),
    "after the end": (QUIXO + "\nresign b1e1", "token 2 “b1e1”", True),
    "early result": (QUIXO + '[Result "1 0"]\n\nb1e1', "1 0", True),
    "wrong result": (QUIXO + '[Result "1 0"]\n\nresign', "1 0", True),
    "open comment": (QUIXO + "\nb1e1 {and so\non", "comment", True),
    "signs that move the cursor": (QUIXO + "\n\x1b[2J\u202e\u2028x", "token 1", True),
}


@pytest.mark.parametrize(("text", "told", "is_shown"), WRONG.values(), ids=WRONG)
def test_a_wrong_record(text: str | bytes, told: str, is_shown: bool) -> None:
    shown = run("show", "-", given=text)
    line = complaint(shown, 1)
    assert told in line
    assert line.startswith("-: ")
    assert line.isprintable()
    if is_shown:
        assert set(json.loads(shown.stdout)) == SHOWN
    else:
        assert shown.stdout == b""
    moves = run("moves", "-", given=text)
    assert complaint(moves, 1) == line
    assert moves.stdout == b""


def test_show_prints_what_was_read() -> None:
    sound = QUIXO + "\nb1e1 c1a1"
    done = run("show", "-", given=f"{sound} e1e1")
    assert done.stdout.decode() == out("show", "-", given=sound)
    assert complaint(done, 1).endswith("legal here: b1a1, b1e1, b1b5, c1a1, c1e1")


@pytest.mark.parametrize("command", [["show"], ["moves"], ["perft", "1"], ["choose"]], ids=lambda words: words[0])
@pytest.mark.parametrize("name", ["missing.txt", "."])
def test_a_file_that_cannot_be_read(command: list[str], name: str, tmp_path: Path) -> None:
    path = str(tmp_path / name)
    done = run(command[0], path, *command[1:])
    assert complaint(done, 1).startswith(f"{path}: ")
    assert done.stdout == b""


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["win"],
        ["show"],
        ["show", "-", "-"],
        ["perft", "-"],
        ["perft", "-", "two"],
        ["choose", "-", "--seed", "x"],
        ["choose", "-", "--seconds", "long"],
        ["choose", "-", "--nodes", "1.5"],
        ["play"],
        ["play", "chess", "--seats", f"computer:{LEVEL}, computer:{LEVEL}"],
        ["play", "quixo"],
    ],
    ids=" ".join,
)
def test_wrong_use_is_told_with_the_usage(words: list[str]) -> None:
    done = run(*words, given=QUIXO)
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.startswith(b"usage: python -m game")
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["perft", "-", "-1"], QUIXO),
        (["perft", "-", "1"], QWINTO),
        (["perft", "-", "1"], QUINTO),
        (["choose", "-"], DETRAK),
        (["choose", "-"], QWINTO + "oy"),
        (["choose", "-"], QUIXO + "\nresign"),
        (["choose", "-", "--level", "unheard-of"], QUIXO),
        (["choose", "-", "--seconds", "0"], QUIXO),
        (["choose", "-", "--seconds", "-1"], QUIXO),
        (["choose", "-", "--seconds", "nan"], QUIXO),
        (["choose", "-", "--seconds", "inf"], QUIXO),
        (["choose", "-", "--nodes", "0"], QUIXO),
    ],
    ids=str,
)
def test_wrong_use_of_a_valid_record(words: list[str], text: str) -> None:
    done = run(*words, given=text)
    assert complaint(done, 2)
    assert done.stdout == b""


def test_a_depth_that_nobody_can_reach() -> None:
    assert complaint(run("perft", "-", "100000", given=QUIXO), 2)


# choose and play


@pytest.mark.parametrize("game", GAMES)
def test_choose(game: str) -> None:
    text = f'[Game "{game}"]\n[Format "1"]\n[Seats "Ann, Ben"]\n\n{kit_of(game).begun}\n'
    legal = set(out("moves", "-", given=text).split())
    assert out("choose", "-", given=text).strip() in legal
    assert out("choose", "-", "--level", LEVEL, given=text).strip() in legal
    words = ["choose", "-", "--level", LEVEL, "--nodes", "50", "--seed"]
    assert out(*words, "7", given=text) == out(*words, "7", given=text)
    assert {out(*words, str(seed), given=text).strip() for seed in range(2)} <= legal


@pytest.mark.parametrize("game", GAMES)
def test_play(game: str) -> None:
    seats, tags = kit_of(game).command_line
    names = ", ".join([f"computer:{LEVEL}"] * seats)
    words = ["play", game, "--seats", names, *(f"--tag={tag}" for tag in tags), "--seed"]
    text = out(*words, "7")
    assert out(*words, "7") == text != out(*words, "8")
    record = parse(text)
    assert str(record) == text
    assert record.game == game
    assert record.names == (f"computer:{LEVEL}",) * seats
    assert [record.tag(tag.split("=")[0]) for tag in tags] == [tag.split("=", 1)[1] for tag in tags]
    shown = json.loads(out("show", "-", given=text))
    assert shown["over"]
    assert f'[Result "{record.result}"]' in text
    assert record.result == " ".join("1/2" if score == 0.5 else str(score) for score in shown["scores"])


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_and_nodes_play_the_same_game_at_every_level(game: str) -> None:
    seats, tags = kit_of(game).command_line
    names = ", ".join(f"computer:{LEVEL_NAMES[-1 - seat]}" for seat in range(seats))
    words = ["play", game, "--seats", names, *(f"--tag={tag}" for tag in tags), "--seed", "7", "--nodes", "30"]
    assert out(*words) == out(*words)


@pytest.mark.parametrize("limit", [["--seconds", "0"], ["--nodes", "-1"], ["--seconds", "inf"], ["--seconds", "nan"]])
def test_play_and_arena_refuse_limits_that_make_no_sense(limit: list[str]) -> None:
    seats = f"computer:{LEVEL}, computer:{LEVEL}"
    assert complaint(run("play", "quixo", "--seats", seats, *limit), 2)
    assert complaint(run("arena", "quixo", "--seats", seats, *limit), 2)


def test_arena() -> None:
    words = ["arena", "qwinto", "--seats", "easy, computer:random, random", "--games", "4", "--seed", "3"]
    title, columns, *rows = out(*words, "--nodes", "20", "--tag", "First=2").splitlines()
    assert title == "qwinto, 6 games in rounds of 3, seed 3"
    assert [row.split()[:2] for row in rows] == [["easy", "6"], ["random", "6"]]
    assert len({len(line) for line in (columns, *rows)}) == 1
    alike = out("arena", "quixo", "--seats", "random, random", "--games", "2").splitlines()[2:]
    assert [row.split()[:3] for row in alike] == [["random", "1", "2"], ["random", "2", "2"]]


@pytest.mark.parametrize(
    "words",
    [
        ["--seats", "Ann, Ben"],
        ["--seats", "random"],
        ["--seats", "random, random", "--games", "0"],
        ["--seats", "random, random", "--jobs", "0"],
        ["--seats", "random, random", "--tag", "First"],
        ["--seats", "random, random", "--tag", "First=3"],
    ],
    ids=" ".join,
)
def test_wrong_use_of_arena(words: list[str]) -> None:
    done = run("arena", "quixo", *words)
    assert complaint(done, 2)
    assert done.stdout == b""


def test_play_without_a_seed() -> None:
    assert parse(out("play", "quixo", "--seats", f"computer:{LEVEL},computer:{LEVEL}")).position.ending


TWO = f"computer:{LEVEL}, computer:{LEVEL}"


@pytest.mark.parametrize(
    ("game", "seats", "tags"),
    [
        ("quixo", "Ann, Ben", []),
        ("quixo", f"computer:{LEVEL}", []),
        ("quixo", f"{TWO}, computer:{LEVEL}", []),
        ("quixo", "computer:unheard-of, computer:", []),
        ("quixo", "", []),
        ("quixo", TWO, ["First"]),
        ("quixo", TWO, ["First=3"]),
        ("quixo", TWO, ["=1"]),
        ("quixo", TWO, ["a b=1"]),
        ("quixo", TWO, ["Event=two\nlines"]),
        ("quixo", TWO, ["Result=1 0"]),
        ("quixo", TWO, ["Format=2"]),
        ("quixo", TWO, ["Game=detrak"]),
        ("quixo", TWO, ["Seats=Ann, Ben"]),
        ("quixo", TWO, ["Position=x"]),
        ("quinto", TWO, ["Tiles=1:9"]),
    ],
)
def test_wrong_use_of_play(game: str, seats: str, tags: list[str]) -> None:
    done = run("play", game, "--seats", seats, "--seed", "1", *(f"--tag={tag}" for tag in tags))
    assert complaint(done, 2)
    assert done.stdout == b""


# serve


def unknown_constant(name: str) -> None:
    raise AssertionError(f"{name} is no JSON")


def serve(*lines: Any) -> list[dict[str, Any]]:
    """Returns the answers to requests: lines as they are, or what is to be sent as JSON."""
    return [json.loads(line, parse_constant=unknown_constant) for line in served(*lines)]


def served(*lines: Any) -> list[str]:
    """Sends a good request behind the others, and gives the lines that answer those."""
    good = {"id": "last", "do": "show", "record": QUIXO}
    sent = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in (*lines, good)]
    *answers, last = out("serve", given=b"\n".join(sent) + b"\n").splitlines()
    assert json.loads(last) == {"id": "last", **SHOWS["start"][1]}
    return answers


def test_serve_answers() -> None:
    text = QUIXO + "\nb1e1"
    shown, moves, count, chosen, again = serve(
        {"id": 1, "do": "show", "record": text},
        {"id": "two", "do": "moves", "record": text},
        {"id": [3], "do": "perft", "record": QUIXO, "depth": 2},
        {"id": {"a": 4}, "do": "choose", "record": text, "level": LEVEL, "seed": 7, "nodes": 50},
        {"do": "choose", "record": text, "level": LEVEL, "seed": 7, "nodes": 50},
    )
    assert shown == {"id": 1, **json.loads(out("show", "-", given=text))}
    assert moves == {"id": "two", "moves": out("moves", "-", given=text).split()}
    assert count == {"id": [3], "count": 1836}
    assert set(chosen) == {"id", "move", "seconds", "value", "line"}
    assert chosen["id"] == {"a": 4}
    assert chosen["move"] == again["move"]
    assert chosen["move"] in moves["moves"]
    assert 0 <= chosen["seconds"] < 60
    assert again["id"] is None


def test_serve_thinks_no_longer_than_it_may() -> None:
    """The clock is real, so this only distinguishes seconds from minutes; `make bench` measures."""
    asked = {"do": "choose", "record": QUIXO + "\nb1e1", "level": LEVEL_NAMES[-1], "seed": 7}
    _, short, long = serve(*({**asked, "id": number, "seconds": 0.05 + number // 2} for number in range(3)))
    assert short["seconds"] < 1 <= long["seconds"] < 10
    assert [type(short["value"]), type(short["line"])] == [float, list]


def test_serve_tells_what_could_be_read() -> None:
    wrong, unreadable, due, over = serve(
        {"id": 1, "do": "moves", "record": QUIXO + "\nb1e1 e1a1"},
        {"id": 2, "do": "moves", "record": "[Game]"},
        {"id": 3, "do": "choose", "record": DETRAK},
        {"id": 4, "do": "choose", "record": QUIXO + "\nresign"},
    )
    assert set(wrong) == {"id", "error", *SHOWN}
    assert (wrong["id"], wrong["to_move"]) == (1, 2)
    assert "e1a1" in wrong["error"]
    assert set(unreadable) == set(due) == set(over) == {"id", "error"}


@pytest.mark.parametrize(
    "line",
    [
        b"nonsense",
        b"{",
        b"null",
        b"true",
        b"[]",
        b"17",
        b'"show"',
        b"\xff\xfe\x00",
        b'{"id": 1, "do": "show"',
        b"[" * 100_000,
        b'{"id": ' * 50_000,
        b"1" * 10_000,
        b"x" * (5 * 1024 * 1024),
        b'{"id": 1, "record": "' + b"x" * (9 * 1024 * 1024) + b'"}',
    ],
    ids=lambda line: line[:12].decode("latin1"),
)
def test_serve_survives_lines_that_are_no_request(line: bytes) -> None:
    assert [(answer["id"], set(answer)) for answer in serve(line, line)] == [(None, {"id", "error"})] * 2


def test_serve_lists_no_moves_that_hidden_tiles_only_allow_to_count() -> None:
    tiles = " ".join(f"{value}:9" for value in range(100))
    text = QUINTO.replace('"5x5"]', f'"5x5"]\n[Tiles "{tiles}"]').partition("\n\n")[0] + "\n\n(? ? ? ? ?) (? ? ? ? ?)"
    moves, shown = serve({"id": 1, "do": "moves", "record": text}, {"id": 2, "do": "show", "record": text})
    assert shown["legal"] > answers.MAX_LISTED
    assert moves == {"id": 1, "error": f"there are {shown['legal']} moves, and at most 1000000 can be listed"}


def test_serve_skips_empty_lines() -> None:
    assert serve(b"", b"  \t", b"\r") == []


STRANGE = [None, True, False, 0, -1, 1.5, 1e308, 10**100, "", "x", "\ud800", [], [1], {}, {"a": []}, "x" * 10_000]
FIELDS = ["id", "do", "record", "depth", "level", "seed", "seconds", "nodes"]


@pytest.mark.parametrize("do", ["show", "moves", "perft", "choose"])
def test_serve_survives_fields_of_the_wrong_kind(do: str) -> None:
    good = {"id": 5, "do": do, "record": QUIXO, "depth": 1, "level": LEVEL, "seed": 1, "nodes": 50}
    asked = [{**good, field: value} for field in FIELDS for value in STRANGE if field != "depth" or value != 10**100]
    asked += [{name: value for name, value in good.items() if name != field} for field in FIELDS]
    result = {"show": "position", "moves": "moves", "perft": "count", "choose": "move"}[do]
    for request, answer in zip(asked, serve(*asked), strict=True):
        assert answer["id"] == request.get("id")
        assert ("error" in answer) != (result in answer)


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("do", [None, 1, "", "win", [], {}]),
        ("record", [None, 1, "", "x", [], "\ud800", ["x"]]),
        ("depth", [None, True, "x", "1", -1, 1.0, [], {}]),
        ("level", [None, 1, "", "unheard-of", [], {}]),
        ("seed", ["7", 1.5, [], {}]),
        ("seconds", [0, -1, "1", [], {}]),
        ("nodes", [0, -5, "1", [], {}]),
    ],
)
def test_serve_refuses_what_makes_no_sense(field: str, values: list[Any]) -> None:
    do = "perft" if field == "depth" else "choose"
    good = {"id": 5, "do": do, "record": QUIXO, "depth": 1, "level": LEVEL, "seed": 1, "nodes": 50}
    for answer in serve(*({**good, field: value} for value in values)):
        assert set(answer) == {"id", "error"}
        assert answer["id"] == 5
        assert answer["error"]


def test_serve_survives_a_depth_that_nobody_can_reach() -> None:
    (answer,) = serve({"id": 1, "do": "perft", "record": QUIXO, "depth": 100_000})
    assert set(answer) == {"id", "error"}


@pytest.mark.parametrize("id_text", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_serve_answers_json_whatever_the_id(id_text: str) -> None:
    (answer,) = serve(f'{{"id": {id_text}, "do": "show", "record": "x"}}'.encode())
    assert "error" in answer


@pytest.mark.parametrize("depth", [10, 500, 900, 960, 980, 985, 990, 1000, 5000])
def test_serve_survives_an_id_of_any_depth(depth: int) -> None:
    (answer,) = served(f'{{"id": {"[" * depth}{"]" * depth}, "do": "show", "record": "x"}}'.encode())
    assert '"error": ' in answer


def test_a_fault_of_ours_ends_no_service(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(position: object) -> dict[str, Any]:
        raise IndexError("out of\nrange")

    monkeypatch.setattr(service, "show", fail)
    told = service.answer_safely({"id": 7, "do": "show", "record": QUIXO}, words("en"))
    assert told == {"id": 7, "error": "IndexError: out of�range"}


def test_a_name_of_many_lines_is_told_in_one() -> None:
    assert "\n" not in complaint(run("show", "no\nsuch file"), 1).strip()


def test_the_output_is_utf_8_whatever_the_terminal() -> None:
    seats = f"computer:{LEVEL}, computer:{LEVEL}"
    command = [sys.executable, "-m", "game", "play", "quixo", "--seats", seats, "--tag", "Event=Été"]
    plain = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, env=plain, check=True)
    assert '[Event "Été"]' in done.stdout.decode()
