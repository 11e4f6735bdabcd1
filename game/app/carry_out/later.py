"""Effects whose answer comes later: timers, the computer players, a newer version of the app."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from game.app import effects as do
from game.app import events
from game.app.carry_out.outside import CarryOut, on

if TYPE_CHECKING:
    from game.app.carry_out.outside import Host


def after(app: Host, effect: do.After) -> None:
    app.ports.time.after(effect.milliseconds, lambda: app.send(effect.event))


def after_landing(app: Host, effect: do.AfterLanding) -> None:
    if app.ports.page.has_reduced_motion:
        app.send(effect.event)
    else:
        app.ports.time.after(effect.milliseconds, lambda: app.send(effect.event))


def after_paint(app: Host, effect: do.AfterPaint) -> None:
    app.ports.page.after_paint(lambda: app.send(effect.event))


def work_out(app: Host, effect: do.WorkOutSteps) -> None:
    _ = effect.match.outlook  # the match remembers it


# The computer


def ask_move(app: Host, effect: do.AskMove) -> None:
    app.ports.time.spawn(_choose_move(app, effect))


async def _choose_move(app: Host, effect: do.AskMove) -> None:
    """Asks the computer, which sees what its seat may see.

    A pause lets people see what happened before; the time that the computer thinks is part of it.
    """
    time = app.ports.time
    until = time.now() + effect.pause_ms / 1000
    choice = await app.ports.computer.choose(effect.match, effect.level)
    left_ms = round(1000 * (until - time.now()))
    if 0 < left_ms <= effect.pause_ms:  # the clock of a device may be set in between
        await time.pause(left_ms)
    app.send(events.MoveChosen(effect.match.record, choice))


def ask_advice(app: Host, effect: do.AskAdvice) -> None:
    app.ports.time.spawn(_advise(app, effect))


async def _advise(app: Host, effect: do.AskAdvice) -> None:
    choice = await app.ports.computer.advise(effect.match)
    app.send(events.HintFound(effect.match.record, choice))


def prepare_computer(app: Host, effect: do.PrepareComputer) -> None:
    app.ports.time.spawn(app.ports.computer.prepare(effect.game))


# A newer version


def take_update(app: Host, effect: do.TakeUpdate) -> None:
    app.ports.offline.take_update()


def postpone_update(app: Host, effect: do.PostponeUpdate) -> None:
    app.ports.offline.postpone_update()


CARRY_OUT: Final[Mapping[type[do.Effect], CarryOut]] = dict(
    [
        on(do.After, after),
        on(do.AfterLanding, after_landing),
        on(do.AfterPaint, after_paint),
        on(do.WorkOutSteps, work_out),
        on(do.AskMove, ask_move),
        on(do.AskAdvice, ask_advice),
        on(do.PrepareComputer, prepare_computer),
        on(do.TakeUpdate, take_update),
        on(do.PostponeUpdate, postpone_update),
    ]
)
