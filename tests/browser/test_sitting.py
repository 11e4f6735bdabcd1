"""An evening at the table: reloads, other languages, undo, several games, the back button, and secrets that stay so."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from game.contract import GAMES
from game.record import Record, parse
from tests.browser.conftest import PROOF, few_of
from tests.browser.settings import SMALL
from tests.testkit import hands
from tests.testkit.driver import Table

Sit = Callable[..., Table]

RELOADS = 100 if PROOF else 2


@pytest.mark.parametrize("game", few_of([*GAMES], "quinto", "quixo"))
def test_a_reload_changes_nothing(sit: Sit, game: str) -> None:
    source = random.Random(game)
    table = sit("phone", reduced_motion="no-preference")
    table.begin(game, **(SMALL if game == "quinto" else {}))
    for at in range(RELOADS):
        # A game that nobody has touched is not on the list of those that can be continued.
        before = hands.play_on(table, source, most=source.choice([0, 1, 1, 2, 3] if at else [1, 1, 2, 3]))
        if before.position.to_move is None:
            table.again(".controls")
            continue
        table.rests()
        told = [table.page.locator(".seats").inner_text(), table.page.locator(".moves").inner_text()]
        is_lifted = not table.page.locator(hands.action("lift")).count()
        if at % 3:
            table.reload()
        else:
            come_back(table)
        table.see(game)
        assert table.record == before
        if is_lifted:  # the seat before it had nothing to do
            hands.lift(table, table.tap)
        assert [table.page.locator(".seats").inner_text(), table.page.locator(".moves").inner_text()] == told


def come_back(table: Table) -> None:
    """Closes the page, opens another one, and continues the game from the home screen."""
    game_id, old = table.game_id, table.page
    table.page = old.context.new_page()
    old.close()
    table.open()
    table.act(f"continue:{game_id}")


def test_a_move_half_made_is_only_forgotten(sit: Sit) -> None:
    table = sit("phone")
    before = table.begin("quixo")
    table.tap(hands.cell("b1"))
    table.reload()
    assert table.record == before
    hands.by_touch(table, before.position, ("c1", "a1"))


TAP_TWICE = """async (taps) => {
    const look = (cell) => cell.hasAttribute("data-lit");
    const cells = taps.map((tap) => document.querySelector(tap));
    const seen = cells.map((cell) => (cell.click(), look(cell)));
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return [...seen, ...cells.map(look)];
}"""


def test_what_is_tapped_lights_up_first_and_two_taps_before_a_picture_both_count(sit: Sit) -> None:
    table = sit("phone")
    table.begin("quixo")
    assert table.page.evaluate(TAP_TWICE, [hands.cell("b1"), hands.cell("a1")]) == [True, True, False, False]
    assert table.grown(table.record, 0).moves == (("b1", "a1"),)


@pytest.mark.parametrize("game", few_of([*GAMES], "quinto"))
def test_language_and_theme_change_in_mid_game(sit: Sit, game: str) -> None:
    table = sit("phone", color_scheme="light")
    table.begin(game, **(SMALL if game == "quinto" else {}))
    before = hands.play_on(table, random.Random(11), most=4)
    if game == "quinto":
        hands.lift(table, table.tap)
    if game == "quixo":
        table.tap(hands.cell(next(iter(before.position.legal_moves))[0]))
    html = table.page.locator("html")
    todo, ground = table.todo.inner_text(), background(table)
    labels = cell_labels(table)
    with table.dialog("dialog:menu"):
        table.act("language:en")
        expect(html).to_have_attribute("lang", "en")
        table.act("theme:dark")
        expect(html).to_have_attribute("data-theme", "dark")
    assert table.todo.inner_text() != todo
    assert cell_labels(table) != labels
    assert background(table) != ground
    assert table.record == before
    with table.dialog("dialog:menu"):
        table.act("language:fr")
        table.act("theme:light")
    assert (table.todo.inner_text(), background(table), cell_labels(table)) == (todo, ground, labels)
    table.reload()
    assert table.record == before
    expect(html).to_have_attribute("lang", "fr")
    expect(html).to_have_attribute("data-theme", "light")


def background(table: Table) -> str:
    colour: str = table.page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    return colour


def cell_labels(table: Table) -> list[str]:
    labels: list[str] = table.page.evaluate(
        "() => [...document.querySelectorAll('[role=gridcell]')].map((cell) => cell.ariaLabel)"
    )
    return labels


def test_undo_and_redo(sit: Sit) -> None:
    table = sit("phone")
    table.begin("quixo")
    whole = hands.play_on(table, random.Random(12), most=4)
    for left in (3, 2):
        table.act("undo")
        assert table.record.moves == whole.moves[:left]
    table.act("redo")
    assert table.record.moves == whole.moves[:3]
    table.tap(hands.cell("a1"))
    table.act("undo")
    assert table.record.moves == whole.moves[:3], "first the move being made is taken back"
    table.act("redo")
    assert table.record.moves == whole.moves
    expect(table.page.locator(hands.action("redo"))).to_be_disabled()


def test_a_throw_that_was_taken_back_comes_again(sit: Sit) -> None:
    table = sit("phone")
    table.begin("detrak", 1, chosen={"Undo": "throws"})
    whole = hands.play_on(table, random.Random(13), most=6)
    throws = whole.moves[::2]
    for _ in whole.moves[1::2]:
        table.act("undo")
    table.reload()
    for thrown in throws[1:]:
        hands.by_touch(table, table.record.position, next(iter(table.record.position.legal_moves)))
        table.act("throw")
        assert table.record.moves[-1] == thrown


def test_undo_stops_at_a_throw(sit: Sit) -> None:
    table = sit("phone")
    table.begin("detrak", 1)
    table.act("throw")
    hands.by_touch(table, table.record.position, ("b1", "c1"))
    table.act("undo")
    assert len(table.record.moves) == 1
    expect(table.page.locator(hands.action("undo"))).to_be_disabled()


def test_again_keeps_the_seats_and_moves_the_start_on(sit: Sit) -> None:
    table = sit("phone", record=hands.almost_over("quixo", random.Random(14)))
    over = hands.play_on(table, random.Random(14))
    second = table.again(".controls")
    assert (over.up_to(0).position.to_move, second.position.to_move) == (1, 2)
    assert second.names == ("Ana", "Ben")
    assert second.moves == ()
    table.act("leave")
    table.act("dialog:kept")
    table.tap('.games.over [data-action^="then:continue:"]')
    table.see("quixo")
    assert table.record == over


def test_the_back_button_leaves_a_dialog_then_the_game(sit: Sit) -> None:
    table = sit("phone")
    record = table.begin("quixo")
    game_id = table.game_id
    hands.by_touch(table, record.position, ("b1", "e1"))
    table.act("dialog:menu")
    table.act("dialog:help/quixo")
    expect(table.page.locator("dialog.help")).to_be_visible()
    table.page.go_back()
    expect(table.page.locator("dialog.menu")).to_be_visible()
    table.page.go_back()
    expect(table.page.locator("dialog")).to_have_count(0)
    table.see("quixo")
    table.page.go_back()
    table.see("home")
    table.act(f"continue:{game_id}")
    table.see("quixo")
    assert table.record.moves == (("b1", "e1"),)
    table.page.go_back()
    table.see("home")
    table.page.go_forward()
    table.see("quixo")
    assert table.record.moves == (("b1", "e1"),)


def test_what_is_touched_too_early_is_refused_and_stops_nothing(sit: Sit) -> None:
    table = sit("phone")
    table.begin("detrak")
    table.tap(hands.cell("c3"))
    expect(table.todo).to_have_class("todo why")
    before = table.record
    table.act("throw")
    assert len(table.grown(before).moves) == 1


def test_what_was_said_at_a_table_is_not_heard_elsewhere(sit: Sit) -> None:
    table = sit("phone")
    said = table.page.locator("#said")
    table.begin("quinto")
    table.settled()
    table.act("lift")
    expect(said).to_contain_text("En main")
    table.act("leave")
    table.see("home")
    expect(said).to_be_empty()
    table.begin("quixo")
    expect(said).to_contain_text("rendre au bord")
    table.tap(hands.cell("b1"))
    expect(said).to_contain_text("emettre à un bout")  # a step of a move is heard as well as seen
    with table.dialog("dialog:menu"):
        table.act("language:en")
        expect(said).to_be_empty()


def test_another_screen_begins_at_its_top_and_keeps_the_focus(sit: Sit) -> None:
    table = sit("phone")
    for _ in range(3):
        hands.by_touch(table, table.begin("quixo").position, ("b1", "e1"))
        table.act("leave")
        table.see("home")
    oldest = table.page.locator("[data-action^='continue:']").last
    table.page.evaluate("() => scrollTo(0, 200)")
    assert table.page.evaluate("() => scrollY") > 0
    oldest.press("Enter")
    table.see("quixo")
    assert table.page.evaluate("() => scrollY") == 0
    expect(table.page.locator('[role="grid"] [tabindex="0"]')).to_be_focused()
    table.choose(hands.action("leave"))
    table.see("home")
    expect(table.page.locator(hands.action("new:quixo"))).to_be_focused()


def test_a_dialog_gives_the_focus_back(sit: Sit) -> None:
    table = sit("desktop")
    table.begin("quixo")
    table.choose(hands.action("dialog:menu"))
    expect(table.page.locator("dialog.menu")).to_be_visible()
    table.press("Escape")
    expect(table.page.locator("dialog")).to_have_count(0)
    expect(table.page.locator(hands.action("dialog:menu"))).to_be_focused()


def test_several_games_are_named_continued_and_deleted(sit: Sit) -> None:
    table = sit("phone")
    ids = {}
    for game in GAMES:
        table.begin(game, **(SMALL if game == "quinto" else {}))
        ids[game] = table.game_id
        hands.play_on(table, random.Random(game), most=2)
        table.act("leave")
        table.see("home")
    expect(table.page.locator(".open li")).to_have_count(4)
    table.act(f"dialog:rename/{ids['quixo']}")
    table.fill("name", "  Dimanche,  chez Léa ")
    table.tap("dialog [type=submit]")
    table.reload()
    assert "Dimanche" in table.page.locator(hands.action(f"continue:{ids['quixo']}")).inner_text()
    table.act(f"dialog:delete/{ids['detrak']}")
    table.act("close")
    expect(table.page.locator(".open li")).to_have_count(4)
    table.act(f"dialog:delete/{ids['detrak']}")
    table.act(f"delete:{ids['detrak']}")
    expect(table.page.locator(".open li")).to_have_count(3)
    assert table.stored(f"game.{ids['detrak']}") is None
    table.reload()
    expect(table.page.locator(".open li")).to_have_count(3)
    table.act(f"continue:{ids['quixo']}")
    table.see("quixo")


def test_stepping_through_shows_each_moment(sit: Sit) -> None:
    table = sit("desktop")
    table.begin("quixo")
    whole = hands.play_on(table, random.Random(15), most=4)
    faces = [marks(table)]
    table.act("step:3")
    for _ in range(3):
        faces.append(marks(table))
        table.tap(".controls button:has(.icon.previous)")
    faces.append(marks(table))
    assert faces == [position.board for position in (*whole.reached[::-1], whole.start)]
    table.act("step:live")
    assert table.record == whole


def marks(table: Table) -> str:
    """Reads the board as a record would write it."""
    found: str = table.page.evaluate(
        """() => [...document.querySelectorAll('[role=gridcell]')].map(({classList}) =>
            classList.contains('cross') ? 'x' : classList.contains('circle') ? 'o' : '.').join('')"""
    )
    return found


# Secrets

QUINTO = '[Game "quinto"]\n[Format "1"]\n[Seats "Ana, Ben"]\n[Board "7x7"]\n{tags}\n{moves}\n'
HIDDEN_FROM_ANA = ("(0 1 4 5 9) (2 2 3 6 6)", "(0 1 4 5 9) (7 7 8 8 9)")
HIDDEN_FROM_BEN = ("(0 1 4 5 9) (2 2 3 6 6) 1d4+4e4 (7 9)", "(1 4 6 8 8) (2 2 3 6 6) 1d4+4e4 (0 3)")


def shown(sit: Sit, moves: str, lift: bool, tags: str = "", visit: Callable[[Table], Any] | None = None) -> list[str]:
    """All that a page holds of a game, for the eye and for the ear, after every step of a visit to it."""
    table = sit("desktop", record=parse(QUINTO.format(tags=tags, moves=moves)))
    seen = [everything(table)]
    if lift:
        table.act("lift")
        seen.append(everything(table))
    if visit:
        seen += visit(table)
    table.page.context.close()
    return seen


def everything(table: Table) -> str:
    table.rests()
    html: str = table.page.evaluate("() => document.documentElement.outerHTML + document.title")
    return html + table.page.locator("body").aria_snapshot()


def through(table: Table) -> list[str]:
    """Steps through the whole game and opens all that can be opened."""
    seen = []
    with table.dialog("dialog:menu"):
        seen.append(everything(table))
        with table.dialog("dialog:record"):
            seen.append(everything(table))
    number = len(table.record.moves)
    table.act("dialog:menu")
    table.act(f"then:step:{number - 1}")
    seen.append(everything(table))
    for at in reversed(range(number - 1)):
        table.tap(f".controls {hands.action(f'step:{at}')}")
        seen.append(everything(table))
        assert not table.page.locator(hands.action("lift")).count()
    table.act("step:live")
    return [*seen, everything(table)]


@pytest.mark.parametrize("tags", few_of({"drawn": "", "real": '[Throws "table"]\n'}, "drawn"))
@pytest.mark.parametrize("hidden", few_of({"Ana looks": HIDDEN_FROM_ANA, "Ben looks": HIDDEN_FROM_BEN}, "Ben looks"))
def test_a_page_is_the_same_whatever_the_others_hold(sit: Sit, hidden: tuple[str, str], tags: str) -> None:
    one, other = (shown(sit, moves, True, tags, through) for moves in hidden)
    assert one == other


def test_nothing_is_shown_before_the_curtain_is_lifted(sit: Sit) -> None:
    boards = [shown(sit, moves, lift=False) for moves in ("(0 1 4 5 9) (2 2 3 6 6)", "(2 3 5 8 8) (7 7 9 9 9)")]
    assert boards[0] == boards[1]


def test_secrets_can_be_told_apart_once_they_are_shown(sit: Sit) -> None:
    """So that the tests above are known to see them."""
    one, other = (shown(sit, moves, lift=True)[-1] for moves in ("(0 1 4 5 9) (2 2 3 6 6)", "(2 3 5 8 8) (2 2 3 6 6)"))
    assert one != other


@pytest.mark.parametrize("leave", few_of(["reload", "come back", "home", "next"], "come back", "next"))
def test_the_curtain_falls(sit: Sit, leave: str) -> None:
    table = sit("phone")
    table.begin("quinto")
    table.settled()
    table.act("lift")
    if leave in ("home", "come back"):  # a game that nobody has touched is dropped
        first = table.record.position
        hands.by_touch(table, first, next(iter(first.legal_moves)))
        table.settled(lambda now: isinstance(now.position.to_move, int))
        table.act("lift")
    rack = table.page.locator(".quinto-rack .tile")
    expect(rack).to_have_count(5)
    label = str(rack.first.get_attribute("aria-label"))
    assert table.in_tree(label)
    if leave == "reload":
        table.reload()
    elif leave == "come back":
        come_back(table)
    elif leave == "home":
        game_id = table.game_id
        table.act("leave")
        table.act(f"continue:{game_id}")
    else:
        record: Record = table.record
        hands.by_touch(table, record.position, next(iter(record.position.legal_moves)))
        table.settled(lambda now: isinstance(now.position.to_move, int))
    expect(table.page.locator(hands.action("lift"))).to_be_visible()
    expect(table.page.locator(".tile:not([role=gridcell])")).to_have_count(0)
    assert not table.in_tree(label)


def test_stepping_leaves_no_button_behind(sit: Sit) -> None:
    table = sit("phone")
    table.begin("quixo")
    for move in (("b1", "e1"), ("c1", "a1")):
        hands.by_touch(table, table.record.position, move)
    buttons = table.page.locator(".controls button")
    table.act("dialog:menu")
    table.act("then:step:1")
    for action in ("step:0", "step:1", "step:2", "step:live"):
        table.act(action)
    expect(buttons).to_have_count(0)


def test_back_leads_home_from_a_game_that_was_played_again(sit: Sit) -> None:
    table = sit("phone")
    table.begin("quixo")
    hands.play_on(table, random.Random(2))
    table.again(".controls")
    table.page.go_back()
    table.see("home")


def test_the_second_of_two_quick_taps_decides_nothing(sit: Sit) -> None:
    table = sit("phone", in_a_hurry=False)
    table.begin("qwinto")
    table.tap('button[data-action="touch:o"]')
    spot = table.spot(".controls .main")
    for _ in range(2):
        table.page.touchscreen.tap(spot["x"], spot["y"])
    expect(table.page.locator(hands.action("play:keep"))).to_be_visible()
    assert [len(move) for move in table.settled(lambda record: len(record.moves) > 1).moves] == [1, 1]
    table.act("play:keep")
    assert table.settled().moves[-1] == ("keep",)


def test_a_resign_dialog_goes_when_the_time_is_over(sit: Sit) -> None:
    table = sit("phone")
    table.begin("quixo", chosen={"Clock": "own"}, fields={"Clock.minutes": "1", "Clock.seconds": "0"})
    for move in (("b1", "e1"), ("c1", "a1")):
        hands.by_touch(table, table.record.position, move)
    name = f"game.{table.game_id}"
    kept = table.stored(name)
    assert kept is not None
    table.store(name, {**kept.data, "record": re.sub("clk [0-9]+", "clk 2", kept.data["record"])})
    table.reload()
    table.act("dialog:menu")
    table.act("dialog:resign")
    assert table.settled(lambda record: len(record.moves) > 2).moves[-1] == ("time",)
    expect(table.page.locator("dialog.resign")).to_have_count(0)
