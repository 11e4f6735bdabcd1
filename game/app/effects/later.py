"""Effects whose answer comes later."""

from __future__ import annotations

from game.app.effects.base import Effect
from game.app.events import Event
from game.match.match import Match


class After(Effect):
    """Sends an event after a delay."""

    milliseconds: int
    event: Event


class AfterLanding(Effect):
    """Sends an event after the time that dice tumble: at once where motion is reduced."""

    milliseconds: int
    event: Event


class AfterPaint(Effect):
    """Sends an event as soon as the current screen is painted."""

    event: Event


class WorkOutSteps(Effect):
    """Works out the legal steps of a match before the first tap, so that it need not wait."""

    match: Match


class AskMove(Effect):
    """Asks a computer for its move; answered by MoveChosen, not before a pause is over."""

    match: Match
    level: str
    pause_ms: int


class AskAdvice(Effect):
    """Asks for the best move; answered by HintFound."""

    match: Match


class PrepareComputer(Effect):
    """Loads the computer's player of a game, so that its first move comes as fast as the others."""

    game: str


class TakeUpdate(Effect):
    """Lets the newer version of the app take over."""


class PostponeUpdate(Effect):
    """Stops offering the newer version on this visit."""
