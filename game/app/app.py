"""The app at work: events come in, the state changes, effects are carried out through ports, in their order.

This is the only place that knows the ports. An event that comes while another one is dealt with waits for its turn; the
answer of an effect that is there at once (a list of games, settings) is dealt with before the next effect.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from game.app import effects as do
from game.app import events
from game.app import stored_games as stored
from game.app.actions import ActionError, parse_event
from game.app.events import Event, Fields
from game.app.screens import screen, title
from game.app.state import Device, Moment, State
from game.app.update import update
from game.links.link import deadline, read_outside
from game.match.clock import is_running
from game.saving.backup_file import MOST_CHARACTERS
from game.saving.saved_game import match_from
from game.ui.dialogs.import_file import ImportFile
from game.value import Value

if TYPE_CHECKING:
    from game.app import ports

TICK_MS: Final = 200
"""Time between two looks at a running clock."""


class Ports(Value):
    """The world outside, one port a concern."""

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


class App:
    """Holds the state, and carries out what updates ask for."""

    def __init__(self, ports: Ports, device: Device, turn_memory: str = "") -> None:
        self._ports = ports
        self._waiting: deque[Event] = deque()
        self._is_busy = False
        self._is_ticking = False
        self._shown: tuple[object, ...] = ()
        settings = stored.read_settings(ports.store)
        self.state = State(settings=settings, device=device, trouble=ports.store.trouble, turn_memory=turn_memory)

    # Events in

    def act(self, action: str, fields: Fields | None = None) -> None:
        """Takes what an element asks for; nonsense is complained of and changes nothing."""
        try:
            event = parse_event(action, fields)
        except ActionError as error:
            self._ports.page.complain(f"no such action: {error}")
            return
        self.send(event)

    def send(self, event: Event) -> None:
        """Deals with an event, after those that came before it."""
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
        """Changes the state and carries out the effects; what fails to be kept never was."""
        before = self.state
        moment = Moment(self._ports.time.now(), self._ports.time.luck())
        self.state, effects = update(before, event, moment)
        self._carry_out(effects, before)

    def _carry_out(self, effects: Sequence[do.Effect], before: State) -> None:
        for effect in effects:
            answer = CARRY_OUT[type(effect)](self, effect)
            if isinstance(answer, events.GameOvertaken):
                self.state = before
                self._deal_with(answer)
                return
            if answer is not None:
                self._deal_with(answer)

    def _look_after(self) -> None:
        """Tells the state when storage fails or works again, and lets a clock tick while one runs."""
        trouble = self._ports.store.trouble
        if trouble != self.state.trouble:
            self._waiting.append(events.TroubleChanged(trouble))
        table = self.state.table
        if table is not None and is_running(table.match.record) and not self._is_ticking:
            self._is_ticking = True
            self._ports.time.after(TICK_MS, self._tick)

    def _tick(self) -> None:
        self._is_ticking = False
        self.send(events.ClockTicked())

    # Storage

    def _keep(self, effect: do.Keep) -> Event | None:
        store = self._ports.store
        kept = stored.keep_game(store, effect.game_id, effect.match, effect.title, effect.now)
        if not kept.is_done:
            return events.GameOvertaken(effect.game_id)
        return events.TitleChanged(effect.game_id, kept.title) if kept.title != effect.title else None

    def _note_result(self, effect: do.NoteResult) -> None:
        stored.note_result(self._ports.store, effect.game_id, effect.record, effect.now)

    def _read_game(self, effect: do.ReadGame) -> None:
        self._ports.time.spawn(self._open(effect))

    async def _open(self, effect: do.ReadGame) -> None:
        """Takes a game for this tab and reads it as it is stored by now."""
        lock, store, name = self._ports.lock, self._ports.store, f"{stored.GAMES}{effect.game_id}"
        is_held = await lock.take(effect.game_id, effect.by_force)
        if lock.wanted != effect.game_id:
            return  # another one was asked for in the meantime
        if not is_held:
            self.send(events.GameElsewhere(effect.game_id))
            return
        await store.refresh(name)
        if lock.wanted != effect.game_id:
            return
        store.forget(name)
        is_there = name in store.names(stored.GAMES)
        game = stored.read_game(store, name)
        if game is None:
            self.send(events.GameGone(effect.game_id, "" if is_there else effect.missing))
        else:
            self.send(events.GameRead(effect.game_id, *game))

    def _take_game(self, effect: do.TakeGame) -> None:
        self._ports.time.spawn(self._hold(effect.game_id))

    async def _hold(self, game_id: str) -> None:
        await self._ports.lock.take(game_id)

    def _release_game(self, effect: do.ReleaseGame) -> None:
        self._ports.lock.release()

    def _list_games(self, effect: do.ListGames) -> Event:
        store = self._ports.store
        return events.GamesListed(stored.list_games(store, self._ports.time.day_of), len(store.damaged()))

    def _read_results(self, effect: do.ReadResults) -> Event:
        return events.ResultsRead(tuple(stored.stored_results(self._ports.store).values()))

    def _remove_games(self, effect: do.RemoveGames) -> None:
        for game_id in effect.game_ids:
            self._ports.store.remove(f"{stored.GAMES}{game_id}")

    def _rename_stored(self, effect: do.RenameStored) -> None:
        stored.rename_game(self._ports.store, effect.game_id, effect.title)

    def _drop_damaged(self, effect: do.DropDamaged) -> None:
        self._ports.store.discard_damaged()

    def _choose(self, effect: do.Choose) -> Event:
        if not effect.choices:
            return events.SettingsRead(stored.read_settings(self._ports.store))
        choices = dict(effect.choices)
        return events.SettingsRead(stored.change_settings(self._ports.store, lambda now: now.choosing(**choices)))

    def _remember_game(self, effect: do.RememberGame) -> Event:
        settings = stored.change_settings(
            self._ports.store, lambda now: now.remembering(effect.game, effect.seats, effect.tags)
        )
        return events.SettingsRead(settings)

    def _leave_summary(self, effect: do.LeaveSummary) -> None:
        self._ports.store.leave_plain("summary", effect.text)

    def _remember_turn(self, effect: do.RememberTurn) -> None:
        self._ports.tab_memory.save(effect.text)

    def _ask_to_stay(self, effect: do.AskToStay) -> None:
        self._ports.time.spawn(self._ports.store.ask_to_stay())

    # The page

    def _show(self, effect: do.Show) -> None:
        state, page, table = self.state, self._ports.page, self.state.table
        self._ports.wake_lock.keep(table is not None and table.match.mover is not None)
        page.show(screen(state, self._ports.time.now()))
        page.set_title(title(state))
        look = (state.language, state.settings.theme, table.match.record.game if table else "home")
        if look != self._shown:
            self._shown = look
            page.set_root(lang=look[0], data_theme=look[1], data_ready=look[2])

    def _animate(self, effect: do.Animate) -> None:
        self._ports.page.move(effect.motions)
        if effect.sounds:
            self._ports.sound.play(effect.sounds)

    def _play_sound(self, effect: do.PlaySound) -> None:
        self._ports.sound.play({effect.name: 0})

    def _announce(self, effect: do.Announce) -> None:
        self._ports.page.announce(effect.text)

    def _show_clocks(self, effect: do.ShowClocks) -> None:
        for seat, (text, is_low) in effect.clocks.items():
            self._ports.page.write(f"clock{seat}", text, is_low)

    def _go_to(self, effect: do.GoTo) -> None:
        self._ports.page.go_to(effect.address)

    def _push_dialog(self, effect: do.PushDialog) -> None:
        self._ports.page.push_dialog()

    def _pop_dialog(self, effect: do.PopDialog) -> None:
        self._ports.page.pop_dialog()

    def _turn_to(self, effect: do.TurnTo) -> None:
        self._ports.page.turn_to(*effect.places)

    def _focus_board(self, effect: do.FocusBoard) -> None:
        self._ports.page.focus_board()

    def _focus_field(self, effect: do.FocusField) -> None:
        self._ports.page.focus_field(effect.name)

    def _clear_field(self, effect: do.ClearField) -> None:
        self._ports.page.clear(effect.name)

    def _bring_into_view(self, effect: do.BringIntoView) -> None:
        self._ports.page.slide_to(effect.at)

    def _zoom_by(self, effect: do.ZoomBy) -> Event:
        return events.Zoomed(self._ports.page.zoomed(effect.factor))

    def _copy(self, effect: do.Copy) -> None:
        self._ports.page.copy(effect.text, lambda is_done: self.send(events.Copied(is_done)))

    def _send(self, effect: do.Send) -> None:
        self._ports.page.send(effect.title, effect.link)

    def _draw_code(self, effect: do.DrawCode) -> None:
        self._ports.time.spawn(self._draw(effect.link))

    async def _draw(self, link: str) -> None:
        self.send(events.CodeDrawn(link, await self._ports.draw_code(link)))

    def _write_file(self, effect: do.WriteFile) -> None:
        day = self._ports.time.day_of(self._ports.time.now())
        name = f"cinq-sur-cinq-{day.year:04}-{day.month:02}-{day.day:02}.json"
        self._ports.page.save_file(name, self._ports.store.everything())

    def _choose_file(self, effect: do.ChooseFile) -> None:
        self._ports.page.pick_file(MOST_CHARACTERS, lambda text: self.send(events.FileChosen(text)))

    def _look_through(self, effect: do.LookThrough) -> None:
        self._ports.time.spawn(self._look_at_all(effect))

    async def _look_at_all(self, effect: do.LookThrough) -> None:
        """Plays every game of a file through, one by one, so that the page stays alive, until its dialog is closed."""
        store, bundle = self._ports.store, effect.bundle
        self.send(events.FileOpened(bundle, stored.new_results(store, bundle.results)))
        for name, envelope in bundle.games.items():
            top = self.state.top
            if not isinstance(top, ImportFile) or top.bundle is not bundle:
                return
            in_time = deadline(self._ports.time.now)
            match, name_given = match_from(envelope.data, partial(read_outside, is_late=in_time))
            is_new = match is not None and stored.is_new(store, name, match)
            self.send(events.FileLookedAt(bundle, name, match, name_given, envelope.saved, is_new))
            await self._ports.time.pause(0)

    def _add_games(self, effect: do.AddGames) -> Event:
        store = self._ports.store
        for name, (match, name_given, saved) in effect.games.items():
            stored.add_game(store, name, match, name_given, saved)
        stored.add_results(store, effect.results)
        return events.AllAdded()

    def _read_text(self, effect: do.ReadText) -> Event:
        return events.TextRead(read_outside(effect.text, deadline(self._ports.time.now)), effect.is_link)

    def _renew(self, effect: do.Renew) -> None:
        self._ports.offline.renew()

    def _put_off(self, effect: do.PutOffRenewal) -> None:
        self._ports.offline.put_off()

    # What comes later

    def _after(self, effect: do.After) -> None:
        self._ports.time.after(effect.milliseconds, lambda: self.send(effect.event))

    def _after_paint(self, effect: do.AfterPaint) -> None:
        self._ports.page.after_paint(lambda: self.send(effect.event))

    def _ask_move(self, effect: do.AskMove) -> None:
        self._ports.time.spawn(self._choose_move(effect))

    async def _choose_move(self, effect: do.AskMove) -> None:
        """Asks the computer, which sees what its seat may see; people see first what happened before.

        The pause is what is left of it once the computer has thought.
        """
        time = self._ports.time
        until = time.now() + effect.pause_ms / 1000
        choice = await self._ports.computer.choose(effect.match, effect.level)
        left_ms = round(1000 * (until - time.now()))
        if 0 < left_ms <= effect.pause_ms:  # the clock of a device may be set in between
            await time.pause(left_ms)
        self.send(events.MoveChosen(effect.match.record, choice))

    def _ask_advice(self, effect: do.AskAdvice) -> None:
        self._ports.time.spawn(self._advise(effect))

    async def _advise(self, effect: do.AskAdvice) -> None:
        choice = await self._ports.computer.advise(effect.match)
        self.send(events.HintFound(effect.match.record, choice))

    def _prepare(self, effect: do.PrepareComputer) -> None:
        self._ports.time.spawn(self._ports.computer.prepare(effect.game))


CARRY_OUT: Final[Mapping[type[do.Effect], Callable[[App, Any], Event | None]]] = {
    do.Keep: App._keep,
    do.NoteResult: App._note_result,
    do.ReadGame: App._read_game,
    do.TakeGame: App._take_game,
    do.ReleaseGame: App._release_game,
    do.ListGames: App._list_games,
    do.ReadResults: App._read_results,
    do.RemoveGames: App._remove_games,
    do.RenameStored: App._rename_stored,
    do.DropDamaged: App._drop_damaged,
    do.Choose: App._choose,
    do.RememberGame: App._remember_game,
    do.LeaveSummary: App._leave_summary,
    do.RememberTurn: App._remember_turn,
    do.AskToStay: App._ask_to_stay,
    do.Show: App._show,
    do.Animate: App._animate,
    do.PlaySound: App._play_sound,
    do.Announce: App._announce,
    do.ShowClocks: App._show_clocks,
    do.GoTo: App._go_to,
    do.PushDialog: App._push_dialog,
    do.PopDialog: App._pop_dialog,
    do.TurnTo: App._turn_to,
    do.FocusBoard: App._focus_board,
    do.FocusField: App._focus_field,
    do.ClearField: App._clear_field,
    do.BringIntoView: App._bring_into_view,
    do.ZoomBy: App._zoom_by,
    do.Copy: App._copy,
    do.Send: App._send,
    do.DrawCode: App._draw_code,
    do.WriteFile: App._write_file,
    do.ChooseFile: App._choose_file,
    do.LookThrough: App._look_through,
    do.AddGames: App._add_games,
    do.ReadText: App._read_text,
    do.Renew: App._renew,
    do.PutOffRenewal: App._put_off,
    do.After: App._after,
    do.AfterPaint: App._after_paint,
    do.AskMove: App._ask_move,
    do.AskAdvice: App._ask_advice,
    do.PrepareComputer: App._prepare,
}
"""How each effect is carried out; an event that comes back is its answer."""
