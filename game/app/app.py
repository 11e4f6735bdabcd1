"""The running app: events come in, the state changes, and effects are carried out in their order.

An event that comes while another one is being dealt with waits for its turn. An effect may have an answer at once (a
list of games, settings): it is dealt with before the next effect.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Final

from game.app import events
from game.app import stored_games as stored
from game.app.actions import ActionError, parse_event
from game.app.carry_out import CARRY_OUT, Ports
from game.app.effects import Effect
from game.app.events import Event, Fields
from game.app.game_lists import GameLists
from game.app.state import Device, Moment, State
from game.app.update import update
from game.match.clock import is_running

TICK_MS: Final = 200
"""Time between two looks at a running clock."""


class App:
    """Holds the state, and carries out the effects that updates return."""

    def __init__(self, ports: Ports, device: Device, turn_memory: str = "") -> None:
        self.ports = ports
        self.now = 0.0
        self.look: Mapping[str, str] = {}
        self.lists = GameLists(ports.store, ports.time.day_of)
        self._waiting: deque[Event] = deque()
        self._is_busy = False
        self._is_ticking = False
        settings = stored.read_settings(ports.store)
        self.state = State(settings=settings, device=device, trouble=ports.store.trouble, turn_memory=turn_memory)

    def act(self, action: str, fields: Fields | None = None) -> None:
        """Handles an element's action; reports an invalid one and ignores it."""
        try:
            event = parse_event(action, fields)
        except ActionError as error:
            self.ports.page.complain(f"no such action: {error}")
            return
        self.send(event)

    def send(self, event: Event) -> None:
        """Handles an event after those already queued."""
        self._waiting.append(event)
        if self._is_busy:
            return
        self._is_busy = True
        try:
            while self._waiting:
                self._deal_with(self._waiting.popleft())
                self._look_after()
        finally:
            self._is_busy = False

    def _deal_with(self, event: Event) -> None:
        """Updates the state and carries out the effects. If a save is refused, the old state stays."""
        before = self.state
        moment = Moment(self.ports.time.now(), self.ports.time.random_bits())
        self.now = moment.now
        self.state, effects = update(before, event, moment)
        self._carry_out(effects, before)

    def _carry_out(self, effects: Sequence[Effect], before: State) -> None:
        for effect in effects:
            answer = CARRY_OUT[type(effect)](self, effect)
            if isinstance(answer, events.GameOvertaken):
                self.state = before
                self._deal_with(answer)
                return
            if answer is not None:
                self._deal_with(answer)

    def _look_after(self) -> None:
        """Reports when storage stops working or works again, and lets a running clock tick."""
        trouble = self.ports.store.trouble
        if trouble != self.state.trouble:
            self._waiting.append(events.TroubleChanged(trouble))
        table = self.state.table
        if table is not None and is_running(table.match.record) and not self._is_ticking:
            self._is_ticking = True
            self.ports.time.after(TICK_MS, self._tick)

    def _tick(self) -> None:
        self._is_ticking = False
        self.send(events.ClockTicked())
