"""How games, results and settings are stored."""
