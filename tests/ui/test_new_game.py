"""The choices for a new game: names are cleaned, every option reaches the record, who begins is drawn."""

from __future__ import annotations

import random

import pytest

from game.computer.choose import LEVEL_NAMES
from game.computer.task import LEVELS
from game.contract import GAMES, GameError, Reason
from game.games.quinto.equipment import EDITIONS, QuintoOptions
from game.games.quinto.options import highest
from game.language import LANGUAGES, words
from game.match.match import RandomSource
from game.record import Record
from game.saving.settings import Settings
from game.ui.dialogs.dialog_frame import Context
from game.ui.dialogs.new_game import NewGame, about_option, first_notice, why_not
from game.ui.dialogs.new_game_form import (
    begun,
    changed_form,
    filled_form,
    first_ways,
    inputs_of,
    known_seat,
    new_form,
    options_of,
    remembered,
)
from game.ui.dialogs.new_game_options import OWN, Drawn, Form
from game.ui.nodes import Node, text_of, walk
from tests.testkit.ports import Tab
from tests.testkit.scenes import Numbers

SAY = words("en")


def form(game: str, seats: int = 2, **chosen: str) -> Form:
    """Returns a form with people on all seats, and these choices."""
    names = tuple(f"Player {seat}" for seat in range(1, seats + 1))
    return new_form(game, Settings(), SAY)._replace(seats=names, chosen=chosen)


def record(made: Form, source: RandomSource | None = None) -> Record:
    return begun(made, source or random.Random(3)).record


def shown(made: Form) -> Node:
    content = NewGame(form=made).content(Context(SAY))
    return Node("div", "", {}, tuple(each for each in (*content.body, *content.actions) if isinstance(each, Node)), "")


@pytest.mark.parametrize("game", GAMES)
def test_what_stands_there_at_first_can_be_played_at_once(game: str) -> None:
    made = new_form(game, Settings(), SAY)
    assert made.seats == ("Player 1", "computer:easy")
    assert record(made).position.seats == 2
    assert record(made).tag("First") == ""


@pytest.mark.parametrize("game", GAMES)
def test_every_seat_count_and_every_value_of_every_option_makes_a_game(game: str) -> None:
    for seats in GAMES[game].seat_counts:
        for option in options_of(game):
            for value in option.values:
                made = record(form(game, seats, **{option.tag: value}))
                assert made.position.seats == seats


def test_the_last_choices_come_back() -> None:
    made = form("quinto", 3, Edition="wood", Multiple="7")
    settings = Settings().remembering("quinto", made.seats, remembered(made))
    again = new_form("quinto", settings, SAY)
    assert again._replace(tables={}, names=()) == made._replace(tables={}, names=())
    assert record(new_form("quinto", settings, SAY)).tag("Multiple") == "7"


def test_opponents_are_remembered_for_each_number_of_seats_in_every_game() -> None:
    settings = Settings().remembering("detrak", ("Alice", "computer:hard"), {})
    settings = settings.remembering("detrak", ("Alice",), {})
    alone = new_form("detrak", settings, SAY)
    assert alone.seats == ("Alice",)
    assert changed_form(alone, "seats", "2", SAY).seats == ("Alice", "computer:hard")
    assert new_form("quixo", settings, SAY).seats == ("Alice", "computer:hard")
    three = changed_form(new_form("quinto", settings, SAY), "seats", "3", SAY)
    assert three.seats == ("Alice", "computer:hard", "computer:hard")


def test_who_is_taken_away_comes_back() -> None:
    made = filled_form(form("qwinto", 3), {"seat1": "Ann", "seat2": "Ben", "seat3": "Cleo"}, SAY)
    alone = changed_form(made, "seats", "1", SAY)
    assert alone.seats == ("Ann",)
    assert changed_form(alone, "seats", "3", SAY).seats == ("Ann", "Ben", "Cleo")


def test_names_of_one_game_are_offered_in_every_other() -> None:
    settings = Settings().remembering("qwinto", ("Alice", "Zoé", "computer:easy"), {})
    made = new_form("quinto", settings, SAY)
    node = shown(made)
    offered = [each.attributes["value"] for each in walk(node) if each.tag == "option" and each.key in made.names]
    assert offered == ["Alice", "Zoé"]
    field = next(each for each in walk(node) if each.attributes.get("name") == "seat1")
    assert field.attributes["list"] == next(each for each in walk(node) if each.tag == "datalist").attributes["id"]


def test_a_seat_that_nobody_has_named_is_an_empty_field() -> None:
    field = next(each for each in walk(shown(form("quixo"))) if each.attributes.get("name") == "seat2")
    assert (field.attributes.get("value"), field.attributes["placeholder"]) == ("", "Player 2")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_switch_and_the_faces_have_their_words(language: str) -> None:
    say = words(language)
    made = new_form("detrak", Settings(), say)
    content = NewGame(form=made).content(Context(say))
    labels = [text_of(each) for part in content.body if isinstance(part, Node) for each in walk(part)]
    wanted = ["seat.person", "seat.machine", *(f"level.{level}.name" for level in LEVELS)]
    assert {say.say(key) for key in wanted} <= set(labels)


def test_the_sizes_of_quinto_come_first_and_the_number_fields_only_when_asked_for() -> None:
    node = shown(form("quinto"))
    values = [each.attributes["value"] for each in walk(node) if each.attributes.get("name") == "choose.Edition"]
    assert values == [f"Edition={size}" for size in ("short", "middle", "1964", "wood", "1968", "own")]
    assert not [each for each in walk(node) if each.attributes.get("type") == "number"]
    assert record(form("quinto", Edition="short")).tag("Board") == "7x7"
    assert record(form("quinto", Edition="middle")).position.options.board == (9, 9)


def test_a_wrong_number_is_marked_at_its_field() -> None:
    tab = Tab().act("new:quinto", "form:Edition=own").act("begin", **{"Board.rows": "40"})
    assert tab.page.log[-1] == ("focus", "Board.rows")
    fields = {each.attributes.get("name"): each for each in walk(tab.screen)}
    assert fields["Board.rows"].attributes["aria-invalid"] == "true"
    assert "aria-invalid" not in fields["Board.columns"].attributes
    message = next(each for each in walk(tab.screen) if each.attributes.get("id") == "wrong-Board.rows")
    assert text_of(message) == "Choose a number from 5 to 25."
    assert fields["Board.rows"].attributes["aria-describedby"] == "wrong-Board.rows"
    tab.act("begin", **{"Board.rows": "5", "Tiles.more": "10-2"})
    assert tab.page.log[-1] == ("focus", "Tiles.more")
    tab.act("begin", **{"Board.rows": "5", "Tiles.more": ""})
    assert tab.table is not None


def test_who_goes_first_follows_the_names_as_they_are_typed() -> None:
    tab = Tab().act("new:qwinto", "form:kind2=person").act("filled", seat2="Clém")
    assert [text_of(each) for each in walk(tab.screen) if each.key == "2" and each.tag == "label"][-1] == "Clém"


def test_seats_come_go_change_places_and_become_computers() -> None:
    made = filled_form(form("detrak", 2), {"seat1": "Ann", "seat2": "Ben"}, SAY)
    assert changed_form(made, "seats", "3", SAY).seats == ("Ann", "Ben", "Player 3")
    assert changed_form(made, "seats", "1", SAY).seats == ("Ann",)
    assert changed_form(made, "seats", "9", SAY).seats == ("Ann", "Ben")
    assert changed_form(made, "swap", "2", SAY).seats == ("Ben", "Ann")
    machine = changed_form(made, "kind2", "random", SAY)
    assert machine.seats == ("Ann", "computer:random")
    assert changed_form(machine, "kind2", "person", SAY).seats == ("Ann", "Player 2")
    assert changed_form(machine, "seats", "3", SAY).seats[2] == "computer:random"
    assert known_seat("computer:of-the-future") == "computer:medium"
    assert known_seat("Ann") == "Ann"


def test_an_empty_name_becomes_the_usual_one() -> None:
    assert filled_form(form("quixo"), {"seat1": " , ", "seat2": "Ben"}, SAY).seats == ("Player 1", "Ben")


def test_options_are_offered_where_they_apply() -> None:
    def offered(made: Form) -> set[str]:
        return {option.tag for option in options_of(made.game) if option.applies(made)}

    assert "Diagonal" not in offered(form("detrak"))
    assert "Diagonal" in offered(form("detrak", Rules="advanced"))
    assert "Confer" not in offered(form("quixo"))
    assert "Confer" in offered(form("quixo", 4))
    assert "Throws" not in offered(form("quixo"))
    assert "Undo" in offered(form("qwinto"))
    assert "Undo" not in offered(form("quinto"))
    assert "Undo" not in offered(changed_form(form("qwinto"), "kind2", "random", SAY))


def test_the_tags_are_those_of_the_rules() -> None:
    assert record(form("detrak", Rules="advanced", Diagonal="penalty")).position.options.diagonal == "penalty"
    assert record(form("detrak", Diagonal="penalty")).tag("Diagonal") == ""
    assert record(form("quinto", Edition="1968")).tag("Board") == EDITIONS["1968"]["Board"]
    assert record(form("quinto", Passing="free")).position.options.passing == "free"
    assert record(form("quixo", Repetition="none", Clock="middle")).position.options.clock == (300, 5)
    assert record(form("quixo", 4, Confer="yes")).position.options.confer == "yes"
    assert record(form("qwinto", Throws="table", Undo="throws")).tag("Throws") == "table"


def test_own_boards_clocks_and_symbols_are_filled_in() -> None:
    made = form("quinto", Edition=OWN)
    assert {"Board.rows", "Tiles.0", "Tiles.more"} <= set(inputs_of(made))
    made = filled_form(made, {"Board.rows": "7", "Board.columns": "9", "Tiles.0": "0", "Tiles.more": "10:2"}, SAY)
    assert record(made).position.options.board == (7, 9)
    tiles = dict(record(made).position.options.tiles)
    assert 0 not in tiles
    assert tiles[10] == 2
    clock = filled_form(form("quixo", Clock=OWN), {"Clock.minutes": "3", "Clock.seconds": "2"}, SAY)
    assert record(clock).tag("Clock") == "180+2"
    symbols = filled_form(form("detrak", Symbols=OWN), {"symbol.1": "#", "symbol.2": "o"}, SAY)
    assert record(symbols).tag("Symbols") == "# o"


def test_symbols_are_dealt_all_different() -> None:
    dealt = record(form("detrak", 6)).tag("Symbols").split()
    assert sorted(dealt) == sorted("/x|#^o")


@pytest.mark.parametrize(
    ("made", "inputs", "told"),
    [
        (form("quinto", Edition=OWN), {"Board.rows": "3"}, "A board of 3x17 is not possible"),
        (form("quinto", Edition=OWN), {"Board.rows": "many"}, "A board of manyx17"),
        (form("quinto", Edition=OWN), {"Tiles.more": "10-2"}, "These tiles are not possible"),
        (form("quinto", Edition=OWN), {f"Tiles.{figure}": "0" for figure in range(10)}, "are not possible"),
        (form("quixo", Clock=OWN), {"Clock.minutes": "0"}, "This clock is not possible"),
        (form("detrak", Symbols=OWN), {"symbol.1": "o", "symbol.2": "o"}, "“o o” repeats one"),
    ],
)
def test_what_the_options_object_to_is_told_in_a_sentence(made: Form, inputs: dict[str, str], told: str) -> None:
    with pytest.raises(GameError) as refused:
        record(filled_form(made, inputs, SAY))
    assert told in why_not(Context(SAY, Settings()), refused.value.reason)


def test_a_reason_that_is_no_tag_is_a_sentence_too() -> None:
    told = why_not(Context(SAY, Settings()), Reason("quinto.too_few_tiles"))
    assert told == "There are not enough tiles to fill every rack."


def test_who_begins_is_said_or_drawn() -> None:
    assert begun(form("quixo"), Numbers()).drawn is None
    assert record(form("quixo", First="2")).tag("First") == "2"
    assert begun(form("quixo", First="lot"), Numbers(1)) == (record(form("quixo", First="2")), Drawn(2))
    assert record(form("qwinto", 3), Numbers(2)).tag("First") == "3"
    assert record(form("qwinto", 3), Numbers(0)).tag("First") == ""
    assert record(form("qwinto", 2, First="3"), Numbers(1)).tag("First") == "2"


def test_with_real_tiles_it_is_said_who_drew_the_highest() -> None:
    real = form("quinto", Throws="table")
    assert (first_ways(form("quinto")), first_ways(real)) == (["highest", "lot"], ["lot"])
    assert begun(real, Numbers()).drawn is None
    assert record(form("quinto", Throws="table", First="2")).tag("First") == "2"
    assert record(form("quinto", Throws="table", First="highest")).tag("First") == ""


def test_a_box_of_any_number_of_tiles_says_who_begins() -> None:
    assert highest(2, QuintoOptions(tiles=((1, 10**12), (9, 10**12))), random.Random(1)).seat in (1, 2)


def test_the_highest_tile_begins_and_equals_draw_again() -> None:
    lowest, highest = 0, -1
    beginning = begun(form("quinto", 3), Numbers(lowest, highest, highest, lowest, highest))
    assert beginning.drawn == Drawn(3, ({1: "0", 2: "9", 3: "9"}, {2: "0", 3: "9"}), "highest")
    assert beginning.record.tag("First") == "3"
    assert beginning.drawn
    notice = text_of(first_notice(Context(SAY, Settings()), beginning.drawn, ("Ann", "Ben", "Cleo")))
    assert "Cleo has the highest tile and goes first." in notice


def test_a_bag_of_equal_tiles_leaves_it_to_the_lot() -> None:
    made = filled_form(form("quinto", Edition=OWN), {f"Tiles.{figure}": "0" for figure in range(9)}, SAY)
    drawn = begun(made, random.Random(1)).drawn
    assert drawn is not None
    assert drawn.rounds == ()


def test_every_option_has_a_line_that_explains_it() -> None:
    for game in GAMES:
        made = form(game, GAMES[game].seat_counts[-1], Rules="advanced")
        node = shown(made)
        options = [option for option in options_of(game) if option.applies(made)]
        told = text_of(node)
        for option in options:
            assert about_option(SAY, option.tag, option.value(made)) in told
            assert all("option." not in about_option(SAY, option.tag, value) for value in option.values)
        radios = [each for each in walk(node) if each.attributes.get("type") == "radio"]
        groups = {each.attributes["name"] for each in radios}
        assert {each.attributes["name"] for each in radios if "checked" in each.attributes} == groups


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_of_the_computer_has_a_name(language: str) -> None:
    assert all(f"level.{level}" in words(language) for level in LEVEL_NAMES)


def test_options_lie_open_where_something_unusual_is_chosen() -> None:
    def is_open(made: Form) -> bool:
        return any(each.tag == "details" and "open" in each.attributes for each in walk(shown(made)))

    assert not is_open(form("quixo"))
    assert is_open(form("quixo", Repetition="none"))
