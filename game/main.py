"""Starts the app: PyScript runs this file, which imports all others. Their objects are not searched for garbage."""

import gc

gc.disable()

from game.app.start import start  # noqa: E402

await start()  # noqa: F704, PLE1142
gc.freeze()
gc.enable()
