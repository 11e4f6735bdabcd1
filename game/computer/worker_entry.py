"""The computer players as the page's worker reaches them: one request, one answer, both of them text.

>>> from game.record import Record
>>> asked = {"id": 3, "record": str(Record.new("quixo", ("Ann", "computer:random"))), "level": "random"}
>>> sorted(json.loads(answer(json.dumps(asked))))
['id', 'is_poor', 'line', 'move', 'reasons', 'value']
>>> answer('{"id": 4}')
'{"id": 4}'
"""

from __future__ import annotations

import json
import time
from contextlib import suppress

from game.computer.choose import choose
from game.computer.task import player_of


def answer(text: str) -> str:
    """Answers a request with the move that is asked for; the answer carries the id of its request.

    A request that holds no record asks for nothing but to get ready for a game, so that the first move comes as fast
    as the others.
    """
    request = json.loads(text)
    if "record" not in request:
        with suppress(KeyError):
            player_of(request.get("game"))
        return json.dumps({"id": request["id"]})
    seed, nodes = request.get("seed"), request.get("nodes")
    chosen = choose(request["record"], request["level"], seed, nodes=nodes, clock=time.perf_counter)
    return json.dumps({"id": request["id"], **chosen._asdict()})
