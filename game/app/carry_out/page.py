"""Effects on the page: what it shows, plays and says, its history, focus and scrolling."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from game.app import effects as do
from game.app import events
from game.app.carry_out.outside import CarryOut, on
from game.app.events import Event
from game.app.screens import screen, title

if TYPE_CHECKING:
    from game.app.carry_out.outside import Host


def show(app: Host, effect: do.Show) -> None:
    state, page, table = app.state, app.ports.page, app.state.table
    app.ports.wake_lock.keep(table is not None and table.match.mover is not None)
    page.show(screen(state, app.now))
    page.set_title(title(state))
    ready = table.match.record.game if table else "home"
    look = {"lang": state.language, "data_theme": state.settings.theme, "data_ready": ready}
    if look != app.look:
        app.look = look
        page.set_root(**look)


def animate(app: Host, effect: do.Animate) -> None:
    app.ports.page.move(effect.motions)
    if effect.sounds:
        app.ports.sound.play(effect.sounds)


def play_sound(app: Host, effect: do.PlaySound) -> None:
    app.ports.sound.play({effect.name: 0})


def announce(app: Host, effect: do.Announce) -> None:
    app.ports.page.announce(effect.text)


def show_clocks(app: Host, effect: do.ShowClocks) -> None:
    for seat, (text, is_low) in effect.clocks.items():
        app.ports.page.write(f"clock{seat}", text, is_low)


def go_to(app: Host, effect: do.GoTo) -> None:
    app.ports.page.go_to(effect.address)


def push_dialog(app: Host, effect: do.PushDialog) -> None:
    app.ports.page.push_dialog()


def pop_dialog(app: Host, effect: do.PopDialog) -> None:
    app.ports.page.pop_dialog()


def turn_to(app: Host, effect: do.TurnTo) -> None:
    app.ports.page.turn_to(*effect.places)


def focus_board(app: Host, effect: do.FocusBoard) -> None:
    app.ports.page.focus_board()


def focus_cell(app: Host, effect: do.FocusCell) -> None:
    app.ports.page.focus_cell(effect.name)


def focus_main(app: Host, effect: do.FocusMain) -> None:
    app.ports.page.focus_main()


def focus_field(app: Host, effect: do.FocusField) -> None:
    app.ports.page.focus_field(effect.name)


def select_field(app: Host, effect: do.SelectField) -> None:
    app.ports.page.select_field(effect.name)


def clear_field(app: Host, effect: do.ClearField) -> None:
    app.ports.page.clear(effect.name)


def bring_into_view(app: Host, effect: do.BringIntoView) -> None:
    app.ports.page.slide_to(effect.at)


def zoom_by(app: Host, effect: do.ZoomBy) -> Event:
    return events.Zoomed(app.ports.page.zoomed(effect.factor))


CARRY_OUT: Final[Mapping[type[do.Effect], CarryOut]] = dict(
    [
        on(do.Show, show),
        on(do.Animate, animate),
        on(do.PlaySound, play_sound),
        on(do.Announce, announce),
        on(do.ShowClocks, show_clocks),
        on(do.GoTo, go_to),
        on(do.PushDialog, push_dialog),
        on(do.PopDialog, pop_dialog),
        on(do.TurnTo, turn_to),
        on(do.FocusBoard, focus_board),
        on(do.FocusCell, focus_cell),
        on(do.FocusMain, focus_main),
        on(do.FocusField, focus_field),
        on(do.SelectField, select_field),
        on(do.ClearField, clear_field),
        on(do.BringIntoView, bring_into_view),
        on(do.ZoomBy, zoom_by),
    ]
)
