"""Starts the app: PyScript evaluates this file, all others are imported."""

from game import app

app.start()
