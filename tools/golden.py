"""Writes the golden scores of the transcripts: python -m tools.golden

A transcript `tests/games/<game>/NAME.txt` is the record of a whole game. Beside it, `NAME.scores` has a line for its
start and for each token: the scores, who is next or how the game ended, the number of legal moves, and the token.
They are counted by `tests/testkit/recount`, never by `game/`. To add a game, put its record in place, run this, and
read the new file before you commit it. The scores of games that are already there never change.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from tests.testkit.recount import recount

GAMES: Final = Path(__file__).resolve().parent.parent / "tests" / "games"


def main() -> int:
    """Recounts every transcript, and names the files that changed."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    for transcript in sorted({*GAMES.glob("*/*.txt")} - {*GAMES.glob("samples/*")}):
        scores = transcript.with_suffix(".scores")
        lines = "".join(f"{line}\n" for line in recount(transcript.read_text(encoding="utf-8")))
        if not scores.exists() or scores.read_text(encoding="utf-8") != lines:
            scores.write_text(lines, encoding="utf-8")
            print(scores.relative_to(GAMES))
    return 0


if __name__ == "__main__":
    sys.exit(main())
