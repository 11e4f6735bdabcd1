"""The end of a game in words: who won and what it is worth, shown in place of the task, and said aloud."""

from __future__ import annotations

from collections.abc import Callable

from game.match.match import CONTINUES
from game.match.results import result_of
from game.match.verdict import Names, Phrase, Verdict, verdict
from game.ui.components.score_sheet import signed
from game.ui.components.sentences import with_full_stop
from game.ui.nodes import Node, el
from game.ui.scene import GameView, Scene


def verdict_of(scene: Scene) -> Verdict:
    """Returns what to say about the game on the table, which is over. One that continues another breaks no records."""
    record = scene.match.record
    result = result_of(record, 0)
    assert result is not None
    names = Names(scene.names, lambda rank: scene.say(f"rank.{record.game}.{rank}"))
    told = verdict(result, scene.earlier, record.position.ranks, names)
    return told.having(more=()) if record.tag(CONTINUES) else told


def what_now(scene: Scene, view: GameView, todo: Callable[[Scene], str] | None = None) -> str:
    """Returns what to do now, also in other words; at the end who won, but not before the count has shown it."""
    if scene.counting is not None:
        return scene.say("count.now")
    return verdict_text(scene, view) if scene.is_live and scene.position.ending else (todo or view.todo)(scene)


def verdict_text(scene: Scene, view: GameView) -> str:
    """Returns the end of a game as it is said aloud: who won, the score of each seat, and what else there is."""
    told = verdict_of(scene)
    headline = with_full_stop(_said(scene, told.headline))
    return " ".join(filter(None, [headline, _scores(scene), *_more(scene, view, told)]))


def _said(scene: Scene, phrase: Phrase) -> str:
    return scene.say(phrase.key, *phrase.values)


def _more(scene: Scene, view: GameView, told: Verdict) -> list[str]:
    return [*(_said(scene, phrase) for phrase in told.more), view.why_over(scene)]


def _scores(scene: Scene) -> str:
    """The final score of each seat, in a game for several with scores."""
    scores = scene.position.scores
    if scene.position.seats == 1 or scores is None or scene.match.record.start.scores is None:
        return ""
    totals = [scene.say("verdict.score", scene.name(seat), signed(each.total)) for seat, each in enumerate(scores, 1)]
    return f"{', '.join(totals)}."


def verdict_banner(scene: Scene, view: GameView) -> Node:
    """Describes who won and what it is worth, where the task stood while the game went on."""
    told = verdict_of(scene)
    headline = el("p", _said(scene, told.headline), cls="headline", key="headline")
    lines = [line for line in _more(scene, view, told) if line]
    more = el("p", " ".join(lines), cls="details", key="details") if lines else None
    return el("div", headline, more, cls="todo verdict", key="verdict", at="todo")
