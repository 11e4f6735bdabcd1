"""The opponents: they see the text of a game as their seat may see it, and answer with a move."""
