"""A game as a link."""
