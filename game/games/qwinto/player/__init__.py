"""The computer's player of this game."""
