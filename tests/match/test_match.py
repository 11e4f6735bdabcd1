"""A match: drafts, undo and redo, throws that come again, real dice, and what is typed."""

import random

import pytest

from game.contract import CHANCE, AmbiguousMove, IllegalMove, NotationError, Reason
from game.match.match import Match, throw
from game.record import parse
from tests.testkit.scenes import Numbers, match, played


def test_a_move_is_made_step_by_step():
    begun = match("quixo").touched("b1")
    assert begun.draft == ("b1",)
    assert begun.outlook.following == ("a1", "e1", "b5")
    assert begun.touched("e1").record.moves == (("b1", "e1"),)
    assert begun.touched("e1").draft == ()


def test_touching_a_step_again_takes_it_back():
    assert match("quixo").touched("b1").touched("b1").draft == ()


def test_touching_another_beginning_begins_anew():
    assert match("quixo").touched("b1").touched("c1").draft == ("c1",)


def test_a_touch_that_is_not_allowed_tells_the_rule_and_changes_nothing():
    begun = match("quixo")
    with pytest.raises(IllegalMove) as refused:
        begun.touched("c3")
    assert refused.value.reason == Reason("quixo.border", ("c3",))
    assert begun.draft == ()
    assert begun.touched("b1").draft == ("b1",)


def test_a_complete_move_waits_where_it_is_to_be_confirmed():
    thrown = played(match("detrak"), "(o /)")
    drafted = thrown.touched("b1", confirm=True).touched("c1", confirm=True)
    assert drafted.record.moves == thrown.record.moves
    assert drafted.outlook.move == ("b1", "c1")
    assert drafted.confirmed().record.moves[-1] == ("b1", "c1")


def test_a_turned_draft_is_another_move():
    thrown = played(match("detrak"), "(o /)")
    assert thrown.drafting(("c1", "b1")).confirmed().record.moves[-1] == ("c1", "b1")


def test_confirming_what_is_no_move_tells_why():
    with pytest.raises(IllegalMove) as refused:
        played(match("detrak"), "(o /)").drafting(("b1",)).confirmed()
    assert refused.value.reason == Reason("detrak.two_cells")


def test_undo_is_free_back_to_the_last_throw():
    later = played(match("detrak"), "(o /)", "b1c1", "b1c1")
    assert later.can_undo
    once = later.undo()
    assert once.record.moves == (("o", "/"), ("b1", "c1"))
    twice = once.undo()
    assert twice.record.moves == (("o", "/"),)
    assert not twice.can_undo
    assert twice.undo() is twice
    assert twice.redo().redo().record == later.record


def test_a_new_move_ends_redo():
    undone = played(match("quixo"), "b1e1").undo()
    assert played(undone, "c1e1").undone == ()


def test_undo_takes_the_draft_back_first():
    begun = played(match("quixo"), "b1e1").touched("c1")
    assert begun.undo().draft == ()
    assert len(begun.undo().record.moves) == 1


def test_undo_goes_over_a_throw_where_the_players_agreed_and_the_throw_comes_again():
    agreed = match("detrak", Undo="throws")
    thrown = agreed.thrown(Numbers(0, 5))
    later = played(thrown, "b1c1", "b1c1").thrown(Numbers(2, 3))
    back = later.undo()
    assert back.record.moves == (("/", "o"), ("b1", "c1"))
    other = played(back, "d1e1")
    assert other.thrown(Numbers(4, 4)).record.moves[-1] == later.record.moves[-1]


def test_undo_stops_at_a_throw_where_nobody_agreed():
    later = played(match("detrak").thrown(Numbers(0, 5)), "b1c1", "b1c1").thrown(Numbers(2, 3))
    assert not later.can_undo


def test_where_undo_stops_at_a_throw_it_says_so_and_nowhere_else():
    later = played(match("detrak").thrown(Numbers(0, 5)), "b1c1", "b1c1")
    assert later.undo_barrier is None
    assert later.thrown(Numbers(2, 3)).undo_barrier == Reason("undo.stops")
    for nothing_decided in (match("detrak"), match("detrak").thrown(Numbers(0, 5)), match("quixo")):
        assert nothing_decided.undo_barrier is None
    assert played(match("quixo", Clock="5+0"), "b1e1", "time").undo_barrier is None


def test_undo_stops_at_a_throw_while_a_computer_plays():
    seats = ("Ann", "computer:random")
    later = played(match("detrak", seats, Undo="throws"), "(/ o)", "b1c1", "b1c1", "(x x)")
    assert not later.can_undo


def test_undo_never_goes_over_a_refill():
    later = played(match("quinto", Undo="throws"), "(0 1 2 3 5)", "(5 6 6 7 8)", "5i7", "(4)")
    assert not later.can_undo


def test_what_was_told_of_the_table_can_be_told_anew():
    told = played(match("qwinto", Throws="table"), "oy", "(5 4)")
    again = told.undo()
    assert (again.mover, again.undone_throws) == (CHANCE, {})
    assert played(again, "(5 3)").position.number == 8
    drawn = played(match("quinto", Throws="table"), "(0 1 2 3 5)", "(5 6 6 7 8)", "5i7", "(4)")
    assert drawn.undo().record.moves == drawn.record.moves[:-1]


def test_a_kept_throw_that_is_none_is_thrown_anew():
    spoilt = Match(match("detrak", Undo="throws").record, undone_throws={"0:2": ("z", "z")})
    assert spoilt.thrown(Numbers(0, 5)).record.moves == (("/", "o"),)


def test_redo_gives_back_what_the_clock_showed():
    record = parse('[Game "quixo"]\n[Format "1"]\n[Seats "Ann, Ben"]\n[Clock "60+0"]\n\nb1e1 {clk 44}\n')
    assert Match(record).undo().redo().record == record


def test_what_only_a_record_may_say_is_not_typed():
    kept = played(match("qwinto"), "oy", "(5 4)", "keep")
    with pytest.raises(NotationError):
        kept.typed("?")
    with pytest.raises(NotationError):
        match("quinto", Throws="table").typed("(? ? ? ? ?)")
    assert match("quixo").typed("agreed").position.ending
    with pytest.raises(IllegalMove) as refused:
        match("quixo", ("Ann", "computer:easy")).typed("agreed")
    assert refused.value.reason == Reason("not_agreed")


def test_nobody_types_for_the_computer():
    later = match("quixo", ("Ann", "computer:easy")).typed("b1b5 c1c5")
    assert later.record.moves == (("b1", "b5"),)
    with pytest.raises(NotationError):
        match("quixo").typed("time")


def test_time_that_is_over_is_not_taken_back():
    assert not played(match("quixo", Clock="5+0"), "b1e1", "time").can_undo


def test_a_game_that_no_reader_would_take_goes_no_further(monkeypatch):
    monkeypatch.setattr("game.record.record.MAX_TOKENS", 1)
    full = played(match("quixo"), "b1e1").touched("c1")
    with pytest.raises(IllegalMove) as refused:
        full.touched("a1")
    assert len(full.record.moves) == 1
    assert refused.value.reason.key == "record.too_many_tokens"


def test_undo_takes_back_the_computers_answer_too():
    later = played(match("quixo", ("Ann", "computer:random")), "b1e1", "c1a1")
    assert later.undo().record.moves == ()


def test_other_dice_are_another_throw():
    agreed = match("qwinto", Undo="throws")
    one = played(agreed, "o").thrown(Numbers(5))
    assert one.record.moves[-1] == ("6",)
    again = one.undo()
    assert again.record.moves == ()
    assert played(again, "o").thrown(Numbers(0)).record.moves[-1] == ("6",)
    assert played(again, "oy").thrown(Numbers(0, 1)).record.moves[-1] == ("1", "2")


def test_real_dice_are_tapped_in():
    real = match("qwinto", Throws="table")
    chosen = played(real, "oy")
    assert chosen.throws_are_real
    assert chosen.following(()) == tuple("123456")
    tapped = chosen.touched("6").touched("6")
    assert tapped.draft == ("6", "6")
    with pytest.raises(IllegalMove) as refused:
        tapped.touched("1")
    assert refused.value.reason == Reason("not_a_step", ("1",))
    assert tapped.confirmed().record.moves[-1] == ("6", "6")


def test_a_draw_takes_each_tile_as_often_as_it_is_left():
    position = match("quinto", Tiles="1:5 2:5", Board="5x5").position
    counts = {"1": 0, "2": 0}
    source = random.Random(1)
    for _ in range(400):
        for step in throw(position, source):
            counts[step] += 1
    assert abs(counts["1"] - 1000) < 100
    assert sum(counts.values()) == 2000


@pytest.mark.parametrize(("text", "error"), [("zz", NotationError), ("c3c1", IllegalMove), ("b1", AmbiguousMove)])
def test_what_is_typed_is_refused_by_one_of_three_errors(text, error):
    with pytest.raises(error):
        match("quixo").typed(text)


def test_several_moves_may_be_typed_at_once():
    assert len(match("quixo").typed("b1e1 c1a1").record.moves) == 2
    assert match("detrak", Throws="table").typed("(o /)").mover == 1
    with pytest.raises(NotationError):
        match("detrak").typed("(o /)")


def test_again_moves_the_start_on_by_one():
    over = match("quixo", First="2")
    assert over.again().record.tag("First") == "1"
    assert over.again().again().record.tag("First") == "2"
    assert match("detrak").again().record == match("detrak").record


def test_whose_turn_it_is():
    sitting = match("qwinto", ("computer:random", "Ben"))
    assert sitting.mover == 1
    assert sitting.level == "random"
    assert sitting.has_computer
    assert played(sitting, "o").mover == CHANCE
    assert played(sitting, "o").level is None
