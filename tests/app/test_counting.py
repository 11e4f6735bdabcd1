"""The end of a game: saved, shown, counted on the board, and only then told. Nothing tells the result before."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from game.app import events
from game.app.effects import After, Announce, Effect, Keep, NoteResult, PlaySound, Show
from game.app.events import CountDue, Event
from game.app.screens import screen
from game.app.state import State
from game.app.update import update
from game.contract import GAMES, Ending
from game.match.match import Match
from game.record import Record, parse
from game.saving.settings import Settings
from game.ui.nodes import Node, text_of, walk
from tests.testkit.dialogs import MOMENT, at_table
from tests.testkit.ports import Tab

ROOT: Final = Path(__file__).parents[2] / "tests" / "games"
ENDS: Final = {
    "detrak": "detrak/two-seats-advanced-shared.txt",
    "detrak alone": "detrak/one-seat-grand-master.txt",
    "detrak of five": "detrak/five-seats-stuck-below-zero.txt",
    "qwinto": "qwinto/four-seats-two-finish-on-one-throw.txt",
    "qwinto alone": "qwinto/one-seat-rows.txt",
    "quinto": "quinto/sheet-plays-opening-40.txt",
    "quixo": "quixo/two-seats-line.txt",
    "quixo of four": "quixo/four-seats-line-confer.txt",
    "quixo by a gift": "quixo/two-seats-gift.txt",
}
"""A finished game of each kind that is counted."""


def record_of(name: str) -> Record:
    return parse((ROOT / ENDS[name]).read_text(encoding="utf-8"))


def ended(name: str, **settings: bool) -> tuple[State, list[Effect]]:
    """Plays the last move of a game."""
    record = record_of(name)
    number = len(record.moves) - 1
    before = at_table(Match(record.up_to(number)), lifted=0)
    before = before.having(settings=Settings(language="en", **settings))
    mover = record.position_at(number).to_move
    assert isinstance(mover, int)
    before = before.with_table(lifted=mover if GAMES[record.game].has_curtain else 0)
    return update(before, events.Play(record.position_at(number).write(record.moves[number])), MOMENT)


def due(effects: list[Effect]) -> list[Event]:
    """Returns the stages of the count that are due later."""
    found = [effect.event for effect in effects if isinstance(effect, After)]
    return [event for event in found if isinstance(event, CountDue)]


def counted(state: State, effects: list[Effect]) -> list[tuple[State, list[Effect]]]:
    """Lets the timers of the count run out, and returns each state with its effects."""
    found = []
    while stages := due(effects):
        assert len(stages) == 1
        state, effects = update(state, stages[0], MOMENT)
        found.append((state, effects))
    return found


def node_of(state: State) -> Node:
    return screen(state, MOMENT.now)


def classes_of(node: Node) -> set[str]:
    return {name for each in walk(node) for name in each.attributes.get("class", "").split()}


def heard(node: Node) -> str:
    """Returns all that can be read or heard on the screen."""
    labels = [each.attributes.get("aria-label", "") for each in walk(node)]
    return " ".join([text_of(node), *labels])


def tell_tale(state: State) -> set[str]:
    """Returns what on the screen says who won."""
    node = node_of(state)
    texts = {text for text in (" wins", " win.", "It’s a draw", "Rank", "record") if text in text_of(node)}
    return (
        texts
        | (classes_of(node) & {"laurel", "decided", "verdict", "celebration"})
        | {"seat won" for each in walk(node) if {"seat", "won"} <= set(each.attributes.get("class", "").split())}
    )


@pytest.mark.parametrize("name", ENDS)
def test_saved_shown_counted_and_then_told(name: str) -> None:
    state, effects = ended(name)
    kinds = [type(effect) for effect in effects]
    assert kinds.index(Keep) < kinds.index(NoteResult) < kinds.index(Show)
    assert len(due(effects)) == 1
    stages = counted(state, effects)
    table = state.table
    assert table is not None
    assert table.counting is not None
    assert len(stages) == len(table.counting.stages) + 1
    announced = [
        effect.text
        for each in (effects, *(each for _, each in stages))
        for effect in each
        if isinstance(effect, Announce) and effect.text
    ]
    assert len(announced) == 1, "only the end is said"
    assert [effect for effect in stages[-1][1] if isinstance(effect, Announce)]
    assert all(isinstance(each[0], Show) for _, each in stages)


@pytest.mark.parametrize("name", ENDS)
def test_nothing_tells_the_result_before_it_was_counted(name: str) -> None:
    state, effects = ended(name)
    stages = counted(state, effects)
    for each in (state, *(each for each, _ in stages[:-1])):
        assert tell_tale(each) == set()
        assert "skip" in {node.attributes.get("data-action") for node in walk(node_of(each))}
        assert [node for node in walk(node_of(each)) if "data-any-key" in node.attributes]
    last = stages[-1][0]
    assert not [node for node in walk(node_of(last)) if "data-any-key" in node.attributes]
    assert "verdict" in tell_tale(last)
    assert last.table is not None
    assert last.table.counting is None


@pytest.mark.parametrize("name", [name for name in ENDS if "quixo" not in name and "five" not in name])
def test_totals_wait_for_their_turn_everywhere_on_the_screen(name: str) -> None:
    state, effects = ended(name)
    record = record_of(name)
    assert record.position.scores is not None
    totals = [score.total for score in record.position.scores]
    shown_totals = {f"{total:g}".replace("-", "−") for total in totals if abs(total) > 18}
    assert shown_totals, "choose a game whose totals cannot be anything else"
    stages = counted(state, effects)
    before_totals = [state, *(each for each, _ in stages[: -len(totals) - 1])]
    for each in before_totals:
        words = heard(node_of(each)).replace(",", " ").replace(".", " ").split()
        found = shown_totals & set(words)
        assert not found - points_on_the_table(each, record), found
    assert shown_totals <= set(heard(node_of(stages[-1][0])).replace(",", " ").replace(".", " ").split())


def points_on_the_table(state: State, record: Record) -> set[str]:
    """Returns numbers that stand on the screen for another reason: points before the tiles in hand are subtracted."""
    points = getattr(record.position, "points", ())
    return {str(each) for each in points} | {str(len(record.moves))}


@pytest.mark.parametrize("name", ENDS)
def test_each_place_lights_up_once_and_is_hidden_until_then(name: str) -> None:
    state, effects = ended(name)
    table = state.table
    assert table is not None
    assert table.counting is not None
    places = [place for stage in table.counting.stages for place in stage.places]
    assert len(places) == len(set(places))
    known = {node.attributes.get("data-at") for node in walk(node_of(state))}
    missing = set(places) - known - {f"total{seat}" for seat in range(1, 9)}
    assert not missing, "a place of the count is not on the screen"
    for at, (each, _) in enumerate(counted(state, effects)[:-1]):
        assert "counted" in classes_of(node_of(each)), table.counting.stages[at]


@pytest.mark.parametrize(
    "event", [events.SkipCount(), events.PutDown(), events.Touch("a1"), events.Undo(), events.Confirm()]
)
def test_a_tap_or_a_key_shows_the_end_at_once(event: Event) -> None:
    state, _ = ended("detrak")
    moves = state.table and len(state.table.match.record.moves)
    state, effects = update(state, event, MOMENT)
    assert state.table is not None
    assert state.table.counting is None
    assert len(state.table.match.record.moves) == moves, "the same tap does nothing else"
    assert any(isinstance(effect, Announce) and effect.text for effect in effects)
    assert "verdict" in tell_tale(state)
    late = update(state, CountDue(state.table.match.record, 1), MOMENT)
    assert late == (state, []), "a stage that comes late changes nothing"


def test_a_game_that_is_opened_again_shows_the_end_as_counted() -> None:
    match = Match(record_of("quixo"))
    state, effects = update(State(), events.GameRead("1", match, ""), MOMENT)
    assert not due(effects)
    assert "verdict" in tell_tale(state)
    assert "celebration" not in tell_tale(state)


def test_a_reload_in_the_middle_of_the_count_shows_its_end() -> None:
    tab = Tab().begin("quixo").act("typed", typed="a1e1 a5e5 a1e1 a5e5 a1e1 a5e5 a1e1 a5e5 a1e1")
    tab.wait(1.6)
    assert tab.table.counting is not None
    assert tab.table.counting.done > 0
    again = tab.reopened()
    assert again.table.counting is None
    assert "verdict" in tell_tale(again.state)


def test_stepping_leaves_the_count_and_comes_back_to_its_end() -> None:
    state, effects = ended("detrak")
    state, _ = update(state, events.StepTo(0), MOMENT)
    state, _ = update(state, due(effects)[0], MOMENT)
    assert state.table is not None
    assert (state.table.at, state.table.counting) == (0, None)
    state, _ = update(state, events.StepTo(None), MOMENT)
    assert "verdict" in tell_tale(state)


def test_a_game_that_ends_while_somebody_steps_through_it_is_found_counted() -> None:
    tab = Tab().begin("detrak", "kind1=easy", "kind2=easy").wait(8)
    tab.act("step:1").wait(400)
    assert tab.table.match.position.ending
    assert tab.table.at == 1
    assert tab.table.counting is None
    assert not tab.page.complaints
    tab.act("step:live").wait(1)
    assert "verdict" in str(screen(tab.state, MOMENT.now))


def test_who_resigns_has_nothing_to_count() -> None:
    state = at_table(Match(Record.new("quixo", ("Ann", "Ben"))))
    state, effects = update(state, events.Play("resign"), MOMENT)
    assert not due(effects)
    assert "verdict" in tell_tale(state)


def test_a_victory_is_celebrated_for_a_moment() -> None:
    state, effects = counted(*ended("quixo", sound=True))[-1]
    assert "celebration" in tell_tale(state)
    assert PlaySound("victory") in effects
    (over,) = [effect.event for effect in effects if isinstance(effect, After)]
    state, _ = update(state, over, MOMENT)
    assert "celebration" not in tell_tale(state)


def test_there_is_no_sound_while_sound_is_off() -> None:
    for _, effects in counted(*ended("quixo")):
        assert not any(isinstance(effect, PlaySound) for effect in effects)


def test_the_sheet_in_front_does_not_tell_who_won() -> None:
    state, effects = ended("qwinto")
    front = {name for each, _ in [(state, effects), *counted(state, effects)[:-1]] for name in fronts(each)}
    assert len(front) == 1
    ending = record_of("qwinto").position.ending
    assert isinstance(ending, Ending)
    (last,) = fronts(counted(state, effects)[-1][0])
    assert last == f"slot{ending.winners[0]}"


def fronts(state: State) -> list[str]:
    """Returns the sheet in front."""
    named = [each for each in walk(node_of(state)) if "shown" in each.attributes.get("class", "").split()]
    return [each.attributes["data-at"] for each in named if "slot" in each.attributes["class"].split()]


def test_the_record_is_compared_with_earlier_games() -> None:
    tab = Tab()
    for _ in range(2):
        tab.wait(2)
        tab.begin("quixo", "kind2=easy")
        while tab.table.match.mover is not None:
            tab.act("play:resign") if tab.table.match.mover == 1 else tab.wait(1)
    assert [len(result.names) for result in tab.table.earlier] == [2]


def test_the_final_score_is_said() -> None:
    (said,) = [effect.text for effect in counted(*ended("quinto"))[-1][1] if isinstance(effect, Announce)]
    record = record_of("quinto")
    assert record.position.scores is not None
    for name, score in zip(record.names, record.position.scores, strict=True):
        assert f"{name} {score.total}".replace("-", "−") in said
    assert "wins by" in said


def test_a_record_is_known_when_the_game_is_opened_again() -> None:
    tab = Tab()
    for _ in range(2):
        tab.wait(2)
        tab.begin("quixo").act("typed", typed="a1e1 a5e5 a1e1 a5e5 a1e1 a5e5 a1e1 a5e5 a1e1").act("skip")
    game_id = tab.table.game_id
    again = tab.act("leave", f"continue:{game_id}")
    assert len(again.table.earlier) == 1


def test_the_table_is_there_on_request_and_not_before() -> None:
    state, effects = ended("detrak")
    assert update(state, events.OpenDialog("end"), MOMENT)[0].dialogs == ()
    last = counted(state, effects)[-1][0]
    state, _ = update(last, events.OpenDialog("end"), MOMENT)
    assert [dialog.kind for dialog in state.dialogs] == ["end"]


def dialog_of(name: str) -> Node:
    state, _ = update(counted(*ended(name))[-1][0], events.OpenDialog("end"), MOMENT)
    return next(each for each in walk(node_of(state)) if each.tag == "dialog")


def test_no_points_are_a_dot_for_the_eye_and_a_zero_for_the_ear() -> None:
    cells = [each for each in walk(dialog_of("qwinto")) if each.tag == "td" and each.key != "corner"]
    dots = [each for each in cells if "dot" in classes_of(each)]
    assert dots
    assert {text_of(each) for each in dots} == {"· 0"}
    assert not [each for each in cells if text_of(each) == "0"]


def test_the_two_diagonals_are_told_apart() -> None:
    names = [text_of(each) for each in walk(dialog_of("detrak")) if each.tag == "th"]
    assert len(names) == len(set(names))
    assert {"Diagonal, top", "Diagonal, bottom"} <= set(names)


def test_where_nothing_is_counted_there_is_a_result_and_no_table() -> None:
    dialog = dialog_of("quixo")
    assert dialog.attributes["aria-label"] == "Result"
    assert not [each for each in walk(dialog) if each.tag == "table"]
    assert dialog_of("quinto").attributes["aria-label"] == "Score"


def test_nobody_has_won_who_plays_alone() -> None:
    for node in (node_of(counted(*ended("detrak alone"))[-1][0]), dialog_of("detrak alone")):
        assert "won" not in classes_of(node)
