"""A game being played: the match, its clocks, and its result."""
