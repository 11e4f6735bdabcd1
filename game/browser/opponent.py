"""Asks the computer's players for their moves."""

from __future__ import annotations

from game.computer.choose import choose


class Opponent:
    """Answers the text of a game, as a seat may see it, with a move."""

    async def choose(self, text: str, level: str) -> str:
        """Gives the move of a player of this level."""
        return choose(text, level).move
