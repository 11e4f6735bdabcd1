"""The text of a game: one format for storage, links, computer players, bug reports and tests."""

from game.record.reader import Fault, Reading, parse, read
from game.record.record import COMPUTER, FORMAT, MAX_BYTES, MAX_TOKENS, Record

__all__ = ["COMPUTER", "FORMAT", "MAX_BYTES", "MAX_TOKENS", "Fault", "Reading", "Record", "parse", "read"]
