"""What is kept: the games that are over, what can be counted of them, and the file for another device."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from game.language import Words
from game.match.results import Chapter, Result, Tally, are_nearly_too_many, tallies
from game.ui.components.score_sheet import signed
from game.ui.dialogs.dialog_frame import Content, Context, cancel
from game.ui.dialogs.menu import entry
from game.ui.dialogs.new_game_form import rules_in_words
from game.ui.frame import button
from game.ui.nodes import Child, Node, classes, el
from game.ui.scene import seat_name
from game.ui.screens.home import OpenGame, picture, title, tools

ROWS: Final = 30
"""So many finished games are listed at once, for a long list takes a slow phone a while."""
MOST_OVER: Final = 200
"""With more finished games than that, people are asked whether the oldest may go."""
LEFT_OVER: Final = 150
"""So many are left then."""


def kept(context: Context, about: str) -> Content:
    """The games that are over, the one that ended last first; each can be looked at again."""
    words = context.words
    ways = [
        entry("chart", words.say("kept.results"), "dialog:results"),
        entry("save", words.say("kept.save"), "savefile"),
        entry("load", words.say("kept.load"), "openfile"),
    ]
    over = games_over(context.games)
    told = words.say("home.over", len(over)) if over else words.say("kept.none")
    heading = el("h3" if over else "p", told, key="told")
    number = ROWS * (1 + context.more)
    rows = [el("li", over_game(words, game, game.result), key=game.id) for game in over[:number] if game.result]
    shown = el("ul", rows, cls="games over", key="list") if rows else None
    more = button(words.say("kept.more"), "more") if len(over) > number else None
    return Content(words.say("dialog.kept"), [el("div", ways, cls="items", key="items"), heading, shown, more])


def games_over(games: Sequence[OpenGame]) -> list[OpenGame]:
    """Lists the games that are over, the one that ended last first."""
    return sorted((game for game in games if game.result), key=lambda game: -game.result.ended if game.result else 0)


def oldest(games: Sequence[OpenGame]) -> list[OpenGame]:
    """Lists the finished games that may go, where there are too many."""
    over = games_over(games)
    return over[LEFT_OVER:] if len(over) > MOST_OVER else []


def too_many(words: Words, games: Sequence[OpenGame]) -> Node | None:
    """Tells that there are too many finished games, as long as that is so."""
    if not oldest(games):
        return None
    told = words.say("trim.why", len(games_over(games)))
    return _notice(told, button(words.say("trim.how"), "dialog:trim"), cls="calm", role="status")


def nothing_lasts(words: Words, trouble: str) -> Node:
    """Tells what is wrong with the storage, and offers what can be done about it."""
    return _notice(words.say(trouble), button(words.say("storage.save"), "savefile"), cls="grave", role="alert")


def _notice(text: str, way_out: Node, cls: str, role: str) -> Node:
    return el("div", el("p", text, key="text"), way_out, cls=f"notice {cls}", role=role, key="notice")


def trim(context: Context, about: str) -> Content:
    """Asked before the oldest finished games go."""
    number = len(oldest(context.games))
    told = [el("p", context.say("trim.which", number), key="which"), el("p", context.say("trim.stays"), key="stays")]
    save = button(context.say("storage.save"), "savefile", key="save")
    yes = button(context.say("trim.yes"), "trim", cls="main danger", key="yes")
    return Content(context.say("dialog.trim"), [*told, save], [cancel(context), yes])


def over_game(words: Words, game: OpenGame, result: Result) -> list[Node]:
    """The buttons of one game that is over."""
    head = el("span", el("b", title(words, game), key="name"), date(words, result.ended), cls="head-line", key="head")
    text = el("span", head, el("span", seats(words, result), cls="line", key="line"), cls="words", key="words")
    look = el(
        "button", picture(game.game, 40), text, type="button", action=f"then:continue:{game.id}", cls="resume", key="go"
    )
    return [look, *tools(words, game)]


def seats(words: Words, result: Result) -> list[Node]:
    """Who played, with score, the winners in bold."""
    return [
        el("span", _seat(words, result, seat), cls=classes("who", won=result.has_won(seat)), key=f"seat{seat}")
        for seat in range(1, len(result.names) + 1)
    ]


def _seat(words: Words, result: Result, seat: int) -> list[Child]:
    name = el("span", seat_name(words, result.names[seat - 1]), key="name")
    score = el("span", signed(result.scores[seat - 1]), key="score") if result.scores else None
    won = el("span", words.say("seats.won"), cls="visually-hidden", key="won") if result.has_won(seat) else None
    return [name, score, won]


def date(words: Words, seconds: int) -> Node:
    """Tells a day as people write it here."""
    day = time.localtime(seconds)
    text = words.say("date", day.tm_mday, words.say(f"date.month.{day.tm_mon}"), day.tm_year)
    return el("time", text, datetime=time.strftime("%Y-%m-%d", day), key="date")


def results(context: Context, about: str) -> Content:
    """What can be counted, game by game and rules by rules."""
    chapters = tallies(context.results)
    none = el("p", context.say("results.none"), key="none") if not chapters else None
    shown = [_chapter(context.words, chapter) for chapter in chapters]
    full = el("p", context.say("results.full"), key="full") if are_nearly_too_many(context.results) else None
    return Content(context.say("dialog.results"), [none, full, *shown])


def _chapter(words: Words, chapter: Chapter) -> Node:
    name = el("span", words.say(f"game.{chapter.game}"), key="game")
    told = rules_in_words(words, chapter.game, chapter.rules) if chapter.rules else ""
    rules = el("span", told, cls="small", key="rules") if told else None
    kind = el("span", picture(chapter.game, 32), name, rules, cls="kind", key="kind")
    has_scores = any(tally.best is not None for tally in chapter.people)
    columns = ["played", "won", *(("best", "mean") if has_scores else ())]
    heads = [el("th", words.say(f"results.{column}"), scope="col", key=column) for column in columns]
    head = el("thead", el("tr", el("td", key="corner"), heads, key="names"), key="head")
    lines = [_person(words, tally, columns, f"person{at}") for at, tally in enumerate(chapter.people)]
    body = el("tbody", lines, key="body")
    return el("table", el("caption", kind, key="caption"), head, body, cls="scores tally", key=f"{chapter[:2]}")


def _person(words: Words, tally: Tally, columns: Sequence[str], key: str) -> Node:
    cells = [el("td", cell(words, tally, column), key=column) for column in columns]
    return el("tr", el("th", tally.name, scope="row", key="name"), cells, key=key)


def cell(words: Words, tally: Tally, column: str) -> str:
    """Writes one figure; a dash where there is none to give."""
    if column == "played":
        return str(tally.played)
    if column == "won" and tally.contests:
        return str(tally.won)
    if column == "best" and tally.best is not None:
        return signed(tally.best)
    if column == "mean" and tally.mean_tenths is not None:
        whole, tenth = divmod(abs(tally.mean_tenths), 10)
        return words.say("results.tenths", f"{'−' if tally.mean_tenths < 0 else ''}{whole}", tenth)
    return "–"
