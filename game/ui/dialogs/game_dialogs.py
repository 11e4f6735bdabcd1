"""What can be done with one stored game of a list: continue it, rename it, delete it."""

from __future__ import annotations

from typing import ClassVar, Final

from game.ui.components.buttons import button
from game.ui.dialogs.dialog_frame import Content, Context, Dialog, cancel, submit
from game.ui.dialogs.menu import entry
from game.ui.nodes import Node, el
from game.ui.screens.open_games import Day, OpenGame, names_of, title

TITLE_LENGTH: Final = 40
"""The most characters of the name of a game."""


class GameMenu(Dialog):
    """What can be done with a stored game; it makes room for what is chosen in it."""

    kind: ClassVar[str] = "game"
    makes_room: ClassVar[bool] = True
    game_id: str

    @property
    def about(self) -> str:
        return self.game_id

    def content(self, context: Context) -> Content:
        game = game_of(context, self.game_id)
        rows = [
            entry(*_way_in(context, game), f"then:continue:{self.game_id}"),
            entry("pencil", context.say("home.rename"), f"dialog:rename/{self.game_id}"),
            entry("bin", context.say("home.delete"), f"dialog:delete/{self.game_id}"),
        ]
        name = title(context.words, game) if game else context.say("dialog.game")
        return Content(name, [which(context, game), el("div", rows, cls="items", key="items")])


def _way_in(context: Context, game: OpenGame | None) -> tuple[str, str]:
    """Returns the drawing and the words of the way to the game."""
    is_over = game is not None and game.is_over
    return ("step", context.say("game.look_at")) if is_over else ("next", context.say("game.continue"))


class Rename(Dialog):
    """A field with the name of a stored game, to change it."""

    kind: ClassVar[str] = "rename"
    game_id: str
    title: str = ""

    @property
    def about(self) -> str:
        return self.game_id

    def content(self, context: Context) -> Content:
        field = el(
            "input",
            name="name",
            label=context.say("home.name"),
            value=self.title,
            autofocus=True,
            maxlength=TITLE_LENGTH,
            autocomplete="off",
            aria_describedby="title-limit",
            key="name",
        )
        limit = el("p", context.say("rename.limit", TITLE_LENGTH), cls="small", id="title-limit", key="limit")
        action = f"rename:{self.game_id}"
        actions = [cancel(context), submit(context.say("rename.keep"), action=action)]
        return Content(context.say("dialog.rename"), [field, limit], actions, action)


class Delete(Dialog):
    """Asks before a stored game is deleted, and says which one it is."""

    kind: ClassVar[str] = "delete"
    game_id: str

    @property
    def about(self) -> str:
        return self.game_id

    def content(self, context: Context) -> Content:
        game = game_of(context, self.game_id)
        name = context.say("delete.which", title(context.words, game)) if game else context.say("dialog.delete")
        ask = el("p", context.say("delete.ask"), key="ask")
        yes = button(context.say("home.delete"), f"delete:{self.game_id}", cls="main danger", key="yes")
        return Content(name, [which(context, game), ask], [cancel(context), yes])


def game_of(context: Context, game_id: str) -> OpenGame | None:
    """Returns a stored game of the lists."""
    return next((game for game in context.games if game.id == game_id), None)


def which(context: Context, game: OpenGame | None) -> Node | None:
    """Says who plays a game and when it was played, so that nobody takes it for another one."""
    if game is None:
        return None
    parts = [context.say(f"game.{game.game}")] if game.title else []
    parts.append(names_of(context.words, game))
    day = game.ended_on or game.saved_on
    if day is not None:
        parts.append(day_text(context, day))
    return el("p", " · ".join(parts), cls="small", key="which")


def day_text(context: Context, day: Day) -> str:
    """Writes a day in the language of the page."""
    return context.say("date", day.day, context.say(f"date.month.{day.month}"), day.year)
