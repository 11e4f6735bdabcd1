"""Starts the app: PyScript evaluates this file, all others are imported. What stays is not searched for garbage."""

import gc

gc.disable()

from game.app.start import start  # noqa: E402

await start()  # noqa: F704, PLE1142
gc.freeze()
gc.enable()
