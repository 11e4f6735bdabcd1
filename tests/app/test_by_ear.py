"""Whole games played by ear: from what is announced alone, typing what a player who sees nothing would type.

Each action is answered by one message, which says all that happened until people are to act again.
"""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from game.app import events
from game.app.state import scene_of
from game.contract import GAMES
from game.language import LANGUAGES, words
from game.ui.nodes import text_of, walk
from game.ui.questions import ANSWERS
from tests.app.world import HASTY, SMALL, TINY
from tests.testkit.games import kit_of
from tests.testkit.ports import Tab

NAMES: Final = {"seat1": "Ann", "seat2": "Ben", "seat3": "Cleo", "seat4": "Dan"}

CASES: Final = (
    ("quixo", ("kind2=easy",), {}),
    ("quixo", (), {}),
    ("quixo", ("seats=4", "kind2=easy", "kind4=easy"), {}),
    ("detrak", ("seats=1",), {}),
    ("detrak", ("kind2=easy",), {}),
    ("detrak", ("seats=4", "kind1=easy", "kind3=easy"), {}),
    ("qwinto", ("kind2=easy",), {}),
    ("qwinto", ("seats=3", "kind2=easy"), {}),
    ("quinto", ("Edition=own", "kind2=easy"), SMALL),
    ("quinto", ("Edition=own", "seats=3"), TINY),
)
"""Every game, alone, with computers, and with several people at one device."""


class Listener:
    """Somebody at a tab who hears what is announced and types."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.heard = ""
        """The last message."""

    def does(self, action: str, **fields: str) -> list[str]:
        """Does something, and returns what is announced until people are to act again."""
        before = len(self.tab.page.announced)
        self.tab.act(action, **fields).wait(30)
        said = self.tab.page.announced[before:]
        assert said, f"{action} {fields} is answered by silence"
        self.heard = said[-1]
        return said

    def types(self, text: str) -> list[str]:
        return self.does("typed", typed=text)

    def asks(self, text: str) -> str:
        (answer,) = self.types(text)
        return answer


def begun(game: str, choices: tuple[str, ...], fields: dict[str, str]) -> Listener:
    tab = Tab().act("byear:on").begin(game, *choices, **fields, **NAMES)
    listener = Listener(tab)
    tab.wait(30)
    listener.heard = tab.page.announced[-1]
    return listener


def acts(listener: Listener, game: str) -> list[str]:
    """Does what the last message asks for: takes the device, throws, or follows a hint."""
    if "hidden" in listener.heard:
        return listener.does("lift")
    if "roll both" in listener.heard:
        return listener.types("")
    hint = listener.asks("hint")
    return listener.types(kit_of(game).typed_by_ear(hint))


@pytest.mark.parametrize(("game", "choices", "fields"), CASES, ids=str)
def test_a_game_can_be_played_by_ear_with_one_message_a_turn(
    game: str, choices: tuple[str, ...], fields: dict[str, str]
) -> None:
    listener, source = begun(game, choices, fields), Random(1)
    tab = listener.tab
    asked = 0
    while tab.table.match.mover is not None:
        number = len(tab.record.moves)
        said = acts(listener, game)
        assert len(said) == 1, said
        assert tab.table.refused is None, said
        heard = listener.heard
        question = source.choice([*ANSWERS])
        answer = listener.asks(tab.state.words.say(f"ask.{question}").split()[0])
        assert answer.endswith((".", "?")), (question, answer)
        listener.heard = heard
        asked += len(tab.record.moves) > number
    assert asked > 5
    assert listener.heard.endswith(tab.table.now_text(scene_of(tab.state, tab.table, tab.time.now())))
    if tab.record.start.scores is not None and tab.record.start.seats > 1:
        assert all(str(abs(score.total)) in listener.heard for score in tab.record.position.scores)
    held = [getattr(score, "held", 0) for score in tab.record.position.scores or ()]
    assert all(f" −{points} for tiles left" in listener.heard for points in held if points)


def test_a_turn_says_what_the_computer_did_and_what_was_drawn() -> None:
    listener = begun("quinto", ("Edition=own", "kind2=easy"), SMALL)
    acts(listener, "quinto")
    assert listener.heard.index("You drew") < listener.heard.index("Easy bot")
    assert "Score: Ann" in listener.heard
    assert listener.heard.endswith("Your turn.")
    assert "thinking" not in " ".join(listener.tab.page.announced)


def test_nobody_hears_what_other_seats_draw() -> None:
    listener = begun("quinto", ("Edition=own",), SMALL)
    assert "The tiles are hidden." in listener.heard
    for _ in range(4):
        acts(listener, "quinto")
        assert "draw" not in listener.heard
    assert any("Pass the device to Ben." in each for each in listener.tab.page.announced)


def test_the_only_person_is_not_told_their_own_moves() -> None:
    listener = begun("quixo", ("kind2=easy", "First=1"), {})
    said = listener.types("b1e1")
    assert len(said) == 1
    assert "Ann" not in said[0]
    assert said[0].startswith("Easy bot: ")
    assert "slides" in said[0]


QUESTIONS: Final = ("last", "score", "board", "row 3", "col b", "rack", "dice", "moves", "clock", "who", "help")
"""What one asks of any game."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_question_is_answered_in_every_state(game: str, language: str) -> None:
    tab = Tab(language=language).act("typing:on").begin(game, "kind2=easy", **NAMES)
    tab.computer.is_mute = True
    tab.wait(5)
    listener = Listener(tab)
    say = words(language).say
    names = [say(f"ask.{question}").split()[0] for question in ANSWERS]
    keys = ("heard.", "ask.", "detrak.", "qwinto.", "quinto.", "quixo.")
    for state in ("begun", "computer", "stepping"):
        for name in (*names, f"{say('ask.row').split()[0]} 1", f"{say('ask.sheet').split()[0]} ann"):
            answer = listener.asks(name)
            assert len(answer) > 4, (state, name, answer)
            assert not any(key in answer for key in keys), (state, name, answer)
            assert tab.table.answer == answer
        if state == "begun":
            tab.send(events.Throw())
            tab.wait(2)
            first = next(iter(tab.record.position.legal_moves), None)
            if first is not None:
                tab.act("lift" if "lift" in tab.actions() else "hint", f"play:{tab.record.position.write(first)}")
            tab.wait(5)
        if state == "computer":
            tab.act("step:0")


def test_a_question_changes_nothing_in_the_game() -> None:
    listener = begun("detrak", ("kind2=easy",), {})
    before = listener.tab.table.match
    for question in QUESTIONS:
        listener.asks(question)
    assert listener.tab.table.match is before


def test_an_empty_line_throws_and_words_undo_redo_and_hint() -> None:
    listener = begun("detrak", ("seats=1", "Undo=throws"), {})
    assert "nothing" in listener.asks("undo").lower()
    listener.types("")
    listener.types("b1c1")
    assert len(listener.tab.record.moves) == 2
    assert listener.asks("undo").startswith("Undone — Ann: ")
    assert len(listener.tab.record.moves) == 1
    assert listener.asks("redo").startswith("Redone — Ann: ")
    assert len(listener.tab.record.moves) == 2
    listener.types("")
    assert listener.asks("hint").startswith("Hint")


def test_few_cells_are_named_and_many_are_counted() -> None:
    listener = begun("quixo", ("kind2=easy", "First=1"), {})
    listener.does("touch:b1")
    assert listener.heard.endswith("Possible: a1, e1 and b5.")
    listener.does("undo")
    assert listener.asks("moves b1") == "The cube from b1 can go in at a1, e1 and b5."
    assert "e5" in listener.asks("moves")


def test_a_clock_that_runs_low_is_announced_three_times_and_no_more() -> None:
    tab = Tab().begin("quixo", "Clock=short", **NAMES).act("play:b1e1", "play:e3a3")
    for _ in range(600):
        tab.wait(0.2)
    low = [text for text in tab.page.announced if "seconds left" in text]
    assert low == ["Ann: 60 seconds left.", "Ann: 30 seconds left.", "Ann: 10 seconds left."]


def test_a_sheet_that_is_brought_to_the_front_is_read_out() -> None:
    listener = begun("qwinto", ("kind2=easy", "First=1"), {})
    assert listener.does("sheet:2") == ["Easy bot. Total: 0. Misses: 0 of 4."]


def test_what_was_deleted_is_said() -> None:
    tab = Tab().begin("quixo").act("play:b1e1", "leave")
    tab.act(f"dialog:delete/{tab.state.games[0].id}", f"delete:{tab.state.games[0].id}")
    assert tab.page.announced[-1] == "Deleted."


def test_who_begins_is_said_with_the_reason() -> None:
    tab = Tab().begin("qwinto", "First=lot", **NAMES)
    assert tab.page.announced[-1].startswith("Drawn at random: ")


def test_sheets_are_a_table_for_those_who_play_by_ear() -> None:
    def tables(tab: Tab) -> list[str]:
        return [each.key for each in walk(tab.screen) if each.key == "sheets-heard"]

    assert tables(Tab().act("byear:on").begin("detrak")) == ["sheets-heard"]
    assert tables(Tab().begin("detrak")) == []
    assert tables(Tab().act("byear:on").begin("quixo")) == []


def test_by_ear_nothing_waits_for_what_is_only_seen() -> None:
    tab = Tab().act("byear:on").begin("quixo", "kind2=easy", "First=1")
    tab.act("play:b1e1").wait(0.1)
    assert len(tab.record.moves) == 2
    assert not [what for kind, what in tab.page.log if kind == "move" and what]


def test_each_face_of_real_dice_is_said() -> None:
    listener = begun("detrak", ("Throws=table", "seats=1"), {})
    listener.does("touch:/")
    assert listener.heard.startswith("Die 1: bar. ")
    listener.does("touch:x")
    assert listener.heard.startswith("Die 1: bar. Die 2: cross. ")


def test_after_the_end_one_can_still_ask() -> None:
    listener = begun("quixo", (), {})
    listener.does("play:resign")
    assert listener.heard == "Ben wins. The other side resigned."
    assert "typed" in listener.tab.actions()
    assert listener.asks("who") == "Ben wins. The other side resigned."


def test_the_next_letter_replaces_what_was_refused_and_escape_empties_the_field() -> None:
    listener = begun("quixo", (), {})
    log = listener.tab.page.log
    listener.types("zz")
    assert log[-1] == ("select", "typed")
    listener.types("b1e1")
    assert log.count(("select", "typed")) == 1
    assert ("clear", "typed") in log
    log.clear()
    listener.tab.send(events.PutDown())
    assert log == [("clear", "typed")]


def test_a_space_that_is_typed_keeps_the_throw_and_writes_it() -> None:
    listener = begun("qwinto", ("seats=1",), {})
    listener.types("oy")
    listener.types("")
    number = listener.tab.record.position.number
    assert listener.heard.startswith(f"{number}. Name a space, or say again to roll again.")
    listener.types("o3")
    assert listener.tab.record.moves[-2:] == (("keep",), ("o3",))


def test_why_there_is_no_hint_is_said() -> None:
    listener = begun("quixo", ("kind2=easy", "First=1"), {})
    listener.tab.computer.is_mute = True
    listener.tab.act("typed", typed="b1e1")
    assert listener.asks("hint") == "It’s Easy bot’s turn."
    listener.does("step:0")
    assert listener.asks("hint") == "There are no hints in review."
    over = begun("quixo", (), {})
    over.does("play:resign")
    assert over.asks("hint") == "The game is over."
    assert begun("quinto", ("Edition=own",), SMALL).asks("hint") == "Show your tiles first."
    assert "roll both dice" in begun("detrak", ("seats=1",), {}).asks("hint")


def test_whoever_takes_the_device_hears_what_the_others_did_and_the_score() -> None:
    listener = begun("quinto", ("Edition=own", "seats=3"), TINY)
    listener.does("lift")
    assert listener.heard.startswith("Your tiles: ")
    acts(listener, "quinto")
    move = listener.heard
    assert move.startswith("Ann: ")
    listener.does("lift")
    told, _, rest = listener.heard.partition(" Score: ")
    assert move.startswith(told)
    assert "Your tiles: " in rest
    assert "draw" not in listener.heard


def test_with_both_cells_chosen_the_letter_n_leads_to_the_button_that_writes() -> None:
    listener = begun("detrak", ("seats=1",), {})
    listener.types("")
    listener.does("touch:b1")
    listener.does("touch:c1")
    assert "To write the pair: n, then Enter." in listener.heard
    listener.tab.send(events.Walk("c1"))
    assert listener.tab.page.log[-1] == ("focus", "main")


def test_the_word_roll_rolls_again_and_colours_choose_the_dice() -> None:
    listener = begun("qwinto", ("seats=1",), {})
    assert "Type the dice, such as oy." in listener.asks("roll")
    listener.types("orange yellow")
    listener.types("")
    listener.types("roll")
    assert ("again",) in listener.tab.record.moves
    assert len(listener.tab.record.moves) == 4
    listener.types("roll")
    assert len(listener.tab.record.moves) == 4


def test_nothing_that_is_said_speaks_of_what_is_only_seen() -> None:
    listener = begun("quinto", ("Edition=own", "kind2=easy", "First=1"), SMALL)
    listener.does("touch:tile:0")
    assert listener.heard.startswith("Where does the ")
    assert "highlighted" not in listener.heard
    for language, said in (("en", "can go in O1 to O9"), ("fr", "O1 à O9")):
        tab = Tab(language=language).act("byear:on").begin("qwinto", "seats=1", **NAMES)
        tab.act("typed", typed="o").act("throw").wait(9)
        assert said in tab.page.announced[-1]
        tab.act("play:keep").wait(9)
        assert said in tab.page.announced[-1]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "“what is this” is neither a move nor a question. Type help."),
        ("fr", "«\u202fwhat is this\u202f» n’est ni un coup ni une question. Taper aide."),
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_understood_is_repeated_and_help_is_named(game: str, language: str, said: str) -> None:
    tab = Tab(language=language).act("byear:on").begin(game, "kind2=easy", "First=1", **NAMES).wait(30)
    if "throw" in tab.actions() and game == "detrak":
        tab.act("throw").wait(9)
    tab.act("typed", typed=" what is this ")
    assert tab.page.announced[-1] == said


def test_undo_says_what_was_undone_and_of_a_draft_only_that_it_was() -> None:
    listener = begun("quixo", ("kind2=easy", "First=1"), {})
    listener.types("b1e1")
    (undone,) = listener.types("undo")
    assert undone.startswith("Undone — Ann: b1 to e1. Easy bot: ")
    listener.does("touch:b1")
    assert listener.does("undo")[-1].startswith("Undone. ")


def test_the_last_step_of_a_review_says_the_result() -> None:
    listener = begun("quixo", (), {})
    listener.types("b1e1")
    listener.does("play:resign")
    assert listener.does("step:1")[-1].startswith("Ann: b1 to e1")
    assert "wins" not in listener.heard
    listener.does("step:2")
    assert listener.heard == "Ben resigns. Ann wins. The other side resigned."


def test_what_a_clock_begins_with_is_not_low_and_the_only_person_is_told_of_their_own_time() -> None:
    tab = Tab().begin("quixo", "kind2=easy", "First=1", "Clock=own", **NAMES, **HASTY)
    tab.act("play:b1e1").wait(9)
    for _ in range(400):
        tab.wait(0.2)
    low = [text for text in tab.page.announced if "seconds left" in text]
    assert low == ["Ann: 30 seconds left.", "Ann: 10 seconds left."]
    assert tab.page.announced[-1] == "Easy bot wins. You ran out of time."


def test_of_a_cube_that_is_not_theirs_people_hear_that_alone() -> None:
    listener = begun("quixo", (), {})
    listener.types("b1a1")
    assert listener.asks("a1") == "The cube at a1 belongs to the other side."
    assert listener.asks("c3") == "The cube at c3 is not on the edge."
    assert listener.asks("b1") == "More than one move starts with “b1”."


def focused(tab: Tab) -> str:
    """Returns what was given the focus last."""
    return next(what for kind, what in reversed(tab.page.log) if kind in ("focus", "turn"))


def can_type(tab: Tab) -> bool:
    fields = [each for each in walk(tab.screen) if each.attributes.get("name") == "typed"]
    return len(fields) == 1 and "disabled" not in fields[0].attributes


@pytest.mark.parametrize(("game", "choices", "fields"), CASES, ids=str)
def test_a_game_begins_and_goes_on_in_the_field_to_type_in(
    game: str, choices: tuple[str, ...], fields: dict[str, str]
) -> None:
    tab = begun(game, choices, fields).tab
    assert (focused(tab), can_type(tab)) == ("typed", True)
    tab.page.log.clear()
    tab.act("step:0", "step:live")
    assert focused(tab) == "typed"
    if "lift" in tab.actions():
        tab.page.log.clear()
        tab.act("lift")
        assert focused(tab) == "typed"
    again = tab.reopened()
    assert again.table is not None
    assert (focused(again), can_type(again)) == ("typed", True)


def test_who_sees_keeps_the_focus_where_it_is_wanted() -> None:
    tab = Tab().begin("quixo").act("step:0", "step:live", "leave")
    assert ("focus", "typed") not in tab.page.log
    assert not can_type(tab)


def test_the_home_screen_begins_in_the_field_to_type_in() -> None:
    tab = Tab().act("byear:on")
    assert can_type(tab)
    again = tab.reopened()
    assert (focused(again), can_type(again)) == ("typed", True)
    again.begin("quixo").page.log.clear()
    again.act("leave")
    assert focused(again) == "typed"


@pytest.mark.parametrize(
    ("typed", "dialog"),
    [
        *((game, "new") for game in GAMES),
        *(("Détrak", "new"), ("statistics", "results"), ("statistiques", "results"), ("règles", "help")),
        ("finished", "kept"),
    ],
)
def test_at_home_words_of_both_languages_open_what_they_name(typed: str, dialog: str) -> None:
    tab = Tab().act("byear:on")
    tab.page.log.clear()
    tab.act("typed", typed=typed)
    assert [each.kind for each in tab.state.dialogs] == [dialog]
    assert ("clear", "typed") in tab.page.log
    if dialog == "new":
        assert typed.lower().replace("é", "e") == tab.state.top.form.game


def test_at_home_a_game_is_continued_by_its_number() -> None:
    listener = begun("quixo", (), {})
    listener.types("b1e1")
    first = listener.tab.table.game_id
    tab = listener.tab.wait(1).act("leave").begin("detrak", "seats=1").act("throw", "typed", typed="b1c1")
    second = tab.table.game_id
    for typed, game_id in (("continue", second), ("continuer 2", first), ("Reprendre 1", second)):
        tab.act("typed", typed="home").wait(1).act("typed", typed=typed)
        assert tab.table.game_id == game_id


def test_at_home_help_says_what_can_be_typed_and_which_games_wait() -> None:
    listener = Listener(Tab().act("byear:on"))
    listener.tab.act("typed", typed="aide")
    told = "For a new game, type its name: Détrak, Qwinto, Quinto, Quixo. Or type: continue, statistics, rules,"
    assert listener.asks("help").startswith(told)
    assert listener.asks("") == listener.asks("help")
    assert listener.asks("continue") == "There is no such game to continue."
    assert listener.asks("score") == "“score” means nothing here. Type help."
    assert "“score” means nothing here. Type help." in text_of(listener.tab.screen)
    listener.tab.begin("quixo", **NAMES).act("typed", typed="b1e1").act("leave")
    assert listener.asks("help").endswith("Game in progress: 1, Quixo, 1 move · Ben’s turn.")
    assert listener.asks("continue 7").startswith("There is no such game to continue. Game in progress: 1, Quixo,")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["continue", "results", "rules", "kept", "help"])
def test_the_help_of_the_home_screen_names_words_that_are_understood(name: str, language: str) -> None:
    told = words(language).say("ask.home.help", "").lower()
    assert words(language).say(f"ask.{name}").split()[0] in told


@pytest.mark.parametrize("word", ["show", "montrer"])
def test_a_word_shows_the_hidden_tiles(word: str) -> None:
    listener = begun("quinto", ("Edition=own",), SMALL)
    assert listener.heard.endswith("The tiles are hidden. To hear yours, type show.")
    listener.types(word)
    assert listener.heard.startswith("Your tiles: ")
    assert "type show" not in Tab().begin("quinto", "Edition=own", **SMALL).wait(9).page.announced[-1]


def test_at_the_table_words_open_the_rules_and_lead_home() -> None:
    tab = begun("qwinto", ("seats=1",), {}).tab.act("typed", typed="rules")
    assert (tab.state.top.kind, tab.state.top.game) == ("help", "qwinto")
    tab.act("close", "typed", typed="accueil")
    assert tab.table is None


def test_who_says_whose_turn_it_is_in_a_first_game_too() -> None:
    tab = Tab().act("byear:on", "language:en").begin("quixo", "kind2=easy").act("typed", typed="who")
    assert tab.table.answer.startswith("Your turn.")
    others = Tab().act("byear:on", "language:en").begin("quixo").act("typed", typed="who")
    assert others.table.answer.count("Player 1’s turn.") == 1


@pytest.mark.parametrize("kind", ["resign", "draw"])
@pytest.mark.parametrize("is_by_ear", [False, True])
def test_a_game_that_is_given_up_leads_the_focus_to_the_end(kind: str, is_by_ear: bool) -> None:
    tab = Tab().act(f"byear:{'on' if is_by_ear else 'off'}").begin("quixo").act("play:b1e1", "dialog:menu")
    tab.act(f"dialog:{kind}")
    (ending,) = [action for action in tab.actions() if action.startswith("then:play:")]
    tab.page.log.clear()
    tab.act(ending)
    assert tab.table.match.position.ending
    wanted = ("focus", "typed" if is_by_ear else "main")
    assert wanted in tab.page.log
