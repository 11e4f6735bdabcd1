"""Stepping through a game: the slider, playing by itself, leaving, and a new game from a moment of the old one."""

from __future__ import annotations

from typing import Any, Final

import pytest

from game.app import events
from game.app.effects import After, Animate, Announce, FocusField
from game.app.events import ReplayDue
from game.app.screens import screen
from game.app.state import State
from game.app.update import update
from game.app.update.stepping import REPLAY_MS
from game.match.match import CONTINUES
from game.record import parse
from game.ui.components.sentences import step_text
from game.ui.nodes import Node, text_of, walk
from game.ui.questions import answered
from game.ui.scene import view_of
from tests.testkit.dialogs import MOMENT, after, at_table
from tests.testkit.ports import Tab, actions_of
from tests.testkit.scenes import recorded, scene

MOVES: Final = "b1e1 c1a1 d1a1"
WON: Final = "a1e1 a5e5 a1e1 a5e5 a1e1 a5e5 a1e1 a5e5 a1e1"


def stepping(at: int = 1, moves: str = MOVES) -> State:
    return after(at_table(recorded("quixo", moves)), events.StepTo(at))


def shown(state: State) -> Node:
    return screen(state, MOMENT.now)


def with_name(state: State, name: str) -> list[Node]:
    return [each for each in walk(shown(state)) if each.attributes.get("name") == name]


def at_of(state: State) -> int | None:
    assert state.table is not None
    return state.table.at


def test_a_slider_shows_where_the_game_is() -> None:
    (slider,) = with_name(stepping(2), "step")
    asked = {name: slider.attributes[name] for name in ("type", "min", "max", "value", "aria-valuetext")}
    assert asked == {"type": "range", "min": "0", "max": "3", "value": "2", "aria-valuetext": "Move 2 of 3"}
    assert "step:2" in actions_of(slider)
    assert "2 / 3" in text_of(shown(stepping(2)))


@pytest.mark.parametrize(
    ("game", "language", "text"),
    [
        ("quixo", "en", "The start of the game: Ben goes first."),
        ("quinto", "en", "The start of the game: Ben goes first."),
        ("qwinto", "fr", "Le début de la partie\u202f: Ben commence."),
        ("detrak", "fr", "Le début de la partie."),
    ],
)
def test_the_start_says_who_goes_first_where_somebody_does(game: str, language: str, text: str) -> None:
    tags = {} if game == "detrak" else {"First": "2"}
    state, effects = update(at_table(recorded(game, "", **tags), language), events.StepTo(0), MOMENT)
    assert [effect.text for effect in effects if isinstance(effect, Announce)] == [text]
    assert text in text_of(shown(state))
    assert answered(scene(recorded(game, "", **tags), language=language), "last", "") == text


def test_nobody_goes_first_alone() -> None:
    alone = scene(recorded("qwinto", seats="Ann"), at=0)
    assert step_text(alone, view_of("qwinto")) == "The start of the game."


def test_the_last_move_is_still_a_step() -> None:
    state = after(stepping(2), events.StepTo(3))
    assert at_of(state) == 3
    assert with_name(state, "step")
    assert at_of(after(state, events.StepTo(99))) == 3
    assert at_of(after(state, "step:live")) is None


def test_entering_focuses_the_slider_and_stepping_on_leaves_the_focus_alone() -> None:
    state, effects = update(at_table(recorded("quixo", MOVES)), events.StepTo(1), MOMENT)
    assert FocusField("step") in effects
    _, effects = update(state, events.StepTo(2), MOMENT)
    assert not any(isinstance(effect, FocusField) for effect in effects)


def test_while_stepping_the_bar_has_a_cross_and_none_of_what_plays() -> None:
    found = actions_of(shown(stepping()))
    assert "step:live" in found
    assert not {"undo", "redo", "hint", "dialog:menu"} & set(found)
    assert "step:live" not in [action for action in actions_of(shown(at_table(recorded("quixo")))) if action != "undo"]


def test_escape_leaves_stepping_and_nothing_else() -> None:
    state = after(stepping(), events.PutDown())
    assert at_of(state) is None
    assert state.table is not None
    assert len(state.table.match.record.moves) == 3


def test_a_game_replays_by_itself_until_its_end() -> None:
    state, effects = update(stepping(1), events.Replay(True), MOMENT)
    seen: list[Any] = [at_of(state)]
    while due := [effect.event for effect in effects if isinstance(effect, After)]:
        assert [effect.milliseconds for effect in effects if isinstance(effect, After)] == [REPLAY_MS]
        state, effects = update(state, due[0], MOMENT)
        assert any(isinstance(effect, Animate) for effect in effects)
        seen.append(at_of(state))
    assert seen == [1, 2, 3]
    assert state.table is not None
    assert not state.table.is_replaying


def test_from_the_end_it_replays_from_the_start() -> None:
    assert at_of(after(stepping(3), "replay:on")) == 0


@pytest.mark.parametrize("event", ["replay:off", "step:0", "step:live", events.PutDown()])
def test_whatever_people_do_stops_it(event: events.Event | str) -> None:
    state = after(stepping(1), "replay:on", event)
    assert state.table is not None
    assert not state.table.is_replaying
    assert update(state, ReplayDue("1", 1), MOMENT) == (state, [])


def test_a_new_game_continues_from_the_moment_on_the_screen() -> None:
    before = stepping(2)
    state = after(before, "branch")
    assert state.table is not None
    assert before.table is not None
    assert state.table.game_id != before.table.game_id
    assert state.table.title == "From move 2"
    record = state.table.match.record
    assert record.moves == before.table.match.record.moves[:2]
    assert record.tag(CONTINUES) == "1 2"
    assert parse(str(record)) == record, "the tag is kept by the record"
    assert not state.table.match.again().record.tag(CONTINUES)


def test_nothing_continues_from_where_a_game_is_over() -> None:
    state = stepping(9, WON)
    assert "branch" not in actions_of(shown(state))
    assert update(state, events.BranchOff(), MOMENT) == (state, [])
    live = at_table(recorded("quixo", MOVES))
    assert update(live, events.BranchOff(), MOMENT) == (live, [])


def test_a_continued_game_is_in_no_statistics_and_breaks_no_record() -> None:
    tab = Tab().begin("quixo").act("typed", typed=WON).act("skip", "step:0", "step:8")
    tab.wait(1)
    tab.act("branch")
    assert tab.table.match.record.tag(CONTINUES)
    tab.act("typed", typed="a1e1").act("skip", "leave", "dialog:results")
    assert sum(tally.played for tally in tab.state.top.chapters[0].people) == 2, "one game of two people"


def test_the_list_of_moves_leads_back_to_the_game_by_its_last_entry() -> None:
    live = actions_of(shown(at_table(recorded("quixo", MOVES))))
    assert [action for action in live if "step" in action] == ["step:live", "step:2", "step:1"]
    assert "step:3" in actions_of(shown(stepping(1)))
