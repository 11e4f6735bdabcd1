"""The computer players as the page's worker reaches them: one request, one answer, both of them text.

>>> from game.record import Record
>>> asked = {"id": 3, "record": str(Record.new("quixo", ("Ann", "computer:random"))), "level": "random"}
>>> sorted(json.loads(answer(json.dumps(asked))))
['id', 'move']
"""

from __future__ import annotations

import json

from game.computer.choose import choose


def answer(text: str) -> str:
    """Answers a request with the move that is asked for; the answer carries the id of its request."""
    request = json.loads(text)
    chosen = choose(request["record"], request["level"])
    return json.dumps({"id": request["id"], "move": chosen.move})
