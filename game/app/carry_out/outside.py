"""What effects are carried out with: the ports, and the app that asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from game.app.effects import Effect
from game.app.events import Event
from game.saving.names import GAME_PREFIX
from game.value import Value

if TYPE_CHECKING:
    from typing import Protocol

    from game.app import ports
    from game.app.game_lists import GameLists
    from game.app.state import State

    class Host(Protocol):
        """The app, as far as effects need it."""

        ports: Ports
        state: State
        now: float
        """When the event happened whose effects are being carried out."""
        look: Mapping[str, str]
        """The attributes of the root element, as they were set last."""
        lists: GameLists

        def send(self, event: Event) -> None: ...


class Ports(Value):
    """The outside world: one port per concern."""

    page: ports.Page
    store: ports.Store
    computer: ports.Computer
    lock: ports.TabLock
    time: ports.Time
    sound: ports.Sound
    wake_lock: ports.WakeLock
    offline: ports.Offline
    tab_memory: ports.TabMemory
    draw_code: ports.CodePrinter


E = TypeVar("E", bound=Effect)
CarryOut = Callable[["Host", Any], Event | None]


def at_work(app: Host) -> str:
    """Returns the name in storage of the game on the table, or nothing."""
    return f"{GAME_PREFIX}{app.state.table.game_id}" if app.state.table is not None else ""


def on(kind: type[E], carry_out: Callable[[Host, E], Event | None]) -> tuple[type[Effect], CarryOut]:
    """Pairs a kind of effect with its function, so that type checkers compare the two."""
    return kind, carry_out
