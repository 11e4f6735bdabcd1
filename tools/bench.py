"""Measures the pure layers, and prints times beside those of a calibration loop: python -m tools.bench [--players]

Machines differ, so compare each number with the first row, a loop that only counts.
"""

from __future__ import annotations

import argparse
import copy
import functools
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from game.answers import perft
from game.computer.choose import choose
from game.computer.task import LEVELS, Budget, Task, player_of
from game.contract import GAMES, Position
from game.games.quinto.rules import Quinto
from game.games.quixo.rules import Quixo, QuixoOptions
from game.match.match import throw
from game.record import Record, parse, read
from tests.testkit.games import kit_of

ROOT = Path(__file__).parent.parent
SEED = 7
LOOPS = 1_000_000
NODES = 3000
"""How many nodes an expert may search for a move when its speed is measured; some games need fewer."""
MIDDLE = 400
"""The number of placements of a Quinto position in the middle of a game."""


def milliseconds(action: Callable[[], Any], times: int = 7) -> float:
    """The median time of an action."""
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        action()
        taken.append(time.perf_counter() - began)
    return statistics.median(taken) * 1000


def count() -> int:
    """The calibration loop."""
    total = 0
    for number in range(LOOPS):
        total += number & 7
    return total


def random_game(game: str, seats: int, source: random.Random) -> Record:
    """Plays a game to its end with random moves."""
    record = Record.new(game, tuple(f"P{seat}" for seat in range(1, seats + 1)))
    while record.position.to_move is not None:
        position = record.position
        move = throw(position, source) if position.awaits_chance else source.choice(list(position.legal_moves))
        record = record.played(move)
    return record


def middle_of_quinto(source: random.Random) -> Position:
    """Searches a few games for the position whose number of placements is nearest to MIDDLE."""
    games = [random_game("quinto", 2, source) for _ in range(4)]
    positions = [position for record in games for position, _ in record.turns() if not position.awaits_chance]
    return min(positions, key=lambda position: abs(len(position.legal_moves) - MIDDLE))


def afresh(position: Position) -> Position:
    """An equal position without cached results."""
    return type(position).parse(str(position), position.seats, position.options)


def naive_board() -> list[list[str]]:
    return [["."] * 5 for _ in range(5)]


def naive_perft(board: list[list[str]], mark: str, depth: int) -> int:
    """Counts as most programs for this game do, with nested lists that are copied and shifted cube by cube."""
    count = 0
    border = [(row, column) for row in range(5) for column in range(5) if {row, column} & {0, 4}]
    for row, column in border:
        if board[row][column] not in (".", mark):
            continue
        for to_row, to_column in {(row, 0), (row, 4), (0, column), (4, column)} - {(row, column)}:
            after = copy.deepcopy(board)
            y, x = row, column
            while (y, x) != (to_row, to_column):
                step_y, step_x = (to_row > y) - (to_row < y), (to_column > x) - (to_column < x)
                after[y][x] = after[y + step_y][x + step_x]
                y, x = y + step_y, x + step_x
            after[y][x] = mark
            lines = [*after, *zip(*after, strict=True), [after[at][at] for at in range(5)]]
            lines.append([after[at][4 - at] for at in range(5)])
            is_over = any(len(set(line)) == 1 and line[0] != "." for line in lines)
            other = "o" if mark == "x" else "x"
            count += depth == 1 or (0 if is_over else naive_perft(after, other, depth - 1))
    return count


def ask_server(requests: list[dict[str, Any]]) -> list[float]:
    """Starts `serve`, sends one request after the other, and returns the time of each answer."""
    command = [sys.executable, "-m", "game", "serve"]
    taken = []
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        for request in requests:
            began = time.perf_counter()
            server.stdin.write(json.dumps(request).encode() + b"\n")
            server.stdin.flush()
            server.stdout.readline()
            taken.append((time.perf_counter() - began) * 1000)
        server.stdin.close()
    return taken


def show_from_cold(record: Record) -> None:
    """Runs `python -m game show` as a user does, from start to end."""
    command = [sys.executable, "-m", "game", "show", "-"]
    subprocess.run(command, cwd=ROOT, input=str(record).encode(), capture_output=True, check=True)


def moments(game: str, seats: int, number: int = 5) -> list[str]:
    """The text of a random game at several moments where a seat must decide, as that seat sees it."""
    record = random_game(game, seats, random.Random(SEED))
    decisions = [at for at, (position, _) in enumerate(record.turns()) if isinstance(position.to_move, int)]
    chosen = [record.up_to(decisions[len(decisions) * at // number]) for at in range(number)]
    return [str(each.seen_by(each.position.to_move)) for each in chosen if isinstance(each.position.to_move, int)]


def thinking() -> list[tuple[str, float, str]]:
    """Measures how long each level takes over a move, the longest of a few; the bar is its time and a tenth."""
    table = []
    for game, seats in [(key, seats) for key in GAMES for seats in kit_of(key).timed_seats]:
        texts = moments(game, seats)
        choose(texts[0], "expert", SEED, nodes=10)  # loads the tables
        for level, grade in LEVELS.items():
            asked = [functools.partial(choose, text, level, SEED, clock=time.perf_counter) for text in texts]
            longest = max(milliseconds(each, 1) for each in asked)
            table.append((f"{game}, {seats} seats, {level}", longest, f"{1100 * grade.seconds:.0f}"))
    return table


def in_the_browser() -> tuple[list[tuple[str, float, str]], dict[str, float]]:
    """Measures the same in Chromium's worker, if Chromium and playwright are installed."""
    try:
        from tools.bench_browser import measured
    except ImportError:
        return [], {}
    return measured({game: moments(game, 2) for game in GAMES}, NODES, SEED)


def think(text: str) -> int:
    """Lets an expert search, and returns how many nodes it used."""
    record, budget = parse(text), Budget(1.0, NODES)
    player_of(record.game).think(Task(record, LEVELS["expert"], budget, random.Random(SEED)))
    return budget.used


def tell_speed(in_chromium: dict[str, float]) -> None:
    """Prints how many nodes a second each player searches, for the same moves on CPython and in Chromium."""
    print(f"\n{f'nodes a second, expert with {NODES} a move at the most':58}{'CPython':>10}{'Chromium':>10}")
    for game in GAMES:
        texts = moments(game, 2)
        nodes = sum(map(think, texts))
        seconds = sum(milliseconds(functools.partial(think, text), 3) for text in texts) / 1000
        there = f"{1000 * nodes / in_chromium[game]:.0f}" if game in in_chromium else ""
        print(f"{f'{game}, 2 seats: {nodes} nodes over {len(texts)} moves':58}{nodes / seconds:>10.0f}{there:>10}")


def rows() -> list[tuple[str, float, str]]:
    """Measures everything: the name, the milliseconds, and the limit."""
    source = random.Random(SEED)
    middle = middle_of_quinto(source)
    assert isinstance(middle, Quinto)
    moves = list(middle.legal_moves)
    start = Quixo.start(2, QuixoOptions())
    copies = iter([afresh(middle) for _ in range(9)])

    def ask_each() -> bool:
        return all(move in middle.legal_moves for move in moves)

    def naive() -> int:
        return naive_perft(naive_board(), "x", 3)

    table = [
        (f"calibration: a loop of {LOOPS:,}", milliseconds(count), ""),
        ("Quixo perft 4", milliseconds(lambda: perft(start, 4), 3), "3000"),
        ("Quixo perft 3", milliseconds(lambda: perft(start, 3)), ""),
        ("peer: the same with nested lists and deepcopy", milliseconds(naive, 1), ""),
        (f"Quinto, all {len(moves)} legal moves", milliseconds(lambda: list(next(copies).generate_moves())), "5"),
        ("Quinto, is one placement legal", milliseconds(ask_each) / len(moves), "0.1"),
    ]
    records = {game: random_game(game, spec.seat_counts[-1], source) for game, spec in GAMES.items()}
    for game, record in records.items():
        replay = milliseconds(functools.partial(read, str(record)))
        table.append((f"replay {game}, {record.position.seats} seats, {len(record.moves)} tokens", replay, "30"))
    answers = ask_server([{"id": number, "do": "show", "record": str(records["qwinto"])} for number in range(9)])
    table.append(("serve: show of the qwinto game, the first answer with the start", answers[0], ""))
    table.append(("serve: show of this game", statistics.median(answers[1:]), "50"))
    from_cold = milliseconds(lambda: show_from_cold(records["quixo"]))
    table.append(("python -m game show, from start to end", from_cold, "300"))
    return table


def main() -> None:
    """Prints the tables, or only that of the computer players."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", action="store_true", help="only the computer players")
    table = [("", milliseconds(count), "")] if parser.parse_args().players else rows()
    in_chromium, speed = in_the_browser()
    table += [*thinking(), *in_chromium]
    loop = table[0][1]
    print(f"Python {sys.version.split()[0]}, seed {SEED}\n")
    print(f"{'':58}{'ms':>10}{'bar, ms':>10}{'loops':>9}")
    for what, taken, bar in table:
        print(f"{what:58}{taken:10.3f}{bar:>10}{taken / loop:9.3f}")
    tell_speed(speed)


if __name__ == "__main__":
    main()
