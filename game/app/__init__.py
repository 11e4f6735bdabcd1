"""The only place where the parts meet: a tap comes in as text, a match changes, the page shows it, storage keeps it.

One object, told in eight chapters: state (what is open and shown), lobby (home and dialogs), shelf (games that are
kept), archive (those that are over), parcel (all of it as a file), post (games as links), sitting (moves of people),
flow (what goes on by itself). An action `verb:argument` is carried out by `do_verb`.
"""

from game.app.flow import App
from game.browser.local_storage import Storage


async def start() -> None:
    """Starts the app as soon as all that is kept can be read."""
    storage = Storage()
    await storage.recall()
    await App(storage).start()
