"""Begins a new game from a skeleton that plays: `make new-game KEY=demo`. See docs/adding-a-game.md."""
