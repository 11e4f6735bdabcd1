"""A game being played: touches come in, the match grows, and it is kept before it is shown."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from game.app.post import Post
from game.browser.local_storage import Storage
from game.browser.session_text import TabMemory
from game.contract import CHANCE, GameError, Move, Position, Reason
from game.match.clock import Clock, with_clock
from game.match.match import Match
from game.ui.components.sounds import sounds_of
from game.ui.frame import is_low, sentence, stepped
from game.ui.nodes import Motion

SHEET_MS: Final = 900
"""So long the sheet that was written on stays in view, where another one is next."""

LASTING: Final = ("zoom", "counted", "flipped")
"""What stays open on the page when a move is made."""

NOT_OPEN: Final = ("draft", "refused", "act")
"""What a view's change may hold besides what is open on the page."""


class Sitting(Post):
    """What people do at the table, and how it is shown and told."""

    def __init__(self, storage: Storage) -> None:
        super().__init__(storage)
        self.clock = Clock(self._show_clocks, self._out_of_time, TabMemory("turn"))
        self._untold: int | None = None
        """The number of the first move that was not told yet, while one is to be told."""

    def do_touch(self, what: str) -> None:
        """A cell, a die, a tile was touched; it shakes where the touch is refused."""
        if self.match is None or self.at is not None:
            return
        self._step(what)
        if self.match is not None and self.match.refused is not None:
            self.page.move([Motion(what, "shake")])

    def _step(self, what: str) -> None:
        assert self.match is not None
        meant = self.view.steps(self.scene, what)
        if isinstance(meant, Mapping):
            self._change(meant)
            return
        if self._is_computers_turn():
            return
        match = self.match
        for step in meant:
            match = match.touched(step, confirm=self.view.waits_for_yes(self.scene))
        self._accept(match)

    def _is_computers_turn(self) -> bool:
        """Tells whose turn it is to people who would move for the computer."""
        assert self.match is not None
        if self.match.level is None:
            return False
        self._change({"refused": Reason("not_your_turn", (self.scene.name(self.scene.seat),))})
        return True

    def _change(self, meant: Mapping[str, Any]) -> None:
        """Takes over what a touch changes: the draft, a reason why not, an action to carry out, else what is open."""
        assert self.match is not None
        before = self.view.todo(self.scene)
        self.ui = {**self.ui, **{name: value for name, value in meant.items() if name not in NOT_OPEN}}
        draft, refused = tuple(meant.get("draft", self.match.draft)), meant.get("refused")
        if (draft, refused) != (self.match.draft, self.match.refused):
            self.match = replace(self.match, draft=draft, refused=refused)
        if "act" in meant:
            self.act(meant["act"])
            return
        self.show()
        if refused is not None:
            self._announce_refusal()
        elif "draft" in meant or self.view.todo(self.scene) != before:
            self.page.announce(self.view.todo(self.scene))

    def do_key(self, what: str) -> None:
        """A key was pressed on a cell of a board that takes keys: the key, and behind an @ the cell."""
        if self.match is not None and self.at is None:
            self._step(f"key:{what}")

    def do_zoom(self, way: str) -> None:
        """Brings a large board nearer or farther, or shows the whole of it."""
        factor = {"in": 1.25, "out": 0.8}.get(way)
        self.ui = {**self.ui, "zoom": self.pane.zoomed(factor) if factor else 0}
        self.show()

    def do_hold(self, what: str) -> None:
        """A drag began."""
        if self.match is not None and self.at is None and what not in self.match.draft:
            self._step(what)

    def do_drop(self, what: str) -> None:
        """A drag ended; on nothing, it never was."""
        if self.match is None or self.at is not None:
            return
        held, _, place = what.partition(">")
        if place and place != held:
            self._step(what)
        else:
            self.ui = {name: value for name, value in self.ui.items() if name != "held"}
            self._accept(self.match.drafting(()) if self.match.draft == (held,) else self.match)

    def do_draft(self, steps: str) -> None:
        """Puts another draft in place of the one being made: turned, or recalled."""
        if self.match is not None:
            self._accept(self.match.drafting(tuple(steps.split())))

    def do_ui(self, change: str) -> None:
        """Changes what is open on the page: a name, and the value behind an equals sign."""
        name, _, value = change.partition("=")
        self.ui = {**self.ui, name: value}
        if self.match is not None and self.match.refused is not None:
            self.match = replace(self.match, refused=None)
        self.show()
        self._bring_to_front()

    def do_confirm(self) -> None:
        if self.match is not None:
            self._accept(self.match.confirmed())

    def do_throw(self, choice: str = "") -> None:
        """Throws; where it is chosen first what to throw, it makes that choice too."""
        if self.match is None:
            return
        match = self.match.drafting((choice,) if choice else self.match.draft)
        match = match.confirmed() if match.draft else match
        if match.refused is None and match.mover == CHANCE:
            match = match.thrown(self.source)
        self._accept(match)

    def do_play(self, text: str) -> None:
        """Makes a move that is given as its token."""
        if self.match is None:
            return
        try:
            match = self.match.typed(text)
        except GameError as error:  # the game has gone on under the button
            self._refuse(error)
            return
        self._accept(match)

    def do_typed(self) -> None:
        """Makes the move that was typed in."""
        if self.match is None or self._is_computers_turn():
            return
        text = self.page.value_of("typed")
        try:
            match = self.match.typed(self.view.typed(self.scene, text)) if text.strip() else self.match
        except GameError as error:
            self._refuse(error)
            return
        self.page.clear("typed")
        self._accept(match)

    def _refuse(self, error: GameError) -> None:
        assert self.match is not None
        self.match = replace(self.match, refused=error.reason)
        self.show()
        self._announce_refusal()

    def _announce_refusal(self) -> None:
        assert self.match is not None
        if self.match.refused is not None:
            self.page.announce(sentence(self.scene, f"reason.{self.match.refused.key}", *self.match.refused.values))

    def do_undo(self) -> None:
        if self.match is not None:
            self._jump(self.match.undo())

    def do_redo(self) -> None:
        if self.match is not None:
            self._jump(self.match.redo())

    def _jump(self, match: Match) -> None:
        assert self.match is not None
        was_over = self.match.position.ending is not None
        self.match = match
        self.ui = {name: value for name, value in self.ui.items() if name in LASTING and name != "counted"}
        if not self._keep():
            return
        if was_over or match.position.ending:
            self._note()
        self._settle_curtain()
        self.show()
        self._bring_to_front()
        self.page.announce(self.view.todo(self.scene))
        self._go_on()

    def do_lift(self) -> None:
        """Lifts the curtain for the seat to move, or for the one that draws."""
        assert self.match is not None
        self.match = replace(self.match, refused=None)
        self.lifted = self.scene.seat or getattr(self.scene.position, "seat", 0)
        self.show()
        self.page.focus_board()
        self.page.announce(getattr(self.view, "at_hand", self.view.todo)(self.scene))

    def do_step(self, to: str) -> None:
        """Steps through the game: shows it as it was after so many moves, or as it stands."""
        assert self.match is not None
        number = len(self.match.record.moves)
        was = number if self.at is None else self.at
        self.at = None if to == "live" or int(to) >= number else max(0, int(to))
        self.show()
        self._bring_to_front()
        now = number if self.at is None else self.at
        if now == was + 1:
            self._animate(now - 1)
        self.page.announce(stepped(self.scene, self.view))

    def _accept(self, match: Match) -> None:
        """Takes over a match that may have grown by moves: keeps, shows, animates and tells them."""
        assert self.match is not None
        before = len(self.match.record.moves)
        self.match = match = with_clock(match, self.clock.used_s) if len(match.record.moves) > before else match
        if len(match.record.moves) == before:
            self.show()
            self._announce_refusal()
            if match.refused is None:
                self.page.announce(self.view.todo(self.scene))
            return
        self.ui = {name: value for name, value in self.ui.items() if name in LASTING}
        self.is_news_told = self.is_news_told or bool(self.news and self._is_by_person(before))
        if not self._keep():
            return
        if match.position.ending:
            self._note()
        self._settle_curtain()
        self.show()
        self._animate(before)
        self._soon(self._bring_to_front_later())
        self._tell_later(before)
        self._go_on()

    def _is_by_person(self, number: int) -> bool:
        """Tells whether a person made the move with this number."""
        assert self.match is not None
        record = self.match.record
        mover = (record.reached[number - 1] if number else record.start).to_move
        return isinstance(mover, int) and self.match.level_of(mover) is None

    def _bring_to_front(self) -> None:
        """Where sheets lie side by side, pushes them until the one that a view names is seen."""
        in_view = getattr(self.view, "sheet_in_view", None)
        if in_view is not None:
            self.page.slide_to(in_view(self.scene))

    async def _bring_to_front_later(self) -> None:
        """Leaves time to see what was written; once the next one writes, nothing moves under the finger."""
        match = self.match
        await asyncio.sleep(SHEET_MS / 1000)
        if match is not None and self.match is match:
            self._bring_to_front()

    def _show_clocks(self, texts: dict[int, str]) -> None:
        for seat, text in texts.items():
            self.page.write(f"clock{seat}", text, is_low(text))

    def _out_of_time(self) -> None:
        """The clock of the seat to move has run out."""
        if self.match is not None:
            self.at = None
            if self.dialog:
                self._drop_dialogs()
                self.page.pop_dialog()
            self._accept(self.match.played(("time",)))

    def _settle_curtain(self) -> None:
        """Lets the curtain fall when another seat is to move, or to draw what only it may see."""
        assert self.match is not None
        position, mover = self.match.position, self.match.mover
        if position.has_secrets and self.lifted != (getattr(position, "seat", 0) if mover == CHANCE else mover):
            self.lifted = 0
            self.page.announce("")

    def _animate(self, since: int) -> None:
        motions = [motion for turn in self._turns(since) for motion in self.view.motions(self.scene, *turn)]
        if motions:
            self.page.move(motions)
            if self.settings.sound:
                self.sound.play(sounds_of(self.view, motions))

    def _tell_later(self, since: int) -> None:
        """Tells moves to who listens, in one breath what was made before the first was told."""
        if self._untold is None:
            self._untold = since
            self.page.later(self._tell)

    def _tell(self) -> None:
        since, self._untold = self._untold, None
        if self.match is None or since is None:
            return
        told = [closed(self.view.told(self.scene, *turn)) for turn in self._turns(since)]
        self.page.announce(" ".join([*told, self.view.todo(self.scene)]))

    def _turns(self, since: int) -> list[tuple[Position, Move, Position]]:
        assert self.match is not None
        record = self.match.record
        turns = list(record.turns())
        until = len(turns) if self.at is None else self.at
        return [(*turns[number], record.reached[number]) for number in range(since, until)]


def closed(sentence: str) -> str:
    """Gives a sentence its full stop, so that the next one is heard apart."""
    return sentence if sentence.endswith((".", "?", "!", "…")) else f"{sentence}."
