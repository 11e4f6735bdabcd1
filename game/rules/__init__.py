"""What is legal: the four games, and the one table that names them."""

from game.rules.detrak import Detrak
from game.rules.position import (
    CHANCE,
    HIDDEN,
    AmbiguousMove,
    Chance,
    Ending,
    GameError,
    IllegalMove,
    Line,
    Move,
    Mover,
    NotationError,
    Options,
    Outlook,
    Position,
    Reason,
    Step,
)
from game.rules.quinto import Quinto
from game.rules.quixo import Quixo
from game.rules.qwinto import Qwinto

GAMES: dict[str, type[Position]] = {game.key: game for game in (Detrak, Qwinto, Quinto, Quixo)}

__all__ = [
    "CHANCE",
    "GAMES",
    "HIDDEN",
    "AmbiguousMove",
    "Chance",
    "Detrak",
    "Ending",
    "GameError",
    "IllegalMove",
    "Line",
    "Move",
    "Mover",
    "NotationError",
    "Options",
    "Outlook",
    "Position",
    "Quinto",
    "Quixo",
    "Qwinto",
    "Reason",
    "Step",
]
