"""The statistics: one table over all games, and from each of its rows a page with those of one game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from game.language import Words
from game.match.achievements import Achievement
from game.match.results import Chapter, Tally
from game.ui.components.score_sheet import signed, true_minus
from game.ui.dialogs.dialog_frame import Content, Context, Dialog
from game.ui.dialogs.new_game_form import rules_in_words
from game.ui.nodes import Node, el
from game.ui.screens.open_games import picture

NONE = "–"
"""Stands where there is no number."""


class Results(Dialog):
    """The statistics of all games: what people here have played, won and scored at best, one row a game."""

    kind: ClassVar[str] = "results"
    chapters: Sequence[Chapter]
    achieved: Mapping[str, Achievement]
    is_nearly_full: bool = False
    """Whether the oldest results will soon be dropped."""

    def content(self, context: Context) -> Content:
        shown = _overview(context.words, self) if self.achieved else None
        none = el("p", context.say("results.none"), key="none") if shown is None else None
        full = el("p", context.say("results.full"), key="full") if self.is_nearly_full else None
        return Content(context.say("dialog.results"), [none, full, shown])


class GameResults(Dialog):
    """The statistics of one game: what each person has played and won, for each set of rules."""

    kind: ClassVar[str] = "tally"
    game: str
    chapters: Sequence[Chapter]

    @property
    def about(self) -> str:
        return self.game

    def content(self, context: Context) -> Content:
        title = context.say("dialog.tally", context.say(f"game.{self.game}"))
        none = el("p", context.say("results.none"), key="none") if not self.chapters else None
        return Content(title, [none, *(_chapter(context.words, chapter) for chapter in self.chapters)])


def _overview(words: Words, results: Results) -> Node:
    """The table over all games."""
    columns = ("played", "won", "best")
    head = el("thead", el("tr", el("td", key="corner"), _heads(words, columns), key="names"), key="head")
    contested = {chapter.game for chapter in results.chapters if any(tally.contests for tally in chapter.people)}
    rows = [_game(words, game, each, has_contests=game in contested) for game, each in results.achieved.items()]
    sums = [sum(each.games for each in results.achieved.values()), sum(each.won for each in results.achieved.values())]
    cells = [el("td", str(number), key=column) for column, number in zip(columns, sums, strict=False)]
    all_games = el("th", words.say("results.all"), scope="row", key="name")
    foot = el("tfoot", el("tr", all_games, cells, el("td", key="best"), key="all"), key="foot")
    return el("table", head, el("tbody", rows, key="body"), foot, cls="scores tally", key="overview")


def _game(words: Words, game: str, achieved: Achievement, *, has_contests: bool) -> Node:
    """One row of the table over all games; its name leads to the statistics of the game."""
    name = el("span", words.say(f"game.{game}"), key="game")
    way = el(
        "button", picture(game, 32), name, type="button", cls="bare kind", action=f"dialog:tally/{game}", key="way"
    )
    won = str(achieved.won) if has_contests else NONE
    best = NONE if achieved.best is None else signed(achieved.best)
    cells = [el("td", text, key=key) for key, text in (("played", str(achieved.games)), ("won", won), ("best", best))]
    return el("tr", el("th", way, scope="row", key="name"), cells, key=game)


def _heads(words: Words, columns: Sequence[str]) -> list[Node]:
    return [el("th", words.say(f"results.{column}"), scope="col", key=column) for column in columns]


def _chapter(words: Words, chapter: Chapter) -> Node:
    name = el("span", words.say(f"game.{chapter.game}"), key="game")
    rules_text = rules_in_words(words, chapter.game, chapter.rules) if chapter.rules else ""
    rules = el("span", rules_text, cls="small", key="rules") if rules_text else None
    kind = el("span", picture(chapter.game, 32), name, rules, cls="kind", key="kind")
    has_scores = any(tally.best is not None for tally in chapter.people)
    columns = ["played", "won", *(("best", "mean") if has_scores else ())]
    head = el("thead", el("tr", el("td", key="corner"), _heads(words, columns), key="names"), key="head")
    lines = [_person(words, tally, columns, f"person{at}") for at, tally in enumerate(chapter.people)]
    body = el("tbody", lines, key="body")
    return el("table", el("caption", kind, key="caption"), head, body, cls="scores tally", key=f"{chapter[:2]}")


def _person(words: Words, tally: Tally, columns: Sequence[str], key: str) -> Node:
    cells = [el("td", cell(words, tally, column), key=column) for column in columns]
    return el("tr", el("th", tally.name, scope="row", key="name"), cells, key=key)


def cell(words: Words, tally: Tally, column: str) -> str:
    """Writes one number; a dash where there is none."""
    if column == "played":
        return str(tally.played)
    if column == "won" and tally.contests:
        return str(tally.won)
    if column == "best" and tally.best is not None:
        return signed(tally.best)
    if column == "mean" and tally.mean_tenths is not None:
        whole, tenth = true_minus(f"{tally.mean_tenths / 10:.1f}").split(".")
        return words.say("results.tenths", whole, tenth)
    return NONE
