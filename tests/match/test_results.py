"""What is counted of the games that are over: each once, however often it is noted or merged."""

import json
from pathlib import Path
from typing import Any

import pytest

from game.contract import GAMES
from game.match import results
from game.match.results import (
    Result,
    Tally,
    latest,
    merged,
    noted,
    read_result,
    read_results,
    result_of,
    rules_of,
    tallies,
)
from game.record import parse
from game.saving.envelope import seal, unseal
from game.saving.safe_json import MAX_CHARACTERS

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "stored-1.json").read_text(encoding="utf-8"))
ANN = Result("qwinto", (), 10, ("Ann", "computer:easy"), (40, 31), (1,))
BEN = Result("qwinto", (), 20, ("Ann", "Ben"), (51, 60), (2,))
ALONE = Result("detrak", (("Rules", "advanced"),), 30, ("Ann",), (-12,), (1,))
DRAWN = Result("quixo", (), 40, ("Ann", "Ben"), (), (1, 2))


def golden(name: str) -> str:
    """The record of a finished game."""
    opened = unseal(GOLDEN[name])
    assert opened is not None
    record: str = opened.data["record"]
    return record


@pytest.mark.parametrize(
    ("name", "rules", "scores", "winners"),
    [
        ("game.detrakadvanced", (("Diagonal", "penalty"), ("Rules", "advanced")), (12, 15), (2,)),
        ("game.detrakbasic", (), (36, 22, 22), (1,)),
        ("game.quinto", (("Board", "7x7"),), (193, 240), (2,)),
        ("game.quixofour", (), (), (1, 3)),
        ("game.qwinto", (), (20, 14, 27), (3,)),
    ],
)
def test_what_came_out_of_a_game(name: str, rules: Any, scores: Any, winners: Any) -> None:
    record = parse(golden(name))
    assert result_of(record, 5) == (record.game, rules, 5, record.names, scores, winners)
    assert result_of(record.up_to(len(record.moves) - 1), 5) is None


def test_which_options_are_not_counted_says_the_spec_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    record = parse(golden("game.detrakadvanced"))
    tags = record.start.options.tags()
    for uncounted in ({"Diagonal"}, set[str]()):
        spec = GAMES["detrak"].having(uncounted_tags=frozenset(uncounted))
        monkeypatch.setattr(results, "GAMES", {"detrak": spec})
        assert dict(rules_of(record)).keys() == tags.keys() - uncounted


@pytest.mark.parametrize("result", [ANN, BEN, ALONE, DRAWN])
def test_what_is_stored_is_read(result: Result) -> None:
    assert read_result(json.loads(json.dumps(result.as_data()))) == result


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"rules": None},
        {"rules": {"Rules": 5}},
        {"rules": {"Rules": "x" * 1001}},
        {"rules": {"x" * 101: "basic"}},
        {"rules": {f"Rule{number}": "x" for number in range(11)}},
        {"ended": "now"},
        {"ended": -1},
        {"ended": 10**400},
        {"ended": True},
        {"names": "Ann"},
        {"names": []},
        {"names": ["Ann", 7]},
        {"names": ["Ann"] * 40},
        {"scores": [1]},
        {"scores": [1, float("nan")]},
        {"scores": [1, 10**400]},
        {"winners": ["Ann"]},
        {"winners": None},
    ],
    ids=str,
)
def test_nonsense_is_left_out(change: dict[str, Any]) -> None:
    assert read_result({**ANN.as_data(), **change}) is None
    assert read_results({"1": {**ANN.as_data(), **change}, "2": BEN.as_data()}) == {"2": BEN}


@pytest.mark.parametrize("data", [None, [], "text", 5, {"1": None}])
def test_what_is_no_list_of_results_is_none(data: Any) -> None:
    assert read_results(data) == {}


def test_a_game_is_noted_once_and_forgotten_when_it_goes_on() -> None:
    once = noted({}, "1", ANN)
    assert noted(once, "1", ANN) == once
    assert noted(once, "1", BEN) == {"1": BEN}
    assert noted(once, "1", None) == {}
    assert noted(once, "2", None) == once


def test_merging_twice_changes_nothing_and_what_is_here_stays() -> None:
    here, there = {"1": ANN, "2": BEN}, {"2": DRAWN, "3": ALONE}
    both = merged(here, there)
    assert both == {"1": ANN, "2": BEN, "3": ALONE}
    assert merged(both, there) == both
    assert merged(both, here) == both


def test_only_the_latest_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "MAX_RESULTS", 2)
    assert list(latest({"3": ALONE, "1": ANN, "2": BEN})) == ["2", "3"]


def test_what_comes_by_file_pushes_nothing_out_that_is_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "MAX_RESULTS", 2)
    newer, newest = ANN._replace(ended=30), ANN._replace(ended=40)
    assert merged({"1": ANN}, {"8": newer, "9": newest}) == {"1": ANN, "9": newest}
    assert merged({"1": ANN, "2": BEN}, {"9": newest}) == {"1": ANN, "2": BEN}
    assert list(merged({"9": newest}, {"1": ANN})) == ["1", "9"]


def test_what_is_stored_of_them_is_never_too_long_to_be_read() -> None:
    names = tuple(f"{'é' * 18}{seat:02}" for seat in range(6))
    rules = (("Board", "25x25"), ("Tiles", " ".join(f"{value}:99" for value in range(100))))
    long = Result("qwinto", rules, 2**31, names, (-100,) * 6, (1, 2, 3, 4, 5, 6))
    kept = latest({f"{number:012x}": long._replace(ended=number) for number in range(3000)})
    assert 100 < len(kept) < 3000
    sealed = seal({key: result.as_data() for key, result in kept.items()}, 10**6, 2**31)
    assert len(sealed) < MAX_CHARACTERS
    opened = unseal(sealed)
    assert opened is not None
    assert len(read_results(opened.data)) == len(kept)


def test_each_person_is_counted_for_each_game_and_its_rules() -> None:
    counted = {(chapter.game, chapter.rules): chapter.people for chapter in tallies([ALONE, ANN, BEN, DRAWN])}
    assert counted == {
        ("detrak", ALONE.rules): (Tally("Ann", 1, 0, 0, -12, -120),),
        ("qwinto", ()): (Tally("Ann", 2, 2, 1, 51, 455), Tally("Ben", 1, 1, 1, 60, 600)),
        ("quixo", ()): (Tally("Ann", 1, 1, 0, None, None), Tally("Ben", 1, 1, 0, None, None)),
    }


def test_games_of_computers_alone_are_not_counted() -> None:
    assert tallies([Result("quixo", (), 1, ("computer:easy", "computer:hard"), (), (1,))]) == []


def test_who_sits_on_several_seats_has_played_one_game_with_several_scores() -> None:
    twice = Result("qwinto", (), 10, ("Ann", "Ben", "Ann"), (40, 31, 60), (3,))
    all_won = twice._replace(winners=(1, 2, 3))
    (chapter,) = tallies([twice, all_won, ANN])
    assert chapter.people == (Tally("Ann", 3, 3, 2, 60, 480), Tally("Ben", 2, 2, 0, 31, 310))


def test_names_that_mean_the_same_person_are_counted_together() -> None:
    french = ANN._replace(names=("Anne", "Ben"), ended=11)
    (chapter,) = tallies([ANN, french], named=lambda name: "Ann" if name == "Anne" else name)
    assert [(tally.name, tally.played) for tally in chapter.people] == [("Ann", 2), ("Ben", 1)]


def test_what_is_valid_does_not_depend_on_what_was_read_before() -> None:
    """Names are looked at once; what only equals them, or sounds like them, is still no list of names."""
    good = ALONE.as_data() | {"names": ["A", "n", "n"], "scores": [1, 2, 3]}
    odd = [good | {"names": "Ann"}, good | {"winners": [True]}, good | {"scores": [1, 2, float("nan")]}]
    odd += [good | {"scores": [1, 2, 1_000_001]}, good | {"names": [["A"], "n", "n"]}, good | {"game": ["detrak"]}]
    for order in ([good, *odd, good], [*odd, good, *odd]):
        read = read_results({str(at): each for at, each in enumerate(order)})
        assert [order[int(key)] for key in read] == [good] * order.count(good)
    many = good | {"scores": [1_000_000, -1_000_000, 1_000_000]}
    assert read_result(many) is not None
