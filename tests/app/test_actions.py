"""Actions and elements fit together: each verb is on some element of some screen, and each element has a known verb."""

from __future__ import annotations

from collections.abc import Iterator

from game.app import events
from game.app.actions import ACTIONS
from game.app.screens import screen
from game.app.state import State
from game.links.link import read_outside
from game.match.match import Match
from game.match.results import result_of
from game.record import Record
from game.saving.backup_file import Bundle
from game.saving.settings import Settings
from game.ui.dialogs.finished_games import MAX_FINISHED
from game.ui.dialogs.import_file import Arrival, ImportFile
from game.ui.screens.open_games import OpenGame
from tests.app.test_every_event import QUIXO, STATES, state
from tests.testkit.dialogs import MOMENT, after, home
from tests.testkit.ports import Tab, actions_of

RESIGNED = result_of(Match(Record.new("quixo", ("Ann", "Ben"))).played(("resign",)).record, 1)
FINISHED = tuple(OpenGame(str(at), "quixo", ("Ann", "Ben"), "", 1, at, RESIGNED) for at in range(MAX_FINISHED + 1))
FULL = home(games=FINISHED).having(damaged=2)
"""A home screen with more than enough."""


def screens() -> Iterator[State]:
    """Lists states that show everything that can be tapped, filled in or submitted."""
    yield from map(state, STATES)
    for kind in ("kept", "trim", "damaged", "rename/1", "delete/1"):
        yield after(FULL, f"dialog:{kind}")
    yield after(FULL, events.ResultsRead((RESIGNED,)))
    yield after(FULL, events.GameElsewhere("1"))
    yield after(FULL, events.OpenDialog("paste"), events.TextRead(read_outside(QUIXO), False))
    yield after(FULL, events.NewGame("quixo"))
    yield FULL.having(dialogs=(ImportFile(arrival=Arrival(games=1, new=1), bundle=Bundle({}, {})),))
    yield FULL.having(offline="newer")
    yield FULL.having(news="storage.elsewhere")
    for kind in ("menu", "keys", "resign", "record", "share"):
        yield after(state("quixo goes on"), f"dialog:{kind}")
    yield after(state("quixo goes on"), "dialog:menu", "dialog:record")
    yield after(state("quixo is over"), "skip", "dialog:end")
    yield state("quixo begins").having(settings=Settings(typing=True))
    yield Tab().begin("quixo").act("play:b1e1", "undo").state
    yield (
        Tab()
        .begin("qwinto", "Throws=table")
        .act("touch:o", "touch:y", "touch:p", "confirm", "touch:1", "touch:2")
        .state
    )


def verbs(action: str) -> set[str]:
    """Returns the verb of an action, and what it does then."""
    verb, _, about = action.partition(":")
    return {verb, *(verbs(about) if verb == "then" else ())}


def test_each_verb_is_on_some_element_and_each_element_has_a_verb() -> None:
    offered = {verb for each in screens() for action in actions_of(screen(each, MOMENT.now)) for verb in verbs(action)}
    assert offered == set(ACTIONS)


def test_what_only_gestures_send_is_no_action() -> None:
    assert not {"key", "hold", "drop", "put_down", "zoomed"} & set(ACTIONS)
    assert not events.Zoomed(48).decides, "nobody has pressed a button for it"
