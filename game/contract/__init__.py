"""The contract that every game fulfils, and the table of the games. Import from here."""

from game.contract.moves import CHANCE, HIDDEN, Chance, LegalMoves, Move, Mover, Step
from game.contract.options import Options, one_of, option, whole_number
from game.contract.position import Ending, Line, Outlook, Position, Rank, Sample, Score, winners_by
from game.contract.reasons import OVER, AmbiguousMove, GameError, IllegalMove, NotationError, Reason
from game.contract.registry import GAMES
from game.contract.spec import ChanceMode, GameSpec, LearnedTable

__all__ = [
    "CHANCE",
    "GAMES",
    "HIDDEN",
    "OVER",
    "AmbiguousMove",
    "Chance",
    "ChanceMode",
    "Ending",
    "GameError",
    "GameSpec",
    "IllegalMove",
    "LearnedTable",
    "LegalMoves",
    "Line",
    "Move",
    "Mover",
    "NotationError",
    "Options",
    "Outlook",
    "Position",
    "Rank",
    "Reason",
    "Sample",
    "Score",
    "Step",
    "one_of",
    "option",
    "whole_number",
    "winners_by",
]
