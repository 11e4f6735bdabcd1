"""Starts the app: PyScript evaluates this file, all others are imported."""

from game import app

await app.start()  # noqa: F704, PLE1142
