"""Every event in every state: nothing fails, the rules of the table hold, and the next state can be drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib import import_module
from pkgutil import iter_modules
from random import Random
from typing import Any, Final, TypeVar

import pytest

from game.app import events
from game.app import update as update_folder
from game.app.carry_out import CARRY_OUT
from game.app.effects import Effect, Keep, PopDialog
from game.app.events import Event
from game.app.state import Moment, State
from game.app.update import HANDLERS, update
from game.app.update.meaning import meaning_of
from game.computer.choose import Choice
from game.contract import GAMES
from game.links.link import read_outside
from game.match.match import Match
from game.record import parse
from game.saving.backup_file import Bundle
from game.saving.settings import Settings
from game.ui.dialogs.menu import Menu
from game.ui.dialogs.share import Code
from tests.app import checks
from tests.app.world import TINY, World
from tests.testkit.ports import START, Tab

T = TypeVar("T")

QUIXO: Final = '[Game "quixo"]\n[Format "1"]\n[Seats "Ann, Ben"]\n\nb1e1 c1a1\n'
MOMENT: Final = Moment(START + 60, 7)

# The states


def at_home() -> State:
    return state_of(Tab())


def with_a_game_to_continue() -> State:
    return state_of(Tab().begin("quixo").act("play:b1e1", "leave"))


def at_the_table(game: str, moves: int, *choices: str) -> State:
    """Returns a game with at least this number of moves."""
    world, source = World(), Random(3)
    world.tab.begin(game, *choices)
    while len(world.tab.record.moves) < moves:
        world.sensible(source.getrandbits(16))
    return state_of(world.tab)


def over(game: str) -> State:
    """Returns a game that was played to its end."""
    world, source = World(), Random(3)
    world.tab.begin(game, *(("Edition=own",) if game == "quinto" else ()), **(TINY if game == "quinto" else {}))
    while world.tab.table.match.mover is not None:
        world.sensible(source.getrandbits(16))
    return state_of(world.tab)


def stepped_through(game: str) -> State:
    return at_the_table(game, 6).with_table(at=2)


def with_form(game: str) -> State:
    return state_of(Tab().act(f"new:{game}"))


def with_dialog(kind: str, game: str = "") -> State:
    tab = Tab().begin(game).act(f"dialog:{kind}") if game else Tab().act(f"dialog:{kind}")
    return state_of(tab)


def state_of(tab: Tab) -> State:
    state: State = tab.state
    return state


STATES: Final[dict[str, Callable[[], State]]] = {
    "home": at_home,
    "home with a game": with_a_game_to_continue,
    **{f"the form of {game}": partial(with_form, game) for game in GAMES},
    **{f"{game} begins": partial(at_the_table, game, 0) for game in GAMES},
    **{f"{game} goes on": partial(at_the_table, game, 6) for game in GAMES},
    **{f"{game} with a computer": partial(at_the_table, game, 1, "kind1=easy") for game in GAMES},
    **{f"{game} by hand": partial(at_the_table, game, 3, "Throws=table") for game in GAMES},
    **{f"{game} stepped through": partial(stepped_through, game) for game in GAMES},
    **{f"{game} is over": partial(over, game) for game in GAMES},
    "clocks run": partial(at_the_table, "quixo", 2, "Clock=short"),
    **{f"{kind} at home": partial(with_dialog, kind) for kind in ("help", "paste", "kept", "about")},
    **{
        f"{kind} of {game}": partial(with_dialog, kind, game)
        for game in GAMES
        for kind in ("menu", "sheet", "record", "share")
    },
}


@cache
def state(name: str) -> State:
    return STATES[name]()


# The events


def samples(before: State) -> Iterator[Event]:
    """Yields each event at least once, as it may come in this state; answers about another game too."""
    record = parse(QUIXO)
    other = Match(record)
    table = before.table
    yield from texts()
    for match in (other, *([table.match] if table else [])):
        game_id = table.game_id if table else "1"
        yield from answers(match, game_id)
    yield events.Started("")
    yield events.Then(events.GoHome())
    yield events.Then(events.OpenDialog("paste"))


def texts() -> Iterator[Event]:
    """Yields what people do, sensible or not."""
    fields = {"seat1": "Zoé", "name": "Sunday", "typed": "b1e1", "record": QUIXO}
    for what in ("b1", "tile:0", "y3", "o", "nonsense", ""):
        yield events.Touch(what)
        yield events.Key(f"Enter@{what}")
        yield events.Walk(what)
        yield events.Hold(what)
        yield events.Drop(f"{what}>c3")
    for kind in ("menu", "sheet", "resign", "draw", "end", "record", "share", "help", "paste", "kept", "nonsense"):
        yield events.OpenDialog(kind)
    for kind in (events.RenameGame, events.DeleteGame, events.ContinueGame, events.TakeOver):
        yield kind(game_id="1", **({"fields": fields} if kind is events.RenameGame else {}))
    for kind in (events.PlayTyped, events.FormFilled, events.BeginGame, events.LookAtRecord):
        yield kind(fields=fields)
    for game in GAMES:
        yield events.NewGame(game)
    yield from (events.FormChanged(*each, fields) for each in (("seats", "3"), ("kind1", "easy"), ("First", "2")))
    yield from (events.Throw(choice) for choice in ("", "again"))
    yield from (events.Play(token) for token in ("b1e1", "pass", "keep", "b1c1", "resign", "nonsense"))
    yield from (events.StepTo(number) for number in (None, 0, 1, 99))
    yield from (events.SetDraft(steps) for steps in ((), ("b1",), ("nonsense", "b1")))
    yield from (events.ShowSheet(seat) for seat in (0, 1, 2, 9))
    yield from (events.Explain(sign) for sign in ("rounds", "nonsense"))
    yield from (events.Arm(name) for name in ("", "miss"))
    yield from (events.Replay(is_on) for is_on in (True, False))
    yield from (events.Flip(is_flipped) for is_flipped in (True, False))
    yield from (events.Zoom(way) for way in ("in", "out", "whole"))
    yield events.Zoomed(48)
    yield from (events.Shortcut(key, "b1") for key in "uUhfnN?x")
    yield events.Walk("b1", is_backwards=True)
    yield from (kind() for kind in WITHOUT_A_WORD)
    yield from (events.GoBack(address) for address in ("", "1", "nonsense"))
    yield from (events.AddressAsked(address) for address in ("", "1", "g=nonsense"))
    yield events.ChooseLanguage("fr")
    yield events.ChooseTheme("dark")
    yield from (
        kind(is_on=is_on)
        for kind in (events.ChooseSound, events.ChooseTyping, events.ChooseByEar, events.ChooseKeys)
        for is_on in (True, False)
    )
    yield events.OfflineChanged("ready", True)
    yield from (events.TroubleChanged(trouble) for trouble in ("", "full"))


WITHOUT_A_WORD: Final[tuple[type[Event], ...]] = (
    *(
        events.PutDown,
        events.BranchOff,
        events.SkipCount,
        events.Confirm,
        events.Undo,
        events.Redo,
        events.LiftCurtain,
        events.AskHint,
        events.GoHome,
    ),
    *(events.PlayAgain, events.TrimGames, events.DiscardDamaged, events.ShowMore, events.CloseDialog),
    events.CloseDialogs,
    *(events.DismissNews, events.TakeUpdate, events.PostponeUpdate, events.RecordEdited, events.OpenRecord),
    *(events.CopyRecord, events.CopyLink, events.SendLink, events.AskCode, events.SaveFile, events.PickFile),
    *(events.AddAll, events.StorageCameLate, events.AnnounceDue, events.ClockTicked, events.AllAdded),
)


def answers(match: Match, game_id: str) -> Iterator[Event]:
    """Yields what arrives by itself, about a game."""
    record, bundle = match.record, Bundle({}, {})
    legal = next(iter(record.position.legal_moves), None) if isinstance(match.mover, int) else None
    choice = Choice(record.position.write(legal)) if legal else None
    yield events.ThrowDue(record)
    for each in (choice, None):
        yield events.MoveChosen(record, each)
        yield events.HintFound(record, each)
    yield from (events.CountDue(record, stage) for stage in (1, 2, 99))
    yield events.CelebrationOver(record)
    yield events.EarlierRead(game_id, ())
    yield from (events.ReplayDue(game_id, number) for number in (0, 2))
    yield events.LookAhead(match)
    yield events.RestDue()
    yield events.SheetDue(match)
    yield events.Landed(record)
    yield events.SettingsRead(Settings(language="fr"))
    yield events.GamesListed(())
    yield events.ResultsRead(())
    yield events.GameRead(game_id, match, "Sunday")
    yield events.TitleChanged(game_id, "Sunday")
    yield from (kind(game_id=game_id) for kind in (events.GameGone, events.GameElsewhere, events.GameOvertaken))
    yield events.Copied(True)
    yield events.Copied(False)
    yield events.CodeDrawn("https://example.org/#g=1", Code((b"\1\0", b"\0\1")))
    yield from (events.TextRead(read_outside(QUIXO, lambda: False), is_link) for is_link in (True, False))
    yield from (events.FileChosen(text) for text in ("", "nonsense"))
    yield events.FileOpened(bundle, {})
    for looked_at in (
        events.LookedAt("game.1", False, match),
        events.LookedAt("game.1"),
        events.LookedAt("game.1", True),
    ):
        yield events.FileLookedAt(bundle, (looked_at,))


def leaves_of(base: type[T]) -> set[type[T]]:
    """Returns all kinds of events or effects that no other kind derives from."""
    below = set(base.__subclasses__())
    return set().union(*(leaves_of(kind) for kind in below)) if below else {base}


def test_each_event_has_a_sample_and_a_handler() -> None:
    kinds = leaves_of(Event)
    assert {type(event) for event in samples(state("quixo goes on"))} == kinds
    assert {*HANDLERS, events.Then} == kinds


def test_each_effect_is_carried_out() -> None:
    assert set(CARRY_OUT) == leaves_of(Effect)


def test_no_event_stands_in_two_tables() -> None:
    tables = [vars(import_module(f"game.app.update.{each.name}")) for each in iter_modules(update_folder.__path__)]
    counts = Counter(kind for table in tables for kind in table.get("HANDLERS", ()))
    assert set(counts) == set(HANDLERS)
    assert [kind for kind, count in counts.items() if count > 1] == []


def test_a_game_is_saved_before_anything_that_cannot_be_taken_back() -> None:
    before = state("clocks run").having(dialogs=(Menu(),))
    out_of_time = update(before, events.ClockTicked(), Moment(START + 10_000, 7))[1]
    resigned = update(before, events.Then(events.Play("resign")), MOMENT)[1]
    begun = update(state("home"), events.NewGame("quixo"), MOMENT)[0]
    new = update(begun, events.BeginGame(), MOMENT)[1]
    for effects in (out_of_time, resigned, new):
        assert isinstance(effects[0], Keep)
        checks.check_order(effects)
    assert any(isinstance(effect, PopDialog) for effect in out_of_time)
    with pytest.raises(AssertionError):
        checks.check_order([PopDialog(), *resigned])


@pytest.mark.parametrize("name", STATES)
def test_every_event(name: str) -> None:
    before = state(name)
    shown: list[Any] = []
    for event in samples(before):
        after, effects = update(before, event, MOMENT)
        assert (after, effects) == update(before, event, MOMENT), f"{event} has two outcomes"
        assert all(type(effect) in CARRY_OUT for effect in effects), event
        checks.check_order(effects)
        meant = meaning_of(before, event)
        checks.check_moves(before, meant, after)
        checks.check_guard(before, meant, after)
        checks.check_curtain(before, meant, after)
        if after not in shown:
            shown.append(after)
            checks.check_screen(after, MOMENT.now)
            assert checks.title(after)
