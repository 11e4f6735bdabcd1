"""Makes the tables in static/data/: one module a game, each with `train(games, seed, out)`."""
