"""Whatever happens in whatever order: no move is lost or made for another, no time given back, no rack shown.

A random walk and a machine of hypothesis' play in the same world (world.py), which holds its checks (checks.py) after
every event. A failure of the walk says with which call of `play_out` it happens again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from tests.app.world import PROOF, SECRETS_EVERY, USUAL, World, undrawn, walk

EVENTS: Final = 5_000_000 if PROOF else 200_000
"""The number of events in all walks, without the ticks of clocks."""
WALKS: Final = 8
OFTEN: Final = (
    *("Touch", "Play", "PlayTyped", "Throw", "Undo", "Redo", "StepTo", "LiftCurtain", "ThrowDue", "MoveChosen"),
    *("AskHint", "HintFound", "CountDue", "AnnounceDue", "ClockTicked", "GoBack", "GoHome", "OpenDialog", "GameRead"),
    *("GameElsewhere", "GameOvertaken", "RenameGame", "DeleteGame", "TakeOver", "StorageCameLate", "TroubleChanged"),
)
"""Events that must occur several times in each walk."""


@pytest.mark.parametrize("number", range(WALKS))
def test_a_walk(number: int, record_property: Callable[[str, object], None]) -> None:
    counts = walk(EVENTS // WALKS, seed=number)
    for name in ("events", "ticks", "drawn", "secrets", "worlds"):
        record_property(name, counts[name])
    print({name: count for name, count in counts.items() if name.islower()})
    assert counts["events"] >= EVENTS // WALKS
    assert {name: counts[name] for name in OFTEN if counts[name] < 3} == {}, "too rare to have been tried"
    assert counts["secrets"] > counts["events"] / (10 * SECRETS_EVERY)
    assert counts["drawn"] > counts["events"] / 50


NAMES: Final = [happening.__name__ for weight, happening in USUAL for _ in range(weight)]
DEALT: Final = Counter[str]()
"""The events of all machines."""


class Machine(RuleBasedStateMachine):
    """The same world for hypothesis, which finds a short way to a failure."""

    def __init__(self) -> None:
        super().__init__()
        self.world: World | None = None
        self.undrawn = undrawn()

    @initialize(luck=st.integers(0, 999))
    def open(self, luck: int) -> None:
        self.undrawn.__enter__()
        self.world = World(luck)

    @rule(name=st.sampled_from(NAMES), number=st.integers(0, 2**20))
    def happens(self, name: str, number: int) -> None:
        getattr(World, name)(self.world, number)

    @invariant()
    def all_is_well(self) -> None:
        if self.world is not None:
            self.world.settle()

    def teardown(self) -> None:
        if self.world is not None:
            self.undrawn.__exit__(None, None, None)
            DEALT.update(self.world.counts)


def test_a_machine() -> None:
    usual = settings(
        max_examples=2000 if PROOF else 60,
        stateful_step_count=60,
        deadline=None,
        derandomize=not PROOF,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(Machine, settings=usual)
    assert DEALT["events"] > (100_000 if PROOF else 3000)
