"""The end of a game in words: who won and what it is worth, shown in place of the task, and said aloud."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.match.match import CONTINUES
from game.match.results import result_of
from game.match.verdict import Names, Phrase, Verdict, verdict
from game.ui.components.score_sheet import signed
from game.ui.components.sentences import with_full_stop
from game.ui.nodes import Node, Value, classes, el
from game.ui.scene import GameView, Scene

BESIDE_SCORE: Final = {
    "verdict.alone": "verdict.alone.beside",
    "verdict.alone_ranked": "verdict.alone_ranked.beside",
}
"""The headlines that begin with the total, and what they are beside it."""


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
    """Describes the final score, who won and what it is worth, where the task stood while the game went on."""
    told = verdict_of(scene)
    headline = el("p", _beside_score(scene, told.headline), cls="headline", key="headline")
    lines = [line for line in _more(scene, view, told) if line]
    more = [el("p", line, cls="details", key=f"details{at}") for at, line in enumerate(lines)]
    words = el("div", headline, more, cls="words", key="words")
    return el("div", _final_score(scene, view), words, cls="todo verdict", key="verdict", at="todo")


def _beside_score(scene: Scene, phrase: Phrase) -> str:
    """Says who won; alone the total stands before it, and is not said once more."""
    return scene.say(BESIDE_SCORE.get(phrase.key, phrase.key), *phrase.values)


def _final_score(scene: Scene, view: GameView) -> Node:
    """The totals, large, in the order of the seats; in a game without scores the sign of whoever won."""
    scores, ending = scene.position.scores, scene.position.ending
    assert ending is not None
    is_won = len(ending.winners) < scene.position.seats
    if scores is None or scene.match.record.start.scores is None:
        signs = [view.badge(scene, seat) for seat in (ending.winners[:1] if is_won else (1, 2))]
        return el("div", signs, cls="final signs", aria_hidden=True, key="final")
    totals = [
        el("b", signed(each.total), cls=classes(won=is_won and seat in ending.winners) or None, key=f"s{seat}")
        for seat, each in enumerate(scores, 1)
    ]
    spoken: dict[str, Value] = {"role": "img", "label": _scores(scene)} if len(totals) > 1 else {}
    return el("div", totals, cls=classes(f"final of{len(totals)}", won_by_some=is_won), key="final", **spoken)
