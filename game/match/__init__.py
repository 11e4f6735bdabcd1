"""One sitting at a game: the match, its clocks, and what came out of it."""
