"""What came before a game: the stored results that its own is compared with. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from game.match.results import Result


def earlier_results(results: Mapping[str, Result], game_id: str, game: str) -> tuple[Result, ...]:
    """Returns the results of other games of the same kind that had ended before this one did, the oldest first."""
    own = results.get(game_id)
    others = [result for key, result in results.items() if key != game_id and result.game == game]
    before = [result for result in others if own is None or result.ended <= own.ended]
    return tuple(sorted(before, key=lambda result: result.ended))
