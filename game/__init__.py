"""Five by Five: four tabletop games, their rules, their computer players, and the page on which they are played."""

__version__ = "0.3.0"
