"""What a tap, a drag or a key on the table means: the answers of a view, and what a view keeps for itself."""

from __future__ import annotations

from game.contract import Move, Reason, Step
from game.value import Value


class OwnUi(Value):
    """What the view of a game keeps for itself, such as the tile that is chosen; such a game derives its own class."""


class Steps(Value):
    """Steps of the move, to be taken one after the other."""

    steps: tuple[Step, ...]


class Draft(Value):
    """Another draft, and what the view keeps from now on."""

    steps: Move
    own: OwnUi | None


class Refusal(Value):
    """Why the attempt is not allowed, and what the view keeps from now on; None for what it kept."""

    reason: Reason
    own: OwnUi | None = None


class Chosen(Value):
    """Nothing but what the view keeps from now on."""

    own: OwnUi | None


class Confirmed(Value):
    """Play the draft."""


Touched = Steps | Draft | Refusal | Chosen | Confirmed
