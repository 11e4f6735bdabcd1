"""What all effects have in common."""

from game.value import Value


class Effect(Value):
    """Something to be done outside."""
