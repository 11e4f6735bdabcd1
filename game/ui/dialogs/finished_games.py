"""Finished games: their list, what makes room for more, and the file for another device."""

from __future__ import annotations

from typing import ClassVar, Final

from game.language import Words
from game.match.results import Result
from game.ui.components.buttons import button, icon
from game.ui.components.miniature import miniature
from game.ui.components.score_sheet import signed
from game.ui.dialogs.dialog_frame import Content, Context, Dialog, cancel
from game.ui.dialogs.menu import entry
from game.ui.nodes import Child, Node, classes, el
from game.ui.scene import seat_names
from game.ui.screens.open_games import Day, OpenGame, more_button, picture, title

ROWS: Final = 30
"""Finished games listed at once; a long list is slow on a phone."""
IN_VIEW: Final = 8
"""How many of them are drawn at first: as many as fit on a phone."""
MAX_FINISHED: Final = 200
"""With more finished games than this, people are asked whether the oldest may be deleted."""
FINISHED_LEFT: Final = 150
"""How many stay then."""


class FinishedGames(Dialog):
    """The list of finished games, the latest first; below it the statistics and the file for another device."""

    kind: ClassVar[str] = "kept"
    more: int = 0
    """How many times more games were asked for."""
    is_whole: bool = False
    """Whether all these games are drawn, and not only those that can be seen at once."""

    @property
    def rows(self) -> int:
        """The number of games that are listed, if there are so many."""
        return ROWS * (1 + self.more)

    def content(self, context: Context) -> Content:
        words = context.words
        ways = [
            entry("chart", words.say("kept.results"), "dialog:results"),
            entry("save", words.say("kept.save"), "savefile"),
            entry("load", words.say("kept.load"), "openfile"),
        ]
        number = context.finished
        how_many = words.say("home.over", number) if number else words.say("kept.none")
        heading = el("h3" if number else "p", how_many, key="told")
        over = [game for game in context.games if game.result][: self.rows if self.is_whole else IN_VIEW]
        rows = [el("li", over_game(words, game, game.result), key=game.id) for game in over if game.result]
        shown = el("ul", rows, cls="games over", key="list") if rows else None
        more = button(words.say("kept.more"), "more") if number > self.rows else None
        if context.damaged:
            ways.append(entry("bin", words.say("kept.damaged", context.damaged), "dialog:damaged"))
        return Content(words.say("dialog.kept"), [heading, shown, more, el("div", ways, cls="items", key="items")])


def too_many(words: Words, finished: int) -> Node | None:
    """Describes the notice that there are too many finished games; None while there are not."""
    if finished <= MAX_FINISHED:
        return None
    why = words.say("trim.why", finished)
    return _notice(why, button(words.say("trim.how"), "dialog:trim"), cls="calm", role="status")


def unknown_address(words: Words) -> Node:
    """Describes the notice that an address leads to no game here, with the ways in which a game may come here."""
    ways = [
        button(words.say("home.paste"), "dialog:paste", key="paste"),
        button(words.say("address.file"), "openfile", key="file"),
        icon("close", words.say("dialog.close"), "read"),
    ]
    text = el("p", words.say("address.unknown"), key="text")
    return el("div", text, ways, cls="notice calm", role="status", key="notice")


def nothing_lasts(words: Words, trouble: str) -> Node:
    """Describes the notice of what is wrong with the storage, with a button to save everything as a file."""
    return _notice(words.say(trouble), button(words.say("storage.save"), "savefile"), cls="grave", role="alert")


def _notice(text: str, way_out: Node, cls: str, role: str) -> Node:
    return el("div", el("p", text, key="text"), way_out, cls=f"notice {cls}", role=role, key="notice")


class Trim(Dialog):
    """Asks before the oldest finished games are deleted."""

    kind: ClassVar[str] = "trim"

    def content(self, context: Context) -> Content:
        number = context.finished - FINISHED_LEFT if context.finished > MAX_FINISHED else 0
        which = el("p", context.say("trim.which", number), key="which")
        stays = el("p", context.say("trim.stays"), key="stays")
        save = button(context.say("storage.save"), "savefile", key="save")
        yes = button(context.say("trim.yes"), "trim", cls="main danger", key="yes")
        return Content(context.say("dialog.trim"), [which, stays, save], [cancel(context), yes])


def over_game(words: Words, game: OpenGame, result: Result) -> list[Node]:
    """The buttons of one finished game."""
    head = el("span", el("b", title(words, game), key="name"), date(words, game.ended_on), cls="head-line", key="head")
    text = el("span", head, el("span", seats(words, result), cls="line", key="line"), cls="words", key="words")
    drawing = miniature(game.game, game.look.board) if game.look else picture(game.game, 40)
    look = el("button", drawing, text, type="button", action=f"then:continue:{game.id}", cls="resume", key="go")
    return [look, more_button(words, game)]


def seats(words: Words, result: Result) -> list[Node]:
    """The players with their scores, the winners in bold."""
    return [
        el("span", _seat(words, result, seat), cls=classes("who", won=result.has_won(seat)), key=f"seat{seat}")
        for seat in range(1, len(result.names) + 1)
    ]


def _seat(words: Words, result: Result, seat: int) -> list[Child]:
    name = el("span", seat_names(words, result.names)[seat - 1], key="name")
    score = el("span", signed(result.scores[seat - 1]), key="score") if result.scores else None
    won = el("span", words.say("seats.won"), cls="visually-hidden", key="won") if result.has_won(seat) else None
    return [name, score, won]


def date(words: Words, day: Day | None) -> Node | None:
    """Describes a date in the language of the page."""
    if day is None:
        return None
    text = words.say("date", day.day, words.say(f"date.month.{day.month}"), day.year)
    return el("time", text, datetime=f"{day.year:04}-{day.month:02}-{day.day:02}", key="date")
