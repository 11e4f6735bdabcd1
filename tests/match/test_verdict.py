"""How a game ended, in words: by what facts of the result and of earlier ones each sentence is chosen."""

from __future__ import annotations

import pytest

from game.contract import GAMES, Rank
from game.language import LANGUAGES, words
from game.match.earlier import earlier_results
from game.match.results import Result
from game.match.verdict import Names, Phrase, Verdict, verdict

RANKS = (Rank(30, "best"), Rank(20, "good"), Rank(-100, "low"))
LEVELS = ("Ann", "computer:easy")
ALONE = Result("detrak", (), 100, ("Ann",), (22,), (1,))
WON = Result("quinto", (), 100, LEVELS, (164, 150), (1,))
LOST = WON._replace(scores=(150, 164), winners=(2,))
DRAWN = WON._replace(scores=(150, 150), winners=(1, 2))


def told(result: Result, *earlier: Result, ranks: tuple[Rank, ...] = ()) -> Verdict:
    return verdict(result, earlier, ranks, Names(lambda seats: "+".join(map(str, seats)), str.upper))


def keys(found: Verdict) -> list[str]:
    return [phrase.key.removeprefix("verdict.") for phrase in found.more]


@pytest.mark.parametrize(
    ("total", "rank", "ahead"),
    [
        (34, "BEST", None),
        (30, "BEST", None),
        (29, "GOOD", (1, "BEST")),
        (20, "GOOD", (10, "BEST")),
        (-7, "LOW", (27, "GOOD")),
    ],
)
def test_alone_a_total_has_a_rank_and_the_next_one_a_distance(total: int, rank: str, ahead: object) -> None:
    found = told(ALONE._replace(scores=(total,)), ranks=RANKS)
    assert found.headline == Phrase("verdict.alone_ranked", (abs(total), str(total).replace("-", "−"), rank))
    values = {phrase.key: phrase.values for phrase in found.more}
    assert values.get("verdict.next_rank") == ahead
    assert found.is_happy == (rank == "BEST")


def test_alone_without_ranks_only_the_record_counts() -> None:
    assert keys(told(ALONE)) == ["first_score"]


@pytest.mark.parametrize(
    ("before", "key", "value"),
    [((18, 20), "record", 2), ((22,), "record_again", "22"), ((30, 5), "best", "30"), ((-3,), "record", 25)],
)
def test_a_score_is_compared_with_the_best_before(before: tuple[int, ...], key: str, value: object) -> None:
    found = told(ALONE, *(ALONE._replace(scores=(score,)) for score in before))
    assert found.more == (Phrase(f"verdict.{key}", (value,)),)
    assert found.is_happy == (key == "record")


def test_other_rules_other_people_and_other_numbers_of_seats_are_no_record() -> None:
    others = (
        ALONE._replace(rules=(("Rules", "advanced"),), scores=(40,)),
        ALONE._replace(names=("Ben",), scores=(40,)),
        ALONE._replace(names=("Ann", "Ben"), scores=(40, 1)),
    )
    assert keys(told(ALONE, *others)) == ["first_score"]


def test_who_won_and_by_how_much() -> None:
    assert told(WON).headline == Phrase("verdict.won_by", (14, "1"))
    assert told(WON._replace(scores=(151, 150))).headline == Phrase("verdict.won_by", (1, "1"))
    assert told(DRAWN).headline == Phrase("end.shared_by_all")
    three = Result("qwinto", (), 1, ("Ann", "Ben", "Cid"), (40, 40, 31), (1, 2))
    assert told(three).headline == Phrase("end.shared", ("1+2",))
    assert told(three._replace(winners=(2,))).headline == Phrase("end.won", ("2",)), "a tie-break decided"
    assert told(WON._replace(scores=())).headline == Phrase("end.won", ("1",))


def test_the_first_win_over_a_face_is_said_once() -> None:
    assert "first_win" in keys(told(WON))
    assert "first_win" in keys(told(WON, LOST))
    assert "first_win" in keys(told(WON, WON._replace(names=("Ann", "computer:hard"))))
    assert "first_win" in keys(told(WON, WON._replace(names=("Ben", "computer:easy"))))
    assert "first_win" not in keys(told(WON, WON))
    assert "first_win" not in keys(told(WON, WON._replace(names=("computer:easy", "Ann"), winners=(2,))))
    assert "first_win" not in keys(told(WON._replace(names=("Ann", "Ben"))))
    assert "first_win" not in keys(told(LOST))


@pytest.mark.parametrize(("score", "is_close"), [(162, True), (156, True), (155, False), (40, False)])
def test_a_close_loss_is_named(score: int, is_close: bool) -> None:
    found = told(LOST._replace(scores=(score, 164)))
    assert (Phrase("verdict.narrow", (164 - score,)) in found.more) == is_close
    assert not found.is_happy


def test_a_draw_is_not_a_close_loss_and_nobody_cheers() -> None:
    assert keys(told(DRAWN)) == []
    assert not told(DRAWN).is_happy


def test_a_victory_of_people_is_celebrated_and_one_of_computers_is_not() -> None:
    assert told(WON).is_happy
    assert told(WON._replace(names=("Ann", "Ben"))).is_happy
    assert not told(WON._replace(names=("computer:hard", "computer:easy"))).is_happy


def test_partners_win_together() -> None:
    four = Result("quixo", (), 1, ("Ann", "Ben", "Cid", "Dan"), (), (1, 3))
    assert told(four).headline == Phrase("end.shared", ("1+3",))


def test_earlier_results_are_those_of_the_same_game_that_ended_before() -> None:
    late, other = ALONE._replace(ended=200), WON._replace(ended=50)
    stored = {"a": ALONE, "b": late, "c": other, "d": ALONE._replace(ended=20)}
    assert [result.ended for result in earlier_results(stored, "a", "detrak")] == [20]
    assert [result.ended for result in earlier_results(stored, "b", "detrak")] == [20, 100]
    assert [result.ended for result in earlier_results(stored, "new", "detrak")] == [20, 100, 200]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_rank_has_a_name(game: str, language: str) -> None:
    position = GAMES[game].position_type
    ranks = position.start(position.seat_counts[0], position.option_type()).ranks
    assert [rank.least for rank in ranks] == sorted((rank.least for rank in ranks), reverse=True)
    assert all(f"rank.{game}.{rank.name}" in words(language) for rank in ranks)
