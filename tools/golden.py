"""Writes the golden scores of the transcripts anew: python -m tools.golden

A transcript `tests/games/<game>/NAME.txt` is the record of a whole game. Beside it `NAME.scores` has a line for its
start and for each token: the scores, who comes next or how the game ended, how many moves are legal, and the token.
They are counted by `tests/recount`, never by `game/`. To add a game, put its record in place, run this, and read the
difference before keeping it.
"""

import sys
from pathlib import Path

from tests.testkit.recount import recount

GAMES = Path(__file__).resolve().parent.parent / "tests" / "games"


def main() -> int:
    """Recounts every transcript, and names the files that changed."""
    for transcript in sorted({*GAMES.glob("*/*.txt")} - {*GAMES.glob("samples/*")}):
        scores = transcript.with_suffix(".scores")
        lines = "".join(f"{line}\n" for line in recount(transcript.read_text(encoding="utf-8")))
        if not scores.exists() or scores.read_text(encoding="utf-8") != lines:
            scores.write_text(lines, encoding="utf-8")
            print(scores.relative_to(GAMES))
    return 0


if __name__ == "__main__":
    sys.exit(main())
